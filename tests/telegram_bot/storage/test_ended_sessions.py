"""The stored ends of sessions, on both databases."""

from collections.abc import AsyncIterator

import pytest

from telegram_bot.storage.database import open_database
from telegram_bot.storage.people import SqlEndedSessions


@pytest.fixture
async def ended(url: str) -> AsyncIterator[SqlEndedSessions]:
    store = SqlEndedSessions(open_database(url))
    yield store
    await store.close()


async def test_a_mark_has_the_time_of_its_last_end(ended: SqlEndedSessions):
    await ended.add("a", 10.0, 0.0)
    await ended.add("b", 11.0, 0.0)
    await ended.add("a", 12.5, 0.0)
    assert await ended.load(0.0, 10) == {"a": 12.5, "b": 11.0}
    assert await ended.load(11.5, 10) == {"a": 12.5}


async def test_the_last_ends_are_loaded_and_old_ones_deleted(ended: SqlEndedSessions):
    for number, mark in enumerate("abcde"):
        await ended.add(mark, float(number), 0.0)
    assert await ended.load(0.0, 2) == {"d": 3.0, "e": 4.0}
    await ended.add("f", 5.0, 3.0)
    assert await ended.load(0.0, 10) == {"d": 3.0, "e": 4.0, "f": 5.0}
