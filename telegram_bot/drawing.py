"""Drawing of pictures outside the bot's process, which never loads the plotting library."""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from typing import Protocol

from analysis.pictures.process import DRAWN, LENGTH
from telegram_bot.background import BackgroundTasks

DEADLINE = 10.0
"""Seconds until a picture is there, waiting for others and starting the process included."""
IDLE = 60.0
"""Seconds after the last picture until the process ends, which gives its memory back."""
MAX_WAITING = 8
"""Pictures asked for at the same time."""


class DrawingFault(Exception):
    """A picture could not be drawn, or not in time."""


class Drawer(Protocol):
    """Draws pictures."""

    async def draw(self, function: Callable[..., bytes], *arguments: object) -> bytes:
        """Return the file that a function draws, which is found by its name; raise DrawingFault."""

    async def close(self) -> None:
        """Stop drawing."""


class DrawingProcess:
    """Draws one picture after another in a child process, which is started when it is needed, or has died."""

    def __init__(self, deadline: float = DEADLINE, idle: float = IDLE, waiting: int = MAX_WAITING) -> None:
        self._deadline, self._idle, self._most = deadline, idle, waiting
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._process: Process | None = None
        self._retirement: asyncio.TimerHandle | None = None
        self._endings = BackgroundTasks()

    @property
    def pid(self) -> int | None:
        """The id of the child process, None while there is none."""
        return None if self._process is None else self._process.pid

    async def draw(self, function: Callable[..., bytes], *arguments: object) -> bytes:
        """Return the file that a function draws; raise DrawingFault."""
        if self._waiting >= self._most:
            raise DrawingFault("too many pictures are waiting")
        self._waiting += 1
        try:
            async with asyncio.timeout(self._deadline), self._turn:
                return await self._drawn(pickle.dumps((function, arguments)))
        except TimeoutError:
            raise DrawingFault("it takes too long") from None
        finally:
            self._waiting -= 1

    async def _drawn(self, order: bytes) -> bytes:
        if self._retirement is not None:
            self._retirement.cancel()
        process = await self._running()
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("a process without pipes")
        try:
            process.stdin.write(LENGTH.pack(len(order)) + order)
            await process.stdin.drain()
            (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
            answer = await process.stdout.readexactly(length)
        except (OSError, asyncio.IncompleteReadError) as fault:
            self._end()
            raise DrawingFault("the process has ended") from fault
        except BaseException:
            self._end()  # its answer would be taken for the next one's
            raise
        self._retirement = asyncio.get_running_loop().call_later(self._idle, self._end)
        if not answer.startswith(DRAWN):
            raise DrawingFault(answer[1:].decode())
        return answer[1:]

    async def _running(self) -> Process:
        if self._process is not None and self._process.returncode is not None:
            self._end()
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "analysis.pictures.process"),
                stdin=PIPE,
                stdout=PIPE,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                start_new_session=True,
            )
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            self._endings.start(process.communicate())

    async def close(self) -> None:
        """End the process."""
        if self._retirement is not None:
            self._retirement.cancel()
        self._end()
        await self._endings.settle()
