"""Measure computations in threads, in local processes and on a cluster on this machine.

    python -m tests.bench.compute [--hints 40] [--rounds 200]

It starts a scheduler and workers on 127.0.0.1 and prints the latency of hints above their budget (median and 95th
percentile, one at a time), the transfer time of a task, and the speed-up of an arena with one and two workers. Times
depend on the machine's other load: kinds are measured alternately, and the load average is printed.
"""

import argparse
import asyncio
import os
import statistics
import tempfile
import time
from pathlib import Path

from analysis.compute.cluster import ClusterExecutor
from analysis.compute.fallback import FallbackExecutor
from analysis.compute.processes import ProcessExecutor
from analysis.compute.task import Executor, Priority
from analysis.compute.tasks import HintTask
from analysis.compute.threads import ThreadExecutor
from analysis.deadline import Budget
from analysis.lab.arena import Contest
from analysis.lab.tasks import PlayoutsTask, RoundsTask
from analysis.registry import PARTS, Use
from engine.registry import GAMES
from tests.analysis.compute.cluster_processes import ClusterProcesses
from tests.analysis.compute.positions import moment

BUDGET = 0.3
START_SECONDS = 600.0
CHUNK = 5
ARENA_RUNS = 3


async def hints(executors: dict[str, Executor], count: int) -> None:
    """Print the latency of hints of each game."""
    print(f"hints of {1000 * BUDGET:.0f} ms: milliseconds until the result, median / p95, and median playouts")
    for game in GAMES:
        views = [
            current.view(current.to_move, match.totals)
            for match, current in (moment(game, moves=3 + 2 * (seed % 5), seed=seed) for seed in range(count))
        ]
        times: dict[str, list[float]] = {name: [] for name in executors}
        playouts: dict[str, list[int]] = {name: [] for name in executors}
        for seed, view in enumerate(views):
            for name, executor in executors.items():
                started = time.perf_counter()
                found = await executor.submit(HintTask(view, seed, BUDGET), Priority.HINT, BUDGET / 2)
                times[name].append(1000 * (time.perf_counter() - started))
                playouts[name].append(found.playouts)
        for name, taken in times.items():
            p95 = sorted(taken)[int(0.95 * (len(taken) - 1))]
            median = statistics.median(taken)
            print(f"  {game:8} {name:10} {median:6.0f} / {p95:6.0f}   {statistics.median(playouts[name]):9,.0f}")


async def overhead(executors: dict[str, Executor], count: int) -> None:
    """Print the time of tasks that do almost nothing."""
    print("a task that does next to nothing: milliseconds, median / p95, one at a time; tasks a second, 32 at a time")
    task = PlayoutsTask("poter", "simple policy, from the deal", 1, 1)
    for name, executor in executors.items():
        for _ in range(4):
            await executor.submit(task, Priority.BOT_MOVE)
        taken = []
        for _ in range(count):
            started = time.perf_counter()
            await executor.submit(task, Priority.BOT_MOVE)
            taken.append(1000 * (time.perf_counter() - started))
        started = time.perf_counter()
        for _ in range(count // 32 + 1):
            await asyncio.gather(*(executor.submit(task, Priority.BOT_MOVE) for _ in range(32)))
        rate = 32 * (count // 32 + 1) / (time.perf_counter() - started)
        p95 = sorted(taken)[int(0.95 * (len(taken) - 1))]
        print(f"  {name:10} {statistics.median(taken):6.2f} / {p95:6.2f}   {rate:7,.0f}")


async def arena(executors: dict[str, Executor], rounds: int) -> None:
    """Print the time of an arena; all executors must return the same outcomes."""
    contest = Contest("poter", ("hint", "tuned", "greedy", "human"), rounds, 1, Budget(playouts=400))
    tasks = [RoundsTask(contest, first, min(first + CHUNK, rounds)) for first in range(0, rounds, CHUNK)]
    print(f"arena of {rounds} rounds of Poter in tasks of {CHUNK}: seconds (the best of alternating runs), speed-up")
    taken: dict[str, list[float]] = {name: [] for name in executors}
    expected = None
    for run in range(1 + ARENA_RUNS):
        for name, executor in executors.items():
            started = time.perf_counter()
            part = tasks if run else tasks[:1]  # the first run only loads code
            found = await asyncio.gather(*(executor.submit(task, Priority.EXPERIMENT) for task in part))
            if not run:
                continue
            taken[name].append(time.perf_counter() - started)
            expected = expected or found
            if found != expected:
                raise RuntimeError(f"{name} has other outcomes")
    first = min(next(iter(taken.values())))
    for name, times in taken.items():
        runs = ", ".join(f"{one:.1f}" for one in times)
        print(f"  {name:22} {min(times):6.1f}   {first / min(times):.2f}   (all runs: {runs})")


def load() -> str:
    return f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


async def measure(log: Path, count: int, rounds: int) -> None:
    threads, one_thread = ThreadExecutor(2), ThreadExecutor(1)
    processes, one_process = ProcessExecutor(2), ProcessExecutor(1)
    for part in (part for part in PARTS if part.use == Use.HINTS):
        for executor in (threads, processes, one_process):
            await executor.load(part, Priority.HINT)
    with ClusterProcesses(log / "one", workers=1) as one, ClusterProcesses(log / "two", workers=2) as two:
        clusters = ClusterExecutor(one.address), ClusterExecutor(two.address)
        for cluster, workers in zip(clusters, (1, 2), strict=True):
            if not await cluster.ready(START_SECONDS, workers=workers):
                raise RuntimeError("the workers have not started")
        alone, pair = (FallbackExecutor(cluster, threads) for cluster in clusters)
        print(load())
        await hints({"threads": threads, "processes": processes, "cluster": pair}, count)
        await overhead({"threads": threads, "processes": processes, "cluster": pair}, 5 * count)
        print(f"tasks by place: {dict(pair.counts)}; {load()}")
        kinds = {"1 thread": one_thread, "2 threads": threads, "1 process": one_process, "2 processes": processes}
        await arena({**kinds, "1 worker of a cluster": alone, "2 workers of a cluster": pair}, rounds)
        print(f"tasks by place: {dict(alone.counts)}, {dict(pair.counts)}; {load()}")
        for closing in clusters:
            await closing.close()
    for executor in (threads, one_thread, processes, one_process):
        await executor.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hints", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=200)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), given.hints, given.rounds))
