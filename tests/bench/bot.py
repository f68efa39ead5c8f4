"""The real bot in a separate process, and its use of the machine."""

import asyncio
import os
import re
import signal
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from telegram_bot.settings import PREFIX, Settings
from tests.recorded_sandbox import Sandbox

PATIENCE = 180.0
"""Time limit in seconds for the bot to listen, or to end."""
LISTENING = "the bot is there"
"""The log line with which a bot starts listening."""
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
UNLIMITED = {
    "messages_per_second": "0",
    "chat_messages_per_second": "0",
    "group_messages_per_minute": "0",
}
"""The settings that lift the budgets of outgoing messages."""


@dataclass(frozen=True, slots=True)
class Usage:
    """CPU seconds of a process since its start, those of its event loop, and its resident memory in MB.

    The event loop's are those of the main thread: without computations and SQLite's writes.
    """

    cpu: float
    loop: float
    rss: float


class BotProcess:
    """Starts, stops and kills `python -m telegram_bot` against a sandbox; its log goes to a file."""

    def __init__(self, sandbox: Sandbox, folder: Path, database: str, **settings: str) -> None:
        self.sandbox, self.log_file = sandbox, folder / "bot.log"
        values = {"token": sandbox.core.token, "base_url": sandbox.root_url, "database_url": database, **settings}
        self.environment = {**os.environ, **environment(values)}
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int:
        if self._process is None:
            raise RuntimeError("the bot does not run")
        return self._process.pid

    @property
    def status(self) -> int | None:
        """The exit status of the last process, None while it runs."""
        return None if self._process is None else self._process.returncode

    async def start(self, *, wait: bool = True) -> float:
        """Start the bot; return the seconds until it listened, or until it was started if `wait` is false."""
        began, size = time.monotonic(), self.log_file.stat().st_size if self.log_file.exists() else 0
        with self.log_file.open("ab") as output:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "telegram_bot", env=self.environment, stdout=output, stderr=output
            )
        while wait and LISTENING not in self.log_text(size):
            if self._process.returncode is not None or time.monotonic() - began > PATIENCE:
                raise RuntimeError(f"the bot does not listen:\n{self.log_text(size)[-3000:]}")
            await asyncio.sleep(0.05)
        return time.monotonic() - began

    async def stop(self, number: signal.Signals = signal.SIGTERM) -> float:
        """Send a signal; return the seconds until the process ended; raise RuntimeError if it did not."""
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(number)
        return await self.ended()

    async def ended(self) -> float:
        """Wait for the end of the process; return the seconds it took; raise RuntimeError if it does not end."""
        began = time.monotonic()
        if self._process is not None:
            try:
                await asyncio.wait_for(self._process.wait(), PATIENCE)
            except TimeoutError:
                self._process.kill()
                raise RuntimeError(f"the bot does not end:\n{self.log_text()[-3000:]}") from None
        return time.monotonic() - began

    def kill(self) -> None:
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()

    def log_text(self, offset: int = 0) -> str:
        """Return the log from a byte offset on."""
        with self.log_file.open("rb") as file:
            file.seek(offset)
            return file.read().decode(errors="replace")

    def faults(self) -> list[str]:
        """Return the log lines that begin a traceback or report an error."""
        found = (line[:200] for line in self.log_text().splitlines())
        return [line for line in found if re.search(r"Traceback|\[(error|critical)", line)]

    def usage(self) -> Usage:
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        whole, loop = (cpu_seconds(Path(f"/proc/{name}/stat")) for name in (self.pid, f"{self.pid}/task/{self.pid}"))
        return Usage(whole, loop, pages * PAGE / 1e6)


def cpu_seconds(stat: Path) -> float:
    """Return the CPU time in user and system mode from the `stat` file of a process or thread."""
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def environment(values: Mapping[str, str]) -> dict[str, str]:
    """Return settings as environment variables, without those that the bot does not have."""
    return {PREFIX + name.upper(): value for name, value in values.items() if name in Settings.model_fields}
