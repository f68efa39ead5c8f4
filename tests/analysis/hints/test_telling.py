"""Which visible differences are given as reasons, and which turn comes first if there are none."""

from dataclasses import replace

import pytest

from analysis.hints.advice import (
    HEAVY,
    MOST_LOST,
    MOST_LOST_TO_HEAVY,
    Advice,
    Candidate,
    Reason,
    alternatives,
    known,
    simplest_first,
    with_plan,
)
from analysis.hints.significance import Rivals, is_large, telling
from tests.samples import case, cases

LONG = Candidate("a", 5.0, 0.3, 0.4, 0.0, 4000, plan=("a", "b", "c"), reason=Reason("points", 0.2))
SHORT = replace(LONG, move="b", regret=0.2, regret_error=0.3, plan=("b", "c"), reason=None)
SHORTEST = replace(SHORT, move="c", regret=4.0, plan=("c",))


def test_a_value_is_told_that_tells_the_good_arms_from_the_bad_ones():
    for best, worse, level, told in (
        (3, (1, 0), (), True),
        (3, (1, 3), (), False),
        (3, (4,), (), False),
        (3, (1,), (3,), True),
        (3, (1,), (2,), True),
        (3, (1,), (1,), False),
        (3, (1,), (4,), True),
        (3, (), (1,), False),
        (3, (None,), (), False),
        (3, (1,), (None,), False),
        (None, (1,), (), False),
    ):
        with case(best, worse, level, told):
            values = [best, *worse, *level]
            arms = tuple(range(1, len(values)))
            rivals = Rivals(arms[: len(worse)], arms[len(worse) :])
            assert telling(values.__getitem__, 0, rivals) is told


def test_a_small_difference_is_not_told():
    assert not telling([3.0, 1.0].__getitem__, 0, Rivals((1,)), least=2.0)
    assert telling([3.0, 1.0].__getitem__, 0, Rivals((1,)), least=1.9)


def test_a_score_is_told_if_it_differs_by_a_large_share():
    assert is_large(100.0, 85.0)
    assert is_large(-100.0, -120.0)
    assert not is_large(100.0, 86.0)
    assert not is_large(0.0, 0.0)


def test_of_alternatives_those_of_which_too_little_is_known_are_left_out_and_heavy_ones_come_last():
    heavy, light = replace(SHORT, burden=HEAVY, regret_error=0.05), replace(SHORTEST, burden=HEAVY - 1)
    unsure = replace(SHORTEST, move="d", regret_error=4 * 30.0)
    assert known(LONG, [heavy, light, unsure], 30.0) == [light, heavy]
    assert known(LONG, [replace(heavy, regret_error=0.3)], 30.0) == [], "nobody believes that it may be as good"
    assert known(LONG, [unsure], 30.0) == [unsure], "the first one at least"


def test_the_shortest_turn_stands_first_where_no_reason_is_told():
    found = simplest_first(Advice((LONG, SHORT, SHORTEST), 12000, 0.3))
    assert [one.move for one in found.candidates] == ["b", "a", "c"]
    assert [one.regret for one in found.candidates] == [0.0, 0.0, pytest.approx(3.8)]
    assert found.candidates[0].reason == LONG.reason


def test_what_comes_to_the_same_as_the_turn_that_now_stands_first_is_no_alternative():
    short = replace(SHORT, score=4.8)
    roundabout = replace(short, move="d", plan=("d", "e", "f"))
    found = simplest_first(Advice((LONG, short, roundabout, SHORTEST), 12000, 0.3)).candidates
    assert [one.move for one in found] == ["b", "a", "d", "c"]
    assert [one.move for one in alternatives(found)] == ["a", "c"]


def test_of_turns_as_short_the_one_that_leaves_less_stands_first():
    dear = replace(LONG, plan=("a",), burden=12.0)
    found = simplest_first(Advice((dear, replace(SHORTEST, regret=0.1, burden=5.0)), 12000, 0.3))
    assert [one.move for one in found.candidates] == ["c", "a"]
    again = Advice((dear, replace(SHORTEST, regret=0.1, burden=12.0)), 12000, 0.3)
    assert simplest_first(again) is again


def test_the_turn_that_stands_first_has_its_own_reason():
    own = Reason("keeps", 2.0)
    found = simplest_first(Advice((LONG, replace(SHORT, reason=own), SHORTEST), 12000, 0.3)).candidates
    assert [(one.move, one.told) for one in found] == [("b", own), ("a", None), ("c", None)]


def test_why_others_are_as_good_keeps_no_simpler_turn_behind_and_is_not_said_of_another_turn():
    equal = Reason("even", 3.0, among_equals=True)
    best = replace(LONG, reason=equal)
    assert best.told == equal
    assert not best.stands_out
    found = simplest_first(Advice((best, replace(SHORT, reason=Reason("points"))), 12000, 0.3)).candidates
    assert [(one.move, one.told) for one in found] == [("b", None), ("a", None)]
    own = replace(equal, number=2.0)
    assert simplest_first(Advice((best, replace(SHORT, reason=own)), 12000, 0.3)).candidates[0].told == own


OWN = Reason("keeps", 5.0)


@cases(
    ("change", "changed"),
    [
        ({}, True),
        ({"reason": None}, False),
        ({"reason": Reason("points", 1.0)}, False),
        ({"burden": 10.5}, False),
        ({"regret": 0.4}, False),
        ({"regret": 2.5, "regret_error": 3.0}, False),
        ({"lead": 0.0}, True),
        ({"lead": 0.0, "regret": 0.4}, False),
        ({"lead": 0.0, "reason": Reason("even", among_equals=True)}, False),
        ({"lead": 0.0, "plan": ("x", "b")}, False),
    ],
)
def test_of_turns_about_as_good_the_one_that_leaves_less_for_a_reason_stands_before_one_with_a_reason(change, changed):
    """A reason is not believed if another card serves it equally well and leaves fewer points in hand."""
    best = replace(LONG, plan=("a",), burden=12.0, reason=Reason("keeps", 4.0), lead=change.get("lead"))
    light = replace(SHORT, **{"plan": ("b",), "burden": 5.0, "reason": OWN, **change})
    heavier = replace(SHORT, move="c", plan=("c",), burden=9.0, reason=Reason("keeps", 6.0))
    found = simplest_first(Advice((best, light), 12000, 0.3)).candidates[0]
    assert (found.move, found.told) == (("b", OWN) if changed else ("a", best.told))
    among = simplest_first(Advice((best, light, heavier), 12000, 0.3)).candidates[0]
    assert among.move == ("b" if changed else "c")


def test_what_leaves_much_more_has_to_be_clearly_ahead():
    dear = replace(LONG, plan=("a",), burden=HEAVY + 9.0)
    for regret, error, burden, changed in (
        (3.0, 2.0, 9.0, True),
        (3.0, 2.0, 9.5, False),
        (3.0, 1.4, 9.0, False),
        (1.9, 0.05, 9.0, True),
        (2.0, 0.05, 9.0, False),
    ):
        cheap = replace(SHORTEST, regret=regret, regret_error=error, burden=burden)
        assert (simplest_first(Advice((dear, cheap), 12000, 0.3)).candidates[0].move == "c") is changed


def test_of_leads_a_simpler_turn_stands_first_up_to_more_errors():
    dear = replace(LONG, plan=("a",), burden=1.0)
    for lead, regret, error, changed in (
        (0.0, 3.0, 2.2, True),
        (None, 3.0, 2.2, False),
        (0.0, 3.0, 1.8, False),
        (0.0, 0.8, 0.1, True),
        (None, 0.8, 0.1, False),
        (0.0, 1.0, 0.1, False),
    ):
        light = replace(SHORTEST, regret=regret, regret_error=error, burden=0.0)
        found = simplest_first(Advice((replace(dear, lead=lead), light), 12000, 0.3))
        assert (found.candidates[0].move == "c") is changed


def test_no_simpler_turn_stands_first_beside_one_that_is_simpler_still_and_better_but_too_far_behind():
    """Otherwise a card of a group would be thrown instead of a wild card, with a single one behind it by less."""
    wild = replace(LONG, plan=("a",), burden=HEAVY + 2, lead=0.0)
    single = replace(SHORT, plan=("b",), regret=5.0, lead=0.0)
    group = replace(SHORTEST, regret=6.0, regret_error=5.0, burden=1.2, lead=0.0)
    for error, burden, first in ((0.5, 0.4, "a"), (0.5, 1.1, "c"), (6.5, 0.4, "b")):
        single = replace(single, regret_error=error, burden=burden)
        assert simplest_first(Advice((wild, single, group), 12000, 0.3)).candidates[0].move == first
    laying = replace(single, plan=("x", "b"), regret_error=0.5, burden=0.4)
    assert simplest_first(Advice((wild, laying, group), 12000, 0.3)).candidates[0].move == "c", "not the same turn"


def test_of_leads_the_best_of_the_lightest_turns_is_asked_about_first():
    best = replace(LONG, plan=("a",), burden=2.2, lead=0.0)
    near, single, dearer = (replace(SHORT, burden=burden, regret=9.0, lead=0.0) for burden in (2.1, 0.2, 0.4))
    assert known(best, [near, dearer, single], 30.0) == [dearer, near, single]
    assert known(replace(best, lead=None), [near, dearer, single], 30.0) == [near, dearer, single]
    assert known(replace(best, burden=0.4), [near, single], 30.0) == [near, single]


def test_a_simpler_turn_that_may_lose_much_does_not_stand_first():
    """It may lose more than a wild card: into a large pot a single discard may give all of it away."""
    for heavy, most in ((0.0, MOST_LOST), (2 * HEAVY, MOST_LOST_TO_HEAVY)):
        for scale, more, changed in ((1.0, -0.1, True), (1.0, 0.1, False), (30.0, 0.1, True)):
            with case(heavy, most, scale, more, changed):
                regret, error = most / 2, most / 2 + more
                dear = replace(LONG, plan=("a",), burden=1.0 + heavy, lead=0.0)
                light = replace(SHORTEST, regret=regret, regret_error=error, burden=0.0)
                found = simplest_first(Advice((dear, light), 12000, 0.3, point_scale=scale))
                assert (found.candidates[0].move == "c") is changed


@pytest.mark.parametrize(("news", "error", "kept"), [(True, 2.5, True), (True, 2.7, False), (False, 2.7, True)])
def test_after_a_new_card_a_plan_that_may_lose_much_is_not_kept(news: bool, error: float, kept: bool):
    planned = replace(SHORT, regret=MOST_LOST - 2.6, regret_error=error)
    found = with_plan(Advice((LONG, planned), 12000, 0.3), ("b", "c"), None, news=news)
    assert (found is not None) is kept
    assert found is None or found.candidates[0].turn == planned.turn


@pytest.mark.parametrize(
    ("lead", "burden", "plan", "changed"),
    [
        (0.0, HEAVY + 2, ("x", "c"), True),
        (0.0, HEAVY + 2, ("y", "c"), False),
        (0.0, 0.0, ("x", "c"), False),
        (None, HEAVY + 2, ("x", "c"), False),
    ],
)
def test_of_wild_cards_that_do_the_same_the_cheaper_is_thrown(
    lead: float | None, burden: float, plan: tuple[str, ...], changed: bool
):
    dear = replace(LONG, plan=("x", "a"), burden=HEAVY + 3, lead=lead, reason=Reason("freezes"))
    cheap = replace(SHORTEST, plan=plan, regret=0.1, regret_error=0.2, burden=burden)
    found = simplest_first(Advice((dear, cheap), 12000, 0.3)).candidates[0]
    assert (found.move == cheap.move) is changed
    assert found.told == dear.reason


@pytest.mark.parametrize(
    "candidates",
    [
        (replace(LONG, reason=Reason("goes_out")), SHORT),
        (LONG, replace(SHORT, regret_error=0.1)),
        (LONG, replace(SHORT, plan=LONG.plan)),
        (LONG, replace(SHORT, playouts=30)),
    ],
    ids=["a reason", "behind by more than an error", "no shorter", "few playouts"],
)
def test_the_best_turn_stays_first_otherwise(candidates):
    advice = Advice(candidates, 12000, 0.3)
    assert simplest_first(advice) is advice


def test_a_kept_plan_has_no_reason_that_spoke_for_what_was_made():
    planned = replace(SHORT, plan=("c",), move="c")
    advice = Advice((replace(LONG, plan=("a",)), planned), 12000, 0.3)
    for than, is_told in ((("c",), False), (("b", "c"), False), (("a",), True), ((), True)):
        reason = Reason("opens_now", 65.0, than=than)
        found = with_plan(advice, ("c",), reason, news=False)
        assert found is not None
        assert found.candidates[0].move == "c"
        assert (found.candidates[0].reason == reason) is is_told, than
