"""Listening sockets when few files can be opened."""

import asyncio
import os
import resource
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from telegram_bot.budgets import PORTS, Rate
from telegram_bot.listening import Listener, most_files
from tests.free_ports import free_port
from tests.telegram_bot.waiting import PATIENCE

from .mini_app.app_world import AppWorld

SPARE = 40
"""Files that can still be opened."""


@pytest.fixture
def few_files() -> Iterator[None]:
    """Lower the limit of open files to a few more than are open, with the usual share of them reserved."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    highest = max(int(file.name) for file in Path("/proc/self/fd").iterdir())
    resource.setrlimit(resource.RLIMIT_NOFILE, (highest + SPARE, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.fixture
async def listening() -> AsyncIterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as found:
        yield found


async def test_a_listener_waits_while_no_file_can_be_opened(
    listening: socket.socket, few_files: None, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("telegram_bot.listening.RETRY_SECONDS", 0.05)
    taken: asyncio.Queue[socket.socket] = asyncio.Queue()
    listener = Listener(listening, Rate(1000, 1000.0), lambda connection, _: taken.put_nowait(connection))
    listener._most_files = 10**6
    pauses, pause, thrice = [], listener._pause, asyncio.Event()

    def counted(seconds: float) -> None:
        pauses.append(asyncio.get_running_loop().time())
        pause(seconds)
        if len(pauses) == 3:
            thrice.set()

    monkeypatch.setattr(listener, "_pause", counted)
    client = socket.socket()
    opened = []
    with suppress(OSError):
        while True:
            opened.append(os.open(os.devnull, os.O_RDONLY))
    with capture_logs() as lines:
        listener.start()
        client.connect(listening.getsockname())
        await asyncio.wait_for(thrice.wait(), PATIENCE)
        for number in opened:
            os.close(number)
        connection = await asyncio.wait_for(taken.get(), PATIENCE)
    assert pauses[2] - pauses[0] >= 0.09
    assert [line["log_level"] for line in lines] == ["warning"] * len(pauses)
    connection.close()
    client.close()
    listener.stop()


@pytest.mark.hits("port page.accepted", "port webhook.accepted", "port metrics.accepted")
@pytest.mark.parametrize("name", [name for name, port in PORTS.items() if port.limits is not None])
async def test_connections_are_accepted_at_a_rate(listening: socket.socket, monkeypatch: pytest.MonkeyPatch, name: str):
    limits, time = PORTS[name].limits, 0.0
    taken: list[socket.socket] = []
    assert limits is not None
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: time)

    def take(connection: socket.socket, _: object) -> None:
        connection.close()
        taken.append(connection)

    listener = Listener(listening, limits.accepted, take)
    pauses: list[float] = []
    monkeypatch.setattr(listener, "_pause", pauses.append)

    class Endless:
        """A listening socket with an endless queue of connections."""

        def accept(self) -> tuple[socket.socket, None]:
            return socket.socket(), None

    monkeypatch.setattr(listener, "_socket", Endless())
    monkeypatch.setattr(listener, "_most_files", 10**6)

    def accepted() -> int:
        """Accept until there is a pause; return the number of accepted connections."""
        pauses.clear()
        while not pauses:
            listener._accept()
        number = len(taken)
        taken.clear()
        return number

    assert accepted() == limits.accepted.size
    assert pauses == [1 / limits.accepted.per_second]
    time = 1.0
    assert accepted() == limits.accepted.per_second


def test_a_part_of_the_files_is_reserved(monkeypatch: pytest.MonkeyPatch):
    for limit, most in ((1024, 928), (100, 50), (16384, 16288)):
        monkeypatch.setattr(resource, "getrlimit", lambda _, limit=limit: (limit, limit))
        assert most_files() == most


async def test_strangers_cannot_take_the_files_of_the_game(database_url: str, monkeypatch: pytest.MonkeyPatch):
    """As many connections are opened to page and webhook as the process has files, and the table goes on."""
    webhook = free_port()
    url = f"http://127.0.0.1:{webhook}/hook"
    hook = {"webhook_url": url, "webhook_secret": "a-secret-word", "webhook_port": webhook}
    monkeypatch.setattr("telegram_bot.listening.most_files", lambda: _highest() + SPARE)
    world = AppWorld(database_url, **hook)
    await world.open("Amal", "Nimali")
    writers = []
    try:
        await world.open_table("Amal", "Nimali")
        page = await world.page("Amal", (await world.room()).id)
        with capture_logs() as lines:
            for number in range(6 * SPARE):
                port = world.client.address.listen_port if number % 2 else webhook
                writers.append((await asyncio.open_connection("127.0.0.1", port))[1])
            assert (await page.order("add-bot"))["type"] == "done"
            await page.shows(lambda table: len(table["players"]) == 3)
        closed = [line for line in lines if "few files" in line["event"]]
        assert closed
        assert {line["log_level"] for line in lines} <= {"info", "debug", "warning"}
    finally:
        for writer in writers:
            writer.close()
        await world.close()


def _highest() -> int:
    return max(int(file.name) for file in Path("/proc/self/fd").iterdir())
