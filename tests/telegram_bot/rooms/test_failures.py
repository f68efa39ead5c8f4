"""Failing saves, processes that die between saving and publishing, listeners that raise, presses that collide."""

import asyncio
from dataclasses import replace
from typing import Any
from unittest.mock import AsyncMock

import pytest
from sqlalchemy import update

from telegram_bot.domain import play
from telegram_bot.domain.commands import CommandResult, EventKind, Person, Problem, RoomEvent
from telegram_bot.domain.lobby import AddBot, Join
from telegram_bot.domain.play import Leave, Play, Start, Stop
from telegram_bot.domain.room import Place, Room, Stage
from telegram_bot.presentation.names import stored_anonymous_name
from telegram_bot.rooms.runtime.writer import Forgetting
from telegram_bot.storage.models import RoomRow, RoundRow
from telegram_bot.storage.personal_data import PersonalData
from telegram_bot.storage.values import UnreadableRoom, VersionConflict
from tests.telegram_bot.world import ANNA, BERT, BOTS, CARL, DORA, GRACE, GROUP, World, same, simple, typed


class Trouble:
    """Makes the store's `save` fail before or after it has written."""

    def __init__(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        self.save = world.store.save
        self.before: list[BaseException] = []
        self.after: list[BaseException] = []
        self.saving = asyncio.Event()
        monkeypatch.setattr(world.store, "save", self)

    async def __call__(self, before: Room, after: Room, **named: Any) -> None:
        self.saving.set()
        if self.before:
            raise self.before.pop()
        await self.save(before, after, **named)
        if self.after:
            raise self.after.pop()


@pytest.fixture
def trouble(world: World, monkeypatch: pytest.MonkeyPatch) -> Trouble:
    return Trouble(world, monkeypatch)


async def test_nothing_is_half_changed_when_saving_fails(world: World, trouble: Trouble):
    room = await world.table()
    told = len(world.told)
    trouble.before = [OSError("disk full")]
    outcome = await world.do(room, typed(room, "draw"), world.mover(room), room.version)
    assert outcome.problem == Problem.FAILED
    assert outcome.room is not None
    same(outcome.room, room)
    same(await world.from_file(room), room)
    assert len(world.told) == told
    assert (await world.do(room, typed(room, "draw"), world.mover(room), room.version)).ok


async def test_a_change_that_stands_in_spite_of_a_failure_is_shown(world: World, trouble: Trouble):
    room = await world.table()
    trouble.after = [ConnectionError("lost after the commit")]
    outcome = await world.do(room, typed(room, "draw"), world.mover(room))
    assert outcome.problem == Problem.FAILED
    assert outcome.room is not None
    assert outcome.room.version == room.version + 1
    assert world.kinds()[-1] == EventKind.RESUMED
    same(await world.from_file(room), await world.fresh(room))
    await world.advance(60)
    assert (await world.fresh(room)).to_move != room.to_move


async def test_lobby_acts_that_cannot_be_saved(world: World, trouble: Trouble):
    room, guest = await world.lobby(), Person(5, "new")
    for act, by in ((Join(), guest), (AddBot(BOTS), ANNA), (Leave(), guest), (Start(), ANNA)):
        trouble.before = [OSError()]
        assert (await world.do(room, act, by)).problem == Problem.FAILED
        same(await world.fresh(room), room)
        room = await world.done(room, act, by)


async def test_bots_and_clocks_try_again(world: World, trouble: Trouble):
    room = await world.table([ANNA], bots=1)
    while room.to_move == 0:
        room = await world.move(room)
    trouble.before = [OSError(), OSError(), OSError()]
    await world.advance(12)
    assert (await world.fresh(room)).position_key == room.position_key
    await world.advance(20)
    assert (await world.fresh(room)).to_move == 0
    room = await world.fresh(room)
    assert room.deadline is not None
    await world.advance(room.deadline - world.clock.time - 1)
    trouble.before = [OSError()] * 3
    await world.advance(20)
    late = await world.fresh(room)
    assert late.position_key == room.position_key
    assert late.deadline == room.deadline + 15 + GRACE
    await world.advance(GRACE)
    assert (await world.fresh(room)).position_key > room.position_key


@pytest.mark.slow
async def test_a_database_that_is_away_for_a_while(world: World, monkeypatch: pytest.MonkeyPatch):
    room, fails = await world.table(), AsyncMock(side_effect=OSError("no database"))
    with monkeypatch.context() as patch:
        for name in ("save", "load", "create"):
            patch.setattr(world.store, name, fails)
        mover = world.mover(room)
        outcomes = [await world.do(room, typed(room, "draw"), mover) for _ in range(2)]
        assert outcomes == [CommandResult(None, Problem.FAILED)] * 2
        assert (await world.service.open(Place(3), "poter", ANNA)).problem == Problem.FAILED
        await world.service.reviewed(room.id, 4)
        await world.advance(200)
    await world.advance(100)
    assert (await world.fresh(room)).position_key > room.position_key


async def test_somebody_else_changed_the_table(world: World, trouble: Trouble):
    room = await world.table()
    trouble.before = [VersionConflict()]
    assert (await world.do(room, typed(room, "draw"), world.mover(room))).problem == Problem.STALE
    assert (await world.do(room, typed(room, "draw"), world.mover(room))).ok


async def test_a_crash_between_saving_and_telling(world: World):
    room = await world.table()
    person = world.mover(room)
    outcome = await world.service.perform(room.id, typed(room, "draw"), person)
    await world.restart()
    assert world.kinds() == [EventKind.RESUMED]
    assert outcome.room is not None
    same(world.told[0][0], outcome.room)
    again = await world.do(room, typed(room, "draw"), person, room.version)
    assert again.problem == Problem.STALE


async def test_a_press_is_carried_through_if_its_update_is_cancelled(world: World, trouble: Trouble):
    room = await world.table()
    press = asyncio.create_task(world.service.perform(room.id, typed(room, "draw"), world.mover(room)))
    trouble.saving.clear()
    await trouble.saving.wait()
    press.cancel()
    with pytest.raises(asyncio.CancelledError):
        await press
    await world.service.tasks.settle()
    assert (await world.fresh(room)).position_key == (1, 1)
    assert world.kinds()[-1] == EventKind.MOVED


async def test_a_room_that_has_ended_is_not_changed_again(world: World):
    room = await world.done(await world.table(), Stop(), ANNA)
    assert await world.service.writer.change(room.id, play.stop) is None
    assert await world.service.writer.change(room.id + 1, play.stop) is None
    same(await world.fresh(room), room)


async def test_a_lobby_that_is_used_while_idle_ones_are_closed_stays(world: World, monkeypatch: pytest.MonkeyPatch):
    room = await world.lobby()
    monkeypatch.setattr(world.store, "idle", AsyncMock(return_value=[room.id]))
    await world.service.close_idle(3600)
    same(await world.fresh(room), room)


async def test_a_listener_that_raises_hurts_nobody(world: World):
    raises = AsyncMock(side_effect=RuntimeError("Telegram is down"))
    world.service.dispatcher._listeners.insert(0, (raises, tuple(EventKind)))
    room = await world.turn(await world.table())
    assert world.kinds().count(EventKind.MOVED) == room.position_key[1]


async def test_a_slow_listener_holds_nothing_up(world: World):
    gate, first = asyncio.Event(), asyncio.Event()
    heard: list[tuple[int, EventKind]] = []

    async def slow(room: Room, change: RoomEvent) -> None:
        if room.place == GROUP:
            await gate.wait()
        assert (await world.service.get(room.id)) is not None
        heard.append((room.version, change.kind))
        first.set()

    world.service.subscribe(slow)
    opened = await world.service.open(GROUP, "poter", ANNA)
    assert opened.room is not None
    for act, by in ((Join(), BERT), (Start(), ANNA)):
        assert (await world.service.perform(opened.room.id, act, by)).ok
    elsewhere = await world.service.open(Place(1), "poter", ANNA)
    assert elsewhere.ok
    await first.wait()
    gate.set()
    await world.service.tasks.settle()
    assert heard[1:] == [(0, EventKind.OPENED), (1, EventKind.LOBBY), (2, EventKind.STARTED)]


async def test_of_many_presses_exactly_one_wins(world: World):
    room = await world.table()
    person = world.mover(room)
    presses = [world.service.perform(room.id, typed(room, "draw"), person, room.version) for _ in range(20)]
    outcomes = await asyncio.gather(*presses)
    assert [outcome.problem for outcome in outcomes].count(None) == 1
    assert {outcome.problem for outcome in outcomes} == {None, Problem.STALE}
    unversioned = [world.service.perform(room.id, Play(simple(await world.fresh(room))), person) for _ in range(20)]
    outcomes = await asyncio.gather(*unversioned)
    assert [outcome.problem for outcome in outcomes].count(None) == 1
    same(await world.from_file(room), await world.fresh(room))


async def test_many_open_at_once(world: World):
    outcomes = await asyncio.gather(*(world.service.open(GROUP, "poter", Person(n, "x")) for n in range(10)))
    assert sorted(str(outcome.problem) for outcome in outcomes) == ["None", *[str(Problem.TABLE_EXISTS)] * 9]
    assert len({outcome.room.id for outcome in outcomes if outcome.room is not None}) == 1


async def test_many_join_at_once(world: World):
    room = await world.lobby([ANNA])
    outcomes = await asyncio.gather(
        *(world.service.perform(room.id, Join(), Person(n, str(n))) for n in range(50, 60)),
        *(world.service.perform(room.id, Join(), Person(50, "50")) for _ in range(5)),
    )
    assert sum(outcome.ok for outcome in outcomes) == 5
    after = await world.fresh(room)
    assert len({seat.person for seat in after.seats}) == 6
    same(await world.from_file(room), after)


async def test_reviews_are_counted_without_a_new_version(world: World):
    room = await world.table()
    told = len(world.told)
    assert await world.service.reviewed(room.id, 3)
    await world.restart()
    after = await world.fresh(room)
    assert (after.reviewed, after.version) == (3, room.version)
    assert len(world.told) <= told
    assert not await world.service.reviewed(12345, 1)
    await world.move(await world.fresh(room))
    await world.service.reviewed(room.id, 4)
    same(await world.from_file(room), await world.fresh(room))


async def test_a_review_counted_while_the_clock_thinks_is_not_lost(world: World):
    room = await world.table()

    async def counts() -> None:
        world.advisor.before_answer = None
        await world.service.reviewed(room.id, 7)

    world.advisor.before_answer = counts
    await world.advance(60)
    after = await world.from_file(room)
    assert after.to_move != room.to_move
    assert after.reviewed == 7


async def test_a_table_that_cannot_be_read_does_not_stop_the_others(world: World, monkeypatch: pytest.MonkeyPatch):
    broken = await world.table()
    fine = await world.table(place=Place(8))
    await world.stop()
    await world.start()
    load = world.store.load

    async def picky(room_id: int) -> Room | None:
        if room_id == broken.id:
            raise ValueError("a broken log")
        return await load(room_id)

    monkeypatch.setattr(world.store, "load", picky)
    world.told.clear()
    await world.service.resume()
    await world.service.tasks.settle()
    assert [room.id for room, _ in world.told] == [fine.id]
    assert (await world.do(broken, typed(broken, "draw"), ANNA)).problem == Problem.FAILED


async def test_a_log_that_cannot_be_replayed_keeps_its_people_from_nothing_else(world: World):
    """As after a change of the rules.

    The place stays taken until the table is closed: the former version can play it.
    """
    broken, fine = await world.table(), await world.table(place=Place(8))
    unreadable = update(RoundRow).where(RoundRow.room_id == broken.id).values(deck="nonsense")
    async with world.store._database.engine.begin() as connection:
        await connection.execute(unreadable)
    await world.restart()
    with pytest.raises(UnreadableRoom):
        await world.service.get(broken.id)
    assert [room.id for room in await world.service.tables_of(ANNA.id)] == [fine.id]
    assert await world.service.live_in(broken.place.chat_id) == []
    assert await world.store.readable(broken.id) is None
    data = PersonalData(world.store._database)
    counts = await Forgetting(world.service.writer, data, stored_anonymous_name).forget(ANNA.id)
    assert (counts["live"], counts["seats"]) == (2, 1)
    assert await world.store.tables_of(ANNA.id) == []
    assert await world.store.tables_of(BERT.id) == [fine.id]


async def test_a_table_that_cannot_be_replayed_is_closed_by_its_people_and_administrators_with_its_log(world: World):
    for by in (BERT, replace(CARL, why_no_admin=AsyncMock(return_value=None))):
        before = await world.move(await world.table())
        assert await world.service.close_unreadable(before.place, by) == Problem.NO_TABLE
        async with world.store._database.engine.begin() as connection:
            of_room = update(RoundRow).where(RoundRow.room_id == before.id)
            await connection.execute(of_room.values(deck="nonsense"))
        await world.restart()
        with pytest.raises(UnreadableRoom):
            await world.service.open(before.place, "poter", ANNA)
        assert await world.service.close_unreadable(before.place, DORA) == Problem.NOT_ALLOWED
        asking = replace(DORA, why_no_admin=AsyncMock(return_value=Problem.RIGHTS_UNKNOWN))
        assert await world.service.close_unreadable(before.place, asking) == Problem.RIGHTS_UNKNOWN
        assert await world.service.close_unreadable(before.place, by) is None
        assert await world.service.at(before.place) is None
        async with world.store._database.engine.begin() as connection:  # the former version is back
            await connection.execute(of_room.values(deck=" ".join(before.started_match.logs[0].deck)))
        room = await world.service.get(before.id)
        assert room is not None
        assert (room.stage, room.started_match.logs) == (Stage.ENDED, before.started_match.logs)
        async with world.store._database.engine.begin() as connection:  # as the runbook says
            of_table = update(RoomRow).where(RoomRow.id == before.id)
            await connection.execute(of_table.values(stage=Stage.PLAYING, ended_at=None, revision=RoomRow.revision + 1))
        await world.restart()
        await world.done(await world.move(await world.fresh(room)), Stop(), ANNA)


async def test_grace_that_cannot_be_saved_at_the_start_is_given_later(world: World, monkeypatch: pytest.MonkeyPatch):
    room = await world.table()
    await world.stop()
    world.clock.time += 1000
    await world.start()
    trouble = Trouble(world, monkeypatch)
    trouble.before = [OSError("locked")]
    await world.service.resume()
    await world.advance(6)
    after = await world.fresh(room)
    assert after.position_key == room.position_key
    assert after.deadline == world.clock.time - 1 + GRACE
