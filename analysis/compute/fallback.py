"""Tasks run elsewhere while that works, otherwise in threads of this process.

No caller waits for another machine longer than the task's time and patience: what fails or takes too long is run here.
After a few consecutive failures nothing is sent for a while; then a single task tries again.
"""

import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

from analysis.compute.addresses import PROCESSES, THREADS
from analysis.compute.processes import ProcessExecutor
from analysis.compute.task import Executor, Priority, Task, Unavailable
from analysis.compute.threads import ThreadExecutor
from analysis.registry import Part

R = TypeVar("R")

log = logging.getLogger(__name__)

MOST_FAILURES = 2
"""Consecutive failures after which nothing is sent for a while."""
PAUSE = 10.0
"""Seconds for which nothing is sent then."""


class FallbackExecutor:
    """Runs tasks with `remote`, and in threads if that fails.

    `counts`: number of tasks that were done remotely, failed there, and were done locally.
    """

    def __init__(self, remote: Executor, local: ThreadExecutor, clock: Callable[[], float] = time.monotonic) -> None:
        self.local = local
        self.counts: Counter[str] = Counter()
        self._remote = remote
        self._clock = clock
        self._failures = 0
        self._closed_until = 0.0

    async def submit(self, task: Task[R], priority: Priority, patience: float = 0.0) -> R:
        """Return the result of a task; see `Executor.submit`."""
        if self._may_try():
            try:
                found = await self._remote.submit(task, priority, patience)
            except Unavailable as fault:
                self._failed(task, fault)
            else:
                self._failures = 0
                self.counts["remote"] += 1
                return found
        self.counts["local"] += 1
        return await self.local.submit(task, priority, patience)

    def _may_try(self) -> bool:
        """Return whether to send a task; after a pause only a single one until one succeeds."""
        if self._failures < MOST_FAILURES:
            return True
        if self._clock() < self._closed_until:
            return False
        self._closed_until = self._clock() + PAUSE
        return True

    def _failed(self, task: Task[Any], fault: Unavailable) -> None:
        """Count a failure, and log it unless sending was paused already."""
        self.counts["failed"] += 1
        self._failures += 1
        if self._failures <= MOST_FAILURES:
            log.warning("a %s could not be computed elsewhere, it is computed here: %s", task.kind, fault)
        if self._failures >= MOST_FAILURES:
            self._closed_until = self._clock() + PAUSE

    def waiting(self, priority: Priority) -> int:
        """Return the number of queued tasks of this or a more urgent priority."""
        return self._remote.waiting(priority) + self.local.waiting(priority)

    async def load(self, part: Part, priority: Priority) -> None:
        """Load compiled kernels here and elsewhere."""
        await self.local.load(part, priority)
        await self._remote.load(part, priority)

    async def close(self) -> None:
        """Accept no more tasks."""
        await self._remote.close()
        await self.local.close()


def open_executor(where: str, local: ThreadExecutor, workers: int) -> Executor:
    """Return the executor of a name (`analysis.compute.addresses`), with local threads as fallback.

    `workers` is the number of local processes.

    The cluster's library is imported only here; raise ImportError if it is not installed.
    """
    if where == THREADS:
        return local
    if where == PROCESSES:
        return FallbackExecutor(ProcessExecutor(workers), local)
    from analysis.compute.cluster import ClusterExecutor  # noqa: PLC0415  # an optional extra

    return FallbackExecutor(ClusterExecutor(where), local)
