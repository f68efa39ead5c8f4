"""What child processes and C libraries write on standard error, as events of the log.

Children inherit file descriptor 2. It leads into a pipe that a thread reads, so that each line of the log is an event,
in which secrets are hidden like in all others. Our own standard error stays what it was.
"""

from __future__ import annotations

import faulthandler
import os
import select
import sys
import threading
from dataclasses import dataclass

import structlog

PAUSE = 0.1
"""Seconds of silence after which an event is complete."""
LONGEST = 16 * 1024
"""Bytes of one event."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class ChildOutput:
    """The thread that logs the output of children."""

    thread: threading.Thread
    ended: threading.Event

    def close(self) -> None:
        """Log what was written so far."""
        self.ended.set()
        self.thread.join(timeout=1.0)


def log_child_output() -> ChildOutput:
    """Begin to log what is written to file descriptor 2; `sys.stderr` leads to where it has led before."""
    sys.stderr.flush()
    sys.stderr = os.fdopen(os.dup(2), "w", buffering=1, encoding="utf-8", errors="backslashreplace")
    faulthandler.enable(sys.stderr)
    reading, writing = os.pipe()
    os.dup2(writing, 2)
    os.close(writing)
    ended = threading.Event()
    thread = threading.Thread(target=_log, args=(reading, ended), name="child-output", daemon=True)
    thread.start()
    return ChildOutput(thread, ended)


def _log(reading: int, ended: threading.Event) -> None:
    """Log each burst of output as one event, until nothing is left after the end."""
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
