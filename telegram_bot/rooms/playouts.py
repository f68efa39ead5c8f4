"""The thinker of the real room: compiled playouts, in threads of their own."""

from __future__ import annotations

from functools import partial

from analysis.advice import Advice
from analysis.advisor import advise
from engine.game import View
from engine.registry import GAMES
from telegram_bot.rooms.desk import Desk, Rank
from telegram_bot.rooms.thinker import ThinkerBusy

LONGEST_QUEUE = 16
"""So many hints may wait for a thread; whoever asks then is told to ask again."""


class PlayoutThinker:
    """Thinks with playouts; hints go before bot players, and under load everybody gets less time."""

    def __init__(self, bot_budget: float = 0.04, workers: int = 2) -> None:
        """Take the seconds a bot player thinks about a move, and the number of threads."""
        self._bot_budget = bot_budget
        self._desk = Desk(workers)

    async def advise(self, view: View, budget: float, seed: int) -> Advice:
        """Rank the moves of the seat to move; raise ThinkerBusy."""
        if self._desk.waiting(Rank.PERSON) >= LONGEST_QUEUE:
            raise ThinkerBusy
        return await self._desk.run(Rank.PERSON, partial(_think, view, budget, seed))

    async def choose(self, view: View) -> str:
        """Return the best move found on the small budget, without thinking where there is no choice."""
        moves = view.legal_moves()
        if len(moves) == 1:
            return str(moves[0])
        advice = await self._desk.run(Rank.BOT, partial(_think, view, self._bot_budget, None))
        return advice.candidates[0].move

    async def warm_up(self) -> None:
        """Have the kernels of every game loaded or compiled, which can take seconds the first time."""
        for game in GAMES.values():
            players = game.players[0]
            deal = game.deal({}, players, 1, 0, game.pack({}, players), [0] * game.columns({}, players))
            await self._desk.run(Rank.BOT, partial(_warm, deal.view(deal.to_move)))

    def close(self) -> None:
        """Take no more work."""
        self._desk.close()


def _think(view: View, budget: float, seed: int | None, share: float) -> Advice:
    """Think for a share of a budget of seconds."""
    return advise(view, budget_ms=1000 * budget * share, seed=seed)


def _warm(view: View, _share: float) -> Advice:
    """Think for as short as can be."""
    return advise(view, playouts=1, seed=0)
