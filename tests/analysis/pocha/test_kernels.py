from itertools import product

import numpy as np
import pytest

from analysis.core.randomness import seed_rng, shuffle_span
from analysis.core.state_dtype import new_states, store
from analysis.pocha import kernels, policy
from analysis.pocha.kernels import tuned_weights
from engine.cards import each_card
from engine.pocha import rules
from engine.pocha.options import Options
from engine.pocha.position import new_state
from engine.pocha.state import OVER, State
from tests.analysis.kernel_checks import load
from tests.analysis.pocha.moments import a_decision

TABLES = [(3, 12, 40), (3, 1, 48), (4, 10, 40), (4, 7, 48), (5, 8, 40), (6, 6, 40), (6, 2, 48)]
KINDS = ("policy", "random")
WEIGHTS = tuned_weights()


def table(players: int, size: int, pack: int) -> State:
    return new_state(Options(pack=pack), players, size)


def interpreted(first: State, number: int, seed: int, kind: str) -> State:
    state = first.copy()
    rng = [0] * 4
    seed_rng(rng, seed, number)
    deck = list(each_card(state.pack))
    shuffle_span(deck, 0, len(deck), rng)
    rules.deal(state, deck, number % state.players)
    if kind == "policy":
        policy.play_out(state, WEIGHTS.tolist())
    else:
        policy.play_out_randomly(state, rng)
    return state


def compiled(first: State, number: int, seed: int, kind: str) -> State:
    states, rng = new_states(State, 2), np.zeros(4, np.int64)
    store(states, 0, first)
    deck = np.array(list(each_card(first.pack)))
    if kind == "policy":
        kernels.play_rounds(states, rng, WEIGHTS, deck, number, number + 1, seed)
    else:
        kernels.play_rounds_randomly(states, rng, deck, number, number + 1, seed)
    return load(states, 1, State)


def test_compiled_and_interpreted_playouts_agree_bit_for_bit():
    for at, kind, stream in product(TABLES, KINDS, range(50)):
        first = table(*at)
        assert compiled(first, stream, 7, kind) == interpreted(first, stream, 7, kind), (at, kind, stream)


@pytest.mark.slow
def test_every_act_of_a_playout_is_legal(monkeypatch):
    """The policy never asks the rules whether it may; here each of its acts is checked before it is made."""
    done = {"bid": 0, "play": 0}

    def guarded(name, act, fault):
        def checked(state, number):
            assert fault(state, number) == 0, (name, number, state.hand)
            done[name] += 1
            act(state, number)

        return checked

    monkeypatch.setattr(rules, "bid", guarded("bid", rules.bid, rules.bid_fault))
    monkeypatch.setattr(rules, "play", guarded("play", rules.play, rules.play_fault))
    for players, size, pack in TABLES:
        first = table(players, size, pack)
        for stream in range(120):
            for kind in KINDS:
                assert interpreted(first, stream, 5, kind).phase == OVER
    assert all(done.values()), done


def test_the_policy_looks_at_nothing_hidden():
    """It does the same whatever the others hold."""
    for seed in range(40):
        state = a_decision(seed, acts=seed).state
        blind = state.copy()
        for seat in range(state.players):
            if seat != state.to_move:
                blind.hand[seat] = 0
        choose = policy.bid_of if state.phase == 0 else policy.card_of
        assert choose(state, WEIGHTS) == choose(blind, WEIGHTS), seed
