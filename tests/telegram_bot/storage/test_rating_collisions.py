"""Two matches of the same people that end at the same moment: each rating includes both, whichever came first."""

import asyncio
from dataclasses import replace
from itertools import pairwise

import pytest
from sqlalchemy import text

from telegram_bot.domain.room import Place, Stage
from telegram_bot.storage.database import Database
from telegram_bot.storage.results import ResultStore, save_results
from telegram_bot.storage.rooms import RoomStore
from tests.telegram_bot.rooms.test_results import opened, played

BLOCKED = text("SELECT count(*) FROM pg_locks WHERE NOT granted")


async def finished(store: RoomStore, place: int):
    """Store a table at its last move; return it before and after that move."""
    over = played(opened())
    before = await store.create(replace(over, place=Place(place), stage=Stage.PLAYING, ended_at=None))
    return before, replace(before.clone(), stage=Stage.ENDED, ended_at=1000.0 - place, revision=before.revision + 1)


async def end_at_once(store: RoomStore) -> list[int]:
    """End two matches of the same people at the same moment, and return the people."""
    (_, one), (before, other) = await finished(store, -2), await finished(store, -3)
    async with store._database.engine.connect() as first, store._database.engine.connect() as look:
        await first.run_sync(save_results, one, one.ended_at)
        saving = asyncio.create_task(store.save(before, other))
        while not saving.done() and not await look.scalar(BLOCKED):
            pass
        assert not saving.done(), "the other match waits for the first one"
        await first.commit()
        await saving
    return [seat.person for seat in one.seats if seat.person]


@pytest.mark.slow
async def test_a_match_that_ends_meanwhile_counts_for_how_many_are_rated_in_a_day(migrated_postgres_url, monkeypatch):
    monkeypatch.setattr("telegram_bot.domain.results.RATED_A_DAY", 2)
    store = RoomStore(Database(migrated_postgres_url))
    await store.save(*await finished(store, -1))
    people = await end_at_once(store)
    for person in people:
        assert sorted(row.rated for row in await ResultStore(store._database).of_person(person)) == [False, True, True]
    await store.close()


@pytest.mark.parametrize("known", [False, True], ids=["first ratings", "known ratings"])
@pytest.mark.slow
async def test_a_match_that_ends_meanwhile_counts_too(migrated_postgres_url: str, known: bool):
    store = RoomStore(Database(migrated_postgres_url))
    if known:
        await store.save(*await finished(store, -1))
    people = await end_at_once(store)
    results = ResultStore(store._database)
    for row in await results.ratings(people):
        changes = [*reversed(await results.rating_changes(row.person, 9))]
        assert row.matches == len(changes) == 2 + known
        assert (changes[-1].mu, changes[-1].sigma) == (row.mu, row.sigma)
        for earlier, later in pairwise(changes):
            assert (later.mu_before, later.sigma_before) == (earlier.mu, earlier.sigma)
    assert len(await results.ratings(people)) == len(people)
    await store.close()
