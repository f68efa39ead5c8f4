"""Pages: text and rows of buttons, with the data that the buttons carry.

Callback data is `<action><table>.<version>.<number>.<selected>`: an action, a table, the version of its state and two
numbers. All numbers are in base 36 and below 2**63, which makes 1 + 4 * 13 + 3 = 56 bytes at most, of 64 allowed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from string import ascii_lowercase, digits

from telegram_bot.presentation.presenter import ButtonStyle

MAX_BYTES = 64
"""Telegram's limit of callback data."""
FROM_ANSWER, FROM_TURN_CALL = 1, 2
"""`number` of a hand button on a message of its own: an answer to a command, or a turn call."""
MAX_NUMBER = 2**63 - 1
DIGITS = digits + ascii_lowercase
_FORMAT = re.compile(r"(.)([0-9a-z]{1,13})\.([0-9a-z]{1,13})\.([0-9a-z]{1,13})\.([0-9a-z]{1,13})")


class Action(Enum):
    """What a button does; one letter each."""

    JOIN = "j"
    LEAVE = "l"
    CHANGE_SEAT = "@"
    ADD_BOT = "a"
    REMOVE_BOT = "r"
    SETTINGS = "s"
    SET = "e"
    SETTING = "*"
    SETTINGS_DONE = "d"
    RULES = "?"
    TAKE_SEAT = "+"
    START = "g"
    NEXT_ROUND = "n"
    STOP = "x"
    STOP_YES = "y"
    STOP_NO = "o"
    HAND = "h"
    RETURN = "b"
    NEW_TABLE = "w"
    TRANSCRIPT = "t"
    # in a hand
    CARD = "c"
    MOVE = "m"
    CHOICE = "k"
    WHY = "q"
    CLEAR = "u"
    DISCARD = "D"
    HINT = "i"
    CHART = "p"
    REFRESH = "f"
    HOLD = "H"
    CUT = "%"
    CHECK = "="
    # outside of tables
    CALLS = "#"
    CHAPTER = "C"
    LANGUAGE = "L"
    FORGET = "F"
    # in reviews; `version` is the origin of the review and `number` the round: they never become stale
    MY_REVIEW = "v"
    STEPS = "z"
    MINE = "<"
    STEP = ">"
    REVIEW = "V"
    ROUND = "R"


HAND_ACTIONS = (
    Action.CARD,
    Action.MOVE,
    Action.CHOICE,
    Action.WHY,
    Action.CLEAR,
    Action.DISCARD,
    Action.HINT,
    Action.CHART,
    Action.REFRESH,
)
PERSONAL_ACTIONS = (Action.CALLS, Action.CHAPTER, Action.LANGUAGE, Action.FORGET)
REVIEW_ACTIONS = (Action.MY_REVIEW, Action.STEPS, Action.MINE, Action.STEP, Action.REVIEW, Action.ROUND)


@dataclass(frozen=True, slots=True)
class CallbackData:
    """An action at a table in the state `version`; the meaning of `number` and `selected` depends on the action."""

    action: Action
    table: int
    version: int
    number: int = 0
    selected: int = 0

    def __post_init__(self) -> None:
        """Raise ValueError for a number out of range."""
        numbers = (self.table, self.version, self.number, self.selected)
        if not all(0 <= value <= MAX_NUMBER for value in numbers):
            raise ValueError(f"a button cannot carry {numbers}")

    @property
    def standalone(self) -> bool:
        """Return whether the button is on a message of its own, neither a table's message nor a panel."""
        return self.action in (Action.STOP_YES, Action.STOP_NO, *PERSONAL_ACTIONS, *REVIEW_ACTIONS) or (
            self.action == Action.HAND and self.number in (FROM_ANSWER, FROM_TURN_CALL)
        )

    def __str__(self) -> str:
        """Return the callback data."""
        numbers = (self.table, self.version, self.number, self.selected)
        return self.action.value + ".".join(map(base36, numbers))


def parse_data(data: str) -> CallbackData | None:
    """Parse callback data; return None if it has another format."""
    match = _FORMAT.fullmatch(data)
    if match is None:
        return None
    try:
        action = Action(match[1])
        return CallbackData(action, *(int(match[at], 36) for at in range(2, 6)))
    except ValueError:
        return None


def base36(value: int) -> str:
    """Return a number in base 36."""
    text = ""
    while value:
        value, digit = divmod(value, 36)
        text = DIGITS[digit] + text
    return text or "0"


@dataclass(frozen=True, slots=True)
class Button:
    """One button: it carries callback data, or opens a link, or (`web_app`, in private chats) a page in Telegram."""

    label: str
    data: CallbackData | None = None
    url: str | None = None
    style: ButtonStyle | None = None
    web_app: str | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """A message: HTML text and rows of buttons."""

    text: str
    rows: tuple[tuple[Button, ...], ...] = ()


def build_page(lines: Sequence[str], rows: Sequence[Sequence[Button]] = ()) -> Page:
    """Return a page of lines and the non-empty rows of buttons."""
    return Page("\n".join(lines), tuple(tuple(row) for row in rows if row))
