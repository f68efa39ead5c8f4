"""Stored data of one person, exported as plain data or deleted; and deletion of old data.

Rows of tables with a column `person` are the person's own, except seats: the seats of a match are part of the other
players' results and stay, without the person's id and name.

A person's puzzles, shared ones included, are deleted with them instead of being kept anonymously: their play in a
position is theirs, and sharing ends with their consent.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import structlog
from sqlalchemy import ColumnElement, Connection, TextClause, delete, exists, func, or_, select, tuple_, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import InstrumentedAttribute, aliased

from telegram_bot.background import SYSTEM_MONOTONIC, MonotonicClock, shielded
from telegram_bot.domain.boards import KEPT_DAYS, LATE_SECONDS
from telegram_bot.domain.room import DAY_SECONDS, NO_PERSON
from telegram_bot.storage.boards import mark_attempts
from telegram_bot.storage.database import AnySelect, Database, SqlStore, one_by_one, write_transaction
from telegram_bot.storage.models import (
    ENDED,
    LIVE,
    Base,
    BoardRow,
    ChatRow,
    DuelRow,
    EntryRow,
    HintRow,
    PersonRow,
    PuzzleRow,
    RatingChangeRow,
    RatingRow,
    ResultRow,
    RoomRow,
    RoundRow,
    SeatRow,
)
from telegram_bot.storage.results import YEAR_DAYS, sum_up

log = structlog.get_logger(__name__)

NameOf = Callable[[str | None, int], str]
"""Names an anonymous player, by the language of the group (None if it has none) and the seat, counted from 0."""

FORMAT = 2
"""Version of exports, whose keys are described in deploy/README.md."""
ROOMS_AT_ONCE = 50
"""Ended rooms changed per transaction."""
ROOM_KEYS = ("id", "chat_id", "thread_id", "game", "stage", "options", "created_at", "changed_at", "ended_at")
SEAT_KEYS = ("number", "name", "missed", "away", "hints")

PERIOD_SECONDS = 3600.0
"""Seconds between two runs."""
BATCH = 20
"""Rows deleted per transaction, each room with its log."""
PAUSE_SECONDS = 0.05
"""Pause between two transactions, for other writers."""
OF_PLAYERS: dict[type[ResultRow | RatingChangeRow | RatingRow], Any] = {
    ResultRow: ResultRow.ended_at,
    RatingChangeRow: RatingChangeRow.changed_at,
    RatingRow: RatingRow.changed_at,
}
"""Data kept of people while they play, and when they were stored."""


@dataclass(frozen=True, slots=True)
class Kept:
    """Rows deleted with everything that belongs to them: key, start of their period, and further conditions."""

    key: InstrumentedAttribute[int]
    since: Any
    unused: tuple[ColumnElement[bool] | TextClause, ...] = ()


KEPT: Mapping[str, Kept] = {
    "rooms": Kept(RoomRow.id, RoomRow.ended_at, (ENDED,)),
    "people": Kept(
        PersonRow.person,
        PersonRow.changed_at,
        tuple(~exists().where(row.person == PersonRow.person) for row in (SeatRow, ResultRow)),
    ),
    "chats": Kept(
        ChatRow.chat_id,
        ChatRow.changed_at,
        (
            ~exists().where(SeatRow.person == ChatRow.chat_id),
            *(~exists().where(RoomRow.chat_id == ChatRow.chat_id, stage) for stage in (LIVE, ENDED)),
        ),
    ),
    "boards": Kept(BoardRow.id, BoardRow.closes_at),
    "duels": Kept(DuelRow.id, DuelRow.closes_at),
    "puzzles": Kept(PuzzleRow.id, PuzzleRow.at),
}
"""Matches; unused settings of people and groups; deals of the day, duels and puzzles."""


OWN_TABLES = [table for table in Base.metadata.sorted_tables if "person" in table.columns and table.name != "seats"]
"""The tables whose rows belong to the person they name."""


class PersonalData(SqlStore):
    """Personal data in a database with an up-to-date schema."""

    async def live_rooms(self, person: int) -> list[int]:
        """Return the ids of the live rooms that know a person as a player or opener."""
        seated = select(SeatRow.room_id).where(SeatRow.person == person)
        known = select(RoomRow.id).where(LIVE, or_(RoomRow.opener == person, RoomRow.id.in_(seated)))
        return list(await self._scalars(known.order_by(RoomRow.id)))

    async def language_at(self, room_id: int) -> str | None:
        """Return the language of a room's group, None if it has none."""
        language = select(ChatRow.language).join(RoomRow, RoomRow.chat_id == ChatRow.chat_id)
        return await self._scalar(language.where(RoomRow.id == room_id))

    @shielded
    async def delete(self, person: int, name_of: NameOf) -> dict[str, int]:
        """Delete all of a person's data outside live rooms; return the number of rows by table."""
        seats = 0
        while changed := await self._anonymize(person, name_of):
            seats += changed
        opened = update(RoomRow).where(RoomRow.opener == person, ENDED).values(opener=NO_PERSON)
        own = {table.name: delete(table).where(table.c.person == person) for table in OWN_TABLES}
        alone = delete(RoomRow).where(RoomRow.chat_id == person, ENDED)  # they contain nobody else's results
        statements = {"practices": alone, "rooms": opened, **own}
        statements["chats"] = delete(ChatRow).where(ChatRow.chat_id == person)

        def work(connection: Connection) -> dict[str, int]:
            one_by_one(connection, person)
            mark_attempts(connection, person, self._now())
            return {name: connection.execute(statement).rowcount for name, statement in statements.items()}

        return {"seats": seats, **await self._write(work)}

    @write_transaction
    def _anonymize(self, connection: Connection, person: int, name_of: NameOf) -> int:
        """Replace a person in some ended rooms; return the number of rooms."""
        rooms = (
            select(SeatRow.room_id, SeatRow.number, ChatRow.language)
            .join(RoomRow, RoomRow.id == SeatRow.room_id)
            .outerjoin(ChatRow, ChatRow.chat_id == RoomRow.chat_id)
            .where(SeatRow.person == person, ENDED)
            .limit(ROOMS_AT_ONCE)
        )
        seats = connection.execute(rooms).all()
        for room_id, number, language in seats:
            seat = (SeatRow.room_id == room_id, SeatRow.number == number)
            connection.execute(
                update(SeatRow).where(*seat).values(person=NO_PERSON, name=name_of(language, number), away=False)
            )
            connection.execute(delete(HintRow).where(HintRow.room_id == room_id, HintRow.seat == number))
            connection.execute(update(RoomRow).where(RoomRow.id == room_id).values(revision=RoomRow.revision + 1))
        return len(seats)

    @shielded
    async def export(self, person: int) -> dict[str, Any]:
        """Return all of a person's data; cards only of finished rounds, and no names of other people.

        Deals that others can still play are exported without their rounds.
        """

        def work(connection: Connection) -> dict[str, Any]:
            found: dict[str, Any] = {"format": FORMAT, "person": person}
            for table in OWN_TABLES:
                found[table.name] = _dicts(connection, select(table).where(table.c.person == person))
            found["chats"] = _dicts(connection, select(ChatRow.__table__).where(ChatRow.chat_id == person))
            opened = connection.scalars(select(RoomRow.id).where(RoomRow.opener == person).order_by(RoomRow.id))
            found["opened"] = list(opened.all())
            seats = select(SeatRow.__table__).where(SeatRow.person == person).order_by(SeatRow.room_id)
            found["seats"] = [_seat(connection, row, self._now()) for row in _dicts(connection, seats)]
            return found

        return await self._database.read(work, snapshot=True)


def _dicts(connection: Connection, query: AnySelect) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(query).mappings()]


def _seat(connection: Connection, seat: dict[str, Any], now: float) -> dict[str, Any]:
    room_id = seat["room_id"]
    columns = [getattr(RoomRow, name) for name in (*ROOM_KEYS, "result")]
    is_sealed = exists().where(BoardRow.id == RoomRow.board, BoardRow.closes_at > now - LATE_SECONDS)
    [room] = _dicts(connection, select(*columns, is_sealed.label("sealed")).where(RoomRow.id == room_id))
    rounds = select(RoundRow.__table__).where(RoundRow.room_id == room_id).order_by(RoundRow.number)
    dealt = _dicts(connection, rounds)
    finished = max((room["result"] or {"rounds": 0})["rounds"], len(dealt) - 1)
    entries = select(EntryRow.round, EntryRow.number, EntryRow.entry, EntryRow.at).where(EntryRow.room_id == room_id)
    logs: dict[int, list[dict[str, Any]]] = {}
    for entry in _dicts(connection, entries.order_by(EntryRow.round, EntryRow.number)):
        logs.setdefault(entry.pop("round"), []).append(entry)
    hints = select(HintRow.round, HintRow.entries, HintRow.plan, HintRow.reason, HintRow.warned, HintRow.at)
    own = hints.where(HintRow.room_id == room_id, HintRow.seat == seat["number"])
    return {
        "room": {name: room[name] for name in ROOM_KEYS},
        **{name: seat[name] for name in SEAT_KEYS},
        "result": room["result"],
        "rounds": [
            {"number": row["number"], "dealer": row["dealer"], "deck": row["deck"], "at": row["at"]}
            | {"entries": logs.get(row["number"], [])}
            for row in ([] if room["sealed"] else dealt[:finished])
        ],
        "hints_given": _dicts(connection, own),
    }


class Retention(SqlStore):
    """Deletes what is older than a number of days; 0 keeps everything. Results are kept while a person plays.

    Times are in seconds since the epoch.
    """

    def __init__(
        self, database: Database, days: int, now: Callable[[], float], monotonic: MonotonicClock = SYSTEM_MONOTONIC
    ) -> None:
        """`days`: the retention period; `now` returns seconds since the epoch."""
        super().__init__(database, now)
        self._days = days
        self._monotonic = monotonic

    async def run(self) -> None:
        """Delete old data from time to time until cancelled; a failure is logged and retried."""
        while self._days:
            try:
                counts = await self.delete_old()
                if any(counts.values()):
                    log.info("old data deleted", days=self._days, **counts)
            except (SQLAlchemyError, OSError) as error:
                log.warning("old data cannot be deleted now", reason=repr(error))
            except Exception:
                log.exception("old data cannot be deleted")
            await self._monotonic.sleep(PERIOD_SECONDS)

    async def delete_old(self) -> dict[str, int]:
        """Delete what is too old now; return the numbers of rows."""
        days = dict.fromkeys(("rooms", "people", "chats"), self._days)
        days |= {"results": max(self._days, YEAR_DAYS), "decisions": YEAR_DAYS}
        days |= dict.fromkeys(("boards", "duels", "puzzles"), KEPT_DAYS)
        now = self._now()
        return {name: await self._all(name, now - kept * DAY_SECONDS) for name, kept in days.items()}

    async def _all(self, name: str, before: float) -> int:
        total = deleted = await self.delete(name, before, BATCH)
        while deleted == BATCH:
            await self._monotonic.sleep(PAUSE_SECONDS)
            deleted = await self.delete(name, before, BATCH)
            total += deleted
        return total

    async def delete(self, name: str, before: float, limit: int) -> int:
        """Delete rows older than a time, the oldest first; return their number, at most `limit`."""
        if name == "decisions":
            return await self._write(lambda connection: sum_up(connection, before, limit))
        if name == "results":
            return await self._delete_results(before, limit)
        rows = KEPT[name]
        old = select(rows.key).where(rows.since < before, *rows.unused).order_by(rows.since).limit(limit)
        return await self._change(delete(rows.key.class_).where(rows.key.in_(old)))

    async def _delete_results(self, before: float, limit: int) -> int:
        """Delete results and ratings of people whose last match ended before a time; return one table's rows."""
        other, deleted = aliased(ResultRow), 0
        for row, at in OF_PLAYERS.items():
            last = select(func.max(other.ended_at)).where(other.person == row.person).scalar_subquery()
            key = row.__mapper__.primary_key
            old = select(*key).where(at < before, func.coalesce(last, 0.0) < before).order_by(at).limit(limit)
            deleted = max(deleted, await self._change(delete(row).where(tuple_(*key).in_(old))))
        return deleted
