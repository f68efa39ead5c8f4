"""A real scheduler and its workers as processes."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from tests.free_ports import free_port


class ClusterProcesses:
    """A scheduler, and one command that keeps its workers running."""

    def __init__(self, log: Path, workers: int = 2, host: str = "127.0.0.1", options: Sequence[str] = ()) -> None:
        self.port = free_port()
        self.address = f"tcp://{host}:{self.port}"
        self._options = options
        self._log = log.open("w")
        self._workers = workers
        self.scheduler: subprocess.Popen[bytes] | None = None
        self.command: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start_scheduler()
        self.command = self._start(
            "-m", "analysis", "worker", self.address, "--workers", str(self._workers), *self._options
        )
        return self

    def start_scheduler(self) -> None:
        self.scheduler = self._start("-m", "analysis", "scheduler", self.address)

    def stop_scheduler(self) -> None:
        if self.scheduler is not None:
            self.scheduler.kill()
            self.scheduler.wait()

    def _start(self, *command: str) -> subprocess.Popen[bytes]:
        """Start a process with this Python."""
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONWARNINGS": ""}
        return subprocess.Popen(
            [sys.executable, *command], env=environment, stdout=self._log, stderr=self._log, start_new_session=True
        )

    def __exit__(self, *_fault: object) -> None:
        if self.command is not None:
            self.command.send_signal(signal.SIGTERM)
            try:
                self.command.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(self.command.pid, signal.SIGKILL)
                self.command.wait()
                raise
            finally:
                self.stop_scheduler()
                self._log.close()
