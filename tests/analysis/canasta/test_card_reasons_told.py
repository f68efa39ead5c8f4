"""Reasons from cards are given only if playouts agree, and not if the other turn does as much."""

import numpy as np
import pytest

from analysis.canasta import kernels
from analysis.canasta.card_reasons import AIMS, PREDICATES, reason_from_cards
from analysis.canasta.foreseen import Sight
from analysis.canasta.reasons import LEAST_SHARE
from tests.engine.canasta.builders import start
from tests.samples import case

from .short_positions import EIGHT, FIFTEEN, NEXT, SEVENS, SIX_SEVENS, THREE, at_draw, hold, opened, turn_of
from .test_card_reasons import found


def results(**columns: float) -> np.ndarray:
    """Return results of many worlds with these columns, all alike except for a little noise."""
    made = np.random.default_rng(1).normal(0, 0.01, (200, kernels.FOUND))
    for name, value in columns.items():
        made[:, getattr(kernels, name)] += value
    return made


def told(best: np.ndarray, other: np.ndarray, *, level: bool = False) -> str | None:
    """Return the kind of reason for a black three against a king that is one of a pair."""
    view = start(**hold("3s Kc Ks 4d", THREE)).view(0)
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


def test_what_a_turn_makes_is_told_after_few_playouts_too():
    short = hold("7c Kc Qs Qh 4d", **SIX_SEVENS)
    view = start(**short).view(0)
    made, king, queen = (
        turn_of(view, moves) for moves in (["lay 7c @7", "discard Kc"], ["discard Kc"], ["discard Qs"])
    )
    few = results(POINTS=500.0, CANASTAS=500.0, OTHERS=-50.0)[:17], results()[:17]
    for best, other, kind in ((made, king, "completes"), (king, queen, None)):
        with case(kind):
            reason = reason_from_cards(Sight(view), best, [other], [], [few])
            assert (reason and reason.kind) == kind


def test_more_to_throw_is_told_of_a_rank_of_which_few_are_out_of_sight_beside_the_other():
    for hand, told in (("Qs Qh Qc Kc 4d", True), ("Qs Qh Kc 4d", False)):
        pot = "2c 4s 5h 6c 9s Tc 7s 5c"
        with case(hand):
            more = found("more_to_throw", hold(hand, pot, frozen=True), ["discard Qs"], ["discard Kc"])
            assert (more is not None) is told


def test_what_is_thrown_next_is_told_before_how_few_are_out_of_sight():
    hand = "Qs Qh Qh Qc Qc 4d 5s"
    short = hold(hand, EIGHT) | {"hands": [hand, FIFTEEN]}
    turns = ["discard Qs"], ["discard 5s"]
    assert found("few_left", short, *turns) is not None
    view = start(**short).view(0)
    best, other = (turn_of(view, moves) for moves in turns)
    reason = reason_from_cards(
        Sight(view), best, [other], [], [(results(TAKEN=0.0, OTHERS=-300.0), results(TAKEN=0.3))]
    )
    assert reason is not None
    assert reason.kind == "more_to_throw"


def test_every_kind_has_what_playouts_must_say():
    assert set(AIMS) == set(PREDICATES)


def test_a_meld_is_no_reason_if_the_other_turn_starts_as_many():
    short = hold("Ks Kh Kc 9s 9h 9d 4d 5d", **opened("0: 8s 8h 8c"))
    kings, nines = (["meld Ks Kh Kc", "discard 4d"], ["meld 9s 9h 9d", "discard 4d"])
    assert found("starts_meld", short, kings, ["discard 4d"]) is not None
    assert found("starts_meld", short, kings, nines) is None


def test_a_hand_that_stays_large_is_not_held_back_for_the_pot():
    laid = ["meld Ks Kh Kc", "discard 4d"]
    short = hold("Ks Kh Kc 4d 5d 6d Td", EIGHT, **opened("0: 7s 7h 7c"))
    assert found("holds_back", short, ["discard 4d"], laid) is not None
    large = {**short, "hands": ["Ks Kh Kc 4d 4s 5d 5s 6d 6s Td Ts As Jc", NEXT]}
    assert found("holds_back", large, ["discard 4d"], laid) is None


def test_a_wild_card_is_not_kept_for_a_canasta_that_the_other_turn_makes():
    spent = ["lay 2s @7", "discard Kc"]
    assert found("keeps_wilds", hold("2s Kc 4d", **SEVENS), ["discard Kc"], spent) is not None
    assert found("keeps_wilds", hold("2s Kc 4d", **SIX_SEVENS), ["discard Kc"], spent) is None


def test_a_small_pot_is_taken_for_what_the_turn_makes():
    take = ["take 9s 9h"]
    for hand, pot, melds, told in (
        ("9s 9h Kc 4d", "5c 9d", opened(), "takes_pot"),
        ("9s 9h Kc 4d", "5c 9d", opened("0: 9c 9c 9h 9s"), "completes"),
        ("9s 9h Kc 4d", "Jc Jh Jd Qs Qh Qd 8s 8d 9d", opened("0: 9c 9c 9h 9s"), "takes_pot"),
    ):
        with case(hand, pot, told):
            short = at_draw(hand, pot) | melds
            assert (found("takes_pot", short, take, ["draw"]) is None) == (told == "completes")
            assert (found("completes", short, take, ["draw"]) is None) == (melds == opened())


def test_a_black_three_is_thrown_for_its_points_at_any_time_and_kept_only_beside_the_same_melds(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr("analysis.canasta.discard_reasons.may_end", lambda _: False)
    short = hold("3s Kc 4d 4h 4c", turn=9) | {"hands": ["3s Kc 4d 4h 4c", FIFTEEN]} | opened()
    assert found("sheds", short, ["discard 3s"], ["discard Kc"]) is not None
    assert found("sheds", short, ["discard Kc"], ["discard 4d"]) is None, "nobody goes out soon"
    assert found("keeps_stop", short, ["discard Kc"], ["meld 4d 4h 4c", "discard 3s"]) is None


@pytest.mark.parametrize(("points", "kind"), [(0.0, "keeps_three"), (200.0, "keeps_stop")])
def test_a_black_three_is_kept_to_block_the_pot_rather_than_for_a_rare_canasta(points: float, kind: str):
    view = start(**hold("3s Kc 4d")).view(0)
    king, three = (turn_of(view, [move]) for move in ("discard Kc", "discard 3s"))
    found = [(results(POINTS=points, CANASTAS=points), results(OTHERS_THREES=0.3))]
    reason = reason_from_cards(Sight(view), king, [three], [], found)
    assert str(reason and reason.kind) == kind
