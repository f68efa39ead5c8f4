"""Rooms as rows, and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from analysis.review.log import Hint
from engine.match import Match, new_match
from telegram_bot.rooms.domain.room import Place, ReviewMode, Room, Seat, Settings, Stage, TurnCalls
from telegram_bot.storage.models import NO_THREAD, EntryRow, HintRow, RoomRow, RoundRow, SeatRow


def room_values(room: Room) -> dict[str, Any]:
    """Return the columns of a room, all but its id."""
    return {
        "chat_id": room.place.chat_id,
        "thread_id": room.place.thread_id or NO_THREAD,
        "game": room.game,
        "opener": room.opener,
        "stage": room.stage.value,
        "options": room.settings.options,
        "turn_seconds": room.settings.turn_seconds,
        "hints": room.settings.hints,
        "version": room.version,
        "deadline": room.deadline,
        "warned": room.warned,
        "board_message": room.board_message,
        "board_sending": room.board_sending,
        "reviewed": room.reviewed,
        "turn_calls": room.settings.turn_calls.value,
        "review_mode": room.settings.review_mode.value,
        "name_mistakes": room.settings.name_mistakes,
        "next_round_seconds": room.settings.next_round_seconds,
        "auto_moves": room.settings.auto_moves,
        "call_chat": None if room.call_message is None else room.call_message[0],
        "call_message": None if room.call_message is None else room.call_message[1],
    }


def seat_values(room_id: int, seats: Iterable[Seat]) -> list[dict[str, Any]]:
    """Return the rows of the seats."""
    return [
        {
            "room_id": room_id,
            "number": number,
            "person": seat.person,
            "name": seat.name,
            "missed": seat.missed,
            "away": seat.away,
            "hints": seat.hints,
            "round_hints": seat.round_hints,
            "hinted_at": seat.hinted_at,
        }
        for number, seat in enumerate(seats)
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
    """Return the room that rows, each kind in its order, tell of; raise EngineError for a log that breaks rules."""
    names = [seat.name for seat in seats]
    return Room(
        id=row.id,
        place=Place(row.chat_id, None if row.thread_id == NO_THREAD else row.thread_id),
        game=row.game,
        opener=row.opener,
        settings=_settings_from(row),
        seats=[_seat_from(seat) for seat in seats],
        stage=Stage(row.stage),
        match=_replayed(new_match(row.game, row.options, names), rounds, entries) if rounds else None,
        version=row.version,
        deadline=row.deadline,
        warned=row.warned,
        board_message=row.board_message,
        board_sending=row.board_sending,
        reviewed=row.reviewed,
        call_message=_call_from(row),
        hints_given=tuple(Hint(hint.round, hint.entries, hint.seat, tuple(hint.plan.splitlines())) for hint in hints),
    )


def _settings_from(row: RoomRow) -> Settings:
    """Return the settings that a row tells of."""
    return Settings(
        options=dict(row.options),
        turn_seconds=row.turn_seconds,
        hints=row.hints,
        turn_calls=TurnCalls(row.turn_calls),
        review_mode=ReviewMode(row.review_mode),
        name_mistakes=row.name_mistakes,
        next_round_seconds=row.next_round_seconds,
        auto_moves=row.auto_moves,
    )


def _call_from(row: RoomRow) -> tuple[int, int] | None:
    """Return where the message that calls a player stands."""
    return None if row.call_chat is None or row.call_message is None else (row.call_chat, row.call_message)


def _seat_from(row: SeatRow) -> Seat:
    """Return the seat that a row tells of."""
    return Seat(row.person, row.name, row.missed, row.away, row.hints, row.round_hints, row.hinted_at)


def _replayed(match: Match, rounds: Sequence[RoundRow], entries: Sequence[EntryRow]) -> Match:
    """Play a log through."""
    texts: dict[int, list[str]] = {}
    for entry in entries:
        texts.setdefault(entry.round, []).append(entry.entry)
    for row in rounds:
        match.start_round(row.dealer, row.deck.split())
        for text in texts.get(row.number, ()):
            match.replay(text)
    return match
