"""Compiles kernels part by part in separate processes, the parts that somebody waits for first.

Hints come before reviews. When a room needs a part, the process of a part that nobody needs yet is killed.
"""

import asyncio
import os
import time
from collections.abc import Callable, Coroutine
from itertools import count
from typing import Any

import structlog

from analysis.registry import COMPILED_FUNCTIONS, PARTS, Part, Use
from telegram_bot.operation.process import start_module

log = structlog.get_logger()

SECONDS_PER_FUNCTION = 0.12
"""Average time to compile one function on an idle core; used only for the first estimates."""
LOAD_SECONDS = 5.0
"""Maximum time to load the cached kernels of a part."""
MEANINGFUL_PERCENT = 10
"""From this progress on, the estimate of the time left uses the progress of the process."""
REVIEW_NICENESS = 10
"""The niceness of processes that compile the kernels of reviews."""

Load = Callable[[Part], Coroutine[Any, Any, None]]


def compile_seconds(game: str) -> float:
    """Return roughly how long compiling a game's hint kernels takes on an idle core."""
    return SECONDS_PER_FUNCTION * COMPILED_FUNCTIONS[game]


async def is_cached(part: Part) -> bool:
    """Return whether the kernels of a part are cached; the first call loads the compiler, which takes a second."""

    def look() -> bool:
        from analysis.precompile import is_warm  # noqa: PLC0415

        return is_warm(part)

    return await asyncio.to_thread(look)


class Compiler:
    """A process that compiles parts one after another."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self.percent = 0

    async def compile(self, part: Part) -> bool:
        """Compile a part; return False if the process failed and cannot be used again."""
        self.percent = 0
        if self._process is None:
            self._process = await start_module("analysis.precompile", "--serve")
        if part.use == Use.REVIEWS:
            os.setpriority(os.PRIO_PROCESS, self._process.pid, REVIEW_NICENESS)
        lines, orders = self._process.stdout, self._process.stdin
        if lines is None or orders is None:
            raise RuntimeError("a process without pipes")
        orders.write(f"{part}\n".encode())
        while self.percent < 100:
            line = await lines.readline()
            if not line:
                log.warning("kernels could not be compiled ahead", part=str(part), status=await self._process.wait())
                return False
            self.percent = int(line)
        return True

    async def close(self) -> None:
        """Kill the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


class Kernels:
    """The parts that are loaded, being compiled, or queued."""

    def __init__(self, load: Load, workers: int | None = None, compiler: Callable[[], Compiler] = Compiler) -> None:
        """`load` loads a compiled part; `workers`: how many needed parts are compiled at once."""
        self._load = load
        self._workers = min(2, os.cpu_count() or 1) if workers is None else workers
        self._compiler = compiler
        self._missing: dict[Part, asyncio.Future[None]] = {}
        self._cached: set[Part] = set()
        self._needed: dict[Part, int] = {}
        self._order = count(1)
        self._running: dict[Part, tuple[asyncio.Task[None], Compiler, float]] = {}
        self._idle: list[Compiler] = []
        self._changed = asyncio.Event()

    # ------------------------------------------------------------------ asking

    def there(self, part: Part) -> bool:
        """Return whether a part is loaded."""
        return part not in self._missing

    def need(self, part: Part) -> None:
        """Compile and load a part before others; the one requested last comes first."""
        if part in self._missing:
            self._needed[part] = next(self._order)
            self._changed.set()

    async def ready(self, part: Part) -> None:
        """Give a part priority and wait until it is loaded."""
        if part in self._missing:
            self.need(part)
            await asyncio.shield(self._missing[part])

    def seconds_left(self, game: str) -> float:
        """Return in about how many seconds the kernels of a game's hints are loaded, 0 if they are now."""
        part = Part(game, Use.HINTS)
        if part not in self._missing:
            return 0.0
        busy = [self._left(other) for other in self._running if self._urgent(other)]
        until_free = min(busy) if part not in self._running and len(busy) >= self._workers else 0.0
        return self._left(part) + until_free

    def _left(self, part: Part) -> float:
        """Estimate the seconds that the part itself still takes."""
        crowd = os.getloadavg()[0] / (os.cpu_count() or 1)
        expected = compile_seconds(part.game) * max(1.0, crowd)
        if part in self._cached:
            return min(expected, LOAD_SECONDS)
        if part not in self._running:
            return expected
        _, compiler, began = self._running[part]
        if compiler.percent < MEANINGFUL_PERCENT:
            return expected
        return (time.monotonic() - began) * (100 - compiler.percent) / compiler.percent

    # ------------------------------------------------------------------ doing

    async def run(self, unhurried: asyncio.Event | None = None) -> None:
        """Load all parts once `unhurried` is set, compiling them first where needed.

        Cancelling this kills the processes and cancels all callers that wait in `ready`.
        """
        loop = asyncio.get_running_loop()
        self._missing = {part: loop.create_future() for part in PARTS}
        try:
            if unhurried is not None:
                await unhurried.wait()
            self._cached = {part for part in PARTS if await is_cached(part)}
            while self._missing:
                self._changed.clear()
                self._begin()
                await self._changed.wait()
        finally:
            tasks = [task for task, _, _ in self._running.values()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for compiler in self._idle:
                await compiler.close()
            self._idle.clear()
            for waiting in self._missing.values():
                waiting.cancel()

    def _urgent(self, part: Part) -> bool:
        return part.use == Use.HINTS and part in self._needed

    def _begin(self) -> None:
        waiting = [part for part in self._missing if part not in self._running]
        waiting.sort(key=lambda part: (part.use != Use.HINTS, -self._needed.get(part, 0)))
        urgent = [part for part in waiting if self._urgent(part)]
        busy = sum(self._urgent(part) for part in self._running)
        if urgent:
            for part, (task, _, _) in self._running.items():
                if not self._urgent(part):
                    task.cancel()
            chosen = urgent[: max(0, self._workers - busy)]
        else:
            chosen = [] if self._running else waiting[:1]
        for part in chosen:
            compiler = self._idle.pop() if self._idle else self._compiler()
            task = asyncio.create_task(self._make(part, compiler))
            self._running[part] = task, compiler, time.monotonic()

    async def _make(self, part: Part, compiler: Compiler) -> None:
        """If a part cannot be compiled, the callers waiting for it continue all the same."""
        usable = False
        try:
            usable = await is_cached(part) or await compiler.compile(part)
            await self._load(part)
            self._missing.pop(part).set_result(None)
        except asyncio.CancelledError:
            usable = False
            raise
        except Exception:
            log.exception("kernels could not be loaded", part=str(part))
            self._missing.pop(part).set_result(None)
        finally:
            del self._running[part]
            if usable:
                self._idle.append(compiler)
            else:
                await compiler.close()
            self._changed.set()
