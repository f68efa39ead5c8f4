"""The game-specific parts of a test: choosing buttons and moves, and finding cards in texts."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, ClassVar

from engine.cards import Pack, each_card
from engine.match import Match
from telegram_bot.chat.transport.callback_data import CallbackData, ExplainRefusal
from tests.telegram_bot.kinds import Kind, kind_of

from ...sandbox_group import Key
from .memory import Knows, Memory


class UiPlayer(ABC):
    """A person at the chat page who chooses by the labels of the buttons."""

    @abstractmethod
    def choose(self, labels: Sequence[str], text: str) -> str | None:
        """Return the label to press, None to wait; never a refused one. `text` is the panel's."""

    @property
    def is_selecting(self) -> bool:
        """Whether to select more cards, whatever the panel shows of those already selected."""
        return False


class Strategy(ABC):
    """How people play one game."""

    game: ClassVar[str]
    """The key of the game in the registries, and the command that opens a table."""
    short_rounds: ClassVar[tuple[str, str] | None]
    """The lobby's setting that makes rounds short, and its value, in words of the buttons; None if there is none."""
    rounds: ClassVar[int]
    """Number of rounds that a test with failures plays."""
    verbs: ClassVar[tuple[str, ...]]
    """The verbs of typed moves, the best first."""

    @abstractmethod
    def ui_player(self) -> UiPlayer:
        """Return a player for the chat page."""

    @abstractmethod
    def cards_shown(self, text: str) -> set[str]:
        """Return the cards that a text shows, as a transcript writes them."""

    @abstractmethod
    def hand(self, view: Any) -> set[str]:
        """Return the cards in the hand of a view's seat, as a transcript writes them."""

    @abstractmethod
    def memory(self) -> Memory:
        """Return an empty memory for one round."""

    @abstractmethod
    def advance(self, keys: Sequence[Key], match: Match | None, source: Random) -> CallbackData:
        """Return a button that advances the game."""

    def press(self, keys: Sequence[Key], match: Match | None, slips: float, source: Random) -> CallbackData:
        """Return a button of a person's own panel, sometimes a refused one."""
        refused = with_actions(keys, ExplainRefusal)
        if refused and source.random() < slips:
            return source.choice(refused)
        return self.advance(keys, match, source)


class UniqueCards(Strategy):
    """How people play a game that has each card once."""

    pack: ClassVar[Pack]

    @abstractmethod
    def open_cards(self, match: Match) -> set[str]:
        """Return the public cards of the running round."""

    def memory(self) -> Memory:
        """Return a memory without content: the log has all public cards."""
        return OpenCards(self)

    def hand(self, view: Any) -> set[str]:
        return {self.pack.texts[card] for card in each_card(view.hand)}

    def named(self, entry: str) -> set[str]:
        """Return the cards that an entry names."""
        return {word.partition("=")[0] for word in entry.split()} & set(self.pack.cards)


class OpenCards(Memory):
    """Everybody knows the public cards and their own."""

    def __init__(self, strategy: UniqueCards) -> None:
        self.strategy = strategy

    def note(self, match: Match) -> None:
        """Do nothing."""

    def knows(self, match: Match, seat: int | None) -> Knows:
        """Return whether a card is public, or in the seat's hand."""
        hand = set() if seat is None or match.round is None else self.strategy.hand(match.round.view(seat))
        return (self.strategy.open_cards(match) | hand).__contains__


def view_to_move(match: Match | None) -> Any:
    """Return the view of the seat to move, None between rounds."""
    if match is None or match.round is None or match.round.to_move is None:
        return None
    return match.round.view(match.round.to_move)


def with_actions(keys: Iterable[Key], *actions: Kind) -> list[CallbackData]:
    """Return the callback data of the buttons with some actions."""
    return [key.press for key in keys if kind_of(key.press) in actions]
