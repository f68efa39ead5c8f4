"""Which messages a room needs, for whom, where and when: one table of cases, and the times in it with their reasons.

Everything here is a pure function of a room and of what its people have done; `reconciler` makes Telegram match it. The
first case that fits a situation counts; without one nothing changes for the reader of that message.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cache

from telegram_bot.domain.commands import EventKind, RoomEvent
from telegram_bot.domain.plans import DRAW
from telegram_bot.domain.room import ReviewMode, Room, Stage, Turn, TurnCalls
from telegram_bot.rooms.computation.reviews import finished_rounds
from telegram_bot.storage.values import Surface

# ---------------------------------------------------------------------- times

WITHIN_TURN = 3.0
"""Seconds that the table's message waits after a move within a turn, to show the next move with it."""
AFTER_DRAW = 12.0
"""The same for a card drawn from the stock: others see only that there is one card less."""
EDIT_PAUSE, LOBBY_PAUSE = 3.0, 1.0
"""Least seconds between two changes of a table's message in a match, and in a lobby, where everybody presses."""
MAX_BELOW = 8
"""A table with more messages below it is sent again when the turn passes, or a round starts or ends."""
RESEND_PAUSE = 60.0
"""Least seconds between two such sends."""
QUIET, LONG_QUIET = 1.0, 4.0
"""Seconds after the last card was selected until the hand shows the selection: the long time if nothing can be done
with it but a discard, for which the hand has a button already."""
CALL_DELAY = 2.0
"""Seconds from the start of a turn to the call: a turn that passes on at once is not called."""
LOOKING_SECONDS = 100.0
"""A player who has acted later than this before the turn counts as looking, and is not called at once.

A round of turns takes about this long.
"""
HESITATION = 20.0
"""Seconds from the start of a turn during which a player who is looking is not called."""
IDLE_SECONDS = 60.0
"""Seconds of inactivity in the running turn after which a player counts as not looking."""
SETTLED_SECONDS = CALL_DELAY + IDLE_SECONDS
"""A turn that has been running for this long has been called, unless there was a reason not to."""

# ---------------------------------------------------------------------- the table of cases


class Happening(Enum):
    """What an event means for the reader of a message."""

    DEALT = "they have new cards, although they have not moved"
    OWN = "they have moved, or something was done to their seat"
    SEAT = "a stand-in took over for them, or they returned, or another player took a turn back"
    TURN = "their turn has begun"
    ASKED = "somebody asks to take a turn back, or that is over"
    DURING = "something else happened in their turn"
    PASSED = "the turn has passed, the stage has changed, or the next round no longer begins by itself"
    DRAWN = "a card was drawn from the stock in a running turn"
    WITHIN = "another move of a running turn was made"
    HALF = "half the time of their turn is over"
    OTHER = "anything else"


@dataclass(frozen=True, slots=True)
class Situation:
    """What decides when a message changes.

    `private`: it stands in its reader's private chat. `looking`: its reader has been active lately. `to_move`: they are
    to move. `running`: cards are shown to players or about to be: the room is not in the lobby, and has not ended.
    `between`: a round is over, and the next one not begun.
    """

    happening: Happening
    private: bool = False
    looking: bool = False
    to_move: bool = False
    running: bool = True
    cutting: bool = False
    between: bool = False


class Case:
    """One row: the situations it is for, and in how many seconds the message changes (None: never).

    `conditions`: the fields of a situation that matter, with their values.
    """

    def __init__(
        self, surface: Surface, happenings: Iterable[Happening], when: float | None, **conditions: bool
    ) -> None:
        self.surface, self.happenings, self.when = surface, tuple(happenings), when
        self._conditions = conditions

    def fits(self, surface: Surface, situation: Situation) -> bool:
        """Return whether this is a row for a situation."""
        matters = self.surface == surface and situation.happening in self.happenings
        return matters and all(getattr(situation, name) == value for name, value in self._conditions.items())


NOW, NEVER = 0.0, None
TABLE, HAND, CALL = Surface.TABLE, Surface.HAND, Surface.CALL
_ANY = tuple(Happening)
_FOLLOWED = (Happening.DEALT, Happening.OWN, Happening.SEAT, Happening.TURN, Happening.DURING, Happening.PASSED)

CASES = (
    # the group sees one table: every turn at once, moves within a turn together
    Case(TABLE, (Happening.DRAWN,), AFTER_DRAW),
    Case(TABLE, (Happening.WITHIN,), WITHIN_TURN),
    Case(TABLE, _ANY, NOW),
    # in the private chat, and before and after the match, a hand follows the table
    Case(HAND, (*_FOLLOWED, Happening.ASKED), NOW, private=True),
    Case(HAND, _FOLLOWED, NOW, running=False),
    # in the group it stands beside the table's message: it stays true while others play, and is left alone
    Case(HAND, _ANY, NEVER, cutting=True),
    Case(HAND, (Happening.TURN, Happening.SEAT), NOW),
    Case(HAND, (Happening.DEALT, Happening.OWN), NOW, to_move=True),
    Case(HAND, (Happening.DEALT, Happening.OWN), NOW, looking=True),
    Case(HAND, (Happening.PASSED,), NOW, looking=True, between=True),  # its cards and buttons are of no use any more
    Case(HAND, _ANY, NEVER),  # people who are not looking get a new hand in their turn
    # a call is for those who are not looking
    Case(CALL, (Happening.HALF,), NOW),
    Case(CALL, (Happening.TURN,), CALL_DELAY, looking=False),
    Case(CALL, (Happening.TURN,), HESITATION, looking=True),
)


@cache  # there are few situations, and each is met at every move
def when(surface: Surface, situation: Situation) -> float | None:
    """Return in how many seconds a message changes, None if it does not."""
    return next((case.when for case in CASES if case.fits(surface, situation)), NEVER)


def table_situation(event: RoomEvent, turn: Turn | None, before: Turn | None) -> Situation:
    """Return what an event means for the group; `turn`: the running one, `before`: that at the event before."""
    if event.kind != EventKind.MOVED or turn is None or turn != before:
        return Situation(Happening.PASSED)
    drawn = all(entry.text == DRAW if entry.move else not entry.takes_back for entry in event.entries)
    return Situation(Happening.DRAWN if drawn else Happening.WITHIN)


def hand_situation(
    room: Room,
    event: RoomEvent,
    seat: int | None,
    turn: Turn | None,
    *,
    passed: bool,
    new_cards: bool,
    private: bool,
    looking: bool,
) -> Situation:
    """Return what an event means for a hand.

    `turn`: the running one. `passed`: it or the stage has changed since the last event; `new_cards`: so has the hand.
    """
    own, to_move = seat == event.seat, turn is not None and turn[2] == seat
    running = room.stage not in (Stage.LOBBY, Stage.ENDED)
    if room.stage == Stage.PLAYING and (event.kind == EventKind.STARTED or (new_cards and not own)):
        happening = Happening.DEALT
    elif own and seat is not None:
        happening = Happening.SEAT if event.kind == EventKind.SEAT_CHANGED else Happening.OWN
    elif event.kind == EventKind.TAKE_BACK:
        happening = Happening.ASKED
    elif passed and any(entry.takes_back for entry in event.entries):
        happening = Happening.SEAT
    elif to_move:
        happening = Happening.TURN if passed else Happening.DURING
    else:
        has_passed = passed or event.kind == EventKind.NEXT_ROUND_PAUSED
        happening = Happening.PASSED if has_passed else Happening.OTHER
    return Situation(
        happening, private, looking, to_move, running, room.stage == Stage.CUTTING, room.stage == Stage.BETWEEN
    )


@dataclass(frozen=True, slots=True)
class Call:
    """A person called to a turn, at its start or at half time."""

    turn: Turn
    person: int
    name: str
    half: bool


def call_of(room: Room, turn: Turn | None, warned_at: tuple[int, int] | None) -> Call | None:
    """Return the call to a turn, None if nobody is to be called: a bot player, somebody who has moved.

    `warned_at`: the position at half time of the turn. Nobody is called to a turn that is over.
    """
    if room.match is None or turn is None or turn != room.turn:
        return None
    player = room.seats[turn[2]]
    has_moved = room.position_key != warned_at if room.warned else not room.match.turn_is_new
    if player.person is None or player.away or has_moved:
        return None
    return Call(turn, player.person, player.name, room.warned)


def call_due(since: float, last: float | None, now: float) -> float:
    """Return when a player is called to a turn that began at `since`; `last`: their last action, None if unknown."""
    since = min(since, now)
    looking = last is not None and last > since - LOOKING_SECONDS
    delay = when(CALL, Situation(Happening.TURN, looking=looking)) or 0.0
    return max(since + delay, (last or 0.0) + IDLE_SECONDS) if looking else since + delay


def is_called(level: TurnCalls, *, half: bool) -> bool:
    """Return whether a player with a setting is called at the start of a turn, or at half time."""
    return level == TurnCalls.ON or (level == TurnCalls.QUIET and half)


def comes_down(room: Room, event: RoomEvent, turn: Turn | None, before: Turn | None) -> bool:
    """Return whether a table that was pushed up is sent again: the turn passes to a person, a round begins or ends."""
    if event.kind in (EventKind.CUTTING, EventKind.STARTED, EventKind.ROUND_ENDED, EventKind.MATCH_ENDED):
        return True
    return turn is not None and turn != before and room.seats[turn[2]].is_present


def due_round(room: Room) -> int | None:
    """Return up to which round reviews are due next, None if none is."""
    finished, mode = finished_rounds(room), room.settings.review_mode
    if room.reviewed >= finished or mode == ReviewMode.PRIVATE:
        return None
    if mode == ReviewMode.END:
        return finished if room.stage == Stage.ENDED else None
    return room.reviewed + 1


# ---------------------------------------------------------------------- when calls fail


class Adopted(Enum):
    """Which of two messages is in use if a button of an unknown one was pressed; the other is deleted."""

    NEWER = "the newer one: two were sent, and one of them is not on file"
    PRESSED = "the pressed one: its reader has it before them"
    KNOWN = "the known one"


@dataclass(frozen=True, slots=True)
class Rules:
    """What differs between the surfaces; all else is the same for every message.

    `edited`: a message that has to change is edited, otherwise it is replaced. `refusals`: edits refused in a row, for
    unknown reasons, after which a message is given up, None: never.
    """

    edited: bool
    refusals: int | None
    adopted: Adopted


SHUT_PAUSE, MAX_SHUT_PAUSE = 30.0, 3600.0
"""Least and most seconds before a retry where the bot may not write, as in a topic that was deleted."""
MAX_REFUSALS = 4

RULES = {
    Surface.TABLE: Rules(edited=True, refusals=None, adopted=Adopted.NEWER),
    Surface.HAND: Rules(edited=True, refusals=MAX_REFUSALS, adopted=Adopted.PRESSED),
    Surface.CALL: Rules(edited=False, refusals=None, adopted=Adopted.KNOWN),
}
