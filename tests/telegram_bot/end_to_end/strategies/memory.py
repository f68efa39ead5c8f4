"""What people may know of the cards of a round in progress."""

from abc import ABC, abstractmethod
from collections.abc import Callable

from engine.match import Match

Knows = Callable[[str], bool]
"""Returns whether a person knows a card, or a group of cards, in the form of `Strategy.cards_shown`."""


class Memory(ABC):
    """The events of a round that determine who knows which cards."""

    @abstractmethod
    def note(self, match: Match) -> None:
        """Record the table, after the deal and after each entry of the log."""

    @abstractmethod
    def knows(self, match: Match, seat: int | None) -> Knows:
        """Return what a seat, or everybody (None), may know now."""
