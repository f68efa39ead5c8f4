"""Events of a room, published after a change is saved."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum

from engine.match import Entry
from telegram_bot.domain.room import Room


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
