"""What the process does about itself: exit if its loop is blocked, start children, log their output, free memory."""

import asyncio
import ctypes
import faulthandler
import os
import select
import sys
import threading
import traceback
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from pathlib import Path

import structlog

BLOCKED_SECONDS = 30
"""Seconds without a response of the loop after which the process exits."""
TICK = 1.0
"""Seconds of one wait. A time during which the whole process is suspended counts as one."""
FRAMES = 8
"""Number of innermost functions named."""


def end_if_blocked(end: Callable[[str], object], seconds: int = BLOCKED_SECONDS, tick: float = TICK) -> None:
    """Watch the running loop until it is closed: if it hangs, call `end` in a thread with the functions where."""
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
    """Exit with status 1 and one line, without any lock that the blocked thread may hold."""
    os.write(
        2, f"The bot has ended: its event loop has not run for {BLOCKED_SECONDS} seconds, in {functions}\n".encode()
    )
    os._exit(1)


async def start_module(*arguments: str) -> Process:
    """Start one of our modules, with arguments, as a child in its own process group, with pipes in both directions."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", *arguments),
        stdin=PIPE,
        stdout=PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        process_group=0,
    )


PAUSE = 0.1
"""Seconds of silence after which an event is complete."""
LONGEST = 16 * 1024
"""Maximum bytes of one event."""

log = structlog.get_logger(__name__)


def log_child_output() -> Callable[[], None]:
    """Start logging what is written to file descriptor 2; `sys.stderr` keeps its previous target.

    Return a function that ends this once everything written so far is logged.
    """
    sys.stderr.flush()
    sys.stderr = os.fdopen(os.dup(2), "w", buffering=1, encoding="utf-8", errors="backslashreplace")
    faulthandler.enable(sys.stderr)
    reading, writing = os.pipe()
    os.dup2(writing, 2)
    os.close(writing)
    ended = threading.Event()
    thread = threading.Thread(target=_log, args=(reading, ended), name="child-output", daemon=True)
    thread.start()

    def close() -> None:
        ended.set()
        thread.join(timeout=1.0)

    return close


def _log(reading: int, ended: threading.Event) -> None:
    """Log each burst of output as one event, until everything is logged after the end."""
    written = b""
    while True:
        if select.select([reading], [], [], PAUSE)[0]:
            written += os.read(reading, LONGEST)
            if len(written) < LONGEST:
                continue
        if written:
            log.warning("output of a child process", output=written.decode(errors="replace").strip())
            written = b""
        elif ended.is_set():
            return


def return_free_memory() -> None:
    """Return free memory to the system, if the C library can do that (glibc's `malloc_trim`).

    Otherwise it keeps free memory between blocks in use, which grows over time although usage does not.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
