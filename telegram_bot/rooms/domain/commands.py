"""What people can do at a table, and every reason why it may be refused."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from engine.errors import Refusal
from telegram_bot.rooms.domain.room import Room


async def nobody() -> bool:
    """Answer that a person is no administrator."""
    return False


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the chat. `is_admin` asks the chat at the moment it is needed."""

    id: int
    name: str
    is_admin: Callable[[], Awaitable[bool]] = nobody


@dataclass(frozen=True, slots=True)
class Join:
    """Sit down (in the lobby)."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave: in the lobby the seat is free again; in play a stand-in has the cards until the person comes back."""


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Come back to one's own seat, from the stand-in."""


@dataclass(frozen=True, slots=True)
class ChangeSeat:
    """Change seats with whoever sits next (in the lobby): seats say who plays with whom."""


@dataclass(frozen=True, slots=True)
class AddBot:
    """Seat a bot player (in the lobby)."""


@dataclass(frozen=True, slots=True)
class RemoveBot:
    """Send the last bot player away (in the lobby)."""


@dataclass(frozen=True, slots=True)
class ChangeSetting:
    """Change one setting (in the lobby): `game`, `turn_seconds`, `hints`, or an option of the game.

    Another game begins with its usual options.
    """

    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class Start:
    """Start the match: the first round is dealt."""


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Take over the seat of the first bot player, with its cards and points (between rounds)."""


@dataclass(frozen=True, slots=True)
class NextRound:
    """Deal the next round."""


@dataclass(frozen=True, slots=True)
class HoldRound:
    """Keep the next round from beginning by itself: it then waits for NextRound."""


@dataclass(frozen=True, slots=True)
class Play:
    """Make a move, given by its canonical text (or as typed by a person)."""

    move: str


@dataclass(frozen=True, slots=True)
class Stop:
    """End the table: the match is ranked as it stands (an unfinished round does not count)."""


Command = (
    Join
    | Leave
    | ComeBack
    | ChangeSeat
    | AddBot
    | RemoveBot
    | ChangeSetting
    | Start
    | TakeSeat
    | NextRound
    | HoldRound
    | Play
    | Stop
)


class Problem(StrEnum):
    """Why something is refused; each has a text `problem-<value>` in every language."""

    NO_TABLE = "no-table"
    TABLE_ENDED = "table-ended"
    STALE = "stale"
    """The button is of an earlier state of the table."""
    NOT_ALLOWED = "not-allowed"
    """Only the opener or a chat administrator may do this."""
    NOT_SEATED = "not-seated"
    ALREADY_SEATED = "already-seated"
    FULL = "full"
    TOO_FEW = "too-few"
    NO_BOT = "no-bot"
    NOT_IN_LOBBY = "not-in-lobby"
    NOT_PLAYING = "not-playing"
    NOT_YOUR_TURN = "not-your-turn"
    ROUND_RUNNING = "round-running"
    MATCH_OVER = "match-over"
    BAD_SETTING = "bad-setting"
    UNPLAYABLE = "unplayable"
    """So many players cannot play with the options agreed upon."""
    UNREADABLE = "unreadable"
    """The text is no move."""
    ILLEGAL = "illegal"
    """The rules refuse the move: `refusal` has the clause."""
    MISTAKE = "mistake"
    """The rules refuse the move and, at a strict table, charge for it."""
    TABLE_EXISTS = "table-exists"
    HINTS_OFF = "hints-off"
    HINTS_USED = "hints-used"
    """This person has had the hints of the round; the text is given their number (`hints`)."""
    HINTS_BUSY = "hints-busy"
    HINT_COMING = "hint-coming"
    """This person's last question is still being thought about."""
    FAILED = "failed"
    """Something of ours went wrong; nothing has changed."""


@dataclass(frozen=True, slots=True)
class CommandResult:
    """What came of an act. Without a problem the change is saved; `room` is the table as it then stands."""

    room: Room | None
    problem: Problem | None = None
    refusal: Refusal | None = None
    detail: str = ""

    @property
    def ok(self) -> bool:
        """Tell whether the act was done."""
        return self.problem is None
