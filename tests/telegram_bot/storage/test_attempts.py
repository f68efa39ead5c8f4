"""Attempts at deals of the day in both databases."""

import asyncio
from random import Random

import pytest

from telegram_bot.domain.boards import drawn
from telegram_bot.domain.lobby import board_settings
from telegram_bot.domain.room import Place, Purpose, Room, Seat, Stage
from telegram_bot.storage.boards import BoardStore
from telegram_bot.storage.database import open_database
from telegram_bot.storage.rooms import RoomStore
from telegram_bot.storage.values import MayNotBegin, PlaceTaken

ANNA = 7


@pytest.mark.slow
async def test_a_person_has_begun_as_many_deals_as_they_may_whatever_comes_at_once(url: str, monkeypatch):
    monkeypatch.setattr("telegram_bot.storage.boards.MOST_BEGUN", 2)
    rooms = RoomStore(engine := open_database(url))
    boards = BoardStore(engine, lambda: 5.0)
    await boards.draw(list(drawn(0.0, Random(1))))
    attempts = [
        Room(
            0, Place(ANNA), one.board.game, ANNA, board_settings(one.board.options), [Seat(ANNA, "Anna")],
            stage=Stage.PLAYING, purpose=Purpose.BOARD, board=one.id,
        )
        for one in await boards.between(0.0, 1.0)
    ]  # fmt: skip
    assert len(attempts) > 3
    found = await asyncio.gather(*map(rooms.create, [*attempts, *attempts]), return_exceptions=True)
    assert sum(isinstance(one, Room) for one in found) == 2
    assert {type(one) for one in found} == {Room, PlaceTaken, MayNotBegin}
    assert len(await boards.attempts([room.board or 0 for room in attempts], ANNA)) == 2
    assert len(await rooms.tables_of(ANNA)) == 2
    await rooms.close()
