"""Tasks on a Dask cluster, whose workers are started by `python -m analysis worker`.

A worker offers places for tasks, named by its code version, so that tasks only go to workers with the same code. While
it does longer work, each worker keeps a place free for hints and bot moves. Tasks and results are texts, but Dask
itself unpickles what it receives: scheduler and workers belong in a trusted network, or behind TLS with client
certificates.
"""

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from typing import Any, TypeVar

from distributed import Client, Future

from analysis.compute.addresses import exposure
from analysis.compute.task import Priority, Task, Unavailable, result_of, time_for, to_text
from analysis.compute.worker import BACKGROUND, HINTS, place, run
from analysis.registry import Part
from engine.errors import InvalidInput

R = TypeVar("R")

log = logging.getLogger(__name__)

CONNECT_SECONDS = 5.0
"""Timeout of connecting and of each poll of the workers."""
REFRESH = 2.0
"""Seconds between two polls of the workers, or attempts to connect."""
MARGIN = 0.25
"""Seconds that a task with a time budget may take beyond its time and patience."""
REVIEW_SECONDS = 120.0
"""Seconds after which a review has failed."""
AHEAD = 2
"""Background tasks sent per place: the next one waits at the worker."""


def _log_by_root() -> None:
    """Route Dask's warnings through the root logger, replacing the handlers that Dask installs on import."""
    for name, logger in logging.root.manager.loggerDict.items():
        if isinstance(logger, logging.Logger) and name.partition(".")[0] in ("distributed", "tornado"):
            logger.handlers.clear()
            logger.propagate = True
    logging.getLogger("distributed").setLevel(logging.WARNING)


_log_by_root()


class ClusterExecutor:
    """Runs tasks on a scheduler's workers; without a connection or worker they are `Unavailable` at once.

    The connection is made by the first task or by `ready`, and again whenever it is lost.
    """

    def __init__(self, address: str, refresh: float = REFRESH) -> None:
        """`address`: of the scheduler; `refresh`: seconds between two polls of its workers."""
        self._address = address
        self._refresh = refresh
        self._client: Client | None = None
        self._watching: asyncio.Task[None] | None = None
        self._changed = asyncio.Condition()
        self._pending: Counter[Priority] = Counter()
        self.places: Counter[str] = Counter()
        """How many tasks of each kind the workers can run at once."""

    # ------------------------------------------------------------------ tasks

    async def submit(self, task: Task[R], priority: Priority, patience: float = 0.0) -> R:
        """Return the result of a task; raise Unavailable if it takes too long or is lost."""
        self._watch()
        kind = BACKGROUND if priority.in_background else HINTS
        if priority > Priority.REQUESTED_REVIEW:
            async with self._changed:
                await self._changed.wait_for(lambda: not self._is_full(priority))
        client, places = self._client, self.places[kind]
        if client is None or not places:
            raise Unavailable(f"{self._address} has no workers with this version of the code")
        waiting = max(0, self._urgent(priority) + 1 - places)
        seconds = time_for(task.seconds, patience, waiting, places) if waiting else task.seconds
        limit = task.seconds + patience + MARGIN if task.seconds else REVIEW_SECONDS if task.kind == "review" else None
        self._pending[priority] += 1
        try:
            reply = await self._reply(client, to_text(task, seconds), priority, kind, limit)
        finally:
            self._pending[priority] -= 1
            await self._notify()
        return result_of(task, reply)

    async def _reply(self, client: Client, text: str, priority: Priority, kind: str, limit: float | None) -> str:
        """Return the reply to a task; cancel the task if the reply is late or nobody waits for it any more."""
        future: Future[str] | None = None
        try:
            needs = {place(kind): 1}
            future = client.submit(run, text, priority=-int(priority), resources=needs, pure=False)
            async with asyncio.timeout(limit):
                reply: str = await future
                return reply
        except Exception as fault:
            raise Unavailable(f"{self._address}: {fault!r}") from fault
        finally:
            if future is not None and not future.done():
                with suppress(Exception):  # the connection is lost, and with it the task
                    await future.cancel()

    def waiting(self, priority: Priority) -> int:
        """Return the number of tasks of this or a more urgent priority that are not running yet."""
        return max(0, self._urgent(priority) - self.places[BACKGROUND if priority.in_background else HINTS])

    def _urgent(self, priority: Priority) -> int:
        return sum(count for one, count in self._pending.items() if one <= priority)

    def _is_full(self, priority: Priority) -> bool:
        """Return whether enough background tasks of this priority have been sent to the workers."""
        return self._client is not None and 0 < AHEAD * self.places[BACKGROUND] <= self._pending[priority]

    async def load(self, part: Part, priority: Priority) -> None:
        """Do nothing: workers load their kernels before they take tasks."""
        self._watch()

    # ------------------------------------------------------------------ connection

    async def ready(self, seconds: float, workers: int = 1) -> bool:
        """Wait until at least `workers` workers are connected; return False if that takes longer than `seconds`."""
        self._watch()
        try:
            async with asyncio.timeout(seconds), self._changed:
                await self._changed.wait_for(lambda: self.places[BACKGROUND] >= workers)
        except TimeoutError:
            return False
        return True

    def _watch(self) -> None:
        if self._watching is None:
            self._watching = asyncio.create_task(self._keep_connected())

    async def _keep_connected(self) -> None:
        while True:
            try:
                await self._follow()
            except Exception as fault:
                log.warning("no connection to the cluster at %s: %r", self._address, fault)
            await asyncio.sleep(self._refresh)

    async def _follow(self) -> None:
        """Connect and count the places of the workers until the connection is lost."""
        if fault := await asyncio.to_thread(exposure, self._address):
            raise InvalidInput(fault)
        client = Client(self._address, asynchronous=True, set_as_default=False, timeout=CONNECT_SECONDS)
        try:
            await client
            log.info("connected to the cluster at %s", self._address)
            while client.status == "running":
                scheduler: Any = client.scheduler
                async with asyncio.timeout(CONNECT_SECONDS):
                    found = await scheduler.identity(n_workers=-1)
                self.places = Counter()
                for worker in found["workers"].values():
                    for kind in (HINTS, BACKGROUND):
                        self.places[kind] += int(worker["resources"].get(place(kind), 0))
                self._client = client
                await self._notify()
                await asyncio.sleep(self._refresh)
        finally:
            self._client = None
            self.places = Counter()
            await self._notify()
            await client.close(timeout=CONNECT_SECONDS)

    async def _notify(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    async def close(self) -> None:
        """Close the connection; its tasks are lost."""
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
