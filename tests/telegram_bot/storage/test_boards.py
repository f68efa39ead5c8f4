"""Deals of the day in both databases: attempts, duels, and the basis of the daily rating."""

import asyncio
from dataclasses import replace
from random import Random

import pytest
from sqlalchemy import insert

from analysis.boards import Outcome, Par
from telegram_bot.domain.boards import MOST_OPEN, MOST_PEOPLE, Attempt, Duel, day_of, drawn, drawn_for_duel, new_token
from telegram_bot.domain.commands import Problem
from telegram_bot.domain.lobby import board_settings
from telegram_bot.domain.room import DAY_SECONDS, Place, Purpose, Room, Seat, Stage
from telegram_bot.storage.boards import BoardStore
from telegram_bot.storage.database import Database
from telegram_bot.storage.models import AttemptRow
from telegram_bot.storage.rooms import RoomStore
from telegram_bot.storage.values import MayNotBegin, PlaceTaken

ANNA, BERT = 7, 8
NOW = day_of(1.7e9)


@pytest.fixture
async def store(url):
    found = BoardStore(Database(url), lambda: NOW)
    yield found
    await found.close()


@pytest.mark.slow
async def test_a_person_has_begun_as_many_deals_as_they_may_whatever_comes_at_once(store, monkeypatch):
    monkeypatch.setattr("telegram_bot.storage.boards.MOST_BEGUN", 2)
    rooms = RoomStore(store._database)
    await store.draw(list(drawn(NOW, Random(1))))
    attempts = [
        Room(
            0, Place(ANNA), one.board.game, ANNA, board_settings(one.board.options), [Seat(ANNA, "Anna")],
            stage=Stage.PLAYING, purpose=Purpose.BOARD, board=one.id,
        )
        for one in await store.between(NOW, NOW + 1)
    ]  # fmt: skip
    assert len(attempts) > 3
    found = await asyncio.gather(*map(rooms.create, [*attempts, *attempts]), return_exceptions=True)
    assert sum(isinstance(one, Room) for one in found) == 2
    assert {type(one) for one in found} == {Room, PlaceTaken, MayNotBegin}
    assert len(await store.attempts([room.board or 0 for room in attempts], [ANNA])) == 2
    assert len(await rooms.tables_of(ANNA)) == 2
    await rooms.close()


@pytest.mark.slow
async def test_a_duel_takes_as_many_people_as_it_may_have(store):
    deals, source, duels = list(drawn_for_duel("pocha", NOW, Random(1))), Random(2), []
    for _ in range(2):
        duel = Duel(0, new_token(source), "pocha", NOW + 9, (), {1: "Anna"})
        duels.append(await store.add_duel(duel, deals, duels))
    assert len({*duels[0].boards, *duels[1].boards}) == 6
    number = duels[0].id
    joined = await asyncio.gather(*(store.join_duel(number, person, f"P{person}") for person in range(1, 20)))
    assert joined.count(None) == MOST_PEOPLE
    assert {*joined} == {None, Problem.DUEL_FULL}
    found = await store.duel(number)
    assert found == await store.duel(found.token)
    assert await store.duel(str(found.id)) is None
    assert len(found.people) == MOST_PEOPLE
    assert [duel.id for duel in await store.open_duels(1, NOW + 8)] == [duel.id for duel in duels]
    assert await store.open_duels(1, NOW + 9) == []
    assert await store.between(NOW, NOW + 100) == []
    assert await store.join_duel(10**6, 1, "Anna") == Problem.DUEL_OVER


@pytest.mark.slow
async def test_a_person_is_in_as_many_duels_as_they_may_be_whatever_comes_at_once(store):
    source, deals = Random(2), list(drawn_for_duel("canasta", NOW, Random(1)))

    def new(person):
        return Duel(0, new_token(source), "canasta", NOW + 9, (), {person: f"P{person}"})

    added = await asyncio.gather(*(store.add_duel(new(1), deals, []) for _ in range(4)))
    assert len(list(filter(None, added))) == 1  # all of them have seen that there is none
    others = [await store.add_duel(new(person), deals, []) for person in range(2, MOST_OPEN + 6)]
    joined = await asyncio.gather(*(store.join_duel(duel.id, 1, "Anna") for duel in others if duel))
    assert len(await store.open_duels(1, NOW)) == MOST_OPEN
    assert (joined.count(None), joined.count(Problem.DUELS_MANY)) == (MOST_OPEN - 1, 5)


async def played(store, board, person, points, **given):
    """Store an attempt that begins when the deal opens, and its result; `points` None: given up."""
    outcome = None if points is None else Outcome(points, 1.0)
    one = replace(Attempt(board.id, person, person, begun_at=board.opens_at, outcome=outcome), **given)
    row = {"board_id": one.board_id, "person": person, "room_id": person, "begun_at": one.begun_at}
    await store._database.write(lambda connection: connection.execute(insert(AttemptRow), row))
    if points is not None or given.get("finished"):
        await store.finish(one, one.begun_at + 60)


async def test_the_last_judged_attempts_that_count(store):
    for day in range(3):
        await store.draw(list(drawn(NOW + day * DAY_SECONDS, Random(day))))
    boards = [one for one in await store.between(NOW, NOW + 9 * DAY_SECONDS) if one.board.game == "pocha"]
    assert len(boards) == 9
    for board in boards[:-1]:
        await store.set_par(board.id, Par(3.0, 5.0), "sources")
    given_up, running, helped, late, withdrawn, fine, other, last, without_par = boards
    await played(store, given_up, ANNA, None, finished=True)
    await played(store, running, ANNA, None)
    await played(store, helped, ANNA, 9.0, assisted=True)
    await played(store, late, ANNA, 9.0, begun_at=late.closes_at)
    await played(store, withdrawn, ANNA, 9.0)
    await store.withdraw([withdrawn.id])
    await played(store, fine, ANNA, 5.0)
    await played(store, fine, BERT, 9.0)
    await played(store, other, BERT, 9.0)
    await played(store, last, ANNA, 6.0)
    await played(store, without_par, ANNA, 6.0)
    duel = Duel(0, "token", "pocha", NOW + DAY_SECONDS, (), {ANNA: "Anna"})
    duel = await store.add_duel(duel, list(drawn_for_duel("pocha", NOW, Random(9))), [])
    fresh = await store.get(duel.boards[0])
    await store.set_par(fresh.id, Par(3.0, 5.0), "sources")
    await played(store, fresh, ANNA, 9.0)
    found = await store.last_judged(ANNA, 60)
    assert [(board.id, attempt.outcome) for board, attempt in found] == [
        (last.id, Outcome(6.0, 1.0)),
        (fine.id, Outcome(5.0, 1.0)),
        (given_up.id, None),
    ]
    assert all(board.par == Par(3.0, 5.0) and attempt.finished for board, attempt in found)
    assert await store.last_judged(ANNA, 2) == found[:2]
