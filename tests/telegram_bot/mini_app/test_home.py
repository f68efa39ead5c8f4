"""A person's home: matches with their results, and practice."""

from types import SimpleNamespace
from typing import Any

import pytest

from engine.game import Place as Rank
from engine.registry import GAMES
from telegram_bot.background import SYSTEM_MONOTONIC
from telegram_bot.domain.play import NextRound, Stop
from telegram_bot.domain.room import NO_PERSON, Place, Purpose, Room, Seat, Stage
from telegram_bot.mini_app.frames import AskHome, AskMatches
from telegram_bot.mini_app.personal_handlers import PersonalHandlers
from telegram_bot.mini_app.visitor import Requests
from telegram_bot.personal_requests import PersonalRequests
from telegram_bot.presentation.home import HistoryModel, HomeModel, match_entry
from telegram_bot.storage.puzzles import PuzzleStore
from telegram_bot.storage.values import MatchRecord
from telegram_bot.texts.loader import Texts

from ..world import ANNA, BERT, CARL, World
from .app_world import AppWorld
from .played import Caller


async def matches_of(rooms: World, room: Room, person: int) -> Any:
    bot: Any = SimpleNamespace(get_chat_member=None)

    puzzles = PuzzleStore(rooms.service.store._database)
    stores: Any = SimpleNamespace(rooms=rooms.service.store, puzzles=puzzles, people=None)
    unused: Any = None
    personal = PersonalRequests(bot, stores, rooms.clock.now, SYSTEM_MONOTONIC)
    handler = PersonalHandlers(Requests(unused, personal, unused, unused, unused), unused)
    found = await handler.home(AskHome(type="home", id=3), Caller().at(room, person))
    assert isinstance(found, HomeModel)
    same = await handler.matches(AskMatches(type="matches", id=4, game="all", page=0), Caller().at(room, person))
    assert same == found.history
    for game in GAMES:
        asked = AskMatches(type="matches", id=5, game=game, page=0)
        one = await handler.matches(asked, Caller().at(room, person))
        assert isinstance(one, HistoryModel)
        assert one.matches == tuple(m for m in found.history.matches if m.title.lower().startswith(game))
        assert [choice.value for choice in one.games if choice.chosen] == [game]
        assert bool(one.note) == (not one.matches)
    return found.history.matches


@pytest.mark.slow
async def test_matches_are_told_with_their_results(rooms: World):
    room = await rooms.table(settings=[("max_turns", 100), ("rounds", 3)])
    assert [(one.table, one.current) for one in await matches_of(rooms, room, ANNA.id)] == [(room.id, True)]
    room = await rooms.finish_round(room)
    between = (await matches_of(rooms, room, BERT.id))[0]
    assert between.title == "Poter · A and B"
    assert "One round played" in between.detail
    for total in room.started_match.totals:
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
    seats = (Seat(1, "A"), Seat(2, "B"))
    record = MatchRecord(9, "canasta", Stage.ENDED, seats, 0, None, finished=False, changed_at=None)
    found = match_entry(Texts(language), record)
    assert (found.table, found.detail, found.current) == (9, "", False)
    assert "A" in found.title


def test_a_bot_player_has_its_sign_in_the_title_and_the_result_of_a_match():
    seats = (Seat(1, "Ana"), Seat(None, "Leo"), Seat(2, "Tom & Jerry"), Seat(None, "Amy"))
    ranking = (Rank(1, 0, 90), Rank(2, 1, 40))
    found = match_entry(Texts(), MatchRecord(9, "canasta", Stage.ENDED, seats, 1, ranking, finished=True, changed_at=1))
    leo, amy = "🤖\u00a0Leo", "🤖\u00a0Amy"
    assert found.title == f"Canasta · Ana, {leo}, Tom & Jerry and {amy}"
    assert f"{leo} and {amy}" in found.detail


@pytest.mark.parametrize(("language", "name"), [("en", "Player 2"), ("es", "Jugador/a 2")])
def test_a_person_whose_data_were_deleted_has_a_name_in_the_language_of_the_reader(language: str, name: str):
    seats = (Seat(1, "Ana"), Seat(NO_PERSON, "ක්‍රීඩකයා 2"))
    ranking = (Rank(1, 1, 90), Rank(2, 0, 40))
    record = MatchRecord(9, "poter", Stage.ENDED, seats, 1, ranking, finished=True, changed_at=1)
    found = match_entry(Texts(language), record)
    assert name in found.title
    assert name in found.detail
    assert "ක්‍රීඩකයා" not in found.title + found.detail


async def test_who_opens_the_page_without_a_table_sees_their_home_and_plays_alone(world: AppWorld):
    page = await world.page("Amal", None)
    [home] = page.of_type("home")
    assert [entry["game"] for entry in home["practice"]] == list(GAMES)
    assert home["history"]["matches"] == []
    opened = await page.ask(type="practise", game="pocha")
    room = await world.service.get(opened["table"])
    assert room is not None
    assert (room.game, room.purpose, room.place) == ("pocha", Purpose.PRACTICE, Place(world.people["Amal"]))
    assert (await page.ask(type="practise", game="pocha"))["table"] == room.id
    assert (await page.ask(type="rules"))["code"] == "no-table"
    assert (await page.order("start", 0))["code"] == "no-table"
    assert world.messages(world.people["Amal"]) == []
    alone = await world.page("Amal", room.id)
    assert {field["group"] for field in alone.table["fields"]} == {"rules"}
    assert {"join", "leave"}.isdisjoint(order["name"] for order in alone.table["orders"])
    assert (await alone.order("start"))["type"] == "done"
    refused = await page.ask(type="practise", game="poter")
    assert (refused["code"], "Pocha" in refused["text"]) == ("table-exists", True)
    stranger = await world.page("Nimali", room.id, welcome=False)
    assert await stranger.closed() == 4404
