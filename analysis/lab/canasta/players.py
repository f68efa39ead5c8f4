"""Canasta's policies on the engine's round, interpreted."""

from __future__ import annotations

from random import Random

from analysis.canasta.black_threes import next_act
from analysis.canasta.weights import plain_weights, tuned_weights
from analysis.core.randomness import Numbers
from engine.canasta.moves import move_of
from engine.canasta.round import CanastaRound


def play_plainly(current: CanastaRound, rng: Numbers) -> None:
    """Make the next move by the policy that lays whatever it can."""
    play_by(current, rng, plain_weights())


def play_tuned(current: CanastaRound, rng: Numbers) -> None:
    """Make the next move by the playout policy of hints."""
    play_by(current, rng, tuned_weights(current.state.players))


def play_by(current: CanastaRound, rng: Numbers, weights: tuple[int, ...]) -> None:
    """Make the next move by the policy with some weights; only the dealer's cut is left to chance (C2.1)."""
    move = move_of(current.state, next_act(current.state, weights))
    source = Random(int(rng[0]))  # noqa: S311  # the player's own source has seeded it
    current.play(current.apply_chance(move, source))
