"""Benchmarks of Pocha: playouts from the deal, and from the middle of a round as hints run them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import numpy as np

from analysis.core.state_dtype import new_states, store
from analysis.lab.game import Playouts
from analysis.pocha import kernels
from analysis.pocha.candidates import PochaCandidates, policy_move
from analysis.pocha.weights import tuned_weights
from engine.cards import each_card
from engine.pocha.game import Pocha
from engine.pocha.options import Options
from engine.pocha.position import new_state
from engine.pocha.state import BID
from engine.pocha.view import PochaView
from engine.shuffle import shuffled


def from_the_deal(*, random: bool) -> Playouts:
    """Return playouts of whole hands of ten cards from the deal: four players."""
    state = new_state(Options(), 4, 10)

    def play(rounds: int, seed: int) -> None:
        states, rng, deck = new_states(type(state), 2), np.zeros(4, np.int64), np.array(each_card(state.pack))
        store(states, 0, state)
        if random:
            kernels.play_rounds_randomly(states, rng, deck, 0, rounds, seed)
        else:
            kernels.play_rounds(states, rng, tuned_weights(), deck, 0, rounds, seed)

    return play


def lead() -> PochaView:
    """Return the view of the first leader of a hand of ten cards."""
    source = Random(3)  # noqa: S311  # the same moment every time
    deck = shuffled(Pocha().pack({}, 4), source)
    current = Pocha().deal({}, 4, 10, 0, deck, [0] * 4)
    while current.state.phase == BID:
        current.play(policy_move(current.state))
    return current.view(current.to_move)


def from_the_lead() -> Playouts:
    """Return playouts over sampled worlds from that lead, as in hints."""
    view = lead()

    def play(rounds: int, seed: int) -> None:
        PochaCandidates(view, seed).run(np.arange(1), rounds)

    return play


def benchmarks() -> Mapping[str, Playouts]:
    """Return the kinds of playouts to be measured."""
    return {
        "random legal play, from the deal": from_the_deal(random=True),
        "policy, from the deal": from_the_deal(random=False),
        "policy, from the first lead": from_the_lead(),
    }
