"""The lobby: who may do what, and when."""

from dataclasses import replace
from itertools import product
from unittest.mock import AsyncMock

import pytest

from engine.poter.moves import PoterMove, PoterVerb
from engine.registry import GAMES
from telegram_bot.domain.commands import (
    MOST_LOBBY_CHANGES,
    Command,
    EventKind,
    Person,
    Problem,
    RoomEvent,
    is_stale,
    note_change,
)
from telegram_bot.domain.lobby import AddBot, ChangeSeat, ChangeSetting, Join, RemoveBot
from telegram_bot.domain.play import ComeBack, Leave, NextRound, Play, Start, Stop, TakeSeat
from telegram_bot.domain.room import Place, Room, RoomSettings, Stage
from tests.telegram_bot.world import ANNA, BERT, BOTS, CARL, DORA, EMIL, FAYE, GROUP, PEOPLE, World, same

PRIVILEGED: list[Command] = [Start(), Stop(), ChangeSetting("turn_seconds", 30), AddBot(BOTS), RemoveBot()]


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


async def test_open_seats_the_opener_but_not_for_an_unknown_game(world: World):
    outcome = await world.service.open(GROUP, "chess", ANNA)
    assert (outcome.room, outcome.problem) == (None, Problem.BAD_SETTING)
    room = await world.lobby([ANNA])
    assert (room.stage, [seat.person for seat in room.seats]) == (Stage.LOBBY, [ANNA.id])
    assert world.kinds() == [EventKind.OPENED]
    assert (await world.done(room, ChangeSeat(), ANNA)).version == room.version, "there is nobody to change with"


@pytest.mark.parametrize("act", PRIVILEGED, ids=repr)
async def test_others_may_not_but_an_admin_may_and_is_asked_at_that_moment(world: World, act: Command):
    room = await world.lobby(bots=1)
    assert (await world.do(room, act, BERT)).problem == Problem.NOT_ALLOWED
    same(await world.from_file(room), room)
    asked = AsyncMock(return_value=None)
    assert (await world.do(room, act, Person(99, "Zoe", asked))).ok
    asked.assert_awaited_once()


async def test_while_telegram_does_not_say_who_is_an_administrator_that_is_told(world: World):
    room = await world.lobby()
    unknown = Person(99, "Zoe", AsyncMock(return_value=Problem.RIGHTS_UNKNOWN))
    assert (await world.do(room, Stop(), unknown)).problem == Problem.RIGHTS_UNKNOWN
    assert (await world.do(room, Start(), unknown, version=room.version - 1)).problem == Problem.STALE


async def test_nobody_is_asked_without_need(world: World):
    room = await world.lobby()
    asked = AsyncMock(return_value=Problem.NOT_ALLOWED)
    zoe = Person(99, "Zoe", asked)
    await world.do(room, Join(), zoe)
    await world.do(room, Stop(), zoe, version=room.version - 1)
    assert (await world.do(room, Stop(), replace(ANNA, why_no_admin=asked))).ok
    await world.do(room, Stop(), zoe)
    asked.assert_not_awaited()


async def test_an_opener_who_left_has_no_right_any_more(world: World):
    room = await world.lobby()

    async def leaves_meanwhile() -> Problem | None:
        await world.service.perform(room.id, Leave(), ANNA)
        return None

    assert (await world.do(room, AddBot(BOTS), Person(99, "Zoe", leaves_meanwhile))).ok
    assert (await world.do(room, Stop(), ANNA)).problem == Problem.NOT_ALLOWED
    assert (await world.fresh(room)).opener == BERT.id


async def test_seats(world: World):
    room = await world.lobby([ANNA, BERT, CARL, DORA, EMIL])
    assert (await world.do(room, Join(), BERT)).problem == Problem.ALREADY_SEATED
    room = await world.done(room, Join(), FAYE)
    assert (await world.do(room, Join(), Person(7, "G"))).problem == Problem.FULL
    assert (await world.do(room, AddBot(BOTS), ANNA)).problem == Problem.FULL
    assert (await world.do(room, RemoveBot(), ANNA)).problem == Problem.NO_BOT
    room = await world.done(room, Leave(), BERT)
    assert [seat.name for seat in room.seats] == ["A", "C", "D", "E", "F"]
    assert (await world.do(room, Leave(), BERT)).problem == Problem.NOT_SEATED
    room = await world.done(room, AddBot(BOTS), ANNA)
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


async def test_the_last_person_ends_the_table(world: World):
    room = await world.lobby([ANNA, BERT], bots=1)
    await world.done(room, Leave(), ANNA)
    room = await world.done(room, Leave(), BERT)
    assert room.stage == Stage.ENDED
    assert room.match is None
    assert world.kinds()[-1] == EventKind.STOPPED
    for act in (Join(), Start(), Stop(), Play(PoterMove(PoterVerb.DRAW)), NextRound(), ComeBack()):
        assert (await world.do(room, act, ANNA)).problem == Problem.TABLE_ENDED


GOOD = [("turn_seconds", 0), ("turn_seconds", 300), ("rounds", 3), ("mistakes", "strict"), ("swap_own", True)]
BAD = [("turn_seconds", 31), ("turn_seconds", True), ("turn_seconds", "60"), ("rounds", 0), ("colour", 1), ("", None)]
BAD += [("hints", 2), ("game", "bridge")]
BAD_SCHEDULES = [[9, 0], [99], "down", [], True]


async def test_settings_that_can_be_and_that_cannot(world: World):
    room = await world.lobby()
    for name, value in GOOD:
        room = await world.done(room, ChangeSetting(name, value), ANNA)
        assert (room.settings.turn_seconds if name == "turn_seconds" else room.settings.options[name]) == value
        same(await world.from_file(room), room)
    for name, value in BAD:
        outcome = await world.do(room, ChangeSetting(name, value), ANNA)
        assert (outcome.problem, bool(outcome.detail)) == (Problem.BAD_SETTING, True), (name, value)
    same(await world.from_file(room), room)
    room = await world.done(room, ChangeSetting("game", "pocha"), ANNA)
    for schedule in BAD_SCHEDULES:
        assert (await world.do(room, ChangeSetting("schedule", schedule), ANNA)).problem == Problem.BAD_SETTING
    same(await world.from_file(room), room)


async def test_start_needs_two(world: World):
    room = await world.lobby([ANNA])
    assert (await world.do(room, Start(), ANNA)).problem == Problem.TOO_FEW
    assert (await world.do(room, Play(PoterMove(PoterVerb.DRAW)), ANNA)).problem == Problem.NOT_PLAYING
    assert (await world.do(room, NextRound(), ANNA)).problem == Problem.NOT_PLAYING
    assert (await world.do(room, ComeBack(), ANNA)).problem == Problem.NOT_PLAYING
    assert (await world.do(room, NextRound(), BERT)).problem == Problem.NOT_SEATED


async def test_the_lobby_closes_at_the_start(world: World):
    room = await world.table()
    changes = ChangeSetting("rounds", 2), ChangeSetting("game", "pocha")
    for act in (Join(), AddBot(BOTS), RemoveBot(), *changes, Start()):
        by = CARL if isinstance(act, Join) else ANNA
        assert (await world.do(room, act, by)).problem == Problem.NOT_IN_LOBBY
    assert (await world.do(room, Join(), BERT)).problem == Problem.ALREADY_SEATED


async def test_every_stale_press_changes_nothing(world: World):
    room = await world.done(await world.lobby(bots=1), Join(), DORA)
    moves = [Play(PoterMove(verb)) for verb in (PoterVerb.DRAW, PoterVerb.DISCARD)]
    for act, person in product([*PRIVILEGED, Join(), Leave(), ComeBack(), NextRound(), *moves], PEOPLE[:3]):
        assert (await world.do(room, act, person, room.version - 1)).problem == Problem.STALE, act
    same(await world.from_file(room), room)
    assert await world.fresh(room) is room


@pytest.mark.parametrize(("act", "bots"), [(AddBot(BOTS), 4), (RemoveBot(), 0)], ids=repr)
async def test_quick_presses_count_each_but_one_that_is_delivered_again_does_not(world: World, act: Command, bots: int):
    room = await world.lobby([ANNA], bots=2)
    for press in ("first", "second"):
        assert (await world.do(room, act, replace(ANNA, press=press), room.version)).ok
    for press in ("first", "second"):
        assert (await world.do(room, act, replace(ANNA, press=press), room.version)).problem == Problem.STALE
    assert len((await world.from_file(room)).seats) == 1 + bots


async def test_who_swaps_seats_twice_before_it_is_shown_has_swapped_once(world: World):
    room = await world.lobby([ANNA, BERT], bots=2)
    assert (await world.do(room, ChangeSeat(), replace(ANNA, press="first"), room.version)).ok
    assert (await world.do(room, ChangeSeat(), replace(ANNA, press="second"), room.version)).problem == Problem.STALE


async def test_what_a_person_has_changed_does_not_outdate_their_other_buttons(world: World):
    room = await world.lobby([ANNA])
    shown = room.version
    await world.done(room, AddBot(BOTS), ANNA)
    await world.done(room, ChangeSetting("turn_seconds", 30), ANNA)
    assert (await world.do(room, AddBot(BOTS), ANNA, shown)).problem == Problem.STALE, "this may be a doubled press"
    started = await world.do(room, Start(), ANNA, shown)
    assert started.ok
    for act in (Start(), AddBot(BOTS), Leave()):
        assert (await world.do(room, act, ANNA, shown)).problem == Problem.STALE, "the table is another one now"


async def test_what_somebody_else_has_changed_meanwhile_outdates_all_buttons(world: World):
    room = await world.lobby([ANNA, BERT])
    shown = room.version
    await world.done(room, ChangeSetting("turn_seconds", 30), ANNA)
    seen = await world.done(room, ChangeSeat(), BERT)
    await world.done(room, ChangeSetting("turn_seconds", 60), ANNA)
    for person in (ANNA, BERT):
        assert (await world.do(room, Start(), person, shown)).problem == Problem.STALE
    assert (await world.do(room, Start(), ANNA, seen.version)).ok


async def test_whose_changes_they_were_is_unknown_after_a_restart(world: World):
    room = await world.lobby([ANNA, BERT])
    await world.done(room, ChangeSetting("turn_seconds", 30), ANNA)
    await world.restart()
    assert (await world.do(room, Start(), ANNA, room.version)).problem == Problem.STALE


def test_the_changes_that_are_kept_of_a_lobby_are_few():
    room = Room(0, GROUP, "poter", ANNA.id, RoomSettings())
    for press in range(MOST_LOBBY_CHANGES + 5):
        note_change(room, ANNA.id, str(press))
        room.version += 1
    oldest = room.version - MOST_LOBBY_CHANGES
    stale = [is_stale(room, Start(), ANNA, version) for version in (oldest, oldest - 1, room.version + 1)]
    assert stale == [False, True, True]
    assert is_stale(room, Start(), BERT, oldest)
    again = replace(ANNA, press=str(MOST_LOBBY_CHANGES + 3))
    assert is_stale(room, AddBot(("Bot",)), again, room.version - 2)
    assert not is_stale(room, AddBot(("Bot",)), again, room.version - 1)


async def test_no_such_table(world: World):
    assert (await world.service.perform(77, Join(), ANNA)).problem == Problem.NO_TABLE
    assert await world.service.get(77) is None


async def test_a_group_becomes_a_supergroup(world: World):
    room = await world.table()
    topic = await world.lobby([CARL, DORA], place=Place(GROUP.chat_id, 4))
    over = await world.done(await world.table(place=Place(GROUP.chat_id, 5)), Stop(), ANNA)
    elsewhere = await world.done(await world.table(place=Place(-5)), Stop(), ANNA)
    await world.service.migrate(GROUP.chat_id, -1009)
    await world.service.tasks.settle()
    moved = await world.service.at(Place(-1009))
    assert moved is not None
    assert (moved.id, moved.version) == (room.id, room.version)
    assert (await world.fresh(topic)).place == Place(-1009, 4)
    assert await world.service.last_ended_at(Place(GROUP.chat_id, 5)) is None
    ended = await world.service.last_ended_at(Place(-1009, 5))
    assert ended is not None
    assert (ended.id, ended.place) == (over.id, Place(-1009, 5))
    assert (await world.fresh(elsewhere)).place == Place(-5)
    assert await world.service.at(GROUP) is None
    assert world.kinds()[-2:] == [EventKind.RESUMED] * 2
    await world.move(moved)


async def rematch(world: World, by: Person, room: Room, game: str = "") -> Room:
    """Open a table like one that has ended."""
    outcome = await world.service.open(room.place, game or room.game, by, like=room)
    assert outcome.room is not None
    await world.service.tasks.settle()
    return outcome.room


def seated(room: Room) -> list[tuple[str, bool]]:
    """The names by seat, and which seats are reserved."""
    return [(seat.name, seat.away) for seat in room.seats]


async def test_a_new_table_reserves_the_seats_of_the_same_people(world: World):
    room = await world.lobby([ANNA, BERT], bots=1)
    room = await world.done(room, Join(), CARL)
    room = await world.done(room, ChangeSetting("hints", 3), ANNA)
    room = await world.done(await world.done(room, Start(), ANNA), Stop(), ANNA)
    again = await rematch(world, CARL, room)
    bot = room.seats[2].name
    assert seated(again) == [("A", True), ("B", True), (bot, False), ("C", False)]
    assert (again.opener, again.settings) == (CARL.id, room.settings)
    await world.restart()
    again = await world.fresh(again)
    assert seated(again) == [("A", True), ("B", True), (bot, False), ("C", False)]
    again = await world.done(again, Join(), BERT)
    again = await world.done(again, Join(), DORA)
    assert seated(again) == [("A", True), ("B", False), (bot, False), ("C", False), ("D", False)]
    assert (await world.do(again, Join(), BERT)).problem == Problem.ALREADY_SEATED
    again = await world.done(again, Start(), CARL)
    assert again.started_match.players == ("B", bot, "C", "D")
    same(await world.from_file(again), again)


async def test_a_reserved_seat_is_no_player_yet(world: World):
    room = await world.done(await world.table([ANNA, BERT]), Stop(), ANNA)
    again = await rematch(world, ANNA, room)
    assert (await world.do(again, Start(), ANNA)).problem == Problem.TOO_FEW
    assert seated(await world.fresh(again)) == [("A", False), ("B", True)]
    assert (await world.do(again, ChangeSeat(), BERT)).problem == Problem.NOT_SEATED
    without = await world.done(again, Leave(), BERT)
    assert seated(without) == [("A", False)]
    other = await world.table([ANNA, BERT], place=Place(-5))
    other = await rematch(world, ANNA, await world.done(other, Stop(), ANNA))
    assert (await world.done(other, Leave(), ANNA)).stage == Stage.ENDED, "nobody has joined"


async def test_a_full_table_gives_a_reserved_seat_to_somebody_else(world: World):
    room = await world.done(await world.table(PEOPLE), Stop(), ANNA)
    again = await rematch(world, ANNA, room)
    again = await world.done(again, Join(), Person(7, "G"))
    assert seated(again) == [("A", False), *((name, True) for name in "BCDE"), ("G", False)]
    assert (await world.done(again, AddBot(BOTS), ANNA)).seats[4].is_bot


async def test_somebody_new_opens_a_table_like_a_full_one(world: World):
    room = await world.done(await world.table([ANNA, BERT], bots=4), Stop(), ANNA)
    again = await rematch(world, CARL, room)
    assert [seat.name for seat in again.seats if not seat.is_bot] == ["A", "B", "C"]
    assert len(again.seats) == 6


async def test_another_game_keeps_bot_players_and_people(world: World):
    room = await world.done(await world.table([ANNA, BERT], bots=1, settings=[("turn_seconds", 300)]), Stop(), ANNA)
    again = await rematch(world, ANNA, room, "pocha")
    assert seated(again) == [("A", False), ("B", True), (room.seats[2].name, False)]
    assert (again.settings.turn_seconds, again.settings.options) == (300, {"schedule": "short"})
    again = await world.done(again, ChangeSetting("game", "canasta"), ANNA)
    assert len(again.seats) == 3
    assert again.settings.options == {}


async def test_new_tables_propose_a_short_match(world: World):
    room = await world.lobby()
    assert room.settings.options == {"rounds": 5, "max_turns": 150}
    room = await world.done(room, ChangeSetting("game", "pocha"), ANNA)
    assert (room.game, room.settings.options, len(room.seats)) == ("pocha", {"schedule": "short"}, 2)
    assert (await world.from_file(room)).game == "pocha"
    room = await world.done(room, ChangeSetting("game", "poter"), ANNA)
    assert room.settings.options == {"rounds": 5, "max_turns": 150}


def test_what_is_proposed_is_playable():
    for game in (game for game in GAMES.values() if game.casual_options):
        for players in game.players:
            game.check(game.casual_options, players)


async def test_a_latecomer_takes_a_bot_players_seat_between_rounds(world: World):
    room = await world.lobby([ANNA, BERT], bots=2)
    assert (await world.do(room, TakeSeat(), CARL)).problem == Problem.NOT_PLAYING
    for name, value in (("rounds", 2), ("max_turns", 4)):
        room = await world.done(room, ChangeSetting(name, value), ANNA)
    room = await world.done(room, Start(), ANNA)
    assert (await world.do(room, TakeSeat(), CARL)).problem == Problem.ROUND_RUNNING
    assert (await world.do(room, TakeSeat(), BERT)).problem == Problem.ALREADY_SEATED
    room = await world.finish_round(room)
    totals, bot = room.started_match.totals, room.seats[3].name
    taken = await world.done(room, TakeSeat(), CARL)
    assert [seat.name for seat in taken.seats] == ["A", "B", "C", bot]
    assert (taken.started_match.players, taken.started_match.totals) == (("A", "B", "C", bot), totals)
    assert room.started_match.players[2] != "C"
    assert world.told[-1][1] == RoomEvent(EventKind.SEAT_CHANGED, seat=2)
    await world.restart()
    same(await world.fresh(taken), taken)
    taken = await world.done(await world.fresh(taken), TakeSeat(), DORA)
    assert (await world.do(taken, TakeSeat(), EMIL)).problem == Problem.NO_BOT
    taken = await world.done(taken, NextRound(), DORA)
    assert (await world.do(taken, TakeSeat(), EMIL)).problem == Problem.NO_BOT, "nor will there be one after the round"
    assert (await world.service.tables_of(CARL.id))[0].id == taken.id
    same(await world.from_file(taken), taken)
