"""Start the bot: `python -m telegram_bot`, or with `--sandbox` in a chat of our own, in the browser."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from collections.abc import Sequence

from pydantic import ValidationError

from telegram_bot import logs
from telegram_bot.launch import LaunchFault, build, build_in_sandbox, sandbox_for, sandbox_settings, set_the_scene
from telegram_bot.settings import PREFIX, Settings

WELCOME = """
  The card table is ready. Open this page in a browser:

      {url}

  You are Amal, in the group “Kitchen table”. Press Start, then My hand.
  (Ctrl+C stops; the same command goes on with the same table.)
"""


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m telegram_bot", description="A card room for Telegram.")
    parser.add_argument("--sandbox", action="store_true", help="play in the browser; needs no Telegram and no token")
    parser.add_argument("--port", type=int, default=None, help="the sandbox's port (8081)")
    parser.add_argument("--database", default=None, help="the sandbox's database: a file, or a URL")
    return parser.parse_args(given)


async def run(settings: Settings) -> None:
    """Run the bot until a signal."""
    stop = _signalled()
    bot = await build(settings)
    try:
        await bot.start()
        await stop.wait()
    finally:
        await bot.stop()


async def run_sandbox(settings: Settings) -> None:
    """Run the sandbox and the bot in it until a signal."""
    stop = _signalled()
    async with sandbox_for(settings) as sandbox:
        bot = await build_in_sandbox(settings, sandbox)
        try:
            await bot.start()
            await set_the_scene(sandbox, bot)
            print(WELCOME.format(url=sandbox.first_page_url), flush=True)
            await stop.wait()
        finally:
            await bot.stop()


def _signalled() -> asyncio.Event:
    """Return an event that SIGTERM and SIGINT set."""
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop


def main(given: Sequence[str] | None = None) -> int:
    """Run, and return the exit status: 0 fine, 2 if the bot could not start."""
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
    return 0


if __name__ == "__main__":
    sys.exit(main())
