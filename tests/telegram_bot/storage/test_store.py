"""Stored tables, on both databases."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from queue import SimpleQueue
from random import Random

import pytest
from sqlalchemy import event, func, select, text, update

from analysis.hints.advice import Reason
from analysis.review.log import Hint
from telegram_bot.domain.commands import Applied, Person, Rejected
from telegram_bot.domain.play import NextRound, Start, cut_by_chance, play_for
from telegram_bot.domain.room import Place, Room, RoomSettings, Seat, Stage
from telegram_bot.rooms.computation.advisor import simple_move
from telegram_bot.storage.database import Database
from telegram_bot.storage.models import Base, EntryRow, HintRow
from telegram_bot.storage.people import PersonStore
from telegram_bot.storage.rooms import RoomStore
from telegram_bot.storage.values import MatchRecord, PlaceTaken, VersionConflict
from tests.telegram_bot.waiting import PATIENCE
from tests.telegram_bot.world import same

BIG = 2**52 + 1
ROOM = Room(
    id=0,
    place=Place(-(10**15)),
    game="poter",
    opener=BIG,
    settings=RoomSettings({"rounds": 2, "max_turns": 5, "mistakes": "strict"}, 0, hints=3, ask_cut=False),
    seats=[Seat(BIG, "Zoë 🂡\N{RIGHT-TO-LEFT OVERRIDE}'; --", hints=7, round_hints=2), Seat(None, "Amara")],
)


@pytest.fixture
async def store(url: str) -> AsyncIterator[RoomStore]:
    store = RoomStore(Database(url))
    yield store
    await store.close()


async def stored(store: RoomStore, room: Room) -> Room:
    """Return a room as it is stored."""
    found = await store.load(room.id)
    assert found is not None
    return found


async def step(store: RoomStore, room: Room, change: Applied | Rejected, before: Room) -> Room:
    assert isinstance(change, Applied)
    room.version, room.revision = before.version + 1, before.revision + 1
    await store.save(before, room)
    same(await stored(store, room), room)
    return room


async def started(store: RoomStore, lobby: Room = ROOM, source: Random | None = None) -> tuple[Room, int]:
    """Start a match; return its room and the seat to move."""
    before = await store.create(lobby)
    room = before.clone()
    room = await step(store, room, Start().change(room, Person(BIG, "Z"), source or Random(1)), before)
    return room, room.to_move or 0


async def test_a_closed_store_refuses_and_connects_no_more(url: str):
    store, connected = RoomStore(Database(url)), list[object]()
    people = PersonStore(store._database)
    assert await store.load(1) is None
    await store.close()
    event.listen(store._database.engine.sync_engine, "connect", lambda *given: connected.append(given))
    for late in (store.load(1), store.create(ROOM), people.turn_calls(1), store.ping()):
        with pytest.raises(RuntimeError, match="is started after the end"):
            await late
    assert not connected


async def test_a_store_whose_closing_is_cancelled_closes_its_connections(url: str):
    store, opened, closed = RoomStore(Database(url)), list[object](), SimpleQueue[object]()
    for engine in store._database.engines:
        event.listen(engine, "connect", lambda *given: opened.append(given))
        event.listen(engine, "close", lambda *given: closed.put(given))
    await asyncio.gather(*(store.load(room) for room in range(3)), store.end(1, 0.0))
    closing = asyncio.create_task(store.close())
    await asyncio.wait({closing}, timeout=0)
    closing.cancel()
    assert len(opened) >= 2
    for _ in opened:
        await asyncio.to_thread(closed.get, timeout=PATIENCE)
    assert (await asyncio.wait({closing}))[0] == {closing}


async def test_a_new_table(store: RoomStore):
    room = await store.create(ROOM)
    assert room.id > 0
    same(await stored(store, room), room)
    assert await store.load(room.id + 1) is None


@pytest.mark.parametrize("ask_cut", [False, True])
async def test_a_whole_match(store: RoomStore, ask_cut: bool):
    source = Random(2)
    room, _ = await started(store, replace(ROOM, settings=replace(ROOM.settings, ask_cut=ask_cut)), source)
    while room.stage != Stage.ENDED:
        before, room = room, room.clone()
        if room.stage == Stage.BETWEEN:
            change = NextRound().change(room, Person(BIG, "Z"), source)
        elif room.stage == Stage.CUTTING:
            change = cut_by_chance(room)
        else:
            seat = room.to_move
            assert seat is not None
            change = play_for(room, seat, simple_move(room.view(seat)), source)
        room = await step(store, room, change, before)
    assert room.position_key[0] == 2


async def test_versions(store: RoomStore):
    room = await store.create(ROOM)
    newer = replace(room, version=1, revision=1, opener=5)
    await store.save(room, newer)
    with pytest.raises(VersionConflict):
        await store.save(room, replace(room, version=1, revision=1, opener=6, seats=[]))
    with pytest.raises(VersionConflict):
        await store.save(replace(room, id=room.id + 7), replace(room, id=room.id + 7, revision=1))
    assert await store.revision(room.id) == 1
    assert await store.revision(room.id + 7) is None
    same(await stored(store, room), newer)


async def test_a_save_that_fails_half_way_leaves_nothing(store: RoomStore):
    room, seat = await started(store)
    draft = room.clone()
    made = play_for(draft, seat, simple_move(room.view(seat)), Random(1))
    assert isinstance(made, Applied)
    draft.version, draft.revision = room.version + 1, room.revision + 1
    draft.seats[0].name = None  # type: ignore[assignment]
    with pytest.raises(Exception, match=r"(?i)not.null"):
        await store.save(room, draft)
    same(await stored(store, room), room)


async def test_places(store: RoomStore):
    room = await store.create(ROOM)
    topic = await store.create(replace(ROOM, place=Place(ROOM.place.chat_id, 9)))
    elsewhere = await store.create(replace(ROOM, place=Place(4)))
    with pytest.raises(PlaceTaken):
        await store.create(ROOM)
    with pytest.raises(PlaceTaken):
        await store.save(elsewhere, replace(elsewhere, place=ROOM.place, revision=1))
    assert await store.at(ROOM.place) == room.id
    assert await store.at(topic.place) == topic.id
    assert await store.at(Place(ROOM.place.chat_id, 10)) is None
    assert await store.in_chat(ROOM.place.chat_id) == [room.id, topic.id]
    await store.save(room, replace(room, stage=Stage.ENDED, version=1, revision=1))
    assert await store.at(ROOM.place) is None
    assert {found.room_id for found in await store.resumable(0.0)} == {topic.id, elsewhere.id}
    again = await store.create(ROOM)
    assert await store.at(ROOM.place) == again.id


async def test_tables_of_a_person(store: RoomStore):
    room = await store.create(ROOM)
    other = await store.create(replace(ROOM, place=Place(4), seats=[Seat(77, "x")]))
    over = await store.create(replace(ROOM, place=Place(5), stage=Stage.ENDED))
    assert await store.tables_of(BIG) == [room.id]
    assert await store.tables_of(77) == [other.id]
    assert await store.tables_of(78) == []
    assert over.id not in {found.room_id for found in await store.resumable(0.0)}


async def test_one_hint_a_moment(store: RoomStore):
    room, seat = await started(store)
    reason = Reason("uses_poters", 12.5, ("4h", "5h"), seats=(1,), rank="K")
    for plan, why, warned in (("draw",), None, False), (("take", "discard 2c"), reason, True):
        draft = room.clone()
        assert draft.advise(seat, plan, why)
        assert not draft.advise(seat, plan, why)
        assert not warned or draft.warn(seat)
        draft.revision += 1
        await store.save(room, draft)
        assert (await stored(store, room)).hints_given == draft.hints_given == (Hint(1, 0, seat, plan, why, warned),)
        room = draft
    before, room = room, room.clone()
    room = await step(store, room, play_for(room, seat, simple_move(before.view(seat)), Random(1)), before)
    assert room.hints_given == before.hints_given
    for kind in ("only", "any", "drawn", "drawn-all", "match", "wins", "points"):
        async with store._database.engine.begin() as connection:
            await connection.execute(update(HintRow).values(reason={"kind": kind}))
        assert [hint.reason for hint in (await stored(store, room)).hints_given] == [Reason(kind)]
    for of_another_version in ({"kind": "uses_poters", "unheard_of": 1}, {"kind": "unheard_of"}):
        async with store._database.engine.begin() as connection:
            await connection.execute(update(HintRow).values(reason=of_another_version))
        given = (await stored(store, room)).hints_given
        assert [(hint.plan, hint.reason) for hint in given] == [(("take", "discard 2c"), None)]


async def test_the_log_only_grows(store: RoomStore):
    before, seat = await started(store)
    room = before.clone()
    room = await step(store, room, play_for(room, seat, simple_move(before.view(seat)), Random(1)), before)
    with pytest.raises(Exception, match=r"(?i)unique"):
        await store.save(replace(before, revision=room.revision), replace(room, version=9, revision=9))
    async with store._database.engine.connect() as connection:
        assert (await connection.execute(select(func.count()).select_from(EntryRow))).scalar_one() == 1


async def test_ids_are_never_used_again(store: RoomStore):
    first = await store.create(ROOM)
    async with store._database.engine.begin() as connection:
        await connection.execute(text("DELETE FROM rooms"))
        for table in Base.metadata.tables:
            if table != "rooms":
                assert (await connection.execute(text(f"SELECT count(*) FROM {table}"))).scalar_one() == 0
    assert (await store.create(ROOM)).id > first.id


async def test_matches_of_a_person_the_latest_first(store: RoomStore):
    played = await finished(
        store, replace(ROOM, settings=RoomSettings({"rounds": 1, "max_turns": 5}, ask_cut=False)), 3
    )
    for number in range(4):
        await store.create(replace(ROOM, place=Place(-number - 2), game="pocha"))
    await store.create(replace(ROOM, place=Place(-50), stage=Stage.ENDED))  # a lobby that was closed
    foreign = await store.create(replace(ROOM, place=Place(-51), seats=[Seat(7, "Nimali")]))
    found = await store.matches_of(BIG, 10)
    assert [record.room_id for record in found] == sorted((record.room_id for record in found), reverse=True)
    assert len(found) == 5
    assert found[-1] == MatchRecord(
        room_id=played.id,
        game="poter",
        stage=Stage.ENDED,
        seats=tuple(Seat(seat.person, seat.name) for seat in played.seats),
        rounds=1,
        ranking=tuple(played.match.ranking()) if played.match else None,
        finished=True,
        changed_at=123.5,
    )
    assert {(record.rounds, record.ranking, record.finished) for record in found[:-1]} == {(0, None, False)}
    assert await store.matches_of(BIG, 2) == found[:2]
    assert await store.matches_of(BIG, 2, 3) == found[3:]
    assert await store.matches_of(BIG, 2, 1, ("pocha",)) == found[1:3]
    assert await store.matches_of(BIG, 10, 0, ("poter",)) == found[-1:]
    assert await store.matches_of(BIG, 10, 5) == []
    assert [record.room_id for record in await store.matches_of(7, 10)] == [foreign.id]
    assert await store.matches_of(8, 10) == []


async def test_a_match_is_of_who_has_the_seat_now(store: RoomStore):
    room = await store.create(ROOM)
    taken = replace(room, version=1, revision=1, seats=[replace(room.seats[0], person=5), room.seats[1]])
    await store.save(room, taken)
    assert await store.matches_of(BIG, 10) == []
    assert [record.room_id for record in await store.matches_of(5, 10)] == [room.id]


async def finished(store: RoomStore, lobby: Room, seed: int) -> Room:
    """Play a match to its end; it last changed at 123.5."""
    room, source = await store.create(lobby), Random(seed)
    before, room = room, room.clone()
    change = Start().change(room, Person(BIG, "Z"), source)
    while True:
        room.changed_at = 123.5
        room = await step(store, room, change, before)
        if room.stage == Stage.ENDED:
            return room
        before, room = room, room.clone()
        seat = room.to_move
        assert seat is not None
        change = play_for(room, seat, simple_move(room.view(seat)), source)
