"""The real bot in a process that can be killed; time runs faster than real time.

The process writes to the test through a pipe: READY when it listens for updates, CHANGED when the database may have
changed, and the number of each request when nothing remains to be done.
"""

import asyncio
import os
import time
from collections.abc import Mapping
from multiprocessing.connection import Connection
from random import Random

from sqlalchemy import Pool, event

from analysis.levels import seed_from
from engine.game import Move, View
from telegram_bot import logs
from telegram_bot.background import BackgroundTasks, MonotonicClock
from telegram_bot.bot import Bot
from telegram_bot.composition import build
from telegram_bot.mini_app.app import AppTrust
from telegram_bot.sandbox.mini_apps import public_key
from telegram_bot.settings import Settings
from tests.telegram_bot.fakes import BlankDrawer, FakeAdvisor, FakeReviewer
from tests.telegram_bot.waiting import resumed

FASTER = 100.0
TOKEN = "1000:sandbox"
READY, CHANGED = 0, -1


def run(environment: Mapping[str, str], seed: str, log: str, pipe: Connection) -> None:
    """Run the bot until the test closes the pipe; output is appended to a file."""
    for stream in (1, 2):
        os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT), stream)
    os.environ.update(environment)
    asyncio.run(_run(Random(seed), pipe))


def _move_of(view: View) -> Move:
    """Return the move of a bot player, chosen at random from the view: the same in every process."""
    return Random(seed_from(view, "")).choice(view.legal_moves())


async def _run(source: Random, pipe: Connection) -> None:
    settings = Settings()
    logs.configure(settings.log_level, settings.log_format)
    logs.hide(settings.secrets)
    event.listen(Pool, "checkin", lambda *_: pipe.send(CHANGED))
    pacing = MonotonicClock(lambda: time.monotonic() * FASTER, lambda seconds: asyncio.sleep(seconds / FASTER))
    trust = AppTrust(public_key(TOKEN), (settings.base_url,))
    advisor, reviewer = FakeAdvisor(_move_of), FakeReviewer()
    bot = await build(
        settings,
        advisor=advisor,
        reviewer=reviewer,
        source=source,
        monotonic=pacing,
        trust=trust,
        drawer=BlankDrawer(),
    )
    await bot.start()
    closed, tasks = asyncio.Event(), BackgroundTasks()

    def receive() -> None:
        try:
            tasks.start(_settle(bot, pipe, pipe.recv()))
        except EOFError:
            closed.set()

    asyncio.get_running_loop().add_reader(pipe.fileno(), receive)
    pipe.send(READY)
    await closed.wait()
    os._exit(0)


async def _settle(bot: Bot, pipe: Connection, number: int) -> None:
    """Answer a request when all updates received so far are handled and all their effects are shown."""
    await resumed(bot)
    await bot.application.update_queue.join()
    await bot.chat.settle()
    await bot.service.tasks.settle()
    context = bot.chat.context
    for messages in (context.hand_panels, context.table_messages, context.turn_calls):
        await messages.settle()
    pipe.send(number)
