"""What people may know of the cards of a round in progress."""

from abc import ABC, abstractmethod
from collections.abc import Callable

from engine.match import Match

Knows = Callable[[str], bool]
"""Returns whether a card, or a group of cards, in the form of `Strategy.cards_shown` is known to a person."""


class Memory(ABC):
    """The events of a round that decide who knows which cards."""

    @abstractmethod
    def note(self, match: Match) -> None:
        """Record the table, after the deal and after each entry of the log."""

    @abstractmethod
    def knows(self, match: Match, seat: int | None) -> Knows:
        """Return what a seat, or (None) everybody, may know now."""
