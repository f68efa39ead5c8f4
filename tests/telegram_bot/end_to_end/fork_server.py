"""The process that forks bots, after it has imported their code once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

PROCESS = Path(__file__).with_name("bot_process.py")


class ForkServer:
    """Client of that process."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(PROCESS)],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def start(self, environment: Mapping[str, str], log: Path) -> int:
        """Start a bot with an environment and a log file; return its process id."""
        pid: int = self._ask(start=environment, log=str(log))
        return pid

    def ended(self, pid: int) -> int | None:
        """Return the exit code of a bot that has ended by itself, once; None if it is running."""
        code: int | None = self._ask(ended=pid)
        return code

    def kill(self, pid: int) -> None:
        """Kill a bot with SIGKILL and wait for its end."""
        self._ask(kill=pid)

    def close(self) -> None:
        """End the process; all bots have been killed before."""
        self._process.communicate()

    def _ask(self, **request: Any) -> Any:
        """Return the response to a request."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())
