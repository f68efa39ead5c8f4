"""A thread that ends the process when the event loop does not run any more: nothing else can be done then."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path

BLOCKED_SECONDS = 30
"""Seconds without an answer of the loop after which the process ends."""
TICK = 1.0
"""Seconds of one wait. Those during which the whole process stands still count as one."""
FRAMES = 8
"""Innermost functions that are named."""


def end_if_blocked(end: Callable[[str], object], seconds: int = BLOCKED_SECONDS, tick: float = TICK) -> None:
    """Watch the running loop until it is closed: call `end` in a thread, with the functions in which it hangs."""
    loop, blocked = asyncio.get_running_loop(), threading.get_ident()

    def watch() -> None:
        while True:
            answered = threading.Event()
            try:
                loop.call_soon_threadsafe(answered.set)
            except RuntimeError:
                return  # it is closed
            if not any(answered.wait(tick) for _ in range(seconds)):
                end(_functions(blocked))
                return
            threading.Event().wait(tick)

    threading.Thread(target=watch, name="loop watch", daemon=True).start()


def _functions(thread: int) -> str:
    """Return where a thread is, the innermost function first."""
    frame = sys._current_frames().get(thread)
    found = traceback.extract_stack(frame)[-FRAMES:] if frame is not None else []
    return " < ".join(f"{each.name} ({Path(each.filename).name}:{each.lineno})" for each in reversed(found))


def exit_blocked(functions: str) -> None:
    """End the process with status 1 and one line, without any lock that the blocked thread may hold."""
    os.write(
        2, f"The bot has ended: its event loop has not run for {BLOCKED_SECONDS} seconds, in {functions}\n".encode()
    )
    os._exit(1)
