"""The personal settings on file, on both databases, and the cache before them."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from telegram_bot.rooms.domain.room import TurnCalls
from telegram_bot.rooms.runtime.preferences import Preferences, quieter
from telegram_bot.storage.database import migrate, open_database
from telegram_bot.storage.people import SqlPersonStore

BIG = 2**52 + 1


@pytest.fixture
async def people(url: str) -> AsyncIterator[SqlPersonStore]:
    await migrate(url)
    engine = open_database(url)
    yield SqlPersonStore(engine)
    await engine.dispose()


async def test_what_is_chosen_stays_and_others_are_called(people: SqlPersonStore):
    assert await people.turn_calls(BIG) == TurnCalls.ON
    for value in (TurnCalls.OFF, TurnCalls.QUIET):
        await people.set_turn_calls(BIG, value)
        assert await people.turn_calls(BIG) == value
    assert await people.turn_calls(7) == TurnCalls.ON


class Counting:
    """A store that counts what it is asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.fault: Exception | None = None

    async def turn_calls(self, _person: int) -> TurnCalls:
        self.asked += 1
        return TurnCalls.QUIET

    async def set_turn_calls(self, _person: int, _value: TurnCalls) -> None:
        if self.fault is not None:
            raise self.fault


async def test_the_cache_asks_once_and_keeps_only_what_is_saved():
    store = Counting()
    preferences = Preferences(store)
    assert [await preferences.turn_calls(1) for _ in range(3)] == [TurnCalls.QUIET] * 3
    assert store.asked == 1
    await preferences.set_turn_calls(1, TurnCalls.OFF)
    assert await preferences.turn_calls(1) == TurnCalls.OFF
    store.fault = OSError("no space")
    with pytest.raises(OSError, match="no space"):
        await preferences.set_turn_calls(1, TurnCalls.ON)
    assert await preferences.turn_calls(1) == TurnCalls.OFF
    assert store.asked == 1


def test_the_quieter_of_two():
    assert quieter(TurnCalls.ON, TurnCalls.QUIET) == TurnCalls.QUIET
    assert quieter(TurnCalls.OFF, TurnCalls.QUIET) == TurnCalls.OFF
    assert quieter(TurnCalls.ON, TurnCalls.ON) == TurnCalls.ON


@pytest.mark.parametrize("turns", range(12))
async def test_a_cancelled_caller_does_not_interrupt_the_transaction(url: str, turns: int):
    """Wherever the cancellation hits: closing waits for the transaction, and a new store finds what it wrote."""
    await migrate(url)
    store = SqlPersonStore(open_database(url))
    caller = asyncio.create_task(store.set_turn_calls(BIG, TurnCalls.OFF))
    for _ in range(turns + 1):
        await asyncio.sleep(0)
    caller.cancel()
    await asyncio.wait({caller})
    await store.close()
    assert not store.tasks.busy
    again = SqlPersonStore(open_database(url))
    assert await again.turn_calls(BIG) == TurnCalls.OFF
    await again.close()
