"""The bot as a process of its own that can be killed: the real one, but time goes faster where it only waits.

Run as `python bot_process.py` this reads the code of the bot once, and then makes a copy of itself for each bot that a
line of input asks for, so that none has to read it again. A bot's settings come by environment, as ever, and its deals
from EVENING_SEED. Requests and answers are JSON, a line each: `start` with the environment and the `log` it writes to
is answered with its process id; `ended`, and `kill`, with an id are answered with its exit code, null if it runs.
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
from telegram_bot.chat.transport.limiter import MonotonicClock
from telegram_bot.composition import build
from telegram_bot.settings import Settings
from tests.telegram_bot.quick import QuickReviewer, QuickThinker

FASTER = 100.0


async def run() -> None:
    """Be a bot."""
    settings = Settings()
    logs.configure(settings.log_level, settings.log_format)
    pacing = MonotonicClock(lambda: time.monotonic() * FASTER, lambda seconds: asyncio.sleep(seconds / FASTER))
    source = Random(os.environ["EVENING_SEED"])
    thinker, reviewer = QuickThinker(), QuickReviewer()
    bot = await build(settings, advisor=thinker, reviewer=reviewer, source=source, monotonic=pacing)
    await bot.start()
    await asyncio.Event().wait()


def start(environment: Mapping[str, str], log: str) -> int:
    """Start a bot; return its process id."""
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
    """Do what is asked for."""
    if "start" in request:
        return start(request["start"], request["log"])
    if "kill" in request:
        os.kill(request["kill"], signal.SIGKILL)
        return os.waitpid(request["kill"], 0)[1]
    pid, code = os.waitpid(request["ended"], os.WNOHANG)
    return code if pid else None


def serve() -> None:
    """Answer requests until there are no more."""
    while line := sys.stdin.readline():
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    serve()
