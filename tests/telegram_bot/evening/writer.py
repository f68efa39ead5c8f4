"""Playing in writing: one legal move after another, typed by whoever has the turn."""

from __future__ import annotations

from typing import Any

from telegram_bot.chat.transport.callback_data import Action

from .evening import PEOPLE, Evening


class Writer:
    """Types moves; what is legal is known from the database, which is ahead of all that is shown."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening

    @property
    def legal(self) -> list[str]:
        """The legal moves, the best kind first."""
        verbs = self.evening.habits.verbs
        return sorted(self.evening.record.legal(), key=lambda move: verbs.index(move.split()[0]))

    @property
    def to_move(self) -> str | None:
        """Who has the turn, None when the round is over."""
        match = self.evening.record.follow()
        seat = match.round.to_move if match and match.round else None
        return next((name for name in PEOPLE if self.evening.record.seats[self.evening.people[name]] == seat), None)

    async def move(self, **given: Any) -> None:
        """Type a legal move, and wait until it is on file."""
        name, before = self.to_move, len(self.evening.lines())
        assert name is not None
        await self.evening.say(name, f"/move {self.legal[0]}", **given)
        await self.evening.until(lambda: len(self.evening.lines()) > before, f"{name} types {self.legal[0]}")

    async def move_on(self, **given: Any) -> None:
        """Type a legal move, dealing before if the round is over."""
        if self.to_move is None:
            await self.evening.touch_board(PEOPLE[0], Action.NEXT_ROUND)
            await self.evening.until(lambda: self.to_move, "cards are dealt")
        await self.move(**given)

    async def play_round(self) -> None:
        """Type until the round is over."""
        while self.to_move is not None:
            await self.move()
