"""What listeners are told after a table has changed and the change is saved."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum

from telegram_bot.rooms.domain.room import Room


class EventKind(StrEnum):
    """What happened to a table."""

    OPENED = "opened"
    LOBBY = "lobby"
    """Somebody joined or left in the lobby, or a setting changed."""
    STARTED = "started"
    """A round was dealt: the first one or a later one."""
    MOVED = "moved"
    """A seat made one move or several, or a mistake that a strict table charges for."""
    ROUND_ENDED = "round-ended"
    HELD = "held"
    """The next round will not begin by itself."""
    MATCH_ENDED = "match-ended"
    """The last move of the last round was made: the match is over by its rules."""
    STOPPED = "stopped"
    """The table ended by decision, or because the last person left the lobby."""
    CLOCK_WARNING = "clock-warning"
    """Half of the running turn's time is gone."""
    SEAT_CHANGED = "seat-changed"
    """A stand-in took over, the person is back, or a person has taken a bot player's seat."""
    RESUMED = "resumed"
    """Show the table again: after a restart, after an outage, or in the supergroup that a group became."""


@dataclass(frozen=True, slots=True)
class RoomEvent:
    """One change: the new log entries of the match, and the seat that acted (by the clock's hand, maybe)."""

    kind: EventKind
    entries: tuple[str, ...] = ()
    seat: int | None = None
    by_clock: bool = False


Listener = Callable[[Room, RoomEvent], Awaitable[None]]
