"""Two processes of one bot: the active one is killed again and again, the other takes over, while people play.

    python -m tests.load.standby --kills 20 [--tables 4] [--database URL]

No acknowledged move may be missing, every match must replay, and no message may be there twice.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import click

from telegram_bot.chat.transport.page import FROM_TURN_CALL, Action
from telegram_bot.sandbox import Sandbox

from .bot import LISTENING, PATIENCE, UNLIMITED, BotProcess
from .checks import StoredTables, stored_tables
from .database import new_database
from .figures import Figures, spread
from .people import Group, keys_of

GAMES = ("poter", "pocha", "canasta")
WAITING = "another process is active"
"""The line of the log with which a standby waits."""
COLLECT = 0.1
MOVES_ON = 120.0
"""Seconds in which each table must have made a move after a take-over; an opening at Canasta takes people a while."""


@dataclass
class Outcome:
    """What came of a run; `takeovers`: seconds from a kill until the other process listened."""

    takeovers: list[float] = field(default_factory=list)
    standstills: list[float] = field(default_factory=list)
    """Seconds from a kill until a table has moved on."""
    acknowledged: Counter[int] = field(default_factory=Counter)
    stored: StoredTables = field(default_factory=lambda: StoredTables(0, 0, 0, {}, ()))
    twice: list[str] = field(default_factory=list)
    """Messages that are there twice."""
    errors: list[str] = field(default_factory=list)
    matches: int = 0

    @property
    def missing(self) -> int:
        """Return how many acknowledged moves are not stored."""
        return sum(max(0, count - self.stored.entries.get(chat, 0)) for chat, count in self.acknowledged.items())


class Pair:
    """The active process and the one that waits."""

    def __init__(self, sandbox: Sandbox, folder: Path, url: str) -> None:
        settings = {**UNLIMITED, "turn_seconds": "0", "next_round_seconds": "0"}
        folders = [folder / name for name in ("first", "second")]
        for each in folders:
            each.mkdir()
        self.active, self.standby = (BotProcess(sandbox, each, url, **settings) for each in folders)

    async def start(self) -> None:
        """Start both."""
        await self.active.start()
        await self.start_standby()

    async def start_standby(self) -> None:
        """Start the process that waits, and wait until it does."""
        size = size_of(self.standby)
        await self.standby.start(wait=False)
        await written(self.standby, WAITING, size)

    async def take_over(self, number: signal.Signals) -> float:
        """End the active process by a signal; return the seconds from its end until the other listens."""
        size = size_of(self.standby)
        await self.active.stop(number)
        began = time.monotonic()
        await written(self.standby, LISTENING, size)
        seconds = time.monotonic() - began
        self.active, self.standby = self.standby, self.active
        return seconds

    async def stop(self) -> None:
        """Stop both."""
        for process in (self.standby, self.active):
            await process.stop()

    def kill(self) -> None:
        """Kill both if they still run."""
        for process in (self.active, self.standby):
            with suppress(RuntimeError, ProcessLookupError):
                if process.status is None:
                    os.kill(process.pid, signal.SIGKILL)


def size_of(process: BotProcess) -> int:
    """Return the size of a process's log."""
    return process.log_file.stat().st_size if process.log_file.exists() else 0


async def written(process: BotProcess, words: str, offset: int) -> None:
    """Wait until a process has written some words."""
    async with asyncio.timeout(PATIENCE):
        while words not in process.log_text(offset):
            if process.status is not None:
                raise RuntimeError(f"the bot has ended:\n{process.log_text(offset)[-3000:]}")
            await asyncio.sleep(0.02)


async def run(folder: Path, url: str, *, kills: int, tables: int, seed: int, pace: float = 1.0) -> Outcome:
    """Play at some tables and kill the active process some times; every fourth and the last time it gets SIGTERM.

    `pace`: about as many seconds do people think.
    """
    outcome, source = Outcome(), Random(seed)
    sandbox = Sandbox()
    await sandbox.start()
    sandbox.core.flood.enabled = False
    figures, pair = Figures(sandbox), Pair(sandbox, folder, url)
    groups = [
        Group(sandbox, figures, GAMES[at % len(GAMES)], Random(f"{seed} {at}"), pace, 0.05) for at in range(tables)
    ]
    for number, group in enumerate(groups):
        group.gather(number)
    try:
        await pair.start()
        playing = [asyncio.create_task(group.play()) for group in groups]
        try:
            await _moved(figures, groups, 0.0)
            for number in range(kills):
                await _collect(figures, source.uniform(0.5, 4.0))
                began = time.monotonic()
                gently = number % 4 == 3 or number == kills - 1
                outcome.takeovers.append(await pair.take_over(signal.SIGTERM if gently else signal.SIGKILL))
                outcome.standstills += await _moved(figures, groups, began)
                await pair.start_standby()
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        await _collect(figures, 5.0)
        await pair.stop()
        outcome.stored = await stored_tables(url)
    finally:
        pair.kill()
        await sandbox.stop()
    outcome.acknowledged, outcome.matches = figures.acknowledged, figures.matches
    outcome.twice = [words for group in groups for words in twice(group)]
    outcome.errors = pair.active.faults() + pair.standby.faults()
    return outcome


async def _collect(figures: Figures, seconds: float) -> None:
    """Let time pass."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        await asyncio.sleep(COLLECT)
        figures.collect()


async def _moved(figures: Figures, groups: list[Group], began: float) -> list[float]:
    """Wait until each table has moved; return the seconds that took since a time."""
    before, waiting, found = dict(figures.acknowledged), {group.chat for group in groups}, list[float]()
    async with asyncio.timeout(MOVES_ON):
        while waiting:
            await _collect(figures, COLLECT)
            moved = {chat for chat in waiting if figures.acknowledged[chat] > before.get(chat, 0)}
            found += [time.monotonic() - began] * len(moved)
            waiting -= moved
    return found


def twice(group: Group) -> list[str]:
    """Return what is there more than once in a group: the table, its call, the end of a match, a round's review."""
    seen: Counter[tuple[str, ...]] = Counter()
    for message in group.sandbox.state.messages.get(group.chat, {}).values():
        kinds: set[tuple[str, ...]] = set()
        for _, data in keys_of(message):
            if data.action == Action.HAND and data.number == FROM_TURN_CALL:
                kinds.add(("call",))
            elif data.action in (Action.HAND, Action.NEXT_ROUND) and not data.standalone:
                kinds.add(("table",))
            elif data.action == Action.NEW_TABLE:
                kinds.add(("end", str(data.table)))
            elif data.action == Action.MY_REVIEW:
                kinds.add(("review", str(data.table), str(data.number)))
        seen.update(kinds)
    return [f"{group.chat}: {' '.join(kind)} {count} times" for kind, count in seen.items() if count > 1]


async def run_with_database(folder: Path, server: str | None, **options: int) -> dict[str, Any]:
    """Run on a new database; return the figures."""
    async with new_database(folder, server) as url:
        outcome = await run(folder, url, **options)
    return {
        "take-overs in seconds (p50/p95/p99/max)": spread(outcome.takeovers, "s"),
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
@click.option("--database", "server", help="URL of a PostgreSQL database; default: a new SQLite file")
def main(server: str | None, **options: int) -> None:
    """Run and print the result as JSON."""
    with tempfile.TemporaryDirectory(prefix="standby-") as folder:
        found = asyncio.run(run_with_database(Path(folder), server, **options))
        click.echo(json.dumps(found, indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
