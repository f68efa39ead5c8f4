"""Whose time runs: the deadline of a turn, and the one thing a table waits for next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from telegram_bot.rooms.room import Room


class Wait(StrEnum):
    """What a table waits for, beside people."""

    WARNING = "warning"
    DEADLINE = "deadline"
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class Watch:
    """The next thing due at a table; equal watches are the same thing. `when` is None for bot players: their pace."""

    wait: Wait
    spot: tuple[int, int]
    seat: int
    when: float | None = None


def watch_of(room: Room) -> Watch | None:
    """Return what is due next at a table, None if only people can move it on."""
    seat = room.to_move
    if seat is None or room.paused:
        return None
    if not room.seats[seat].is_present:
        return Watch(Wait.BOT, room.spot, seat)
    if room.deadline is None:
        return None
    if room.warned:
        return Watch(Wait.DEADLINE, room.spot, seat, room.deadline)
    return Watch(Wait.WARNING, room.spot, seat, room.deadline - room.settings.turn_seconds / 2)


def wind(room: Room, before: Room, now: float) -> None:
    """Set the clock after a change: anew for each turn, not for each move.

    Whoever leaves in the own turn and comes back in it finds the clock as it was, so that nobody can buy time.
    """
    seat = room.to_move
    if seat is None or not room.settings.turn_seconds:
        room.deadline, room.warned = None, False
    elif room.turn != before.turn or room.deadline is None:
        present = room.seats[seat].is_present
        room.deadline = now + room.settings.turn_seconds if present else None
        room.warned = False


def forgive(room: Room, now: float, grace: float) -> bool:
    """Give a running clock at least `grace` seconds after an outage of our own; return whether it needed them."""
    if room.deadline is None or room.deadline >= now + grace:
        return False
    room.deadline = now + grace
    return True
