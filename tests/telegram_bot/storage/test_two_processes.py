"""Two processes on one database: neither loses what the other stores, and each notices the other."""

import asyncio
import re
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from itertools import count
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, event, text
from sqlalchemy.util import await_only

from telegram_bot.domain.commands import EventKind, Problem, RoomEvent
from telegram_bot.domain.lobby import ChangeSetting, Join
from telegram_bot.domain.play import ComeBack, Leave, Play, Start
from telegram_bot.domain.room import Place, Room
from telegram_bot.rooms.build import build_rooms
from telegram_bot.rooms.computation.advisor import simple_move
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.settings import Settings
from telegram_bot.storage import database
from telegram_bot.storage.database import Database
from telegram_bot.storage.personal_data import PersonalData
from telegram_bot.storage.rooms import RoomStore
from tests.telegram_bot.fakes import FakeAdvisor, FakeClock
from tests.telegram_bot.world import ANNA, BERT, simple

PLACES = count(1)
OPTIONS = {"rounds": 9, "max_turns": 200}


def process(url: str) -> RoomService:
    """Return the rooms of a separate process; its timers never ring."""
    values = Settings(clock_grace=20, ask_cut=False)
    return build_rooms(RoomStore(Database(url)), FakeAdvisor(simple_move), FakeClock(), Random(1), values)


@pytest.fixture
async def processes(url: str) -> AsyncIterator[tuple[RoomService, RoomService]]:
    """Two processes on a new database."""
    async with AsyncExitStack() as stack:
        made = process(url), process(url)
        for service in made:
            stack.push_async_callback(service.store.close)
            stack.push_async_callback(service.close)
        yield made


async def started(service: RoomService) -> int:
    """Start a match of two people at a separate place; return the id of its room."""
    opened = await service.open(Place(-next(PLACES)), "poter", ANNA)
    assert opened.room is not None
    assert (await service.perform(opened.room.id, Join(), BERT)).ok
    for name, value in OPTIONS.items():
        assert (await service.perform(opened.room.id, ChangeSetting(name, value), ANNA)).ok
    assert (await service.perform(opened.room.id, Start(), ANNA)).ok
    return opened.room.id


async def current(service: RoomService, room_id: int) -> Room:
    """Return a room as a process knows it."""
    room = await service.get(room_id)
    assert room is not None
    return room


async def move(service: RoomService, room_id: int) -> bool:
    """Make a move by a button; return whether the process says that it was made."""
    room = await current(service, room_id)
    assert room.to_move is not None
    mover = next(person for person in (ANNA, BERT) if person.id == room.seats[room.to_move].person)
    return (await service.perform(room_id, Play(simple(room)), mover, room.version)).ok


async def review(service: RoomService, room_id: int) -> bool:
    """Count a review, which does not depend on the position."""
    return await service.reviewed(room_id, (await current(service, room_id)).reviewed + 1)


async def change(service: RoomService, room_id: int, step: Callable[[Room], None]) -> bool:
    """Make a change that depends on the position, without a new version."""
    async with service.writer.lock(room_id):
        room = await service.writer.load(room_id)
        assert room is not None
        draft = room.clone()
        step(draft)
        return await service.writer.save(room, draft) is None


def later(draft: Room) -> None:
    assert draft.deadline is not None
    draft.deadline += 1


def hint(draft: Room) -> None:
    assert draft.to_move is not None
    draft.seats[draft.to_move].hints += 1
    assert draft.advise(draft.to_move, (f"hint {draft.seats[draft.to_move].hints}",))


ACTS: dict[str, Callable[[RoomService, int], Awaitable[bool]]] = {
    "move": move,
    "review": review,
    "later": lambda service, room_id: change(service, room_id, later),
    "hint": lambda service, room_id: change(service, room_id, hint),
}
STEPS = st.lists(
    st.lists(st.tuples(st.integers(0, 1), st.sampled_from(sorted(ACTS))), min_size=1, max_size=4),
    min_size=1,
    max_size=8,
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
@pytest.mark.slow
async def test_what_a_process_says_it_stored_is_stored(
    processes: tuple[RoomService, RoomService], steps: list[list[tuple[int, str]]]
):
    room_id = await started(processes[0])
    before = await current(processes[0], room_id)
    done: Counter[str] = Counter()
    one_at_a_time: defaultdict[tuple[int, str], asyncio.Lock] = defaultdict(asyncio.Lock)

    async def act(number: int, name: str) -> None:
        async with one_at_a_time[number, name]:
            stored = await ACTS[name](processes[number], room_id)
        done[name] += stored

    for step in steps:
        await asyncio.gather(*(act(number, name) for number, name in step))
    stored = await processes[0].store.load(room_id)
    assert stored is not None
    assert stored.position_key == (1, done["move"])
    assert stored.version == before.version + done["move"]
    assert stored.reviewed == done["review"]
    assert sum(seat.hints for seat in stored.seats) == done["hint"]
    assert stored.revision == before.revision + done.total()
    if not done["move"]:
        assert before.deadline is not None
        assert stored.deadline == before.deadline + done["later"]
    for service in processes:
        assert await move(service, room_id) or await move(service, room_id), "the second try knows the present state"


async def test_a_button_that_another_process_made_is_understood(processes: tuple[RoomService, RoomService]):
    one, other = processes
    room_id = await started(one)
    await current(other, room_id)
    assert await move(one, room_id)
    room = await current(one, room_id)
    heard: list[tuple[int, EventKind]] = []

    async def listen(told: Room, event: RoomEvent) -> None:
        heard.append((told.version, event.kind))

    other.subscribe(listen)
    assert room.to_move is not None
    mover = next(person for person in (ANNA, BERT) if person.id == room.seats[room.to_move].person)
    assert (await other.perform(room_id, Play(simple(room)), mover, room.version)).ok
    await other.tasks.settle()
    assert heard[0] == (room.version, EventKind.RESUMED)
    stale = await current(one, room_id)
    assert (await one.perform(room_id, Leave(), ANNA, stale.version)).problem == Problem.STALE
    assert (await one.perform(room_id, Leave(), ANNA)).ok
    assert (await other.perform(room_id, ComeBack(), ANNA)).ok, "a typed command looks at the database"


async def test_what_another_process_has_counted_is_not_overwritten(processes: tuple[RoomService, RoomService]):
    one, other = processes
    room_id = await started(one)
    await current(other, room_id)
    assert await one.reviewed(room_id, 2)
    assert not await other.reviewed(room_id, 1)
    assert (await current(other, room_id)).reviewed == 2


async def test_only_what_differs_is_written(processes: tuple[RoomService, RoomService]):
    one, _ = processes
    room_id = await started(one)
    written: list[str] = []

    def listen(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        written.append(re.sub(r"=(\?|\$\d+::\w+)", "", statement.split(" WHERE ", maxsplit=1)[0]))

    assert isinstance(one.store, RoomStore)
    for engine in one.store._database.engines:
        event.listen(engine, "before_cursor_execute", listen)
    assert await one.reviewed(room_id, 1)
    draft = (await current(one, room_id)).clone()
    draft.revision, draft.version, draft.seats[1].missed = draft.revision + 1, draft.version + 1, 1
    await one.store.save(await current(one, room_id), draft)
    assert [statement for statement in written if statement.startswith("UPDATE")] == [
        "UPDATE rooms SET revision, reviewed",
        "UPDATE rooms SET version, revision",
        "UPDATE seats SET missed",
    ]


READS: Mapping[str, Callable[[Database, int], Awaitable[object]]] = {
    "room": lambda opened, room_id: RoomStore(opened).load(room_id),
    "export": lambda opened, _: PersonalData(opened).export(ANNA.id),
}


@pytest.mark.parametrize("read", READS.values(), ids=READS)
async def test_rooms_and_exports_are_read_as_they_were_at_one_moment(
    processes: tuple[RoomService, RoomService], read: Callable[[Database, int], Awaitable[object]]
):
    """Another process renames the players after the first query of the transaction."""
    one, other = (service.store._database for service in processes)
    room_id = await started(processes[0])
    renamed, is_sqlite = list[int](), one.engine.dialect.name == "sqlite"

    def rename(connection: Connection) -> None:
        renamed.append(connection.execute(text("UPDATE seats SET name = 'Changed'")).rowcount)

    def interfere(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        if renamed or statement == "BEGIN":
            return
        if is_sqlite:  # reads run in threads
            with other.engines[1].begin() as connection:
                rename(connection)
        else:
            await_only(other.write(rename))

    for engine in one.engines:
        event.listen(engine, "after_cursor_execute", interfere)
    found = repr(await read(one, room_id))
    assert renamed == [2]
    assert (ANNA.name in found, "Changed" in found) == (True, False)


async def test_a_locked_table_is_an_error_and_not_a_wait(migrated_postgres_url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(database, "LOCK_SECONDS", 0.05)
    service, other = process(migrated_postgres_url), Database(migrated_postgres_url)
    room_id = await started(service)
    async with other.engine.begin() as connection:
        await connection.execute(text("LOCK TABLE rooms IN EXCLUSIVE MODE"))
        outcome = await service.perform(room_id, Leave(), ANNA)
        assert outcome.problem == Problem.FAILED
        assert not await service.reviewed(room_id, 1)
    assert (await service.perform(room_id, Leave(), ANNA)).ok
    await service.close()
    await other.dispose()
    assert isinstance(service.store, RoomStore)
    await service.store.close()


async def test_a_statement_that_takes_too_long_is_an_error(empty_postgres_url: str):
    opened = Database(empty_postgres_url)
    async with opened.engine.connect() as connection:
        assert await connection.scalar(text("SHOW statement_timeout")) == f"{database.STATEMENT_SECONDS:.0f}s"
        await connection.execute(text("SET statement_timeout = 50"))  # that of the bot would be waited for
        with pytest.raises(Exception, match="statement timeout"):
            await connection.execute(text("SELECT pg_sleep(60)"))
    await opened.dispose()
