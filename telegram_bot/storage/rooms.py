"""The store of rooms, and conversion between rooms and rows.

Fields of rooms, settings and seats are stored in columns of the same names, except those converted here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Sequence
from dataclasses import fields, replace
from typing import Any

import structlog
from sqlalchemy import Connection, Row, Select, and_, bindparam, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from analysis.core.serialization import from_plain, to_plain
from analysis.hints.advice import SHARED_KINDS, Reason
from analysis.registry import analysis_of
from analysis.review.log import Hint
from engine.deals import VERSION, WITHOUT_NUMBER, DealProof
from engine.game import Place as Rank
from engine.match import Match, new_match
from telegram_bot.background import shielded
from telegram_bot.domain.boards import Attempt
from telegram_bot.domain.room import Place, Purpose, ReviewMode, Room, RoomSettings, Seat, Stage, link_name
from telegram_bot.storage.boards import begin_attempt
from telegram_bot.storage.database import SqlStore, attributes, write_transaction
from telegram_bot.storage.models import (
    ENDED,
    IN_PLACE,
    LIVE,
    NO_LESSON,
    NO_THREAD,
    EntryRow,
    HintRow,
    ResultRow,
    RoomRow,
    RoundRow,
    SeatRow,
)
from telegram_bot.storage.results import ratings_in, save_results
from telegram_bot.storage.values import MatchRecord, PlaceTaken, StoredRoom, UnreadableRoom, VersionConflict

log = structlog.get_logger(__name__)

SAME_ROOM = (RoomRow.id == bindparam("same_id"), RoomRow.revision == bindparam("same_revision"))
SAME_SEAT = (SeatRow.room_id == bindparam("same_room"), SeatRow.number == bindparam("same_number"))
CHANGE_ROOM, CHANGE_SEAT = update(RoomRow).where(*SAME_ROOM), update(SeatRow).where(*SAME_SEAT)
"""Built once, since building a statement is most of its cost; the parameters name the columns."""

CONVERTED = {"id", "place", "settings", "seats", "match", "hints_given", "ratings"}
ROOM_FIELDS = tuple(field.name for field in fields(Room) if field.init and field.name not in CONVERTED)
SETTINGS_FIELDS = tuple(field.name for field in fields(RoomSettings))
SEAT_FIELDS = tuple(field.name for field in fields(Seat))
STORED_FIELDS = ("stage", "version", "turn_seconds", "deadline", "warned", "changed_at")
PROOF_FIELDS = ("seed", "cut", "cutter", "cut_number")


def _at(place: Place) -> Select[int]:
    thread = place.thread_id or NO_THREAD
    return select(RoomRow.id).where(RoomRow.chat_id == place.chat_id, RoomRow.thread_id == thread)


def _of(person: int) -> Select[int]:
    return select(SeatRow.room_id).join(RoomRow, RoomRow.id == SeatRow.room_id).where(SeatRow.person == person)


class RoomStore(SqlStore):
    """Rooms in a database with an up-to-date schema. Every method is one transaction."""

    @write_transaction
    def create(self, connection: Connection, room: Room) -> Room:
        """Store a new room, ignoring its id; return it with its id. Raise PlaceTaken or MayNotBegin.

        The room of a deal of the day is stored with its deal and attempt; PlaceTaken if there already is an attempt.
        """
        try:
            result = connection.execute(insert(RoomRow).values(room_values(room)).returning(RoomRow.id))
        except IntegrityError as fault:
            raise PlaceTaken(str(room.place)) from fault
        room_id = result.scalar_one()
        connection.execute(insert(SeatRow), seat_values(room_id, room.seats))
        if room.board is not None:
            begin_attempt(connection, Attempt(room.board, room.opener, room_id, begun_at=room.created_at or 0.0))
            _save_log(connection, room_id, None, room.match, room.created_at)
        room.ratings = ratings_in(connection, room)
        return replace(room, id=room_id)

    @shielded
    async def load(self, room_id: int) -> Room | None:
        """Return a consistent snapshot of a stored room; its match is replayed from its log, in a thread.

        Raise UnreadableRoom.
        """
        rows = await self._database.read(lambda connection: _rows_of(connection, room_id), snapshot=True)
        if rows is None:
            return None
        try:
            room = await asyncio.to_thread(room_from, *rows)
        except Exception as fault:
            raise UnreadableRoom(f"room {room_id}") from fault
        if room.stage == Stage.LOBBY:
            room.ratings = await self._read(lambda connection: ratings_in(connection, room))
        return room

    async def readable(self, room_id: int) -> Room | None:
        """Return a stored room; None also if it cannot be read, so that it does not block access to others."""
        try:
            return await self.load(room_id)
        except UnreadableRoom:
            log.warning("a room cannot be read", room=room_id, exc_info=True)
            return None

    async def revision(self, room_id: int) -> int | None:
        """Return the revision of a stored room, None if there is no such room."""
        return await self._scalar(select(RoomRow.revision).where(RoomRow.id == room_id))

    @write_transaction
    def save(self, connection: Connection, before: Room, after: Room, *, at: float | None = None) -> None:
        """Store the difference between a room as read and its changed copy; raise VersionConflict or PlaceTaken.

        Nothing is stored unless the stored room still has the revision of `before`; `after` has a higher one. The log
        of the match can only have grown, by at most one round. Hints missing from `after` are deleted. `at`: the time
        of new log rows, in seconds since the epoch. The first statement locks the room. The results of a match are
        stored with its end.
        """
        change = {"same_id": before.id, "same_revision": before.revision} | changed_values(before, after)
        try:
            result = connection.execute(CHANGE_ROOM, change)
        except IntegrityError as fault:
            raise PlaceTaken(str(after.place)) from fault
        if result.rowcount != 1:
            raise VersionConflict(f"table {before.id} is not at revision {before.revision}")
        if after.stage == Stage.ENDED and before.stage != Stage.ENDED:
            save_results(connection, after, after.ended_at or at or 0.0)
        _save_seats(connection, before, after)
        _save_log(connection, after.id, before.match, after.match, at)
        _save_hints(connection, before, after, at)
        after.ratings = ratings_in(connection, after)

    async def end(self, room_id: int, at: float) -> None:
        """End a room whose log cannot be replayed, at a time in seconds since the epoch."""
        values = {"stage": Stage.ENDED, "ended_at": at, "revision": RoomRow.revision + 1}
        await self._change(update(RoomRow).where(RoomRow.id == room_id).values(values))

    async def people_of(self, room_id: int) -> set[int]:
        """Return the opener and the seated people of a room, even if its log cannot be replayed."""
        opener = select(RoomRow.opener).where(RoomRow.id == room_id)
        seated = await self._scalars(select(SeatRow.person).where(SeatRow.room_id == room_id))
        return {*await self._scalars(opener), *filter(None, seated)}

    async def resumable(self, ended_after: float) -> list[StoredRoom]:
        """Return all live rooms, and those that ended after a time in seconds since the epoch."""
        stand_in = exists().where(SeatRow.room_id == RoomRow.id, SeatRow.person.is_(None) | SeatRow.away)
        names = ("id", *STORED_FIELDS, "auto_moves", "reviewed", "review_mode", "result", "asking")
        rooms = select(*(getattr(RoomRow, name) for name in names), stand_in.label("stand_in"))
        live, ended = rooms.where(LIVE), rooms.where(ENDED, RoomRow.ended_at > ended_after)
        return [stored_room(row) for query in (live, ended) for row in await self._rows(query)]

    async def idle(self, lobbies: float, practices: float) -> list[int]:
        """Return the ids of rooms unchanged since the given times, in seconds since the epoch.

        `lobbies` is for lobbies of tables, `practices` for practices and lessons in any stage.
        """
        changed_at = func.coalesce(RoomRow.changed_at, RoomRow.created_at, 0.0)
        is_practice = RoomRow.purpose.in_((Purpose.PRACTICE, Purpose.LESSON))
        lobby = and_(~is_practice, RoomRow.stage == Stage.LOBBY, changed_at < lobbies)
        idle = select(RoomRow.id).where(LIVE, or_(lobby, and_(is_practice, changed_at < practices)))
        return list(await self._scalars(idle))

    async def at(self, place: Place) -> int | None:
        """Return the id of the live room at a place."""
        return await self._scalar(_at(place).where(IN_PLACE))

    async def tables_of(self, person: int) -> list[int]:
        """Return the ids of the live rooms in which a person has a seat."""
        return list(await self._scalars(_of(person).where(LIVE).order_by(SeatRow.room_id)))

    async def lobbies_of(self, person: int) -> list[tuple[str, str]]:
        """Return a person's group tables that are still in the lobby: their names in links, and their games."""
        found = _of(person).with_only_columns(SeatRow.room_id, RoomRow.game, RoomRow.guests, RoomRow.guest_key)
        found = found.where(LIVE, RoomRow.stage == Stage.LOBBY, RoomRow.purpose == Purpose.TABLE)
        rows = await self._rows(found.order_by(SeatRow.room_id))
        return [(link_name(row.room_id, row.guest_key if row.guests else ""), row.game) for row in rows]

    async def last_ended_at(self, place: Place) -> int | None:
        """Return the id of the last ended room at a place, lessons and deals of the day excluded."""
        others = _at(place).where(ENDED, NO_LESSON, RoomRow.purpose != Purpose.BOARD)
        return await self._scalar(others.order_by(RoomRow.id.desc()).limit(1))

    async def last_ended_of(self, person: int) -> int | None:
        """Return the id of the last ended room in which a person had a seat, lessons excluded."""
        return await self._scalar(_of(person).where(ENDED, NO_LESSON).order_by(SeatRow.room_id.desc()).limit(1))

    async def lessons_done(self, person: int) -> set[str]:
        """Return the games whose lesson a person has ended, completed or not."""
        games = _of(person).with_only_columns(RoomRow.game).where(ENDED, RoomRow.purpose == Purpose.LESSON)
        return set(await self._scalars(games))

    async def dealt_to(self, person: int, since: float) -> list[float]:
        """Return when rounds were dealt since a time in any room in which a person has a seat."""
        recent = _of(person).where(func.coalesce(RoomRow.changed_at, RoomRow.created_at, 0.0) >= since)
        dealt = select(RoundRow.at).where(RoundRow.room_id.in_(await self._scalars(recent)), RoundRow.at >= since)
        return [at for at in await self._scalars(dealt) if at is not None]

    @shielded
    async def matches_of(
        self, person: int, limit: int, before: int = 0, games: Collection[str] = ()
    ) -> list[MatchRecord]:
        """Return a person's live rooms and ended matches, latest opened first, without lessons.

        Deals of the day are not included. `before`: how many to skip; `games`: only these, all if empty.
        """
        dealt = exists().where(RoundRow.room_id == RoomRow.id, RoundRow.number == 1)
        columns = (RoomRow.id, RoomRow.game, RoomRow.stage, RoomRow.result, RoomRow.changed_at)
        listed = (or_(LIVE, dealt), NO_LESSON, RoomRow.purpose != Purpose.BOARD)
        rooms = _of(person).with_only_columns(*columns).where(*listed)
        if games:
            rooms = rooms.where(RoomRow.game.in_(games))
        rooms = rooms.order_by(SeatRow.room_id.desc()).offset(before).limit(limit)

        def work(connection: Connection) -> list[MatchRecord]:
            found = connection.execute(rooms).all()
            of_rooms = SeatRow.room_id.in_([row.id for row in found])
            found_seats = select(SeatRow.room_id, SeatRow.person, SeatRow.name).where(of_rooms).order_by(SeatRow.number)
            seats: dict[int, list[Seat]] = {}
            for room_id, seated, name in connection.execute(found_seats):
                seats.setdefault(room_id, []).append(Seat(seated, name))
            return [record(row, seats[row.id]) for row in found]

        return await self._read(work)

    async def in_chat(self, chat_id: int) -> list[int]:
        """Return the ids of the live rooms of a chat, including its topics."""
        live = select(RoomRow.id).where(LIVE, RoomRow.chat_id == chat_id)
        return list(await self._scalars(live.order_by(RoomRow.id)))

    @write_transaction
    def move_ended(self, connection: Connection, old_chat: int, new_chat: int) -> None:
        """Move a group's ended rooms and results to the supergroup it became."""
        ended = update(RoomRow).where(RoomRow.chat_id == old_chat, ENDED)
        results = update(ResultRow).where(ResultRow.chat_id == old_chat)
        connection.execute(ended.values(chat_id=new_chat, revision=RoomRow.revision + 1))
        connection.execute(results.values(chat_id=new_chat))


def _rows_of(connection: Connection, room_id: int) -> tuple[Any, ...] | None:
    with Session(connection) as session:
        row = session.get(RoomRow, room_id)
        if row is None:
            return None
        parts: list[Sequence[Any]] = []
        for kind in (SeatRow, RoundRow, EntryRow, HintRow):
            of_room = select(kind).where(kind.room_id == room_id).order_by(*kind.__mapper__.primary_key)
            parts.append(session.scalars(of_room).all())
        session.expunge_all()
    return row, *parts


def _save_seats(connection: Connection, before: Room, after: Room) -> None:
    old = seat_values(before.id, before.seats)
    new = seat_values(after.id, after.seats)
    if len(new) < len(old):
        connection.execute(delete(SeatRow).where(SeatRow.room_id == after.id, SeatRow.number >= len(new)))
    for was, row in zip(old, new, strict=False):
        values = {name: value for name, value in row.items() if value != was[name]}
        if values:
            connection.execute(CHANGE_SEAT, {"same_room": after.id, "same_number": row["number"]} | values)
    if len(new) > len(old):
        connection.execute(insert(SeatRow), new[len(old) :])


def _save_log(connection: Connection, room_id: int, old: Match | None, new: Match | None, at: float | None) -> None:
    """Append what the last round's log has more than that of `old`, and the round itself if it is new."""
    if new is None or not new.logs:
        return
    last, number, stored = new.logs[-1], len(new.logs), 0
    if old is not None and len(old.logs) == number:
        stored = len(old.logs[-1].entries)
    else:
        deal = {"room_id": room_id, "number": number, "dealer": last.dealer, "deck": " ".join(last.deck), "at": at}
        proof = dict.fromkeys(PROOF_FIELDS) if last.proof is None else attributes(last.proof, PROOF_FIELDS)
        connection.execute(insert(RoundRow), deal | proof)
    entries = [
        {"room_id": room_id, "round": number, "number": place, "entry": str(entry), "at": at}
        for place, entry in enumerate(last.entries[stored:], stored + 1)
    ]
    if entries:
        connection.execute(insert(EntryRow), entries)


def _save_hints(connection: Connection, before: Room, after: Room, at: float | None) -> None:
    if after.hints_given == before.hints_given:
        return
    for hint in set(before.hints_given) - set(after.hints_given):
        gone = (HintRow.room_id == after.id, HintRow.round == hint.round, HintRow.entries == hint.entries)
        connection.execute(delete(HintRow).where(*gone))
    new = [hint_values(after.id, hint, at) for hint in after.hints_given if hint not in before.hints_given]
    if new:
        connection.execute(insert(HintRow), new)


def room_values(room: Room) -> dict[str, Any]:
    """Return the columns of a room without its id."""
    return _own_values(room) | {"result": None if room.match is None else result_of(room.match)}


def _own_values(room: Room) -> dict[str, Any]:
    prepared = None if room.match is None else room.match.prepared
    return {
        **attributes(room, ROOM_FIELDS),
        **attributes(room.settings, SETTINGS_FIELDS),
        "chat_id": room.place.chat_id,
        "thread_id": room.place.thread_id or NO_THREAD,
        **{f"next_{name}": getattr(prepared, name, None) for name in ("dealer", "seed", "version")},
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


def changed_values(before: Room, after: Room) -> dict[str, Any]:
    """Return the changed columns of a room; the match result only if a round has ended since."""
    old, new = _own_values(before), _own_values(after)
    changed = {name: value for name, value in new.items() if value != old[name]}
    if after.match is not None and (before.match is None or before.match.scores != after.match.scores):
        changed["result"] = result_of(after.match)
    return changed


def hint_values(room_id: int, hint: Hint, at: float | None) -> dict[str, Any]:
    """Return the row of a hint."""
    values = attributes(hint, ("round", "entries", "seat", "warned"))
    return {**values, "room_id": room_id, "plan": "\n".join(hint.plan), "reason": to_plain(hint.reason), "at": at}


def hint_from(row: HintRow, game: str) -> Hint:
    """Return the hint of a row, without its reason if another version wrote one that this version does not know."""
    try:
        reason = from_plain(Reason | None, row.reason)
    except (TypeError, ValueError):
        reason = None
    if reason is not None and reason.kind not in {*SHARED_KINDS, *analysis_of(game).reasons}:
        reason = None
    return Hint(row.round, row.entries, row.seat, tuple(row.plan.splitlines()), reason, row.warned)


def room_from(
    row: RoomRow,
    seats: Sequence[SeatRow],
    rounds: Sequence[RoundRow],
    entries: Sequence[EntryRow],
    hints: Sequence[HintRow],
) -> Room:
    """Return the room of the given rows, each kind in order; raise EngineError for an illegal log."""
    return Room(
        **attributes(row, ROOM_FIELDS),
        id=row.id,
        place=Place(row.chat_id, None if row.thread_id == NO_THREAD else row.thread_id),
        settings=RoomSettings(**attributes(row, SETTINGS_FIELDS)),
        seats=[Seat(**attributes(seat, SEAT_FIELDS)) for seat in seats],
        match=_match_from(row, [seat.name for seat in seats], rounds, entries),
        hints_given=tuple(hint_from(hint, row.game) for hint in hints),
    )


def _match_from(
    row: RoomRow, names: Sequence[str], rounds: Sequence[RoundRow], entries: Sequence[EntryRow]
) -> Match | None:
    """Return the match of a room, replayed from its logs; None before its first round is prepared."""
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
    """Return the proof of the match's next round, None if it was dealt without a seed."""
    if deal.seed is None or deal.cut is None:
        return None
    version = WITHOUT_NUMBER if deal.cut_number is None else VERSION
    commitment = match.seed_of_next(deal.dealer, deal.seed, version).commitment
    return DealProof(commitment, deal.cut, deal.cutter, deal.seed, deal.cut_number)


def record(row: Row[Any], seats: Sequence[Seat]) -> MatchRecord:
    """Return the record of a match; None if the room is older than stored results."""
    result = row.result or {"rounds": 0, "finished": False, "ranking": None}
    ranking = None if result["ranking"] is None else tuple(Rank(*place) for place in result["ranking"])
    rounds, finished = result["rounds"], result["finished"]
    return MatchRecord(row.id, row.game, row.stage, tuple(seats), rounds, ranking, finished, row.changed_at)


def stored_room(row: Row[Any]) -> StoredRoom:
    """Return a stored room without its match."""
    rounds = 0 if row.result is None else row.result["rounds"]
    at_end = row.review_mode == ReviewMode.END and row.stage != Stage.ENDED
    return StoredRoom(
        row.id,
        **attributes(row, STORED_FIELDS),
        is_automatic=row.auto_moves or row.stand_in or row.asking is not None,
        is_unreviewed=rounds > row.reviewed and row.review_mode != ReviewMode.PRIVATE and not at_end,
    )
