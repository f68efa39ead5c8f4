"""Duels: begun by a challenge, accepted by a link, and compared once the person who looks has played all deals."""

from __future__ import annotations

from dataclasses import dataclass, replace

from analysis.boards import DEALS
from telegram_bot.domain.boards import Attempt
from telegram_bot.domain.commands import Person, Problem
from telegram_bot.domain.duels import DUEL_SECONDS, MOST_OPEN, Duel, Standing, fresh, new_token, placed, played
from telegram_bot.rooms.runtime.boards import Boards, Day


@dataclass(frozen=True, slots=True)
class DuelDay:
    """A duel as a person sees it: `day` has its deals and the person's attempts.

    `standings`: those of others without their scores, until the person has played all deals or the duel is over.
    """

    duel: Duel
    day: Day
    standings: list[Standing]


@dataclass(frozen=True, slots=True)
class Duels:
    """The duels of people."""

    boards: Boards

    async def challenge(self, what: str, by: Person) -> Duel | Problem:
        """Begin a duel at new deals of a game, or at those of a deal (`d412`), all of which the person has finished."""
        store, now, new = self.boards.store, self.boards.clock.now(), what in DEALS
        if len(await store.open_duels(by.id, now)) >= MOST_OPEN:
            return Problem.DUELS_MANY
        day = None if new else await self.boards.deals(by.id, what)
        if not new and (day is None or any(not _finished(day.attempts.get(board.id)) for board in day.boards)):
            return Problem.DUEL_FIRST
        game = what if day is None else day.boards[0].board.game
        numbers = [] if day is None else [board.id for board in day.boards]
        token = new_token(self.boards.random)
        duel = Duel(0, token, game, now + DUEL_SECONDS, numbers, {by.id: by.full_name})
        return await store.add_duel(duel, [] if day is not None else list(fresh(game, now, self.boards.random)))

    async def accept(self, token: str, by: Person) -> Duel | Problem:
        """Add a person to a duel, or find them there."""
        store, now = self.boards.store, self.boards.clock.now()
        duel = await store.duel(token)
        if duel is None or (duel.closes_at <= now and by.id not in duel.people):
            return Problem.DUEL_OVER
        if by.id in duel.people:
            return duel
        if len(await store.open_duels(by.id, now)) >= MOST_OPEN:
            return Problem.DUELS_MANY
        if not await store.join_duel(duel.id, by.id, by.full_name):
            return Problem.DUEL_FULL
        return await store.duel(token) or Problem.DUEL_OVER

    async def of(self, duel: Duel, person: int) -> DuelDay:
        """Return a duel as a person sees it."""
        boards = [board for number in duel.boards if (board := await self.boards.store.get(number)) is not None]
        day = await self.boards.day_of(boards, person)
        found = dict[int, dict[int, Attempt]]()
        for one in await self.boards.store.attempts(duel.boards):
            found.setdefault(one.person, {})[one.board_id] = one
        found[person] = day.attempts
        is_open = duel.closes_at > day.now
        if is_open and not all(_finished(day.attempts.get(board.id)) for board in boards):
            return DuelDay(duel, day, [_hidden(one, person) for one in played(duel, boards, found)])
        return DuelDay(duel, day, placed(played(duel, boards, found)))


def _hidden(one: Standing, person: int) -> Standing:
    return one if one.person == person else replace(one, score=None, assisted=False)


def _finished(attempt: Attempt | None) -> bool:
    return attempt is not None and attempt.finished
