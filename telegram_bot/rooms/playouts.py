"""The thinker of the real room: compiled playouts, in threads of their own."""

from __future__ import annotations

import asyncio
import os
import sys
from functools import partial

import structlog

from analysis.advice import Advice
from analysis.advisor import advise
from analysis.warming import is_warm, warm
from engine.game import View
from telegram_bot.rooms.desk import Desk, Rank
from telegram_bot.rooms.thinker import ThinkerBusy

log = structlog.get_logger()

LONGEST_QUEUE = 16
"""So many hints may wait for a thread; whoever asks then is told to ask again."""


class PlayoutThinker:
    """Thinks with playouts; hints go before bot players, and under load everybody gets less time."""

    def __init__(self, bot_budget: float = 0.04, workers: int = 2) -> None:
        """Take the seconds a bot player thinks about a move, and the number of threads."""
        self._bot_budget = bot_budget
        self._desk = Desk(workers)
        self._loading: asyncio.Future[None] | None = None

    async def advise(self, view: View, budget: float, seed: int) -> Advice:
        """Rank the moves of the seat to move; raise ThinkerBusy."""
        if self._desk.waiting(Rank.PERSON) >= LONGEST_QUEUE:
            raise ThinkerBusy
        await self._loaded()
        return await self._desk.run(Rank.PERSON, partial(_think, view, budget, seed))

    async def choose(self, view: View) -> str:
        """Return the best move found on the small budget, without thinking where there is no choice."""
        moves = view.legal_moves()
        if len(moves) == 1:
            return str(moves[0])
        await self._loaded()
        advice = await self._desk.run(Rank.BOT, partial(_think, view, self._bot_budget, None))
        return advice.candidates[0].move

    async def warm_up(self) -> None:
        """Have the kernels of every game loaded; thinking waits for it.

        Where they are not in the cache yet, which is so once after an update, a process of its own compiles them, and
        is killed if this is cancelled.
        """
        self._loading = asyncio.get_running_loop().create_future()
        try:
            if not is_warm():
                await _compile()
            await self._desk.run(Rank.BOT, lambda _share: warm())
        finally:
            self._loading.set_result(None)

    async def _loaded(self) -> None:
        """Wait until kernels that are being loaded are there."""
        if self._loading is not None:
            await asyncio.shield(self._loading)

    def close(self) -> None:
        """Take no more work."""
        self._desk.close()


def _think(view: View, budget: float, seed: int | None, share: float) -> Advice:
    """Think for a share of a budget of seconds."""
    return advise(view, budget_ms=1000 * budget * share, seed=seed)


async def _compile() -> None:
    """Compile all kernels in a process of its own; without success they are compiled here when they are needed."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "analysis.warming"),
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    try:
        status = await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if status:
        log.warning("the kernels could not be compiled ahead", status=status)
