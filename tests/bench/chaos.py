"""Chaos: kills, injected failures of Telegram and the database, and floods, while people play.

    python -m tests.bench.chaos --events 60 --gap 5 [--tables 8] [--database URL]

At the end no acknowledged move may be missing, every match must replay, all tables must move on, each chat must have
one table's message, and the log must not contain the token.
"""

import asyncio
import json
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import click
from sqlalchemy.engine import make_url

from telegram_bot.chat.transport.callback_data import OpenHand, RefreshHand
from tests.recorded_sandbox import Sandbox
from tests.telegram_bot.end_to_end.fault_injector import PLAYING, kinds
from tests.telegram_bot.kinds import kind_of

from .bot import UNLIMITED, BotProcess
from .checks import stored_tables
from .database import new_database
from .figures import COLLECT, Figures, spread
from .people import Group, keys_of

GAMES = ("poter", "pocha", "canasta")
MOVES_ON = 60.0
"""Seconds within which a table must make a move after the last event."""


@dataclass(frozen=True, slots=True)
class Options:
    """What to do: the number of events, the seconds between two, and the number of tables that play meanwhile."""

    events: int
    gap: float
    tables: int
    seed: int
    server: str | None


class Chaos:
    """A run: a bot, tables, and events that disturb both."""

    def __init__(self, options: Options, sandbox: Sandbox, bot: BotProcess, url: str) -> None:
        self.options, self.sandbox, self.bot, self.url = options, sandbox, bot, url
        self.source, self.figures = Random(options.seed), Figures(sandbox)
        self.groups: list[Group] = []
        self.done: Counter[str] = Counter()
        self.recovery: dict[str, list[float]] = {}
        """Seconds from an event until each table's next acknowledged move, by kind of event."""
        self._events: dict[str, Callable[[], Awaitable[object]]] = {
            "SIGKILL": lambda: self._restart(signal.SIGKILL),
            "SIGTERM": lambda: self._restart(signal.SIGTERM),
            "killed while starting": self._kill_while_starting,
            "failing calls": self._failing_calls,
            "429 for 5 s": self._too_many,
            "lost answers": self._lost_answers,
            "flood of presses": self._flood,
        }
        if options.server:
            self._events["backends terminated"] = self._terminate_backends

    async def run(self) -> None:
        for number in range(self.options.tables):
            source = Random(f"{self.options.seed} {number}")
            group = Group(self.sandbox, self.figures, GAMES[number % len(GAMES)], source, 1.5, 0.05)
            group.gather(number)
            self.groups.append(group)
        playing = [asyncio.create_task(group.play()) for group in self.groups]
        try:
            await self.figures.collect_for(15)
            names = [name for name in self._events for _ in range(2 if "SIG" in name else 1)]
            for _ in range(self.options.events):
                name = self.source.choice(names)
                self.done[name] += 1
                before, began = dict(self.figures.acknowledged), time.monotonic()
                await self._events[name]()
                await self._recovered(name, before, began)
                await self.figures.collect_for(self.source.uniform(0.5, 1.5) * self.options.gap)
            self.sandbox.faults.clear()
            before, began = dict(self.figures.acknowledged), time.monotonic()
            await self._recovered("the end", before, began)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    async def _recovered(self, name: str, before: dict[int, int], began: float) -> None:
        """Wait until every table has made a move, and record how long that took."""
        waiting = {group.chat for group in self.groups}
        while waiting and time.monotonic() - began < MOVES_ON:
            await self.figures.collect_for(COLLECT)
            moved = {chat for chat in waiting if self.figures.acknowledged[chat] > before.get(chat, 0)}
            self.recovery.setdefault(name, []).extend([time.monotonic() - began] * len(moved))
            waiting -= moved
        self.recovery.setdefault(name, []).extend([float("inf")] * len(waiting))

    # ------------------------------------------------------------------ events

    async def _restart(self, number: signal.Signals) -> None:
        await self.bot.stop(number)
        await self.bot.start()

    async def _kill_while_starting(self) -> None:
        """Kill the process, and its successor at a random moment of its start."""
        await self.bot.stop(signal.SIGKILL)
        await self.bot.start(wait=False)
        await asyncio.sleep(self.source.uniform(0.5, 4))
        await self._restart(signal.SIGKILL)

    async def _failing_calls(self) -> None:
        """Let some calls fail in every possible way."""
        for _ in range(12):
            method = self.source.choice(PLAYING)
            self.sandbox.faults.add(method, times=self.source.choice((1, 3)), **self.source.choice(kinds(method)))
        await self.figures.collect_for(3)

    async def _too_many(self) -> None:
        """Refuse many calls with status 429."""
        self.sandbox.faults.add("*", retry_after=2, times=60)
        await self.figures.collect_for(5)
        self.sandbox.faults.clear()

    async def _lost_answers(self) -> None:
        """Perform calls but lose their answers."""
        self.sandbox.faults.add("*", drop=True, mode="after", times=40)
        await self.figures.collect_for(3)
        self.sandbox.faults.clear()

    async def _flood(self) -> None:
        """Let one person press a table's buttons 300 times a second for three seconds."""
        group = self.source.choice(self.groups)
        board = group.board()
        buttons = [] if board is None else [data for _, data in keys_of(board)]
        data = buttons[0] if buttons else RefreshHand(1, 1)
        stranger = self.sandbox.people.add_user("Flooder")
        self.sandbox.people.join(group.chat, stranger.id)
        for _ in range(90):
            for _ in range(10):
                self.sandbox.people.press(
                    group.chat, stranger.id, message_id=board.message_id if board else 1, data=data.pack(), force=True
                )
            await asyncio.sleep(1 / 30)

    async def _terminate_backends(self) -> None:
        target = make_url(self.url)
        connection = await asyncpg.connect(
            make_url(self.options.server or "").set(drivername="postgresql").render_as_string(hide_password=False)
        )
        try:
            await connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", target.database
            )
        finally:
            await connection.close()
        await asyncio.sleep(1)
        if self.bot.status is not None:  # it ends when it loses the connection of its lock
            await self.bot.start()


async def run(options: Options, folder: Path) -> dict[str, Any]:
    sandbox = Sandbox()
    await sandbox.start()
    sandbox.core.flood.enabled = False
    async with new_database(folder, options.server) as url:
        settings = {**UNLIMITED, "turn_seconds": "0", "next_round_seconds": "0"}
        bot = BotProcess(sandbox, folder, url, **settings)
        chaos = Chaos(options, sandbox, bot, url)
        try:
            await bot.start()
            await chaos.run()
            stopped = await bot.stop()
            stored = await stored_tables(url)
        finally:
            bot.kill()
            await sandbox.stop()
    figures = chaos.figures
    return {
        "events": dict(chaos.done),
        "recovery in seconds (p50/p95/p99/max)": {name: spread(values, "s") for name, values in chaos.recovery.items()},
        "acknowledged moves": sum(figures.acknowledged.values()),
        "stored log entries": sum(stored.entries.values()),
        "acknowledged but not stored": figures.missing(stored.entries),
        "tables, matches": [stored.tables, stored.matches],
        "faults of stored tables": stored.faults[:5],
        "table's messages in a chat": Counter(_boards(group) for group in chaos.groups),
        "panels of a person": Counter(_panels(chaos.groups)),
        "unanswered presses": figures.unanswered,
        "seconds to stop": round(stopped, 1),
        "exit status": bot.status,
        "errors in the log": len(bot.faults()),
        "first errors": bot.faults()[:8],
        "token in the log": sandbox.core.token in bot.log_text(),
        "problems": dict(figures.problems.most_common(8)),
    }


def _boards(group: Group) -> int:
    """Return how many messages show a running table in a group's chat."""
    found = group.sandbox.state.messages.get(group.chat, {}).values()
    return sum(
        any(kind_of(data) in (OpenHand, "next-round") and not data.standalone for _, data in keys_of(message))
        for message in found
    )


def _panels(groups: Sequence[Group]) -> list[int]:
    """Return the number of panels with buttons that each person sees."""
    return [
        sum(
            message.receiver_id == person.id and bool(keys_of(message))
            for message in group.sandbox.state.ephemerals.get(group.chat, {}).values()
        )
        for group in groups
        for person in group.people
    ]


@click.command(help=__doc__)
@click.option("--events", default=60, show_default=True)
@click.option("--gap", default=5.0, show_default=True, help="mean seconds between two events")
@click.option("--tables", default=8, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--database", "server", help="URL of a PostgreSQL database; default: a new SQLite file")
def main(**given: Any) -> None:
    with tempfile.TemporaryDirectory(prefix="chaos-") as folder:
        click.echo(json.dumps(asyncio.run(run(Options(**given), Path(folder))), indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
