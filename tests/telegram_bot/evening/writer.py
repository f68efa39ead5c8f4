"""Playing in writing: one legal move after another, typed by whoever has the turn."""

from __future__ import annotations

from typing import Any

from .evening import PEOPLE, Evening

BEST = ("meld", "lay", "swap", "draw", "discard", "nodiscard", "pass", "take")


class Writer:
    """Types moves; what is legal is known from the database, which is ahead of all that is shown."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening

    @property
    def legal(self) -> list[str]:
        """The legal moves, the best kind first."""
        match = self.evening.record.follow()
        moves = [str(move) for move in match.round.legal_moves()] if match and match.round else []
        return sorted(moves, key=lambda move: BEST.index(move.split()[0]))

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

    async def play_round(self) -> None:
        """Type until the round is over."""
        while self.to_move is not None:
            await self.move()
