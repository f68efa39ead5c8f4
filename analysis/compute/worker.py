"""The Dask worker, and the commands that start workers and their scheduler.

The scheduler, which deserializes tasks, imports this module, too; compiled code is imported only by workers.

By default Dask listens on all networks. Here workers and scheduler listen at one address each, and the HTTP server in
each Dask process serves nothing, and only to this machine.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from analysis.compute.addresses import exposure, own_address, try_to_bind
from analysis.core.sources import source_digest
from engine.errors import InvalidInput
from engine.files import brief_repr

if TYPE_CHECKING:
    from distributed import Worker

log = logging.getLogger(__name__)

HINTS, BACKGROUND = "hints", "background"
"""Kinds of places for tasks at a worker; `hints` also serves bot moves."""
THREADS = 2
"""Threads of a worker: one for long tasks, and one kept free for hints."""
LEAST_MEMORY = 256 << 20
"""Bytes that a worker with all kernels needs."""
NO_ROUTES: dict[str, list[str]] = {f"distributed.{part}.http.routes": [] for part in ("scheduler", "worker")}
WITHOUT_PAGES: Any = {"dashboard": False, "dashboard_address": "127.0.0.1:0"}
"""Dask settings and arguments for HTTP servers that serve nothing, at any free port."""
RESTART_PAUSE = 1.0
"""Seconds after which a worker that has lost its scheduler is restarted."""


def place(kind: str) -> str:
    """Return the Dask resource of a kind of place, which only workers with this code version have."""
    return f"{kind}-{source_digest()}"


def places() -> dict[str, float]:
    """Return the places that a worker offers."""
    return {place(HINTS): THREADS, place(BACKGROUND): THREADS - 1}


def run(text: str) -> str:
    """Run a task in a worker."""
    from analysis.compute.task import run_text  # noqa: PLC0415

    return run_text(text)


async def dask_setup(_worker: Worker) -> None:
    """Load all kernels before a worker takes tasks."""
    from analysis.precompile import warm  # noqa: PLC0415
    from analysis.registry import PARTS  # noqa: PLC0415

    for part in PARTS:
        await asyncio.to_thread(warm, part)


async def schedule(address: str) -> None:
    """Run a scheduler at an address until SIGTERM or SIGINT; raise InvalidInput if nothing can listen there."""
    import dask  # noqa: PLC0415  # an optional extra
    from distributed import Scheduler  # noqa: PLC0415

    stopped, parts = _signalled(), urlsplit(address)
    try:
        try_to_bind(parts.hostname or "", parts.port or 0)
    except OSError as fault:
        raise InvalidInput(f"a scheduler cannot listen at {address}: {fault}") from fault
    with dask.config.set(NO_ROUTES):
        async with Scheduler(host=address, **WITHOUT_PAGES):
            await stopped.wait()


async def work(address: str, workers: int, memory: str, host: str | None) -> None:
    """Run worker processes until SIGTERM or SIGINT; restart those that die or lose their scheduler.

    They listen on `host`, by default this machine's address towards the scheduler. Raise InvalidInput if a worker
    cannot or must not listen there, and whatever else keeps workers from starting, except that the scheduler is not
    reachable yet.
    """
    memory_limit = memory_bytes(memory)
    try:
        await _own_address(address, host)
    except OSError as fault:
        if host is not None:
            raise InvalidInput(f"workers cannot listen at {host}: {fault}") from fault
    stopped = _signalled()
    stop = asyncio.create_task(stopped.wait())
    compiling = asyncio.create_task(_compile())  # once, not in each worker
    await asyncio.wait({stop, compiling}, return_when=asyncio.FIRST_COMPLETED)
    keepers = [] if stop.done() else [asyncio.create_task(_keep(address, memory_limit, host)) for _ in range(workers)]
    await asyncio.wait({stop, *keepers}, return_when=asyncio.FIRST_COMPLETED)
    for task in (stop, compiling, *keepers):
        task.cancel()
    for ended in await asyncio.gather(compiling, *keepers, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended


def memory_bytes(text: str) -> int:
    """Parse an amount of memory such as 1GiB into bytes; raise InvalidInput if it is too little for a worker."""
    from dask.utils import parse_bytes  # noqa: PLC0415  # an optional extra

    try:
        found = int(parse_bytes(text))
    except (ValueError, OverflowError):
        found = 0
    if found < LEAST_MEMORY:
        raise InvalidInput(f"--memory must be at least {LEAST_MEMORY >> 20}MiB, not {brief_repr(text)}")
    return found


def _signalled() -> asyncio.Event:
    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    return stopped


async def _own_address(scheduler: str, host: str | None) -> str:
    """Return where workers listen; raise InvalidInput if they must not, OSError if that is not yet known."""
    own = await asyncio.to_thread(own_address, scheduler, host)
    if fault := await asyncio.to_thread(exposure, own):
        raise InvalidInput(f"workers would listen at {own}: {fault}")
    return own


async def _compile() -> None:
    command = [sys.executable, "-m", "analysis.precompile"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    process = await asyncio.create_subprocess_exec(*command, env=environment)
    try:
        await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def _keep(address: str, memory: int, host: str | None) -> None:
    import dask  # noqa: PLC0415  # an optional extra
    from distributed import Nanny  # noqa: PLC0415

    dask.config.set(NO_ROUTES)  # a nanny gives its worker these settings
    while True:
        own = address
        try:
            own = await _own_address(address, host)
            async with Nanny(
                address,
                host=own,
                nthreads=THREADS,
                resources=places(),
                memory_limit=memory,
                preload=[__name__],
                **WITHOUT_PAGES,
            ) as nanny:
                await nanny.finished()
        except OSError as fault:
            log.warning("the scheduler cannot be reached: %s", fault)
        except RuntimeError as fault:
            raise InvalidInput(f"a worker cannot start at {own}: {fault.__cause__ or fault}") from fault
        await asyncio.sleep(RESTART_PAUSE)
