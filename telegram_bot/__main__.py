"""Start the bot: `python -m telegram_bot`, or with `--sandbox` in a chat page; and the commands of the operator."""

import argparse
import asyncio
import gc
import logging
import os
import signal
import sys
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, NoReturn

if __name__ == "__main__":
    gc.disable()  # until `tune_interpreter`: the imports make no garbage, and a sixth of their time is the search

import structlog
from pydantic import SecretStr, ValidationError

from telegram_bot import logs
from telegram_bot.administration import AdministrationFault, add_commands, carry_out
from telegram_bot.bot import CANCEL_SECONDS, Bot, LaunchFault, LeadershipLost, RunFault
from telegram_bot.checks.command import check
from telegram_bot.composition import build
from telegram_bot.launch import APP, add_example_table, database_url, sandbox_for, sandbox_settings, sandbox_trust
from telegram_bot.operation.process import end_if_blocked, exit_blocked, log_child_output
from telegram_bot.settings import PREFIX, Settings, hide_secrets

log = structlog.get_logger(__name__)

LAST_PORT = 65535
GARBAGE_THRESHOLDS = (1_000, 1, 20_000)
"""Net allocations before the youngest generation is collected, and collections of each before the next older one is."""
SWITCH_SECONDS = 0.0005
"""Seconds after which a thread that runs Python gives way to a waiting one."""
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
    parser.add_argument("--port", type=_port, default=None, help="the sandbox's port (8081)")
    parser.add_argument("--database", default=None, help="the sandbox's database: a file, or a URL")
    add_commands(parser)
    return parser.parse_args(given)


def _port(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and int(word) <= LAST_PORT):
        raise argparse.ArgumentTypeError(f"a number from 0 to {LAST_PORT}")
    return int(word)


async def run(settings: Settings) -> None:
    """Run the bot until a signal, also during the start; raise LaunchFault or RunFault."""
    stop = _signalled()
    end_if_blocked(exit_blocked)
    bot = await build(settings)
    await _run(bot, bot.start(), stop)


async def run_sandbox(settings: Settings) -> None:
    """Run the sandbox and the bot in it until a signal."""
    stop = _signalled()
    end_if_blocked(exit_blocked)
    async with sandbox_for(settings) as sandbox:
        bot = await build(settings.model_copy(update={"base_url": sandbox.root_url}), trust=sandbox_trust(sandbox))

        async def start() -> None:
            await bot.start()
            if bot.app is not None:
                sandbox.apps[APP] = bot.app.address.url
            await add_example_table(sandbox, bot)
            print(WELCOME.format(url=sandbox.first_page_url), flush=True)

        await _run(bot, start(), stop)


async def _run(bot: Bot, start: Coroutine[Any, Any, None], stop: asyncio.Event) -> None:
    """Start the bot, and run it until a signal, which also breaks off the start; raise LaunchFault or RunFault."""
    starting, failing = asyncio.create_task(start), asyncio.create_task(bot.failure())
    signalled = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({starting, failing, signalled}, return_when=asyncio.FIRST_COMPLETED)
        if starting.done() and not stop.is_set():
            starting.result()
            await asyncio.wait({failing, signalled}, return_when=asyncio.FIRST_COMPLETED)
        if failing.done():
            failing.result()
    except LeadershipLost as fault:
        print(f"The bot has ended: {fault}", file=sys.stderr)
        leave(1)
    finally:
        for task in (starting, failing, signalled):
            task.cancel()
        await asyncio.wait({starting}, timeout=CANCEL_SECONDS)
        broken_off = starting.done() and not starting.cancelled() and stop.is_set()
        if broken_off and (error := starting.exception()) is not None:
            log.warning("starting was broken off with an error", reason=repr(error))
        await bot.stop()


def tune_interpreter() -> None:
    """Tune garbage collection for many long-lived objects, and thread switching for a busy event loop.

    A bot with hundreds of tables keeps a million objects, almost none of which are in cycles. Collecting all of them
    stops the bot for 0.7 seconds, and those of the last seconds for 0.1. So those that exist now are never collected,
    young ones often and in little time, and old ones after 20,000 collections of these: 17 minutes with 500 tables.

    A thread that writes to SQLite releases the interpreter lock at each statement, and gets it back only after the
    switch interval while the event loop is busy: with Python's 5 ms, a busy loop makes transactions ten times longer.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    gc.enable()
    sys.setswitchinterval(SWITCH_SECONDS)


def _signalled() -> asyncio.Event:
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop


def main(given: Sequence[str] | None = None) -> int:
    """Run, and return the exit status: 0 on success, 1 if the bot has ended by itself, 2 if it could not start."""
    options = arguments(given)
    try:
        settings = Settings()
        hide_secrets(os.environ)
        logs.configure(settings.log_level, settings.log_format)
        logs.hide(settings.secrets)
        if options.command == "check":
            return _check(settings, options)
        if options.command is not None:
            print(carry_out(options, database_url(settings, options.database)))
        elif options.sandbox:
            asyncio.run(_exit_after(run_sandbox(sandbox_settings(settings, options.port, options.database))))
        else:
            asyncio.run(_exit_after(run(settings)))
    except ValidationError as faults:
        for fault in faults.errors(include_input=False, include_url=False):
            name = PREFIX + "_".join(map(str, fault["loc"])).upper()
            print(f"{name.removesuffix('_')}: {fault['msg']}", file=sys.stderr)
        return 2
    except AdministrationFault as fault:
        print(fault, file=sys.stderr)
        return 2
    except (LaunchFault, OSError) as fault:
        print(f"The bot cannot start: {fault}", file=sys.stderr)
        return 2
    except RunFault as fault:
        print(f"The bot has ended: {fault}", file=sys.stderr)
        return 1
    return 0


def _check(settings: Settings, options: argparse.Namespace) -> int:
    settings = settings.model_copy(update={"database_url": SecretStr(database_url(settings, options.database))})
    status, report = asyncio.run(check(settings, options.chat, lambda text: print(text, file=sys.stderr)))
    print(report)
    return status


async def _exit_after(work: Coroutine[Any, Any, None]) -> NoReturn:
    """Exit after the bot has stopped, without closing the event loop.

    Closing it would wait, possibly for ever, for work that was cut short, such as a migration that waits for a lock.
    """
    await work
    leave(0)


def leave(status: int) -> NoReturn:
    """Exit at once: everything is saved, and a thread that still computes must not delay the exit."""
    for close in _outputs:
        close()
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(status)


_outputs: list[Callable[[], None]] = []
"""Functions that end the logging of child processes' output, if this is the program of the process."""


def command() -> NoReturn:
    """Run as the program of this process."""
    tune_interpreter()
    _outputs.append(log_child_output())
    leave(main())


if __name__ == "__main__":
    command()
