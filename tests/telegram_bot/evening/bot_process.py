"""The bot as a process of its own that can be killed: the real one, but time goes faster where it only waits.

Run as `python bot_process.py`; its settings come by environment, as the bot's own do, and the deals from EVENING_SEED.
"""

from __future__ import annotations

import asyncio
import os
import time
from random import Random

from analysis.advice import Advice, Candidate
from engine.game import View
from telegram_bot import logs
from telegram_bot.chat.pacing import Pacing
from telegram_bot.launch import build
from telegram_bot.settings import Settings

FASTER = 100.0


class QuickThinker:
    """Plays any legal move at once: how well bot players play is tested elsewhere."""

    source = Random(1)

    async def choose(self, view: View) -> str:
        return str(self.source.choice(view.legal_moves()))

    async def advise(self, view: View, budget: float, seed: int) -> Advice:
        return Advice(tuple(Candidate(str(move), 1.0, 0.1, 0.5, 0.0, 1) for move in view.legal_moves()), 1, 0.0)


async def run() -> None:
    settings = Settings()
    logs.configure(settings.log_level, settings.log_format)
    pacing = Pacing(lambda: time.monotonic() * FASTER, lambda seconds: asyncio.sleep(seconds / FASTER))
    source = Random(os.environ["EVENING_SEED"])
    bot = await build(settings, thinker=QuickThinker(), source=source, pacing=pacing)
    await bot.start()
    await asyncio.Event().wait()


if __name__ == "__main__":
    if os.environ.get("THURUMPU_TOKEN"):
        asyncio.run(run())
