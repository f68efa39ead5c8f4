"""Deletion of old rooms, settings and languages, on both databases."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from sqlalchemy import insert, text
from structlog.testing import capture_logs

from telegram_bot.background import MonotonicClock
from telegram_bot.domain.results import Format, Kind
from telegram_bot.domain.room import DAY_SECONDS, Place, Purpose, Room, RoomSettings, Seat, Stage, TurnCalls, Visibility
from telegram_bot.storage.database import Database
from telegram_bot.storage.messages import MessageStore
from telegram_bot.storage.models import RatingRow, ResultRow
from telegram_bot.storage.people import PersonStore, SqlLanguageStore
from telegram_bot.storage.personal_data import BATCH, Retention
from telegram_bot.storage.results import YEAR_DAYS, ResultStore
from telegram_bot.storage.rooms import RoomStore
from telegram_bot.storage.values import Anchor, Key, LanguagePreference, Surface
from tests.telegram_bot.storage.test_personal_data import counted, finished_match

NOW = 1_700_000_000.0
DAYS = 30
NOTHING = dict.fromkeys(("rooms", "people", "chats", "results", "decisions", "boards", "duels", "puzzles"), 0)
OLD, NEW = NOW - (DAYS + 1) * DAY_SECONDS, NOW - (DAYS - 1) * DAY_SECONDS

EXAMPLE = {"chat_id": -1, "game": "poter", "format": Format.ALONE, "purpose": Purpose.TABLE} | {
    "players": 4, "people": 2, "place": 1, "shared": False, "points": 7, "lead": 3, "rounds": 2, "hints": 0,
    "own_share": 1.0, "rated": True,
}  # fmt: skip
"""Columns of a result."""


class Stores:
    """All stores on one database."""

    def __init__(self, url: str) -> None:
        self.at = OLD
        self.database = Database(url)
        self.rooms = RoomStore(self.database)
        self.languages = SqlLanguageStore(self.database, lambda: self.at)
        self.people = PersonStore(self.database, lambda: self.at)
        self.messages = MessageStore(self.database)
        self.pauses: list[float] = []
        self.retention = Retention(self.database, DAYS, lambda: NOW, MonotonicClock(lambda: 0.0, self._pause))

    async def _pause(self, seconds: float) -> None:
        self.pauses.append(seconds)

    async def room(self, chat: int, person: int, ended_at: float | None) -> int:
        stage = Stage.LOBBY if ended_at is None else Stage.ENDED
        room = Room(0, Place(chat), "poter", person, RoomSettings(), [Seat(person, "Amal")], stage, ended_at=ended_at)
        return (await self.rooms.create(room)).id


@pytest.fixture
async def stores(url: str) -> AsyncIterator[Stores]:
    stores = Stores(url)
    yield stores
    await stores.rooms.close()


async def test_old_rooms_go_with_all_their_rows_and_nothing_else(stores: Stores):
    match = await finished_match(stores.rooms, Place(-1), ended_at=OLD)
    kept = await finished_match(stores.rooms, Place(-2), ended_at=NEW)
    await stores.messages.add(Key(match.id, Surface.HAND, 7), Anchor(7, 1, ephemeral=False), sent=True)
    live = await stores.room(-3, 8, None)
    before = await counted(stores.database)
    assert await stores.retention.delete_old() == NOTHING | {"rooms": 1, "results": 4}
    after = await counted(stores.database)
    assert await stores.rooms.load(match.id) is None
    assert await stores.rooms.load(kept.id) is not None
    assert await stores.rooms.load(live) is not None
    assert {name: before[name] - after[name] for name in ("rooms", "seats", "messages")} == {
        "rooms": 1,
        "seats": 2,
        "messages": 1,
    }
    assert all(after[name] * 2 == before[name] > 0 for name in ("rounds", "entries", "hints"))
    assert await stores.retention.delete_old() == NOTHING


async def test_results_stay_while_their_person_plays(stores: Stores):
    results, year = ResultStore(stores.database), (YEAR_DAYS + 1) * DAY_SECONDS
    rows = {1: (NOW - year, NOW - year), 2: (NOW - year, OLD), 3: (OLD,)}
    async with stores.database.engine.begin() as connection:
        for person, times in rows.items():
            for number, ended_at in enumerate(times):
                values = {"room_id": number, "person": person, "ended_at": ended_at, "reason_unrated": None}
                await connection.execute(insert(ResultRow).values(EXAMPLE | values))
        for person in rows:
            rating = {"game": "poter", "format": Format.ALONE, "kind": Kind.OWN, "mu": 25, "sigma": 5, "matches": 9}
            await connection.execute(insert(RatingRow).values(rating | {"person": person, "changed_at": NOW - year}))
    assert (await stores.retention.delete_old())["results"] == 2
    assert [row.person for row in await results.ratings(rows)] == [2, 3]
    assert [len(await results.of_person(person)) for person in rows] == [0, 2, 1]
    assert len(await results.in_chat(-1)) == 3


@pytest.mark.slow
async def test_many_are_deleted_in_small_transactions(stores: Stores):
    rooms = [await stores.room(-number, 7, OLD + number) for number in range(1, 2 * BATCH + 2)]
    kept = await stores.room(-1000, 7, NEW)
    assert await stores.retention.delete("rooms", NOW - DAYS * DAY_SECONDS, 3) == 3
    assert [await stores.rooms.load(room) for room in rooms[:3]] == [None] * 3
    assert await stores.rooms.load(rooms[3]) is not None
    assert (await stores.retention.delete_old())["rooms"] == len(rooms) - 3
    assert len(stores.pauses) == (len(rooms) - 3) // BATCH
    assert await stores.rooms.load(kept) is not None


async def test_settings_and_languages_go_when_nobody_uses_them(stores: Stores):
    await stores.room(-5, 1, NEW)
    await stores.room(-6, 2, None)
    for person in (1, 2, 3):
        await stores.people.choose(person, turn_calls=TurnCalls.OFF)
        await stores.languages.set_preference(person, LanguagePreference("si"))
    for chat in (-5, -6, -7):
        await stores.languages.set_preference(chat, LanguagePreference("bn"))
    stores.at = NEW
    await stores.people.choose(4, turn_calls=TurnCalls.OFF)
    await stores.languages.set_preference(-8, LanguagePreference("es"))
    assert await stores.retention.delete_old() == NOTHING | {"people": 1, "chats": 2}
    assert [await stores.people.turn_calls(person) for person in (1, 2, 3, 4)] == [
        TurnCalls.OFF,
        TurnCalls.OFF,
        TurnCalls.ON,
        TurnCalls.OFF,
    ]
    found = {chat: await stores.languages.preference(chat) for chat in (1, 2, 3, -5, -6, -7, -8)}
    assert {chat for chat, preference in found.items() if preference is None} == {3, -7}


async def test_who_hides_stays_hidden_as_long_as_there_are_results(stores: Stores):
    for person in (1, 2):
        await stores.people.choose(person, visibility=Visibility.HIDDEN)
    async with stores.database.engine.begin() as connection:
        own = {"room_id": 1, "person": 1, "ended_at": OLD, "reason_unrated": None}
        await connection.execute(insert(ResultRow).values(EXAMPLE | own))
    assert (await stores.retention.delete_old())["people"] == 1
    assert [row.person for row in await ResultStore(stores.database).in_chat(-1)] == [1]
    assert await stores.people.hidden([1, 2]) == {1}


async def test_nothing_is_deleted_without_a_period(stores: Stores):
    room = await stores.room(-5, 1, OLD)
    await Retention(stores.database, 0, lambda: NOW).run()
    assert await stores.rooms.load(room) is not None


async def test_a_failure_is_tried_again(stores: Stores):
    room = await stores.room(-5, 1, OLD)
    async with stores.database.engine.begin() as connection:
        await connection.execute(text("ALTER TABLE rooms RENAME TO elsewhere"))
    runs = 0

    class Enough(Exception):
        pass

    async def pause(_seconds: float) -> None:
        nonlocal runs
        runs += 1
        if runs > 1:
            raise Enough
        async with stores.database.engine.begin() as connection:
            await connection.execute(text("ALTER TABLE elsewhere RENAME TO rooms"))

    job = Retention(stores.database, DAYS, lambda: NOW, replace(MonotonicClock(), sleep=pause))
    with pytest.raises(Enough), capture_logs() as logs:
        await job.run()
    assert await stores.rooms.load(room) is None
    failed = next(line for line in logs if line["event"] == "old data cannot be deleted now")
    assert (failed["log_level"], "exc_info" in failed) == ("warning", False)


async def test_the_running_bot_deletes_what_is_old(make_world, monkeypatch: pytest.MonkeyPatch):
    world = await make_world("Amal", retention_days=DAYS)
    await world.stop()
    stores, done = Stores(world.url), asyncio.Event()
    room = await stores.room(-5, 1, world.clock.now() - (DAYS + 1) * DAY_SECONDS)
    kept = await stores.room(-6, 1, world.clock.now() - (DAYS - 1) * DAY_SECONDS)
    step = Retention.delete

    async def watched(self: Retention, name: str, before: float, limit: int) -> int:
        deleted = await step(self, name, before, limit)
        if name == "chats":
            done.set()
        return deleted

    monkeypatch.setattr(Retention, "delete", watched)
    await world.start()
    async with asyncio.timeout(world.patience):
        await done.wait()
    assert await stores.rooms.revision(room) is None
    assert await stores.rooms.revision(kept) is not None
    await stores.rooms.close()
