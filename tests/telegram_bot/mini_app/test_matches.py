"""The matches of a person in words, each with what it became."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from telegram_bot.domain.commands import NextRound, Stop
from telegram_bot.domain.room import Room, Stage
from telegram_bot.mini_app.frames import AskMatches, Shown
from telegram_bot.mini_app.questions import Questions
from telegram_bot.presentation.matches import MatchesModel, match_entry
from telegram_bot.storage.values import MatchRecord
from telegram_bot.texts.loader import Texts

from ..world import ANNA, BERT, CARL, World
from .played import Caller


@pytest.fixture
async def rooms(database_url: str) -> AsyncIterator[World]:
    """The rooms alone."""
    world = World(database_url)
    await world.start()
    yield world
    await world.stop()


async def matches_of(rooms: World, room: Room, person: int) -> Any:
    requests: Any = None
    handler = Questions(rooms.service, requests)
    found = await handler.matches(AskMatches(type="matches", id=3), Caller().at(room, person))
    assert isinstance(found, Shown)
    assert isinstance(found.model, MatchesModel)
    assert found.id == 3
    return found.model.matches


async def test_matches_are_told_with_their_results(rooms: World):
    room = await rooms.table(settings=[("max_turns", 100), ("rounds", 3)])
    assert [(one.table, one.current) for one in await matches_of(rooms, room, ANNA.id)] == [(room.id, True)]
    while room.stage == Stage.PLAYING:
        room = await rooms.move(room)
    between = (await matches_of(rooms, room, BERT.id))[0]
    assert between.title == "Poter · A and B"
    assert "One round played" in between.detail
    assert room.match is not None
    for total in room.match.totals:
        assert f"\N{NO-BREAK SPACE}{total}" in between.detail
    room = await rooms.done(room, NextRound(), ANNA)
    room = await rooms.done(room, Stop(), ANNA)
    lobby = await rooms.lobby(game="pocha")
    listed = await matches_of(rooms, lobby, ANNA.id)
    assert [(one.table, one.current) for one in listed] == [(lobby.id, True), (room.id, False)]
    assert "Not started yet" in listed[0].detail
    assert "ended after one round" in listed[1].detail
    assert "14 Nov" in listed[1].detail or "Nov 14" in listed[1].detail
    assert await matches_of(rooms, lobby, CARL.id) == ()


@pytest.mark.parametrize("language", ["en", "si", "bn", "es"])
def test_a_match_from_before_results_were_stored_has_a_title(language: str):
    record = MatchRecord(9, "canasta", Stage.ENDED, ("A", "B"), 0, None, finished=False, changed_at=None)
    found = match_entry(Texts(language), record)
    assert (found.table, found.detail, found.current) == (9, "", False)
    assert "A" in found.title
