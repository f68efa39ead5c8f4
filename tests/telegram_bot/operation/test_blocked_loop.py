"""A process whose event loop is blocked exits; one that was suspended as a whole does not."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from telegram_bot.operation.process import end_if_blocked

PATIENCE = 60.0
PROGRAM = """
import asyncio, threading
from telegram_bot.operation import process

process.BLOCKED_SECONDS = 2

async def main():
    process.end_if_blocked(process.exit_blocked, seconds={ticks}, tick=0.01)
    print("ready", flush=True)
    {then}

def never_ends():
    threading.Event().wait()

asyncio.run(main())
"""


def started(then: str, ticks: int) -> subprocess.Popen[bytes]:
    """Start a program that is ready."""
    command = [sys.executable, "-c", PROGRAM.format(then=then, ticks=ticks)]
    program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert program.stdout is not None
    assert program.stdout.readline() == b"ready\n"
    return program


@pytest.mark.slow
def test_a_process_whose_loop_is_blocked_ends_with_one_line_that_says_where():
    program = started("never_ends()", 100)
    _, errors = program.communicate(timeout=PATIENCE)
    assert program.returncode == 1
    (line,) = errors.decode().splitlines()
    assert line.startswith("The bot has ended: its event loop has not run for 2 seconds, in wait (threading.py:")
    assert "never_ends" in line


@pytest.mark.slow
def test_a_process_that_was_stopped_and_goes_on_does_not_end():
    """Its loop waits for a line, and does not answer meanwhile."""
    program = started("input()", 200)
    try:
        os.kill(program.pid, signal.SIGSTOP)
        os.waitpid(program.pid, os.WUNTRACED)
        time.sleep(2.2)  # real time that the process must not count: more than its ticks
        os.kill(program.pid, signal.SIGCONT)
        with pytest.raises(subprocess.TimeoutExpired):
            program.wait(0.5)
        output, errors = program.communicate(b"\n", timeout=PATIENCE)
    finally:
        program.kill()
    assert (program.returncode, output, errors) == (0, b"", b"")


async def test_a_loop_that_runs_is_left_alone():
    ended = threading.Event()
    end_if_blocked(lambda _functions: ended.set(), seconds=500, tick=0.001)
    for _ in range(50):
        await asyncio.sleep(0)
    assert not ended.is_set()
