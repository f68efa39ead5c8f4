"""Start the bot: `python -m telegram_bot`, or with `--sandbox` in a chat page in the browser."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import signal
import sys
from collections.abc import Coroutine, Sequence
from typing import Any, NoReturn

import structlog
from pydantic import ValidationError

from telegram_bot import logs
from telegram_bot.bot import CANCEL_SECONDS, Bot, LaunchFault
from telegram_bot.composition import build
from telegram_bot.launch import add_example_table, register_app, sandbox_for, sandbox_settings, sandbox_trust
from telegram_bot.sandbox import Sandbox
from telegram_bot.settings import PREFIX, Settings

log = structlog.get_logger(__name__)

WELCOME = """
  The card table is ready. Open this page in a browser:

      {url}

  You are Amal, in the group “Kitchen table”. Press Open table, then Start.
  (Ctrl+C stops; the same command goes on with the same table.)
"""


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m telegram_bot", description="A card room for Telegram.")
    parser.add_argument("--sandbox", action="store_true", help="play in the browser; needs no Telegram and no token")
    parser.add_argument("--port", type=int, default=None, help="the sandbox's port (8081)")
    parser.add_argument("--database", default=None, help="the sandbox's database: a file, or a URL")
    return parser.parse_args(given)


class RunFault(Exception):
    """The reason why the running bot has ended by itself, in one line for its operator."""


async def run(settings: Settings) -> None:
    """Run the bot until a signal, also during the start; raise LaunchFault or RunFault."""
    stop = _signalled()
    bot = await build(settings)
    try:
        if await _done_before(stop, bot.start()):
            await _listen(stop, bot)
    finally:
        await bot.stop()


async def _listen(stop: asyncio.Event, bot: Bot) -> None:
    """Wait for a signal; raise RunFault if Telegram rejects the token."""
    if await _done_before(stop, bot.rejected.wait()):
        raise RunFault("Telegram refuses the token (401 or 404), so no more updates come")


async def _done_before(stop: asyncio.Event, work: Coroutine[Any, Any, object]) -> bool:
    """Do some work unless a signal comes first, which cancels it; return whether it was done."""
    task, signalled = asyncio.create_task(work), asyncio.create_task(stop.wait())
    await asyncio.wait({task, signalled}, return_when=asyncio.FIRST_COMPLETED)
    signalled.cancel()
    if task.done():
        task.result()
        return True
    task.cancel()
    await asyncio.wait({task}, timeout=CANCEL_SECONDS)
    if task.done() and not task.cancelled() and (error := task.exception()) is not None:
        log.warning("starting was broken off with an error", reason=repr(error))
    return False


async def run_sandbox(settings: Settings) -> None:
    """Run the sandbox and the bot in it until a signal."""
    stop = _signalled()
    async with sandbox_for(settings) as sandbox:
        bot = await build(settings.model_copy(update={"base_url": sandbox.root_url}), trust=sandbox_trust(sandbox))
        try:
            if await _done_before(stop, _start_in(sandbox, bot)):
                print(WELCOME.format(url=sandbox.first_page_url), flush=True)
                await _listen(stop, bot)
        finally:
            await bot.stop()


async def _start_in(sandbox: Sandbox, bot: Bot) -> None:
    """Start the bot in the sandbox with an example table; raise LaunchFault."""
    await bot.start()
    register_app(sandbox, bot)
    await add_example_table(sandbox, bot)


def _signalled() -> asyncio.Event:
    """Return an event that is set by SIGTERM and SIGINT."""
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop


def main(given: Sequence[str] | None = None) -> int:
    """Run, and return the exit status: 0 on success, 1 if the bot has ended by itself, 2 if it could not start."""
    options = arguments(given)
    try:
        settings = Settings()
        logs.configure(settings.log_level, settings.log_format)
        if options.sandbox:
            asyncio.run(run_sandbox(sandbox_settings(settings, options.port, options.database)))
        else:
            asyncio.run(run(settings))
    except ValidationError as faults:
        for fault in faults.errors(include_input=False, include_url=False):
            name = PREFIX + "_".join(map(str, fault["loc"])).upper()
            print(f"{name.removesuffix('_')}: {fault['msg']}", file=sys.stderr)
        return 2
    except (LaunchFault, OSError) as fault:
        print(f"The bot cannot start: {fault}", file=sys.stderr)
        return 2
    except RunFault as fault:
        print(f"The bot has ended: {fault}", file=sys.stderr)
        return 1
    return 0


def leave(status: int) -> NoReturn:
    """Exit at once: everything is saved, and a thread that still computes must not delay the exit."""
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(status)


if __name__ == "__main__":
    leave(main())
