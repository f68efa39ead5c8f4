"""What the daily rating is made of, in both databases: the last attempts of a person that count."""

from dataclasses import replace
from random import Random

import pytest
from sqlalchemy import insert

from analysis.boards import Outcome, Par
from telegram_bot.domain.boards import Attempt, Duel, day_of, drawn, drawn_for_duel
from telegram_bot.domain.room import DAY_SECONDS
from telegram_bot.storage.boards import BoardStore
from telegram_bot.storage.database import open_database, write
from telegram_bot.storage.models import AttemptRow

ANNA, BERT = 7, 8
NOW = day_of(1.7e9)


@pytest.fixture
async def store(url):
    found = BoardStore(open_database(url), lambda: NOW)
    yield found
    await found.close()


async def played(store, board, person, points, **given):
    """Store an attempt that begins as the deal opens, and its result; `points` None: given up."""
    outcome = None if points is None else Outcome(points, 1.0)
    one = replace(Attempt(board.id, person, person, begun_at=board.opens_at, outcome=outcome), **given)
    row = {"board_id": one.board_id, "person": person, "room_id": person, "begun_at": one.begun_at}
    await write(store._engine, lambda connection: connection.execute(insert(AttemptRow), row))
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
