"""Benchmarks of Poter: playouts from the deal, and from the middle of a round as hints run them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import numpy as np

from analysis.core.randomness import rng_from
from analysis.core.state_dtype import new_states, store
from analysis.lab.game import Playouts
from analysis.lab.poter.players import play_simply
from analysis.poter import kernels
from analysis.poter.candidates import PoterCandidates
from analysis.poter.weights import tuned_weights
from engine.cards import FRENCH
from engine.poter.game import Poter
from engine.poter.options import Options
from engine.poter.position import new_state
from engine.shuffle import shuffled


def from_the_deal(*, tuned: bool) -> Playouts:
    """Return playouts of whole rounds from the deal: four players, full rules, round 3."""
    state = new_state(Options(), 4, 3)
    state.stock[:] = list(FRENCH.texts)
    weights = tuned_weights() if tuned else None

    def play(rounds: int, seed: int) -> None:
        states, rng = new_states(type(state), 2), np.zeros(4, np.int64)
        store(states, 0, state)
        kernels.play_rounds(states, rng, weights, 0, rounds, seed)

    return play


def from_mid_round() -> Playouts:
    """Return playouts over sampled worlds from before the third draw of a round, as in hints."""
    source = Random(3)  # noqa: S311  # the same moment every time
    deck = shuffled(Poter().pack({}, 4), source)
    current = Poter().deal({}, 4, 3, 0, deck, [0] * 4)
    while current.state.turns < 8:
        play_simply(current, rng_from(source))
    view = current.view(current.to_move)

    def play(rounds: int, seed: int) -> None:
        PoterCandidates(view, seed).run(np.arange(1), rounds)

    return play


def benchmarks() -> Mapping[str, Playouts]:
    """Return the kinds of playouts to be measured."""
    return {
        "simple policy, from the deal": from_the_deal(tuned=False),
        "tuned policy, from the deal": from_the_deal(tuned=True),
        "tuned policy, from mid-round": from_mid_round(),
    }
