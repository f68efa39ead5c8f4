"""The sandbox alone: python -m telegram_bot.sandbox --port 8081."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import signal
import sys

from telegram_bot.sandbox import Sandbox
from telegram_bot.sandbox.core import LEVELS


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="telegram_bot.sandbox", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8081)
    parser.add_argument("--token", default="1000:sandbox", help="of the form number:letters")
    parser.add_argument("--username", default="thurumpu_bot", help="the bot's username")
    parser.add_argument("--name", default="Thurumpu", help="the bot's name")
    parser.add_argument("--state", default=None, help="file that keeps the chats")
    parser.add_argument("--api-level", choices=LEVELS, default=LEVELS[-1])
    parser.add_argument("--demo", action="store_true", help="add three people and a group")
    return parser.parse_args(arguments)


def add_demo(sandbox: Sandbox) -> None:
    """Three people in a group, if nobody is there yet."""
    if any(sandbox.world.people()):
        return
    names = (("Asha", "asha"), ("Nimal", "nimal"), ("Rupa", "rupa"))
    people = [sandbox.people.add_user(name, username=short) for name, short in names]
    sandbox.people.add_chat("Friends", members=[person.id for person in people])


async def serve(options: argparse.Namespace) -> None:
    """Run until a signal to stop."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    sandbox = Sandbox(
        options.token,
        options.username,
        options.name,
        options.host,
        options.port,
        options.state,
        api_level=options.api_level,
    )
    async with sandbox:
        if options.demo:
            add_demo(sandbox)
        print(f"chat page {sandbox.first_page_url}")
        print(f"base_url {sandbox.base_url}", flush=True)
        await stop.wait()


if __name__ == "__main__":
    asyncio.run(serve(parse_arguments(sys.argv[1:])))
