"""Where the bots of evenings come from: one process that has read all their code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

PROCESS = Path(__file__).with_name("bot_process.py")


class Nursery:
    """Starts bots at once, and knows which have ended."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(PROCESS)],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def start(self, environment: Mapping[str, str], log: Path) -> int:
        """Start a bot with some settings that writes to a file; return its process id."""
        pid: int = self._ask(start=environment, log=str(log))
        return pid

    def ended(self, pid: int) -> int | None:
        """Return a bot's exit code if it has ended by itself; nothing is known of it any more then."""
        code: int | None = self._ask(ended=pid)
        return code

    def kill(self, pid: int) -> None:
        """Kill a bot as the kernel kills, and see that it has ended."""
        self._ask(kill=pid)

    def close(self) -> None:
        """End it; all bots have been killed before."""
        self._process.communicate()

    def _ask(self, **request: Any) -> Any:
        """Return the answer to a request."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())
