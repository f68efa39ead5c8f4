"""Two processes of one bot: while people play, the active one is killed repeatedly and the other takes over.

    python -m tests.bench.standby --kills 20 [--tables 4] [--database URL] [--hang] [--lease 15]

No acknowledged move may be missing, every match must replay, and there may be no duplicate messages. With `--hang` the
active process is not killed but stopped (SIGSTOP), and resumed when the other one has taken over: it must end without
having sent anything.
"""

import asyncio
import json
import os
import signal
import sqlite3
import tempfile
import time
from collections import Counter
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import click

from telegram_bot.chat.transport.callback_data import HandSource, OpenHand, ShowOwnReview
from tests.recorded_sandbox import Sandbox
from tests.telegram_bot.kinds import kind_of, room_of

from .bot import LISTENING, PATIENCE, UNLIMITED, BotProcess
from .checks import StoredTables, stored_tables
from .database import new_database
from .figures import COLLECT, Figures, spread
from .people import Group, keys_of
from .wire import Wire

GAMES = ("poter", "pocha", "canasta")
WAITING = "another process is active"
"""The log line with which a standby starts waiting."""
CALM = 5.0
"""Seconds in which the last messages are sent after play has stopped."""
MOVES_ON = 120.0
"""Seconds within which each table must make a move after a take-over; an opening at Canasta takes people a while."""
STOPPING = 500_000
"""Maximum nanoseconds that a waiting process runs before a signal stops it."""


@dataclass
class Outcome:
    """The result of a run; `takeovers`: seconds from a kill until the other process listened."""

    takeovers: list[float] = field(default_factory=list)
    standstills: list[float] = field(default_factory=list)
    """Seconds from a kill until each table made a move."""
    acknowledged: Counter[int] = field(default_factory=Counter)
    stored: StoredTables = field(default_factory=lambda: StoredTables(0, 0, 0, {}, ()))
    twice: list[str] = field(default_factory=list)
    """Duplicate messages."""
    errors: list[str] = field(default_factory=list)
    matches: int = 0
    afterwards: list[int] = field(default_factory=list)
    """Bytes that each process that hung sent after it was replaced."""
    statuses: list[int | None] = field(default_factory=list)
    """Exit statuses of these processes."""
    missing: int = 0
    """Acknowledged moves that are not stored."""


class Pair:
    """The active process and the standby."""

    def __init__(self, sandbox: Sandbox, folder: Path, url: str, lease: float) -> None:
        self._sandbox, self._folder, self._url = sandbox, folder, url
        self._settings = {**UNLIMITED, "turn_seconds": "0", "next_round_seconds": "0", "lease_seconds": str(lease)}
        self._wires = Wire(sandbox), Wire(sandbox)

    async def start(self) -> None:
        self.active, self.standby = [
            await self._process(*each) for each in zip(("first", "second"), self._wires, strict=True)
        ]
        await self.active.start()
        await self.start_standby()

    async def _process(self, name: str, wire: Wire) -> BotProcess:
        """Return a process with its own log and wire."""
        (self._folder / name).mkdir()
        await wire.start()
        return BotProcess(self._sandbox, self._folder / name, self._url, base_url=wire.url, **self._settings)

    async def start_standby(self) -> None:
        """Start the standby and wait until it waits for the lease."""
        size = size_of(self.standby)
        await self.standby.start(wait=False)
        await written(self.standby, WAITING, size)

    async def take_over(self, number: signal.Signals) -> float:
        """End the active process by a signal; return the seconds from its end until the other one listens."""
        size = size_of(self.standby)
        await self.active.stop(number)
        began = time.monotonic()
        await written(self.standby, LISTENING, size)
        seconds = time.monotonic() - began
        self.active, self.standby = self.standby, self.active
        self._wires = self._wires[::-1]
        return seconds

    async def hang(self) -> tuple[float, int, int | None]:
        """Stop the active process until it is replaced, then resume it.

        Return the seconds until the other one listened, the bytes that the continued process sent, and its exit status.
        """
        size, (wire, other) = size_of(self.standby), self._wires
        await self._stop_while_idle()
        began = time.monotonic()
        await written(self.standby, LISTENING, size)
        seconds, sent = time.monotonic() - began, wire.sent
        os.kill(self.active.pid, signal.SIGCONT)
        await self.active.ended()
        found = seconds, wire.sent - sent, self.active.status
        self.active, self.standby = self.standby, self.active
        self._wires = other, wire
        return found

    async def _stop_while_idle(self) -> None:
        """Stop the active process while it waits for events.

        Elsewhere it could hold SQLite's write lock, so that nobody could take over, or have a permitted call that is
        not yet on the wire.
        """
        while True:
            is_asleep, ran = asleep(self.active.pid)
            os.kill(self.active.pid, signal.SIGSTOP)
            await asyncio.sleep(0.02)
            if is_asleep and asleep(self.active.pid)[1] - ran < STOPPING and not is_locked(self._url):
                return
            os.kill(self.active.pid, signal.SIGCONT)
            await asyncio.sleep(0.02)

    async def stop(self) -> None:
        for process in (self.standby, self.active):
            await process.stop()
        for wire in self._wires:
            await wire.stop()

    def kill(self) -> None:
        for process in (self.active, self.standby):
            with suppress(RuntimeError, ProcessLookupError):
                if process.status is None:
                    os.kill(process.pid, signal.SIGKILL)


def asleep(pid: int) -> tuple[bool, int]:
    """Return whether the main thread of a process waits, and for how many nanoseconds it has run in total."""
    process = Path("/proc", str(pid))
    state = (process / "stat").read_text().rpartition(")")[2].split()[0]
    return state == "S", int((process / "schedstat").read_text().split()[0])


def is_locked(url: str) -> bool:
    """Return whether the write lock of an SQLite database is held; False for other databases."""
    scheme, _, file = url.partition(":///")
    if not scheme.startswith("sqlite"):
        return False
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as connection:
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return True
    return False


def size_of(process: BotProcess) -> int:
    return process.log_file.stat().st_size if process.log_file.exists() else 0


async def written(process: BotProcess, words: str, offset: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while words not in process.log_text(offset):
            if process.status is not None:
                raise RuntimeError(f"the bot has ended:\n{process.log_text(offset)[-3000:]}")
            await asyncio.sleep(0.02)


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do: the active process is killed some times; every fourth time and the last one by SIGTERM.

    `hang`: it is stopped until it has been replaced instead. `pace`: mean seconds that people think.
    """

    kills: int
    tables: int
    seed: int
    pace: float = 1.0
    hang: bool = False
    lease: float = 15.0


async def run(folder: Path, url: str, plan: Plan) -> Outcome:
    """Play at some tables while the active process ends or hangs again and again."""
    outcome, source = Outcome(), Random(plan.seed)
    sandbox = Sandbox()
    await sandbox.start()
    sandbox.core.flood.enabled = False
    figures, pair = Figures(sandbox), Pair(sandbox, folder, url, plan.lease)
    groups = [
        Group(sandbox, figures, GAMES[at % len(GAMES)], Random(f"{plan.seed} {at}"), plan.pace, 0.05)
        for at in range(plan.tables)
    ]
    for number, group in enumerate(groups):
        group.gather(number)
    try:
        await pair.start()
        playing = [asyncio.create_task(group.play()) for group in groups]
        try:
            await _moved(figures, groups, 0.0)
            for number in range(plan.kills):
                await figures.collect_for(source.uniform(0.5, 4.0))
                began = time.monotonic()
                if plan.hang:
                    seconds, sent, status = await pair.hang()
                    outcome.takeovers.append(seconds)
                    outcome.afterwards.append(sent)
                    outcome.statuses.append(status)
                else:
                    gently = number % 4 == 3 or number == plan.kills - 1
                    outcome.takeovers.append(await pair.take_over(signal.SIGTERM if gently else signal.SIGKILL))
                outcome.standstills += await _moved(figures, groups, began)
                if number < plan.kills - 1:
                    await pair.start_standby()
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        await figures.collect_for(CALM)
        await pair.stop()
        outcome.stored = await stored_tables(url)
    finally:
        pair.kill()
        await sandbox.stop()
    outcome.acknowledged, outcome.matches = figures.acknowledged, figures.matches
    outcome.missing = figures.missing(outcome.stored.entries)
    outcome.twice = [words for group in groups for words in twice(group)]
    outcome.errors = pair.active.faults() + pair.standby.faults()
    return outcome


async def _moved(figures: Figures, groups: list[Group], began: float) -> list[float]:
    """Wait until every table has made a move; return the seconds that each took since `began`."""
    before, waiting, found = dict(figures.acknowledged), {group.chat for group in groups}, list[float]()
    async with asyncio.timeout(MOVES_ON):
        while waiting:
            await figures.collect_for(COLLECT)
            moved = {chat for chat in waiting if figures.acknowledged[chat] > before.get(chat, 0)}
            found += [time.monotonic() - began] * len(moved)
            waiting -= moved
    return found


def twice(group: Group) -> list[str]:
    """Return what a group's chat shows more than once: the table, its call, the end of a match, a round's review."""
    seen: Counter[tuple[str, ...]] = Counter()
    for message in group.sandbox.state.messages.get(group.chat, {}).values():
        kinds: set[tuple[str, ...]] = set()
        for _, data in keys_of(message):
            if isinstance(data, OpenHand) and data.source == HandSource.TURN_CALL:
                kinds.add(("call",))
            elif kind_of(data) in (OpenHand, "next-round") and not data.standalone:
                kinds.add(("table",))
            elif kind_of(data) == "new-table":
                kinds.add(("end", str(room_of(data))))
            elif isinstance(data, ShowOwnReview):
                kinds.add(("review", str(data.room), str(data.round_number)))
        seen.update(kinds)
    return [f"{group.chat}: {' '.join(kind)} {count} times" for kind, count in seen.items() if count > 1]


async def run_with_database(folder: Path, server: str | None, plan: Plan) -> dict[str, Any]:
    async with new_database(folder, server) as url:
        outcome = await run(folder, url, plan)
    return {
        "take-overs in seconds (p50/p95/p99/max)": spread(outcome.takeovers, "s"),
        "bytes sent after a replacement, and exit statuses": [outcome.afterwards, outcome.statuses],
        "tables stood still in seconds (p50/p95/p99/max)": spread(outcome.standstills, "s"),
        "acknowledged moves": sum(outcome.acknowledged.values()),
        "acknowledged but not stored": outcome.missing,
        "tables, live ones, matches that replay": [
            outcome.stored.tables,
            outcome.stored.live,
            outcome.stored.matches,
        ],
        "faults of stored tables": outcome.stored.faults,
        "messages twice": outcome.twice,
        "errors in the logs": outcome.errors[:8],
        "load average": os.getloadavg()[0],
    }


@click.command(help=__doc__)
@click.option("--kills", default=20, show_default=True)
@click.option("--tables", default=4, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--hang", is_flag=True, help="Stop the active process instead of killing it.")
@click.option("--lease", default=15.0, show_default=True)
@click.option("--database", "server", help="URL of a PostgreSQL database; default: a new SQLite file")
def main(server: str | None, **options: Any) -> None:
    with tempfile.TemporaryDirectory(prefix="standby-") as folder:
        found = asyncio.run(run_with_database(Path(folder), server, Plan(**options)))
        click.echo(json.dumps(found, indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
