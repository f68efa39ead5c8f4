"""Leadership: one process leads, the others wait, and a leader whose session is gone knows it."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
from sqlalchemy import text

from telegram_bot.storage import leader, leader_session
from telegram_bot.storage.database import open_database
from telegram_bot.storage.leader import Leadership, leadership_of

SECONDS = 20.0
LEASE = 1000.0


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leader, "RETRY_SECONDS", 0.01)
    monkeypatch.setattr(leader, "HEARTBEAT_SECONDS", 0.01)


@pytest.fixture
async def make(url: str) -> AsyncIterator[Callable[..., Leadership]]:
    made: list[Leadership] = []

    def make_one(bot: str = "1000") -> Leadership:
        made.append(leadership_of(url, bot, LEASE))
        return made[-1]

    yield make_one
    for each in made:
        await each.release()


async def acquired(leadership: Leadership) -> bool:
    """Acquire; return whether that had to wait."""
    waits: list[bool] = []
    async with asyncio.timeout(SECONDS):
        await leadership.acquire(lambda: waits.append(True))
    return bool(waits)


async def test_a_second_process_waits_until_the_first_gives_up(make):
    first, second = make(), make()
    assert not await acquired(first)
    waiting = asyncio.Event()
    acquiring = asyncio.create_task(second.acquire(waiting.set))
    await asyncio.wait_for(waiting.wait(), SECONDS)
    assert not acquiring.done()
    await first.release()
    await asyncio.wait_for(acquiring, SECONDS)
    assert not first.lost.is_set()
    assert not second.lost.is_set()


async def test_a_waiting_process_that_is_stopped_does_not_lead(make):
    first, second, third = make(), make(), make()
    await acquired(first)
    waiting = asyncio.Event()
    acquiring = asyncio.create_task(second.acquire(waiting.set))
    await asyncio.wait_for(waiting.wait(), SECONDS)
    acquiring.cancel()
    await asyncio.wait({acquiring})
    await second.release()
    await first.release()
    assert not await acquired(third)


async def test_bots_with_other_tokens_do_not_wait_on_postgresql(empty_postgres_url: str):
    first, other = leadership_of(empty_postgres_url, "1000", LEASE), leadership_of(empty_postgres_url, "2000", LEASE)
    assert not await acquired(first)
    assert not await acquired(other)
    await first.release()
    await other.release()


async def test_a_leader_notices_that_its_session_was_ended(empty_postgres_url: str):
    first, second = leadership_of(empty_postgres_url, "1000", LEASE), leadership_of(empty_postgres_url, "1000", LEASE)
    await acquired(first)
    engine = open_database(empty_postgres_url)
    end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
    ours = " AND application_name = 'thurumpu leader'"
    async with engine.connect() as connection:
        assert (await connection.execute(text(end + ours))).all()
    await engine.dispose()
    await asyncio.wait_for(first.lost.wait(), SECONDS)
    assert not await acquired(second)
    await first.release()
    await second.release()


async def test_a_leader_whose_database_does_not_answer_stops_leading(empty_postgres_url: str, monkeypatch):
    monkeypatch.setattr(leader_session, "ANSWER_SECONDS", 0.0)
    monkeypatch.setattr(leader_session, "LATE_SECONDS", 0.0)
    first = leadership_of(empty_postgres_url, "1000", LEASE)
    await acquired(first)
    await asyncio.wait_for(first.lost.wait(), SECONDS)
    await first.release()
