"""Commands of people in a room: who may give one, its result, and why one is rejected; events that they cause."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import ClassVar, dataclass_transform

from engine.errors import Refusal
from engine.match import Entry
from telegram_bot.domain.people import name_at_table
from telegram_bot.domain.room import LobbyChanges, Remark, Room, Stage


class EventKind(StrEnum):
    """What happened in a room."""

    OPENED = "opened"
    LOBBY = "lobby"
    """Somebody joined or left in the lobby, or a setting changed."""
    CUTTING = "cutting"
    """A round is prepared, and somebody is to cut."""
    STARTED = "started"
    """A round was dealt: the first one or a later one."""
    MOVED = "moved"
    """A seat made one or more moves, or a mistake that a strict table charges for."""
    ROUND_ENDED = "round-ended"
    NEXT_ROUND_PAUSED = "held"
    """The automatic start of the next round was cancelled."""
    MATCH_ENDED = "match-ended"
    """The last move of the last round was made: the match is over by its rules."""
    STOPPED = "stopped"
    """The room was closed by command, because the last person left the lobby, or (`by_clock`) the lobby was idle."""
    CLOCK_WARNING = "clock-warning"
    """The part `WARN_AT` of the running turn's time is over."""
    SEAT_CHANGED = "seat-changed"
    """A stand-in took over, a person returned, or a person took the seat of a bot player."""
    TAKE_BACK = "take-back"
    """Somebody asks to take a turn back, somebody allows it, or the request is over."""
    ADVISED = "advised"
    """A seat has a plan, from a hint or because a new card has changed it: nothing that others see."""
    RESUMED = "resumed"
    """The room must be shown again: after a restart, an outage or the migration of its group to a supergroup."""


PUBLIC = tuple(kind for kind in EventKind if kind != EventKind.ADVISED)
"""The kinds of events that change what everybody sees."""


@dataclass(frozen=True, slots=True)
class RoomEvent:
    """One event: the new log entries of the match, and the seat concerned; `by_clock`: the clock played for it."""

    kind: EventKind
    entries: tuple[Entry, ...] = ()
    seat: int | None = None
    by_clock: bool = False


Listener = Callable[[Room, RoomEvent], Awaitable[None]]


class Problem(StrEnum):
    """Why a command is rejected; each value has a text `problem-<value>` in every language."""

    NO_TABLE = "no-table"
    TABLE_ENDED = "table-ended"
    STALE = "stale"
    """The button belongs to an earlier version of the room."""
    NOT_HERE = "not-here"
    """This is for other tables: a deal of the day is played by everybody in the same way."""
    NOT_ALLOWED = "not-allowed"
    """Only the opener or a chat administrator may do this."""
    RIGHTS_UNKNOWN = "rights-unknown"
    NO_GUESTS = "no-guests"
    """The person is not in the table's chat, and it admits no guests, or not by this link."""
    NOT_SEATED = "not-seated"
    ALREADY_SEATED = "already-seated"
    FULL = "full"
    TOO_FEW = "too-few"
    NO_BOT = "no-bot"
    NOT_IN_LOBBY = "not-in-lobby"
    NOT_PLAYING = "not-playing"
    NOT_YOUR_TURN = "not-your-turn"
    NOT_YOUR_CUT = "not-your-cut"
    """Somebody else has the right to cut."""
    ALREADY_CUT = "already-cut"
    ROUND_RUNNING = "round-running"
    MATCH_OVER = "match-over"
    BAD_SETTING = "bad-setting"
    UNPLAYABLE = "unplayable"
    """The number of players does not fit the options of the game."""
    UNREADABLE = "unreadable"
    """A typed text is not a move."""
    ILLEGAL = "illegal"
    """The rules refuse the move; `refusal` has the clause."""
    MISTAKE = "mistake"
    """The rules refuse the move and, at a strict table, charge for it."""
    HELD_BACK = "held-back"
    """The coach asks whether the person is sure; the result has why."""
    OTHER_STEP = "other-step"
    """The move is legal, but not the next one of the lesson; the text has the parameter `move`, which is."""
    TABLE_EXISTS = "table-exists"
    BOARD_CLOSED = "board-closed"
    """The deal of the day can be begun no more, or not yet."""
    DUEL_OVER = "duel-over"
    DUEL_FULL = "duel-full"
    DUEL_FIRST = "duel-first"
    DUELS_MANY = "duels-many"
    HINTS_OFF = "hints-off"
    HINTS_USED = "hints-used"
    """The person has used all hints of the round; the text has the parameter `hints`, their number."""
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    """A hidden card has been seen since the last move of the turn, or there is none."""
    NO_TAKE_BACKS = "no-take-backs"
    """At this table nothing can be taken back."""
    TAKE_BACK_ASKED = "take-back-asked"
    """A request is running already."""
    TAKE_BACKS_USED = "take-backs-used"
    """The person has asked as often as is allowed in a round."""
    NOT_ASKED = "not-asked"
    """No request is running that the person could answer."""
    ONLY_MOVE = "only-move"
    """There is one legal move, so a hint would say nothing."""
    HINTS_BUSY = "hints-busy"
    HINT_COMING = "hint-coming"
    """A hint for this person is already being computed."""
    NO_REVIEW = "no-review"
    """The round is not over, or there is none with this number."""
    NO_PLACE = "no-place"
    """The log of the round is shorter."""
    NO_LINE = "no-line"
    """Nothing was better than what was done."""
    REVIEW_FAILED = "review-failed"
    FAILED = "failed"
    """An internal error; nothing has changed."""


async def not_admin() -> Problem | None:
    """Answer that a person is not an administrator."""
    return Problem.NOT_ALLOWED


async def everywhere(_chat: int) -> bool:
    """Answer that a person is a member of any chat."""
    return True


@dataclass(frozen=True, slots=True)
class Person:
    """Who gives a command; `why_no_admin` asks the chat why the person is no administrator, and raises nothing.

    `is_member` asks whether the person is in a chat; `key`: that of the link by which they have come, empty without
    one. `is_guest`: they are not in the table's chat, as far as that matters for a command. `press`: the id of the
    press by which they give it, the same if it is delivered once more; empty where the kind of command must tell that.
    """

    id: int
    full_name: str
    why_no_admin: Callable[[], Awaitable[Problem | None]] = not_admin
    is_member: Callable[[int], Awaitable[bool]] = everywhere
    key: str = ""
    is_guest: bool = False
    press: str = ""

    @property
    def name(self) -> str:
        """Return the name where no others are."""
        return name_at_table(self.full_name, ())


@dataclass(frozen=True, slots=True)
class Applied:
    """The change that a command has made to a copy of a room; without events there is nothing to save.

    `entries` were appended to the log of the match; `dealt`: its last round is new. A charged mistake is a change that
    has a problem too.
    """

    events: tuple[RoomEvent, ...] = ()
    entries: tuple[Entry, ...] = ()
    dealt: bool = False
    problem: Problem | None = None
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Rejected:
    """A command that cannot be carried out; the copy of the room is to be discarded."""

    problem: Problem
    refusal: Refusal | None = None
    detail: str = ""


@dataclass_transform(frozen_default=True)
class Command(ABC):
    """What a person asks a room to do. Each kind is a subclass, a frozen dataclass; it says who may give it, and where.

    `privileged`: only the opener of the room and chat administrators. `any_version`: its buttons mean the same in a
    later state of the room, so that their version is not checked. `repeatable`: each press asks for one more, also
    while the one before is not shown yet. `at_tables`: everywhere but in deals of the day; `in_boards`: in these.
    `seats`: members of the chat sit down by it, and guests whom the table admits.
    """

    privileged: ClassVar[bool] = False
    any_version: ClassVar[bool] = False
    repeatable: ClassVar[bool] = False
    at_tables: ClassVar[bool] = True
    in_boards: ClassVar[bool] = False
    seats: ClassVar[bool] = False
    over: ClassVar[Problem] = Problem.TABLE_ENDED
    """Why it is rejected when the match was played to its end."""

    def __init_subclass__(cls, **flags: bool) -> None:
        """Make a kind of command with some of the flags above; another one raises AttributeError."""
        dataclass(frozen=True)(cls)
        for name, value in flags.items():
            getattr(cls, name)
            setattr(cls, name, value)

    def first_version(self, room: Room) -> int:
        """Return the first version of the room whose buttons are valid."""
        return room.version

    @abstractmethod
    def change(self, room: Room, by: Person, random: Random) -> Applied | Rejected:
        """Change a copy of a room as an authorized person asks for."""


class SeatedCommand(Command):
    """What a person with a seat asks a room to do."""

    def change(self, room: Room, by: Person, random: Random) -> Applied | Rejected:
        """Change a copy of a room; reject the command of a person without a seat."""
        seat = room.seat_of(by.id)
        return Rejected(Problem.NOT_SEATED) if seat is None else self._change(room, seat, random)

    @abstractmethod
    def _change(self, room: Room, seat: int, random: Random) -> Applied | Rejected:
        """Change a copy of a room as the person in a seat asks for."""


@dataclass(frozen=True, slots=True)
class CommandResult:
    """The result of a command. Without a problem the change is saved; `room` is the room as it then stands.

    `remark`: of moves that are held back.
    """

    room: Room | None
    problem: Problem | None = None
    refusal: Refusal | None = None
    detail: str = ""
    remark: Remark | None = None

    @property
    def ok(self) -> bool:
        """Return whether the command was carried out."""
        return self.problem is None


MOST_LOBBY_CHANGES = 16
"""Changes of a lobby that are kept."""


def note_change(room: Room, person: int, press: str) -> None:
    """Note that a press of a person makes the next version of a room."""
    presses = (*_presses_in_a_row(room, person), press)[-MOST_LOBBY_CHANGES:]
    room.lobby_changes = LobbyChanges(person, room.version + 1, presses)


def presses_since(room: Room, version: int, person: int) -> tuple[str, ...] | None:
    """Return the presses that have changed a lobby since a version, None unless all are known to be a person's."""
    presses, count = _presses_in_a_row(room, person), room.version - version
    return presses[-count:] if 0 < count <= len(presses) else None


def _presses_in_a_row(room: Room, person: int) -> tuple[str, ...]:
    """Return the last presses in a lobby, none if the very last change was somebody else's."""
    last = room.lobby_changes
    if last is None or room.stage != Stage.LOBBY or (last.person, last.version) != (person, room.version):
        return ()
    return last.presses


def is_stale(room: Room, command: Command, by: Person, version: int) -> bool:
    """Return whether a button of a version of the room is not valid any more.

    In a lobby it stays valid for a person who alone has changed the room since, as by a setting that is not shown yet;
    but not for a kind of command that they have given since, because their press may be a doubled one. Of what is
    repeatable, only a press that has been carried out and is delivered once more is not valid.
    """
    if command.first_version(room) <= version <= room.version:
        return False
    own = presses_since(room, version, by.id)
    return own is None or press_of(command, by) in own


def press_of(command: Command, by: Person) -> str:
    """Return what is the same if a command of a person is delivered once more."""
    return by.press if command.repeatable and by.press else type(command).__name__


def authorize(
    room: Room, command: Command, by: Person, version: int | None, no_admin: Problem | None
) -> Problem | None:
    """Return why a person may not give a command now, None if they may.

    `version` is that of the button, None for typed commands; `no_admin`: why the person is no chat administrator.
    """
    if version is not None and is_stale(room, command, by, version):
        return Problem.STALE
    if room.stage == Stage.ENDED:
        finished = room.match is not None and room.match.finished
        return command.over if finished else Problem.TABLE_ENDED
    if not (command.in_boards if room.is_board else command.at_tables):
        return Problem.NOT_HERE
    if command.privileged and by.id != room.opener and no_admin is not None:
        return no_admin
    if command.seats and by.is_guest:
        is_invited = room.settings.guests and room.seat_of(by.id) is not None
        return None if is_invited or room.admits(by.key) else Problem.NO_GUESTS
    return None
