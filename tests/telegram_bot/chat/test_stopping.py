"""The end of the bot: by a signal at any moment, and by itself when Telegram refuses its token."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from telegram_bot import __main__ as program
from telegram_bot.bot import LaunchFault, RunFault
from telegram_bot.composition import build
from telegram_bot.domain.room import Place
from telegram_bot.settings import Settings
from telegram_bot.storage.database import Database, migrate
from telegram_bot.storage.rooms import RoomStore
from tests.recorded_sandbox import Sandbox
from tests.telegram_bot.fakes import FakeAdvisor, FakeReviewer
from tests.telegram_bot.waiting import PATIENCE

NOBODY_LISTENS = "http://127.0.0.1:9"


def settings_at(database_url: str, root_url: str = NOBODY_LISTENS) -> Settings:
    return Settings(token=SecretStr("1000:sandbox"), database_url=SecretStr(database_url), base_url=root_url)


@pytest.fixture
def signalled(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Stands for a signal."""
    stop = asyncio.Event()
    monkeypatch.setattr(program, "_signalled", lambda: stop)
    return stop


@pytest.fixture
def quick_build(monkeypatch: pytest.MonkeyPatch):
    """Lets the program build its bot without compiled kernels."""

    async def quick(settings: Settings):
        return await build(settings, advisor=FakeAdvisor(), reviewer=FakeReviewer())

    monkeypatch.setattr(program, "build", quick)


async def test_a_signal_is_heard_while_telegram_cannot_be_reached(tmp_path: Path, signalled, quick_build, monkeypatch):
    settings = settings_at(f"sqlite+aiosqlite:///{tmp_path / 'alone.sqlite3'}")
    migrated = asyncio.Event()

    async def migrating(url: str) -> None:
        await migrate(url)
        migrated.set()

    monkeypatch.setattr("telegram_bot.bot.migrate", migrating)
    running = asyncio.create_task(program.run(settings))
    async with asyncio.timeout(PATIENCE):
        await migrated.wait()
        assert not running.done()
        signalled.set()
        await running


async def test_a_signal_during_the_first_step_of_the_start_ends_it(tmp_path: Path, signalled, quick_build):
    signalled.set()
    async with asyncio.timeout(PATIENCE):
        await program.run(settings_at(f"sqlite+aiosqlite:///{tmp_path / 'never.sqlite3'}"))


async def test_a_bot_whose_token_is_refused_ends_with_everything_saved(start_table, signalled, quick_build):
    world, _ = await start_table("Amal", "Nimali")
    room = await world.room()
    await world.stop()
    world.bot = None
    running = asyncio.create_task(program.run(settings_at(world.url, world.sandbox.root_url)))
    polls = len(world.sandbox.calls.of("getUpdates"))
    await world.eventually(lambda: len(world.sandbox.calls.of("getUpdates")) > polls, "polling")
    world.sandbox.faults.add("getUpdates", status=401, description="Unauthorized")
    world.say("Amal", "/help")
    with pytest.raises(RunFault, match="refuses the token"):
        await asyncio.wait_for(running, PATIENCE)
    store = RoomStore(Database(world.url))
    found = await store.load(room.id)
    assert found is not None
    assert found.version == room.version
    await store.close()


async def test_a_token_refused_between_the_greeting_and_the_polling_is_no_traceback(make_world):
    world = await make_world()
    await world.stop()
    world.bot = None
    world.sandbox.faults.add("deleteWebhook", status=401, description="Unauthorized")
    bot = await build(settings_at(world.url, world.sandbox.root_url), advisor=world.advisor)
    try:
        with pytest.raises(LaunchFault, match="does not know this token"):
            await bot.start()
        assert bot.connection.rejected.is_set()
    finally:
        await bot.stop()


@pytest.mark.parametrize("all_calls", [True, False], ids=["unreachable", "polling alone"])
async def test_a_bot_that_cannot_fetch_updates_ends(make_world, signalled, quick_build, monkeypatch, all_calls: bool):
    world = await make_world("Amal")
    await world.stop()
    world.bot = None
    monkeypatch.setattr("telegram_bot.bot.POLLING_PAUSE", 0.01)
    settings = settings_at(world.url, world.sandbox.root_url).model_copy(update={"polling_recovery": 0.05})
    world.sandbox.faults.add("getUpdates", status=502, description="Bad Gateway", times=1000)
    known = len(world.sandbox.calls)
    running = asyncio.create_task(program.run(settings))
    if all_calls:
        await world.eventually(
            lambda: any(call.method == "getUpdates" for call in world.sandbox.calls[known:]), "polling"
        )
        world.sandbox.faults.add(status=502, description="Bad Gateway", times=1000)
    with pytest.raises(RunFault, match=r"no updates could be fetched for 0\.05 seconds"):
        await asyncio.wait_for(running, PATIENCE)


async def test_any_call_notices_a_refused_token_but_an_unknown_method_is_none(make_world):
    world = await make_world("Amal")
    unknown = world.sandbox.faults.add("sendMessage", status=404, description="Not Found")
    world.say("Amal", "/help")
    await world.eventually(lambda: unknown.times == 0)  # two commands at once may be answered in either order
    world.say("Amal", "/rules poter")
    await world.eventually(lambda: any("📖 Poter" in (m.text or "") for m in world.ephemerals("Amal")))
    assert not world.bot.connection.rejected.is_set()
    world.sandbox.faults.add("sendMessage", status=401, description="Unauthorized")
    world.say("Amal", "/rules pocha")
    await asyncio.wait_for(world.bot.connection.rejected.wait(), world.patience)


async def test_stopping_does_not_wait_for_handlers_that_hang_nor_for_a_backlog(make_world, monkeypatch):
    world = await make_world("Amal", "Nimali")
    board = await world.open_table("Amal", "Nimali")
    press, begun = world.button(board, "add-bot"), []

    async def hangs(*_args):
        begun.append(1)
        world.notify()
        await asyncio.Event().wait()

    monkeypatch.setattr(world.service, "perform", hangs)
    for _ in range(200):
        world.sandbox.people.press(world.group, world.people["Amal"], message_id=board.message_id, data=press.pack())
    await world.eventually(lambda: begun and not world.sandbox.core.updates.pending, "presses that hang")
    monkeypatch.setattr("telegram_bot.bot.STOP_SECONDS", 10 * PATIENCE)
    monkeypatch.setattr("telegram_bot.bot.GRACE_SECONDS", 0.1)
    async with asyncio.timeout(PATIENCE):
        await world.stop()
    world.bot = None


async def test_a_move_whose_handler_has_begun_is_saved_when_the_bot_stops(make_world, monkeypatch):
    world = await make_world("Amal", "Nimali")
    board = await world.open_table("Amal", "Nimali")
    reached, gate = asyncio.Event(), asyncio.Event()
    store, place = world.bot.stores.rooms, Place(world.group)
    save = store.save

    async def slow(*args, **values):
        reached.set()
        await gate.wait()
        await save(*args, **values)

    monkeypatch.setattr(store, "save", slow)
    press = world.button(board, "add-bot")
    world.sandbox.people.press(world.group, world.people["Amal"], message_id=board.message_id, data=press.pack())
    await reached.wait()
    stopping = asyncio.create_task(world.stop())
    await asyncio.sleep(0)
    gate.set()
    await stopping
    world.bot = None
    again = RoomStore(Database(world.url))
    found = await again.load(await again.at(place) or 0)
    assert found is not None
    assert len(found.seats) == 3
    await again.close()


# ---------------------------------------------------------------------- the process itself


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox() as made:
        yield made


async def process_of(folder: Path, root_url: str) -> asyncio.subprocess.Process:
    environment = os.environ | {
        "THURUMPU_TOKEN": "1000:sandbox",
        "THURUMPU_BASE_URL": root_url,
        "THURUMPU_DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'room.sqlite3'}",
    }
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "telegram_bot", env=environment, stderr=asyncio.subprocess.PIPE
    )


async def line_with(process: asyncio.subprocess.Process, text: str) -> str:
    assert process.stderr is not None
    async with asyncio.timeout(PATIENCE):
        while line := (await process.stderr.readline()).decode():
            if text in line:
                return line
    raise AssertionError(f"{text!r} was never written")


@pytest.mark.slow
async def test_a_process_that_cannot_reach_telegram_is_interrupted_by_keyboard(tmp_path: Path):
    """SIGTERM has the same handler, and separate end-to-end tests."""
    process = await process_of(tmp_path, NOBODY_LISTENS)
    await line_with(process, "Telegram cannot be reached")
    process.send_signal(signal.SIGINT)
    await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 0


@pytest.mark.slow
async def test_a_refused_token_ends_the_process_with_a_line_and_a_status(tmp_path: Path, sandbox: Sandbox):
    process = await process_of(tmp_path, sandbox.root_url)
    await line_with(process, "the bot is there")
    sandbox.faults.add("getUpdates", status=401, description="Unauthorized", times=10)
    user = sandbox.people.add_user("Amal").id
    sandbox.people.say(user, user, "/help")
    assert "refuses the token" in await line_with(process, "The bot has ended: ")
    await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 1
