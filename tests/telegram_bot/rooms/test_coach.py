"""The coach in a solo practice: when it asks before a move, and that a question changes nothing at the table."""

import asyncio
from dataclasses import replace
from random import Random

import pytest
from sqlalchemy import event

from analysis.hints.advice import Judgement, Reason
from analysis.review.log import Hint
from telegram_bot.domain.commands import Problem
from telegram_bot.domain.lobby import ChangeSetting
from telegram_bot.domain.play import Play, Start
from telegram_bot.domain.room import Coach, Place
from telegram_bot.operation import metrics
from telegram_bot.rooms.computation.advisor import AdvisorBusy, AdvisorCold
from telegram_bot.rooms.computation.reviews import Reviews
from telegram_bot.rooms.runtime.hints import PATIENCE
from telegram_bot.table_requests import TableRequests
from tests.telegram_bot.fakes import FakeReviewer
from tests.telegram_bot.world import ANNA, BERT, BOTS, transcript

ALONE = Place(ANNA.id)
BAD = Judgement(8.0, 0.5, ("take",), Reason("wins", 0.2, chance=0.5), serious=True)
SMALL = replace(BAD, lost=2.0, serious=False)


@pytest.fixture
def requests(world):
    return TableRequests(world.service, Reviews(FakeReviewer()), None)


async def practice(world, coach=None):
    """A practice match of Poter in which it is Anna's turn to draw, after which she must discard."""
    room = (await world.service.open(ALONE, "poter", ANNA, bots=BOTS)).room
    if coach is not None and coach != Coach.WARN:
        room = await world.done(room, ChangeSetting("coach", coach), ANNA)
    room = await world.done(room, Start(), ANNA)
    while room.is_forced or room.seats[room.to_move].is_bot:
        if room.seats[room.to_move].is_bot:
            await world.ring()
        else:
            await world.done(room, Play(room.view(room.to_move).legal_moves()[0]), ANNA)
        room = await world.fresh(room)
    return room


def first_of(room):
    """Return the first legal move; the fake advisor considers the last one the best."""
    return str(room.view(room.to_move).legal_moves()[0])


def looked(result):
    return metrics.coached.labels("poter", result)._value.get()


async def test_it_is_chosen_only_where_one_person_plays_and_kept_for_the_next_practice(world):
    room = (await world.service.open(ALONE, "poter", ANNA, bots=BOTS)).room
    assert room.settings.coach == Coach.WARN
    room = await world.done(room, ChangeSetting("coach", Coach.EXPLAIN), ANNA)
    assert (await world.from_file(room)).settings.coach == Coach.EXPLAIN
    again = (await world.service.open(Place(BERT.id), "pocha", BERT, like=room, bots=BOTS)).room
    assert again.settings.coach == Coach.EXPLAIN
    table = await world.lobby()
    assert (await world.do(table, ChangeSetting("coach", Coach.WARN), ANNA)).problem == Problem.BAD_SETTING
    assert (await world.fresh(table)).settings.coach == Coach.OFF
    assert (await world.do(room, ChangeSetting("coach", "loud"), ANNA)).problem == Problem.BAD_SETTING


async def test_a_question_leaves_the_room_as_it_is_and_the_move_is_made_when_it_is_meant(world, requests):
    """Whatever the coach asks about, and how often: same cards, same log; when confirmed, the move is made."""
    source = Random(11)
    room = await practice(world)
    for _ in range(6):
        move = source.choice(room.view(room.to_move).legal_moves()[:-1])
        world.advisor.judgements = {str(move): BAD}
        before, version = transcript(room), room.version
        for _ in range(source.randrange(1, 3)):
            result = await requests.play(room, ANNA, [move], version)
            assert result.problem == Problem.HELD_BACK
            assert result.remark.judgement == BAD
            now = await world.fresh(room)
            assert (transcript(now), now.version, now.stage) == (before, version, room.stage)
        stored = (await world.from_file(room)).hints_given
        assert stored[-1] == Hint(*room.position_key, room.to_move, (), warned=True)
        result = await requests.play(room, ANNA, [move], version, anyway=True)
        assert result.ok
        assert str(result.room.match.logs[-1].entries[room.position_key[1]]).endswith(str(move))
        room = await world.fresh(room)
        world.advisor.judgements = {}
        while room.to_move is not None and (room.is_forced or room.seats[room.to_move].is_bot):
            if room.seats[room.to_move].is_bot:
                await world.ring()
            else:
                await requests.play(room, ANNA, room.view(room.to_move).legal_moves())
            room = await world.fresh(room)
        if room.to_move is None:
            break


async def test_it_asks_once_about_a_decision(world, requests):
    room = await practice(world)
    first, other, *_ = room.view(room.to_move).legal_moves()
    world.advisor.judgements = {str(first): BAD, str(other): BAD}
    assert (await requests.play(room, ANNA, [first])).problem == Problem.HELD_BACK
    assert (await requests.play(await world.fresh(room), ANNA, [other])).ok


async def test_after_a_restart_nothing_is_lost_and_the_decision_counts_as_hinted(world):
    room = await practice(world)
    world.advisor.judgements = {first_of(room): BAD}
    move = room.view(room.to_move).legal_moves()[0]
    assert (await world.service.coach.remark(room, ANNA.id, [move])).asks
    before = transcript(room)
    await world.restart()
    room = await world.fresh(room)
    assert transcript(room) == before
    assert room.is_warned(room.to_move)
    assert (await world.service.coach.remark(room, ANNA.id, [move])).asks, "nobody knows whether the question was seen"
    assert (await world.from_file(room)).hints_given == room.hints_given
    assert await world.service.coach.remark(room, ANNA.id, [move], anyway=True) is not None
    room = await world.done(room, Play(move), ANNA)
    assert [hint.plan for hint in room.hints_given] == [()]


async def test_a_hint_after_the_question_is_counted_and_leaves_the_warning(world, requests):
    room = await practice(world)
    world.advisor.judgements = {first_of(room): BAD}
    await requests.play(room, ANNA, [room.view(room.to_move).legal_moves()[0]])
    for _ in range(2):
        assert not isinstance(await world.service.hints.advise(room.id, ANNA.id, room.version), Problem)
    now = await world.from_file(room)
    assert now.seats[room.to_move].hints == 1
    assert now.hints_given == (Hint(*room.position_key, room.to_move, (first_of(room),), warned=True),)


@pytest.mark.parametrize(("coach", "judgement"), [(Coach.OFF, BAD), (Coach.WARN, SMALL), (Coach.EXPLAIN, SMALL)])
async def test_other_moves_are_made_at_once_with_no_more_writes(world, requests, coach, judgement):
    room = await practice(world, coach)
    world.advisor.judgements = {first_of(room): judgement}
    statements = []
    event.listen(
        world.store._database.engine.sync_engine, "before_cursor_execute", lambda *args: statements.append(args[2])
    )
    result = await requests.play(room, ANNA, [room.view(room.to_move).legal_moves()[0]], room.version)
    assert result.ok
    assert not [one for one in statements if "hints" in one]
    assert (result.room.remark is None) == (coach == Coach.OFF)
    assert result.room.remark is None or not result.room.remark.asks


async def test_a_move_waits_only_as_long_as_a_player_has_patience(world, requests):
    room = await practice(world, Coach.EXPLAIN)
    world.advisor.judgements, late = {first_of(room): BAD}, looked("late")
    world.service.coach._forget(room.id)
    world.advisor.coach_hold = asyncio.Event()
    move = room.view(room.to_move).legal_moves()[0]
    playing = asyncio.create_task(requests.play(room, ANNA, [move], room.version))
    await asyncio.sleep(0)  # the request begins, and nothing of it waits before the coach
    assert world.clock.next_due() == world.clock.time + PATIENCE
    world.clock.ring()
    result = await playing
    assert result.ok
    assert result.room.remark is None
    assert looked("late") == late + 1
    world.advisor.coach_hold.set()


@pytest.mark.parametrize(
    ("fault", "name"), [(AdvisorBusy(), "busy"), (AdvisorCold(), "cold"), (ValueError("wrong"), "failed")]
)
async def test_without_an_answer_moves_are_made(world, requests, fault, name):
    world.advisor.coach_fault = fault
    room = await practice(world)
    before = looked(name)
    world.advisor.judgements = {first_of(room): BAD}
    result = await requests.play(room, ANNA, [room.view(room.to_move).legal_moves()[0]], room.version)
    assert result.ok
    assert looked(name) == before + 1
    told = result.room.remark is not None
    assert told == (name == "cold")
    room = await world.fresh(room)
    if room.to_move is not None and not room.seats[room.to_move].is_bot and not room.is_forced:
        result = await requests.play(room, ANNA, [room.view(room.to_move).legal_moves()[0]], room.version)
        assert result.room.remark is None, "it says only once that it is warming up"


async def test_refused_moves_and_moves_out_of_turn_are_not_looked_at(world, requests):
    room = await practice(world)
    world.advisor.judgements = {first_of(room): BAD}
    illegal = room.match.game.parse_move("discard 2c")
    if illegal in room.view(room.to_move).legal_moves():
        illegal = room.match.game.parse_move("draw")
    result = await requests.play(room, ANNA, [illegal], room.version)
    assert result.problem == Problem.ILLEGAL
    move = room.view(room.to_move).legal_moves()[0]
    assert (await requests.play(room, BERT, [move], room.version)).problem == Problem.NOT_SEATED
    assert (await requests.play(room, ANNA, [move], room.version - 1)).problem == Problem.STALE
    assert (await world.from_file(room)).hints_given == ()
