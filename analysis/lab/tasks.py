"""Tasks of experiments, computed by processes and cluster workers, and the pool that runs them."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Self, TypeVar

import numpy as np

from analysis.compute.addresses import PROCESSES, THREADS, is_address
from analysis.compute.fallback import FallbackExecutor, open_executor
from analysis.compute.task import Executor, Priority, Task
from analysis.compute.threads import ThreadExecutor
from analysis.compute.worker import BACKGROUND
from analysis.deadline import Deadline
from analysis.lab import arena, calibration, fitting, ladder, tuning
from analysis.lab.game import Playouts
from analysis.lab.players import LABS
from analysis.levels import Level, strength_of
from engine.errors import InvalidInput


class RoundsTask(Task[tuple[arena.Outcome, ...]], kind="rounds"):
    """Play rounds or matches of a contest, numbers `first` up to `after` (exclusive)."""

    contest: arena.Contest
    first: int
    after: int

    def run(self, _deadline: Deadline) -> tuple[arena.Outcome, ...]:
        return tuple(arena.play(self.contest, number) for number in range(self.first, self.after))


class PositionsTask(Task[tuple[calibration.Answer, ...]], kind="positions"):
    """Compare the forecasts and outcomes of positions, numbers `first` up to `after` (exclusive)."""

    question: calibration.Question
    first: int
    after: int

    def run(self, _deadline: Deadline) -> tuple[calibration.Answer, ...]:
        return tuple(calibration.ask(self.question, number) for number in range(self.first, self.after))


class DealsTask(Task[tuple[float, ...]], kind="deals"):
    """Play deals with weights of a playout policy against rivals (`TuningProblem.play`)."""

    game: str
    weights: tuple[int, ...]
    rivals: tuple[int, ...] | None
    first: int
    after: int
    seed: int

    @classmethod
    def of(cls, game: str, deals: tuning.Deals) -> Self:
        """Return the task that plays deals of a search."""
        rivals = None if deals.rivals is None else tuple(deals.rivals.tolist())
        return cls(game, tuple(deals.weights.tolist()), rivals, deals.deals.start, deals.deals.stop, deals.seed)

    def run(self, _deadline: Deadline) -> tuple[float, ...]:
        rivals = None if self.rivals is None else np.array(self.rivals, np.int64)
        weights, deals = np.array(self.weights, np.int64), range(self.first, self.after)
        return tuple(LABS[self.game].tuning().play(weights, rivals, deals, self.seed).tolist())


class MomentsTask(Task[tuple[Any, ...]], kind="moments"):
    """Compare the true deals of rounds `first` up to `after` (exclusive) with others (`analysis.lab.fitting`).

    The result has for each round a list of shape (choices, alternatives, features), or None if there is no choice.
    """

    sample: fitting.Sample
    seed: int
    first: int
    after: int

    def run(self, _deadline: Deadline) -> tuple[Any, ...]:
        found = [fitting.differences(self.sample, self.seed, number) for number in range(self.first, self.after)]
        return tuple(None if one is None else one.tolist() for one in found)


class LossesTask(Task[tuple[tuple[float, ...], ...]], kind="losses"):
    """Judge the decisions of a level at a temperature, in rounds `first` up to `after` (exclusive; `lab.ladder`)."""

    game: str
    level: str
    temperature: float
    seed: int
    first: int
    after: int

    def run(self, _deadline: Deadline) -> tuple[tuple[float, ...], ...]:
        strength = strength_of(self.game, Level(self.level))._replace(temperature=self.temperature)
        rounds = range(self.first, self.after)
        return tuple(tuple(ladder.losses(self.game, strength, self.seed, number)) for number in rounds)


class ReviewsTask(Task[tuple[ladder.Kinds, ...]], kind="reviews"):
    """Review matches of a level, numbers `first` up to `after` (exclusive; `lab.ladder`)."""

    game: str
    level: str
    seed: int
    first: int
    after: int

    def run(self, _deadline: Deadline) -> tuple[ladder.Kinds, ...]:
        numbers = range(self.first, self.after)
        return tuple(ladder.review(self.game, Level(self.level), self.seed, number) for number in numbers)


class PlayoutsTask(Task[float], kind="playouts"):
    """Play a number of playouts of a benchmark."""

    game: str
    name: str
    playouts: int
    seed: int

    def run(self, _deadline: Deadline) -> float:
        play = benchmarks(self.game)[self.name]
        started = time.perf_counter()
        play(self.playouts, self.seed)
        return time.perf_counter() - started


@cache
def benchmarks(game: str) -> Mapping[str, Playouts]:
    """Return the benchmarks of a game."""
    return LABS[game].benchmarks()


R = TypeVar("R")
AHEAD = 3
"""Tasks submitted per worker before the first result is awaited."""
CONNECT_SECONDS = 20.0
"""Time limit for a cluster to have a worker."""
LARGEST = 16
"""Maximum rounds or positions per task."""
TASKS_PER_WORKER = 8
"""Minimum tasks per worker when dividing work, so that all workers finish at about the same time."""


class Pool:
    """Runs the tasks of a command and returns results in order; for use in a `with` statement.

    `workers`: number of tasks that run at once.
    """

    def __init__(self, jobs: int, cluster: str | None = None, local: str = PROCESSES) -> None:
        """`jobs`: number of local jobs; `cluster`: address of a cluster, if any; `local`: where local jobs run.

        Raise InvalidInput if the cluster cannot be used. A single job runs in a thread.
        """
        self._runner = asyncio.Runner()
        self.workers = jobs
        where = cluster or (local if jobs > 1 else THREADS)
        try:
            self._executor: Executor = self._runner.run(self._open(where, jobs))
        except BaseException:
            self._runner.close()
            raise

    async def _open(self, where: str, jobs: int) -> Executor:
        """Return the executor; for a cluster, wait until it has a worker."""
        threads = ThreadExecutor(jobs if where == THREADS else 1)
        if not is_address(where):
            return open_executor(where, threads, jobs)
        try:
            from analysis.compute.cluster import ClusterExecutor  # noqa: PLC0415  # an optional extra
        except ImportError as fault:
            raise InvalidInput(f"--cluster needs the extra `cluster`: {fault}") from fault
        cluster = ClusterExecutor(where)
        if not await cluster.ready(CONNECT_SECONDS):
            await cluster.close()
            raise InvalidInput(f"{where} has no workers with this version of the code")
        self.workers = cluster.places[BACKGROUND]
        return FallbackExecutor(cluster, threads)

    def each(self, tasks: Iterable[Task[R]]) -> Iterator[R]:
        """Yield the results of tasks in order."""
        running: deque[asyncio.Task[Any]] = deque()
        for task in tasks:
            running.append(self._runner.get_loop().create_task(self._executor.submit(task, Priority.EXPERIMENT)))
            if len(running) >= AHEAD * self.workers:
                yield self._runner.run(_result(running.popleft()))
        while running:
            yield self._runner.run(_result(running.popleft()))

    def numbered(
        self, task: Callable[[int, int], Task[tuple[R, ...]]], total: int, step: Callable[[int], object]
    ) -> list[R]:
        """Return the results of all numbers from 0, in order; `step` gets the number of results of each task.

        `task(first, after)` makes the task for a range of numbers.
        """
        size, found = max(1, min(LARGEST, total // (TASKS_PER_WORKER * self.workers))), list[R]()
        for part in self.each(task(first, min(first + size, total)) for first in range(0, total, size)):
            found += part
            step(len(part))
        return found

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_fault: object) -> None:
        self._runner.run(self._executor.close())
        self._runner.close()


async def _result(running: asyncio.Task[R]) -> R:
    return await running
