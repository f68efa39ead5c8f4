"""How strangers at the page's port affect the people who play: latencies with and without them, and memory.

    python -m tests.bench.page [--tables 4] [--seconds 20] [--connections 64] [--sockets 2000] [--requests 40000]
        [--proxy]

The bot and the strangers run in separate processes, the people and the sandbox in this one. People play by buttons, and
one at each table has a page open that sends a few requests per second. Everything stays on this machine and ends after
the given time.
"""

import asyncio
import hashlib
import hmac
import json
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

import click

from telegram_bot.app_address import AppAddress
from telegram_bot.sandbox.mini_apps import app_user
from tests.free_ports import free_port
from tests.recorded_sandbox import Sandbox
from tests.telegram_bot.kinds import room_of
from tests.telegram_bot.mini_app.app_client import AppClient, Page

from .bot import UNLIMITED, BotProcess
from .database import new_database
from .figures import Figures, spread
from .people import Group, keys_of

ASK_SECONDS = 0.1
"""Seconds between two requests of a page."""
OPENING_SECONDS = 20.0
"""Seconds until all tables are seated."""
SLOWEST = 100.0
"""Minimum requests per second for odd file names that the bot must answer."""
PAUSE_SECONDS = 12.0
"""Seconds between two floods."""


@dataclass(frozen=True, slots=True)
class Options:
    tables: int
    seconds: float
    connections: int
    sockets: int
    requests: int
    proxy: bool
    kinds: Sequence[str]


@dataclass
class Pages:
    """People with an open page, and the seconds until their requests were answered."""

    client: AppClient
    answers: list[float] = field(default_factory=list)
    opened: list[float] = field(default_factory=list)
    lost: int = 0
    """Unanswered requests, and pages that could not be opened."""

    async def open(self, sandbox: Sandbox, person: int, table: int | None) -> Page:
        """Open a page and record how long it took to show something; without a table, the home screen."""
        began = time.monotonic()
        fields = {"user": app_user(sandbox.state.users[person]), "auth_date": str(int(time.time()))}
        text = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
        secret = hmac.digest(b"WebAppData", sandbox.core.token.encode(), "sha256")
        session = await self.client.session(
            urlencode({**fields, "hash": hmac.digest(secret, text.encode(), hashlib.sha256).hex()})
        )
        page = await self.client.open(session, table)
        await page.more(0)
        self.opened.append(time.monotonic() - began)
        return page

    async def ask(self, page: Page) -> None:
        """Send a page's requests until cancelled."""
        while True:
            began = time.monotonic()
            page.frames.clear()
            await page.ask(type="select", version=0, cards=[])
            self.answers.append(time.monotonic() - began)
            await asyncio.sleep(ASK_SECONDS)

    async def visit(self, sandbox: Sandbox, person: int, table: int) -> None:
        """Open and close a page again and again until cancelled."""
        while True:
            try:
                async with asyncio.timeout(10):
                    await (await self.open(sandbox, person, table)).close()
            except Exception:  # any error: the page could not be opened
                self.lost += 1
            await asyncio.sleep(1.0)


def table_of(group: Group) -> int:
    board = group.board()
    press = None if board is None else next((data for _, data in keys_of(board) if room_of(data)), None)
    if press is None:
        raise RuntimeError("a group has no table yet")
    return room_of(press)


@asynccontextmanager
async def strangers() -> AsyncIterator[Any]:
    """Yield a function that floods the port from a separate process."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bench.strangers", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    if process.stdin is None or process.stdout is None:
        raise RuntimeError("the strangers have no pipes")
    pipe, answers = process.stdin, process.stdout

    async def flood(**values: Any) -> int:
        pipe.write(json.dumps(values).encode() + b"\n")
        return int(await answers.readline())

    try:
        yield flood
    finally:
        process.kill()
        await process.wait()


async def run(options: Options, folder: Path) -> list[dict[str, Any]]:
    sandbox = Sandbox()
    await sandbox.start()
    sandbox.core.flood.enabled = False
    figures, port, found = Figures(sandbox), free_port(), []
    address = AppAddress(f"http://127.0.0.1:{port}/cards/", "cards", port)
    values = {"app_url": address.url, "app_name": "cards", "app_port": str(port)}
    values = UNLIMITED | values | {"turn_seconds": "0", "next_round_seconds": "0", "bot_pace": "0"}
    if options.proxy:
        values |= {"app_proxies": "127.0.0.1"}
    async with new_database(folder, None) as url:
        bot = BotProcess(sandbox, folder, url, **values)
        try:
            await bot.start()
            groups = [Group(sandbox, figures, "poter", Random(number), 0.5, 0.0) for number in range(options.tables)]
            for number, group in enumerate(groups):
                group.gather(number)
            tasks = [asyncio.create_task(group.play()) for group in groups]
            await asyncio.sleep(OPENING_SECONDS)
            pages = Pages(AppClient(address))
            for group in groups:
                page = await pages.open(sandbox, group.people[0].id, table_of(group))
                tasks.append(asyncio.create_task(pages.ask(page)))
            tasks.append(asyncio.create_task(pages.visit(sandbox, groups[0].people[1].id, table_of(groups[0]))))
            async with strangers() as flood:
                common = {"port": port, "origin": address.origin, "path": address.path, "seconds": options.seconds}
                many = {"plain": options.connections, "ahead": options.connections, "silent": options.sockets}
                for kind in options.kinds:
                    connections = many.get(kind, 0)
                    await asyncio.sleep(PAUSE_SECONDS)
                    for values_seen in (figures.answers, pages.answers, pages.opened):
                        values_seen.clear()
                    pages.lost, cpu, began = 0, bot.usage().cpu, time.monotonic()
                    if connections:
                        answered = await flood(kind=kind, connections=connections, **common)
                    else:
                        answered = await asyncio.sleep(options.seconds, 0)
                    passed = time.monotonic() - began
                    found.append(
                        {
                            "strangers": f"{kind} {connections}",
                            "their answers a second": round(answered / passed),
                            "presses p50/p95/p99/max": spread(figures.answers),
                            "pages p50/p95/p99/max": spread(pages.answers),
                            "opening a page": spread(pages.opened),
                            "pages that could not be opened": pages.lost,
                            "cores": round((bot.usage().cpu - cpu) / passed, 2),
                        }
                    )
                    click.echo(json.dumps(found[-1]), err=True)
                before = bot.usage().rss
                answered = await flood(
                    kind="spellings", connections=16, requests=options.requests, **common | {"seconds": 300}
                )
                found.append({"odd requests": answered, "RSS MB": [round(before), round(bot.usage().rss)]})
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            found.append({"seconds to stop": round(await bot.stop(), 1), "errors in the log": bot.faults()[:3]})
        finally:
            bot.kill()
            await sandbox.stop()
    return found


@click.command(help=__doc__)
@click.option("--tables", default=4, show_default=True)
@click.option("--seconds", default=20.0, show_default=True, help="duration of each measurement")
@click.option("--connections", default=64, show_default=True, help="connections that ask for files")
@click.option("--sockets", default=2000, show_default=True, help="WebSockets that say nothing")
@click.option("--requests", default=40_000, show_default=True, help="requests by odd names")
@click.option("--kinds", default="none,plain,none,ahead,none,silent", show_default=True)
@click.option("--proxy", is_flag=True, help="let the bot know the strangers' address, as behind a proxy")
def main(**given: Any) -> None:
    """Measure, and print one line of JSON per part."""
    with tempfile.TemporaryDirectory(prefix="page-") as folder:
        for line in asyncio.run(run(Options(kinds=given.pop("kinds").split(","), **given), Path(folder))):
            click.echo(json.dumps(line))


if __name__ == "__main__":
    main()
