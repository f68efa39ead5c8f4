"""Tasks in local processes, each of which runs one task at a time and is replaced when it dies.

A process receives tasks and returns results as texts through a pair of pipes; its kernels come from the cache. The
queue is that of `ThreadExecutor`: each of its threads waits for a process.
"""

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection, Pipe
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from analysis.compute.task import Priority, Task, Unavailable, result_of, run_text, to_text
from analysis.compute.tasks import LoadTask
from analysis.compute.threads import ThreadExecutor
from analysis.deadline import Deadline
from analysis.registry import Part

R = TypeVar("R")

log = logging.getLogger(__name__)

MARGIN = 1.0
"""Seconds that a task with a time budget may take beyond it."""
WAIT_FOR_PROCESS = 0.5
"""Seconds that such a task waits for a process; there are fewer while one is being replaced."""
NICENESS = 5
"""Niceness of computing processes: answering presses comes first."""
LIMITS = {"review": 120.0, "load": 120.0}
"""Time limits in seconds of other tasks, by kind."""


class WorkerProcess:
    """A process that runs tasks; started by the first one."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._pipe: Connection | None = None

    def ask(self, text: str, seconds: float | None) -> str:
        """Return the reply to a task; raise Unavailable if the process dies or exceeds `seconds` (None: no limit)."""
        try:
            pipe = self._started()
            pipe.send_bytes(text.encode())
            if pipe.poll(seconds):
                return pipe.recv_bytes().decode()
            problem = f"a process has not answered within {seconds:.1f} s"
        except (OSError, EOFError) as fault:
            problem = f"a process has died: {fault!r}"
        self.close()
        raise Unavailable(problem)

    def _started(self) -> Connection:
        if self._pipe is None:
            ours, theirs = Pipe()
            with theirs:
                self._process = subprocess.Popen(  # noqa: S603  # our own
                    [sys.executable, "-m", "analysis.compute.processes", str(theirs.fileno())],
                    env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                    stdin=subprocess.DEVNULL,
                    pass_fds=(theirs.fileno(),),
                    process_group=0,  # Linux compares niceness only within a session
                )
            self._pipe = ours
        return self._pipe

    @property
    def id(self) -> int | None:
        """Return the id of the process, None if there is none."""
        return None if self._process is None else self._process.pid

    def kill(self) -> None:
        """Kill the process; a thread that waits for it gets no reply."""
        if (process := self._process) is not None:
            process.kill()
            process.wait()

    def close(self) -> None:
        """Kill the process; the next task starts a new one."""
        self.kill()
        pipe, self._process, self._pipe = self._pipe, None, None
        if pipe is not None:
            pipe.close()


class ProcessExecutor(ThreadExecutor):
    """Runs tasks in processes; a task lost with its process is `Unavailable`.

    Unlike in threads, a running task keeps its time when others are queued.
    """

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self.processes = [WorkerProcess() for _ in range(workers)]
        self._parts: list[Part] = []
        self._closed = False
        self._idle: SimpleQueue[WorkerProcess] = SimpleQueue()
        for process in self.processes:
            self._idle.put(process)

    def _steps(self, task: Task[Any]) -> Callable[[Deadline], tuple[bool, Any]]:
        return lambda deadline: (True, self._ask(task, deadline))

    def _ask(self, task: Task[R], deadline: Deadline) -> R:
        seconds = max(0.0, deadline.remaining())
        limit = seconds + MARGIN if task.seconds else LIMITS.get(task.kind)
        try:
            process = self._idle.get(timeout=WAIT_FOR_PROCESS if task.seconds else None)
        except Empty:
            raise Unavailable("no process is free") from None
        try:
            reply = process.ask(to_text(task, seconds), limit)
        except Unavailable:
            threading.Thread(target=self._replace, args=(process,), daemon=True).start()
            raise
        self._idle.put(process)
        return result_of(task, reply)

    def _replace(self, process: WorkerProcess) -> None:
        """Restart a lost process and load its kernels before it gets a task."""
        try:
            for part in () if self._closed else tuple(self._parts):
                process.ask(to_text(LoadTask(str(part)), 0.0), LIMITS["load"])
        except Unavailable as fault:
            log.warning("a process could not be replaced at once: %s", fault)
        if self._closed:
            process.close()
        self._idle.put(process)

    async def load(self, part: Part, priority: Priority) -> None:
        """Load compiled kernels in each process in turn."""
        for _ in self.processes:
            await self.submit(LoadTask(str(part)), priority)
        self._parts.append(part)

    async def close(self) -> None:
        """Accept no more tasks and kill the processes."""
        self._closed = True
        await super().close()
        for process in self.processes:
            process.kill()
        with suppress(Empty):
            while True:
                self._idle.get_nowait().close()


def serve(pipe: Connection) -> None:
    """Run the tasks received through a pipe until it is closed."""
    os.nice(NICENESS)
    while True:
        try:
            text = pipe.recv_bytes().decode()
        except EOFError:
            return
        pipe.send_bytes(run_text(text).encode())


if __name__ == "__main__":
    serve(Connection(int(sys.argv[1])))
