"""Reviews of Canasta: turns judged by what the seat could know, and numbers of sides."""

from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from random import Random

import numpy as np
import pytest

from analysis.canasta import kernels, policy
from analysis.canasta.candidates import SPREADS, CanastaCandidates
from analysis.canasta.decision import CanastaDecision
from analysis.canasta.kernels import tuned_weights
from analysis.canasta.reasons import FACTS, reason_of
from analysis.core.state_dtype import new_states, store
from analysis.hints.significance import Rivals
from analysis.lab.canasta.game import empty_table
from analysis.registry import analysis_of
from analysis.review.decisions import judge_decision
from analysis.review.log import steps_of
from analysis.review.rounds import match_of, parts_of, review_round
from analysis.review.text import describe, score_sheet
from engine.canasta.moves import CUT, DRAW, parse_move
from engine.canasta.rules.melds import waits
from engine.canasta.state import OVER, PLAYING, State
from engine.game import column_names
from tests.analysis.canasta.moments import TABLES, a_decision
from tests.analysis.canasta.test_card_reasons_truth import true
from tests.analysis.review.recorded import recorded, rest_of_turn, steps_made
from tests.engine.canasta.builders import start
from tests.log_texts import texts_of
from tests.samples import case, slow

ANALYSIS = analysis_of("canasta")

SPREAD = 1300.0
TOLD = (29, 79, 114, 4, 7, 19, 34, 43, 44, 50, 67, 73, 109, 110, 111, 115, 119)
"""Seeds of turns that begin like the policy's and lose with a later move; others below 120 show nothing."""


@pytest.fixture(scope="module")
def match():
    return recorded(5, ("simple", "random", "simple", "random"), 1, "canasta")


@pytest.fixture(scope="module")
def review(match):
    return review_round(match, 1, playouts=80, seed=3)


def judged(current, *moves, playouts=2000, seed=1):
    return judge_decision(ANALYSIS.decision, steps_made(current, *moves), playouts, seed, SPREAD)


def test_the_moves_of_a_turn_belong_together_until_unseen_cards_come(match):
    log, after = steps_of(match, 1)
    parts = list(parts_of(ANALYSIS, log, after))
    for part in parts:
        assert len({step.seat for step in part}) == len({step.before.turn for step in part}) == 1
        assert len(part[0].before.legal_moves()) > 1
        assert part[0].move.verb != CUT
        assert len(part) == 1 or all(step.before.state.phase == PLAYING for step in part)
    waiting = start(hands=["7s 7h As Ah Ad 2c 9s Ks"], pot="3h 5c 7d", face_down="3h", turn=1)
    part = steps_made(waiting, "take 7s 7h", "meld As Ah Ad", "discard Ks")
    assert waits(part[1].before.state)
    assert not waits(part[2].before.state)
    assert not ANALYSIS.same_decision(part[0].before, part[1].before)
    assert not ANALYSIS.same_decision(part[1].before, part[2].before)
    seen = steps_made(
        start(hands=["7s 7h As Ah Ad 2c 9s Ks"], pot="5c 7d"), "take 7s 7h", "meld As Ah Ad", "discard Ks"
    )
    assert ANALYSIS.same_decision(seen[1].before, seen[2].before)


@pytest.mark.slow
def test_the_cut_is_neither_judged_nor_luck(match, review):
    entries = texts_of(match.logs[0].entries)
    assert "cut" in entries[0]
    assert all(one.first > 1 for one in review.decisions)
    draws = [place for place, entry in enumerate(entries, 1) if entry.endswith(" draw")]
    assert [chance.place for chance in review.chances] == [0, *draws]


@pytest.mark.slow
def test_what_was_played_is_always_an_arm_and_played_as_it_was():
    """The same holds for the policy's play; every arm is legal, and no two have the same result."""
    tried = 0
    for seed in range(70):
        current = a_decision(seed, seed, acts=7 * seed % 150, wild=0.6)
        if current.state.phase == CUT:
            continue
        part, now = rest_of_turn(current, Random(seed))
        evaluation = CanastaDecision(current.view(current.to_move), part, 1)
        assert len(evaluation.arms) == len(evaluation.ends) == len(set(evaluation.ends))
        for arm in range(len(evaluation.arms)):
            after = current.copy()
            for text in evaluation.line_of(arm):
                assert after.refusal(parse_move(text)) is None, (seed, text)
                after.play(parse_move(text))
            if current.state.phase == PLAYING:
                assert after.over or after.turn > current.turn or not ANALYSIS.same_decision(current, after)
            if arm == evaluation.played and current.state.phase == PLAYING:
                tried += 1
                assert after.state.held == now.state.held
                assert after.state.melded == now.state.melded
                assert (after.over, after.turn, after.state.pot_size) == (now.over, now.turn, now.state.pot_size)
        simple = current.copy()
        for text in evaluation.line_of(evaluation.policy_arm):
            act = policy.next_act(simple.state, tuned_weights(simple.state.players))
            assert parse_move(text).verb == act[0]
            simple.play(parse_move(text))
    assert tried > 30


def test_a_loss_is_laid_to_the_act_with_which_most_was_lost():
    """A player who could close lays a card and then keeps the others, and the next player closes."""
    mine = ["0: Ks Ks Kh Kh Kd Kd Kc", "0: Qs Qs Qh Qh Qd Qd 2d", "0: 7s 7h 7d", "0: 9s 9h 9d"]
    others = ["1: As As Ah Ah Ad Ad Ac", "1: Ts Ts Th Th Td Td 2c", "1: Js Jh Jd"]
    able = start(
        hands=["7c 9c 9c 5s", "Jc Jc", "Jk Jk 2s 2h Ac", "5h"],
        melds=[*mine, *others],
        pot="5d 5c",
        **{"opened": [True, True], "turn": 41, "pure_before": True, "fresh": False, "drew": "stock", "phase": "play"},
    )
    one = judged(able, "lay 7c @7", "discard 5s")
    assert (one.first, one.place, one.move) == (1, 2, "discard 5s")
    assert one.better == ("lay 9c @9", "lay 9c @9", "close 5s")
    assert one.mark in ("?!", "?", "??")
    assert one.reason.kind == "closes"
    good = judged(able, "lay 9c @9", "lay 7c @7", "lay 9c @9", "close 5s")
    assert (good.lost, good.mark) == (0.0, "")


@pytest.mark.parametrize(("seeds", "least"), [(TOLD[:3], 3), *slow([(TOLD, 10)])])
def test_the_reason_is_true_of_the_better_rest_against_the_rest_that_was_played(seeds: Iterable[int], least: int):
    """The better rest of a turn does not keep what its first moves have laid, nor make what both make."""
    told = 0
    for seed in seeds:
        current = a_decision(seed, seed, acts=30 + 7 * seed % 150, wild=0.6)
        if current.state.phase != PLAYING:
            continue
        part = [ANALYSIS.policy_move(current.view(current.to_move))]
        after = current.copy()
        after.play(part[0])
        if after.over or not ANALYSIS.same_decision(current, after):
            continue
        rest, other = rest_of_turn(after, Random(seed))
        part += rest
        one = judged(current, *map(str, part), playouts=300)
        if one is None or one.place == one.first or other.over:
            continue
        before = current.copy()
        for move in part[: one.place - one.first]:
            before.play(move)
        best = before.copy()
        for text in one.better:
            best.play(parse_move(text))
        if not best.over:
            assert true(one.reason, before, best, other, Random(seed)), (seed, one)
            told += one.reason.kind != "points"
    assert told >= least


def test_what_was_played_makes_too_is_no_reason_against_it():
    hand = "7s 7h 7d Js Jh 2s Jk 9c 6d 4s"
    current = start(
        hands=[hand, "4h", "5h", "8h"], opened=[False, False], phase="play", drew="stock", turn=41, pot="Kc"
    )
    part = [parse_move(text) for text in ("meld 7s 7h 7d", "meld Js Jh 2s", "discard 4s")]
    evaluation = CanastaDecision(current.view(0), part, 1)
    evaluation.run(np.arange(len(evaluation.arms)), 60)
    opening = [arm for arm in range(len(evaluation.arms)) if evaluation._foreseen(arm).after.opened[0]]
    reasons = [evaluation.reason(one, Rivals((other,))) for one, other in permutations(opening, 2)]
    assert len(reasons) > 10
    assert "opens_now" not in {reason.kind for reason in reasons if reason is not None}
    assert evaluation._of_the_turn(opening[0], ()) is None
    assert getattr(CanastaCandidates._of_the_turn(evaluation, opening[0], ()), "kind", "") == "opens_now"


@pytest.mark.slow
def test_partners_share_the_score_but_not_the_luck_of_their_draws(match, review):
    players, scores = review.players, match.scores[0]
    assert [one.score for one in players] == [scores[0], scores[1], scores[0], scores[1]]
    for one, partner in ((0, 2), (1, 3)):
        without = [players[seat].luck + players[seat].luck_of_others for seat in (one, partner)]
        assert without[0] == pytest.approx(without[1])
        assert players[one].luck != players[partner].luck
        deal = review.chances[0].luck[one]
        both = players[one].luck + players[one].luck_of_others
        assert both == pytest.approx(sum(event.luck[one] for event in review.chances))
        own = sum(event.luck[one] for event in review.chances if event.seat == partner)
        assert players[partner].luck == pytest.approx(deal + own)
    assert {len(moment.win) for moment in review.curve} == {2}


@pytest.mark.slow
def test_the_curve_ends_with_the_scores_and_winners_are_who_closed(match, review):
    _, after = steps_of(match, 1)
    assert review.winners == ANALYSIS.winners(after)
    assert review.curve[-1].points == tuple(map(float, match.scores[0]))
    best = max(match.scores[0])
    assert review.curve[-1].win == tuple(float(score == best) for score in match.scores[0])
    assert [moment.place for moment in review.curve] == list(range(len(match.logs[0].entries) + 1))


@pytest.mark.parametrize("table", [2, 4])
@pytest.mark.slow
def test_singles_and_trios_have_their_own_numbers(table):
    mode, players = TABLES[table]
    match = recorded(table, ("simple",) * players, 1, "canasta", mode=mode, max_turns=3 * players)
    review = review_round(match, 1, playouts=40)
    assert len(review.players) == players
    assert {len(moment.win) for moment in review.curve} == {match.columns}
    assert review.spread == SPREADS[players, match.columns]


@pytest.mark.slow
def test_the_text_names_partners_together(match, review):
    text = describe(review, match.players, "canasta")
    assert "P0 & P2  " in text
    assert text.count("Chance to have the most points") == 1
    assert "fewer" not in text
    heads, row, total = score_sheet(match.scores, match.players).splitlines()
    assert heads.split("  ")[1:] == column_names(match.players, 2)
    assert row.split()[1:] == total.split()[1:] == [str(score) for score in match.scores[0]]


@pytest.mark.slow
def test_a_match_adds_up_what_the_side_scored(review):
    together = match_of([review, review])
    assert [one.score for one in together.players] == [2 * one.score for one in review.players]
    assert [one.decisions for one in together.players] == [2 * one.decisions for one in review.players]


@pytest.mark.slow
def test_reasons_are_those_of_the_playouts():
    columns = {fact.kind: fact.column for fact in FACTS}
    told = Counter()
    for seed in range(60):
        current = a_decision(seed, seed, acts=11 * seed % 170)
        part, _ = rest_of_turn(current, Random(seed))
        evaluation = CanastaDecision(current.view(current.to_move), part, seed)
        if len(evaluation.arms) < 2 or current.state.phase == CUT:
            continue
        points, _, *_ = evaluation.run(np.arange(len(evaluation.arms)), 60)
        found, _ = evaluation._tried(evaluation.arms, 0, 60)
        order = np.argsort(-points.mean(axis=1), kind="stable")
        best, other = int(order[0]), int(order[-1])
        reason = reason_of(*evaluation._in_common(best, other))
        assert evaluation.reason(best, Rivals()) is None
        if reason is not None:
            told[reason.kind] += 1
            means = found[:, :, columns[reason.kind]].mean(axis=1)
            assert (reason.number, reason.before) == pytest.approx((means[best], means[other]))
    assert len(told) > 2, told


@pytest.mark.slow
def test_the_spreads_are_those_of_self_play():
    for mode, players in TABLES:
        with case(mode, players):
            first = empty_table(mode, players)
            states, found = new_states(State, 2), np.zeros((3000, 4), np.int64)
            store(states, 0, first)
            weights = np.array([tuned_weights(players)], np.int64)
            kernels.play_rounds(states, np.zeros(4, np.int64), weights, 0, 3000, 11, found)
            scores = found[:, : first.sides]
            others = (scores.sum(axis=1, keepdims=True) - scores) / (first.sides - 1)
            assert states["phase"][1] == OVER
            assert (scores - others).std() == pytest.approx(SPREADS[players, first.sides], rel=0.1)


def test_a_draw_is_chance_and_nothing_else_is():
    assert ANALYSIS.draws(parse_move("draw"))
    assert parse_move("draw").verb == DRAW
    for text in ("take 7s 7h", "discard 5s", "cut 60", "pass", "close"):
        assert not ANALYSIS.draws(parse_move(text))
