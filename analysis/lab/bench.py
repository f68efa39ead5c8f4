"""Measure playouts per second: kinds of playouts and numbers of workers in alternating runs."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

RunAll = Callable[[str, Sequence[int]], object]
"""Plays a kind of playouts once for each of the seeds, all at once."""


@dataclass(frozen=True, slots=True)
class Rates:
    """Playouts per second over several runs: minimum, median and maximum of one kind and number of workers.

    Workers are threads of this process, or of a cluster.
    """

    kind: str
    threads: int
    low: float
    median: float
    high: float


def measure(
    kinds: Sequence[str],
    run: RunAll,
    workers: int,
    runs: int,
    rounds: int,
    clock: Callable[[], float] = time.perf_counter,
) -> list[Rates]:
    """Measure each kind on one worker and on all in turn, `runs` times; `run` plays `rounds` playouts a seed."""
    found: dict[tuple[str, int], list[float]] = {
        (kind, threads): [] for kind in kinds for threads in dict.fromkeys((1, workers))
    }
    for number in range(runs):
        for (kind, threads), rates in found.items():
            started = clock()
            run(kind, range(number * workers, number * workers + threads))
            rates.append(threads * rounds / (clock() - started))
    return [Rates(*key, min(rates), statistics.median(rates), max(rates)) for key, rates in found.items()]
