"""The stores of rooms and of personal settings in SQL: one transaction for each method, rooms with a version check.

Fields of rooms, settings and seats are stored in columns of the same names, except those that are converted here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from typing import Any

from sqlalchemy import ColumnElement, CursorResult, Row, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from analysis.review.log import Hint
from engine.game import Place as Rank
from engine.match import Match, new_match
from telegram_bot.background import shielded
from telegram_bot.rooms.domain.room import Place, Room, Seat, Settings, Stage, TurnCalls
from telegram_bot.rooms.runtime.store import MatchRecord, PlaceTaken, VersionConflict
from telegram_bot.storage.database import SqlStore, open_database, writing
from telegram_bot.storage.models import NO_THREAD, EntryRow, HintRow, PersonRow, RoomRow, RoundRow, SeatRow

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
        "result": None if room.match is None else result_of(room.match),
    }


def result_of(match: Match) -> dict[str, Any]:
    """Return the result of a match so far; the inverse of `_record`."""
    ranking = [[place.place, place.column, place.total] for place in match.ranking()]
    return {"rounds": len(match.scores), "finished": match.finished, "ranking": ranking}


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


def _record(row: Row[Any], names: Sequence[str]) -> MatchRecord:
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


LIVE = RoomRow.stage != Stage.ENDED


class SqlRoomStore(SqlStore):
    """Rooms in a database whose schema is up to date."""

    @classmethod
    def open(cls, url: str) -> SqlRoomStore:
        """Return the store of the database with this URL."""
        return cls(open_database(url))

    @shielded
    async def create(self, room: Room) -> Room:
        """Insert a new room; return it with its id."""
        async with writing(self._engine) as connection:
            try:
                result = await connection.execute(insert(RoomRow).values(room_values(room)).returning(RoomRow.id))
            except IntegrityError as fault:
                raise PlaceTaken(str(room.place)) from fault
            room_id = result.scalar_one()
            await connection.execute(insert(SeatRow), seat_values(room_id, room.seats))
        return replace(room, id=room_id)

    @shielded
    async def load(self, room_id: int) -> Room | None:
        """Return a stored room; its match is replayed in a thread, so that the event loop is not blocked."""
        async with AsyncSession(self._engine) as session:
            row = await session.get(RoomRow, room_id)
            if row is None:
                return None
            seats = select(SeatRow).where(SeatRow.room_id == room_id).order_by(SeatRow.number)
            rounds = select(RoundRow).where(RoundRow.room_id == room_id).order_by(RoundRow.number)
            entries = select(EntryRow).where(EntryRow.room_id == room_id).order_by(EntryRow.round, EntryRow.number)
            hints = select(HintRow).where(HintRow.room_id == room_id).order_by(HintRow.round, HintRow.entries)
            found = (
                row,
                (await session.scalars(seats)).all(),
                (await session.scalars(rounds)).all(),
                (await session.scalars(entries)).all(),
                (await session.scalars(hints)).all(),
            )
            session.expunge_all()
        return await asyncio.to_thread(room_from, *found)

    @shielded
    async def save(
        self, room: Room, entries: Sequence[str] = (), *, expected_version: int, dealt: bool = False
    ) -> None:
        """Update a room, append to its log, and store the hint for the present position, if there is one."""
        change = (
            update(RoomRow).where(RoomRow.id == room.id, RoomRow.version == expected_version).values(room_values(room))
        )
        async with writing(self._engine) as connection:
            try:
                result: CursorResult[tuple[()]] = await connection.execute(change)
            except IntegrityError as fault:
                raise PlaceTaken(str(room.place)) from fault
            if result.rowcount != 1:
                raise VersionConflict(f"table {room.id} is not at version {expected_version}")
            await connection.execute(delete(SeatRow).where(SeatRow.room_id == room.id))
            if room.seats:
                await connection.execute(insert(SeatRow), seat_values(room.id, room.seats))
            if dealt and room.match is not None:
                await connection.execute(insert(RoundRow), round_values(room.id, room.match))
            if entries and room.match is not None:
                await connection.execute(insert(EntryRow), entry_values(room.id, room.match, entries))
            for hint in room.hints_given[-1:]:
                if (hint.round, hint.entries) == room.position_key:
                    await connection.execute(delete(HintRow).where(*_same_moment(room.id, hint)))
                    await connection.execute(insert(HintRow), hint_values(room.id, hint))

    @shielded
    async def live(self) -> list[int]:
        """Return the ids of all live rooms."""
        return await self._ids(LIVE)

    @shielded
    async def at(self, place: Place) -> int | None:
        """Return the id of the live room at a place."""
        found = await self._ids(
            LIVE, RoomRow.chat_id == place.chat_id, RoomRow.thread_id == (place.thread_id or NO_THREAD)
        )
        return found[0] if found else None

    @shielded
    async def tables_of(self, person: int) -> list[int]:
        """Return the ids of the live rooms in which a person has a seat."""
        seated = select(SeatRow.room_id).where(SeatRow.person == person)
        return await self._ids(LIVE, RoomRow.id.in_(seated))

    @shielded
    async def last_ended_at(self, place: Place) -> int | None:
        """Return the id of the room that ended last at a place."""
        found = await self._ids(
            ~LIVE, RoomRow.chat_id == place.chat_id, RoomRow.thread_id == (place.thread_id or NO_THREAD)
        )
        return found[-1] if found else None

    @shielded
    async def last_ended_of(self, person: int) -> int | None:
        """Return the id of the room that ended last of those in which a person had a seat."""
        seated = select(SeatRow.room_id).where(SeatRow.person == person)
        found = await self._ids(~LIVE, RoomRow.id.in_(seated))
        return found[-1] if found else None

    @shielded
    async def matches_of(self, person: int, limit: int) -> list[MatchRecord]:
        """Return the live rooms and the ended matches in which a person has a seat, those opened last first."""
        seated = select(SeatRow.room_id).where(SeatRow.person == person)
        dealt = exists().where(RoundRow.room_id == RoomRow.id, RoundRow.number == 1)
        columns = (RoomRow.id, RoomRow.game, RoomRow.stage, RoomRow.result, RoomRow.changed_at)
        rooms = select(*columns).where(RoomRow.id.in_(seated), LIVE | dealt).order_by(RoomRow.id.desc()).limit(limit)
        async with self._engine.connect() as connection:
            found = (await connection.execute(rooms)).all()
            of_rooms = SeatRow.room_id.in_([row.id for row in found])
            seats = select(SeatRow.room_id, SeatRow.name).where(of_rooms).order_by(SeatRow.number)
            names: dict[int, list[str]] = {}
            for seat in await connection.execute(seats):
                names.setdefault(seat.room_id, []).append(seat.name)
        return [_record(row, names[row.id]) for row in found]

    @shielded
    async def in_chat(self, chat_id: int) -> list[int]:
        """Return the ids of the live rooms of a chat."""
        return await self._ids(LIVE, RoomRow.chat_id == chat_id)

    async def _ids(self, *conditions: ColumnElement[bool]) -> list[int]:
        """Return the ids of the rooms that meet all conditions, in ascending order."""
        async with self._engine.connect() as connection:
            return list((await connection.scalars(select(RoomRow.id).where(*conditions).order_by(RoomRow.id))).all())


def _same_moment(room_id: int, hint: Hint) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions for the hints of one position."""
    return HintRow.room_id == room_id, HintRow.round == hint.round, HintRow.entries == hint.entries


class SqlPersonStore(SqlStore):
    """Personal settings in a database whose schema is up to date."""

    @shielded
    async def turn_calls(self, person: int) -> TurnCalls:
        """Return the setting of turn calls of a person; TurnCalls.ON without a row."""
        async with self._engine.connect() as connection:
            found = await connection.scalar(select(PersonRow.turn_calls).where(PersonRow.person == person))
        return TurnCalls.ON if found is None else found

    @shielded
    async def set_turn_calls(self, person: int, value: TurnCalls) -> None:
        """Store the setting of turn calls of a person."""
        async with writing(self._engine) as connection:
            await connection.execute(delete(PersonRow).where(PersonRow.person == person))
            await connection.execute(insert(PersonRow).values(person=person, turn_calls=value))
