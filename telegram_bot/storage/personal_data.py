"""What is stored of one person: exported as plain data, or deleted.

Rows of tables with a column `person` are the person's own, except seats: the seats of a match are part of the other
players' results. They stay, without the person's id and name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, Table, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from telegram_bot.background import shielded
from telegram_bot.domain.room import NO_PERSON
from telegram_bot.storage.boards import mark_attempts
from telegram_bot.storage.database import SqlStore, snapshots, write
from telegram_bot.storage.models import ENDED, LIVE, Base, ChatRow, EntryRow, HintRow, RoomRow, RoundRow, SeatRow

NameOf = Callable[[str | None, int], str]
"""The name of an anonymous player, from the language of the group, if it has one, and the seat, counted from 0."""

FORMAT = 2
"""Version of exports, whose keys are described in deploy/README.md."""
ROOMS_AT_ONCE = 50
"""Ended rooms that are changed in one transaction."""
ROOM_KEYS = ("id", "chat_id", "thread_id", "game", "stage", "options", "created_at", "changed_at", "ended_at")
SEAT_KEYS = ("number", "name", "missed", "away", "hints")


def own_tables() -> list[Table]:
    """Return the tables whose rows belong to the person they name."""
    return [table for table in Base.metadata.sorted_tables if "person" in table.columns and table.name != "seats"]


class PersonalData(SqlStore):
    """The data of persons in a database whose schema is up to date."""

    @shielded
    async def live_rooms(self, person: int) -> list[int]:
        """Return the ids of the live rooms that know a person: by a seat, or as the opener."""
        seated = select(SeatRow.room_id).where(SeatRow.person == person)
        known = select(RoomRow.id).where(LIVE, or_(RoomRow.opener == person, RoomRow.id.in_(seated)))
        return list(await self._scalars(known.order_by(RoomRow.id)))

    @shielded
    async def language_at(self, room_id: int) -> str | None:
        """Return the language of the group of a room, None if it has none."""
        language = select(ChatRow.language).join(RoomRow, RoomRow.chat_id == ChatRow.chat_id)
        return await self._scalar(language.where(RoomRow.id == room_id))

    @shielded
    async def delete(self, person: int, name_of: NameOf) -> dict[str, int]:
        """Delete everything of a person outside of live rooms; return the numbers of rows by table."""
        seats = 0
        while changed := await self._anonymize(person, name_of):
            seats += changed
        opened = update(RoomRow).where(RoomRow.opener == person, ENDED).values(opener=NO_PERSON)
        own = {table.name: delete(table).where(table.c.person == person) for table in own_tables()}
        alone = delete(RoomRow).where(RoomRow.chat_id == person, ENDED)  # nobody else's result is in them
        statements = {"practices": alone, "rooms": opened, **own}
        statements["chats"] = delete(ChatRow).where(ChatRow.chat_id == person)

        def work(connection: Connection) -> dict[str, int]:
            mark_attempts(connection, person, self._now())
            return {name: connection.execute(statement).rowcount for name, statement in statements.items()}

        return {"seats": seats, **await write(self._engine, work)}

    async def _anonymize(self, person: int, name_of: NameOf) -> int:
        """Replace a person in some ended rooms; return their number."""
        rooms = (
            select(SeatRow.room_id, SeatRow.number, ChatRow.language)
            .join(RoomRow, RoomRow.id == SeatRow.room_id)
            .outerjoin(ChatRow, ChatRow.chat_id == RoomRow.chat_id)
            .where(SeatRow.person == person, ENDED)
            .limit(ROOMS_AT_ONCE)
        )

        def work(connection: Connection) -> int:
            seats = connection.execute(rooms).all()
            for room_id, number, language in seats:
                seat = (SeatRow.room_id == room_id, SeatRow.number == number)
                connection.execute(
                    update(SeatRow).where(*seat).values(person=NO_PERSON, name=name_of(language, number), away=False)
                )
                connection.execute(delete(HintRow).where(HintRow.room_id == room_id, HintRow.seat == number))
                connection.execute(update(RoomRow).where(RoomRow.id == room_id).values(revision=RoomRow.revision + 1))
            return len(seats)

        return await write(self._engine, work)

    @shielded
    async def export(self, person: int) -> dict[str, Any]:
        """Return everything of a person; of cards only those of finished rounds, and no names of other people."""
        async with snapshots(self._engine).connect() as connection:
            found: dict[str, Any] = {"format": FORMAT, "person": person}
            for table in own_tables():
                rows = await connection.execute(select(table).where(table.c.person == person))
                found[table.name] = [dict(row) for row in rows.mappings()]
            own = await connection.execute(select(ChatRow.__table__).where(ChatRow.chat_id == person))
            found["chats"] = [dict(row) for row in own.mappings()]
            opened = await connection.scalars(select(RoomRow.id).where(RoomRow.opener == person).order_by(RoomRow.id))
            found["opened"] = list(opened.all())
            seats = select(SeatRow.__table__).where(SeatRow.person == person).order_by(SeatRow.room_id)
            found["seats"] = [await _seat(connection, row) for row in (await connection.execute(seats)).mappings()]
        return found


async def _seat(connection: AsyncConnection, seat: Any) -> dict[str, Any]:
    room_id = seat["room_id"]
    columns = [getattr(RoomRow, name) for name in (*ROOM_KEYS, "result")]
    room = (await connection.execute(select(*columns).where(RoomRow.id == room_id))).mappings().one()
    rounds = select(RoundRow.__table__).where(RoundRow.room_id == room_id).order_by(RoundRow.number)
    dealt = [dict(row) for row in (await connection.execute(rounds)).mappings()]
    finished = max((room["result"] or {"rounds": 0})["rounds"], len(dealt) - 1)
    entries = select(EntryRow.round, EntryRow.number, EntryRow.entry, EntryRow.at).where(EntryRow.room_id == room_id)
    logs: dict[int, list[dict[str, Any]]] = {}
    for entry in (await connection.execute(entries.order_by(EntryRow.round, EntryRow.number))).mappings():
        logs.setdefault(entry["round"], []).append({key: entry[key] for key in ("number", "entry", "at")})
    hints = select(HintRow.round, HintRow.entries, HintRow.plan, HintRow.reason, HintRow.warned, HintRow.at)
    own = hints.where(HintRow.room_id == room_id, HintRow.seat == seat["number"])
    return {
        "room": {name: room[name] for name in ROOM_KEYS},
        **{name: seat[name] for name in SEAT_KEYS},
        "result": room["result"],
        "rounds": [
            {"number": row["number"], "dealer": row["dealer"], "deck": row["deck"], "at": row["at"]}
            | {"entries": logs.get(row["number"], [])}
            for row in dealt[:finished]
        ],
        "hints_given": [dict(row) for row in (await connection.execute(own)).mappings()],
    }
