"""The thinker and the reviewer of the real room: compiled playouts, in threads of their own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from analysis.advisor import advise
from analysis.hints.advice import Advice, forced
from analysis.precompile import Part, Use, warm
from analysis.registry import analysis_of
from analysis.review.log import Hint
from analysis.review.report import RoundReview
from analysis.review.rounds import review_round
from engine.game import Move, View
from engine.match import Match
from telegram_bot.rooms.computation.advisor import AdvisorBusy
from telegram_bot.rooms.computation.executor import Clock, Priority, PriorityExecutor
from telegram_bot.rooms.computation.kernels import Kernels
from telegram_bot.rooms.domain.events import RoomEvent
from telegram_bot.rooms.domain.room import Room, Stage

LONGEST_QUEUE = 16
"""So many hints may wait for a thread; whoever asks then is told to ask again."""

HINT_PATIENCE = 0.5
"""When several ask, all are answered within this part of the time that one alone takes to think, and some overhead."""
BOT_PATIENCE = 1.0
"""Seconds in which a bot player's move should be there even if many think."""

LOOK_UP = 0.2
"""Seconds after which a review that waits looks whether it is still wanted."""


class PlayoutAdvisor:
    """Thinks with playouts; hints go before bot players, and under load everybody gets less time."""

    def __init__(self, bot_budget: float = 0.04, workers: int = 2) -> None:
        """Take the seconds a bot player thinks about a move, and the number of threads."""
        self._bot_budget = bot_budget
        self.desk = PriorityExecutor(workers)
        self.kernels = Kernels(self._load)

    async def advise(self, view: View, budget: float, seed: int) -> Advice:
        """Rank the moves of the seat to move, at once where there is one alone; raise AdvisorBusy."""
        moves = view.legal_moves()
        if len(moves) == 1:
            return forced(str(moves[0]))
        await self.kernels.ready(Part(view.game, Use.HINTS))
        if self.desk.waiting(Priority.PERSON) >= LONGEST_QUEUE:
            raise AdvisorBusy
        return await self.desk.run(Priority.PERSON, budget, HINT_PATIENCE * budget, partial(_think, view, budget, seed))

    async def choose(self, view: View) -> Move:
        """Return the best move found within the bots' budget; the only legal move is not searched for.

        Until the kernels of the game are available, it is the move of the playout policy.
        """
        moves = view.legal_moves()
        if len(moves) == 1:
            return moves[0]
        part = Part(view.game, Use.HINTS)
        if not self.kernels.there(part):
            self.kernels.need(part)
            policy_move = analysis_of(view.game).policy_move
            return await self.desk.run(Priority.BOT, 0.0, BOT_PATIENCE, lambda _clock: policy_move(view))
        think = partial(_think, view, self._bot_budget, None)
        advice = await self.desk.run(Priority.BOT, self._bot_budget, BOT_PATIENCE, think)
        return next(move for move in moves if str(move) == advice.candidates[0].move)

    def seconds_left(self, game: str) -> float:
        """Return in about how many seconds it can think about a game, 0 if it can now."""
        return self.kernels.seconds_left(game)

    async def changed(self, room: Room, _change: RoomEvent) -> None:
        """Have the kernels of a live table's game compiled before those of others."""
        if room.stage != Stage.ENDED:
            self.kernels.need(Part(room.game, Use.HINTS))

    async def warm_up(self) -> None:
        """Have the kernels of every game loaded; hints wait for those of their own game.

        Those that are not in the cache yet, which is so once after an update, are compiled by processes of their own.
        """
        await self.kernels.run()

    async def _load(self, part: Part) -> None:
        """Load the compiled kernels of a part."""
        rank = Priority.BOT if part.use == Use.HINTS else Priority.REVIEW
        await self.desk.run(rank, 0.0, BOT_PATIENCE, lambda _clock: warm(part))

    def close(self) -> None:
        """Take no more work."""
        self.desk.close()


class PlayoutReviewer:
    """Reviews with playouts, behind everybody else: before each step whoever waits for a thread goes first."""

    def __init__(self, desk: PriorityExecutor, kernels: Kernels) -> None:
        """Take the desk that the thinker works at, and the kernels to wait for."""
        self._desk = desk
        self._kernels = kernels
        self._stopped = False

    async def review(self, match: Match, number: int, playouts: int, seed: int, hints: Sequence[Hint]) -> RoundReview:
        """Review a round; raise ReviewStopped after `stop`."""
        await self._kernels.ready(Part(match.game.name, Use.REVIEWS))
        loop = asyncio.get_running_loop()

        def work(_clock: Clock) -> RoundReview:
            return review_round(
                match, number, playouts=playouts, seed=seed, hints=hints, stop=lambda: self._pause(loop)
            )

        return await self._desk.run(Priority.REVIEW, 0.0, 0.0, work)

    def _pause(self, loop: asyncio.AbstractEventLoop) -> bool:
        """Give way, in the thread of a review; return whether it is to end."""
        if self._stopped:
            return True
        waiting = asyncio.run_coroutine_threadsafe(self._desk.give_way(Priority.REVIEW), loop)
        while not self._stopped:
            try:
                waiting.result(LOOK_UP)
                break
            except TimeoutError:
                continue
        return self._stopped

    def stop(self) -> None:
        """End the review under way at its next step, and any that is begun from now on."""
        self._stopped = True


def _think(view: View, budget: float, seed: int | None, clock: Clock) -> Advice:
    """Think for a budget of seconds of a clock; tell how many seconds of the wall that took."""
    began = time.monotonic()
    advice = advise(view, budget_ms=1000 * budget, seed=seed, clock=clock)
    return replace(advice, seconds=time.monotonic() - began)
