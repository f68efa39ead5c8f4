"""The personal settings on file, on both databases."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from telegram_bot.domain.room import TurnCalls, quieter
from telegram_bot.storage.database import open_database
from telegram_bot.storage.people import PersonStore

BIG = 2**52 + 1


@pytest.fixture
async def people(url: str) -> AsyncIterator[PersonStore]:
    engine = open_database(url)
    yield PersonStore(engine)
    await engine.dispose()


async def test_what_is_chosen_stays_and_others_are_called(people: PersonStore):
    assert await people.turn_calls(BIG) == TurnCalls.ON
    for value in (TurnCalls.OFF, TurnCalls.QUIET):
        await people.choose(BIG, turn_calls=value)
        assert await people.turn_calls(BIG) == value
    assert await people.turn_calls(7) == TurnCalls.ON


def test_the_quieter_of_two():
    assert quieter(TurnCalls.ON, TurnCalls.QUIET) == TurnCalls.QUIET
    assert quieter(TurnCalls.OFF, TurnCalls.QUIET) == TurnCalls.OFF
    assert quieter(TurnCalls.ON, TurnCalls.ON) == TurnCalls.ON


@pytest.mark.parametrize("turns", [0, 3, 6, 9])
async def test_a_cancelled_caller_does_not_interrupt_the_transaction(url: str, turns: int):
    """Wherever the cancellation hits: closing waits for the transaction, and a new store finds what it wrote."""
    store = PersonStore(open_database(url))
    caller = asyncio.create_task(store.choose(BIG, turn_calls=TurnCalls.OFF))
    for _ in range(turns + 1):
        await asyncio.sleep(0)
    caller.cancel()
    await asyncio.wait({caller})
    await store.close()
    assert store.tasks.count == 0
    again = PersonStore(open_database(url))
    assert await again.turn_calls(BIG) == TurnCalls.OFF
    await again.close()
