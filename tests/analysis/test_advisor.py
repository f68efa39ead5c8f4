import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from analysis import advisor
from analysis.advisor import advise, shortest_first
from analysis.deadline import Deadline
from analysis.game import Evaluation
from analysis.hints.advice import (
    Advice,
    Candidate,
    NothingToAdvise,
    Reason,
    alternatives,
    may_stand_first,
    simplest_first,
)
from analysis.hints.sequential_halving import Prior, Result
from analysis.hints.significance import Rivals
from analysis.levels import Strength, ways_of
from analysis.registry import analysis_of
from engine.cards import FRENCH, mask_of
from engine.game import Round, View
from engine.poter.moves import RUNS, SETS
from tests.analysis.hints.positions import choices, totals_of
from tests.analysis.moments import MOMENTS
from tests.analysis.pocha import moments as pocha
from tests.analysis.poter.moments import a_decision
from tests.engine.poter.builders import start
from tests.samples import slow

every_game = pytest.mark.parametrize("game", MOMENTS)


@pytest.mark.parametrize("game", ["poter", "pocha", *slow(["canasta"])])
def test_candidates_are_the_legal_moves_best_first(game):
    for seed, weighted in product(range(5), (True, False)):
        current = MOMENTS[game].at(seed)
        advice = advise(current.view(current.to_move), playouts=1000, seed=1, weighted=weighted)
        assert {candidate.move for candidate in advice.candidates} == {str(move) for move in current.legal_moves()}
        regret = [candidate.regret for candidate in advice.candidates]
        assert regret == sorted(regret)
        assert regret[0] == 0
        scores = [candidate.score for candidate in advice.candidates]
        assert game != "pocha" or scores == pytest.approx(sorted(scores, reverse=True), abs=0.3)
        for candidate in advice.candidates:
            assert 0 <= candidate.win <= 1
            assert min(candidate.error, candidate.regret_error) >= 0
            assert candidate.plan[0] == candidate.move
            assert 0 < candidate.playouts <= advice.playouts


@every_game
def test_hints_of_few_playouts_expect_the_move_of_the_policy_to_be_the_best(game, monkeypatch):
    """In the last round of a match too, where the prior is that of the chance to win it; bot players do not."""
    for seed in (3, 4, 6):
        current = choices(game, seed)[0]
        view = current.view(current.to_move, totals_of(game, seed, len(current.scores())))
        evaluation = analysis_of(game).candidates(view, seed)
        prior = evaluation.hint_prior()
        planned = evaluation.moves.index(str(analysis_of(game).policy_move(view)))
        assert prior.favourite in evaluation.arms_of(planned) or prior.favourite == evaluation.sure_arm
        assert (prior.luck > 10 * evaluation.spread) is bool(evaluation.match_value)
        assert prior.in_points is None or evaluation.match_value
    sure = Prior(prior.favourite, mean=1e9, spread=1e-6, luck=1.0)
    monkeypatch.setattr(type(evaluation), "hint_prior", lambda self: sure)
    assert all(one.regret > 1e4 for one in alternatives(advise(view, playouts=600, seed=1).candidates))
    assert max(way.loss for way in ways_of(view, Strength(600, 0.5), 1)) < 1e3


@every_game
def test_the_same_seed_gives_the_same_advice(game):
    differ = False
    for at in (0, 1, 4):
        current = MOMENTS[game].at(at)
        view = current.view(current.to_move)
        first, second, other = (advise(view, playouts=900, seed=seed).candidates for seed in (5, 5, 6))
        assert first == second
        differ |= second != other
    assert differ


@every_game
def test_advice_depends_on_the_view_alone(game):
    """Two rounds that look the same to the seat get the same advice, whatever the others hold."""
    for seed in range(8):
        current = MOMENTS[game].at(seed)
        view = current.view(current.to_move)
        other = MOMENTS[game].determinize(view, Random(seed))
        assert other.state != current.state
        again = other.view(view.seat)
        assert advise(view, playouts=500, seed=2).candidates == advise(again, playouts=500, seed=2).candidates


@every_game
def test_nobody_gets_advice_out_of_turn(game):
    current = MOMENTS[game].at(1)
    for seat in ((current.to_move + 1) % current.state.players, None):
        with pytest.raises(NothingToAdvise):
            advise(current.view(seat))


def test_of_turns_that_come_to_the_same_the_shortest_is_told():
    long = Candidate("meld 4s 4h 4d", 9.0, 1.0, 0.5, 0.0, 900, plan=("meld 4s 4h 4d", "lay 4c @4", "discard 2h"))
    short = replace(long, move="meld 4s 4h 4d 4c", plan=("meld 4s 4h 4d 4c", "discard 2h"))
    begun = replace(long, move="lay 4c @4", plan=("lay 4c @4",))
    other = replace(long, move="discard 2h", plan=("discard 2h",), score=8.0)
    assert shortest_first([long, other, begun, short]) == [short, long, other, begun]
    for unsure in ({"error": 0.0}, {"playouts": 12}):  # a certain win, or too few playouts to distinguish them
        candidates = [replace(one, **unsure) for one in (long, short)]
        assert shortest_first(candidates) == candidates


def test_the_close_ones_get_the_playouts():
    current = a_decision(2, acts=22)
    advice = advise(current.view(current.to_move), playouts=3000, seed=1)
    playouts = [candidate.playouts for candidate in advice.candidates]
    assert playouts[0] == max(playouts) > 4 * min(playouts)


def test_a_budget_of_time_is_kept_on_the_clock_given():
    ticks = iter(range(10**9))

    def clock():
        return next(ticks) / 100

    current = a_decision(2)
    deadline = Deadline(0.2, clock)
    advice = advise(current.view(current.to_move), deadline=deadline, seed=1)
    assert -0.1 <= deadline.remaining() <= 0.0
    assert advice.playouts > 0


def test_a_game_without_analysis_is_named():
    class Strange(View):
        game = "strange"
        seat = 0

        def legal_moves(self):
            return []

        def refusal(self, move):
            return None

        def text(self):
            return ""

    with pytest.raises(NothingToAdvise, match="strange"):
        advise(Strange())


def test_going_out_beats_anything_else():
    """One card is left that may be discarded: the round is won with certainty."""
    current = start(hands=["7h", "9c Td 3s", "2s 4d"], melds=["0: Js Jh Jd"])
    best = advise(current.view(0), playouts=100, seed=1).candidates[0]
    assert (best.move, best.score, best.win, best.error) == ("discard 7h", 0.0, 1.0, 0.0)
    assert best.reason == Reason("goes_out")


def test_a_reason_is_given_for_what_may_stand_first_alone_and_is_true():
    kinds = set()
    for seed in range(24):
        current = a_decision(seed, players=2 + seed % 4, acts=12 + seed)
        view = current.view(current.to_move)
        advice = advise(view, playouts=1500, seed=seed)
        best, *others = advice.candidates
        assert {other.move for other in others if other.reason} <= {one.move for one in may_stand_first(advice)}
        kinds.add(best.reason.kind)
        if best.reason.kind == "out_soon":
            assert 0 < best.reason.number <= best.win + 0.02
        if best.reason.kind in ("shut_pile", "wins"):
            assert 0 <= best.reason.number < 1
        if best.reason.kind == "keeps":
            kept = [move for move in best.plan if move.startswith("discard")]
            hand = view.hand & ~mask_of(
                FRENCH.parse(" ".join(re.findall(r"\b[A2-9TJQK][shdc]\b", " ".join(best.plan))))
            )
            assert kept
            assert best.reason.number == len(best.reason.cards) > 0
            for card in FRENCH.parse(" ".join(best.reason.cards)):
                assert any(meld >> card & 1 and not meld & ~(hand | 1 << card) for meld in (*RUNS, *SETS))
    assert len(kinds) > 2


def test_what_wins_more_rounds_is_told_beside_what_costs_the_fewest_points():
    told = 0
    for seed in range(24):
        current = a_decision(seed, players=2 + seed % 4, acts=12 + seed)
        advice = advise(current.view(current.to_move), playouts=1500, seed=seed)
        best, bold = advice.candidates[0], advice.max_win
        if bold:
            told += 1
            assert bold.win > best.win
            assert bold.plan[0] == bold.move
            assert bold.move in {str(move) for move in current.legal_moves()}
            assert bold.reason == Reason("wins", bold.win - best.win)
            assert bold.regret > 0
    assert told


@pytest.mark.parametrize("current", [a_decision(3), pocha.a_decision(3)], ids=["poter", "pocha"])
def test_the_budget_runs_once_the_code_of_the_game_is_there(current: Round, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(advisor, "_LOADED", loaded := set[str]())
    view, started = current.view(current.to_move), []

    def deadline(seconds: float) -> Deadline:
        started.append(view.game in loaded)
        return Deadline(seconds)

    monkeypatch.setattr(advisor, "Deadline", deadline)
    assert advise(view, budget_ms=1, seed=1).playouts > 0
    assert started == [True]


class Turns:
    """An evaluation of one move that begins four turns, which differ only in points."""

    certain = None
    moves: Sequence[str] = ("draw",)
    first_move, among_equals = Evaluation.first_move, Evaluation.among_equals

    def arms_of(self, _move: int) -> range:
        return range(4)

    def line(self, _move: int, arm: int) -> tuple[str, ...]:
        return ("draw", f"discard {arm}")

    def reason(self, _best: int, _rivals: object) -> None:
        return None


@pytest.mark.parametrize(
    ("regret", "expected"),
    [
        ((9.0, 0.0, 4.0, 0.2), Reason("points", 4.0, than=("draw", "discard 2"))),
        ((0.3, 0.0, 0.4, 0.2), Reason("points")),
        ((0.0, 0.0, 0.0, 0.0), Reason("points")),
    ],
)
def test_turns_that_begin_alike_are_held_against_the_nearest_that_is_worse(regret: tuple[float, ...], expected: Reason):
    same = np.full(4, 0.5)
    result = Result(1, 1, same, same, same, np.array(regret), same, np.full(4, 100), same, None)
    turns: Any = Turns()
    assert advisor.reason_within(turns, result) == expected
    if not any(regret):
        moves: Any = Moves()
        assert advisor.reason_within(moves, result) == Reason("any"), "one move is all of the turn"


class Moves(Turns):
    """An evaluation of as many moves, which records the rivals it is asked about and has reasons against some."""

    by_lead = False
    point_scale = 30.0
    moves = tuple(f"discard {card}" for card in "23456789TJQ")

    def __init__(self, *against: Rivals) -> None:
        self.against, self.asked = against, list[Rivals]()

    def arms_of(self, move: int) -> range:
        return range(move, move + 1)

    def line(self, move: int, _arm: int) -> tuple[str, ...]:
        return (self.moves[move],)

    def burden(self, _arm: int) -> float:
        return 0.0

    def reason(self, _best: int, rivals: Rivals) -> Reason | None:  # type: ignore[override]
        self.asked.append(rivals)
        return Reason("blocked") if rivals in self.against else None


@pytest.mark.parametrize(("by_lead", "rivals"), [(True, ((7,), (2, 4))), (False, ((7,), (1, 2)))])
def test_a_reason_is_held_against_what_is_shown(by_lead: bool, rivals: Any):
    regret, errors = (
        np.array(found, float)
        for found in ([0, *[30] * 5, 90, 80, 120, 150, 180], [0, 130, 60, 125, 60, 50, 60, 70, 30, 30, 30])
    )
    same, count = np.full(11, 0.5), np.full(11, 1000)
    result = Result(0, 0, np.arange(11.0), same, same, regret, errors, count, same, None)
    evaluation = Moves()
    evaluation.by_lead = by_lead
    advisor.ranked(evaluation, result)  # type: ignore[arg-type]
    assert evaluation.asked[0] == Rivals(*rivals), "of leads only what is known well enough"


NEAREST, OTHER = Rivals((1,), doubtful=(2,)), Rivals((2,), doubtful=(1,))


@pytest.mark.parametrize(
    ("against", "by_lead", "told"),
    [
        ([Rivals((1, 2)), NEAREST], False, Reason("blocked")),
        ([OTHER, NEAREST], False, Reason("blocked", than=("discard 3",), against_one=True)),
        ([OTHER], False, Reason("blocked", than=("discard 4",), against_one=True)),
        ([Rivals((1,))], False, Reason("points", 1.0)),
        ([NEAREST], True, Reason("points", 1.0)),
    ],
    ids=["against all", "against the nearest", "against the other", "not if the other speaks against it", "Canasta"],
)
def test_a_reason_against_one_alternative_is_given_where_there_is_none_against_all(
    against: list[Rivals], by_lead: bool, told: Reason
):
    same = np.full(11, 0.5)
    result = Result(0, 0, same, same, same, np.array([0.0, 1, 2, *[0] * 8]), same, np.full(11, 1000), same, None)
    evaluation: Any = Moves(*against)
    evaluation.by_lead = by_lead
    assert advisor.reason_for(evaluation, result, 0, Rivals((1, 2))) == told


@pytest.mark.parametrize("against", [(), (Rivals((2,), (3,)),), (Rivals((1,), (3,)),)])
def test_why_others_are_as_good_is_told_if_nothing_speaks_against_worse_ones(against: tuple[Rivals, ...]):
    class Level(Moves):
        def among_equals(self, _best: int, _rivals: Rivals) -> Reason | None:
            return Reason("even", among_equals=True)

    same = np.full(11, 0.5)
    result = Result(0, 0, same, same, same, np.array([0.0, 1, 2, *[0] * 8]), same, np.full(11, 1000), same, None)
    evaluation: Any = Level(*against)
    told = advisor.reason_for(evaluation, result, 0, Rivals((1,), (3,)))
    assert told.among_equals == (against != (Rivals((1,), (3,)),))
    won = replace(result, win=np.array([0.9, *[0.5] * 10]))
    evaluation = Level(*against)
    evaluation.certain = "keeps_bid"
    assert (advisor.reason_for(evaluation, won, 0, Rivals((1,), (3,))).kind == "wins") == told.among_equals


def test_a_simpler_turn_that_comes_to_the_same_needs_no_reason():
    same = np.full(11, 0.5)
    result = Result(0, 0, same, same, same, np.array([0.0, 0.1, *[9] * 9]), same, np.full(11, 1000), same, None)
    dear = Candidate("discard 2", 5.0, 0.3, 0.4, 0.0, 4000, burden=9.0, reason=Reason("near", among_equals=True))
    light = replace(dear, move="discard 3", regret_error=0.3, burden=1.0, reason=None)
    advice = Advice((dear, light), 8000, 0.3)
    evaluation: Any = Moves()
    assert advisor.with_reasons(evaluation, result, advice).candidates == advice.candidates


def test_a_simpler_turn_as_good_as_all_others_is_asked_what_speaks_for_it():
    class Level(Moves):
        def among_equals(self, best: int, _rivals: Rivals) -> Reason | None:
            return Reason("unlaid", among_equals=True) if best == 1 else None

    same = np.full(11, 0.5)
    regret = np.array([0.0, 0.1, 0.1, *[9] * 8])
    result = Result(0, 0, same, same, same, regret, same, np.full(11, 1000), same, None)
    dear = Candidate("discard 2", 5.0, 0.3, 0.4, 0.0, 4000, burden=9.0, reason=Reason("points"))
    light = replace(dear, move="discard 3", regret=0.1, regret_error=0.3, burden=1.0, reason=None)
    other = replace(light, move="discard 4", score=5.1, burden=5.0)
    evaluation: Any = Level()
    told = advisor.with_reasons(evaluation, result, Advice((dear, light, other), 8000, 0.3)).candidates
    assert [one.reason and one.reason.kind for one in told] == ["points", "unlaid", None]


class Roundabout(Moves):
    """An evaluation whose second arm is reached by a longer way that also begins with the first move."""

    def arms_of(self, move: int) -> range:
        return range(0 if move == 0 else move, max(move, 1) + 1)

    def line(self, move: int, arm: int) -> tuple[str, ...]:
        return (self.moves[move],) if move == arm else (self.moves[move], self.moves[arm])


def test_the_alternative_that_a_reason_is_against_is_told_by_the_shortest_way():
    found = advisor.against_one(Roundabout(NEAREST), 0, Rivals((1, 2)))
    assert found is not None
    assert found.than == ("discard 3",)


def test_the_reason_is_that_of_the_turn_that_is_shown():
    asked: list[int] = []

    class Alike(Moves):
        moves = ("meld 2s 2h 2d", "discard 2s", "discard 3s")

        def line(self, move: int, arm: int) -> tuple[str, ...]:
            return ("meld 2s 2h 2d", "discard 2s") if move == 0 else super().line(move, arm)

        def reason(self, _best: int, rivals: Rivals) -> Reason | None:  # type: ignore[override]
            asked.append(_best)
            return super().reason(_best, rivals)

    same, count = np.full(3, 0.5), np.full(3, 1000)
    result = Result(0, 0, same, same, same, np.array([0.0, 0.0, 9.0]), np.ones(3), count, same, None)
    shown = advisor.ranked(Alike(), result)[0]
    assert shown.turn == ("discard 2s",), "the shorter of two that come to the same"
    assert asked == [1]


@pytest.mark.parametrize(
    ("game", "seed", "first", "kind"),
    [
        ("poter", 70015, "discard Kh", "keeps"),
        ("poter", 70025, "discard Tc", "keeps"),
        ("canasta", 70040, "discard 4h", "thrown_before"),
        ("canasta", 70038, "discard 6d", "keeps_value"),
        ("canasta", 90954, "discard Tc", ""),
        ("poter", 70013, "discard Ts", ""),
    ],
)
def test_a_simpler_turn_that_stands_first_says_why(game: str, seed: int, first: str, kind: str):
    """A player of Poter sees that the king does the same as the five, and costs more.

    It is not compared with alternatives that are not shown, such as a laid wild card that might be as good, nor where
    nothing is worse.
    """
    current = Random(f"judge {seed}").choice(choices(game, seed))
    view = current.view(current.to_move, totals_of(game, seed, len(current.scores())))
    advice = advise(view, playouts=8000, seed=seed)
    best, shown = advice.candidates[0], simplest_first(advice).candidates[0]
    assert (shown.move, shown.told.kind if shown.told else "") == (first, kind)
    assert best.move != first
    assert shown.burden < best.burden or len(shown.turn) < len(best.turn)
