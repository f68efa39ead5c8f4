"""What an evening has to know of a game: how people come to it, choose and write moves, and how cards look in texts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from random import Random
from typing import ClassVar

from engine.cards import Pack, each_card
from engine.match import Match
from telegram_bot.chat.callback import Act, Press


class Fingers(ABC):
    """How one person at the chat page chooses by the words on the buttons."""

    @abstractmethod
    def choose(self, labels: Sequence[str], text: str) -> str | None:
        """Return the label to press of a panel with some text, None to wait; never one that is refused."""


class Habits(ABC):
    """The habits of people at one game."""

    game: ClassVar[str]
    """Its name: the game in the registries, and the command that opens a table."""
    pack: ClassVar[Pack]
    shortest: ClassVar[tuple[str, str]]
    """The lobby's setting that makes a match short, and the value agreed upon: words of its button."""
    stretch: ClassVar[int]
    """So many rounds from the first are long enough for things to go wrong in."""
    verbs: ClassVar[tuple[str, ...]]
    """With what the moves typed begin, the best first."""

    @abstractmethod
    def fingers(self) -> Fingers:
        """Return the habits of one person at the chat page."""

    @abstractmethod
    def cards_shown(self, text: str) -> set[str]:
        """Return the cards that a text shows, as a transcript writes them."""

    @abstractmethod
    def open_cards(self, match: Match) -> set[str]:
        """Return the cards of the running round that everybody may know of."""

    @abstractmethod
    def goes_on(self, presses: Sequence[Press], legal: Sequence[str], source: Random) -> Press:
        """Return a press that brings the game forward; `legal` are the moves that may be made."""

    def press(self, presses: Sequence[Press], legal: Sequence[str], slips: float, source: Random) -> Press:
        """Return what somebody presses on the own panel, now and then what is refused there."""
        refused = having(presses, Act.WHY)
        if refused and source.random() < slips:
            return source.choice(refused)
        return self.goes_on(presses, legal, source)

    def texts(self, cards: int) -> set[str]:
        """Return the cards of a mask, as a transcript writes them."""
        return {self.pack.texts[card] for card in each_card(cards)}

    def named(self, entry: str) -> set[str]:
        """Return the cards that a line of a log names."""
        return {word.partition("=")[0] for word in entry.split()} & set(self.pack.cards)


def having(presses: Iterable[Press], *acts: Act) -> list[Press]:
    """Return the presses of some acts."""
    return [press for press in presses if press.act in acts]
