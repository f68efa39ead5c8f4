"""What the chat asks of a game's look. Everything is made from a view, so that nothing secret can be shown."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, ClassVar

from analysis.hints.advice import Reason
from engine.game import Move, View
from telegram_bot.texts.loader import Html, Texts

LAST_BIT = 62
"""The largest card number for which the mask in a button has room."""
MAX_ALERT = 200
"""Telegram's limit for the text of a dialog, in characters."""


class ButtonKind(Enum):
    """What a button of a hand does."""

    CARD = "card"
    """Touch a card, mostly to pick it up or put it back: `number` is the card, or what the look has in its place."""
    MOVE = "move"
    """Make a move: `number` is its place among the view's legal moves."""
    CHOICE = "choice"
    """Do something with the picked cards: place `number` among the look's courses for `selected`."""
    WHY = "why"
    """Tell why something cannot be done: place `number` among the look's tries for `selected`."""
    CLEAR = "clear"
    """Put all picked cards back."""


class ButtonStyle(Enum):
    """A button's colour, for clients that know colours: it says what the button is for, never which card it shows."""

    RED = "danger"
    """What cannot be taken back."""
    BLUE = "primary"
    """What can be done now."""
    GREEN = "success"
    """What is suggested."""


@dataclass(frozen=True, slots=True)
class HandButton:
    """One button of a hand."""

    label: str
    kind: ButtonKind
    number: int = 0
    selected: int = 0
    style: ButtonStyle | None = None


@dataclass(frozen=True, slots=True)
class HandPanel:
    """A hand as a message: its lines and its rows of buttons."""

    lines: list[Html]
    rows: list[list[HandButton]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Setting:
    """One option of the game that a table may change: its values, the default first; None is the option left out."""

    name: str
    values: tuple[Any, ...]


class GamePresenter(ABC):
    """What a game shows. A set of cards is a mask whose bits are the game's own numbers of cards.

    `selected` of `enabled_actions`, `sequences` and `disabled_actions` is the number that this game's own buttons
    carry: the mask, unless the game has a shorter encoding.
    """

    name: ClassVar[str]
    settings: ClassVar[tuple[Setting, ...]]
    mistake: ClassVar[int]
    """What a charged mistake adds to one's score of the round."""
    suit_aliases: ClassVar[Mapping[str, str]] = {}
    """Signs that people may type for the letter of a suit."""
    point_scale: ClassVar[float] = 1.0
    """So many points are as little here as a single one is in a game of few points."""
    headline_settings: ClassVar[int] = 1
    """So many settings, the first ones, are told in every lobby; at the table the heading and the seats show them."""

    def rank_aliases(self, _texts: Texts) -> Mapping[str, Sequence[str]]:
        """Return what else people type for a rank of the pack, in lower case."""
        return {"T": ("10",)}

    @abstractmethod
    def heading(self, texts: Texts, view: View) -> Html:
        """Return the round in words (`Round 3 · threes are poter`)."""

    @abstractmethod
    def table(self, texts: Texts, view: View, names: Sequence[str]) -> list[Html]:
        """Return the lines of what lies on the table, for everybody."""

    @abstractmethod
    def marks(self, texts: Texts, view: View, seat: int) -> list[str]:
        """Return what is to be said of a seat: how many cards, and its marks."""

    @abstractmethod
    def recent(self, texts: Texts, entries: Sequence[str], names: Sequence[str], turns: int) -> list[Html]:
        """Return the last turns of the log in words, latest last; nothing hidden in them."""

    @abstractmethod
    def prompt(self, texts: Texts, view: View) -> Html:
        """Return what the seat to move has to do now."""

    @abstractmethod
    def ending(self, texts: Texts, view: View, names: Sequence[str]) -> Html:
        """Return how a round that is over ended."""

    def account(self, _texts: Texts, _view: View, _column: int) -> list[Html]:
        """Return what a column's score of a round that is over is made of, a line each; nothing in most games."""
        return []

    @abstractmethod
    def moves_made(self, texts: Texts, moves: Sequence[str]) -> str:
        """Return moves that were made as what somebody did (`laid 5♥ 6♥ 7♥, discarded K♣`)."""

    def reason_cards(self, cards: Sequence[str]) -> str:
        """Return the cards of a reason in words."""
        return " ".join(cards)

    def reason(self, texts: Texts, reason: Reason) -> Html:
        """Return why a move is good, for a kind of reason that is the game's own."""
        return self._reason_words(texts, "reason", reason)

    def review_reason(self, texts: Texts, reason: Reason) -> Html:
        """Return why a move would have been good, for a kind of reason that is the game's own."""
        return self._reason_words(texts, "because", reason)

    def _reason_words(self, texts: Texts, use: str, reason: Reason) -> Html:
        """Return the text of a kind of reason, which takes any of these values."""
        return texts.html(
            f"{self.name}-{use}-{reason.kind}",
            percent=round(100 * reason.number),
            points=f"{reason.number:.1f}",
            count=len(reason.cards),
            cards=self.reason_cards(reason.cards),
        )

    @abstractmethod
    def cards(self, texts: Texts, view: View) -> str:
        """Return the own cards in words."""

    def for_picture(self, texts: Texts, words: str) -> str:
        """Return words as a picture can show them: without signs that its letters lack."""
        return words

    @abstractmethod
    def panel(
        self, texts: Texts, view: View, names: Sequence[str], selected: int, fresh: int, *, acting: bool = True
    ) -> HandPanel:
        """Return a seat's hand, `fresh` cards having just come in, with the acts of the moment if the owner acts."""

    @abstractmethod
    def hand(self, view: View) -> int:
        """Return the own cards as a mask."""

    def toggled(self, view: View, selected: int, number: int) -> int | None:
        """Return the picked cards after a button of kind `CARD` is touched; None if there is no such card now."""
        if number > LAST_BIT or not self.hand(view) >> number & 1:
            return None
        return selected ^ 1 << number

    @abstractmethod
    def alert(self, texts: Texts, view: View) -> str:
        """Return a seat's hand without markup in at most 200 characters."""

    @abstractmethod
    def enabled_actions(self, view: View, selected: int) -> list[Move]:
        """Return what can be done with the picked cards, in a stable order."""

    def sequences(self, view: View, selected: int) -> list[list[Move]]:
        """Return the same with what each comes to: moves that are made one after the other, mostly one alone."""
        return [[move] for move in self.enabled_actions(view, selected)]

    @abstractmethod
    def disabled_actions(self, view: View, selected: int) -> list[Move]:
        """Return what one might try in vain with the picked cards, in a stable order."""

    @abstractmethod
    def words(self, texts: Texts, move: str, view: View | None = None) -> str:
        """Return a move as a short order, for a button (`Discard K♣`); a view of the round may make it plainer."""

    @abstractmethod
    def plan(self, texts: Texts, moves: Sequence[str], view: View | None = None) -> str:
        """Return the moves of a turn, one at least, as one sentence without its stop; the view as in `words`."""
