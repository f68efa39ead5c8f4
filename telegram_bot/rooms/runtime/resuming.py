"""Plan of the resume after a start: at once, at a deadline, or not before an update.

Most rooms wait for people without a clock. They stay in the store, without being replayed, until somebody acts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from telegram_bot.domain.room import Stage
from telegram_bot.rooms.runtime.scheduler import WARN_AT
from telegram_bot.storage.values import StoredRoom

RECENT_SECONDS = 600.0
"""Rooms that ended within this time before the start are resumed if their end has not been shown or reviewed."""
ACTIVE_SECONDS = 90.0
"""Rooms that changed within this time before the start are resumed: their players may have to be called."""


@dataclass(frozen=True, slots=True)
class ResumePlan:
    """Ids of the rooms to resume at once, the most urgent first, and of those to wake up at some time."""

    now: list[int]
    later: list[tuple[int, float]]


def plan(rooms: Iterable[StoredRoom], shown: Mapping[int, int], now: float, grace: float) -> ResumePlan:
    """Return what is to be done with stored rooms; `shown`: the version that the message of each table shows."""
    due: list[tuple[float, int]] = []
    later: list[tuple[int, float]] = []
    for room in rooms:
        when = _due_time(room, shown.get(room.room_id), now, grace)
        if when is None:
            continue
        if when <= now:
            due.append((when, room.room_id))
        else:
            later.append((room.room_id, when))
    return ResumePlan([room_id for _, room_id in sorted(due)], later)


def _due_time(room: StoredRoom, shown: int | None, now: float, grace: float) -> float | None:
    """Return when a room is to be resumed, the most urgent first in the past; None if it waits for people."""
    if room.deadline is not None and room.deadline < now + grace:
        return min(now, room.deadline - grace)
    if room.stage in (Stage.CUTTING, Stage.PLAYING) and room.is_automatic:
        return now
    if room.is_unreviewed or room.version != shown:
        return now
    if room.stage == Stage.PLAYING and (room.changed_at or 0.0) > now - ACTIVE_SECONDS:
        return now
    if room.deadline is None or room.stage != Stage.PLAYING or room.warned:
        return room.deadline
    return max(now, room.deadline - (1 - WARN_AT) * room.turn_seconds)
