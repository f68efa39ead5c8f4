"""Pages that come and go: several devices of one person, restarts of the bot, slow readers, renewed sessions."""

import asyncio
import json
from functools import partial
from itertools import chain, repeat
from typing import Any

import pytest

from telegram_bot.chat.transport.callback_data import ForgetMe
from telegram_bot.domain.commands import Person
from telegram_bot.domain.play import Play
from telegram_bot.mini_app.connection import Connection
from telegram_bot.mini_app.identity import LONGEST_SECONDS, RENEWAL_SECONDS, SESSION_SECONDS
from telegram_bot.texts.loader import Texts

from .app_world import AppWorld
from .screens import mover


async def legal(world: AppWorld) -> str:
    """Return a legal move as text."""
    room = await world.room()
    return str(room.view(room.to_move).legal_moves()[0])


def shown(table):
    """Return a table as shown, without what depends on the connection."""
    return {**table, "deck": None, "clock": None}


async def test_all_devices_of_a_person_show_the_same(world: AppWorld):
    await world.start_table("Amal", "Nimali")
    room, name = await world.room(), await mover(world)
    phone, tablet = await world.page(name, room.id), await world.page(name, room.id)
    assert phone.table["deck"]["pack"] == "french"
    for page in (phone, tablet, phone):
        version = page.table["version"]
        if phone.table["to_move"] != phone.table["seat"]:
            break
        assert (await page.play(await legal(world)))["type"] == "done"
        for each in (phone, tablet):
            await each.newer(version)
        assert shown(phone.table) == shown(tablet.table)
        assert phone.table["deck"] is None, "the cards of a game are sent once"
    await phone.close()
    assert (await tablet.order("leave"))["type"] == "done"


async def test_a_page_goes_on_after_a_restart_in_the_middle_of_a_round(world: AppWorld):
    await world.start_table("Amal", "Nimali")
    room, name = await world.room(), await mover(world)
    page = await world.page(name, room.id)
    await page.play(await legal(world))
    before = await page.shows(lambda table: table["version"] > room.version)
    await world.restart_bot()
    assert await page.closed() == 1001
    again = await world.client.open(page.of_type("welcome")[0]["session"], room.id)
    world.pages.append(again)
    assert shown(await again.shows(lambda _: True)) == shown(before)
    assert (await again.play(await legal(world)))["type"] == "done"


async def test_a_session_is_renewed_while_the_page_is_connected_but_not_for_ever(world: AppWorld):
    await world.open_table("Amal")
    page = await world.page("Amal", (await world.room()).id)
    began, pauses = world.clock.now(), chain([RENEWAL_SECONDS], repeat(SESSION_SECONDS - 1))
    while world.clock.now() + SESSION_SECONDS < began + LONGEST_SECONDS:
        version, greeted = page.table["version"], len(page.of_type("welcome"))
        world.clock.time += next(pauses)
        await page.order("remove-bot" if len(page.table["players"]) > 1 else "add-bot")
        await page.newer(version)
        assert len(page.of_type("welcome")) == greeted + 1
    last = page.of_type("welcome")[-1]["session"]
    world.clock.time = began + LONGEST_SECONDS
    await page.send(type="order", id=1, version=(await world.room()).version, name="add-bot")
    assert await page.closed() == 4401
    again = await world.client.open(last, page.table["table"])
    assert await again.closed() == 4401


async def test_forgetting_a_person_ends_their_sessions_also_after_a_restart(world: AppWorld):
    await world.start_table("Amal", "Nimali")
    table, session = (await world.room()).id, await world.client.session(world.init_data("Amal"))
    phone, other = await world.page("Amal", table), await world.page("Nimali", table)
    tablet = await world.client.open(session, table)
    await tablet.shows(lambda _: True)
    before = world.init_data("Amal")
    chat = world.people["Amal"]
    world.sandbox.people.start(chat)
    world.say("Amal", "/forgetme", chat)
    asked = lambda: next((one for one in world.messages(chat) if world.button(one, ForgetMe)), None)  # noqa: E731
    await world.press("Amal", await world.eventually(asked, "the question"), ForgetMe(delete=True))
    assert (await phone.closed(), await tablet.closed()) == (4403, 4403)
    assert await (await world.client.open(session, table)).closed() == 4403
    refused = await world.client.post({"init_data": before})
    assert (refused.status, refused.json()["code"]) == (403, "ended")
    assert refused.json()["text"] == Texts("en").plain("app-problem-ended")
    await other.shows(lambda shown: any(one["kind"] == "bot" for one in shown["players"]))
    await world.restart_bot()
    assert await (await world.client.open(session, table)).closed() == 4403
    assert (await world.client.post({"init_data": before})).json()["code"] == "ended"
    world.clock.time += 1
    assert (await world.page("Amal", table)).table["seat"] is None


async def test_a_page_changes_its_language_with_its_person(world: AppWorld):
    """Wherever it is chosen: the chat and the page notify all pages of that person, and of nobody else."""
    await world.start_table("Amal", "Nimali")
    table = (await world.room()).id
    page, home, other = [await world.page(*of) for of in (("Amal", table), ("Amal", None), ("Nimali", None))]
    await world.bot.chat.context.languages.choose(world.people["Amal"], language="bn", digits="native")
    await page.until(lambda: len(page.of_type("welcome")) > 1, "a new greeting at the table")
    await home.until(lambda: len(home.of_type("welcome")) > 1, "a new greeting at home")
    welcome = page.of_type("welcome")[-1]
    assert (welcome["language"], welcome["digits"]) == ("bn", "০১২৩৪৫৬৭৮৯")
    assert (await page.shows(lambda table: table["deck"]))["deck"]["cards"]
    assert (await page.ask(type="language", language="es"))["type"] == "done"
    await page.until(lambda: page.of_type("welcome")[-1]["language"] == "es", "a greeting in Spanish")
    assert set(welcome["languages"]) == {"en", "es", "si", "bn"}
    for wrong in ("xx", "", "es-ES", 5):
        assert (await page.ask(type="language", language=wrong))["code"] == "malformed"
    assert (await world.bot.chat.context.languages.of(world.people["Amal"])).language == "es"
    assert [frame["language"] for frame in other.of_type("welcome")] == ["en"]


async def test_pages_tell_whether_bot_players_shall_be_quick(world: AppWorld):
    await world.start_table("Amal", bots=1)
    room = await world.room()
    page, scheduler = await world.page("Amal", room.id), world.service.scheduler
    for wanted, visible in ((True, True), (False, True), (True, False), (True, True)):
        await page.ask(type="ping")
        await page.send(type="visible", visible=visible, quick_bots=wanted)
        await page.ask(type="ping")
        assert scheduler.is_quick(room) == (wanted and visible)
    await page.close()
    await world.eventually(lambda: not scheduler.is_quick(room), "no page")


async def test_a_reaction_is_shown_to_everybody_at_the_table_and_not_stored(world: AppWorld):
    await world.start_table("Amal", "Nimali")
    number, before = (await world.room()).id, world.stored()
    amal, nimali = await world.page("Amal", number), await world.page("Nimali", number)
    assert (await nimali.ask(type="react", name="clap"))["type"] == "done"
    for page in (amal, nimali):
        await page.until(partial(page.of_type, "reaction"), "a reaction")
    shown = amal.of_type("reaction")[0]
    assert (shown["sign"], shown["words"], shown["seat"]) == ("👏", "Nimali: Well played!", nimali.table["seat"])
    for wrong in ("", "xx", 5, "<b>"):
        assert (await amal.ask(type="react", name=wrong))["code"] == "malformed"
    world.outsider("Tharu")
    world.sandbox.people.join(world.group, world.people["Tharu"])
    spectator = await world.page("Tharu", number)
    assert (await spectator.ask(type="react", name="clap"))["code"] == "not-seated"
    assert world.stored() == before


# ------------------------------------------------------------------ slow pages


class SlowSocket:
    """A WebSocket whose frames leave one at a time when the test allows it."""

    def __init__(self):
        self.sent, self.code, self.is_closed = [], None, asyncio.Event()
        self.allowed = asyncio.Semaphore(0)

    async def send(self, text):
        await self.allowed.acquire()
        self.sent.append(json.loads(text))

    def close(self, code):
        self.code = code
        self.is_closed.set()


async def slow_page(world: AppWorld, table: int) -> tuple[Connection, SlowSocket]:
    """Return a page that has said hello and reads only its greeting."""
    assert world.bot.app is not None
    socket = SlowSocket()
    connection = Connection(world.bot.app.services, socket)
    socket.allowed.release()
    session = await world.client.session(world.init_data("Nimali"))
    await connection.received(json.dumps({"type": "hello", "session": session, "table": table}))
    return connection, socket


async def test_a_slow_page_gets_the_latest_table_only(world: AppWorld):
    await world.start_table("Amal", "Nimali")
    room = await world.room()
    connection, socket = await slow_page(world, room.id)
    for _ in range(10):
        room = await world.room()
        if room.to_move is None:
            break
        person = Person(room.seats[room.to_move].person or 0, "x")
        assert (await world.service.perform(room.id, Play(room.view(room.to_move).legal_moves()[0]), person)).ok
    await world.service.tasks.settle()
    for _ in range(20):
        socket.allowed.release()
    await world.eventually(lambda: socket.sent[-1].get("version") == room.version + 1, "the latest table")
    assert len(socket.sent) <= 3
    await connection.closed()


async def test_a_frame_waits_until_those_before_have_left(world: AppWorld, monkeypatch: pytest.MonkeyPatch):
    await world.open_table("Amal", "Nimali")
    page, app, frame = await world.page("Amal", (await world.room()).id), world.bot.app, "x" * 10_000
    assert app is not None
    (socket,) = app._server.open
    reading, writing = page.socket._response.connection, socket._request.transport
    assert reading is not None
    assert reading.transport is not None
    assert writing is not None

    full, protocol = asyncio.Event(), type(writing.get_protocol())
    pause = protocol.pause_writing

    def paused(this: Any) -> None:
        pause(this)
        full.set()

    async def fill() -> None:
        while True:
            await socket.send(frame)

    monkeypatch.setattr(protocol, "pause_writing", paused)
    reading.transport.pause_reading()
    filling = asyncio.create_task(fill())
    await asyncio.wait_for(full.wait(), world.patience)
    assert writing.get_write_buffer_size() <= len(frame) + 10
    for _ in range(10):
        await asyncio.sleep(0)
    assert not filling.done()
    assert writing.get_write_buffer_size() <= len(frame) + 10
    filling.cancel()
    reading.transport.abort()


async def test_a_connection_is_cut_off_when_nothing_is_read(world: AppWorld, monkeypatch: pytest.MonkeyPatch):
    """Frames that fill all buffers in between, and a page that neither reads them nor agrees to be closed."""
    await world.open_table("Amal", "Nimali")
    table = (await world.room()).id
    page, app, gone = await world.page("Amal", table), world.bot.app, asyncio.Event()
    assert app is not None
    closed = Connection.closed

    async def noted(connection: Connection) -> None:
        await closed(connection)
        gone.set()

    monkeypatch.setattr(Connection, "closed", noted)
    monkeypatch.setattr("telegram_bot.mini_app.connection.WRITE_SECONDS", 0.05)
    monkeypatch.setattr("telegram_bot.mini_app.server.CLOSE_SECONDS", 0.05)
    monkeypatch.setattr("telegram_bot.mini_app.connection.encoded", lambda _: "x" * 30_000_000)
    page.listener = lambda _: None
    connection = page.socket._response.connection
    assert connection is not None
    assert connection.transport is not None
    connection.transport.pause_reading()
    for shown in tuple(app.hub._tables[table]):
        shown.touch()
    await asyncio.wait_for(gone.wait(), 60)
    await app.services.tasks.settle()
    assert not app._server.open
    assert app._server._server is not None
    await asyncio.sleep(0)
    assert app._server._server.connections == []
    connection.transport.resume_reading()


async def test_a_page_that_does_not_read_is_closed(world: AppWorld, monkeypatch: pytest.MonkeyPatch):
    await world.start_table("Amal", "Nimali")
    connection, socket = await slow_page(world, (await world.room()).id)
    monkeypatch.setattr("telegram_bot.mini_app.connection.WRITE_SECONDS", 0.0)
    connection.touch()
    await socket.is_closed.wait()
    assert socket.code == 1001
    assert world.bot.app is not None
    assert (connection.table, world.people["Nimali"]) not in world.bot.app.hub.watching
    await connection.closed()
