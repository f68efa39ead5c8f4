"""Measure playouts per second: kinds of playouts and numbers of threads in alternating runs."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from analysis.game import Playouts


@dataclass(frozen=True, slots=True)
class Rates:
    """Playouts per second over several runs: minimum, median and maximum of one kind and number of threads."""

    kind: str
    threads: int
    low: float
    median: float
    high: float


def measure(
    plays: Mapping[str, Playouts], runs: int, rounds: int, clock: Callable[[], float] = time.perf_counter
) -> list[Rates]:
    """Measure each kind on one thread and on all cores in turn, `runs` times, `rounds` playouts per thread."""
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
