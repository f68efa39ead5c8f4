"""Load test: groups of four people play whole matches by buttons against the real bot.

    python -m tests.bench --tables 500 --pace 8 --seconds 300 [--attempts 100] [--database URL] [--hints 0.1] [--limits]

The sandbox and the people run in this process, the bot in its own. With `--limits` the sandbox refuses what Telegram
would refuse, and the bot keeps its budgets; without it there are no limits.
"""

import asyncio
import json
import os
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import click

from analysis.boards import ON_SUNDAYS, Par
from analysis.core.sources import source_digest
from telegram_bot.domain.boards import DAYS_AHEAD, days_to_draw, drawn
from telegram_bot.domain.room import DAY_SECONDS
from telegram_bot.storage.boards import BoardStore
from telegram_bot.storage.database import Database, migrate
from tests.recorded_sandbox import Sandbox

from .bot import UNLIMITED, BotProcess, Usage
from .database import count_entries, new_database
from .figures import COLLECT, Figures, percentile, spread
from .people import Alone, Group

GAMES = ("poter", "pocha", "canasta")
OPENED_PER_SECOND = 5.0
"""Tables opened per second at the start."""
SETTLE = 20.0
"""Seconds between opening the last table and the start of the measurement."""
REPORT = 30.0
"""Seconds between two progress lines."""


@dataclass(frozen=True, slots=True)
class Options:
    """What to run; `attempts`: people who play deals of the day; `pace`: seconds per move at a table.

    `seconds`: duration of the measurement.
    """

    tables: int
    attempts: int
    pace: float
    seconds: float
    games: Sequence[str]
    hints: float
    limits: bool
    seed: int
    server: str | None
    settings: dict[str, str]


@dataclass(frozen=True, slots=True)
class Sample:
    """The state of the bot at one moment of the measurement."""

    at: float
    usage: Usage
    moves: int


async def run(options: Options, folder: Path) -> dict[str, Any]:
    sandbox = Sandbox()
    await sandbox.start()
    sandbox.core.flood.enabled = options.limits
    figures = Figures(sandbox)
    async with new_database(folder, options.server) as url:
        if options.attempts:
            await _draw(url, Random(options.seed))
        values = {
            "turn_seconds": "0",
            "next_round_seconds": "0",
            "log_level": "warning",
            **options.settings,
        }
        values = values if options.limits else UNLIMITED | values
        bot = BotProcess(sandbox, folder, url, **values | {"log_level": "info"})
        try:
            await bot.start()
            tasks = await _open(options, sandbox, figures)
            try:
                found = await _measure(options, figures, bot, url)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
            found["faults of tasks"] = [repr(task.exception()) for task in tasks if not task.cancelled()][:3]
            found["seconds to stop"] = round(await bot.stop(), 1)
            found["errors in the log"] = len(bot.faults())
            found["first errors"] = bot.faults()[:3]
        finally:
            bot.kill()
            await sandbox.stop()
    return found


async def _draw(url: str, source: Random) -> None:
    """Insert the deals of a week with made-up pars, which a bot that has run since yesterday would have computed."""
    await migrate(url)
    store, now = BoardStore(Database(url)), time.time()
    for opens_at in days_to_draw(now):
        await store.draw(list(drawn(opens_at, source)))
    for board in await store.between(0, now + DAY_SECONDS * DAYS_AHEAD):
        await store.set_par(board.id, Par(0.0, 1.0), source_digest())
    await store.close()


async def _open(options: Options, sandbox: Sandbox, figures: Figures) -> list[asyncio.Task[None]]:
    tasks = []
    daily = [game for game in options.games if game not in ON_SUNDAYS]
    for number in range(options.tables + options.attempts):
        source, hints = Random(f"{options.seed} {number}"), options.hints
        kind, games = (Group, options.games) if number < options.tables else (Alone, daily)
        group = kind(sandbox, figures, games[number % len(games)], source, options.pace, hints)
        group.gather(number)
        tasks.append(asyncio.create_task(group.play()))
        await asyncio.sleep(1 / OPENED_PER_SECOND)
        figures.collect()
    await figures.collect_for(SETTLE)
    return tasks


async def _measure(options: Options, figures: Figures, bot: BotProcess, url: str) -> dict[str, Any]:
    figures.reset()
    entries, began, lags = await count_entries(url), time.monotonic(), list[float]()
    samples = [Sample(began, bot.usage(), 0)]
    while (now := time.monotonic()) - began < options.seconds:
        await asyncio.sleep(COLLECT)
        lags.append(max(0.0, time.monotonic() - now - COLLECT))
        figures.collect()
        if now - samples[-1].at >= REPORT:
            samples.append(Sample(now, bot.usage(), figures.moves))
            _tell(samples, figures)
    samples.append(Sample(time.monotonic(), bot.usage(), figures.moves))
    moves, seconds = await count_entries(url) - entries, samples[-1].at - began
    cpu, loop = (getattr(samples[-1].usage, name) - getattr(samples[0].usage, name) for name in ("cpu", "loop"))
    return {
        "tables": options.tables,
        "attempts": options.attempts,
        "database": "PostgreSQL" if options.server else "SQLite",
        "limits": options.limits,
        "seconds": round(seconds),
        "load of the machine": [round(value, 1) for value in os.getloadavg()],
        "moves a second": round(moves / seconds, 2),
        "seconds a move at a table": round(options.tables * seconds / max(1, moves), 1),
        "matches ended": figures.matches,
        "answer to a press (p50/p95/p99/max)": spread(figures.answers),
        "own hand after a move": spread(figures.hands),
        "table's message after a move": spread(figures.tables, "s"),
        "unanswered presses": figures.unanswered,
        "writes a move": round(figures.writes / max(1, moves), 2),
        "calls a move": {kind: round(count / max(1, moves), 2) for kind, count in sorted(figures.calls.items())},
        "writes a second": round(figures.writes / seconds, 1),
        "CPU ms a move": round(1000 * cpu / max(1, moves), 1),
        "CPU ms a move, event loop": round(1000 * loop / max(1, moves), 1),
        "cores": round(cpu / seconds, 2),
        "RSS MB": [round(sample.usage.rss) for sample in samples],
        "lag of this process p99 ms": round(1000 * percentile(lags, 0.99)),
        "refused calls": dict(figures.errors.most_common(8)),
        "problems": dict(figures.problems.most_common(8)),
    }


def _tell(samples: Sequence[Sample], figures: Figures) -> None:
    last, now = samples[-2:]
    seconds = now.at - last.at
    click.echo(
        f"{now.at - samples[0].at:5.0f} s: {(now.moves - last.moves) / seconds:.1f} moves/s, "
        f"{(now.usage.cpu - last.usage.cpu) / seconds:.2f} cores, {now.usage.rss:.0f} MB, "
        f"answers {spread(figures.answers[-1000:])}",
        err=True,
    )


@click.command(help=__doc__)
@click.option("--tables", default=20, show_default=True)
@click.option("--attempts", default=0, show_default=True, help="people who play deals of the day beside them")
@click.option("--pace", default=8.0, show_default=True, help="seconds a move at a table")
@click.option("--seconds", default=120.0, show_default=True, help="duration of the measurement")
@click.option("--games", default=",".join(GAMES), show_default=True)
@click.option("--hints", default=0.0, show_default=True, help="probability of a hint before a move")
@click.option("--limits", is_flag=True, help="keep Telegram's limits and the bot's budgets")
@click.option("--seed", default=1, show_default=True)
@click.option("--database", help="URL of a PostgreSQL database; default: a new SQLite file")
@click.option(
    "--set", "given", multiple=True, metavar="NAME=VALUE", help="a setting of the bot, such as hint_budget_ms=100"
)
def main(**given: Any) -> None:
    settings = dict(pair.split("=", 1) for pair in given.pop("given"))
    server, games = given.pop("database"), given.pop("games").split(",")
    options = Options(server=server, games=games, settings=settings, **given)
    with tempfile.TemporaryDirectory(prefix="load-") as folder:
        click.echo(json.dumps(asyncio.run(run(options, Path(folder))), indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
