"""Reviews of Pocha: bids and cards judged by what the seat could know, each hand on its own scale."""

from random import Random

import numpy as np
import pytest

from analysis.core.state_dtype import new_states, store
from analysis.hints.sequential_halving import PlayoutResults
from analysis.hints.significance import Rivals
from analysis.lab.pocha.game import play_policy
from analysis.pocha import kernels
from analysis.pocha.candidates import SPREADS, PochaDecision
from analysis.pocha.kernels import tuned_weights
from analysis.registry import analysis_of
from analysis.review import marks
from analysis.review.decisions import Samples, judge_decision, why
from analysis.review.rounds import match_of, review_round
from engine.cards import each_card
from engine.match import Match
from engine.pocha.moves import parse_move
from engine.pocha.options import Options, largest_hand
from engine.pocha.position import new_state
from engine.pocha.rules import score
from engine.pocha.state import BID, State
from tests.analysis.kernel_checks import load
from tests.analysis.pocha.moments import a_decision, before_the_last_tricks, fresh_round
from tests.analysis.review.recorded import recorded, steps_made
from tests.engine.pocha.builders import start

ANALYSIS = analysis_of("pocha")

SPREAD = 10.0


@pytest.fixture(scope="module")
def match():
    """Return two hands, of one card and of six."""
    return recorded(5, ("simple", "random", "simple", "random"), 2, "pocha", schedule=[1, 6])


@pytest.fixture(scope="module")
def reviews(match):
    return [review_round(match, number, playouts=800, seed=3) for number in (1, 2)]


def position(hands, bids=(), turned="4o", **given):
    """Return a hand with these cards, dealt by the last seat."""
    return start(hands=hands, turned=turned, bids=[*bids, *[None] * (len(hands) - len(bids))], **given)


def judged(current, text, playouts=2000, seed=1):
    return judge_decision(ANALYSIS.decision, steps_made(current, text), playouts, seed, SPREAD)


def test_every_bid_and_card_that_was_free_is_a_decision_of_its_own(match, reviews):
    for review, log in zip(reviews, match.logs, strict=True):
        assert [moment.place for moment in review.curve] == list(range(len(log.entries) + 1))
        assert [chance.place for chance in review.chances] == [0]
        for one in review.decisions:
            assert one.first == one.place
            assert one.played == (one.move,)
            assert str(log.entries[one.place - 1]) == f"{one.seat} {one.move}"
            assert len(one.better) == 1
            assert one.choices > 1
            assert one.lost >= 0
    assert {one.place for one in reviews[0].decisions} == {1, 2, 3, 4}
    assert len(reviews[1].decisions) > 12


def test_each_hand_is_marked_on_its_own_scale(reviews):
    assert [review.spread for review in reviews] == [5.9, 12.1]
    for review in reviews:
        assert {one.spread for one in review.decisions} == {review.spread}
        for one in review.decisions:
            if one.mark in ("?!", "?", "??"):
                assert one.lost > max(2 * one.error, 0.05 * review.spread)
            else:
                assert one.lost <= max(2 * one.error, 0.05 * review.spread)


def test_a_match_takes_each_loss_on_the_scale_of_its_hand(reviews):
    together = match_of(reviews)
    for seat, (one, grade) in enumerate(zip(together.players, together.grades, strict=True)):
        parts = [found.lost / review.spread for review in reviews for found in review.decisions if found.seat == seat]
        assert one.accuracy == marks.accuracy(parts)
        assert grade == marks.grade(parts)
        assert one.accuracy != marks.accuracy([part / 2 for part in parts]) or one.accuracy == 100


def test_the_winners_are_those_who_kept_their_bids(match, reviews):
    for review, scores in zip(reviews, match.scores, strict=True):
        assert review.winners == tuple(seat for seat, score in enumerate(scores) if score > 0)
        assert review.curve[-1].win == tuple(float(score > 0) for score in scores)


def test_what_was_played_and_what_the_policy_plays_are_arms():
    for seed in range(30):
        current = a_decision(seed, players=3 + seed % 4, size=6, acts=seed)
        move = Random(seed).choice(current.legal_moves())
        evaluation = PochaDecision(current.view(current.to_move), [move], 1)
        assert evaluation.line_of(evaluation.played) == (str(move),)
        simple = current.copy()
        play_policy(simple, [])
        current.play(parse_move(evaluation.line_of(evaluation.policy_arm)[0]))
        assert current.state == simple.state


def test_cards_that_come_to_the_same_are_no_decision():
    """The last two cards of a seat that can no longer win or lose a trick: the order does not matter."""
    hands = ["Ao 3o", "4c 5c", "4e 5e", "6c 6e"]
    for bids in ((2, 0, 0, 1), (0, 0, 0, 0)):
        current = position(hands, bids, turned="4o")
        assert len(current.legal_moves()) == 2
        assert judged(current, "play Ao") is None


def test_the_last_two_tricks_are_searched_and_held_in_different_worlds():
    """All lines of a world are played, but the judgement continues with the worlds after those of the search."""
    for seed in range(6):
        current = before_the_last_tricks(seed)
        view, move = current.view(current.to_move), current.legal_moves()[0]
        evaluation, whole = PochaDecision(view, [move], seed), PochaDecision(view, [move], seed)
        every = np.arange(len(evaluation.arms))
        assert (evaluation.lines, evaluation.given) == (16, 0)
        searched, held = (evaluation.run(every, 25)[0] for _ in range(2))
        assert evaluation.worlds == 50
        assert np.concatenate((searched, held), axis=1).tolist() == whole.run(every, 50)[0].tolist()


def test_only_one_of_the_last_two_cards_loses():
    tried = 0
    for seed in range(12):
        current = before_the_last_tricks(seed)
        found = [judged(current, str(move), 1200) for move in current.legal_moves()]
        if found[0] is None:
            assert found == [None] * len(found)
            continue
        tried += 1
        assert [one.lost > 4 * one.error for one in found].count(True) <= 1
        assert any(one.lost == 0 for one in found)
    assert tried


def test_keeping_the_bid_more_often_is_worth_nothing_besides_its_points():
    """It neither counts as daring that excuses a loss, nor does less of it make a mark."""
    points = np.array([[10.0, 10.0, 10.0], [25.0, 25.0, -20.0]])
    for value in (0.0, 150.0):
        evaluation = PochaDecision(fresh_round(1).view(2), [parse_move("bid 0")], 1)
        evaluation.win_value = value
        evaluation.run = lambda _arms, _worlds: PlayoutResults(points, np.array([[1.0, 1.0, 1.0], [1.0, 1.0, 0.0]]))
        samples = Samples(evaluation)
        samples.extend((0, 1), 3)
        lost = samples.loss(1, 0)
        assert (lost.wins == (0.0, 0.0)) == (not value)
        assert (lost.dared[0] > 0) == bool(value)


def test_a_reason_that_more_bids_are_kept_names_the_chance():
    evaluation = PochaDecision(fresh_round(1).view(2), [parse_move("bid 0")], 1)
    points = np.array([[10.0, 10.0, 10.0], [25.0, 25.0, -20.0]])
    evaluation.run = lambda _arms, _worlds: PlayoutResults(points, np.array([[1.0, 1.0, 0.5], [0.5, 0.5, 0.0]]))
    evaluation.reason = lambda _best, _other: None
    samples = Samples(evaluation)
    samples.extend((0, 1), 3)
    reason = why(evaluation, samples, 0, 1)
    assert (reason.kind, reason.number) == ("wins", pytest.approx(0.5))
    assert reason.chance == pytest.approx(5 / 6)


def test_a_certain_trick_that_was_not_bid_is_marked():
    current = position(["Ao", "4c", "5c", "6c"])
    one = judged(current, "bid 0")
    assert (one.mark, one.better) == ("??", ("bid 1",))
    assert one.lost == pytest.approx(20.0)
    assert one.reason.kind == "keeps_bid"
    good = judged(current, "bid 1")
    assert (good.lost, good.mark, good.win) == (0.0, "", 0.0)


def test_mistakes_are_counted_apart():
    """A forbidden bid of the dealer at a strict table."""
    match = recorded(3, game="pocha", schedule=[4], mistakes="strict")
    strict = Match(match.game, match.options, match.players)
    strict.start_round(match.logs[0].dealer, match.logs[0].deck)
    for entry in match.logs[0].entries:
        forbidden = strict.round.view(strict.round.to_move).forbidden_bid
        if forbidden is not None:
            strict.replay(f"{strict.round.to_move} mistake bid {forbidden}")
        strict.replay(entry)
    review = review_round(strict, 1, playouts=40)
    assert sum(one.mistakes for one in review.players) == 1
    assert review.players[match.logs[0].dealer].mistakes == 1


def test_there_is_a_spread_for_every_hand_that_can_be():
    for players, spreads in SPREADS.items():
        packs = [pack for pack in (40, 48) if (players, pack) != (5, 48)]
        assert len(spreads) == max(largest_hand(Options(pack=pack), players) for pack in packs)
        assert ANALYSIS.spread(fresh_round(1, players, 3)) == spreads[2]


def test_the_spreads_are_those_of_self_play():
    """Hands of the policy, a thousand of each of some sizes."""
    for players, pack, size in [(3, 40, 12), (3, 48, 16), (4, 40, 1), (4, 40, 10), (5, 40, 4), (6, 48, 8)]:
        first = new_state(Options(pack=pack), players, size)
        states, rng, deck = new_states(State, 2), np.zeros(4, np.int64), np.array(list(each_card(first.pack)))
        store(states, 0, first)
        scores = []
        for number in range(1000):
            kernels.play_rounds(states, rng, tuned_weights(), deck, number, number + 1, 5)
            state = load(states, 1, State)
            scores += [score(state, seat) for seat in range(players)]
        assert np.std(scores) == pytest.approx(SPREADS[players][size - 1], rel=0.1), (players, pack, size)


def test_reasons_are_those_of_the_playouts():
    """A bid by the tricks of the hand, a card by its trick: wanted, or left to others once there are enough."""
    kinds = set()
    for seed in range(150):
        current = fresh_round(seed, 4, 3 + seed % 6)
        for _ in range(Random(seed).randrange(4 * current.state.hand_size)):
            play_policy(current, [])
        view = current.view(current.to_move)
        move = Random(seed).choice(current.legal_moves())
        evaluation = PochaDecision(view, [move], seed)
        if len(evaluation.arms) < 2:
            continue
        points, kept, *_ = evaluation.run(np.arange(len(evaluation.arms)), 200)
        order = np.argsort(-points.mean(axis=1), kind="stable")
        best, other = int(order[0]), int(order[-1])
        reason = evaluation.reason(best, Rivals((other,)))
        assert getattr(evaluation.reason(best, Rivals()), "kind", "equal") == "equal"
        if reason is None:
            continue
        kinds.add(reason.kind)
        lacking = view.table.bid[view.seat] - view.table.taken[view.seat]
        if reason.kind == "keeps_bid":
            assert kept[best].all()
            assert not kept[other].all()
        elif current.state.phase == BID and reason.kind != "bids":
            bids = [int(text.split()[1]) for text in evaluation.moves]
            assert abs(bids[best] - reason.number) < abs(bids[other] - reason.number)
            assert 0 <= reason.number <= current.state.hand_size
        elif current.state.phase != BID:
            assert reason.kind in ("dear", "void", "draws") or reason.number == lacking
        assert reason.kind not in ("takes", "top") or lacking > 0, "a trick too many is never wanted"
    assert {"tricks", "likely", "top", "sheds", "keeps"} <= kinds


def test_the_chance_to_take_a_trick_is_that_of_the_card():
    """Leading the ace of trumps wins the trick; another card does not if the next seat has the ace."""
    current = position(["4b 5c 3o", "Ao Ac Rc", "4e 5e 6e", "6b 6c 7e"], (2, 0, 0, 0))
    evaluation = PochaDecision(current.view(0), [parse_move("play 3o")], 1)
    evaluation.run(np.arange(3), 300)
    found = dict(zip(evaluation.moves, evaluation._facts[:, 2] / 300, strict=True))
    assert found["play 3o"] > max(found["play 4b"], found["play 5c"])
    last = position(["Ao 4c", "5b 5c", "6b 6c", "7b 7c"], (1, 0, 0, 0))
    evaluation = PochaDecision(last.view(0), [parse_move("play Ao")], 1)
    evaluation.run(np.arange(2), 300)
    assert dict(zip(evaluation.moves, evaluation._facts[:, 2] / 300, strict=True))["play Ao"] == 1.0
