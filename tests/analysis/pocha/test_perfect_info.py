"""Luck of the deal and the curve of Pocha: zero on average, certain at the end, the same interpreted."""

import numpy as np
import pytest

from analysis.core.state_dtype import new_states, store
from analysis.pocha import perfect_info
from analysis.pocha.kernels import tuned_weights
from analysis.pocha.perfect_info import KEPT, TABLE, PochaPerfectInfo, play_openly
from engine.cards import each_card
from engine.pocha import rules
from engine.pocha.options import Options
from engine.pocha.position import new_state
from engine.pocha.state import OVER, State
from tests.analysis.kernel_checks import Records
from tests.analysis.pocha.moments import a_decision, fresh_round
from tests.engine.pocha.builders import start
from tests.samples import case, slow


def test_compiled_and_interpreted_agree():
    for players, size in ((3, 12), (4, 5), (6, 1)):
        for dealt in (True, False):
            with case(players, size, dealt):
                state = fresh_round(3, players, size).state if dealt else new_state(Options(), players, size)
                deck = [] if dealt else list(each_card(state.pack))
                states = new_states(State, 2)
                store(states, TABLE, state)
                compiled, interpreted = (np.zeros((20, 12), np.int64) for _ in range(2))
                play_openly(states, np.zeros(4, np.int64), tuned_weights(), np.array(deck, np.int64), 5, compiled)
                play_openly.py_func(Records([state, State()]), [0] * 4, tuned_weights().tolist(), deck, 5, interpreted)
                assert compiled.tolist() == interpreted.tolist()
                assert compiled.any()


def test_every_act_is_legal(monkeypatch):
    """Also random bids and cards."""

    def guarded(act, fault):
        def checked(state, number):
            assert fault(state, number) == 0, (number, state.hand, state.bid)
            act(state, number)

        return checked

    monkeypatch.setattr(perfect_info.rules, "bid", guarded(rules.bid, rules.bid_fault))
    monkeypatch.setattr(perfect_info.rules, "play", guarded(rules.play, rules.play_fault))
    for seed in range(40):
        state = a_decision(seed, players=3 + seed % 4, size=1 + seed % 6, acts=seed % 9).state
        results = np.zeros((4, 12), np.int64)
        play_openly.py_func(Records([state, State()]), [0] * 4, tuned_weights().tolist(), [], seed, results)


def test_plays_differ_from_each_other():
    results = np.zeros((60, 12), np.int64)
    states = new_states(State, 2)
    store(states, TABLE, fresh_round(2, 4, 6).state)
    play_openly(states, np.zeros(4, np.int64), tuned_weights(), np.zeros(0, np.int64), 5, results)
    assert len({tuple(row) for row in results.tolist()}) > 20


def test_the_last_trick_is_certain():
    """Everybody has one card left: the curve is at the hand's result."""
    for seed in range(12):
        current = a_decision(seed, 4, 5, acts=4 + 4 * 4)
        value = PochaPerfectInfo(current, seed).value(20)
        while not current.over:
            current.play(current.legal_moves()[0])
        assert value.points.tolist() == list(current.scores())
        assert value.win.tolist() == [float(score > 0) for score in current.scores()]
        assert value.error.tolist() == [0.0] * 4


def test_the_curve_sharpens_towards_the_end():
    """On average, chances are nearer to 0 or 1 with every trick played."""
    doubts = []
    for acts_made in (0, 4, 12, 20, 24):
        found = [PochaPerfectInfo(a_decision(seed, 4, 6, acts_made), seed).value(200).win for seed in range(40)]
        doubts.append(float(np.mean([chance * (1 - chance) for chance in found])))
    assert doubts == sorted(doubts, reverse=True)
    assert doubts[-1] == 0


def test_the_highest_trump_is_luck_and_having_nothing_is_none():
    """Hands of one card, a trick and ten points for the bid: the ace of trumps is worth more than an average deal."""
    current = start(hands=["Ao", "4c", "5c", "6c"], turned="3o")
    change = PochaPerfectInfo(current, 1).deal(4000)
    assert change.points[0] > 3 * change.error[0]
    assert change.after.points.tolist() == pytest.approx(PochaPerfectInfo(current, 1).value(4000).points)


def test_nobody_draws():
    with pytest.raises(LookupError):
        PochaPerfectInfo(fresh_round(1), 1).draw(10)


@pytest.mark.parametrize(("players", "size"), [(4, 5), *slow([(3, 2), (5, 8)])])
def test_the_luck_of_deals_is_nothing_on_average(players, size):
    """Means of each seat's luck over many deals, within chance, whatever the policy."""
    found = np.array(
        [PochaPerfectInfo(fresh_round(seed * players, players, size), seed).deal(60).points for seed in range(700)]
    )
    assert (np.abs(found.mean(axis=0)) < 4 * found.std(axis=0) / np.sqrt(len(found))).all()
    assert (found.std(axis=0) > 1).all()


def test_results_hold_scores_and_kept_bids():
    state = fresh_round(4, 4, 3).state
    states = new_states(State, 2)
    store(states, TABLE, state)
    results = np.zeros((50, 12), np.int64)
    play_openly(states, np.zeros(4, np.int64), tuned_weights(), np.zeros(0, np.int64), 5, results)
    assert states["phase"][1] == OVER
    assert ((results[:, :4] > 0) == (results[:, KEPT : KEPT + 4] == 1)).all()
    assert not results[:, 4:KEPT].any()
    assert not results[:, KEPT + 4 :].any()
