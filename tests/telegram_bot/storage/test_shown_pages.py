"""What messages show, kept over restarts and written behind."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace

import pytest

from telegram_bot.background import MonotonicClock
from telegram_bot.chat.messages.shown_pages import CALL, TABLE, ShownPage, ShownPages, Surface
from telegram_bot.rooms.domain.room import Place, Room, Seat, Settings, Stage
from telegram_bot.storage.database import migrate, open_database
from telegram_bot.storage.shown_pages import SqlShownPageStore
from telegram_bot.storage.store import SqlRoomStore

ROOM = Room(0, Place(-5), "poter", 1, Settings(), [Seat(1, "A")], version=3)
MESSAGE = (-5, 2**40)
NOW = 1000.0


@pytest.fixture
async def stores(url: str):
    await migrate(url)
    engine = open_database(url)
    rooms, pages = SqlRoomStore(engine), SqlShownPageStore(engine)
    yield rooms, pages
    await rooms.close()


async def test_a_later_process_knows_what_was_shown(stores):
    rooms, store = stores
    room, other = await rooms.create(ROOM), await rooms.create(replace(ROOM, place=Place(-6)))
    pages = ShownPages(store)
    pages.note(room, TABLE, MESSAGE, "cards")
    pages.note(room, 77, MESSAGE, "hand")
    pages.note(room, CALL, MESSAGE, "call")
    pages.note(other, TABLE, (-6, 1), "first")
    await pages.close()
    pages.note(other, TABLE, (-6, 1), "second")
    pages.forget(room.id, CALL)
    await pages.close()
    later = ShownPages(store)
    await later.restore(NOW)
    assert later.versions() == {room.id: 3, other.id: 3}
    assert later.shows(room.id, TABLE, MESSAGE, "cards")
    assert later.shows(room.id, 77, MESSAGE, "hand")
    assert later.shows(other.id, TABLE, (-6, 1), "second")
    assert not later.shows(other.id, TABLE, (-6, 1), "first")
    assert not later.shows(other.id, TABLE, (-6, 2), "second")
    assert not later.shows(room.id, CALL, MESSAGE, "call")
    assert (later.version(room.id, 77, MESSAGE), later.version(room.id, 77, (1, 1))) == (3, None)


async def test_pages_of_deleted_rooms_do_not_keep_others_from_being_stored(stores):
    rooms, store = stores
    room = await rooms.create(ROOM)
    await store.save({(room.id, 0): ShownPage(-5, 1, "d", 1), (room.id + 1, 0): ShownPage(-6, 1, "d", 1)})
    assert list(await store.load(NOW)) == [(room.id, 0)]


async def test_pages_of_rooms_that_ended_long_ago_are_deleted(stores):
    rooms, store = stores
    ended = [await rooms.create(replace(ROOM, stage=Stage.ENDED, ended_at=at)) for at in (NOW - 1, NOW + 1)]
    await store.save({(room.id, 0): ShownPage(-5, 1, "d", 1) for room in ended})
    assert list(await store.load(NOW)) == [(ended[1].id, 0)]


class SlowStore:
    """A store whose first save fails."""

    def __init__(self) -> None:
        self.saved: list[Mapping[Surface, ShownPage | None]] = []

    async def load(self, _ended_before: float) -> dict[Surface, ShownPage]:
        return {}

    async def save(self, pages: Mapping[Surface, ShownPage | None]) -> None:
        self.saved.append(pages)
        if len(self.saved) == 1:
            raise OSError("refused")


async def test_changes_are_written_together_and_again_after_a_failure():
    store, paused, seconds = SlowStore(), asyncio.Event(), []

    async def sleep(pause: float) -> None:
        seconds.append(pause)
        await paused.wait()

    pages = ShownPages(store, MonotonicClock(lambda: 0.0, sleep))
    room = replace(ROOM, id=1)
    for text in ("one", "two", "three"):
        pages.note(room, TABLE, MESSAGE, text)
        pages.note(room, 77, MESSAGE, text)
        await asyncio.sleep(0)
    assert store.saved == []
    paused.set()
    task = pages._task
    assert task is not None
    await task
    assert [sorted(surface for _, surface in saved) for saved in store.saved] == [[0, 77], [0, 77]]
    assert seconds == [1.0, 1.0]
    pages.note(room, TABLE, MESSAGE, "three")
    await pages.close()
    assert len(store.saved) == 2


async def test_ended_rooms_are_not_kept_in_memory():
    pages = ShownPages(SlowStore())
    pages.note(replace(ROOM, id=1), TABLE, MESSAGE, "cards")
    pages.note(replace(ROOM, id=1, stage=Stage.ENDED), TABLE, MESSAGE, "score")
    assert pages.versions() == {}
    await pages.close()
