"""Fuzzing: forged HTTP at the ports of the page and the webhook of the real bot, also with few file descriptors.

    python -m tests.bench.fuzz_http [--requests 20000] [--seconds 300] [--seed 1] [--files 400]

At the end the log must contain no error, traceback or secret, memory must not have grown during the second half of the
requests, and the page and the webhook must still answer.
"""

import asyncio
import json
import resource
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import click

from telegram_bot.app_address import AppAddress
from tests.free_ports import free_port
from tests.recorded_sandbox import Sandbox

from .bot import UNLIMITED, BotProcess
from .database import new_database
from .forged_requests import ForgedRequests, Target
from .forged_updates import ForgedUpdates

SECRET = "a-secret-word"
SENDERS = 16
"""Concurrent connections."""
GROWTH = 8.0
"""MB by which memory may grow in the second half."""
PATIENCE = 5.0
"""Seconds to wait for an answer."""


@dataclass(frozen=True, slots=True)
class Options:
    """What to send; `files`: the bot's limit of open files."""

    requests: int
    seconds: float
    seed: int
    files: int


async def send(port: int, sent: bytes) -> None:
    """Send data, read a little of the answer, and disconnect."""
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write(sent)
                writer.write_eof()
                await reader.read(65536)
            finally:
                writer.close()


async def send_all(forged: Iterator[tuple[int, bytes]], count: int, end: float) -> int:
    """Send a number of requests, fewer if time runs out; return how many."""
    sent = 0

    async def sender() -> None:
        nonlocal sent
        while sent < count and time.monotonic() < end:
            sent += 1
            await send(*next(forged))

    await asyncio.gather(*(sender() for _ in range(SENDERS)))
    return sent


async def run(options: Options, folder: Path) -> dict[str, Any]:
    sandbox = Sandbox()
    await sandbox.start()
    page, hook = free_port(), free_port()
    address = AppAddress(f"http://127.0.0.1:{page}/cards/", "cards", page)
    url = f"http://127.0.0.1:{hook}/hook"
    values = {"app_url": address.url, "app_name": "cards", "app_port": str(page)}
    values |= {"webhook_url": url, "webhook_port": str(hook), "webhook_secret": SECRET}
    source, memory, sent = Random(options.seed), [], 0
    updates = ForgedUpdates(source, [-1], [1], 5)
    targets = (
        (page, ForgedRequests(source, Target(address.path, address.origin), updates.broken)),
        (hook, ForgedRequests(source, Target("/hook", "", SECRET), updates.broken)),
    )

    def forged() -> Iterator[tuple[int, bytes]]:
        while True:
            yield from ((port, made.made()) for port, made in targets)

    async with new_database(folder, None) as database:
        bot = BotProcess(sandbox, folder, database, **UNLIMITED, **values)
        try:
            limits = resource.getrlimit(resource.RLIMIT_NOFILE)
            resource.setrlimit(resource.RLIMIT_NOFILE, (options.files, limits[1]))
            try:
                await bot.start()  # it inherits the limit
            finally:
                resource.setrlimit(resource.RLIMIT_NOFILE, limits)
            began, requests = time.monotonic(), forged()
            for half in (1, 2):
                sent += await send_all(requests, options.requests // 2, began + options.seconds * half / 2)
                memory.append(bot.usage().rss)
            seconds = time.monotonic() - began
            async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=30)) as session:
                headers = {"X-Telegram-Bot-Api-Secret-Token": SECRET}
                statuses = [(await session.get(address.url)).status]
                statuses.append((await session.post(url, json={"update_id": 1}, headers=headers)).status)
            cpu = bot.usage().cpu
            stopped = await bot.stop()
        finally:
            bot.kill()
            await sandbox.stop()
    log = bot.log_text()
    return {
        "seed": options.seed,
        "requests": sent,
        "seconds": round(seconds),
        "CPU seconds of the bot": round(cpu),
        "RSS MB after each half": [round(one, 1) for one in memory],
        "memory has grown": memory[1] - memory[0] > GROWTH,
        "errors and tracebacks in the log": len(bot.faults()),
        "first ones": bot.faults()[:5],
        "lines in the log": log.count("\n"),
        "secret in the log": sandbox.core.token in log or SECRET in log,
        "page and webhook answer": statuses,
        "seconds to stop": round(stopped, 1),
        "exit status": bot.status,
    }


@click.command(help=__doc__)
@click.option("--requests", default=20_000, show_default=True)
@click.option("--seconds", default=300.0, show_default=True, help="longest duration")
@click.option("--seed", default=1, show_default=True)
@click.option("--files", default=400, show_default=True, help="limit of the bot's open files")
def main(**given: Any) -> None:
    with tempfile.TemporaryDirectory(prefix="fuzz-http-") as folder:
        click.echo(json.dumps(asyncio.run(run(Options(**given), Path(folder))), indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
