"""What one person asks for of the deals of the day, in the chat or in the Mini App."""

from __future__ import annotations

import json
from dataclasses import dataclass

from telegram_bot.domain.boards import State, period_of
from telegram_bot.domain.commands import CommandResult, Person
from telegram_bot.domain.room import DAY_SECONDS
from telegram_bot.presentation.names import bot_names
from telegram_bot.presentation.review import ReviewedRound
from telegram_bot.presentation.today import DayModel, DayResult, day_model, proof_of, result_model, score_of
from telegram_bot.rooms.computation.reviews import Origin
from telegram_bot.rooms.runtime.boards import Boards, Day
from telegram_bot.texts.loader import Texts


@dataclass(frozen=True, slots=True)
class BoardRequests:
    """The requests of people."""

    boards: Boards

    async def play(self, texts: Texts, board: int, by: Person) -> CommandResult:
        """Begin a deal, or go on with it."""
        return await self.boards.play(board, by, bot_names(texts))

    async def coming(self, person: int, board: int) -> int | None:
        """Return the first deal that a person can play of the game and day of a deal; None if there is none."""
        day = await self.boards.deals(person, f"d{board}")
        open_ = [] if day is None else [one for one in day.boards if one.state(day.now) == State.OPEN]
        attempts = {} if day is None else day.attempts
        return next((one.id for one in open_ if one.id not in attempts or not attempts[one.id].finished), None)

    async def today(self, texts: Texts, person: int) -> DayModel:
        """Return the person's deals of the day."""
        return day_model(texts, await self.boards.day(person))

    async def shown(self, texts: Texts, person: int, what: str) -> DayModel | DayResult:
        """Return the result of deals, see `Boards.deals`; these deals before one is finished, and else the day."""
        day = await self.boards.deals(person, what)
        if day is None:
            return await self.today(texts, person)
        return await self._result(texts, person, day) or day_model(texts, day)

    async def result(self, texts: Texts, person: int, what: str) -> DayResult | None:
        """Return the result of deals, with reviews; None before one is finished."""
        day = await self.boards.deals(person, what)
        return None if day is None else await self._result(texts, person, day)

    async def _result(self, texts: Texts, person: int, day: Day) -> DayResult | None:
        reviewed = dict[int, ReviewedRound]()
        for board in day.boards:
            attempt = day.attempts.get(board.id)
            room = None if attempt is None or not attempt.finished else await self.boards.service.get(attempt.room_id)
            if room is None or room.match is None or not room.match.scores:
                continue
            review = await self.boards.reviews.of(room, 1, Origin.ROUND_END)
            if review is not None:
                reviewed[board.id] = ReviewedRound(room, room.match, Origin.ROUND_END, review)
        if not any(one.finished for one in day.attempts.values()):
            return None
        score, helped = score_of(day.boards, day.attempts), any(one.assisted for one in day.attempts.values())
        share = None if score is None or helped else await self.boards.share_below(day.boards, score)
        return result_model(texts, day, reviewed, share)

    async def proof(self) -> bytes:
        """Return the file with the commitments to the deals of this week and the next days."""
        now = self.boards.clock.now()
        week = await self.boards.store.between(period_of(now, month=False) - DAY_SECONDS, now + 14 * DAY_SECONDS)
        return json.dumps(proof_of(week, now), indent=1).encode()
