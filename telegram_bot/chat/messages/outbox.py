"""Messages that wait for a chat's budget: a bounded queue for each chat, so that no handler has to wait.

What is put here is sent in order, one message at a time. A message that finds its queue full is dropped without a
word: it is the answer to a command, a question or a file that can be asked for again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

import structlog
from telegram.error import TelegramError

log = structlog.get_logger(__name__)

LONGEST = 12
"""Messages that may wait in one queue, the one being sent included: about 40 seconds of a group's budget."""

Key = tuple[int, int]
"""A chat, and the one person in it who sees the message; 0 if everybody does."""

Sending = Callable[[], Awaitable[object]]


class Outbox:
    """The queues of all chats."""

    def __init__(self) -> None:
        self._queues: dict[Key, deque[Sending]] = {}
        self._workers: dict[Key, asyncio.Task[None]] = {}

    def put(self, key: Key, send: Sending) -> bool:
        """Have something sent when its turn comes; return False if the queue is full and it is dropped."""
        queue = self._queues.setdefault(key, deque())
        if len(queue) >= LONGEST:
            log.info("a message is dropped, too many wait", chat=key[0])
            return False
        queue.append(send)
        if key not in self._workers:
            self._workers[key] = asyncio.create_task(self._work(key, queue))
        return True

    async def _work(self, key: Key, queue: deque[Sending]) -> None:
        """Send what waits in one queue, and let the queue go."""
        try:
            while queue:
                await self._send(queue[0], key[0])
                queue.popleft()
        finally:
            del self._queues[key], self._workers[key]

    async def _send(self, send: Sending, chat: int) -> None:
        """Send one message; a failure is logged."""
        try:
            await send()
        except TelegramError as error:
            log.warning("a message could not be sent", chat=chat, reason=str(error), kind=type(error).__name__)
        except Exception:
            log.exception("a message could not be sent", chat=chat)

    async def settle(self) -> None:
        """Wait until nothing waits."""
        while self._workers:
            await asyncio.wait(list(self._workers.values()))

    async def close(self) -> None:
        """Drop what waits."""
        workers = list(self._workers.values())
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)
