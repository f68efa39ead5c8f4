"""How one hostile person affects the others: tables that play by buttons, with and without a flood of updates.

    python -m tests.bench.flood [--webhook] [--rate 500] [--seconds 20] [--runs 3] [--kinds press,command,hint]

The sandbox and the people run in this process, the bot in its own. The hostile person sits at a table with bot players.
Over the webhook the flood comes from a third process, on as many connections as Telegram uses. Everything stays on this
machine and ends after the given time.
"""

import asyncio
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import click

from telegram_bot.chat.transport.callback_data import AskHint, CallbackData, MakeMove, OpenHand, RefreshHand
from telegram_bot.sandbox.state import Json
from tests.free_ports import free_port
from tests.recorded_sandbox import Sandbox
from tests.telegram_bot.kinds import Kind, forged, room_of, version_of

from .bot import UNLIMITED, BotProcess
from .database import new_database
from .figures import Figures, spread
from .people import Group, button
from .webhook_flood import MAX_UPDATES, renewed

GAMES = ("poter", "pocha", "canasta")
SECRET = "flood"
STEP = 0.02
"""Seconds between two bursts of the flood."""
OPENING_SECONDS = 25.0
"""Seconds until all tables are seated."""
WAITS = 300
"""How often the attacker looks for a button on the table."""
PAUSE_SECONDS = 12.0
"""Seconds after a flood during which the budgets refill."""
PERSON = re.compile(r"'person': (\d+)")


Flood = Callable[[tuple[str, Json], int, float], Awaitable[int]]
"""Sends copies of an update at a rate for some seconds; returns how many were sent."""


@dataclass(frozen=True, slots=True)
class Options:
    """What to run; `pace`: seconds per move at a table; `rate`: updates per second of the flood."""

    tables: int
    pace: float
    rate: int
    seconds: float
    runs: int
    kinds: Sequence[str]
    webhook: bool


class Attacker:
    """A person with a table of their own who presses buttons and writes without pause."""

    def __init__(self, sandbox: Sandbox, figures: Figures) -> None:
        self.sandbox = sandbox
        self._group = Group(sandbox, figures, "poter", Random(1), 1.0, 0.0)

    async def sit(self) -> None:
        """Open a table with bot players, start it, and open the hand."""
        group = self._group
        group.gather(999)
        hostile = group.people[0]
        self.sandbox.people.say(group.chat, hostile.id, "/poter@thurumpu_bot")
        for action in ("add-bot", "add-bot", "start", OpenHand):
            await self._press(action)
            await asyncio.sleep(2)

    async def _press(self, action: Kind) -> None:
        """Press a button of the table's message once it is there."""
        for _ in range(WAITS):
            board = self._group.board()
            data = None if board is None else button(board, action)
            if board is not None and data is not None:
                await self._group.press(self._group.people[0], board, data)
                return
            await asyncio.sleep(0.1)
        raise RuntimeError(f"the attacker's table has no button {action}")

    def update(self, kind: str) -> tuple[str, Json]:
        """Return the kind and content of an update as Telegram sends it."""
        if kind == "command":
            self.sandbox.people.say(self._group.chat, self._group.people[0].id, "/help@thurumpu_bot", ephemeral=False)
        else:
            self._press_once(AskHint if kind == "hint" else RefreshHand)
        update = dict(self.sandbox.core.updates.emitted[-1])
        update.pop("update_id")
        return next(iter(update.items()))

    def others_in(self, lines: Sequence[str]) -> list[int]:
        """Return the people, except the attacker, whose updates were dropped according to the log."""
        dropped = " ".join(line for line in lines if "over a budget" in line)
        return sorted({int(found) for found in PERSON.findall(dropped)} - {self._group.people[0].id})

    def _press_once(self, kind: type[CallbackData]) -> None:
        hostile = self._group.people[0]
        panel = self._group.panel(hostile)
        if panel is None:
            raise RuntimeError("the attacker has no panel")
        data = button(panel, kind) or _forged(kind, button(panel, RefreshHand, AskHint, MakeMove))
        self.sandbox.people.press(
            self._group.chat, hostile.id, ephemeral_message_id=panel.ephemeral_id, data=data.pack(), force=True
        )


def _forged(kind: type[CallbackData], like: CallbackData | None) -> CallbackData:
    """Return callback data of another kind for the table of a button."""
    if like is None:
        raise RuntimeError("the panel has no button")
    return forged(kind, room_of(like), version_of(like))


# ---------------------------------------------------------------------- the flood


@asynccontextmanager
async def polling_flooder(sandbox: Sandbox) -> AsyncIterator[Flood]:
    """Yield a function that queues updates for the bot's next polls."""

    async def flood(made: tuple[str, Json], rate: int, seconds: float) -> int:
        kind, content = made
        push = sandbox.core.updates.push
        return await _at_rate(rate, seconds, lambda number: push(kind, renewed(content, number)))

    yield flood


@asynccontextmanager
async def webhook_flooder(port: int) -> AsyncIterator[Flood]:
    """Yield a function that sends updates to the bot's webhook from another process."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bench.webhook_flood", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    if process.stdin is None or process.stdout is None:
        raise RuntimeError("the flood has no pipes")
    pipe, answers = process.stdin, process.stdout

    async def flood(made: tuple[str, Json], rate: int, seconds: float) -> int:
        kind, content = made
        values = {"port": port, "secret": SECRET, "kind": kind, "content": content, "rate": rate, "seconds": seconds}
        pipe.write(json.dumps(values).encode() + b"\n")
        return int(await answers.readline())

    try:
        yield flood
    finally:
        pipe.close()
        await process.wait()


async def _at_rate(rate: int, seconds: float, send: Callable[[int], object]) -> int:
    """Call `send` with increasing numbers at a rate; return the number of calls."""
    began, sent = time.monotonic(), 0
    while (passed := time.monotonic() - began) < seconds and sent < MAX_UPDATES:
        while sent < rate * passed:
            send(sent)
            sent += 1
        await asyncio.sleep(STEP)
    return sent


# ---------------------------------------------------------------------- the measurement


@asynccontextmanager
async def playing(options: Options, sandbox: Sandbox, figures: Figures) -> AsyncIterator[None]:
    tasks = []
    for number in range(options.tables):
        group = Group(sandbox, figures, GAMES[number % len(GAMES)], Random(number), options.pace, 0.0)
        group.gather(number)
        tasks.append(asyncio.create_task(group.play()))
    try:
        await asyncio.sleep(OPENING_SECONDS)
        yield
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        for fault in ended:
            if isinstance(fault, Exception):
                raise fault


async def measured(figures: Figures, bot: BotProcess, seconds: float, flood: Any = None) -> dict[str, Any]:
    figures.reset()
    cpu, began = bot.usage().cpu, time.monotonic()
    lags: list[float] = []
    watching = asyncio.create_task(_watch(lags))
    sent = await flood() if flood is not None else await asyncio.sleep(seconds, 0)
    passed = time.monotonic() - began
    watching.cancel()
    return {
        "updates a second": round(sent / passed),
        "moves a second": round(figures.moves / passed, 2),
        "answers p50/p95/p99/max": spread(figures.answers),
        "unanswered": figures.unanswered,
        "cores": round((bot.usage().cpu - cpu) / passed, 2),
        "RSS MB": round(bot.usage().rss),
        "lag of this process": spread(lags),
        "load": round(os.getloadavg()[0], 1),
    }


async def _watch(lags: list[float]) -> None:
    """Record how late this process wakes up: that delay is part of the measured latencies."""
    while True:
        began = time.monotonic()
        await asyncio.sleep(STEP)
        lags.append(time.monotonic() - began - STEP)


async def run(options: Options, folder: Path) -> list[dict[str, Any]]:
    sandbox = Sandbox()
    await sandbox.start()
    sandbox.core.flood.enabled = False
    figures, port, found = Figures(sandbox), free_port(), []
    values = UNLIMITED | {"turn_seconds": "0", "next_round_seconds": "0", "bot_pace": "0"}
    if options.webhook:
        values |= {"webhook_url": f"http://127.0.0.1:{port}/hook", "webhook_secret": SECRET, "webhook_port": str(port)}
    async with new_database(folder, None) as url:
        bot = BotProcess(sandbox, folder, url, **values)
        try:
            await bot.start()
            attacker = Attacker(sandbox, figures)
            await attacker.sit()
            flooder = webhook_flooder(port) if options.webhook else polling_flooder(sandbox)
            async with playing(options, sandbox, figures), flooder as flood:
                for number in range(options.runs):
                    for kind in options.kinds:
                        quiet = await measured(figures, bot, options.seconds)
                        work = partial(flood, attacker.update(kind), options.rate, options.seconds)
                        flooded = await measured(figures, bot, options.seconds, work)
                        pace = flooded["moves a second"] / max(0.01, quiet["moves a second"])
                        found.append({"run": number, "kind": kind, "pace": round(pace, 2)})
                        for name, figure in (("quiet", quiet), ("flooded", flooded)):
                            click.echo(f"run {number} {kind:8} {name:8} {json.dumps(figure)}", err=True)
                        await asyncio.sleep(PAUSE_SECONDS)
            found.append({"seconds to stop": round(await bot.stop(), 1), "faults": bot.faults()[:3]})
            lines = bot.log_text().splitlines()
            found.append({"lines of the log": len(lines), "honest people over a budget": attacker.others_in(lines)})
        finally:
            bot.kill()
            await sandbox.stop()
    return found


@click.command(help=__doc__)
@click.option("--tables", default=6, show_default=True)
@click.option("--pace", default=1.0, show_default=True, help="seconds a move at a table")
@click.option("--rate", default=500, show_default=True, help="updates a second of the flood")
@click.option("--seconds", default=20.0, show_default=True, help="duration of each measurement")
@click.option("--runs", default=3, show_default=True)
@click.option("--kinds", default="press,command,hint", show_default=True)
@click.option("--webhook", is_flag=True)
def main(**given: Any) -> None:
    """Measure, and print the pace during a flood as a fraction of the normal one."""
    options = Options(kinds=given.pop("kinds").split(","), **given)
    with tempfile.TemporaryDirectory(prefix="flood-") as folder:
        for line in asyncio.run(run(options, Path(folder))):
            click.echo(json.dumps(line))


if __name__ == "__main__":
    main()
