"""Conversion between rooms and rows.

Fields of rooms, settings and seats are stored in columns of the same names, except those that are converted here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any

from analysis.review.log import Hint
from engine.match import Match, new_match
from telegram_bot.rooms.domain.room import Place, Room, Seat, Settings
from telegram_bot.storage.models import NO_THREAD, EntryRow, HintRow, RoomRow, RoundRow, SeatRow

CONVERTED = {"id", "place", "settings", "seats", "match", "call_message", "hints_given"}
ROOM_FIELDS = tuple(field.name for field in fields(Room) if field.name not in CONVERTED)
SETTINGS_FIELDS = tuple(field.name for field in fields(Settings))
SEAT_FIELDS = tuple(field.name for field in fields(Seat))


def attributes(source: object, names: Iterable[str]) -> dict[str, Any]:
    """Return some attributes of an object by name."""
    return {name: getattr(source, name) for name in names}


def room_values(room: Room) -> dict[str, Any]:
    """Return the columns of a room without its id."""
    call_chat, call_message = room.call_message or (None, None)
    return {
        **attributes(room, ROOM_FIELDS),
        **attributes(room.settings, SETTINGS_FIELDS),
        "chat_id": room.place.chat_id,
        "thread_id": room.place.thread_id or NO_THREAD,
        "call_chat": call_chat,
        "call_message": call_message,
    }


def seat_values(room_id: int, seats: Iterable[Seat]) -> list[dict[str, Any]]:
    """Return the rows of the seats."""
    return [
        {"room_id": room_id, "number": number, **attributes(seat, SEAT_FIELDS)} for number, seat in enumerate(seats)
    ]


def round_values(room_id: int, match: Match) -> dict[str, Any]:
    """Return the row of the last round dealt."""
    last = match.logs[-1]
    return {"room_id": room_id, "number": len(match.logs), "dealer": last.dealer, "deck": " ".join(last.deck)}


def entry_values(room_id: int, match: Match, entries: Sequence[str]) -> list[dict[str, Any]]:
    """Return the rows of the last entries of a match's log."""
    before = len(match.logs[-1].entries) - len(entries)
    return [
        {"room_id": room_id, "round": len(match.logs), "number": number, "entry": entry}
        for number, entry in enumerate(entries, before + 1)
    ]


def hint_values(room_id: int, hint: Hint) -> dict[str, Any]:
    """Return the row of a hint."""
    plan = "\n".join(hint.plan)
    return {"room_id": room_id, "round": hint.round, "entries": hint.entries, "seat": hint.seat, "plan": plan}


def room_from(
    row: RoomRow,
    seats: Sequence[SeatRow],
    rounds: Sequence[RoundRow],
    entries: Sequence[EntryRow],
    hints: Sequence[HintRow],
) -> Room:
    """Return the room of the given rows, each kind in its order; raise EngineError for an illegal log."""
    names = [seat.name for seat in seats]
    return Room(
        **attributes(row, ROOM_FIELDS),
        id=row.id,
        place=Place(row.chat_id, None if row.thread_id == NO_THREAD else row.thread_id),
        settings=Settings(**attributes(row, SETTINGS_FIELDS)),
        seats=[Seat(**attributes(seat, SEAT_FIELDS)) for seat in seats],
        match=_replayed(new_match(row.game, row.options, names), rounds, entries) if rounds else None,
        call_message=_call_from(row),
        hints_given=tuple(Hint(hint.round, hint.entries, hint.seat, tuple(hint.plan.splitlines())) for hint in hints),
    )


def _call_from(row: RoomRow) -> tuple[int, int] | None:
    """Return the chat and id of the message that calls a player."""
    return None if row.call_chat is None or row.call_message is None else (row.call_chat, row.call_message)


def _replayed(match: Match, rounds: Sequence[RoundRow], entries: Sequence[EntryRow]) -> Match:
    """Replay the logs of all rounds."""
    texts: dict[int, list[str]] = {}
    for entry in entries:
        texts.setdefault(entry.round, []).append(entry.entry)
    for row in rounds:
        match.start_round(row.dealer, row.deck.split())
        for text in texts.get(row.number, ()):
            match.replay(text)
    return match
