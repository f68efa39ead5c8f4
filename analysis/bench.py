"""Measuring playouts a second: one thread, and one thread a core, side by side in alternating turns."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from analysis.poter import kernels
from analysis.poter.record import new_states, store
from engine.cards import FRENCH
from engine.poter.options import Options
from engine.poter.position import new_state

Play = Callable[[int, int], None]
"""Play so many rounds with a seed."""


@dataclass(frozen=True, slots=True)
class Rates:
    """Playouts a second over several runs: minimum, median and maximum for so many threads."""

    game: str
    threads: int
    low: float
    median: float
    high: float


def poter_player() -> Play:
    """Return a player of whole Poter rounds from the deal: four players, full rules, round 3."""
    state = new_state(Options(), 4, 3)
    state.stock[:] = list(FRENCH.texts)

    def play(rounds: int, seed: int) -> None:
        states = new_states(2)
        store(states, 0, state)
        kernels.play_rounds(states, np.zeros(4, np.int64), rounds, seed)

    return play


PLAYERS: Mapping[str, Callable[[], Play]] = {"poter": poter_player}
"""What is measured: one line a game."""


def measure(game: str, runs: int, rounds: int, clock: Callable[[], float] = time.perf_counter) -> list[Rates]:
    """Measure one thread and all cores in turn, `runs` times each, `rounds` playouts a thread and run."""
    play = PLAYERS[game]()
    play(1, 0)
    cores = os.cpu_count() or 1
    found: dict[int, list[float]] = {threads: [] for threads in dict.fromkeys((1, cores))}
    with ThreadPoolExecutor(cores) as pool:
        for run in range(runs):
            for threads, rates in found.items():
                started = clock()
                list(pool.map(play, [rounds] * threads, range(run * cores, run * cores + threads)))
                rates.append(threads * rounds / (clock() - started))
    return [Rates(game, threads, min(rates), statistics.median(rates), max(rates)) for threads, rates in found.items()]
