"""Callback data: what a button asks for, one class for each kind of button.

Written as `<version><letter>.<field>.<field>…` in at most 64 bytes: numbers in base 36, texts and members of enums by
their values. Buttons made before this format have no version; they are read as `Outdated`, whatever they were for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum, IntEnum
from functools import lru_cache
from string import ascii_lowercase, digits
from typing import Any, ClassVar, dataclass_transform, get_type_hints

from telegram_bot.domain.group_day import DayChoice
from telegram_bot.domain.room import TurnCalls, Visibility
from telegram_bot.presentation.settings import SettingsGroup
from telegram_bot.presentation.standings import Period
from telegram_bot.rooms.computation.reviews import Origin

MAX_BYTES = 64
"""Telegram's limit of callback data."""
MAX_NUMBER = 2**63 - 1
MAX_PACKED = 2000
"""Cached texts of fields: the buttons of a page, and of the next one, share most of them."""
FORMAT = "2"
"""The version of this format. Letters are never reused for another meaning without a new version."""
DIGITS = digits + ascii_lowercase
_NUMBER = re.compile(r"0|[1-9a-z][0-9a-z]{0,12}")
_TEXT = re.compile(r"[A-Za-z0-9_-]{1,20}")
_FIRST_FORMAT = re.compile(r"[^0-9]([0-9a-z]{1,13})(?:\.[0-9a-z]{1,13}){3}", re.DOTALL)


KINDS: dict[str, type[CallbackData]] = {}
"""The kinds of buttons by their letters."""


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class CallbackData:
    """What a button asks for. Each kind is a subclass with fields and a letter of its own."""

    letter: ClassVar[str]
    types: ClassVar[Mapping[str, type[Any]]]

    def __init_subclass__(cls, letter: str = "") -> None:
        dataclass(frozen=True)(cls)
        if letter:
            hints = get_type_hints(cls)
            cls.letter, cls.types = letter, {field.name: hints[field.name] for field in fields(cls)}
            if KINDS.setdefault(letter, cls) is not cls:
                raise TypeError(f"{cls.__name__} has the letter of {KINDS[letter].__name__}")

    @property
    def standalone(self) -> bool:
        """Return whether the button is on a message of its own, neither a table's message nor a panel."""
        return not isinstance(self, TableData) or (isinstance(self, OpenHand) and self.source != HandSource.TABLE)

    def pack(self) -> str:
        """Return the callback data; raise ValueError if it does not fit a button."""
        data = ".".join([FORMAT + self.letter, *(_packed(getattr(self, name)) for name in self.types)])
        if len(data) > MAX_BYTES:
            raise ValueError(f"a button cannot carry {self}")
        return data


# ---------------------------------------------------------------------- for one person, at no table or any


class ChooseCalls(CallbackData, letter="a"):
    """Choose when one is called to one's turn."""

    calls: TurnCalls


class Practise(CallbackData, letter="z"):
    """Open a practice of a game in the private chat."""

    game: str


class Learn(CallbackData, letter="L"):
    """Open the lesson of a game in the private chat, or show the lessons (`ALL`)."""

    game: str


class ShowHistory(CallbackData, letter="H"):
    """Show a page of one's matches in the message with the button, of one game or of all."""

    game: str
    page: int


class ChooseVisibility(CallbackData, letter="V"):
    """Choose who sees one's results."""

    visibility: Visibility


class ShareMistakes(CallbackData, letter="m"):
    """Choose whether one's groups get puzzles from one's mistakes."""

    shares: bool


class ShowZones(CallbackData, letter="Y"):
    """Show the time zones that one can choose, in the message with one's figures."""


class ChooseZone(CallbackData, letter="Z"):
    """Choose one's time zone, by its index."""

    zone: int


class ShowTop(CallbackData, letter="T"):
    """Show the leaderboard of the group with the message, for a game and a period."""

    game: str
    period: Period


class SendOwnData(CallbackData, letter="E"):
    """Send all one's data as files."""


class PlayBoard(CallbackData, letter="B"):
    """Start or continue a deal of the day."""

    board: int


TODAY, MORE, PROOF = "today", "more", "proof"
"""What `OpenDay` opens, beside the results of a game."""


class OpenDay(CallbackData, letter="A"):
    """Show the deals of the day or the result of some (see `Boards.deals`), or send the proof of the cards."""

    what: str


class ShareDay(CallbackData, letter="w"):
    """Show one's result of deals as a card, in the chat with the button; `what`: see `Boards.deals`."""

    what: str


class ArrangeDay(CallbackData, letter="G"):
    """Choose an option of a group's message of the day; `value`: the index of a value."""

    what: DayChoice
    value: int


class NextPuzzle(CallbackData, letter="N"):
    """Show the next puzzle; `more`: even after the number that is offered on a day."""

    more: bool


class AnswerPuzzle(CallbackData, letter="Q"):
    """Answer a puzzle by the number of a way; `key` stands for the ways that were offered."""

    puzzle: int
    key: int
    way: int


class StartDuel(CallbackData, letter="u"):
    """Accept a duel (`u` and its token), or challenge others with new deals of a game, or those of a deal (`d412`)."""

    what: str


class ForgetMe(CallbackData, letter="f"):
    """Confirm or decline that one's data are deleted."""

    delete: bool


class ChooseDigits(CallbackData, letter="g"):
    """Choose Western digits, or those of the person's language."""

    native: bool


class RoomData(CallbackData):
    """What a button asks for at a table."""

    room: int


class ChooseLanguage(RoomData, letter="l"):
    """Choose a person's language, or that of the group; `room` is 0 unless the button is on a table's message."""

    language: str
    group: bool


class ShowChapter(RoomData, letter="b"):
    """Show a chapter of a game's rules, with the options of a table, 0 for none."""

    game: str
    chapter: int


class Outdated(RoomData):
    """Any button of a message sent before this format, which is refused. `room` is 0 if it was of no table."""


# ---------------------------------------------------------------------- on a table's message


class TableData(RoomData):
    """What a button asks for on a table's message or on a panel, made for a version of the table's state."""

    version: int


class GiveOrder(TableData, letter="o"):
    """Give an order: see `presentation.orders`; `version` is 0 on a panel that is not updated while others play."""

    order: str


class HandSource(IntEnum):
    """The message on which a button opens a hand."""

    TABLE = 0
    ANSWER = 1
    """The answer to a command."""
    TURN_CALL = 2


class OpenHand(TableData, letter="h"):
    """Open one's hand."""

    source: HandSource = HandSource.TABLE


class OpenRules(TableData, letter="r"):
    """Open the rules of the table's game."""


class OpenSettings(TableData, letter="s"):
    """Show a group of settings."""

    group: SettingsGroup


class CloseSettings(TableData, letter="d"):
    """Show the people of the lobby again."""


class OpenSetting(TableData, letter="e"):
    """Show the values of a setting."""

    setting: str


class SetValue(TableData, letter="v"):
    """Choose a value of a setting, by its index among those shown; `game`: in whose settings."""

    game: str
    setting: str
    value: int


class CutDeck(TableData, letter="c"):
    """Cut the cards at a depth; 0 leaves it to chance."""

    lifted: int


class CheckDeal(TableData, letter="p"):
    """Show how a finished round was dealt."""

    round_number: int


class SendTranscript(TableData, letter="t"):
    """Send the transcript of the match."""


class ConfirmStop(RoomData, letter="y"):
    """End the table, if it is still in the round in which the question was asked."""

    round_number: int


class ConfirmHelp(RoomData, letter="K"):
    """Allow hints in a deal of the day, which then counts as assisted."""


class DeclineStop(RoomData, letter="n"):
    """Continue the match."""


# ---------------------------------------------------------------------- on a panel


class HandData(TableData):
    """What a button of a hand asks for; `version` is 0 on a panel that is not updated while others play."""


class SelectCard(HandData, letter="C"):
    """Select a card, or deselect it."""

    card: str


class ClearSelection(HandData, letter="U"):
    """Deselect all cards."""


class MoveData(HandData):
    """What a button with the key of a move asks for."""

    key: int


class MakeMove(MoveData, letter="M"):
    """Make the moves with a key."""


class PlayAnyway(MoveData, letter="X"):
    """Make the moves with a key, which the coach has held back."""


class ExplainRefusal(MoveData, letter="W"):
    """Explain why the rules refuse the move with a key."""


class DiscardSelected(MoveData, letter="D"):
    """Discard the card that is selected when the button is pressed; `key` is that of the hand."""


class AskHint(HandData, letter="I"):
    """Ask for a hint."""


class ShowChart(HandData, letter="P"):
    """Show the last hint as a picture."""


class RefreshHand(HandData, letter="F"):
    """Update the panel."""


# ---------------------------------------------------------------------- on reviews, which never become stale


class ReviewData(RoomData):
    """Show a page of a review: in the message with the button (`here`), or in one that is opened for the person."""

    round_number: int
    origin: Origin
    here: bool


class ShowReview(ReviewData, letter="R"):
    """Show the public review, or the person's own where reviews are private."""


class ShowOwnReview(ReviewData, letter="O"):
    """Show the person's review."""


class ShowStep(ReviewData, letter="S"):
    """Show the table at a place of the round's log, with the person's cards or all."""

    place: int = 0
    open_cards: bool = False


class ShareStep(ReviewData, letter="x"):
    """Show one's own decision at a place of the round's log, as a picture, in the chat with the button."""

    place: int


PREFIX = len(FORMAT) + 1
"""Length of the prefix that tells the kind of callback data."""


def prefix(kind: type[CallbackData]) -> str:
    """Return the prefix of the callback data of a kind, and of no other."""
    return FORMAT + kind.letter


def parse(data: str) -> CallbackData | None:
    """Return what callback data ask for; None if this bot neither makes nor ever made them."""
    first = _FIRST_FORMAT.fullmatch(data)
    if first is not None:
        room = int(first[1], 36)
        return Outdated(room) if room <= MAX_NUMBER else None
    head, *parts = data.split(".")
    kind = KINDS.get(head[1:]) if head[:1] == FORMAT else None
    if kind is None or len(parts) != len(kind.types) or len(data) > MAX_BYTES:
        return None
    try:
        return kind(*map(_parsed, kind.types.values(), parts))
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
    """Return a field; raise ValueError if the text is not one that `_packed` writes for its kind."""
    if issubclass(kind, str):
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
