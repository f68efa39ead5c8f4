"""Drafts: independent copies of a room to be changed, while everybody else still sees the room as it is saved."""

from __future__ import annotations

from dataclasses import replace

from telegram_bot.rooms.domain.room import Room


def clone_room(room: Room) -> Room:
    """Return a copy whose changes the room does not see."""
    return replace(
        room,
        settings=replace(room.settings, options=dict(room.settings.options)),
        seats=[replace(seat) for seat in room.seats],
        match=None if room.match is None else room.match.copy(),
    )
