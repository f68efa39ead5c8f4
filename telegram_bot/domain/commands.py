"""Commands of people in a room: who may give one, its result, why it is rejected; and the events they cause."""

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
    """A round is prepared and waits for a cut."""
    STARTED = "started"
    """A round was dealt: the first one or a later one."""
    MOVED = "moved"
    """A seat made one or more moves, or a mistake that a strict table charges for."""
    ROUND_ENDED = "round-ended"
    NEXT_ROUND_PAUSED = "held"
    """The automatic start of the next round was cancelled."""
    MATCH_ENDED = "match-ended"
    """The last move of the last round was made, so the match is over."""
    STOPPED = "stopped"
    """The room was closed by command, because the last person left the lobby, or (`by_clock`) the lobby was idle."""
    CLOCK_WARNING = "clock-warning"
    """The fraction `WARN_AT` of the running turn's time is over."""
    SEAT_CHANGED = "seat-changed"
    """A stand-in took over, a person returned, or a person took the seat of a bot player."""
    TAKE_BACK = "take-back"
    """Somebody asks to take a turn back or agrees to it, or the request has ended."""
    ADVISED = "advised"
    """A seat has a plan, from a hint or changed by a new card; others do not see it."""
    RESUMED = "resumed"
    """The room must be displayed again: after a restart, an outage or the migration of its group to a supergroup."""


PUBLIC = tuple(kind for kind in EventKind if kind != EventKind.ADVISED)
"""The events that change what everybody sees."""


@dataclass(frozen=True, slots=True)
class RoomEvent:
    """An event: new log entries of the match, and the seat concerned; `by_clock`: the clock acted for it."""

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
    """Not possible in deals of the day, which must be the same for everybody."""
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
    ALREADY_CUT = "already-cut"
    ROUND_RUNNING = "round-running"
    MATCH_OVER = "match-over"
    BAD_SETTING = "bad-setting"
    UNPLAYABLE = "unplayable"
    """The number of players does not fit the game's options."""
    UNREADABLE = "unreadable"
    """A typed text is not a move."""
    ILLEGAL = "illegal"
    """The rules refuse the move; `refusal` has the clause."""
    MISTAKE = "mistake"
    """The rules refuse the move, and a strict table charges for it."""
    HELD_BACK = "held-back"
    """The coach asks whether the person is sure; the result has the reason."""
    OTHER_STEP = "other-step"
    """The move is legal, but not the next one in the lesson; the text gets the right one as the parameter `move`."""
    TABLE_EXISTS = "table-exists"
    BOARD_CLOSED = "board-closed"
    """The deal of the day cannot be started any more, or not yet."""
    DUEL_OVER = "duel-over"
    DUEL_FULL = "duel-full"
    DUEL_FIRST = "duel-first"
    DUELS_MANY = "duels-many"
    HINTS_OFF = "hints-off"
    HINTS_USED = "hints-used"
    """The person has used all hints of the round; the text gets their number as the parameter `hints`."""
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    """There was no move in this turn, or a hidden card has been seen since."""
    NO_TAKE_BACKS = "no-take-backs"
    TAKE_BACK_ASKED = "take-back-asked"
    """A request is already pending."""
    TAKE_BACKS_USED = "take-backs-used"
    """The person has used all requests of the round."""
    NOT_ASKED = "not-asked"
    """There is no pending request that the person could answer."""
    ONLY_MOVE = "only-move"
    """There is only one legal move, so a hint would say nothing."""
    HINTS_BUSY = "hints-busy"
    HINT_COMING = "hint-coming"
    """A hint for this person is already being computed."""
    NO_REVIEW = "no-review"
    """The round is not over, or does not exist."""
    NO_PLACE = "no-place"
    """The round's log has fewer entries."""
    NO_LINE = "no-line"
    """Nothing was better than what was played."""
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
    """Who gives a command; `why_no_admin` asks the chat why they are no administrator, and never raises.

    `is_member` asks whether the person is in a chat; `key`: from the link by which they came, empty without one.
    `is_guest`: they are not in the table's chat, determined only for commands that need it. `press`: id of the button
    press, the same if it is delivered again; if empty, the command's class identifies the press.
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
        """Return the name as displayed where there are no others."""
        return name_at_table(self.full_name, ())


@dataclass(frozen=True, slots=True)
class Applied:
    """A change that a command has made to a copy of a room; without events there is nothing to save.

    A charged mistake is a change with a problem.
    """

    events: tuple[RoomEvent, ...] = ()
    problem: Problem | None = None
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Rejected:
    """A command that cannot be carried out; the copy of the room must be discarded."""

    problem: Problem
    refusal: Refusal | None = None
    detail: str = ""


@dataclass_transform(frozen_default=True)
class Command(ABC):
    """What a person asks a room to do. Each subclass is a frozen dataclass that declares who may give it, and where.

    `privileged`: only for the room's opener and chat administrators. `any_version`: its buttons mean the same in any
    later state of the room, so their version is not checked. `repeatable`: each press counts, even before the result of
    the last one is displayed. `at_tables`: allowed outside deals of the day; `in_boards`: allowed in them. `in_lobby`:
    only before the match. `seats`: it gives a seat to members of the chat, and to guests whom the table admits.
    """

    privileged: ClassVar[bool] = False
    any_version: ClassVar[bool] = False
    repeatable: ClassVar[bool] = False
    at_tables: ClassVar[bool] = True
    in_boards: ClassVar[bool] = False
    in_lobby: ClassVar[bool] = False
    seats: ClassVar[bool] = False
    over: ClassVar[Problem] = Problem.TABLE_ENDED
    """Why it is rejected after the match was played to its end."""

    def __init_subclass__(cls, **flags: bool) -> None:
        """Make a dataclass and set some of the flags above; an unknown flag raises AttributeError."""
        dataclass(frozen=True)(cls)
        for name, value in flags.items():
            getattr(cls, name)
            setattr(cls, name, value)

    def first_version(self, room: Room) -> int:
        """Return the first version of the room whose buttons are valid."""
        return room.version

    @abstractmethod
    def change(self, room: Room, by: Person, random: Random) -> Applied | Rejected:
        """Change a copy of a room for an authorized person."""


class SeatedCommand(Command):
    """A command that needs a seat."""

    def change(self, room: Room, by: Person, random: Random) -> Applied | Rejected:
        """Change a copy of a room; reject the command if the person has no seat."""
        seat = room.seat_of(by.id)
        return Rejected(Problem.NOT_SEATED) if seat is None else self._change(room, seat, random)

    @abstractmethod
    def _change(self, room: Room, seat: int, random: Random) -> Applied | Rejected:
        """Change a copy of a room as the person in a seat asks for."""


@dataclass(frozen=True, slots=True)
class CommandResult:
    """The result of a command. Without a problem the change is saved; `room` is the resulting room.

    `remark`: on moves that are held back.
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


def note_change(room: Room, person: int, press: str) -> None:
    """Record that a person's press makes the next version of a lobby."""
    presses = (*_presses_in_a_row(room, person), press)[-MOST_LOBBY_CHANGES:]
    room.lobby_changes = LobbyChanges(person, room.version + 1, presses)


def _presses_in_a_row(room: Room, person: int) -> tuple[str, ...]:
    """Return a person's latest consecutive presses in a lobby, none if the last change was somebody else's."""
    last = room.lobby_changes
    if last is None or room.stage != Stage.LOBBY or (last.person, last.version) != (person, room.version):
        return ()
    return last.presses


def is_stale(room: Room, command: Command, by: Person, version: int) -> bool:
    """Return whether a button made for a version of the room is no longer valid.

    In a lobby it stays valid if only the same person has changed the room since, as when a new setting is not displayed
    yet; but not for a kind of command they have given since, as the press may be a double tap. A `repeatable` command
    is stale only if the same press was already carried out and is delivered again.
    """
    if command.first_version(room) <= version <= room.version:
        return False
    own, changes = _presses_in_a_row(room, by.id), room.version - version
    return not 0 < changes <= len(own) or press_of(command, by) in own[-changes:]


def press_of(command: Command, by: Person) -> str:
    """Return a key that stays the same if a person's command is delivered again."""
    return by.press if command.repeatable and by.press else type(command).__name__


def authorize(
    room: Room, command: Command, by: Person, version: int | None, no_admin: Problem | None
) -> Problem | None:
    """Return why a person may not give a command now, None if they may.

    `version` is the button's, None for typed commands; `no_admin`: why the person is no chat administrator.
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
    if command.in_lobby and room.stage != Stage.LOBBY:
        return Problem.NOT_IN_LOBBY
    if command.seats and by.is_guest:
        is_invited = room.settings.guests and room.seat_of(by.id) is not None
        return None if is_invited or room.admits(by.key) else Problem.NO_GUESTS
    return None
