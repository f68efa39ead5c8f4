"""Points left by a turn that takes the pile are the fewest that any way after it leaves, not those of one plan."""

from dataclasses import replace

import pytest

from analysis.poter.candidates import PoterCandidates
from analysis.poter.reasons import Comparison, PoterReason
from analysis.poter.visible import Visible
from tests.analysis.hints.positions import choices
from tests.analysis.poter.reason_tables import ONE_RIVAL, Found, Table, played
from tests.analysis.poter.test_reasons_by_rules import fewest

PLAN = ["take", "meld 5d 6d 7d", "discard 8s"]
KINGS = Table(
    "5d 6d Ks Kh 4c 8s",
    ["draw"],
    PLAN,
    round=3,
    pile="Kc 9h Qs 7d",
    phase="draw",
    theirs=2,
    melds=[{"owner": 0, "cards": "Ts Th Tc"}],
)
"""The hand costs 49 now, 64 after the rival's turn, and 21 if kings are also laid after the pile."""
NO_KINGS = replace(KINGS, hand="5d 6d Jc Kh 4c 8s")
"""The hand costs 47 now, 62 after the rival's turn, and at least 57 after the pile."""
ABOUT_POINTS = {PoterReason.HURRY, PoterReason.LEAVES}


def visible(table: Table) -> Visible:
    """Return what is visible of two turns and of all that may follow the pile."""
    return table.seen(after_pile=PoterCandidates(table.view(), 1).turn)


def told(table: Table) -> dict[str, tuple[float, float, str | int]]:
    """Return the figures of each reason for the first turn that names points in hand, and its wording."""
    found = Comparison(visible(table), 0, ONE_RIVAL, Found(table)).reasons()
    return {one.kind: (one.number, one.before, one.rank) for one in found if one.kind in ABOUT_POINTS}


@pytest.mark.parametrize(
    ("table", "points", "reasons"),
    [
        (KINGS, (49, 64, 21), {}),
        (NO_KINGS, (47, 62, 57), dict.fromkeys(ABOUT_POINTS, (47, 57, "least"))),
    ],
    ids=["the kings can be laid too", "nothing more can be laid"],
)
def test_the_pile_is_no_burden_where_more_can_be_laid_after_it(table, points, reasons):
    seen = visible(table)
    assert (seen.points(0), seen.points(1), seen.fewest_points(1)) == tuple(-one for one in points)
    assert seen.fewest_points(0) == seen.points(0), "it does not take the pile"
    assert told(table) == reasons


@pytest.mark.parametrize(("gain", "is_told"), [(28.0, True), (29.0, False)])
def test_what_is_gained_is_explained_by_the_fewest_points_after_the_pile(gain, is_told):
    """Ten points explain at most 28; the fifteen of the planned turn would explain 42."""
    assert bool(told(replace(NO_KINGS, gains={1: gain}))) == is_told


def test_turns_that_all_take_the_pile_are_compared_as_they_are_planned():
    table = replace(KINGS, best=["take", "meld 5d 6d 7d", "meld Ks Kh Kc", "discard Qs"])
    assert told(table) == dict.fromkeys(ABOUT_POINTS, (21, 64, ""))


@pytest.mark.slow
def test_the_fewest_points_after_the_pile_are_those_of_the_rules():
    for current in (current for seed in range(8) for current in choices("poter", seed)):
        moves = [str(move) for move in current.legal_moves()]
        evaluation = PoterCandidates(current.view(current.to_move), 1)
        if "take" in moves and not evaluation.turn.cut:
            arms = evaluation.arms_of(moves.index("take"))
            assert {-evaluation.visible.fewest_points(arm) for arm in arms} == {fewest(played(current, ["take"]))}


def test_of_a_rival_that_draws_it_is_known_what_stays():
    table = replace(KINGS, best=["take", "meld 5d 6d 7d", "meld Ks Kh Kc", "discard Qs"], rival=["draw"])
    assert told(table) == dict.fromkeys(ABOUT_POINTS, (21, 49, ""))


def test_the_fewest_points_are_those_after_the_dearest_discard():
    """Run and set leave equally many points before it."""
    table = replace(KINGS, hand="Td Qd Js Jh 2c 4h", pile="Jd", rival=["take", "meld Td Jd Qd", "discard Jh"])
    seen = visible(replace(table, melds=[{"owner": 0, "cards": "5s 6s 7s"}]))
    assert (seen.points(1), seen.fewest_points(1)) == (-17, -16)
