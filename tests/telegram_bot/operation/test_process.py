"""Real processes of the bot: their messages to the service manager from start to stop, and their ports."""

import asyncio
import gc
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from telegram_bot.__main__ import main, tune_interpreter
from telegram_bot.settings import PREFIX
from tests.free_ports import free_port
from tests.listening import BOT, SANDBOX, SCHEDULER, WORKER, compare, documented, expected
from tests.local_http import ask
from tests.recorded_sandbox import Sandbox

pytestmark = pytest.mark.filterwarnings("default")

TOKEN = "1000:sandbox"
PATIENCE = 180.0
"""Seconds within which a process starts, even on a busy machine."""


class Manager:
    """A service manager's socket and its received lines; it reads all of them, since the socket holds few."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: list[str] = []
        self._received = asyncio.Event()
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK)
        self._socket.bind(str(path))
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._socket, self._receive)

    def _receive(self) -> None:
        self.lines += self._socket.recv(4096).decode().split("\n")
        self._received.set()

    async def told(self, line: str) -> None:
        """Wait until a line is received."""
        self.lines.clear()
        async with asyncio.timeout(PATIENCE):
            while line not in self.lines:
                self._received.clear()
                await self._received.wait()

    def close(self) -> None:
        self._loop.remove_reader(self._socket)
        self._socket.close()


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(TOKEN, port=0) as sandbox:
        yield sandbox


class Process:
    """A bot process with a service manager and its own port."""

    def __init__(self, process: asyncio.subprocess.Process, environment: Mapping[str, str], manager: Manager) -> None:
        self.process, self.manager = process, manager
        host = (
            f"[{environment[PREFIX + 'METRICS_LISTEN']}]" if PREFIX + "METRICS_LISTEN" in environment else "127.0.0.1"
        )
        self.address = f"http://{host}:{environment.get(PREFIX + 'METRICS_PORT')}"

    async def status(self, path: str) -> int:
        return (await ask("GET", self.address + path)).status

    async def stop(self) -> None:
        """Ask the process to stop; return when it has ended with status 0."""
        self.process.send_signal(signal.SIGTERM)
        await self.manager.told("STOPPING=1")
        assert await asyncio.wait_for(self.process.wait(), PATIENCE) == 0


StartProcess = Callable[..., Awaitable[Process]]


@pytest.fixture
async def start(tmp_path: Path) -> AsyncIterator[StartProcess]:
    """Starts processes; returns each when it is ready."""
    async with AsyncExitStack() as stack:

        async def start(environment: Mapping[str, str]) -> Process:
            manager = Manager(tmp_path / f"manager {free_port()}")
            stack.callback(manager.close)
            told = {**environment, "NOTIFY_SOCKET": str(manager.path), "WATCHDOG_USEC": "600000"}
            process = await asyncio.create_subprocess_exec(sys.executable, "-m", "telegram_bot", env=told)
            stack.push_async_callback(ended, process)
            await manager.told("READY=1")
            return Process(process, environment, manager)

        yield start


async def ended(process: asyncio.subprocess.Process) -> None:
    """End a process if it still runs."""
    if process.returncode is None:
        process.kill()
        await process.wait()


def environment_of(base_url: str, folder: Path, port: int) -> dict[str, str]:
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith(PREFIX)},
        PREFIX + "TOKEN": TOKEN,
        PREFIX + "BASE_URL": base_url,
        PREFIX + "DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'room.sqlite3'}",
        PREFIX + "METRICS_PORT": str(port),
    }


@pytest.mark.slow
async def test_from_start_to_stop_with_a_process_that_waits_and_takes_over(
    sandbox: Sandbox, start: StartProcess, tmp_path: Path
):
    """The second process listens at everything it can, at the usual addresses and at others."""
    first = await start(environment_of(sandbox.root_url, tmp_path, free_port()))
    await first.manager.told("WATCHDOG=1")
    assert "STATUS=active" in first.manager.lines
    assert (await first.status("/healthz"), await first.status("/readyz")) == (200, 200)
    page = (await ask("GET", f"{first.address}/metrics")).text
    assert TOKEN not in page
    families = {family.name: family.samples for family in text_string_to_metric_families(page)}
    assert families["thurumpu_healthy"][0].value == 1
    settings = {PREFIX + f"{part}_PORT": str(free_port()) for part in ("METRICS", "APP", "WEBHOOK")}
    settings |= {PREFIX + "APP_URL": "https://cards.example.org/", PREFIX + "APP_NAME": "table"}
    settings |= {PREFIX + "WEBHOOK_URL": "https://cards.example.org/x", PREFIX + "WEBHOOK_SECRET": "secret"}
    settings |= {PREFIX + f"{part}_LISTEN": "::1" for part in ("METRICS", "APP")}
    environment = {**environment_of(sandbox.root_url, tmp_path, 0), **settings, PREFIX + "COMPUTE": "processes"}
    second = await start(environment)
    await second.manager.told("WATCHDOG=1")
    assert "STATUS=standby" in second.manager.lines
    assert (await second.status("/healthz"), await second.status("/readyz")) == (200, 503)
    first.process.kill()
    await second.manager.told("STATUS=active")
    assert (await second.status("/healthz"), await second.status("/readyz")) == (200, 200)
    compare(second.process.pid, expected(BOT, settings))
    await second.stop()


def test_a_taken_port_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    for name in ("configure", "hide"):
        monkeypatch.setattr(f"telegram_bot.logs.{name}", lambda *_: None)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        for name, value in environment_of("http://127.0.0.1:1", tmp_path, taken.getsockname()[1]).items():
            monkeypatch.setenv(name, value)
        assert main([]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "in use" in error


def test_garbage_is_collected_once_the_imports_are_made():
    thresholds, seconds = gc.get_threshold(), sys.getswitchinterval()
    gc.disable()
    try:
        tune_interpreter()
        assert gc.isenabled()
    finally:
        gc.enable()
        gc.set_threshold(*thresholds)
        sys.setswitchinterval(seconds)


def test_every_command_that_listens_is_in_the_table():
    assert set(documented()) == {BOT, SANDBOX, SCHEDULER, WORKER}
