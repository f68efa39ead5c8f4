"""The bot in a separate process, to be measured without computations."""

import asyncio
import os
import signal
from collections import Counter
from collections.abc import Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from types import FrameType

from telegram_bot import logs
from telegram_bot.__main__ import tune_interpreter
from telegram_bot.composition import build
from telegram_bot.settings import Settings
from tests.telegram_bot.fakes import FakeAdvisor, FakeReviewer

INTERVAL = 0.001
"""Seconds of CPU time between two samples of a profile."""


class Profile:
    """Counts the stacks of the main thread at equal intervals of the process's CPU time."""

    def __init__(self) -> None:
        self.stacks: Counter[str] = Counter()

    def begin(self) -> None:
        signal.signal(signal.SIGPROF, self._take)
        signal.setitimer(signal.ITIMER_PROF, INTERVAL, INTERVAL)

    def _take(self, _number: int, frame: FrameType | None) -> None:
        names: list[str] = []
        while frame is not None:
            names.append(f"{frame.f_code.co_filename}:{frame.f_code.co_qualname}")
            frame = frame.f_back
        self.stacks[";".join(reversed(names))] += 1

    def write(self, file: Path) -> None:
        """Write one line per stack: its functions from the outermost on, and the number of samples."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        file.write_text("\n".join(f"{stack} {number}" for stack, number in self.stacks.most_common()))


def run(environment: Mapping[str, str], log: str, profile: str | None, pipe: Connection) -> None:
    """Run the bot until the other end closes the pipe; append its output to a file.

    `profile`: a file for the stacks of the main thread, sampled after a message on the pipe.
    """
    for stream in (1, 2):
        os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT), stream)
    os.environ.update(environment)
    tune_interpreter()
    asyncio.run(_run(Path(profile) if profile else None, pipe))


async def _run(file: Path | None, pipe: Connection) -> None:
    settings, profile = Settings(), Profile()
    logs.configure(settings.log_level, settings.log_format)
    logs.hide(settings.secrets)
    bot = await build(settings, advisor=FakeAdvisor(), reviewer=FakeReviewer(), source=Random(1))
    await bot.start()
    closed, loop = asyncio.Event(), asyncio.get_running_loop()

    def receive() -> None:
        try:
            pipe.recv()
        except EOFError:
            closed.set()
        else:
            if file is not None:
                profile.begin()

    loop.add_reader(pipe.fileno(), receive)
    pipe.send(None)
    await closed.wait()
    loop.remove_reader(pipe.fileno())
    if file is not None:
        profile.write(file)
    await bot.stop()
