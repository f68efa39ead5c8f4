"""Starts the bot's process, kills it with SIGKILL and restarts it."""

import asyncio
import contextlib
import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from tests.free_ports import free_port
from tests.recorded_sandbox import Sandbox

from .bot_process import CHANGED, READY, run

PATIENCE = 180.0
"""Timeout of the bot's start in real seconds: the first one of a test worker loads all modules, while others do so,
too."""
APP = "cards"
"""The short name of the Mini App."""
OUTAGE = 12.0
"""Seconds on the sandbox's clock until the pause after failed webhook deliveries is over."""
FORKSERVER = multiprocessing.get_context("forkserver")
FORKSERVER.set_forkserver_preload([run.__module__])


class BotRunner:
    """Runs one bot at a time against a sandbox and a database; calls `changed` when the database may have changed."""

    def __init__(
        self,
        sandbox: Sandbox,
        folder: Path,
        url: str,
        changed: Callable[[], None],
        *,
        webhook: bool,
        seed: int,
        app_port: int | None = None,
        ask_cut: bool = False,
    ) -> None:
        self.app_port, self.ask_cut = app_port, ask_cut
        self.sandbox, self.url, self.changed, self.webhook, self.seed = sandbox, url, changed, webhook, seed
        self.output = folder / "bot.log"
        self.kills = 0
        self.ended = True
        """Whether no process runs."""
        self._killed = False
        self._process: ForkServerProcess | None = None
        self._pipe: Connection
        self._requests: dict[int, asyncio.Future[None]] = {}
        """Requests that the process has not answered yet, by number."""
        self._number = READY

    async def start(self) -> None:
        """Start the process and wait until it listens."""
        self._pipe, theirs = FORKSERVER.Pipe()
        arguments = (self._environment(), f"{self.seed}.{self.kills}", str(self.output), theirs)
        self._process = FORKSERVER.Process(target=run, args=arguments, daemon=True)
        self._process.start()
        theirs.close()
        self.ended = self._killed = False
        loop = asyncio.get_running_loop()
        loop.add_reader(self._pipe.fileno(), self._receive)
        ready = self._requests[READY] = loop.create_future()
        async with asyncio.timeout(PATIENCE):
            await ready
        self.check()
        if self.webhook and self.kills:
            self.sandbox.clock.advance(OUTAGE)  # Telegram waits longer and longer before it knocks again

    def _environment(self) -> dict[str, str]:
        found = {
            "THURUMPU_TOKEN": "1000:sandbox",
            "THURUMPU_BASE_URL": self.sandbox.root_url,
            "THURUMPU_DATABASE_URL": self.url,
            "THURUMPU_TURN_SECONDS": "0",
            "THURUMPU_NEXT_ROUND_SECONDS": "0",
            "THURUMPU_ASK_CUT": str(self.ask_cut),
            "THURUMPU_BOT_PACE": "0",
        }
        if self.app_port is not None:
            found |= {
                "THURUMPU_APP_URL": self.sandbox.apps[APP],
                "THURUMPU_APP_NAME": APP,
                "THURUMPU_APP_PORT": str(self.app_port),
            }
        if self.webhook:
            port = free_port()
            found |= {
                "THURUMPU_WEBHOOK_URL": f"http://127.0.0.1:{port}/hook",
                "THURUMPU_WEBHOOK_SECRET": "a-secret-word",
                "THURUMPU_WEBHOOK_PORT": str(port),
            }
        return found

    def _receive(self) -> None:
        """Receive a message of the process, or notice its end."""
        try:
            number = self._pipe.recv()
        except (EOFError, ConnectionResetError):
            self._hang_up()
        else:
            if number != CHANGED:
                self._requests.pop(number).set_result(None)
        self.changed()

    def _hang_up(self) -> None:
        """Close the pipe; pending requests stay unanswered."""
        self.ended = True
        asyncio.get_running_loop().remove_reader(self._pipe.fileno())
        self._pipe.close()
        while self._requests:
            self._requests.popitem()[1].set_result(None)

    async def settle(self) -> None:
        """Wait until the process has nothing left to do, or has ended."""
        if self.ended:
            return
        self._number += 1
        settled = self._requests[self._number] = asyncio.get_running_loop().create_future()
        with contextlib.suppress(BrokenPipeError):
            self._pipe.send(self._number)
        await asyncio.shield(settled)

    def send_kill(self) -> None:
        """Send SIGKILL without waiting."""
        if self._process is not None:
            self._killed = True
            self._process.kill()

    async def kill(self, *, restart: bool = True) -> None:
        """Kill the process and, by default, start another."""
        if self._process is not None:
            self.send_kill()
            self._process.join()
            self._process = None
        if not self.ended:
            self._hang_up()
        if restart:
            self.kills += 1
            await self.start()

    def check(self) -> None:
        """Fail if the process has ended by itself."""
        if self.ended and not self._killed:
            raise AssertionError(f"the bot has ended by itself:\n{self.log()}")

    def log(self) -> str:
        return self.output.read_text(encoding="utf-8", errors="replace")[-6000:]

    def errors(self) -> list[str]:
        """Return the lines of the log with errors."""
        text = self.output.read_text(encoding="utf-8", errors="replace")
        return [line for line in text.splitlines() if "Traceback" in line or "[error" in line]
