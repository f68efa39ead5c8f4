"""Measuring playouts a second: policies, starts and numbers of threads side by side, in alternating turns."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random

import numpy as np

from analysis.canasta import kernels as canasta_kernels
from analysis.canasta import policy as canasta_policy
from analysis.canasta.candidates import CanastaCandidates
from analysis.core.state_dtype import new_states, store
from analysis.experiments.players import PLAYERS, Thought
from analysis.pocha import kernels as pocha_kernels
from analysis.pocha.candidates import PochaCandidates
from analysis.pocha.tree_search import card_by_search
from analysis.poter import kernels
from analysis.poter.candidates import PoterCandidates
from analysis.poter.weights import tuned_weights
from engine.canasta.cards.pack import parse as parse_canasta
from engine.canasta.cards.pack import whole_pack
from engine.canasta.files.options import Options as CanastaOptions
from engine.canasta.files.position import new_state as new_canasta_state
from engine.canasta.game import Canasta
from engine.canasta.state import MOST_SIDES
from engine.canasta.state import State as CanastaState
from engine.cards import FRENCH, each_card
from engine.pocha.game import Pocha
from engine.pocha.options import Options as PochaOptions
from engine.pocha.position import new_state as new_pocha_state
from engine.pocha.state import BID
from engine.pocha.view import PochaView
from engine.poter.game import Poter
from engine.poter.options import Options
from engine.poter.position import new_state
from engine.shuffle import shuffled

WALKS = 10_000
"""Walks of one tree."""

Play = Callable[[int, int], None]
"""Play so many rounds with a seed."""


@dataclass(frozen=True, slots=True)
class Rates:
    """Playouts a second over several runs: minimum, median and maximum of one kind for so many threads."""

    kind: str
    threads: int
    low: float
    median: float
    high: float


def from_the_deal(*, tuned: bool) -> Play:
    """Return a player of whole Poter rounds from the deal: four players, full rules, round 3."""
    state = new_state(Options(), 4, 3)
    state.stock[:] = list(FRENCH.texts)
    weights = tuned_weights()

    def play(rounds: int, seed: int) -> None:
        states, words = new_states(type(state), 2), np.zeros(4, np.int64)
        store(states, 0, state)
        if tuned:
            kernels.play_rounds(states, words, weights, 0, rounds, seed)
        else:
            kernels.play_rounds_simply(states, words, 0, rounds, seed)

    return play


def from_mid_round() -> Play:
    """Return a player of sampled worlds from the moment before the third draw of a Poter round, as hints play them."""
    source = Random(3)  # noqa: S311  # the same moment every time
    deck = shuffled(Poter().pack({}, 4), source)
    current = Poter().deal({}, 4, 3, 0, deck, [0] * 4)
    while current.state.turns < 8:
        PLAYERS["greedy"](current, source, Thought())
    view = current.view(current.to_move)

    def play(rounds: int, seed: int) -> None:
        PoterCandidates(view, seed).run(np.arange(1), rounds)

    return play


def poter() -> Mapping[str, Play]:
    """Return what is measured of Poter."""
    return {
        "simple policy, from the deal": from_the_deal(tuned=False),
        "tuned policy, from the deal": from_the_deal(tuned=True),
        "tuned policy, from mid-round": from_mid_round(),
    }


def pocha_from_the_deal(*, random: bool) -> Play:
    """Return a player of whole Pocha hands of ten cards from the deal: four players."""
    state = new_pocha_state(PochaOptions(), 4, 10)

    def play(rounds: int, seed: int) -> None:
        states, words, deck = new_states(type(state), 2), np.zeros(4, np.int64), np.array(list(each_card(state.pack)))
        store(states, 0, state)
        kernel = pocha_kernels.play_rounds_randomly if random else pocha_kernels.play_rounds
        kernel(states, words, deck, 0, rounds, seed)

    return play


def pocha_lead() -> PochaView:
    """Return what the first leader of a Pocha hand of ten cards sees."""
    source = Random(3)  # noqa: S311  # the same moment every time
    deck = shuffled(Pocha().pack({}, 4), source)
    current = Pocha().deal({}, 4, 10, 0, deck, [0] * 4)
    while current.state.phase == BID:
        PLAYERS["greedy"](current, source, Thought())
    return current.view(current.to_move)


def pocha_from_the_lead() -> Play:
    """Return a player of sampled worlds from that lead, as hints play them."""
    view = pocha_lead()

    def play(rounds: int, seed: int) -> None:
        PochaCandidates(view, seed).run(np.arange(1), rounds)

    return play


def pocha_search() -> Play:
    """Return a searcher of the same lead, in trees of ten thousand walks at most, all deals being equally likely."""
    view = pocha_lead()

    def play(rounds: int, seed: int) -> None:
        for first in range(0, rounds, WALKS):
            card_by_search(PochaCandidates(view, seed + first, weighted=False), min(WALKS, rounds - first))

    return play


def pocha() -> Mapping[str, Play]:
    """Return what is measured of Pocha."""
    return {
        "random legal play, from the deal": pocha_from_the_deal(random=True),
        "policy, from the deal": pocha_from_the_deal(random=False),
        "policy, from the first lead": pocha_from_the_lead(),
        "tree search, from the first lead": pocha_search(),
    }


def canasta_table(mode: str, players: int) -> CanastaState:
    """Return an empty table of Canasta with the whole pack as its stock."""
    state = new_canasta_state(CanastaOptions(mode), players)
    state.stock[: state.cards] = parse_canasta(" ".join(whole_pack(state.cards)))
    state.stock_at = 0
    return state


def canasta_from_the_deal(mode: str, players: int) -> Play:
    """Return a player of whole Canasta hands from the cut."""
    state = canasta_table(mode, players)
    habits = np.array([canasta_policy.tuned(players)], np.int64)

    def play(rounds: int, seed: int) -> None:
        states, words = new_states(type(state), 2), np.zeros(4, np.int64)
        found = np.zeros((rounds, MOST_SIDES), np.int64)
        store(states, 0, state)
        canasta_kernels.play_rounds(states, words, habits, 0, rounds, seed, found)

    return play


def canasta_from_mid_hand(mode: str, players: int) -> Play:
    """Return a player of sampled worlds from the moment before the fifth turn of a seat, as hints play them."""
    source = Random(3)  # noqa: S311  # the same moment every time
    options = {"mode": mode}
    deck = shuffled(Canasta().pack(options, players), source)
    current = Canasta().deal(options, players, 1, 0, deck, [0] * Canasta().columns(options, players))
    while current.turn <= 4 * players:
        PLAYERS["greedy"](current, source, Thought())
    view = current.view(current.to_move)

    def play(rounds: int, seed: int) -> None:
        CanastaCandidates(view, seed).run(np.arange(1), rounds)

    return play


def canasta() -> Mapping[str, Play]:
    """Return what is measured of Canasta."""
    return {
        "two pairs, from the deal": canasta_from_the_deal("pairs", 4),
        "two pairs, from mid-hand": canasta_from_mid_hand("pairs", 4),
        "two singles, from the deal": canasta_from_the_deal("singles", 2),
        "two singles, from mid-hand": canasta_from_mid_hand("singles", 2),
    }


MEASURED: Mapping[str, Callable[[], Mapping[str, Play]]] = {"canasta": canasta, "pocha": pocha, "poter": poter}
"""What is measured: one line a game."""


def measure(
    plays: Mapping[str, Play], runs: int, rounds: int, clock: Callable[[], float] = time.perf_counter
) -> list[Rates]:
    """Measure every kind on one thread and on all cores in turn, `runs` times each, `rounds` playouts a thread."""
    cores = os.cpu_count() or 1
    found: dict[tuple[str, int], list[float]] = {
        (kind, threads): [] for kind in plays for threads in dict.fromkeys((1, cores))
    }
    for play in plays.values():
        play(1, 0)
    with ThreadPoolExecutor(cores) as pool:
        for run in range(runs):
            for (kind, threads), rates in found.items():
                started = clock()
                list(pool.map(plays[kind], [rounds] * threads, range(run * cores, run * cores + threads)))
                rates.append(threads * rounds / (clock() - started))
    return [Rates(*key, min(rates), statistics.median(rates), max(rates)) for key, rates in found.items()]
