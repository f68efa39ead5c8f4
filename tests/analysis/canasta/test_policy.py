"""The policy plays every hand to its end by the rules, and uses nothing hidden."""

import numpy as np
import pytest

from analysis.canasta import kernels, policy
from analysis.canasta.kernels import plain_weights, tuned_weights
from analysis.core.state_dtype import new_states, store
from analysis.lab.canasta.game import empty_table
from engine.canasta.cards import TEXTS
from engine.canasta.moves import DISCARD, code, move_of
from engine.canasta.state import CLASSES, FACE_DOWN, KINDS, State
from tests.analysis.canasta.moments import TABLES, a_decision, fresh_round
from tests.engine.canasta.builders import start


def play_on(current, plainly=False):
    """Play a hand out through the engine, which refuses illegal moves; return the verbs of the moves."""
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
    """Also after moves that the policy would never make, in the middle of an opening or with a nearly empty hand."""
    for seed in range(100):
        play_on(a_decision(seed, seed, acts=seed % 90, wild=0.3 + 0.7 * (seed % 2)))


@pytest.mark.slow
def test_it_looks_at_nothing_hidden():
    """It does the same whatever the others hold, and whatever is in the stock or covered in the pot."""
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


def discard_of(**short):
    current = start(turn=29, phase="play", drew="stock", **short)
    weights = tuned_weights(4)
    verb, kind, _ = policy.next_act(current.state, weights)
    assert verb == DISCARD
    return TEXTS[kind]


def test_a_black_three_is_kept_while_a_canasta_of_them_threatens():
    """With the fourth one in the pot, its taker has all four (C7.3); otherwise a black three may be discarded."""
    hands = ["3s 9s 9h Ks Kd", "8s 8h 6c 6s", "5s 5h 6d 6h", "4s 4h Js Jd"]
    assert discard_of(hands=hands, pot="3c 3c 7h Qd 7s Jc") == "3s"
    assert discard_of(hands=hands, pot="3c 3c 3s 7h Qd 7s Jc") != "3s"
    taken = {"hands": [hands[0], "8s 8h 6c 3s", *hands[2:]], "known": ["", "3s", "", ""]}
    assert discard_of(**taken, pot="3c 3c 7h Qd 7s Jc") != "3s"
    assert discard_of(**{**taken, "known": ["", "", "", ""]}, pot="3c 3c 7h Qd 7s Jc") == "3s"
    partner = {"hands": [hands[0], hands[1], "5s 5h 6d 3s", hands[3]], "known": ["", "", "3s", ""]}
    assert discard_of(**partner, pot="3c 3c 7h Qd 7s Jc") == "3s"
    assert discard_of(hands=hands, pot="3c 3c 3s 7h Qd 7s Jc", stock="4c 5c", rest="pot") == "3s"


def test_fewer_matches_are_lost_to_black_threes():
    """In hands of four policies, with the weight that keeps black threes and without."""
    base = np.array(tuned_weights(4))
    free = base.copy()
    free[policy.GUARD] = 0
    assert lost(base) < 0.75 * lost(free)


def lost(weights):
    """Return how many of some hands end without scores, nearly always by a canasta of black threes."""
    states, rng, found = new_states(State, 2), np.zeros(4, np.int64), np.zeros((4000, 4), np.int64)
    store(states, 0, empty_table("pairs", 4))
    kernels.play_rounds(states, rng, weights[np.newaxis], 0, len(found), 5, found)
    return int((~found.any(axis=1)).sum())
