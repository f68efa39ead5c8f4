"""Starts the bot's process, kills it with SIGKILL and restarts it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
from pathlib import Path

from telegram_bot.sandbox import Sandbox

from .fork_server import ForkServer

PATIENCE = 60.0
OUTAGE = 12.0
"""Seconds on the sandbox's clock after which the pause after failed webhook deliveries is over."""


class BotRunner:
    """Runs one bot at a time against a sandbox and a database."""

    def __init__(
        self, fork_server: ForkServer, sandbox: Sandbox, folder: Path, url: str, *, webhook: bool, seed: int
    ) -> None:
        self.fork_server = fork_server
        self.sandbox, self.url, self.webhook, self.seed = sandbox, url, webhook, seed
        self.output = folder / "bot.log"
        self.kills = 0
        self.pid: int | None = None

    async def start(self) -> None:
        """Start the process and wait until it listens."""
        before = self.sandbox.calls[-1].number if self.sandbox.calls else 0
        self.pid = self.fork_server.start(self._environment(), self.output)
        listens = "setwebhook" if self.webhook else "getupdates"
        changed = asyncio.Event()
        self.sandbox.state.listeners.append(changed.set)
        async with asyncio.timeout(PATIENCE):
            while not any(c.method.casefold() == listens and not c.error for c in self.sandbox.calls.since(before)):
                self.check()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(changed.wait(), 0.05)
                changed.clear()
        self.sandbox.state.listeners.remove(changed.set)
        if self.webhook and self.kills:
            self.sandbox.clock.advance(OUTAGE)  # Telegram waits longer and longer before it knocks again

    def _environment(self) -> dict[str, str]:
        """Return the environment of the bot."""
        found = {
            "END_TO_END_SEED": f"{self.seed}.{self.kills}",
            "THURUMPU_TOKEN": "1000:sandbox",
            "THURUMPU_BASE_URL": self.sandbox.root_url,
            "THURUMPU_DATABASE_URL": self.url,
            "THURUMPU_TURN_SECONDS": "0",
            "THURUMPU_NEXT_ROUND_SECONDS": "0",
            "THURUMPU_BOT_PACE": "0",
        }
        if self.webhook:
            port = free_port()
            found |= {
                "THURUMPU_WEBHOOK_URL": f"http://127.0.0.1:{port}/hook",
                "THURUMPU_WEBHOOK_SECRET": "an-session-secret",
                "THURUMPU_WEBHOOK_PORT": str(port),
            }
        return found

    def send_kill(self) -> None:
        """Send SIGKILL without waiting."""
        if self.pid is not None:
            os.kill(self.pid, signal.SIGKILL)

    async def kill(self, *, restart: bool = True) -> None:
        """Kill the process and, by default, start another."""
        if self.pid is not None:
            self.fork_server.kill(self.pid)
            self.pid = None
        if restart:
            self.kills += 1
            await self.start()

    def check(self) -> None:
        """Fail if the process has ended by itself."""
        if self.pid is not None and self.fork_server.ended(self.pid) is not None:
            self.pid = None
            raise AssertionError(f"the bot has ended by itself:\n{self.log()}")

    def log(self) -> str:
        """Return the end of the log."""
        return self.output.read_text(encoding="utf-8", errors="replace")[-6000:]

    def errors(self) -> list[str]:
        """Return the lines of the log with errors."""
        text = self.output.read_text(encoding="utf-8", errors="replace")
        return [line for line in text.splitlines() if "Traceback" in line or "[error" in line]


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port
