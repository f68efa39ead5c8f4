"""The sandbox of `python -m telegram_bot --sandbox`, whose bot waits a fraction of the time between messages.

All pauses of the bot and the flood control of the sandbox follow one clock that is faster than real time.
"""

from __future__ import annotations

import asyncio
import time
from functools import partial
from unittest.mock import patch

from telegram_bot import __main__ as program
from telegram_bot.background import MonotonicClock
from telegram_bot.composition import build
from telegram_bot.sandbox import core
from telegram_bot.sandbox.clock import SandboxClock
from telegram_bot.sandbox.flood import Flood

FASTER = 10.0


class FasterClock(SandboxClock):
    """The clock of the flood control."""

    def now(self) -> float:
        """Return the time in seconds."""
        return time.monotonic() * FASTER


def main() -> int:
    """Run; return the exit status."""
    pacing = MonotonicClock(lambda: time.monotonic() * FASTER, lambda seconds: asyncio.sleep(seconds / FASTER))
    with (
        patch.object(program, "build", partial(build, monotonic=pacing)),
        patch.object(core, "Flood", lambda clock: Flood(FasterClock())),
    ):
        return program.main()


if __name__ == "__main__":
    program.leave(main())
