"""Conversion between rooms and rows.

Fields of rooms, settings and seats are stored in columns of the same names, except those that are converted here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any

from sqlalchemy import Row

from analysis.core.serialization import from_plain, to_plain
from analysis.hints.advice import Reason
from analysis.review.log import Hint
from engine.deals import VERSION, WITHOUT_NUMBER, DealProof
from engine.game import Place as Rank
from engine.match import Entry, Match, new_match
from telegram_bot.domain.room import Place, ReviewMode, Room, RoomSettings, Seat, Stage
from telegram_bot.storage.models import NO_THREAD, EntryRow, HintRow, RoomRow, RoundRow, SeatRow
from telegram_bot.storage.values import MatchRecord, StoredRoom

CONVERTED = {"id", "place", "settings", "seats", "match", "hints_given", "ratings"}
ROOM_FIELDS = tuple(field.name for field in fields(Room) if field.init and field.name not in CONVERTED)
SETTINGS_FIELDS = tuple(field.name for field in fields(RoomSettings))
SEAT_FIELDS = tuple(field.name for field in fields(Seat))


def attributes(source: object, names: Iterable[str]) -> dict[str, Any]:
    """Return some attributes of an object by name."""
    return {name: getattr(source, name) for name in names}


def room_values(room: Room) -> dict[str, Any]:
    """Return the columns of a room without its id."""
    return _own_values(room) | {"result": None if room.match is None else result_of(room.match)}


def _own_values(room: Room) -> dict[str, Any]:
    """Return the columns of a room without its id and the result of its match."""
    prepared = None if room.match is None else room.match.prepared
    return {
        **attributes(room, ROOM_FIELDS),
        **attributes(room.settings, SETTINGS_FIELDS),
        "chat_id": room.place.chat_id,
        "thread_id": room.place.thread_id or NO_THREAD,
        "next_dealer": None if prepared is None else prepared.dealer,
        "next_seed": None if prepared is None else prepared.seed,
        "next_version": None if prepared is None else prepared.version,
    }


def result_of(match: Match) -> dict[str, Any]:
    """Return the result of a match so far; the inverse of `record`."""
    ranking = [[place.place, place.column, place.total] for place in match.ranking()]
    return {"rounds": len(match.scores), "finished": match.finished, "ranking": ranking}


def seat_values(room_id: int, seats: Iterable[Seat]) -> list[dict[str, Any]]:
    """Return the rows of the seats."""
    return [
        {"room_id": room_id, "number": number, **attributes(seat, SEAT_FIELDS)} for number, seat in enumerate(seats)
    ]


def round_values(room_id: int, match: Match, at: float | None) -> dict[str, Any]:
    """Return the row of the last round dealt."""
    last = match.logs[-1]
    proof = last.proof
    return {
        "room_id": room_id,
        "number": len(match.logs),
        "dealer": last.dealer,
        "deck": " ".join(last.deck),
        "seed": None if proof is None else proof.seed,
        "cut": None if proof is None else proof.cut,
        "cutter": None if proof is None else proof.cutter,
        "cut_number": None if proof is None else proof.cut_number,
        "at": at,
    }


def entry_values(room_id: int, match: Match, entries: Sequence[Entry], at: float | None) -> list[dict[str, Any]]:
    """Return the rows of the last entries of a match's log."""
    before = len(match.logs[-1].entries) - len(entries)
    return [
        {"room_id": room_id, "round": len(match.logs), "number": number, "entry": str(entry), "at": at}
        for number, entry in enumerate(entries, before + 1)
    ]


def changed_values(before: Room, after: Room) -> dict[str, Any]:
    """Return the columns of a room that differ; the result of a match only if a round has ended since."""
    old, new = _own_values(before), _own_values(after)
    changed = {name: value for name, value in new.items() if value != old[name]}
    if after.match is not None and (before.match is None or before.match.scores != after.match.scores):
        changed["result"] = result_of(after.match)
    return changed


def hint_values(room_id: int, hint: Hint, at: float | None) -> dict[str, Any]:
    """Return the row of a hint."""
    values = attributes(hint, ("round", "entries", "seat", "warned"))
    return {**values, "room_id": room_id, "plan": "\n".join(hint.plan), "reason": to_plain(hint.reason), "at": at}


def hint_from(row: HintRow) -> Hint:
    """Return the hint of a row."""
    plan, reason = tuple(row.plan.splitlines()), from_plain(Reason | None, row.reason)
    return Hint(row.round, row.entries, row.seat, plan, reason, row.warned)


def room_from(
    row: RoomRow,
    seats: Sequence[SeatRow],
    rounds: Sequence[RoundRow],
    entries: Sequence[EntryRow],
    hints: Sequence[HintRow],
) -> Room:
    """Return the room of the given rows, each kind in its order; raise EngineError for an illegal log."""
    return Room(
        **attributes(row, ROOM_FIELDS),
        id=row.id,
        place=Place(row.chat_id, None if row.thread_id == NO_THREAD else row.thread_id),
        settings=RoomSettings(**attributes(row, SETTINGS_FIELDS)),
        seats=[Seat(**attributes(seat, SEAT_FIELDS)) for seat in seats],
        match=_match_from(row, [seat.name for seat in seats], rounds, entries),
        hints_given=tuple(map(hint_from, hints)),
    )


def _match_from(
    row: RoomRow, names: Sequence[str], rounds: Sequence[RoundRow], entries: Sequence[EntryRow]
) -> Match | None:
    """Return the match of a room, replayed from its logs, None before its first round is prepared."""
    if not rounds and row.next_seed is None:
        return None
    match = new_match(row.game, row.options, names)
    texts: dict[int, list[str]] = {}
    for entry in entries:
        texts.setdefault(entry.round, []).append(entry.entry)
    for deal in rounds:
        match.start_round(deal.dealer, deal.deck.split(), _proof_from(match, deal))
        for text in texts.get(deal.number, ()):
            match.replay(text)
    if row.next_dealer is not None and row.next_seed is not None:
        match.prepared = match.seed_of_next(row.next_dealer, row.next_seed, row.next_version or WITHOUT_NUMBER)
    return match


def _proof_from(match: Match, deal: RoundRow) -> DealProof | None:
    """Return the proof of the next round of a match, None if it was dealt without a seed."""
    if deal.seed is None or deal.cut is None:
        return None
    version = WITHOUT_NUMBER if deal.cut_number is None else VERSION
    commitment = match.seed_of_next(deal.dealer, deal.seed, version).commitment
    return DealProof(commitment, deal.cut, deal.cutter, deal.seed, deal.cut_number)


def record(row: Row[Any], names: Sequence[str]) -> MatchRecord:
    """Return the record of a match; rooms from before results were stored have none."""
    result = row.result or {"rounds": 0, "finished": False, "ranking": None}
    ranking = None if result["ranking"] is None else tuple(Rank(*place) for place in result["ranking"])
    return MatchRecord(
        room_id=row.id,
        game=row.game,
        stage=row.stage,
        names=tuple(names),
        rounds=result["rounds"],
        ranking=ranking,
        finished=result["finished"],
        changed_at=row.changed_at,
    )


def stored_room(row: Row[Any]) -> StoredRoom:
    """Return a stored room without its match."""
    rounds = 0 if row.result is None else row.result["rounds"]
    at_end = row.review_mode == ReviewMode.END and row.stage != Stage.ENDED
    return StoredRoom(
        room_id=row.id,
        stage=row.stage,
        version=row.version,
        turn_seconds=row.turn_seconds,
        deadline=row.deadline,
        warned=row.warned,
        changed_at=row.changed_at,
        is_automatic=row.auto_moves or row.stand_in or row.asking is not None,
        is_unreviewed=rounds > row.reviewed and row.review_mode != ReviewMode.PRIVATE and not at_end,
    )
