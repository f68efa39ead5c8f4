"""Luck: nothing where nothing could have come otherwise, and nothing on average."""

import numpy as np
import pytest

from analysis.core.state_dtype import new_states, store
from analysis.poter.candidates import SPREADS
from analysis.poter.kernels import tuned_weights
from analysis.poter.perfect_info import TABLE, WINNER, PoterPerfectInfo, play_worlds
from engine.cards import FRENCH
from engine.poter.options import Options
from engine.poter.position import new_state
from engine.poter.state import State
from tests.analysis.kernel_checks import Records
from tests.analysis.poter.moments import GAME, fresh_round
from tests.analysis.review.measure import luck_of, lucks, mean_within, ratio_within
from tests.engine.poter import reference


def table(hands, stock, **given):
    """Return a round in which the cards left over lie in the pile and the first seat is about to draw."""
    used = " ".join([*hands, stock]).split()
    left = [card for card in GAME.pack({}, len(hands)) if card not in used]
    pile = ""
    while left:
        below = {"round": 1, "pile": pile, "barred": None}
        card = next(card for card in left if reference.may_be_discarded(below, card))
        left.remove(card)
        pile = f"{pile} {card}".strip()
    head = {"format": "position/1", "game": "poter", "round": 1, "dealer": len(hands) - 1, "to_move": 0}
    return GAME.from_position({**head, "hands": hands, "stock": stock, "pile": pile, "pile_owner": 1, **given})


def test_a_card_that_had_to_come_is_no_luck():
    card, change = PoterPerfectInfo(table(["7h 8h As Ah", "9c Td 3s Ac Ad"], "Qd"), 1).draw(50)
    assert card == "Qd"
    assert change.points.tolist() == [0, 0]
    assert change.error.tolist() == [0, 0]


def test_luck_is_zero_where_all_cards_of_the_stock_are_alike():
    """The last turn of all, with two twos to draw from that go with nothing; a queen makes a run."""
    given = {"options": {"max_turns": 31}, "turns": 30}
    _, change = PoterPerfectInfo(table(["Kh Jd As Ah", "9c Td 6s Ac Ad"], "2s 2h", **given), 1).draw(50)
    assert change.points.tolist() == [0, 0]
    _, change = PoterPerfectInfo(table(["Kh Jd As Ah", "9c Td 6s Ac Ad"], "2s Qh", **given), 1).draw(50)
    assert change.points[0] != 0
    assert change.points[1] == 0


def test_the_lucks_of_all_cards_of_the_stock_sum_to_zero():
    """Every card that might be drawn, each put on top in turn: exactly what a mean over them must give."""
    current = fresh_round(3)
    state = current.state
    total = np.zeros(4)
    errors = np.zeros(4)
    cards = state.stock[state.stock_at :]
    for place in range(len(cards)):
        state.stock[state.stock_at :] = [cards[place], *cards[:place], *cards[place + 1 :]]
        card, change = PoterPerfectInfo(current, place).draw(300)
        assert card == FRENCH.texts[cards[place]]
        total += change.points
        errors = np.hypot(errors, change.error)
    assert (np.abs(total) < 4 * errors).all()


def test_luck_is_the_value_after_the_card_less_that_before_it():
    for seed in (2, 3, 5):
        current = PoterPerfectInfo(fresh_round(seed), seed)
        before, (_, change) = current.value(6000), current.draw(3000)
        off = change.points - (change.after.points - before.points)
        error = np.sqrt(change.error**2 + change.after.error**2 + before.error**2)
        assert (np.abs(off) < 4 * error).all()
        assert (np.abs(change.points) > 7 * error).any()


def test_what_is_open_does_not_depend_on_the_order_of_the_stock():
    current = fresh_round(4)
    other = current.copy()
    top = other.state.stock_at
    other.state.stock[top:] = other.state.stock[: top - 1 : -1]
    first, second = (PoterPerfectInfo(table, 7).value(4000) for table in (current, other))
    assert (np.abs(first.points - second.points) < 4 * np.hypot(first.error, second.error)).all()
    assert first.win.sum() <= 1


@pytest.mark.parametrize("chance", ["nothing", "draw", "deal"])
def test_compiled_and_interpreted_agree(chance):
    state = fresh_round(2).state
    card = state.stock[state.stock_at] if chance == "draw" else -1
    if chance == "deal":
        state = whole_pack(4, 1)
    states = new_states(State, 3)
    store(states, TABLE, state)
    compiled, interpreted = (np.zeros((12, 2, WINNER + 1), np.int64) for _ in range(2))
    dealer = 2 if chance == "deal" else -1
    play_worlds(states, np.zeros(4, np.int64), tuned_weights(), dealer, card, 5, compiled)
    plain = Records([state, State(), State()])
    play_worlds.py_func(plain, [0] * 4, tuned_weights().astype(object), dealer, card, 5, interpreted)
    assert compiled.tolist() == interpreted.tolist()
    assert compiled.any()


def whole_pack(players, number):
    """Return an empty table with all cards in the stock."""
    state = new_state(Options(), players, number)
    state.stock[:] = list(FRENCH.texts)
    state.stock_at = 0
    return state


def test_the_spreads_are_those_of_self_play():
    for players, told in SPREADS.items():
        scores = []
        for number in range(1, 14):
            states = new_states(State, 3)
            store(states, TABLE, whole_pack(players, number))
            results = np.zeros((300, 2, WINNER + 1), np.int64)
            play_worlds(states, np.zeros(4, np.int64), tuned_weights(), 0, -1, number, results)
            scores.append(results[:, 0, :players])
        assert np.concatenate(scores).std() == pytest.approx(told, rel=0.1), players


@pytest.mark.slow
def test_luck_is_nothing_on_average_and_scores_without_it_are_closer_together():
    """Means within their intervals; the interval of the ratio of variances, over resampled rounds, below one."""
    scores, adjusted, own, others = lucks([luck_of(seed, ("policy",) * 4, 200) for seed in range(40)])
    for each in (own, others, own + others):
        mean, error = mean_within(each)
        assert abs(mean) < 3 * error
        assert (np.abs(each.mean(axis=0)) < 4 * each.std(axis=0) / np.sqrt(len(each))).all()
    assert adjusted == pytest.approx(scores - own - others)
    ratio, low, high = ratio_within(adjusted, scores)
    assert low < ratio < high < 0.7
