"""What must hold after every run: stored matches replay, and the log contains no secrets."""

from dataclasses import dataclass

from sqlalchemy import select

from engine.transcript import replay, write
from telegram_bot.domain.room import Stage
from telegram_bot.storage.database import Database
from telegram_bot.storage.models import RoomRow
from telegram_bot.storage.rooms import RoomStore


@dataclass(frozen=True, slots=True)
class StoredTables:
    """Numbers of stored tables, of those that have not ended or have a match, and what is wrong with some of them."""

    tables: int
    live: int
    matches: int
    entries: dict[int, int]
    """Number of log entries by chat."""
    faults: tuple[str, ...]


async def stored_tables(url: str) -> StoredTables:
    """Load every table, which replays its log, and replay its transcript again with the command's function."""
    store = RoomStore(Database(url))
    live, matches, faults, entries = 0, 0, list[str](), dict[int, int]()
    try:
        async with store._database.engine.connect() as connection:
            ids = (await connection.scalars(select(RoomRow.id))).all()
        for room_id in ids:
            try:
                room = await store.load(room_id)
                live += room is not None and room.stage != Stage.ENDED
                if room is not None and room.match is not None:
                    replay(write(room.match))
                    matches += 1
                    chat, count = room.place.chat_id, sum(len(log.entries) for log in room.match.logs)
                    entries[chat] = entries.get(chat, 0) + count
            except Exception as fault:
                faults.append(f"table {room_id}: {fault!r}"[:200])
    finally:
        await store.close()
    return StoredTables(len(ids), live, matches, entries, tuple(faults))
