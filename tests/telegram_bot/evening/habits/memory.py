"""What people may know of the cards of one round, while it goes on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from engine.match import Match

Knows = Callable[[str], bool]
"""Tells whether what a text shows, in the words of `Habits.cards_shown`, is known to somebody anyway."""


class Memory(ABC):
    """What has happened in a round, as far as it matters to who knows what."""

    @abstractmethod
    def note(self, match: Match) -> None:
        """Take notice of the table: after the deal, and after each entry of the log."""

    @abstractmethod
    def knows(self, match: Match, seat: int | None) -> Knows:
        """Return what a seat, or (None) anybody, may know now."""
