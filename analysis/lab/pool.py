"""Tasks of a command line: in threads, in local processes, or on a cluster, with the results in order."""

import asyncio
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, Self, TypeVar

from analysis.compute.addresses import PROCESSES, THREADS, is_address
from analysis.compute.fallback import FallbackExecutor
from analysis.compute.processes import ProcessExecutor
from analysis.compute.task import Executor, Priority, Task
from analysis.compute.threads import ThreadExecutor
from analysis.compute.worker import BACKGROUND
from engine.errors import InvalidInput

R = TypeVar("R")

AHEAD = 3
"""Tasks submitted for each worker before the result of the first is taken."""
CONNECT_SECONDS = 20.0
"""Time limit until a cluster has a worker."""
LARGEST = 16
"""Largest number of rounds or positions in one task."""
TASKS_PER_WORKER = 8
"""Least number of tasks per worker into which work is divided, so that all workers finish at about the same time."""


class Pool:
    """Runs tasks of experiments; to be used in a `with` statement.

    `workers`: number of tasks that run at once.
    """

    def __init__(self, jobs: int, cluster: str | None = None, local: str = PROCESSES) -> None:
        """Take the number of local jobs, the address of a cluster if there is one, and where local jobs run.

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
        """Return the executor; of a cluster, wait until it has a worker."""
        threads = ThreadExecutor(jobs if where == THREADS else 1)
        if not is_address(where):
            return threads if where == THREADS else FallbackExecutor(ProcessExecutor(jobs), threads)
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

    def parts(self, total: int) -> Iterator[tuple[int, int]]:
        """Divide numbers from 0 into parts (first, after) for one task each."""
        size = max(1, min(LARGEST, total // (TASKS_PER_WORKER * self.workers)))
        return ((first, min(first + size, total)) for first in range(0, total, size))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_fault: object) -> None:
        self._runner.run(self._executor.close())
        self._runner.close()


async def _result(running: asyncio.Task[R]) -> R:
    return await running
