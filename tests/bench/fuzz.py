"""Fuzzing: forged updates through the webhook of the real bot while people play.

    python -m tests.bench.fuzz --updates 50000 [--broken 0.1] [--database URL]

Updates come from thousands of people and chats, so that few are over a budget, but some are forged in the names of the
people who play: above 150 a second these use up their budgets of presses. At the end every match must replay, the log
must contain no traceback and no token, and once those budgets have recovered, a button of every table must be answered.
"""

import asyncio
import json
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import click

from telegram_bot.chat.transport.callback_data import CutDeck, OpenHand
from telegram_bot.chat.transport.receiving import PERSON_RATES, UpdateKind
from tests.free_ports import free_port
from tests.recorded_sandbox import Sandbox

from .bot import UNLIMITED, BotProcess
from .checks import stored_tables
from .database import new_database
from .figures import Figures, spread
from .forged_updates import ForgedUpdates
from .people import ANSWER_PATIENCE, LOOK, Group, button

SECRET = "a-secret-word"
SENDERS = 8
"""Concurrent requests."""
TABLES = 4
PRESSES = PERSON_RATES[UpdateKind.PRESS]
REFILL = PRESSES.size / PRESSES.per_second
"""Seconds until people's budgets are full again."""


@dataclass(frozen=True, slots=True)
class Options:
    """What to send: the number of updates, the share of broken ones, and the maximum rate per second."""

    updates: int
    broken: float
    rate: float
    seed: int
    server: str | None


async def run(options: Options, folder: Path) -> dict[str, Any]:
    sandbox = Sandbox()
    await sandbox.start()
    sandbox.core.flood.enabled = False
    figures, port = Figures(sandbox), free_port()
    hook = f"http://127.0.0.1:{port}/hook"
    async with new_database(folder, options.server) as url:
        settings = {
            **UNLIMITED,
            "webhook_url": hook,
            "webhook_secret": SECRET,
            "webhook_port": str(port),
            "turn_seconds": "0",
            "next_round_seconds": "0",
        }
        bot = BotProcess(sandbox, folder, url, **settings)
        try:
            await bot.start()
            groups = [Group(sandbox, figures, "pocha", Random(number), 1.0, 0.0) for number in range(TABLES)]
            for number, group in enumerate(groups):
                group.gather(number)
            playing = [asyncio.create_task(group.play()) for group in groups]
            before = bot.usage()
            began = time.monotonic()
            statuses = await _send(options, hook, groups, figures)
            seconds = time.monotonic() - began
            during = list(figures.answers)
            await asyncio.sleep(REFILL)
            last = await _last_answer(groups)
            usage = bot.usage()
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            stopped = await bot.stop()
            stored = await stored_tables(url)
        finally:
            bot.kill()
            await sandbox.stop()
    log = bot.log_text()
    return {
        "updates": sum(statuses.values()),
        "statuses": {str(status): count for status, count in sorted(statuses.items())},
        "seconds": round(seconds),
        "updates a second": round(sum(statuses.values()) / seconds),
        "moves of the tables meanwhile": figures.moves,
        "their answers (p50/p95/p99/max)": spread(during),
        "buttons of all tables answered after it (s)": round(last, 3),
        "CPU ms an update": round(1000 * (usage.cpu - before.cpu) / max(1, sum(statuses.values())), 2),
        "RSS MB before and after": [round(before.rss), round(usage.rss)],
        "seconds to stop": round(stopped, 1),
        "exit status": bot.status,
        "tables, matches": [stored.tables, stored.matches],
        "faults of stored tables": stored.faults[:5],
        "tracebacks and errors in the log": len(bot.faults()),
        "first ones": bot.faults()[:5],
        "token in the log": sandbox.core.token in log or SECRET in log,
        "refused calls": dict(figures.errors.most_common(10)),
    }


async def _send(options: Options, hook: str, groups: list[Group], figures: Figures) -> Counter[int]:
    """Send all updates; return the number of responses by HTTP status."""
    source = Random(options.seed)
    chats = [group.chat for group in groups]
    people = [person.id for group in groups for person in group.people]
    forged = ForgedUpdates(source, chats, people, TABLES + 200)
    statuses: Counter[int] = Counter()
    headers = {"X-Telegram-Bot-Api-Secret-Token": SECRET, "Content-Type": "application/json"}
    left, began = iter(range(options.updates)), time.monotonic()

    async def send(session: aiohttp.ClientSession) -> None:
        for number in left:
            if (ahead := number / options.rate - (time.monotonic() - began)) > 0:
                await asyncio.sleep(ahead)
            update = forged.broken() if source.random() < options.broken else forged.valid()
            try:
                async with session.post(hook, data=json.dumps(update), headers=headers) as answer:
                    statuses[answer.status] += 1
            except aiohttp.ClientError:
                statuses[0] += 1
            if number % 200 == 0:
                figures.collect()

    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=60)) as session:
        await asyncio.gather(*(send(session) for _ in range(SENDERS)))
    figures.collect()
    return statuses


async def _last_answer(groups: list[Group]) -> float:
    """Return the seconds until the last table has a button and answers it, infinity if one never does."""

    async def answer(group: Group) -> float:
        began = time.monotonic()
        while time.monotonic() - began < ANSWER_PATIENCE:
            board = group.board()
            press = None if board is None else button(board, OpenHand, CutDeck, "next-round", "new-table")
            if board is not None and press is not None and await group.press(group.people[0], board, press) is not None:
                return time.monotonic() - began
            await asyncio.sleep(LOOK)
        return float("inf")

    return max(await asyncio.gather(*map(answer, groups)))


@click.command(help=__doc__)
@click.option("--updates", default=50_000, show_default=True)
@click.option("--broken", default=0.05, show_default=True, help="share of updates with a wrong type somewhere")
@click.option("--rate", default=150.0, show_default=True, help="updates a second at most")
@click.option("--seed", default=1, show_default=True)
@click.option("--database", "server", help="URL of a PostgreSQL database; default: a new SQLite file")
def main(**given: Any) -> None:
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        click.echo(json.dumps(asyncio.run(run(Options(**given), Path(folder))), indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
