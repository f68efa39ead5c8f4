"""The clock of a turn, and the next timer of a room."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from telegram_bot.rooms.domain.room import Room, Stage

NOBODY = -1
"""The seat of a timer that concerns no seat."""

WARN_AT = 0.5
"""The part of a turn's time after which the clock warns."""


class TimerKind(StrEnum):
    """What happens when a timer expires."""

    WARNING = "warning"
    DEADLINE = "deadline"
    BOT = "bot"
    FORCED = "forced"
    """The only legal move of a person is made for them."""
    NEXT_ROUND = "next-round"


@dataclass(frozen=True, slots=True)
class Timer:
    """The next timer of a room: what is due for a seat in a position.

    `when`: seconds since the epoch; None for moves that are made after a short delay.
    """

    kind: TimerKind
    position_key: tuple[int, int]
    seat: int
    when: float | None = None


def next_timer(room: Room) -> Timer | None:
    """Return the next timer of a room, None if it waits for people only."""
    if room.stage == Stage.BETWEEN and room.deadline is not None:
        return Timer(TimerKind.NEXT_ROUND, room.position_key, NOBODY, room.deadline)
    seat = room.to_move
    if seat is None or room.paused:
        return None
    if not room.seats[seat].is_present:
        return Timer(TimerKind.BOT, room.position_key, seat)
    if is_forced(room):
        return Timer(TimerKind.FORCED, room.position_key, seat)
    if room.deadline is None:
        return None
    if room.warned:
        return Timer(TimerKind.DEADLINE, room.position_key, seat, room.deadline)
    return Timer(TimerKind.WARNING, room.position_key, seat, room.deadline - (1 - WARN_AT) * room.settings.turn_seconds)


def is_forced(room: Room) -> bool:
    """Return whether forced moves are made automatically and the seat to move has a single legal move."""
    return room.settings.auto_moves and room.to_move is not None and len(room.view(room.to_move).legal_moves()) == 1


def somebody_plays(room: Room) -> bool:
    """Return whether any person is present whose last turn was not played by the clock."""
    return any(seat.is_present and not seat.missed for seat in room.seats)


def start_clock(room: Room, before: Room, now: float) -> None:
    """Set the deadline after a change from `before`; a turn has one deadline for all its moves.

    Between rounds it is the automatic start of the next round, set once when a round ends; without active people the
    next round waits for a button. Leaving and returning during one's turn does not reset the clock.
    """
    seat = room.to_move
    if room.stage == Stage.BETWEEN:
        _start_pause(room, before, now)
    elif seat is None or not room.settings.turn_seconds:
        room.deadline, room.warned = None, False
    elif room.turn != before.turn or room.deadline is None:
        present = room.seats[seat].is_present
        room.deadline = now + room.settings.turn_seconds if present else None
        room.warned = False


def _start_pause(room: Room, before: Room, now: float) -> None:
    """Set the automatic start of the next round when a round has ended; cancel it without active people."""
    room.warned = False
    if not somebody_plays(room):
        room.deadline = None
    elif before.stage != Stage.BETWEEN:
        pause = room.settings.next_round_seconds
        room.deadline = now + pause if pause else None


def extend_deadline(room: Room, now: float, grace: float) -> bool:
    """Give a running clock at least `grace` seconds after an outage; return whether that changed the deadline."""
    if room.deadline is None or room.deadline >= now + grace:
        return False
    room.deadline = now + grace
    return True
