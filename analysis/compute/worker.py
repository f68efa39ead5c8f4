"""What a Dask worker does for us, and the command that starts workers.

This module is imported by the scheduler too, which takes tasks apart: compiled code is imported by workers only.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from typing import TYPE_CHECKING

from analysis.core.sources import source_digest

if TYPE_CHECKING:
    from distributed import Worker

log = logging.getLogger(__name__)

HINTS, BACKGROUND = "hints", "background"
"""Kinds of places for tasks at a worker; those of hints are also for bot moves."""
THREADS = 2
"""Threads of a worker: one for long tasks, and one that is free for hints."""
RESTART_PAUSE = 1.0
"""Seconds after which a worker that has lost its scheduler starts again."""


def place(kind: str) -> str:
    """Return the name of a kind of places: a Dask resource that only workers with this version of the code have."""
    return f"{kind}-{source_digest()}"


def places() -> dict[str, float]:
    """Return the places that a worker offers."""
    return {place(HINTS): THREADS, place(BACKGROUND): THREADS - 1}


def run(text: str) -> str:
    """Run a task in a worker."""
    from analysis.compute.kinds import KINDS  # noqa: PLC0415
    from analysis.compute.task import run_text  # noqa: PLC0415

    return run_text(text, KINDS)


async def dask_setup(_worker: Worker) -> None:
    """Load all kernels before a worker takes tasks."""
    from analysis.precompile import PARTS, warm  # noqa: PLC0415

    for part in PARTS:
        await asyncio.to_thread(warm, part)


async def work(address: str, workers: int, memory: str) -> None:
    """Run worker processes until SIGTERM or SIGINT; one that dies or loses its scheduler starts again.

    Raise what keeps a worker from starting, except that the scheduler cannot be reached yet.
    """
    loop, stopped = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    stop = asyncio.create_task(stopped.wait())
    compiling = asyncio.create_task(_compile())  # once, not in each worker
    await asyncio.wait({stop, compiling}, return_when=asyncio.FIRST_COMPLETED)
    keepers = [] if stop.done() else [asyncio.create_task(_keep(address, memory)) for _ in range(workers)]
    await asyncio.wait({stop, *keepers}, return_when=asyncio.FIRST_COMPLETED)
    for task in (stop, compiling, *keepers):
        task.cancel()
    for ended in await asyncio.gather(compiling, *keepers, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended


async def _compile() -> None:
    """Compile the kernels that are not cached, in a process of its own."""
    command = [sys.executable, "-m", "analysis.precompile"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    process = await asyncio.create_subprocess_exec(*command, env=environment)
    try:
        await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def _keep(address: str, memory: str) -> None:
    """Keep one worker process running."""
    from distributed import Nanny  # noqa: PLC0415  # an optional extra

    while True:
        try:
            async with Nanny(
                address,
                nthreads=THREADS,
                resources=places(),
                memory_limit=memory,
                preload=[__name__],
                dashboard=False,
            ) as nanny:
                await nanny.finished()
        except OSError as fault:
            log.warning("the scheduler cannot be reached: %s", fault)
        await asyncio.sleep(RESTART_PAUSE)
