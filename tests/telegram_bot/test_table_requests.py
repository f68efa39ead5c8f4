"""Requests of people at a table, without chat and page: orders, moves, hints and reviews."""

from random import Random

import pytest

from telegram_bot.domain import lobby, play
from telegram_bot.domain.commands import Person, Problem
from telegram_bot.domain.room import ReviewMode, Stage
from telegram_bot.presentation.names import bot_names
from telegram_bot.presentation.orders import ORDERS, offered_orders
from telegram_bot.presentation.settings import GAME, SettingsText
from telegram_bot.rooms.computation.reviews import Reviews
from telegram_bot.table_requests import TableRequests
from telegram_bot.texts.loader import Texts
from tests.log_texts import texts_of
from tests.samples import slow

from .fakes import FakeReviewer
from .mini_app.played import AMAL, NIMALI, STRANGER, played_room
from .world import ANNA, BERT, CARL, World, simple, typed

SPANISH = Texts("es")


@pytest.fixture
def requests(world: World) -> TableRequests:
    """The requests at tables of a Spanish group."""

    async def group_texts(chat: int) -> Texts:
        assert chat < 0
        return SPANISH

    return TableRequests(world.service, Reviews(FakeReviewer()), group_texts)


# ------------------------------------------------------------------ orders


async def test_every_order_that_is_offered_is_carried_out(world: World, requests: TableRequests):
    room, given = await world.lobby((ANNA,)), set[str]()

    async def give(name: str, by: Person) -> None:
        nonlocal room
        leads = by == ANNA
        assert name in {one.name for one in offered_orders(SPANISH, room, by.id, leads=leads)}, name
        result = await requests.order(room, by, name, room.version)
        assert result.ok, (name, result)
        assert result.room is not None
        await world.settle()
        room = await world.fresh(result.room)
        given.add(name)

    for name in ("add-bot", "remove-bot", "add-bot", "add-bot"):
        await give(name, ANNA)
    await give("join", BERT)
    await give("leave", BERT)
    await give("join", BERT)
    for name, value in (("next_round_seconds", 60), ("max_turns", 8)):
        room = await world.done(room, lobby.ChangeSetting(name, value), ANNA)
    await give("start", ANNA)
    assert [seat.name for seat in room.seats if seat.is_bot] == [*bot_names(SPANISH)[:2]]
    await give("leave", BERT)
    await give("back", BERT)
    room = await world.finish_round(room)
    await give("hold", BERT)
    await give("take-seat", CARL)
    assert [seat.person for seat in room.seats].count(CARL.id) == 1
    await give("next-round", BERT)
    await give("stop", ANNA)
    ended = room
    await give("new-table", CARL)
    assert room.id != ended.id
    # see test_lobby.py, test_play.py, test_take_backs.py, test_today.py and test_lesson.py
    elsewhere = {"swap-seat", "take-back", "allow-take-back", "refuse-take-back"}
    elsewhere |= {"ask-for-help", "skip-lesson", "now-you"}
    assert given == {*ORDERS} - elsewhere


async def test_what_somebody_else_has_started_is_no_error_for_players(world: World, requests: TableRequests):
    between = await world.finish_round(await world.table((ANNA, BERT), settings=[("max_turns", 4)]))
    first = await requests.order(between, ANNA, "next-round", between.version)
    assert first.ok
    assert first.room is not None
    running = await world.fresh(first.room)
    again = await requests.order(running, BERT, "next-round", between.version)
    assert again.ok
    assert again.room is running
    assert not (await requests.order(running, CARL, "next-round", between.version)).ok
    assert (await world.fresh(running)).version == running.version
    late = await requests.order(between, BERT, "next-round", between.version)
    assert late.problem == Problem.STALE, "of a table that was read before, only the version tells"


async def test_a_new_table_is_opened_once_and_only_after_the_end(world: World, requests: TableRequests):
    room = await world.table((ANNA, BERT))
    assert (await requests.order(room, ANNA, "new-table", room.version)).problem == Problem.STALE
    ended = await world.done(room, play.Stop(), ANNA)
    opened = await requests.order(ended, BERT, "new-table", ended.version)
    assert opened.ok
    assert opened.room is not None
    assert opened.room.id != ended.id
    assert [seat.away for seat in opened.room.seats] == [True, False]
    for _ in range(2):
        again = await requests.order(ended, ANNA, "new-table", ended.version)
        assert again.ok, "who has played sits down at the table that somebody else has opened"
        assert again.room is not None
        assert again.room.id == opened.room.id
        assert [seat.name for seat in again.room.taken] == ["A", "B"]
    other = await requests.order(ended, CARL, "new-table", ended.version)
    assert other.room is not None, "and so does everybody else"
    assert (other.room.id, [seat.name for seat in other.room.taken]) == (opened.room.id, ["A", "B", "C"])
    running = await world.done(await world.fresh(opened.room), play.Start(), BERT)
    assert (await requests.order(ended, ANNA, "new-table", ended.version)).problem == Problem.TABLE_EXISTS
    assert running.stage == Stage.PLAYING


SAME_LATER = ("join", "take-seat", "back", "hold", "skip-lesson", "stop")
"""Orders that mean the same in a later state."""


@pytest.mark.parametrize("name", ORDERS)
async def test_an_order_of_an_earlier_state_is_refused_where_that_matters(
    world: World, requests: TableRequests, name: str
):
    if ORDERS[name].command is None:
        return
    room = await world.lobby((ANNA, BERT), bots=1)
    result = await requests.order(room, CARL, name, room.version - 1)
    assert (result.problem == Problem.STALE) == (name not in SAME_LATER)
    without = await requests.order(await world.fresh(room), CARL, name)
    assert without.problem != Problem.STALE


# ------------------------------------------------------------------ settings


@pytest.mark.parametrize("game", ["pocha", *slow(["poter", "canasta"])])
async def test_every_value_of_every_setting_is_chosen_by_its_place(world: World, requests: TableRequests, game: str):
    room = await world.lobby((ANNA, BERT), bots=2, game=game)
    fields = SettingsText(SPANISH, room).fields()
    for number, field in enumerate(fields):
        for index in range(len(field.values) if field.name != GAME.name else 0):
            was_chosen = SettingsText(SPANISH, room).fields()[number].values[index].chosen
            result = await requests.set_value(room, ANNA, field.name, index)
            assert result.ok or not was_chosen
            assert result.room is not None
            room, values = result.room, SettingsText(SPANISH, result.room).fields()[number].values
            assert result.problem in (None, Problem.UNPLAYABLE)
            assert values[index].chosen or not result.ok
    assert (await requests.set_value(room, BERT, fields[0].name, 0)).problem == Problem.NOT_ALLOWED
    for name, index in (("none", 0), (GAME.name, 63)):
        assert (await requests.set_value(room, ANNA, name, index)).problem == Problem.BAD_SETTING


# ------------------------------------------------------------------ moves


async def test_moves_are_made_up_to_the_first_that_fails(world: World, requests: TableRequests):
    room = await world.table((ANNA, BERT))
    by, draw = world.mover(room), typed(room, "draw").move
    result = await requests.play(room, by, [draw, draw, draw], room.version)
    assert result.problem == Problem.ILLEGAL
    assert result.refusal is not None
    now = await world.fresh(room)
    assert now.version == room.version + 1
    assert texts_of(now.started_match.logs[-1].entries) == [f"{room.to_move} draw"]
    # a legal move after the one that failed is not made
    discard = next(move for move in now.view(now.to_move).legal_moves() if str(move).startswith("discard"))
    result = await requests.play(now, by, [draw, discard], now.version)
    assert result.problem == Problem.ILLEGAL
    assert (await world.fresh(now)).version == now.version


async def test_moves_follow_each_other_in_the_state_that_was_seen(world: World, requests: TableRequests):
    room = await world.table((ANNA, BERT))
    by, draw = world.mover(room), typed(room, "draw").move
    twin = room.clone()
    twin.started_match.play(twin.to_move or 0, draw, Random(1))
    second = simple(twin)
    assert (await requests.play(room, by, [draw], room.version - 1)).problem == Problem.STALE
    result = await requests.play(room, by, [draw, second], room.version)
    assert result.ok
    now = await world.fresh(room)
    assert now.version == room.version + 2
    assert (await requests.play(now, by, [], now.version)).ok


# ------------------------------------------------------------------ reviews


@pytest.mark.parametrize("mode", ReviewMode)
def test_who_may_open_a_review(requests: TableRequests, mode: ReviewMode):
    room = played_room("poter", review_mode=mode)
    for person in (AMAL, NIMALI, STRANGER):
        private = mode == ReviewMode.PRIVATE
        for public in (True, False):
            refused = Problem.NOT_SEATED if person == STRANGER and (private or not public) else None
            assert requests.why_no_review(room, person, 1, public=public) == refused
            assert requests.why_no_review(room, person, 2, public=public) == (refused or Problem.NO_REVIEW)
            assert requests.why_no_review(room, person, 0, public=public) == (refused or Problem.NO_REVIEW)
