"""Reasons from cards are told only if playouts agree."""

import numpy as np

from analysis.canasta import kernels
from analysis.canasta.card_reasons import AIMS, LEAST_SHARE, PREDICATES, reason_from_cards
from analysis.canasta.foreseen import Sight
from tests.engine.canasta.builders import start

from .test_card_reasons import hold, turn_of


def results(**columns: float) -> np.ndarray:
    """Return results of many worlds, all alike but for a little noise, with these columns."""
    made = np.random.default_rng(1).normal(0, 0.01, (200, kernels.FOUND))
    for name, value in columns.items():
        made[:, getattr(kernels, name)] += value
    return made


def told(best: np.ndarray, other: np.ndarray, *, level: bool = False) -> str | None:
    """Return the kind told for a black three against a king that is one of a pair."""
    view = start(**hold("3s Kc Ks 4d")).view(0)
    turns = [turn_of(view, [move]) for move in ("discard 3s", "discard Kc")]
    rivals = ([], turns[1:]) if level else (turns[1:], [])
    reason = reason_from_cards(Sight(view), turns[0], *rivals, [(best, other)])
    return None if reason is None else str(reason.kind)


def test_a_reason_is_told_only_where_the_gain_goes_with_it():
    blocked = results(TAKEN=0.0, OTHERS=-300.0), results(TAKEN=0.3)
    assert told(*blocked) == "blocks"
    assert told(results(TAKEN=0.0, OTHERS=300.0), results(TAKEN=0.3)) is None, "the others gain"
    assert told(results(TAKEN=0.0), results(TAKEN=0.3)) is None, "nothing is gained"
    assert told(results(HAND=0.0, POINTS=90.0), results(HAND=100.0)) == "sheds"
    assert told(results(TAKEN=0.0, OTHERS=-300.0, HAND=0.0, POINTS=90.0), results(TAKEN=0.3, HAND=100.0)) == "blocks"
    part = results(TAKEN=0.0, OTHERS=-1000.0 * LEAST_SHARE / 2, POINTS=1000.0), results(TAKEN=0.3)
    assert told(*part) is None, "most of the gain has another reason"
    assert told(*blocked, level=True) == "blocks"
    assert told(results(HAND=0.0, POINTS=90.0), results(HAND=100.0), level=True) is None


def test_every_kind_has_what_playouts_must_say():
    assert set(AIMS) == set(PREDICATES)
