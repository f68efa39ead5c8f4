"""Benchmarks of Canasta: playouts from the deal, and from the middle of a round as hints run them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import numpy as np

from analysis.canasta import kernels
from analysis.canasta.candidates import CanastaCandidates
from analysis.canasta.weights import tuned_weights
from analysis.core.randomness import rng_from
from analysis.core.state_dtype import new_states, store
from analysis.lab.canasta.players import play_plainly
from analysis.lab.game import Playouts
from engine.canasta.cards.pack import parse, whole_pack
from engine.canasta.files.options import Options
from engine.canasta.files.position import new_state
from engine.canasta.game import Canasta
from engine.canasta.state import MOST_SIDES, State
from engine.shuffle import shuffled


def empty_table(mode: str, players: int) -> State:
    """Return an empty table of Canasta with the whole pack as its stock."""
    state = new_state(Options(mode), players)
    state.stock[: state.cards] = parse(" ".join(whole_pack(state.cards)))
    state.stock_at = 0
    return state


def from_the_deal(mode: str, players: int) -> Playouts:
    """Return playouts of whole hands from the cut."""
    state = empty_table(mode, players)
    weights = np.array([tuned_weights(players)], np.int64)

    def play(rounds: int, seed: int) -> None:
        states, rng = new_states(type(state), 2), np.zeros(4, np.int64)
        found = np.zeros((rounds, MOST_SIDES), np.int64)
        store(states, 0, state)
        kernels.play_rounds(states, rng, weights, 0, rounds, seed, found)

    return play


def from_mid_hand(mode: str, players: int) -> Playouts:
    """Return playouts over sampled worlds from before the fifth turn of a seat, as in hints."""
    source = Random(3)  # noqa: S311  # the same moment every time
    options = {"mode": mode}
    deck = shuffled(Canasta().pack(options, players), source)
    current = Canasta().deal(options, players, 1, 0, deck, [0] * Canasta().columns(options, players))
    while current.turn <= 4 * players:
        play_plainly(current, rng_from(source))
    view = current.view(current.to_move)

    def play(rounds: int, seed: int) -> None:
        CanastaCandidates(view, seed).run(np.arange(1), rounds)

    return play


def benchmarks() -> Mapping[str, Playouts]:
    """Return the kinds of playouts to be measured."""
    return {
        "two pairs, from the deal": from_the_deal("pairs", 4),
        "two pairs, from mid-hand": from_mid_hand("pairs", 4),
        "two singles, from the deal": from_the_deal("singles", 2),
        "two singles, from mid-hand": from_mid_hand("singles", 2),
    }
