"""Private hints: for the player to move, one at a time, never for a past position."""

import asyncio
from random import Random
from unittest.mock import AsyncMock

import pytest

from analysis.hints.advice import Advice, Reason
from analysis.review.log import Hint
from engine.game import Move
from telegram_bot.domain.commands import EventKind, Problem
from telegram_bot.domain.plans import plan_of
from telegram_bot.domain.play import ComeBack, Leave, NextRound, Play, Stop
from telegram_bot.domain.room import FREE, Room
from telegram_bot.rooms.computation.advisor import AdvisorBusy
from telegram_bot.storage.values import StoreError
from tests.telegram_bot.world import ANNA, BERT, CARL, GRACE, World, simple


async def test_who_gets_none(world: World):
    lobby = await world.lobby()
    assert await world.service.hints.advise(lobby.id, ANNA.id, lobby.version) == Problem.NOT_PLAYING
    await world.done(lobby, Stop(), ANNA)
    assert await world.service.hints.advise(lobby.id, ANNA.id, lobby.version + 1) == Problem.TABLE_ENDED
    room = await world.table()
    waiting = BERT if world.mover(room) is ANNA else ANNA
    assert await world.service.hints.advise(room.id, CARL.id, room.version) == Problem.NOT_SEATED
    assert await world.service.hints.advise(room.id, waiting.id, room.version) == Problem.NOT_YOUR_TURN
    assert await world.service.hints.advise(room.id, waiting.id, room.version - 1) == Problem.STALE
    assert await world.service.hints.advise(999, ANNA.id, 0) == Problem.NO_TABLE


async def test_seats_that_change_do_not_spoil_a_hint(world: World):
    room = await hinted(world, FREE)
    waiting = BERT if world.mover(room) is ANNA else ANNA

    async def comes_and_goes() -> None:
        await world.service.perform(room.id, Leave(), waiting)
        await world.service.perform(room.id, ComeBack(), waiting)

    world.advisor.before_answer = comes_and_goes
    assert isinstance(await ask(world, room), Advice)


async def hinted(world: World, hints: int) -> Room:
    """A table with this many hints per round and a drawn card, so that there is a choice."""
    room = await world.table(settings=[("hints", hints)])
    return await world.move(room)


async def ask(world: World, room: Room) -> Advice | Problem:
    return await world.service.hints.advise(room.id, world.mover(room).id, room.version)


def counted(room: Room) -> list[tuple[int, int]]:
    return [(seat.hints, seat.round_hints) for seat in room.seats]


async def seat_to_move_again(world: World, room: Room) -> Room:
    """Let everybody play a turn, so that the same person has drawn again."""
    seat = room.to_move
    room = await world.turn(room)
    while room.to_move != seat:
        room = await world.turn(room)
    return await world.move(room)


async def meldable(world: World) -> Room:
    """A table where the player who has drawn can meld."""
    room = await hinted(world, FREE)
    while not melds(room):
        room = await seat_to_move_again(world, room)
    return room


def melds(room: Room) -> list[Move]:
    return [move for move in room.view(room.to_move).legal_moves() if str(move).startswith("meld")]


async def test_every_hint_is_counted_even_where_they_are_free(world: World):
    room = await hinted(world, FREE)
    seat = room.to_move or 0
    for number in (1, 2, 3):
        advice = await ask(world, room)
        assert isinstance(advice, Advice)
        assert advice.candidates[0].move in [str(move) for move in room.view(seat).legal_moves()]
        assert counted(await world.from_file(room))[seat] == (number, number)
        room = await seat_to_move_again(world, room)
    assert room.hints_left(seat) is None
    assert {view.seat for view in world.advisor.seen} == {seat}, "each is computed from the seat's own view"


async def test_asking_again_at_the_same_state_costs_nothing_and_says_and_changes_the_same(world: World):
    room = await hinted(world, 1)
    first = await ask(world, room)
    assert isinstance(first, Advice)
    thought, given = len(world.advisor.seen), await world.fresh(room)
    assert given.version == room.version, "its buttons are good"
    assert given.hints_left(room.to_move or 0) == 0
    world.told.clear()
    assert await ask(world, given) is first
    assert len(world.advisor.seen) == thought
    assert world.kinds() == []
    assert await world.fresh(room) is given
    assert counted(await world.from_file(room))[room.to_move or 0] == (1, 1)


async def test_after_the_last_hint_of_a_round_there_is_none_until_the_next(world: World):
    room = await world.table(settings=[("hints", 1), ("max_turns", 6)])
    room = await world.move(room)
    seat = room.to_move or 0
    assert isinstance(await ask(world, room), Advice)
    room = await seat_to_move_again(world, room)
    assert await ask(world, room) == Problem.HINTS_USED
    room = await world.finish_round(room)
    room = await world.done(room, NextRound(), ANNA)
    assert (room.hints_left(seat), counted(await world.from_file(room))[seat]) == (1, (1, 0))
    assert not any(plan_of(room, number) for number in range(2))


async def test_no_hints_at_a_table_without(world: World):
    room = await hinted(world, 0)
    assert await ask(world, room) == Problem.HINTS_OFF
    assert counted(room) == [(0, 0), (0, 0)]


async def test_the_moves_a_hint_advised_are_on_file(world: World):
    room = await hinted(world, FREE)
    seat = room.to_move or 0
    advice = await ask(world, room)
    assert isinstance(advice, Advice)
    given = (Hint(*room.position_key, seat, (advice.candidates[0].move,)),)
    assert (await world.from_file(room)).hints_given == (await world.fresh(room)).hints_given == given
    await ask(world, room)
    assert (await world.from_file(room)).hints_given == given
    room = await seat_to_move_again(world, room)
    await ask(world, room)
    assert [hint.entries for hint in (await world.from_file(room)).hints_given] == [
        given[0].entries,
        room.position_key[1],
    ]
    await world.restart()
    assert (await world.fresh(room)).hints_given[:1] == given


async def test_a_kill_gives_no_hint_for_nothing_but_one_in_the_place_of_the_first(world: World):
    room = await hinted(world, 1)
    seat, moves = room.to_move or 0, [str(move) for move in room.view(room.to_move).legal_moves()]
    for move in (moves[0], moves[-1]):
        world.advisor.script = [move]
        assert isinstance(await ask(world, room), Advice)
        await world.restart()
        room = await world.fresh(room)
    assert room.hints_given == (Hint(*room.position_key, seat, (moves[-1],)),)
    assert counted(room)[seat] == (1, 1)
    room = await seat_to_move_again(world, room)
    assert await ask(world, room) == Problem.HINTS_USED


async def test_what_cannot_be_counted_is_not_shown(world: World, monkeypatch: pytest.MonkeyPatch):
    room = await hinted(world, 1)
    with monkeypatch.context() as patch:
        patch.setattr(world.store, "save", AsyncMock(side_effect=OSError("disk full")))
        assert await ask(world, room) == Problem.FAILED
    assert counted(await world.from_file(room)) == [(0, 0), (0, 0)]
    assert isinstance(await ask(world, await world.fresh(room)), Advice)


async def test_a_hint_that_fails_or_comes_too_late_is_not_counted(world: World):
    room = await hinted(world, 1)
    world.advisor.script = [RuntimeError("broken"), AdvisorBusy()]
    assert [await ask(world, room) for _ in range(2)] == [Problem.FAILED, Problem.HINTS_BUSY]
    person = world.mover(room)

    async def plays() -> None:
        await world.service.perform(room.id, Play(simple(room)), person)

    world.advisor.before_answer = plays
    assert await ask(world, room) == Problem.STALE
    assert counted(await world.from_file(room)) == [(0, 0), (0, 0)]


async def test_there_is_no_hint_for_an_only_move(world: World):
    room = await world.table((ANNA, BERT, CARL), game="pocha", settings=[("hints", 1)])
    while len(room.view(room.to_move).legal_moves()) > 1:
        room = await world.move(room)
    assert await ask(world, room) == Problem.ONLY_MOVE
    assert world.advisor.seen == []
    assert counted(await world.from_file(room)) == [(0, 0)] * len(room.seats)


async def test_before_a_forced_draw_there_is_the_plan_of_the_turn_for_one_hint(world: World):
    room = await world.table(settings=[("hints", 1)])
    seat, person = room.to_move or 0, world.mover(room)
    assert room.is_forced
    world.advisor.plan = ("draw", "discard 2c")
    await ask(world, room)
    world.advisor.plan = ()
    after = await world.move(room)
    assert counted(await world.from_file(after))[seat] == (1, 1)
    plan = plan_of(await world.fresh(after), seat)
    assert plan is not None
    assert (plan.changed, plan.made) == (True, 0), "after the new card the plan was looked at without being asked"
    assert world.kinds()[-2:] == [EventKind.MOVED, EventKind.ADVISED]
    assert isinstance(await world.service.hints.advise(room.id, person.id, after.version), Advice)
    assert counted(await world.from_file(after))[seat] == (1, 1)


def drawn_and_discarded(room: Room) -> tuple[Move, str]:
    """Return the forced draw and a discard after it."""
    match, draw = room.started_match.copy(), room.view(room.to_move).legal_moves()[0]
    match.play(room.to_move or 0, draw, Random(1))
    return draw, next(str(move) for move in match.running().legal_moves() if str(move).startswith("discard"))


async def test_a_plan_that_is_as_good_stays_after_a_new_card_for_the_reason_of_what_is_left(world: World):
    room = await world.table(settings=[("hints", 1)])
    draw, discard = drawn_and_discarded(room)
    world.advisor.plan, world.advisor.script = ("draw", discard), ["draw", discard]
    world.advisor.reason = Reason("drawn", 31, before=43)
    await ask(world, room)
    world.advisor.plan, world.advisor.reason = (), Reason("uses_poters", cards=("4h",))
    after = await world.done(room, Play(draw), world.mover(room))
    assert len(world.advisor.seen) == 2
    plan = plan_of(await world.from_file(after), room.to_move)
    assert plan is not None
    assert (plan.changed, plan.moves, plan.left, plan.has_news) == (False, ("draw", discard), (discard,), False)
    assert plan.reason == world.advisor.reason, "not that of the draw"
    assert world.kinds()[-2:] == [EventKind.MOVED, EventKind.ADVISED]


async def test_another_look_at_a_plan_can_be_waited_for(world: World):
    room = await world.table(settings=[("hints", 1)])
    world.advisor.plan = ("draw", "discard 2c")
    await ask(world, room)
    world.advisor.plan, world.advisor.hold = (), asyncio.Event()
    drawn = (await world.service.perform(room.id, Play(simple(room)), world.mover(room))).room
    assert drawn is not None
    asking = asyncio.create_task(ask(world, drawn))
    pending = world.service.hints._pending
    await world.eventually(lambda: any(one.is_asked for one in pending.values()), "the joined hint")
    assert await ask(world, drawn) == Problem.HINT_COMING, "it is waited for already"
    world.advisor.hold.set()
    assert isinstance(await asking, Advice)
    assert len(world.advisor.seen) == 2, "it was computed once"
    assert counted(await world.from_file(drawn))[room.to_move or 0] == (1, 1)


async def test_what_is_found_of_a_plan_without_a_reason_stands_at_the_table_at_each_of_its_moves(world: World):
    room = await world.table(settings=[("hints", 1)])
    draw, discard = drawn_and_discarded(room)
    world.advisor.plan, world.advisor.script = ("draw", discard), ["draw", discard]
    await ask(world, room)
    assert (await world.fresh(room)).advice is not None
    world.advisor.plan = ()
    after = await world.done(room, Play(draw), world.mover(room))
    shown, plan = await world.fresh(after), plan_of(await world.fresh(after), after.to_move)
    assert plan is not None
    assert (plan.left, plan.reason) == ((discard,), None)
    assert shown.advice is not None
    assert shown.advice.candidates[0].turn == (discard,)
    assert shown.clone().advice is shown.advice, "a change of something else keeps it"
    assert (await world.move(shown)).advice is None


# ---------------------------------------------------------------------- the clock of the turn


class Slow:
    """A thinker that answers when a test lets it."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.asked, self.gate = asyncio.Event(), asyncio.Event()
        world.advisor.before_answer = self._wait

    async def _wait(self) -> None:
        self.asked.set()
        await self.gate.wait()

    async def ask(self, room: Room) -> asyncio.Task[Advice | Problem]:
        self.asked.clear()
        asking = asyncio.create_task(ask(self.world, room))
        await self.asked.wait()
        return asking

    async def pass_time(self, seconds: float) -> None:
        """Let time pass while the hint is computed."""
        end = self.world.clock.time + seconds
        while (due := self.world.clock.next_due()) is not None and due <= end:
            self.world.clock.ring()
            await asyncio.sleep(0)
        self.world.clock.time = end

    async def answer(self, asking: asyncio.Task[Advice | Problem]) -> Advice | Problem:
        self.gate.set()
        found = await asking
        self.world.advisor.before_answer = None
        await self.world.service.tasks.settle()
        return found


async def test_the_clock_stands_still_while_a_hint_is_waited_for(world: World):
    room = await hinted(world, FREE)
    deadline, slow = room.deadline or 0.0, Slow(world)
    await slow.pass_time(20.0)
    asking = await slow.ask(room)
    await slow.pass_time(300.0)
    assert isinstance(await slow.answer(asking), Advice)
    after = await world.from_file(room)
    assert after.deadline == deadline + 300.0
    assert (after.position_key, after.version, after.warned) == (room.position_key, room.version, False)
    assert EventKind.CLOCK_WARNING not in world.kinds()
    assert EventKind.RESUMED in world.kinds(), "the new deadline is shown"
    await world.advance(9.0)
    assert not (await world.fresh(room)).warned
    await world.advance(2.0)
    assert (await world.fresh(room)).warned
    await world.advance(30.0)
    assert (await world.fresh(room)).turn != room.turn


async def test_a_hint_that_is_there_at_once_is_no_reason_to_show_the_table_anew(world: World):
    room = await hinted(world, FREE)
    world.told.clear()
    assert isinstance(await ask(world, room), Advice)
    await world.service.tasks.settle()
    assert world.kinds() == [EventKind.ADVISED]
    assert (await world.fresh(room)).deadline == room.deadline


async def test_whoever_acts_while_waiting_has_the_clock_run_again(world: World):
    """Only the time until then is given back: a hint that is never read gains nothing."""
    room = await meldable(world)
    deadline, slow = room.deadline or 0.0, Slow(world)
    asking = await slow.ask(room)
    await slow.pass_time(50.0)
    world.advisor.before_answer = None
    assert (await world.service.perform(room.id, Play(melds(room)[0]), world.mover(room))).room is not None
    await world.eventually(lambda: EventKind.RESUMED in world.kinds(), "the clock that runs again")
    assert (await world.fresh(room)).turn == room.turn
    assert (await world.from_file(room)).deadline == deadline + 50.0
    await slow.pass_time(40.0)
    assert await slow.answer(asking) == Problem.STALE
    assert (await world.from_file(room)).deadline == deadline + 50.0
    assert (await world.fresh(room)).warned


async def test_the_next_player_gets_no_time_from_a_hint_of_the_one_before(world: World):
    room = await hinted(world, FREE)
    slow = Slow(world)
    asking = await slow.ask(room)
    await slow.pass_time(50.0)
    world.advisor.before_answer = None
    person, now = world.mover(room), room
    while now.turn == room.turn:
        played = await world.service.perform(room.id, Play(simple(now)), person)
        assert played.room is not None
        now = played.room
    assert now.deadline == world.clock.time + now.settings.turn_seconds
    await slow.answer(asking)
    assert (await world.from_file(room)).deadline == now.deadline


async def test_a_failure_gives_the_time_back_too(world: World):
    room = await hinted(world, FREE)
    slow = Slow(world)
    world.advisor.script = [RuntimeError("broken")]
    asking = await slow.ask(room)
    await slow.pass_time(70.0)
    assert await slow.answer(asking) == Problem.FAILED
    assert (await world.from_file(room)).deadline == (room.deadline or 0.0) + 70.0


async def test_after_a_restart_while_waiting_there_is_grace(world: World):
    room = await hinted(world, FREE)
    slow = Slow(world)
    asking = await slow.ask(room)
    await slow.pass_time(90.0)
    assert (await world.from_file(room)).deadline == room.deadline
    other = World(world.url, world.clock)
    await other.start()
    await other.service.resume()
    await other.service.tasks.settle()
    assert (await other.fresh(room)).deadline == world.clock.time + GRACE
    await other.stop()
    await slow.answer(asking)


async def test_a_new_question_takes_the_place_of_one_for_a_moment_that_has_passed(world: World):
    room = await hinted(world, FREE)
    slow = Slow(world)
    first = await slow.ask(room)
    assert await ask(world, room) == Problem.HINT_COMING
    later = await seat_to_move_again(world, room)
    second = await slow.ask(later)
    assert await first == Problem.STALE
    assert await ask(world, later) == Problem.HINT_COMING
    assert isinstance(await slow.answer(second), Advice)


async def test_a_clock_that_cannot_be_put_off_runs_on(world: World, monkeypatch: pytest.MonkeyPatch):
    room = await hinted(world, FREE)
    slow = Slow(world)
    asking = await slow.ask(room)
    await slow.pass_time(70.0)
    with monkeypatch.context() as patch:
        patch.setattr(world.store, "save", AsyncMock(side_effect=StoreError("disk full")))
        await slow.answer(asking)
    await world.advance(1.0)
    await world.advance(60.0)
    assert (await world.fresh(room)).turn != room.turn
