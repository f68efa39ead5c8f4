"""Duels in both databases."""

import asyncio
from random import Random

import pytest

from telegram_bot.domain.boards import MOST_PEOPLE, Duel, drawn_for_duel, new_token
from telegram_bot.storage.boards import BoardStore
from telegram_bot.storage.database import open_database


@pytest.mark.slow
async def test_a_duel_takes_as_many_people_as_it_may_have(url: str):
    store = BoardStore(open_database(url), lambda: 5.0)
    deals = list(drawn_for_duel("pocha", 5.0, Random(1)))
    source = Random(2)
    duels = [await store.add_duel(Duel(0, new_token(source), "pocha", 9.0, (), {1: "Anna"}), deals) for _ in range(2)]
    assert len({*duels[0].boards, *duels[1].boards}) == 6
    number = duels[0].id
    joined = await asyncio.gather(*(store.join_duel(number, person, f"P{person}") for person in range(1, 20)))
    assert sum(joined) == MOST_PEOPLE
    found = await store.duel(number)
    assert found is not None
    assert found == await store.duel(found.token)
    assert await store.duel(str(found.id)) is None
    assert len(found.people) == MOST_PEOPLE
    assert [duel.id for duel in await store.open_duels(1, 8.0)] == [duel.id for duel in duels]
    assert await store.open_duels(1, 9.0) == []
    assert await store.between(0.0, 100.0) == []
    assert not await store.join_duel(10**6, 1, "Anna")
    await store.close()
