"""Luck of draws in Poter: zero where nothing else could have come; the same interpreted."""

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
from tests.engine.poter import reference


def table(hands, stock, **given):
    """Return a round in which the remaining cards are in the pile and the first seat is about to draw."""
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
    """The last turn, with two useless twos to draw from; a queen makes a run."""
    given = {"options": {"max_turns": 31}, "turns": 30}
    _, change = PoterPerfectInfo(table(["Kh Jd As Ah", "9c Td 6s Ac Ad"], "2s 2h", **given), 1).draw(50)
    assert change.points.tolist() == [0, 0]
    _, change = PoterPerfectInfo(table(["Kh Jd As Ah", "9c Td 6s Ac Ad"], "2s Qh", **given), 1).draw(50)
    assert change.points[0] != 0
    assert change.points[1] == 0


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
