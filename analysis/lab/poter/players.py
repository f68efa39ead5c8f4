"""Turns of Poter played by a playout policy on the engine's round, interpreted.

A policy reads only what its seat may know (its hand, the table, the pile), so it can run on the whole state. It plays
by the rule functions, without moves; `PoterRound.apply` keeps the memory of the round. Where the seat can go out in the
turn, it does (`going_out`), whatever the policy.
"""

from __future__ import annotations

from typing import Protocol

from analysis.core.randomness import Numbers
from analysis.poter import going_out, tuned
from analysis.poter import policy as simple
from analysis.poter.weights import tuned_weights
from engine.poter import pile
from engine.poter.round import PoterRound
from engine.poter.state import OVER, PLAY, State


class Policy(Protocol):
    """The three parts of a turn; chance is drawn from `rng`."""

    def begin(self, state: State, rng: Numbers) -> None:
        """Draw, take the pile, or answer the offer of a single card."""

    def lay_down(self, state: State, rng: Numbers) -> None:
        """Lay everything that is to be laid."""

    def finish(self, state: State) -> None:
        """End the turn."""


class Tuned:
    """The tuned policy with the packaged weights."""

    def __init__(self) -> None:
        """Read the weights."""
        self._weights = tuned_weights().tolist()

    def begin(self, state: State, rng: Numbers) -> None:
        """Draw, take the pile, or answer the offer of a single card."""
        tuned.begin(state, rng, self._weights)

    def lay_down(self, state: State, _rng: Numbers) -> None:
        """Lay everything that is to be laid."""
        tuned.lay_down(state, self._weights)

    def finish(self, state: State) -> None:
        """End the turn."""
        tuned.finish(state, self._weights)


def play_simply(current: PoterRound, rng: Numbers) -> None:
    """Play a turn by the simple policy."""
    play_turn(current, simple, rng)


def play_tuned(current: PoterRound, rng: Numbers) -> None:
    """Play a turn by the tuned policy."""
    play_turn(current, Tuned(), rng)


def play_turn(current: PoterRound, policy: Policy, rng: Numbers) -> None:
    """Let a policy play the turn of the seat to move to its end."""
    state, turns = current.state, current.state.turns
    if state.phase != PLAY:
        with current.remembering():
            if going_out.next_act(state) == going_out.NO_ACT:
                policy.begin(state, rng)
            else:
                pile.take(state)
    if state.turns == turns and state.phase == PLAY:
        with current.remembering():
            if not going_out.lay_out(state):
                policy.lay_down(state, rng)
    if state.turns == turns and state.phase != OVER:
        with current.remembering():
            policy.finish(state)
