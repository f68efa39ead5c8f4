"""The real bot as a separate process that can be killed; pacing runs faster than real time.

Run as `python bot_process.py`, it imports the bot once and forks for each bot requested on standard input. A bot's
settings come from its environment, the seed of its deals from END_TO_END_SEED. Requests and responses are JSON, one per
line: `start` (the environment) and `log` (its output file) return the process id; `ended` and `kill` with an id return
the exit code, null if the process is running.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Mapping
from random import Random
from typing import Any

from telegram_bot import logs
from telegram_bot.background import MonotonicClock
from telegram_bot.composition import build
from telegram_bot.settings import Settings
from tests.telegram_bot.fakes import FakeAdvisor, FakeReviewer

FASTER = 100.0


async def run() -> None:
    """Run the bot."""
    settings = Settings()
    logs.configure(settings.log_level, settings.log_format)
    pacing = MonotonicClock(lambda: time.monotonic() * FASTER, lambda seconds: asyncio.sleep(seconds / FASTER))
    source = Random(os.environ["END_TO_END_SEED"])
    advisor, reviewer = FakeAdvisor(), FakeReviewer()
    bot = await build(settings, advisor=advisor, reviewer=reviewer, source=source, monotonic=pacing)
    await bot.start()
    await asyncio.Event().wait()


def start(environment: Mapping[str, str], log: str) -> int:
    """Fork a bot; return its process id."""
    if pid := os.fork():
        return pid
    try:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for stream in (1, 2):
            os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT), stream)
        os.environ.update(environment)
        asyncio.run(run())
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(1)


def answer(request: dict[str, Any]) -> int | None:
    """Perform a request."""
    if "start" in request:
        return start(request["start"], request["log"])
    if "kill" in request:
        os.kill(request["kill"], signal.SIGKILL)
        return os.waitpid(request["kill"], 0)[1]
    pid, code = os.waitpid(request["ended"], os.WNOHANG)
    return code if pid else None


def serve() -> None:
    """Perform requests until the input ends."""
    while line := sys.stdin.readline():
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    serve()
