"""Work for few threads: urgent work first, otherwise in order; the more waits, the less time each gets.

Where nobody waits, work takes the time it wants. Else everybody is to be answered within a patience, counted from the
asking: what is left of it is shared with those who wait behind, so that ten who ask at once get equal times. Work that
runs already makes room too, for it goes by a clock that hurries.
"""

from __future__ import annotations

import asyncio
import heapq
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from itertools import count
from typing import TypeVar

from telegram_bot.rooms.computation.deadline import Deadline

Result = TypeVar("Result")
Clock = Callable[[], float]

LEAST_SHARE = 0.1
"""However long the queue is, this much of the wanted time is given."""

SPARE = 1
"""Threads in which work that has given way waits to go on."""


class Priority(IntEnum):
    """Who goes first."""

    PERSON = 0
    BOT = 1
    REVIEW = 2


def time_for(wanted: float, left: float, waiting: int, workers: int) -> float:
    """Return the seconds that work may take: its part of what is `left` of its patience, when so many wait behind."""
    return max(LEAST_SHARE * wanted, min(wanted, left / (1 + waiting / workers)))


class PriorityExecutor:
    """A queue before a pool of threads."""

    def __init__(self, workers: int, clock: Clock = time.monotonic) -> None:
        """Take the number of threads, and a clock that may be read from any of them."""
        self._pool = ThreadPoolExecutor(workers + SPARE, thread_name_prefix="thinker")
        self._workers = workers
        self._clock = clock
        self._free = workers
        self._order = count()
        self._queue: list[tuple[Priority, int, asyncio.Future[None]]] = []
        self._waiting: Counter[Priority] = Counter()

    def waiting(self, rank: Priority) -> int:
        """Return how much work waits for a thread that goes no later than such of a rank; read in threads too."""
        return sum(self._waiting[other] for other in Priority if other <= rank)

    async def run(self, rank: Priority, wanted: float, patience: float, work: Callable[[Clock], Result]) -> Result:
        """Run some work in a thread when its turn has come; by the clock it is given it may take `wanted` seconds.

        If there is a queue, it is to be answered within `patience` seconds from now.
        """
        until, at_once = self._clock() + patience, self._free > 0
        await self._turn(rank)

        def works() -> Result:
            began = self._clock()

            def end() -> float:
                waiting = self.waiting(rank)
                if at_once and not waiting:
                    return began + wanted
                return began + time_for(wanted, until - began, waiting, self._workers)

            return work(Deadline(wanted, end, self._clock))

        task = asyncio.get_running_loop().run_in_executor(self._pool, works)
        task.add_done_callback(lambda _: self._next())
        return await asyncio.shield(task)

    async def _turn(self, rank: Priority) -> None:
        """Wait until a thread is free for work of this rank."""
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._queue, (rank, next(self._order), turn))
        self._waiting[rank] += 1
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._next()
            raise
        finally:
            self._waiting[rank] -= 1

    async def give_way(self, rank: Priority) -> None:
        """Let work that comes before this rank go first; for work under way, which then goes on when its turn comes."""
        if any(queued < rank and not turn.done() for queued, _, turn in self._queue):
            self._next()
            await self._turn(rank)

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
