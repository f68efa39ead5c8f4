"""Every kind of reason is true: its number and direction agree with fresh playouts (`reason_claims`)."""

import os
from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from analysis.advisor import advise
from analysis.poter.candidates import PoterCandidates
from analysis.registry import analysis_of
from engine.poter.state import DRAW
from engine.registry import GAMES
from tests.analysis.hints import reason_positions
from tests.analysis.hints.positions import decisions
from tests.analysis.hints.reason_claims import Check
from tests.analysis.hints.reason_positions import FEW, counts_of, gathered

POSITIONS = int(os.environ.get("THURUMPU_TEST_POSITIONS", FEW))
"""Positions for each kind of reason in the slow test; a number other than the default searches for new ones."""


def faults(found: Sequence[Check]) -> int:
    """Return how many reasons are false: their number by three standard errors, or their direction."""
    return sum(abs(one.off) > 3 or not one.holds for one in found)


def most_faults(count: int) -> float:
    """Return how many of `count` reasons may be false by chance; each is the clearest of many comparisons."""
    return 2 + 0.2 * count


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_every_kind_of_reason_is_true(game):
    counts = counts_of(game, POSITIONS)
    for kind, checked in gathered(game, counts, search=POSITIONS != FEW).items():
        count = counts[kind]
        assert len(checked) == count, f"{kind} is given at {len(checked)} positions; see {reason_positions.__name__}"
        assert len({one.seed for one in checked}) == count, kind
        assert faults(checked) <= most_faults(count), (kind, checked)
        assert abs(np.mean([one.off for one in checked])) < 0.5 + 3 / np.sqrt(count), kind


@pytest.mark.slow
def test_a_false_reason_is_found(monkeypatch):
    """After a draw nobody has discarded yet: that the next player cannot take the pile then means nothing."""
    monkeypatch.setattr(PoterCandidates, "_ends_the_turn", lambda evaluation, arm: True)
    monkeypatch.setitem(reason_positions.RARE, ("poter", "shut_pile"), lambda current: current.state.phase == DRAW)
    count = 12
    checked = gathered("poter", {"shut_pile": count}, search=True)["shut_pile"]
    assert len(checked) == count
    assert faults(checked) > most_faults(count)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_the_only_move_is_said_to_be_the_only_one(game):
    seen = set()
    for seed in range(20):
        for current in Random(seed).sample(rounds := decisions(game, seed), min(3, len(rounds))):
            kind = advise(current.view(current.to_move), playouts=2, seed=seed).candidates[0].reason.kind
            alone = len(current.legal_moves()) == 1
            assert kind != "only" or alone
            assert not alone or kind in (
                "only",
                analysis_of(game).candidates(current.view(current.to_move), 1).certain,
            )
            seen.add((kind == "only", alone))
    assert (True, True) in seen
