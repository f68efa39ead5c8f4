"""Judging decisions: what counts as one, how losses are defined, and that only the seat's knowledge matters."""

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from analysis.hints.sequential_halving import PlayoutResults
from analysis.poter.candidates import SPREADS, PoterCandidates
from analysis.poter.decision import PoterDecision
from analysis.registry import analysis_of
from analysis.review import marks
from analysis.review.decisions import judge_decision
from analysis.review.log import steps_of
from analysis.review.rounds import parts_of, review_round, review_steps
from engine.errors import InvalidInput
from engine.match import Match, new_match
from engine.poter.moves import parse_move
from engine.poter.state import PLAY
from engine.transcript import replay
from tests.analysis.poter.moments import GAME, fresh_round, played
from tests.analysis.review.recorded import recorded, rest_of_turn, steps_made
from tests.engine.poter.builders import start

ANALYSIS = analysis_of("poter")

SPREAD = SPREADS[4]
TRANSCRIPTS = Path(__file__).parents[1] / "transcripts"


@pytest.fixture(scope="module")
def mixed():
    match = recorded(5, ("simple", "random", "simple", "random"))
    return match, review_round(match, 1, playouts=400, seed=3)


def position(hands, pile="", **given):
    """Return a round before its first act, with all other cards in the stock."""
    return start(**{"round": 13, "phase": "draw", "hands": hands, "pile": pile, **given})


def test_every_way_found_is_legal_from_its_place_on(mixed):
    match, review = mixed
    steps, _ = steps_of(match, 1)
    later = 0
    for one in review.decisions:
        assert str(match.logs[0].entries[one.place - 1]) == f"{one.seat} {one.move}"
        assert str(match.logs[0].entries[one.first - 1]) == f"{one.seat} {one.played[0]}"
        current = steps[one.place - 1].before.copy()
        if one.better[0] == "draw":
            assert one.better == ("draw",)
            continue
        for move in one.better:
            current.play(parse_move(move))
        later += one.place > one.first
        if one.move not in ("draw", "take", "pass"):
            assert current.over or current.to_move != one.seat


def test_forced_moves_are_not_counted(mixed):
    """A draw if the pile may not be taken, a last card, a single legal discard: nobody decides anything."""
    match, review = mixed
    steps, _ = steps_of(match, 1)
    for one in review.decisions:
        assert len(steps[one.first - 1].before.legal_moves()) > 1
        assert one.choices > 1
    current = position(["Kh 7h", "9c Td 3s"], phase="play")
    assert [str(move) for move in current.legal_moves()] == ["discard 7h"]
    match = new_match("poter", {}, ["a", "b"])
    assert list(parts_of(ANALYSIS, steps_made(current, "discard 7h"), current)) == []
    assert match.logs == []


def test_ways_that_come_to_the_same_are_no_decision():
    """Both cards may go out first, but a player who lays the run has won either way."""
    melds = [{"owner": 0, "cards": "4h 5h 6h"}]
    current = position(["7h 8h", "9c Td 3s"], phase="play", melds=melds, options={"go_out": "any"})
    one = judge_decision(ANALYSIS.decision, steps_made(current, "lay 7h @1", "lay 8h @1"), 200, 1, SPREAD)
    assert one is not None
    assert one.reason.kind == "goes_out"
    current = position(["7h", "9c Td 3s"], phase="play", melds=melds, options={"go_out": "any"})
    assert len(current.legal_moves()) == 2
    assert judge_decision(ANALYSIS.decision, steps_made(current, "discard 7h"), 200, 1, SPREAD) is None


def test_not_going_out_is_marked_though_it_costs_few_points():
    current = position(["7h 8h", "9c Td 3s"], phase="play", melds=[{"owner": 0, "cards": "4h 5h 6h"}])
    one = judge_decision(ANALYSIS.decision, steps_made(current, "discard 8h"), 800, 1, SPREAD)
    assert one.mark in ("?!", "?")
    assert one.lost < 0.1 * SPREAD
    assert one.better == ("lay 7h @1", "discard 8h")
    assert one.reason.kind == "goes_out"
    assert one.win > 0.05
    good = judge_decision(ANALYSIS.decision, steps_made(current, "lay 7h @1", "discard 8h"), 800, 1, SPREAD)
    assert (good.lost, good.error, good.mark) == (0, 0, "")


def test_a_turn_split_into_acts_loses_once_and_is_blamed_on_the_act_that_lost():
    """The run is laid, and then a card is kept that would have ended the round."""
    current = position(["4h 5h 6h 7h 8h", "9c Td 3s 9d 9s Ts"], phase="play")
    part = steps_made(current, "meld 4h 5h 6h", "discard 8h")
    one = judge_decision(ANALYSIS.decision, part, 800, 1, SPREAD)
    assert (one.first, one.place, one.move) == (1, 2, "discard 8h")
    assert one.better == ("lay 7h @1", "discard 8h")
    assert one.mark in ("?", "??")
    whole = judge_decision(ANALYSIS.decision, part[1:], 800, 1, SPREAD)
    assert one.lost == pytest.approx(whole.lost, abs=4 * (one.error + whole.error))


def test_what_was_played_is_always_an_arm_and_played_as_it_was():
    for seed in range(60):
        current = played(fresh_round(seed, 2 + seed % 5, 1 + seed % 13), seed, 8 + seed % 50)
        if current.over or current.state.phase != PLAY:
            continue
        part, now = rest_of_turn(current, Random(seed))
        evaluation = PoterDecision(current.view(current.to_move), part, 1)
        again = current.copy()
        for text in evaluation.line_of(evaluation.played):
            again.play(parse_move(text))
        assert again.state.hand == now.state.hand
        assert again.state.table == now.state.table
        for text in evaluation.line_of(evaluation.policy_arm):
            move = parse_move(text)
            assert current.refusal(move) is None, (seed, text)
            current.play(move)


def test_a_round_without_moves_and_one_that_is_not_there():
    match = new_match("poter", {}, ["a", "b", "c"])
    match.start_shuffled_round(Random(1))
    review = review_round(match, 1, playouts=100)
    assert review.decisions == ()
    assert [event.place for event in review.chances] == [0]
    for number in (0, 2):
        with pytest.raises(InvalidInput):
            review_round(match, number)


@pytest.mark.slow
def test_a_review_in_steps_counts_them_and_is_the_review_at_once(mixed):
    match, _ = mixed
    done = []

    def reviewed():
        steps = review_steps(match, 1, playouts=10)
        while True:
            try:
                done.append(next(steps))
            except StopIteration as end:
                return end.value

    assert reviewed() == review_round(match, 1, playouts=10)
    assert done == [(number, done[0][1]) for number in range(1, done[0][1] + 1)]


@pytest.mark.slow
def test_mistakes_are_counted_apart():
    match = recorded(3, mistakes="strict")
    entries = match.logs[0].entries
    strict = Match(match.game, match.options, match.players)
    strict.start_round(match.logs[0].dealer, match.logs[0].deck)
    strict.replay(entries[0])
    seat = entries[0].seat
    wrong = next(
        move for move in (parse_move(f"discard {card}") for card in GAME.pack({}, 4)) if strict.round.is_mistake(move)
    )
    strict.replay(f"{seat} mistake {wrong}")
    for entry in entries[1:]:
        strict.replay(entry)
    assert steps_of(strict, 1)[1].position() == strict.running().position()
    review = review_round(strict, 1, playouts=40)
    assert [one.mistakes for one in review.players] == [int(other == seat) for other in range(4)]


def test_marks_accuracy_and_grades():
    def sign(lost, error, win_lost=0.0, win_error=0.0, dared=(-1.0, 0.0)):
        return marks.mark(marks.Loss((lost, error), (win_lost, win_error), dared), 10)

    signs = ["", "?!", "?", "??"]
    assert [sign(lost, 0.01) for lost in (0.4, 0.6, 1.1, 2.1)] == signs
    assert [sign(0.1, 0.01, lost, 0.001) for lost in (0.04, 0.06, 0.11, 0.21)] == signs
    assert [sign(5, error) for error in (0.1, 1.3, 1.7, 2)] == ["??", "?", "?!", ""]
    assert [sign(5, 0.1, dared=dared) for dared in ((-1, 0.1), (-1, 2.0), (1, 2.0))] == ["??", "??", ""]
    assert marks.accuracy([]) is None
    assert marks.accuracy([0, 0]) == 100
    assert marks.accuracy([0.1]) == pytest.approx(64.6, abs=0.1)
    assert marks.accuracy([4]) == 0
    assert marks.grade([0.0] * 9) is None
    assert [marks.grade([lost] * 10) for lost in (0, 0.02, 0.05, 0.09, 0.15, 0.3)] == list("ABCDEF")


def test_what_hints_would_not_try_is_tried_in_the_same_worlds():
    """The played turn differs from the others by itself, not by the worlds it meets."""
    beside = 0
    for seed in range(12):
        current = played(fresh_round(seed, 4), seed, 8 + seed)
        if current.over or current.state.phase != PLAY:
            continue
        seat, part = current.to_move, []
        now = current.copy()
        while not now.over and now.state.turns == current.state.turns:
            part.append(now.legal_moves()[-1])
            now.play(part[-1])
        evaluation, plain = PoterDecision(current.view(seat), part, 1), PoterCandidates(current.view(seat), 1)
        arms = np.arange(len(evaluation.arms))
        for worlds in (5, 3):
            points, won, *_ = evaluation.run(arms, worlds)
            hinted = plain.run(arms[: len(plain.arms)], worlds)
            assert (points[: len(plain.arms)] == hinted[0]).all()
            assert (won[: len(plain.arms)] == hinted[1]).all()
        if evaluation.played < len(plain.arms):
            continue
        beside += 1
        untried = evaluation.played
        assert {evaluation.gain(untried, 0), evaluation.gain(0, untried), evaluation.soon(untried)} == {None}
        assert None not in (evaluation.gain(0, len(plain.arms) - 1), evaluation.soon(0))
        again = PoterCandidates(current.view(seat), 1)
        again.arms = evaluation.arms[evaluation.played :][:1]
        again.worlds = 5
        assert again.run(np.array([0]), 3)[0].tolist() == [points[evaluation.played].tolist()]
    assert beside


def test_no_draw_is_praised_for_a_pile_that_the_next_player_cannot_take():
    """After a draw the turn continues, so it is not known yet whether the next player can take the pile."""
    match = replay(json.loads((TRANSCRIPTS / "poter-2.json").read_text()), (1, 40))
    judged = review_round(match, 1, playouts=200, seed=1).decisions
    draws = [one for one in judged if one.better == ("draw",) or one.played == ("draw",)]
    assert draws
    assert all(one.reason.kind != "shut_pile" for one in draws)


@pytest.mark.slow
def test_taking_the_pile_is_judged_with_the_best_turn_after_it_as_hints_do():
    """Otherwise a hint's clear advice would be marked as a mistake if played without asking."""
    saved = []
    for seed in range(160):
        current = played(fresh_round(seed, 2 + seed % 5, 1 + seed % 13), seed, 8 + seed % 60)
        if current.over or current.state.phase == PLAY or "take" not in map(str, current.legal_moves()):
            continue
        view = current.view(current.to_move)
        evaluation, plain = PoterDecision(view, [parse_move("take")], 1), PoterCandidates(view, 1, after_taking=False)
        assert evaluation.line_of(evaluation.played)[0] == "take"
        turn = current.copy()
        for text in evaluation.line_of(evaluation.played):
            turn.play(parse_move(text))
        assert turn.over or turn.to_move != current.to_move
        by_policy = plain.run(np.array(plain.arms_of(plain.moves.index("take"))), 400).points
        saved.append(float((by_policy - evaluation.run(np.array([evaluation.played]), 400).points).mean()))
    assert len(saved) > 20
    assert min(saved) > -1.5, "no turn is clearly worse than that of the policy"
    assert sum(saved) / len(saved) > 0.5


@pytest.mark.parametrize(("laid", "left"), [(("meld 5d 6d 7d", "discard 8s"), 64), (("meld Ks Kh Kc",), 21)])
def test_points_left_after_the_pile_are_the_fewest_whatever_turn_is_planned(monkeypatch, laid, left):
    """Otherwise a warning would say that the pile leaves many points where it can leave few."""
    melds = [{"owner": 0, "cards": "Ts Th Tc"}]
    at = {"phase": "draw", "pile_owner": 1, "melds": melds, "sallan": [True, False], "round": 3}
    view = position(["5d 6d Ks Kh 4c 8s", "2c 3s"], "Kc 9h Qs 7d", **at).view(0)

    def run(self, arms, worlds):
        """Return playouts in which the turns with these melds and this many points left are the best."""
        take = self.moves.index("take")
        cheap = [set(laid) < set(self.line(take, arm)) and self.visible.points(arm) == -left for arm in arms]
        points = np.repeat([[0.0 if one else 9.0] for one in cheap], worlds, axis=1)
        return PlayoutResults(points, np.zeros(points.shape))

    monkeypatch.setattr(PoterCandidates, "run", run)
    evaluation = PoterDecision(view, [parse_move("take")], 1)
    assert evaluation.visible.points(evaluation.played) == -left
    assert evaluation.visible.fewest_points(evaluation.played) == -21


def test_of_turns_after_the_pile_about_equal_in_points_that_which_wins_most_is_judged(monkeypatch):
    """Otherwise chance among them would decide whether drawing instead seems to win more often."""
    behind, wins, tried = [0.0, 0.1, 3.0], [0.1, 0.6, 0.9], []

    def run(self, arms, worlds):
        for arm in arms:
            if arm not in tried:
                tried.append(arm)
        luck = np.random.default_rng(worlds).normal(0.0, 10.0, (len(arms), worlds))
        known = [min(tried.index(arm), 2) for arm in arms]
        won = np.array([[wins[one]] * worlds for one in known])
        return PlayoutResults(luck - luck.mean(axis=1, keepdims=True) + np.array([[behind[one]] for one in known]), won)

    monkeypatch.setattr(PoterCandidates, "run", run)
    rounds = (played(fresh_round(seed, 4, 1 + seed % 13), seed, 8 + seed % 60) for seed in range(160))
    current = next(one for one in rounds if not one.over and "take" in map(str, one.legal_moves()))
    view = current.view(current.to_move)
    evaluation, planned = PoterDecision(view, [parse_move("take")], 1), PoterCandidates(view, 1)
    assert planned.sure_arm is None
    assert len(tried) > 8
    assert evaluation.line_of(evaluation.played) == planned.line(planned.moves.index("take"), tried[1])
