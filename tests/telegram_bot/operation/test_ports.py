"""What each command listens to, compared with the table in deploy/README.md."""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from analysis.compute.cluster import ClusterExecutor
from telegram_bot.settings import PREFIX
from tests.analysis.compute.cluster_processes import ClusterProcesses
from tests.free_ports import free_port
from tests.recorded_sandbox import Sandbox
from tests.telegram_bot.operation.test_process import TOKEN, Manager, ended, environment_of, sandbox  # noqa: F401

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]

ROOT = Path(__file__).parents[3]
BOT, SANDBOX, SCHEDULER, WORKER = (
    f"python -m {command}"
    for command in ("telegram_bot", "telegram_bot --sandbox", "analysis scheduler", "analysis worker")
)
PATIENCE = 120.0


def documented() -> dict[str, list[tuple[str, str]]]:
    """Return where each command listens by the table, and the setting on which that depends, empty for none."""
    table = re.search(
        r"<!-- ports -->\n(.*?)<!-- /ports -->", (ROOT / "deploy/README.md").read_text("utf-8"), re.DOTALL
    )
    assert table
    found: dict[str, list[tuple[str, str]]] = {}
    command = ""
    for row in table[1].splitlines()[2:]:
        first, place, _ = (cell.strip() for cell in row.strip("|").split("|"))
        command = first.strip("`") or command
        for address, condition in re.findall(r"^`([^`]+)`(?:.*with `(\w+)`)?", place):
            found.setdefault(command, []).append((address, condition))
    return found


def expected(command: str, settings: Mapping[str, str], **given: str) -> set[tuple[str, str]]:
    """Return the addresses and ports (`*`: any) of a command with these settings and parts of its command line."""
    defaults = {"APP_LISTEN": "127.0.0.1", "METRICS_LISTEN": "127.0.0.1", "WEBHOOK_LISTEN": "127.0.0.1"}
    values = {**{PREFIX + name: value for name, value in defaults.items()}, **settings, **given}
    places = [address for address, condition in documented()[command] if not condition or condition in settings]
    pairs = [address.rpartition(":") for address in places]
    return {(values.get(host, host), values.get(port, port)) for host, _, port in pairs}


def listening(*processes: psutil.Process) -> set[tuple[str, int]]:
    """Return the addresses and ports at which processes take connections or packets."""
    return {
        (connection.laddr.ip, connection.laddr.port)
        for process in processes
        for connection in process.net_connections("inet")
        if connection.laddr
        and (
            connection.status == psutil.CONN_LISTEN or (connection.status == psutil.CONN_NONE and not connection.raddr)
        )
    }


def compare(pid: int, places: set[tuple[str, str]]) -> None:
    """Assert that a process and those it has started listen at all these places, and at no other."""
    process = psutil.Process(pid)
    fixed = {place for place in places if place[1] != "*"}
    free = {host for host, port in places if port == "*"}
    found = {(host, str(port)) for host, port in listening(process, *process.children(recursive=True))}
    assert fixed <= found
    assert {host for host, _ in found - fixed} == free


@asynccontextmanager
async def running(*command: str, folder: Path, environment: Mapping[str, str]) -> AsyncIterator[int]:
    """Run a command; return the id of its process when it is ready."""
    manager = Manager(folder / "notify")
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", *command, env={**environment, "NOTIFY_SOCKET": str(manager.path)}
    )
    try:
        await manager.told("READY=1")
        yield process.pid
    finally:
        await ended(process)
        manager.close()


async def test_the_bot(sandbox: Sandbox, tmp_path: Path):  # noqa: F811
    """With everything that it can listen to, at the usual addresses and at others."""
    settings = {PREFIX + f"{part}_PORT": str(free_port()) for part in ("METRICS", "APP", "WEBHOOK")}
    settings |= {PREFIX + "APP_URL": "https://cards.example.org/", PREFIX + "APP_NAME": "table"}
    settings |= {PREFIX + "WEBHOOK_URL": "https://cards.example.org/x", PREFIX + "WEBHOOK_SECRET": "secret"}
    settings |= {PREFIX + f"{part}_LISTEN": "::1" for part in ("METRICS", "APP")}
    environment = {**environment_of(sandbox, tmp_path, 0), **settings, PREFIX + "COMPUTE": "processes"}
    async with running("telegram_bot", folder=tmp_path, environment=environment) as pid:
        compare(pid, expected(BOT, settings))


async def test_the_sandbox(tmp_path: Path):
    settings = {PREFIX + "SANDBOX_PORT": str(free_port())}
    environment = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
    environment |= {**settings, PREFIX + "DATABASE_URL": f"sqlite+aiosqlite:///{tmp_path / 'room.sqlite3'}"}
    async with running("telegram_bot", "--sandbox", folder=tmp_path, environment=environment) as pid:
        compare(pid, expected(SANDBOX, settings))


async def test_a_cluster(tmp_path: Path):
    """What workers take for their address is tested in `tests/analysis/compute/test_addresses.py`."""
    with ClusterProcesses(tmp_path / "log", workers=1, options=("--host", "127.0.0.2")) as processes:
        before = listening(psutil.Process())
        executor = ClusterExecutor(processes.address, refresh=0.1)
        assert await executor.ready(PATIENCE)
        assert processes.scheduler
        assert processes.command
        compare(processes.scheduler.pid, expected(SCHEDULER, {}, HOST="127.0.0.1", PORT=str(processes.port)))
        compare(processes.command.pid, expected(WORKER, {}, **{"--host": "127.0.0.2"}))
        assert listening(psutil.Process()) == before, "who has tasks computed listens to nothing"
        await executor.close()


def test_every_command_that_listens_is_in_the_table():
    assert set(documented()) == {BOT, SANDBOX, SCHEDULER, WORKER}
