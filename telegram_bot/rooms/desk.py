"""Work for few threads: urgent work first, otherwise in order; the more waits, the less time each gets."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from itertools import count
from typing import TypeVar

Result = TypeVar("Result")

LEAST_SHARE = 0.25
"""However long the queue is, this much of the asked time is given."""


class Rank(IntEnum):
    """Who goes first."""

    PERSON = 0
    BOT = 1


class Desk:
    """A queue before a pool of threads."""

    def __init__(self, workers: int) -> None:
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="thinker")
        self._workers = workers
        self._free = workers
        self._order = count()
        self._queue: list[tuple[Rank, int, asyncio.Future[None]]] = []

    def waiting(self, rank: Rank) -> int:
        """Return how much work of a rank waits for a thread."""
        return sum(1 for queued, _, turn in self._queue if queued == rank and not turn.done())

    async def run(self, rank: Rank, work: Callable[[float], Result]) -> Result:
        """Run some work in a thread when its turn has come; it is given its share (0 to 1) of the time it wants."""
        await self._turn(rank)
        waiting = self.waiting(Rank.PERSON) + self.waiting(Rank.BOT)
        share = max(LEAST_SHARE, 1 / (1 + waiting / self._workers))
        loop = asyncio.get_running_loop()
        task = loop.run_in_executor(self._pool, work, share)
        task.add_done_callback(lambda _: self._next())
        return await asyncio.shield(task)

    async def _turn(self, rank: Rank) -> None:
        """Wait until a thread is free for work of this rank."""
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._queue, (rank, next(self._order), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._next()
            raise

    def _next(self) -> None:
        """Give a thread that has become free to whoever is next."""
        while self._queue:
            turn = heapq.heappop(self._queue)[2]
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def close(self) -> None:
        """Take no more work; what runs is not waited for."""
        self._pool.shutdown(wait=False, cancel_futures=True)
