"""The bot as a process of its own that can be killed: the real one, but time goes faster where it only waits.

Run as `python bot_process.py`; its settings come by environment, as the bot's own do, and the deals from EVENING_SEED.
"""

from __future__ import annotations

import asyncio
import os
import time
from random import Random

from telegram_bot import logs
from telegram_bot.chat.pacing import Pacing
from telegram_bot.launch import build
from telegram_bot.settings import Settings
from tests.telegram_bot.quick import QuickReviewer, QuickThinker

FASTER = 100.0


async def run() -> None:
    settings = Settings()
    logs.configure(settings.log_level, settings.log_format)
    pacing = Pacing(lambda: time.monotonic() * FASTER, lambda seconds: asyncio.sleep(seconds / FASTER))
    source = Random(os.environ["EVENING_SEED"])
    thinker, reviewer = QuickThinker(), QuickReviewer()
    bot = await build(settings, thinker=thinker, reviewer=reviewer, source=source, pacing=pacing)
    await bot.start()
    await asyncio.Event().wait()


if __name__ == "__main__":
    if os.environ.get("THURUMPU_TOKEN"):
        asyncio.run(run())
