"""The lobby: who may do what, and when it is asked."""

import pytest

from telegram_bot.rooms.acts import (
    Act,
    AddBot,
    ChangeSeat,
    ChangeSetting,
    Join,
    Leave,
    NextRound,
    Person,
    Play,
    Problem,
    RemoveBot,
    Return,
    Start,
    Stop,
)
from telegram_bot.rooms.changes import ChangeKind
from telegram_bot.rooms.room import Place, Stage
from tests.telegram_bot.rooms.world import ANNA, BERT, CARL, DORA, EMIL, FAYE, GROUP, PEOPLE, World, same

PRIVILEGED: list[Act] = [Start(), Stop(), ChangeSetting("turn_seconds", 30), AddBot(), RemoveBot()]


def admin(answer: bool | Exception, asked: list[int] | None = None) -> Person:
    async def is_admin() -> bool:
        if asked is not None:
            asked.append(1)
        if isinstance(answer, Exception):
            raise answer
        return answer

    return Person(99, "Zoe", is_admin)


async def test_open_seats_the_opener(world: World):
    outcome = await world.service.open(GROUP, "poter", ANNA)
    await world.service.settle()
    assert outcome.ok
    assert outcome.room is not None
    assert outcome.room.stage == Stage.LOBBY
    assert [seat.person for seat in outcome.room.seats] == [ANNA.id]
    assert world.kinds() == [ChangeKind.OPENED]


async def test_one_live_table_a_place(world: World):
    room = await world.lobby()
    outcome = await world.service.open(GROUP, "poter", CARL)
    assert outcome.problem == Problem.TABLE_EXISTS
    assert outcome.room is not None
    assert outcome.room.id == room.id
    topic = await world.service.open(Place(GROUP.chat_id, 7), "poter", CARL)
    assert topic.ok
    await world.done(room, Stop(), ANNA)
    assert (await world.service.at(GROUP)) is None
    again = await world.service.open(GROUP, "poter", CARL)
    assert again.ok
    assert again.room is not None
    assert again.room.id > room.id


async def test_open_an_unknown_game(world: World):
    outcome = await world.service.open(GROUP, "chess", ANNA)
    assert (outcome.room, outcome.problem) == (None, Problem.BAD_SETTING)


@pytest.mark.parametrize("act", PRIVILEGED, ids=repr)
async def test_others_may_not(world: World, act: Act):
    room = await world.lobby(bots=1)
    outcome = await world.do(room, act, BERT)
    assert outcome.problem == Problem.NOT_ALLOWED
    same(await world.from_file(room), room)


@pytest.mark.parametrize("act", PRIVILEGED, ids=repr)
async def test_an_admin_may_and_is_asked_at_that_moment(world: World, act: Act):
    room = await world.lobby(bots=1)
    asked: list[int] = []
    assert (await world.do(room, act, admin(True, asked))).ok
    assert asked == [1]


@pytest.mark.parametrize("answer", [False, RuntimeError("Telegram is down")])
async def test_no_answer_is_a_no(world: World, answer: bool | Exception):
    room = await world.lobby()
    assert (await world.do(room, Stop(), admin(answer))).problem == Problem.NOT_ALLOWED


async def test_nobody_is_asked_without_need(world: World):
    room = await world.lobby()
    asked: list[int] = []
    await world.do(room, Join(), admin(True, asked))
    await world.do(room, Stop(), admin(True, asked), version=room.version)
    opener = Person(ANNA.id, ANNA.name, admin(False, asked).is_admin)
    assert (await world.do(room, Stop(), opener)).ok
    await world.do(room, Stop(), admin(True, asked))
    assert asked == []


async def test_an_opener_who_left_has_no_right_any_more(world: World):
    room = await world.lobby()
    seen: list[Problem | None] = []

    async def leaves_meanwhile() -> bool:
        await world.do(room, Leave(), ANNA)
        return True

    outcome = await world.do(room, AddBot(), Person(99, "Zoe", leaves_meanwhile))
    seen.append(outcome.problem)
    assert seen == [None]
    assert (await world.do(room, Stop(), ANNA)).problem == Problem.NOT_ALLOWED
    assert (await world.fresh(room)).opener == BERT.id


async def test_seats(world: World):
    room = await world.lobby([ANNA, BERT, CARL, DORA, EMIL])
    assert (await world.do(room, Join(), BERT)).problem == Problem.ALREADY_SEATED
    room = await world.done(room, Join(), FAYE)
    assert (await world.do(room, Join(), Person(7, "G"))).problem == Problem.FULL
    assert (await world.do(room, AddBot(), ANNA)).problem == Problem.FULL
    assert (await world.do(room, RemoveBot(), ANNA)).problem == Problem.NO_BOT
    room = await world.done(room, Leave(), BERT)
    assert [seat.name for seat in room.seats] == ["A", "C", "D", "E", "F"]
    assert (await world.do(room, Leave(), BERT)).problem == Problem.NOT_SEATED
    room = await world.done(room, AddBot(), ANNA)
    assert room.seats[-1].is_bot
    assert len((await world.done(room, RemoveBot(), ANNA)).seats) == 5


async def test_people_change_seats_with_whoever_sits_next(world: World):
    room = await world.lobby([ANNA, BERT], bots=1)

    def names() -> list[str]:
        return [seat.name for seat in room.seats]

    first, second, bot = names()
    room = await world.done(room, ChangeSeat(), BERT)
    assert names() == [first, bot, second]
    room = await world.done(room, ChangeSeat(), BERT)
    assert names() == [second, bot, first]
    assert room.opener == ANNA.id
    same(await world.from_file(room), room)
    assert (await world.do(room, ChangeSeat(), CARL)).problem == Problem.NOT_SEATED
    assert (await world.do(room, ChangeSeat(), ANNA, room.version - 1)).problem == Problem.STALE
    room = await world.done(room, Start(), ANNA)
    assert (await world.do(room, ChangeSeat(), ANNA)).problem == Problem.NOT_IN_LOBBY


async def test_one_alone_has_nobody_to_change_with(world: World):
    room = await world.lobby([ANNA])
    assert (await world.done(room, ChangeSeat(), ANNA)).version == room.version


async def test_bot_players_have_names_of_their_own(world: World):
    room = await world.lobby([ANNA], bots=5)
    assert len({seat.name for seat in room.seats}) == 6


async def test_the_last_person_ends_the_table(world: World):
    room = await world.lobby([ANNA, BERT], bots=1)
    await world.done(room, Leave(), ANNA)
    room = await world.done(room, Leave(), BERT)
    assert room.stage == Stage.ENDED
    assert room.match is None
    assert world.kinds()[-1] == ChangeKind.STOPPED
    for act in (Join(), Start(), Stop(), Play("draw"), NextRound(), Return()):
        assert (await world.do(room, act, ANNA)).problem == Problem.TABLE_ENDED


@pytest.mark.parametrize(
    ("name", "value"),
    [("turn_seconds", 0), ("turn_seconds", 300), ("rounds", 3), ("mistakes", "strict"), ("swap_own", True)],
)
async def test_settings(world: World, name: str, value: object):
    room = await world.done(await world.lobby(), ChangeSetting(name, value), ANNA)
    have = room.settings.turn_seconds if name == "turn_seconds" else room.settings.options[name]
    assert have == value
    same(await world.from_file(room), room)


@pytest.mark.parametrize(
    ("name", "value"),
    [("turn_seconds", 31), ("turn_seconds", True), ("turn_seconds", "60"), ("rounds", 0), ("colour", 1), ("", None)],
)
async def test_bad_settings(world: World, name: str, value: object):
    room = await world.lobby()
    outcome = await world.do(room, ChangeSetting(name, value), ANNA)
    assert outcome.problem == Problem.BAD_SETTING
    assert outcome.detail
    same(await world.from_file(room), room)


async def test_start_needs_two(world: World):
    room = await world.lobby([ANNA])
    assert (await world.do(room, Start(), ANNA)).problem == Problem.TOO_FEW
    assert (await world.do(room, Play("draw"), ANNA)).problem == Problem.NOT_PLAYING
    assert (await world.do(room, NextRound(), ANNA)).problem == Problem.NOT_PLAYING
    assert (await world.do(room, Return(), ANNA)).problem == Problem.NOT_PLAYING
    assert (await world.do(room, NextRound(), BERT)).problem == Problem.NOT_SEATED


async def test_the_lobby_closes_at_the_start(world: World):
    room = await world.table()
    for act in (Join(), AddBot(), RemoveBot(), ChangeSetting("rounds", 2), Start()):
        by = CARL if isinstance(act, Join) else ANNA
        assert (await world.do(room, act, by)).problem == Problem.NOT_IN_LOBBY
    assert (await world.do(room, Join(), BERT)).problem == Problem.ALREADY_SEATED


@pytest.mark.parametrize(
    "act", [*PRIVILEGED, Join(), Leave(), Return(), NextRound(), Play("draw"), Play("nonsense")], ids=repr
)
async def test_every_stale_press_changes_nothing(world: World, act: Act):
    room = await world.lobby(bots=1)
    for person in PEOPLE[:3]:
        outcome = await world.do(room, act, person, room.version - 1)
        assert outcome.problem == Problem.STALE
        assert outcome.room is not None
        assert outcome.room.version == room.version
    same(await world.from_file(room), room)


async def test_a_doubled_press_counts_once(world: World):
    room = await world.lobby([ANNA])
    first = await world.do(room, AddBot(), ANNA, room.version)
    second = await world.do(room, AddBot(), ANNA, room.version)
    assert (first.problem, second.problem) == (None, Problem.STALE)
    assert len((await world.from_file(room)).seats) == 2


async def test_no_such_table(world: World):
    assert (await world.service.perform(77, Join(), ANNA)).problem == Problem.NO_TABLE
    assert await world.service.get(77) is None


async def test_tables_of_a_person(world: World):
    here = await world.lobby()
    there = await world.table([BERT, CARL], place=Place(-5))
    over = await world.lobby([BERT], place=Place(-6))
    await world.done(over, Stop(), BERT)
    assert [room.id for room in await world.service.tables_of(BERT.id)] == [here.id, there.id]
    assert [room.id for room in await world.service.tables_of(ANNA.id)] == [here.id]


async def test_a_group_becomes_a_supergroup(world: World):
    room = await world.table()
    topic = await world.lobby([CARL, DORA], place=Place(GROUP.chat_id, 4))
    await world.service.remember(room.id, board_message=11)
    await world.service.migrate(GROUP.chat_id, -1009)
    await world.service.settle()
    moved = await world.service.at(Place(-1009))
    assert moved is not None
    assert (moved.id, moved.version, moved.board_message) == (room.id, room.version, None)
    assert (await world.fresh(topic)).place == Place(-1009, 4)
    assert await world.service.at(GROUP) is None
    assert world.kinds()[-2:] == [ChangeKind.RESUMED] * 2
    await world.move(moved)
