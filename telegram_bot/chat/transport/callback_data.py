"""What a button carries: act, table, state number and two numbers, in at most 64 bytes by construction.

`<act><table>.<version>.<number>.<picked>`, all numbers in base 36 and below 2**63: 1 + 4 * 13 + 3 = 56 bytes at most.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from string import ascii_lowercase, digits

LIMIT = 64
ASIDE, CALL = 1, 2
"""The numbers of buttons for the hand that stand on messages of their own: an answer to a command, a turn call."""
LARGEST = 2**63 - 1
DIGITS = digits + ascii_lowercase
_TEXT = re.compile(r"(.)([0-9a-z]{1,13})\.([0-9a-z]{1,13})\.([0-9a-z]{1,13})\.([0-9a-z]{1,13})")


class Action(Enum):
    """What a button asks for; one letter each."""

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
    HINT = "i"
    CHART = "p"
    REFRESH = "f"
    HOLD = "H"
    # outside of tables
    CALLS = "#"
    # in reviews; `version` is what the review is for, `number` the round: they never get old
    MY_REVIEW = "v"
    STEPS = "z"
    MINE = "<"
    STEP = ">"
    REVIEW = "V"
    ROUND = "R"


REVIEWING = (Action.MY_REVIEW, Action.STEPS, Action.MINE, Action.STEP, Action.REVIEW, Action.ROUND)


@dataclass(frozen=True, slots=True)
class CallbackData:
    """A button's meaning: an act at a table in the state `version`; `number` and `selected` are the act's own."""

    action: Action
    table: int
    version: int
    number: int = 0
    selected: int = 0

    def __post_init__(self) -> None:
        """Refuse numbers that have no place."""
        numbers = (self.table, self.version, self.number, self.selected)
        if not all(0 <= value <= LARGEST for value in numbers):
            raise ValueError(f"a button cannot carry {numbers}")

    @property
    def aside(self) -> bool:
        """Tell whether the button stands on a message of its own: not on a table's, nor on a hand."""
        return self.action in (Action.STOP_YES, Action.STOP_NO, *REVIEWING) or (
            self.action == Action.HAND and self.number in (ASIDE, CALL)
        )

    def __str__(self) -> str:
        """Return the callback data."""
        numbers = (self.table, self.version, self.number, self.selected)
        return self.action.value + ".".join(map(base36, numbers))


def parse(data: str) -> CallbackData | None:
    """Read callback data; None if it is none of ours."""
    match = _TEXT.fullmatch(data)
    if match is None:
        return None
    try:
        action = Action(match[1])
        return CallbackData(action, *(int(match[at], 36) for at in range(2, 6)))
    except ValueError:
        return None


def base36(value: int) -> str:
    """Write a number in base 36."""
    text = ""
    while value:
        value, digit = divmod(value, 36)
        text = DIGITS[digit] + text
    return text or "0"
