"""Waiting for conditions of a test, which are checked again after each change."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from telegram_bot.bot import Bot

PATIENCE = 120.0
"""Timeout of a condition in real seconds."""
LOOK_AGAIN = 0.1
"""Real seconds after which a condition is checked again without a change: not all that it reads calls `notify`."""


class Waiting:
    """Base of objects that change during a test and call `notify` after each change."""

    def __init__(self) -> None:
        self.changed = asyncio.Event()
        self.patience = PATIENCE

    def notify(self) -> None:
        """Have `eventually` check its condition again."""
        self.changed.set()

    async def next_change(self, seconds: float = LOOK_AGAIN) -> bool:
        """Wait for the next change, or until it is time to look again; return whether there was one."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.changed.wait()
        return self.changed.is_set()

    async def eventually(self, condition: Callable[[], Any], why: str = "") -> Any:
        """Wait for changes until a condition returns a true value; return it."""
        try:
            async with asyncio.timeout(self.patience):
                while not (found := condition()):
                    self.changed.clear()
                    await self.next_change()
        except TimeoutError:
            raise AssertionError(f"timed out waiting for {why or condition}; {self.evidence()}") from None
        return found

    def evidence(self) -> str:
        """Return the latest events, for messages of failures."""
        return ""


async def resumed(bot: Bot) -> None:
    """Wait until a bot that has started has resumed all tables."""
    await asyncio.wait({bot._tasks["resuming"]})
