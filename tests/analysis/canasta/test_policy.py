"""The policy plays every hand to its end by the rules, and looks at nothing hidden."""

import pytest

from analysis.canasta import policy
from analysis.canasta.weights import plain_weights, tuned_weights
from engine.canasta.moves import code, move_of
from engine.canasta.state import CLASSES, FACE_DOWN, KINDS
from tests.analysis.canasta.moments import TABLES, a_decision, fresh_round


def play_on(current, plainly=False):
    """Play a hand out through the engine, which refuses what is not legal; return the verbs of its moves."""
    verbs = set()
    weights = plain_weights() if plainly else tuned_weights(current.state.players)
    while not current.over:
        act = policy.next_act(current.state, weights)
        move = move_of(current.state, act)
        assert code(current.state, move) == act
        verbs.add(str(move).split()[0])
        current.play(move)
    return verbs


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_every_act_is_legal_from_the_deal_to_the_end(table):
    verbs = set()
    for seed in range(40):
        verbs |= play_on(fresh_round(seed, table, frozen_needs=2 + seed % 2), plainly=seed % 2 == 0)
    rare = {"pass"} if TABLES[table] == ("trios", 6) else set()  # somebody closes long before the stock ends
    assert verbs | rare == {"cut", "draw", "take", "meld", "lay", "discard", "close", "pass"}


@pytest.mark.slow
def test_every_act_is_legal_wherever_random_moves_led():
    """Moves that the policy would never make, also in the midst of an opening or with a hand nearly empty."""
    for seed in range(250):
        play_on(a_decision(seed, seed, acts=seed % 90, wild=0.3 + 0.7 * (seed % 2)))


def test_it_looks_at_nothing_hidden():
    """It does the same whatever the others hold and whatever lies in the stock or covered in the pot."""
    for seed in range(120):
        state = a_decision(seed, seed, acts=seed).state
        blind = state.copy()
        for seat in range(state.players):
            if seat != state.to_move:
                blind.hand[seat * KINDS : (seat + 1) * KINDS] = [0] * KINDS
                blind.held[seat * CLASSES : (seat + 1) * CLASSES] = [0] * CLASSES
        for place in range(state.stock_at, state.cards):
            blind.stock[place] = 0
        for place in range(state.pot_size):
            if state.pot[place] >= FACE_DOWN:
                blind.pot[place] = FACE_DOWN
        for weights in (tuned_weights(4), tuned_weights(6), plain_weights()):
            assert policy.next_act(state, weights) == policy.next_act(blind, weights), seed
