"""Whose time runs: the deadline of a turn, and the one thing a table waits for next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from telegram_bot.rooms.domain.room import Room, Stage

NOBODY = -1
"""The seat of what concerns no seat."""


class TimerKind(StrEnum):
    """What a table waits for, beside people."""

    WARNING = "warning"
    DEADLINE = "deadline"
    BOT = "bot"
    FORCED = "forced"
    """The only legal move of a person is about to be made for them."""
    NEXT_ROUND = "next-round"


@dataclass(frozen=True, slots=True)
class Timer:
    """The next thing due at a table; equal watches are the same thing.

    `when` is None for what comes a short while from now.
    """

    wait: TimerKind
    position_key: tuple[int, int]
    seat: int
    when: float | None = None


def next_timer(room: Room) -> Timer | None:
    """Return what is due next at a table, None if only people can move it on."""
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
    return Timer(TimerKind.WARNING, room.position_key, seat, room.deadline - room.settings.turn_seconds / 2)


def is_forced(room: Room) -> bool:
    """Tell whether the table plays forced moves and the seat to move has one legal move only."""
    return room.settings.auto_moves and room.to_move is not None and len(room.view(room.to_move).legal_moves()) == 1


def somebody_plays(room: Room) -> bool:
    """Tell whether some person sits at the table whose last turn the clock did not have to play."""
    return any(seat.is_present and not seat.missed for seat in room.seats)


def start_clock(room: Room, before: Room, now: float) -> None:
    """Set the clock after a change: anew for each turn, not for each move.

    Between rounds it says when the next one begins by itself. It is set once, when the round ends; an abandoned table
    waits for a button.

    Whoever leaves in the own turn and comes back in it finds the clock as it was, so that nobody can buy time.
    """
    seat = room.to_move
    if room.stage == Stage.BETWEEN:
        _wind_between(room, before, now)
    elif seat is None or not room.settings.turn_seconds:
        room.deadline, room.warned = None, False
    elif room.turn != before.turn or room.deadline is None:
        present = room.seats[seat].is_present
        room.deadline = now + room.settings.turn_seconds if present else None
        room.warned = False


def _wind_between(room: Room, before: Room, now: float) -> None:
    """Set when the next round begins by itself, when the last one ends; nothing begins without a person."""
    room.warned = False
    if not somebody_plays(room):
        room.deadline = None
    elif before.stage != Stage.BETWEEN:
        pause = room.settings.next_round_seconds
        room.deadline = now + pause if pause else None


def extend_deadline(room: Room, now: float, grace: float) -> bool:
    """Give a running clock at least `grace` seconds after an outage of our own; return whether it needed them."""
    if room.deadline is None or room.deadline >= now + grace:
        return False
    room.deadline = now + grace
    return True
