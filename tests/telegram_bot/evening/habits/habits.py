"""What an evening has to know of a game: how people come to it, choose and write moves, and how cards look in texts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, ClassVar, NamedTuple

from engine.cards import Pack, each_card
from engine.match import Match
from telegram_bot.chat.transport.callback_data import Action, CallbackData

from .memory import Knows, Memory


class Key(NamedTuple):
    """A button of a panel."""

    press: CallbackData
    label: str


class Fingers(ABC):
    """How one person at the chat page chooses by the words on the buttons."""

    @abstractmethod
    def choose(self, labels: Sequence[str], text: str) -> str | None:
        """Return the label to press of a panel with some text, None to wait; never one that is refused."""


class Habits(ABC):
    """The habits of people at one game."""

    game: ClassVar[str]
    """Its name: the game in the registries, and the command that opens a table."""
    shortest: ClassVar[tuple[str, str] | None]
    """The lobby's setting that makes rounds short, and the value agreed upon: words of its button; None: they are."""
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
    def hand(self, view: Any) -> set[str]:
        """Return the cards in the hand of who has a view, as a transcript writes them."""

    @abstractmethod
    def memory(self) -> Memory:
        """Return an empty memory, for one round."""

    @abstractmethod
    def goes_on(self, keys: Sequence[Key], view: Any, source: Random) -> CallbackData:
        """Return a press that brings the game forward; `view` is that of the seat to move, None between rounds."""

    def press(self, keys: Sequence[Key], view: Any, slips: float, source: Random) -> CallbackData:
        """Return what somebody presses on the own panel, now and then what is refused there."""
        refused = having(keys, Action.WHY)
        if refused and source.random() < slips:
            return source.choice(refused)
        return self.goes_on(keys, view, source)


class UniqueCards(Habits):
    """The habits of people at a game that has each card once."""

    pack: ClassVar[Pack]

    @abstractmethod
    def open_cards(self, match: Match) -> set[str]:
        """Return the cards of the running round that everybody may know of."""

    def memory(self) -> Memory:
        """Return a memory, which is not needed: what is open is told by the log."""
        return OpenCards(self)

    def hand(self, view: Any) -> set[str]:
        """Return the cards in the hand of who has a view."""
        return {self.pack.texts[card] for card in each_card(view.hand)}

    def named(self, entry: str) -> set[str]:
        """Return the cards that a line of a log names."""
        return {word.partition("=")[0] for word in entry.split()} & set(self.pack.cards)


class OpenCards(Memory):
    """Everybody knows the open cards and the own ones."""

    def __init__(self, habits: UniqueCards) -> None:
        self.habits = habits

    def note(self, match: Match) -> None:
        """Do nothing."""

    def knows(self, match: Match, seat: int | None) -> Knows:
        """Return whether a card is open, or in the seat's hand."""
        hand = set() if seat is None or match.round is None else self.habits.hand(match.round.view(seat))
        return (self.habits.open_cards(match) | hand).__contains__


def having(keys: Iterable[Key], *acts: Action) -> list[CallbackData]:
    """Return the presses of some acts."""
    return [key.press for key in keys if key.press.action in acts]
