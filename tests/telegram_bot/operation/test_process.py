"""The real process: its local port, and what it tells the service manager from start to stop."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.free_ports import free_port
from tests.local_http import ask
from tests.recorded_sandbox import Sandbox

TOKEN = "1000:sandbox"
PATIENCE = 180.0
"""Seconds in which a process starts, also on a busy machine."""


class Manager:
    """A service manager's socket, and the lines it has received, all of which it takes: the socket holds few."""

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
    """A bot process with a port of its own and a service manager."""

    def __init__(self, process: asyncio.subprocess.Process, port: int, manager: Manager) -> None:
        self.process, self.manager = process, manager
        self.address = f"http://127.0.0.1:{port}"

    async def status(self, path: str) -> int:
        return (await ask("GET", self.address + path)).status

    async def stop(self) -> None:
        """Ask the process to stop; return when it has ended with status 0."""
        self.process.send_signal(signal.SIGTERM)
        await self.manager.told("STOPPING=1")
        assert await asyncio.wait_for(self.process.wait(), PATIENCE) == 0


StartProcess = Callable[[str], Awaitable[Process]]


@pytest.fixture
async def start(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[StartProcess]:
    """Starts processes with the same token and database."""
    async with AsyncExitStack() as stack:

        async def start(name: str) -> Process:
            port, manager = free_port(), Manager(tmp_path / name)
            stack.callback(manager.close)
            environment = environment_of(sandbox, tmp_path, port)
            environment |= {"NOTIFY_SOCKET": str(manager.path), "WATCHDOG_USEC": "600000"}
            process = await asyncio.create_subprocess_exec(sys.executable, "-m", "telegram_bot", env=environment)
            found = Process(process, port, manager)
            stack.push_async_callback(ended, process)
            return found

        yield start


async def ended(process: asyncio.subprocess.Process) -> None:
    """End a process that still runs."""
    if process.returncode is None:
        process.kill()
        await process.wait()


def environment_of(sandbox: Sandbox, folder: Path, port: int) -> dict[str, str]:
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("THURUMPU_")},
        "THURUMPU_TOKEN": TOKEN,
        "THURUMPU_BASE_URL": sandbox.root_url,
        "THURUMPU_DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'room.sqlite3'}",
        "THURUMPU_METRICS_PORT": str(port),
    }


@pytest.mark.slow
async def test_from_start_to_stop_with_a_process_that_waits_and_takes_over(start: StartProcess):
    first = await start("first")
    await first.manager.told("READY=1")
    await first.manager.told("WATCHDOG=1")
    assert "STATUS=active" in first.manager.lines
    assert (await first.status("/healthz"), await first.status("/readyz")) == (200, 200)
    page = (await ask("GET", f"{first.address}/metrics")).text
    assert TOKEN not in page
    families = {family.name: family.samples for family in text_string_to_metric_families(page)}
    assert families["thurumpu_healthy"][0].value == 1
    second = await start("second")
    await second.manager.told("READY=1")
    await second.manager.told("WATCHDOG=1")
    assert "STATUS=standby" in second.manager.lines
    assert (await second.status("/healthz"), await second.status("/readyz")) == (200, 503)
    first.process.kill()
    await second.manager.told("STATUS=active")
    assert (await second.status("/healthz"), await second.status("/readyz")) == (200, 200)
    await second.stop()


@pytest.mark.slow
async def test_a_taken_port_ends_the_process_with_one_line(sandbox: Sandbox, tmp_path: Path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "telegram_bot",
            env=environment_of(sandbox, tmp_path, taken.getsockname()[1]),
            stderr=asyncio.subprocess.PIPE,
        )
        _, said = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 2
    assert "in use" in said.decode().splitlines()[-1]
