"""CPU time of the bot's process for each move, update and write, while people play by the buttons of their panels.

    python -m tests.bench.cpu --game pocha --tables 20 --seconds 60

The sandbox and the people run in this process, the bot on SQLite in its own. Nobody asks for hints, and reviews are
made up, so they cost only their messages and pictures. The budget of all chats together is lifted, those of single
chats are kept.
"""

import asyncio
import multiprocessing
import os
import sqlite3
import tempfile
from collections import Counter
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from random import Random
from typing import Any

import click

from tests.recorded_sandbox import Sandbox

from .bot import PAGE, cpu_seconds, environment
from .figures import WRITES, Figures
from .measured_bot import run
from .people import Group

WARM_UP = 10.0
"""Seconds between opening the last table and the start of the measurement."""
OPENED_PER_SECOND = 5.0
"""Tables opened per second at the start."""
STOP_SECONDS = 30.0
SPAWN = multiprocessing.get_context("spawn")


@dataclass(frozen=True, slots=True)
class Options:
    """What to measure; `pace`: seconds per move at a table."""

    game: str
    tables: int
    seconds: float
    pace: float
    profile: str | None


@dataclass(frozen=True, slots=True)
class Sample:
    """Totals at one moment; CPU seconds of the bot's process and of its children, memory in MB."""

    cpu: float
    children: float
    rss: float
    moves: int
    updates: int
    calls: Counter[str]


class MeasuredBot:
    def __init__(self, sandbox: Sandbox, folder: Path) -> None:
        self.sandbox, self.folder = sandbox, folder
        self._pipe: Connection
        self._process: SpawnProcess

    async def start(self, profile: str | None) -> None:
        url = f"sqlite+aiosqlite:///{self.folder / 'rooms.sqlite3'}"
        values = {"token": self.sandbox.core.token, "base_url": self.sandbox.root_url, "database_url": url}
        values |= {
            "ask_cut": "false",
            "turn_seconds": "0",
            "next_round_seconds": "0",
            "log_level": "warning",
            "messages_per_second": "0",
        }
        self._pipe, theirs = SPAWN.Pipe()
        given = (environment(values), str(self.folder / "bot.log"), profile, theirs)
        self._process = SPAWN.Process(target=run, args=given)
        self._process.start()
        theirs.close()
        try:
            await asyncio.to_thread(self._pipe.recv)
        except EOFError:
            raise RuntimeError(f"the bot has not started:\n{self.errors()}") from None

    def errors(self) -> str:
        """Return the beginning of the log, which contains only warnings and errors."""
        return (self.folder / "bot.log").read_text(errors="replace")[:4000]

    def begin_profile(self) -> None:
        """Start sampling calls if a profile is wanted."""
        self._pipe.send(None)

    async def stop(self) -> None:
        self._pipe.close()
        await asyncio.to_thread(self._process.join, STOP_SECONDS)
        self._process.kill()

    def sample(self, figures: Figures) -> Sample:
        connection = sqlite3.connect(self.folder / "rooms.sqlite3")
        ((moves,),) = connection.execute("SELECT count(*) FROM entries WHERE entry NOT LIKE '* %'").fetchall()
        connection.close()
        pid = self._process.pid or 0
        children = sum(cpu_seconds(Path(f"/proc/{child}/stat")) for child in descendants(pid))
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        updates = self.sandbox.state.counters.get("update", 0)
        return Sample(
            cpu_seconds(Path(f"/proc/{pid}/stat")), children, pages * PAGE / 1e6, moves, updates, figures.calls.copy()
        )


def descendants(pid: int) -> list[int]:
    """Return the ids of all descendants of a process."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    children = [int(child) for task in tasks for child in task.read_text().split()]
    return [*children, *(grandchild for child in children for grandchild in descendants(child))]


async def measure(options: Options, folder: Path) -> str:
    async with Sandbox() as sandbox:
        sandbox.core.flood.enabled = False
        figures, bot = Figures(sandbox), MeasuredBot(sandbox, folder)
        await bot.start(options.profile)
        tasks = []
        try:
            for number in range(options.tables):
                group = Group(sandbox, figures, options.game, Random(f"1 {number}"), options.pace, 0.0)
                group.gather(number)
                tasks.append(asyncio.create_task(group.play()))
                await asyncio.sleep(1 / OPENED_PER_SECOND)
            await figures.collect_for(WARM_UP)
            bot.begin_profile()
            before = bot.sample(figures)
            await figures.collect_for(options.seconds)
            after = bot.sample(figures)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await bot.stop()
    return "\n".join((*lines(options, before, after), *bot.errors().splitlines()))


def lines(options: Options, before: Sample, after: Sample) -> list[str]:
    """Return the differences between two samples as text."""
    cpu, moves, updates = after.cpu - before.cpu, after.moves - before.moves, after.updates - before.updates
    calls = after.calls - before.calls
    writes = sum(calls[kind] for kind in WRITES)
    kinds = ", ".join(f"{kind} {calls[kind] / max(moves, 1):.2f}" for kind in sorted(calls))

    def each(number: int) -> str:
        return f"{1000 * cpu / max(number, 1):.1f} ms"

    return [
        f"{options.game}: CPU a move {each(moves)}, an update {each(updates)}, a write {each(writes)}",
        f"  {moves} moves, {updates} updates, {writes} writes; calls a move: {kinds}",
        f"  CPU {cpu:.1f} s in {options.seconds:g} s, its children {after.children - before.children:.1f} s;"
        f" {after.rss:.0f} MB; load of the machine {os.getloadavg()[0]:.1f}",
    ]


@click.command(help=__doc__)
@click.option("--game", default="pocha", show_default=True)
@click.option("--tables", default=20, show_default=True)
@click.option("--seconds", default=60.0, show_default=True)
@click.option("--pace", default=8.0, show_default=True, help="seconds a move at a table")
@click.option("--profile", help="file for the sampled stacks of the main thread")
def main(**given: Any) -> None:
    with tempfile.TemporaryDirectory(prefix="cpu-") as folder:
        click.echo(asyncio.run(measure(Options(**given), Path(folder))))


if __name__ == "__main__":
    main()
