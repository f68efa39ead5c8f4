"""Duels in both databases."""

import asyncio
from random import Random

import pytest

from telegram_bot.domain.boards import MOST_OPEN, MOST_PEOPLE, Duel, drawn_for_duel, new_token
from telegram_bot.domain.commands import Problem
from telegram_bot.storage.boards import BoardStore
from telegram_bot.storage.database import open_database


@pytest.mark.slow
async def test_a_duel_takes_as_many_people_as_it_may_have(url: str):
    store = BoardStore(open_database(url), lambda: 5.0)
    deals = list(drawn_for_duel("pocha", 5.0, Random(1)))
    source = Random(2)
    duels = list[Duel]()
    for _ in range(2):
        added = await store.add_duel(Duel(0, new_token(source), "pocha", 9.0, (), {1: "Anna"}), deals, duels)
        assert added is not None
        duels.append(added)
    assert len({*duels[0].boards, *duels[1].boards}) == 6
    number = duels[0].id
    joined = await asyncio.gather(*(store.join_duel(number, person, f"P{person}") for person in range(1, 20)))
    assert joined.count(None) == MOST_PEOPLE
    assert {*joined} == {None, Problem.DUEL_FULL}
    found = await store.duel(number)
    assert found is not None
    assert found == await store.duel(found.token)
    assert await store.duel(str(found.id)) is None
    assert len(found.people) == MOST_PEOPLE
    assert [duel.id for duel in await store.open_duels(1, 8.0)] == [duel.id for duel in duels]
    assert await store.open_duels(1, 9.0) == []
    assert await store.between(0.0, 100.0) == []
    assert await store.join_duel(10**6, 1, "Anna") == Problem.DUEL_OVER
    await store.close()


@pytest.mark.slow
async def test_a_person_is_in_as_many_duels_as_they_may_be_whatever_comes_at_once(url: str):
    store, source = BoardStore(open_database(url), lambda: 5.0), Random(2)
    deals = list(drawn_for_duel("canasta", 5.0, Random(1)))

    def new(person: int) -> Duel:
        return Duel(0, new_token(source), "canasta", 9.0, (), {person: f"P{person}"})

    added = await asyncio.gather(*(store.add_duel(new(1), deals, []) for _ in range(4)))
    assert len(list(filter(None, added))) == 1  # all of them have seen that there is none
    others = [await store.add_duel(new(person), deals, []) for person in range(2, MOST_OPEN + 6)]
    joined = await asyncio.gather(*(store.join_duel(duel.id, 1, "Anna") for duel in others if duel))
    assert len(await store.open_duels(1, 5.0)) == MOST_OPEN
    assert (joined.count(None), joined.count(Problem.DUELS_MANY)) == (MOST_OPEN - 1, 5)
    await store.close()
