"""Stored messages of rooms, on both databases, and what they show, which is written behind."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import pytest

from telegram_bot.background import SYSTEM_MONOTONIC, MonotonicClock
from telegram_bot.domain.room import Place, Room, RoomSettings, Seat, Stage
from telegram_bot.storage.database import Database
from telegram_bot.storage.messages import KEPT_SECONDS, MessageStore
from telegram_bot.storage.rooms import RoomStore
from telegram_bot.storage.values import Anchor, Key, MessageState, Shown, StoredMessage, Surface

BIG = 2**52 + 1
NOW = 1000.0
ROOM = Room(0, Place(-BIG), "poter", BIG, RoomSettings(), [Seat(BIG, "Amal")])
HAND, TABLE = Key(1, Surface.HAND, BIG), Key(1, Surface.TABLE)


@pytest.fixture
async def stores(url: str) -> AsyncIterator[tuple[RoomStore, MessageStore]]:
    database = Database(url)
    rooms = RoomStore(database)
    await rooms.create(ROOM)
    yield rooms, MessageStore(database)
    await rooms.close()


def anchor(message: int, *, ephemeral: bool = True) -> Anchor:
    return Anchor(-BIG, message, ephemeral)


def stored(key: Key, *anchors: Anchor) -> list[StoredMessage]:
    states = {True: MessageState.SENDING, False: MessageState.SHOWN}
    return [StoredMessage(key, one, states[one.message_id <= 0]) for one in anchors]


async def test_the_newest_is_last(stores: tuple[RoomStore, MessageStore]):
    _, messages = stores
    assert await messages.load(NOW) == []
    three = anchor(BIG), anchor(5), anchor(5, ephemeral=False)
    for one in three:
        await messages.add(HAND, one)
    assert await messages.of_room(1) == stored(HAND, *three)
    await messages.add(HAND, three[0])
    assert await messages.load(NOW) == stored(HAND, *three[1:], three[0])


async def test_forgetting_one_leaves_the_others(stores: tuple[RoomStore, MessageStore]):
    _, messages = stores
    others = (replace(HAND, person=7), Key(1, Surface.CALL), TABLE)
    for key in (HAND, *others):
        await messages.add(key, anchor(5))
    await messages.remove(HAND, anchor(5))
    await messages.remove(HAND, anchor(5))
    assert await messages.load(NOW) == [found for key in others for found in stored(key, anchor(5))]


async def test_a_sending_takes_the_place_of_the_one_before(stores: tuple[RoomStore, MessageStore]):
    _, messages = stores
    await messages.add(HAND, anchor(5))
    first, second = (Anchor.pending(-BIG, query) for query in ("first", "second"))
    other = replace(HAND, person=7)
    for key, one in ((HAND, first), (HAND, second), (other, first)):
        await messages.begin(key, one)
    assert await messages.load(NOW) == stored(HAND, anchor(5), second) + stored(other, first)
    await messages.add(HAND, anchor(6))
    assert stored(HAND, second)[0] in await messages.load(NOW), "the request is known again"


async def test_a_message_takes_the_place_of_its_sending(stores: tuple[RoomStore, MessageStore]):
    _, messages = stores
    await messages.begin(TABLE, anchor(0, ephemeral=False))
    await messages.begin(HAND, anchor(0))
    await messages.add(TABLE, anchor(5), sent=True)
    assert await messages.load(NOW) == stored(HAND, anchor(0)) + stored(TABLE, anchor(5))


def test_a_sending_is_known_by_its_request():
    one = Anchor.pending(-BIG, "query")
    assert one == Anchor.pending(-BIG, "query")
    assert one != Anchor.pending(-BIG, "another")
    assert one.is_pending
    assert one.message_id > -(2**63)
    assert not anchor(5).is_pending


async def test_messages_of_rooms_that_ended_long_ago_or_are_deleted_are_not_loaded(
    stores: tuple[RoomStore, MessageStore],
):
    rooms, messages = stores
    times = (NOW - KEPT_SECONDS - 1, NOW - KEPT_SECONDS + 1)
    ended = [await rooms.create(replace(ROOM, stage=Stage.ENDED, ended_at=at)) for at in times]
    for number in (1, *(room.id for room in ended), 99):
        await messages.add(Key(number, Surface.TABLE), anchor(5))
        await messages.begin(Key(number, Surface.CALL), anchor(0))
    assert {one.key.room for one in await messages.load(NOW)} == {1, ended[1].id}
    assert [one.key.surface for one in await messages.of_room(ended[0].id)] == [Surface.TABLE, Surface.CALL]
    assert await messages.of_room(99) == []


async def test_a_later_process_knows_what_was_shown(stores: tuple[RoomStore, MessageStore]):
    _, messages = stores
    for key in (TABLE, HAND):
        await messages.add(key, anchor(5))
        messages.note(key, anchor(5), Shown("first", 3))
    await messages.save_all()
    messages.note(TABLE, anchor(5), Shown("second", 4))
    messages.note(TABLE, anchor(6), Shown("of another message", 4))
    await messages.save_all()
    shown = {one.key: one.shown for one in await messages.load(NOW)}
    assert shown == {TABLE: Shown("second", 4), HAND: Shown("first", 3)}


class FailingStore(MessageStore):
    """A store that fails at everything except the second write of what is shown."""

    def __init__(self, monotonic: MonotonicClock = SYSTEM_MONOTONIC) -> None:
        super().__init__(Mock(), monotonic)
        self.saved: list[Mapping[tuple[Key, Anchor], Shown]] = []

    async def _read(self, work: object) -> Any:
        raise OSError("refused")

    async def _write(self, work: object) -> Any:
        raise OSError("refused")

    async def _write_shown(self, shown: Mapping[tuple[Key, Anchor], Shown]) -> None:
        self.saved.append(shown)
        if len(self.saved) == 1:
            raise OSError("refused")


async def test_what_is_shown_is_written_together_and_again_after_a_failure():
    paused, seconds = asyncio.Event(), []

    async def sleep(pause: float) -> None:
        seconds.append(pause)
        await paused.wait()

    store = FailingStore(MonotonicClock(lambda: 0.0, sleep))
    for text in ("one", "two", "three"):
        store.note(TABLE, anchor(5), Shown(text, 1))
        store.note(HAND, anchor(5), Shown(text, 1))
        await asyncio.sleep(0)
    assert store.saved == []
    paused.set()
    task = store._task
    assert task is not None
    await task
    assert [{key.surface for key, _ in saved} for saved in store.saved] == [{Surface.TABLE, Surface.HAND}] * 2
    assert seconds == [1.0, 1.0]
    await store.save_all()
    assert len(store.saved) == 2


async def test_a_failing_store_holds_nothing_up():
    store = FailingStore()
    assert await store.load(NOW) == await store.of_room(1) == []
    await store.begin(TABLE, anchor(0))
    await store.add(TABLE, anchor(5))
    store.note(TABLE, anchor(5), Shown("x", 1))
    await store.remove(TABLE, anchor(5))
    await store.save_all()
    assert store.saved == [], "of a message that is gone nothing is shown"
