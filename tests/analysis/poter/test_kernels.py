from typing import Any

import numpy as np
import pytest

from analysis.core.randomness import seed_rng, shuffle_span
from analysis.core.state_dtype import new_states, store
from analysis.poter import kernels, policy
from analysis.poter.kernels import tuned_weights
from engine.cards import FRENCH, popcount
from engine.poter import pile, rules
from engine.poter.options import Options
from engine.poter.position import new_state
from engine.poter.state import CARDS, OVER, State
from tests.analysis.kernel_checks import load


def table(players: int, number: int, **options: Any) -> State:
    state = new_state(Options(**options), players, number)
    state.stock[:] = list(FRENCH.texts)
    return state


def interpreted(first: State, number: int, seed: int, weights: Any) -> State:
    state = first.copy()
    rng = [0] * 4
    seed_rng(rng, seed, number)
    shuffle_span(state.stock, 0, CARDS, rng)
    rules.deal(state, number % state.players)
    policy.play_out(state, rng, None if weights is None else weights.tolist())
    return state


def compiled(first: State, number: int, seed: int, weights: Any) -> State:
    states, rng = new_states(State, 2), np.zeros(4, np.int64)
    store(states, 0, first)
    kernels.play_rounds(states, rng, weights, number, number + 1, seed)
    return load(states, 1, State)


def held_back() -> Any:
    """Weights that hold back melds and spare poters, which the tuned ones may never do."""
    weights = tuned_weights()
    for name, weight in {"lay": 3, "lay_left": -1, "lay_turn": 1, "spend": -30, "spend_rival": 0}.items():
        weights[policy.NAMES.index(name)] = weight
    return weights


POLICIES = {"simple": None, "tuned": tuned_weights(), "holding back": held_back()}
TABLES = [
    (2, 1, {}),
    (2, 7, {"lay_own": False}),
    (3, 5, {"go_out": "any", "circles": 0}),
    (4, 3, {"swap_own": True, "lay_own": False}),
    (5, 13, {}),
    (6, 1, {"go_out": "any"}),
]


@pytest.mark.parametrize("streams", [range(12)])
@pytest.mark.parametrize("policy_name", POLICIES)
@pytest.mark.parametrize(("players", "number", "options"), TABLES)
def test_compiled_and_interpreted_playouts_agree_bit_for_bit(players, number, options, policy_name, streams):
    first = table(players, number, **options)
    weights = POLICIES[policy_name]
    for stream in streams:
        assert compiled(first, stream, 7, weights) == interpreted(first, stream, 7, weights), (players, number, stream)


@pytest.mark.parametrize("policy_name", POLICIES)
def test_playouts_end_and_lose_no_card(policy_name):
    for players, number, options in TABLES:
        first = table(players, number, **options)
        for stream in range(100):
            state = compiled(first, stream, 11, POLICIES[policy_name])
            assert state.phase == OVER
            assert popcount(rules.all_cards(state)) == 52
            assert state.turns <= 400


@pytest.mark.slow
def test_every_act_of_a_playout_is_legal(monkeypatch):
    """The policy never asks the rules whether it may; here each of its acts is checked before it is made."""
    fault_of = {
        (rules, "draw"): rules.draw_fault,
        (pile, "take"): pile.take_fault,
        (pile, "pass_card"): pile.pass_fault,
        (pile, "nodiscard"): pile.nodiscard_fault,
        (pile, "discard"): pile.discard_fault,
        (rules, "meld"): rules.meld_fault,
        (rules, "lay"): rules.lay_fault,
        (rules, "swap"): rules.swap_fault,
    }
    done = dict.fromkeys(fault_of, 0)

    def guarded(name):
        act, fault = getattr(*name), fault_of[name]

        def checked(state, *arguments):
            assert fault(state, *arguments) == 0, (name, arguments, state.hand, state.pile[: state.pile_size])
            done[name] += 1
            act(state, *arguments)

        return checked

    for name in fault_of:
        monkeypatch.setattr(*name, guarded(name))
    for players, number, options in TABLES:
        first = table(players, number, **options)
        for stream in range(40):
            for weights in POLICIES.values():
                interpreted(first, stream, 5, weights)
    assert all(done.values()), done
