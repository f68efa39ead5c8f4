"""Turns of Poter played by the playout policy on the engine's round, interpreted.

The policy reads only what its seat may know (its hand, the table, the pile), so it can run on the whole state. It plays
by the rule functions, without moves; `PoterRound.recording` keeps the memory of the round. Where the seat can go out
in the turn, it does (`going_out`), whatever the policy.
"""

from __future__ import annotations

from analysis.core.randomness import Numbers
from analysis.poter import going_out, policy
from analysis.poter.policy import Weights
from analysis.poter.weights import tuned_weights
from engine.poter import pile
from engine.poter.round import PoterRound
from engine.poter.state import OVER, PLAY


def play_simply(current: PoterRound, rng: Numbers) -> None:
    """Play a turn by the simple policy."""
    play_turn(current, rng, None)


def play_tuned(current: PoterRound, rng: Numbers) -> None:
    """Play a turn by the tuned policy."""
    play_turn(current, rng, tuned_weights().tolist())


def play_turn(current: PoterRound, rng: Numbers, weights: Weights) -> None:
    """Play the turn of the seat to move to its end."""
    state, turns = current.state, current.state.turns
    if state.phase != PLAY:
        with current.recording():
            if going_out.next_act(state) == going_out.NO_ACT:
                policy.begin(state, rng, weights)
            else:
                pile.take(state)
    if state.turns == turns and state.phase == PLAY:
        with current.recording():
            if not going_out.lay_out(state):
                policy.lay_down(state, rng, weights)
    if state.turns == turns and state.phase != OVER:
        with current.recording():
            policy.finish(state, weights)
