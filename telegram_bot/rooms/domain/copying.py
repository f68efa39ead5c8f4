"""Drafts: independent copies of a room to be changed, while everybody else still sees the room as it is saved."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

from engine.match import Match
from telegram_bot.rooms.domain.room import Room


def clone_room(room: Room) -> Room:
    """Return a copy whose changes the room does not see."""
    return replace(
        room,
        settings=replace(room.settings, options=dict(room.settings.options)),
        seats=[replace(seat) for seat in room.seats],
        match=None if room.match is None else clone_match(room.match),
    )


def clone_match(match: Match) -> Match:
    """Return a copy of a match; complete rounds, which never change again, are shared."""
    twin = copy(match)
    twin.scores = list(match.scores)
    twin.logs = list(match.logs)
    if twin.logs:
        last = match.logs[-1]
        twin.logs[-1] = replace(last, entries=list(last.entries))
    twin.round = None if match.round is None else match.round.copy()
    return twin
