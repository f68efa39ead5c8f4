"""Callback data: what a button asks for, one class for each kind of button.

Written as `<version><letter>.<field>.<field>…` in at most 64 bytes: numbers in base 36, texts and members of enums by
their values. `KINDS` is the register of the letters. Buttons made before this format have no version; they are read as
`Outdated`, whatever they were for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum, IntEnum
from functools import lru_cache
from string import ascii_lowercase, digits
from typing import Any, get_type_hints

from telegram_bot.domain.group_day import DayChoice
from telegram_bot.domain.room import TurnCalls, Visibility
from telegram_bot.presentation.settings import SettingsGroup
from telegram_bot.presentation.standings import Period
from telegram_bot.rooms.computation.reviews import Origin

MAX_BYTES = 64
"""Telegram's limit of callback data."""
MAX_NUMBER = 2**63 - 1
MAX_PACKED = 2000
"""Fields whose text is remembered: those of the buttons of a page are nearly the same, and so are those of the next."""
FORMAT = "2"
"""The version of this format. Letters are never reused for another meaning without a new version."""
DIGITS = digits + ascii_lowercase
_NUMBER = re.compile(r"0|[1-9a-z][0-9a-z]{0,12}")
_TEXT = re.compile(r"[A-Za-z0-9_-]{1,20}")
_FIRST_FORMAT = re.compile(r"[^0-9]([0-9a-z]{1,13})(?:\.[0-9a-z]{1,13}){3}", re.DOTALL)


@dataclass(frozen=True, slots=True)
class CallbackData:
    """What a button asks for."""

    @property
    def standalone(self) -> bool:
        """Return whether the button is on a message of its own, neither a table's message nor a panel."""
        return True

    def pack(self) -> str:
        """Return the callback data; raise ValueError if it does not fit a button."""
        kind = type(self)
        data = FORMAT + _LETTERS[kind]
        for name in _FIELDS[kind]:
            data += "." + _packed(getattr(self, name))
        if len(data) > MAX_BYTES:
            raise ValueError(f"a button cannot carry {self}")
        return data


# ---------------------------------------------------------------------- for one person, at no table or any


@dataclass(frozen=True, slots=True)
class ChooseCalls(CallbackData):
    """Choose when one is called to one's turn."""

    calls: TurnCalls


@dataclass(frozen=True, slots=True)
class Practise(CallbackData):
    """Open a practice of a game in the private chat."""

    game: str


@dataclass(frozen=True, slots=True)
class Learn(CallbackData):
    """Open the lesson of a game in the private chat, or show the lessons (`ALL`)."""

    game: str


@dataclass(frozen=True, slots=True)
class ShowHistory(CallbackData):
    """Show a page of one's matches in the message with the button, of one game or of all."""

    game: str
    page: int


@dataclass(frozen=True, slots=True)
class ChooseVisibility(CallbackData):
    """Choose who sees one's results."""

    visibility: Visibility


@dataclass(frozen=True, slots=True)
class ShowTop(CallbackData):
    """Show the table of the group with the message, of a game and a period."""

    game: str
    period: Period


@dataclass(frozen=True, slots=True)
class SendOwnData(CallbackData):
    """Send all one's data as files."""


@dataclass(frozen=True, slots=True)
class PlayBoard(CallbackData):
    """Begin a deal of the day, or go on with it."""

    board: int


@dataclass(frozen=True, slots=True)
class OpenDay(CallbackData):
    """Show the deals of the day or the result of some (see `Boards.deals`), or send the proof of the cards."""

    what: str


@dataclass(frozen=True, slots=True)
class ShareDay(CallbackData):
    """Show one's result of deals as a card, in the chat with the button; `what`: see `Boards.deals`."""

    what: str


@dataclass(frozen=True, slots=True)
class ArrangeDay(CallbackData):
    """Choose something about the message of the day of a group; `value`: the index of a value."""

    what: DayChoice
    value: int


@dataclass(frozen=True, slots=True)
class NextPuzzle(CallbackData):
    """Show the puzzle that one can solve now; `more`: also after those that are offered on a day."""

    more: bool


@dataclass(frozen=True, slots=True)
class AnswerPuzzle(CallbackData):
    """Answer a puzzle by the number of a way; `key` stands for the ways that were offered."""

    puzzle: int
    key: int
    way: int


@dataclass(frozen=True, slots=True)
class StartDuel(CallbackData):
    """Accept a duel (`u` and its token), or challenge others with new deals of a game, or those of a deal (`d412`)."""

    what: str


@dataclass(frozen=True, slots=True)
class ForgetMe(CallbackData):
    """Answer whether one's data are to be deleted."""

    delete: bool


@dataclass(frozen=True, slots=True)
class ChooseDigits(CallbackData):
    """Choose Western digits, or those of the person's language."""

    native: bool


@dataclass(frozen=True, slots=True)
class RoomData(CallbackData):
    """What a button asks for at a table."""

    room: int


@dataclass(frozen=True, slots=True)
class ChooseLanguage(RoomData):
    """Choose a person's language, or that of the group; `room` is 0 unless the button is on a table's message."""

    language: str
    group: bool


@dataclass(frozen=True, slots=True)
class ShowChapter(RoomData):
    """Show a chapter of a game's rules, with the options of a table, 0 for none."""

    game: str
    chapter: int


@dataclass(frozen=True, slots=True)
class Outdated(RoomData):
    """Any button of a message sent before this format: it is not carried out. `room` is 0 if it was of no table."""


# ---------------------------------------------------------------------- on a table's message


@dataclass(frozen=True, slots=True)
class TableData(RoomData):
    """What a button asks for on a table's message or on a panel, made for a version of the table's state."""

    version: int

    @property
    def standalone(self) -> bool:
        """Return whether the button is on a message of its own."""
        return False


@dataclass(frozen=True, slots=True)
class GiveOrder(TableData):
    """Give an order: see `presentation.orders`; `version` is 0 on a panel that is not updated while others play."""

    order: str


class HandSource(IntEnum):
    """The message on which a button opens a hand."""

    TABLE = 0
    ANSWER = 1
    """The answer to a command."""
    TURN_CALL = 2


@dataclass(frozen=True, slots=True)
class OpenHand(TableData):
    """Open one's hand."""

    source: HandSource = HandSource.TABLE

    @property
    def standalone(self) -> bool:
        """Return whether the button is on a message of its own."""
        return self.source != HandSource.TABLE


@dataclass(frozen=True, slots=True)
class OpenRules(TableData):
    """Open the rules of the table's game."""


@dataclass(frozen=True, slots=True)
class OpenSettings(TableData):
    """Show a group of settings."""

    group: SettingsGroup


@dataclass(frozen=True, slots=True)
class CloseSettings(TableData):
    """Show the people of the lobby again."""


@dataclass(frozen=True, slots=True)
class OpenSetting(TableData):
    """Show the values of a setting."""

    setting: str


@dataclass(frozen=True, slots=True)
class SetValue(TableData):
    """Choose a value of a setting, by its index among those shown; `game`: in whose settings."""

    game: str
    setting: str
    value: int


@dataclass(frozen=True, slots=True)
class CutDeck(TableData):
    """Cut the cards at a depth; 0 leaves it to chance."""

    lifted: int


@dataclass(frozen=True, slots=True)
class CheckDeal(TableData):
    """Show how a finished round was dealt."""

    round_number: int


@dataclass(frozen=True, slots=True)
class SendTranscript(TableData):
    """Send the transcript of the match."""


@dataclass(frozen=True, slots=True)
class ConfirmStop(RoomData):
    """End the table, if it is still in the round in which the question was asked."""

    round_number: int


@dataclass(frozen=True, slots=True)
class ConfirmHelp(RoomData):
    """Allow hints in a deal of the day, which then counts as assisted."""


@dataclass(frozen=True, slots=True)
class DeclineStop(RoomData):
    """Continue the match."""


# ---------------------------------------------------------------------- on a panel


@dataclass(frozen=True, slots=True)
class HandData(TableData):
    """What a button of a hand asks for; `version` is 0 on a panel that is not updated while others play."""


@dataclass(frozen=True, slots=True)
class SelectCard(HandData):
    """Select a card, or deselect it."""

    card: str


@dataclass(frozen=True, slots=True)
class ClearSelection(HandData):
    """Deselect all cards."""


@dataclass(frozen=True, slots=True)
class MakeMove(HandData):
    """Make the moves with a key."""

    key: int


@dataclass(frozen=True, slots=True)
class PlayAnyway(HandData):
    """Make the moves with a key, which the coach has held back."""

    key: int


@dataclass(frozen=True, slots=True)
class ExplainRefusal(HandData):
    """Explain why the rules refuse the move with a key."""

    key: int


@dataclass(frozen=True, slots=True)
class DiscardSelected(HandData):
    """Discard the card that is selected when the button is pressed; `key` is that of the hand."""

    key: int


@dataclass(frozen=True, slots=True)
class AskHint(HandData):
    """Ask for a hint."""


@dataclass(frozen=True, slots=True)
class ShowChart(HandData):
    """Show the hint that was given as a picture."""


@dataclass(frozen=True, slots=True)
class RefreshHand(HandData):
    """Update the panel."""


# ---------------------------------------------------------------------- on reviews, which never become stale


@dataclass(frozen=True, slots=True)
class ReviewData(RoomData):
    """Show a page of a review: in the message with the button (`here`), or in one that is opened for the person."""

    round_number: int
    origin: Origin
    here: bool


@dataclass(frozen=True, slots=True)
class ShowReview(ReviewData):
    """Show the public review, or the person's own where reviews are private."""


@dataclass(frozen=True, slots=True)
class ShowOwnReview(ReviewData):
    """Show the person's review."""


@dataclass(frozen=True, slots=True)
class ShowStep(ReviewData):
    """Show the table at a place of the round's log, with the person's cards or all."""

    place: int = 0
    open_cards: bool = False


KINDS: Mapping[str, type[CallbackData]] = {
    "o": GiveOrder,
    "h": OpenHand,
    "r": OpenRules,
    "s": OpenSettings,
    "d": CloseSettings,
    "e": OpenSetting,
    "v": SetValue,
    "c": CutDeck,
    "p": CheckDeal,
    "t": SendTranscript,
    "y": ConfirmStop,
    "n": DeclineStop,
    "C": SelectCard,
    "U": ClearSelection,
    "M": MakeMove,
    "X": PlayAnyway,
    "W": ExplainRefusal,
    "D": DiscardSelected,
    "I": AskHint,
    "P": ShowChart,
    "F": RefreshHand,
    "R": ShowReview,
    "O": ShowOwnReview,
    "S": ShowStep,
    "a": ChooseCalls,
    "b": ShowChapter,
    "l": ChooseLanguage,
    "g": ChooseDigits,
    "f": ForgetMe,
    "z": Practise,
    "L": Learn,
    "H": ShowHistory,
    "E": SendOwnData,
    "T": ShowTop,
    "V": ChooseVisibility,
    "B": PlayBoard,
    "A": OpenDay,
    "K": ConfirmHelp,
    "N": NextPuzzle,
    "Q": AnswerPuzzle,
    "w": ShareDay,
    "G": ArrangeDay,
    "u": StartDuel,
}
"""The letters of all kinds of buttons."""

_LETTERS = {kind: letter for letter, kind in KINDS.items()}
_FIELDS = {kind: tuple(field.name for field in fields(kind)) for kind in KINDS.values()}
_TYPES: Mapping[type[CallbackData], tuple[type[Any], ...]] = {
    kind: tuple(get_type_hints(kind)[name] for name in names) for kind, names in _FIELDS.items()
}


PREFIX = len(FORMAT) + 1
"""Characters that tell the kind of callback data."""


def prefix(kind: type[CallbackData]) -> str:
    """Return the first characters of the callback data of a kind, and of no other."""
    return FORMAT + _LETTERS[kind]


def parse(data: str) -> CallbackData | None:
    """Return what callback data ask for; None if they are none that this bot makes or has made."""
    first = _FIRST_FORMAT.fullmatch(data)
    if first is not None:
        room = int(first[1], 36)
        return Outdated(room) if room <= MAX_NUMBER else None
    head, *parts = data.split(".")
    kind = KINDS.get(head[1:]) if head[:1] == FORMAT else None
    if kind is None or len(parts) != len(_TYPES[kind]) or len(data) > MAX_BYTES:
        return None
    try:
        return kind(*map(_parsed, _TYPES[kind], parts))
    except ValueError:
        return None


@lru_cache(maxsize=MAX_PACKED)
def _packed(value: int | str | Enum) -> str:
    """Return a field as text; raise ValueError for one that cannot be parsed again."""
    plain = value.value if isinstance(value, Enum) else value
    if isinstance(plain, int):
        if not 0 <= plain <= MAX_NUMBER:
            raise ValueError(f"a button cannot carry {plain}")
        return base36(plain)
    if _TEXT.fullmatch(plain) is None:
        raise ValueError(f"a button cannot carry {plain!r}")
    return plain


def _parsed(kind: type[Any], text: str) -> Any:
    """Return a field; raise ValueError if the text is none of its kind, or not written as `_packed` does."""
    if kind is str or issubclass(kind, str):
        if _TEXT.fullmatch(text) is None:
            raise ValueError(text)
        return kind(text)
    if _NUMBER.fullmatch(text) is None:
        raise ValueError(text)
    number = int(text, 36)
    if number > (1 if kind is bool else MAX_NUMBER):
        raise ValueError(text)
    return kind(number)


def base36(value: int) -> str:
    """Return a number in base 36."""
    text = ""
    while value:
        value, digit = divmod(value, 36)
        text = DIGITS[digit] + text
    return text or "0"
