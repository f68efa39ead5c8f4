"""Background work and its clocks, and mappings of limited size.

Tasks that are not cancelled together with their caller, without a limit or with one for each key; timers; updates that
skip intermediate states; mappings that keep their newest entries.
"""

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from contextlib import nullcontext
from contextvars import Context
from dataclasses import dataclass
from functools import update_wrapper
from typing import Any, Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar
from weakref import WeakKeyDictionary, WeakValueDictionary

import structlog
from telegram.error import TelegramError

FIRST_PAUSE, MAX_PAUSE = 1.0, 300.0
"""Seconds before a failed update is retried: they double from the first to the longest pause."""

log = structlog.get_logger(__name__)


def context_of(**values: object) -> Context:
    """Return a context for work that belongs to no update, whose log lines carry `values`."""
    context = Context()
    context.run(structlog.contextvars.bind_contextvars, **values)
    return context


def until_next(period: float, now: float) -> float:
    """Return the seconds until the next multiple of a period since the epoch, always more than 0."""
    return period - now % period


async def first_of(*works: Awaitable[object]) -> None:
    """Wait until one of several awaitables has ended, and cancel the others."""
    tasks = list(map(asyncio.ensure_future, works))
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


K = TypeVar("K")
V = TypeVar("V")


class Newest(OrderedDict[K, V]):
    """A mapping of at most `most` entries: writing one makes it the newest, and drops the one written longest ago."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self._most:
            self.popitem(last=False)


R = TypeVar("R")
P = ParamSpec("P")


class BackgroundTasks:
    """Tasks that are not cancelled together with their caller."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._ended = False

    def start(self, work: Coroutine[Any, Any, R], context: Context | None = None) -> asyncio.Task[R]:
        """Run a coroutine as a task, by default in a copy of the current context; raise RuntimeError after `end`."""
        if self._ended:
            work.close()
            raise RuntimeError(f"{work!r} is started after the end")
        task = asyncio.create_task(work, context=context)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    @property
    def count(self) -> int:
        """Return how many tasks are running."""
        return len(self._tasks)

    async def settle(self) -> None:
        """Wait until no task is running."""
        while self._tasks:
            await asyncio.wait(list(self._tasks))

    async def end(self) -> None:
        """Wait until no task is running; none can be started after that."""
        await self.settle()
        self._ended = True

    async def close(self) -> None:
        """Cancel all tasks, including those started by others as they end, and wait for them."""
        while self._tasks:
            tasks = list(self._tasks)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


Work = Callable[[], Awaitable[object]]

MAX_PENDING = 2000
"""Pending work of all keys together: strangers choose how many keys there are."""


class BoundedWork(BackgroundTasks):
    """Background work with a limit for each key and one for all; `in_order`: the work of a key runs one after another.

    Work above a limit is dropped and logged: it can be asked for again. Errors are logged.
    """

    def __init__(self, limit: int, *, in_order: bool) -> None:
        super().__init__()
        self._limit = limit
        self._in_order = in_order
        self._pending: Counter[Hashable] = Counter()
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def put(self, key: Hashable, work: Work) -> bool:
        """Start or queue work; return False if it is dropped because a limit is reached."""
        if self._pending[key] >= self._limit or self.count >= MAX_PENDING:
            log.info("work is dropped, too much is pending", key=key)
            return False
        self._pending[key] += 1
        self.start(self._run(key, work))
        return True

    async def _run(self, key: Hashable, work: Work) -> None:
        turn = self._locks.setdefault(key, asyncio.Lock()) if self._in_order else nullcontext()
        try:
            async with turn:
                await work()
        except TelegramError as error:
            log.warning("a call to Telegram failed", reason=str(error), kind=type(error).__name__)
        except Exception:
            log.exception("work in the background failed")
        finally:
            self._pending[key] -= 1
            if not self._pending[key]:
                del self._pending[key]


class HasTasks(Protocol):
    """An object with background tasks."""

    @property
    def tasks(self) -> BackgroundTasks:
        """The tasks."""


S = TypeVar("S", bound=HasTasks)


def shielded(
    method: Callable[Concatenate[S, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[S, P], Coroutine[Any, Any, R]]:
    """Run a method to its end as a background task, even if its caller is cancelled meanwhile."""

    async def run(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await asyncio.shield(self.tasks.start(method(self, *args, **kwargs)))

    update_wrapper(run, method)
    return run


class Handle(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """Cancel the call."""


class Clock:
    """The system clock, in seconds since the epoch; tests replace it."""

    def now(self) -> float:
        """Return the time."""
        return time.time()

    def call_at(self, when: float, callback: Callable[[], None]) -> Handle:
        """Call `callback` once at a time, or soon if it has passed; to be called in the event loop."""
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()), callback, context=context_of())


class Timers:
    """At most one timer for each room."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._set: dict[int, tuple[Hashable, Handle]] = {}

    def has(self, room_id: int) -> bool:
        """Return whether any timer of a room is set."""
        return room_id in self._set

    def is_set(self, room_id: int, purpose: Hashable) -> bool:
        """Return whether the timer of a room is set for this purpose."""
        return room_id in self._set and self._set[room_id][0] == purpose

    def set(self, room_id: int, purpose: Hashable, when: float, callback: Callable[[], None]) -> None:
        """Set the timer of a room, replacing the previous one."""
        self.clear(room_id)

        def expire() -> None:
            self._set.pop(room_id, None)
            callback()

        self._set[room_id] = (purpose, self._clock.call_at(when, expire))

    def clear(self, room_id: int) -> None:
        """Cancel the timer of a room."""
        if room_id in self._set:
            self._set.pop(room_id)[1].cancel()

    def clear_all(self) -> None:
        """Cancel all timers."""
        for room_id in list(self._set):
            self.clear(room_id)


@dataclass(frozen=True, slots=True)
class MonotonicClock:
    """A monotonic clock in seconds, and a sleep that follows it."""

    now: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep


SYSTEM_MONOTONIC = MonotonicClock()


LONGEST_TURN = 0.3
"""Longest wait for a turn in seconds, however much else there is to do."""

Turn: TypeAlias = "tuple[asyncio.Future[None], float]"
"""A waiter for a turn, and its deadline by the clock of its event loop."""

_waiting: WeakKeyDictionary[asyncio.AbstractEventLoop, deque[Turn]] = WeakKeyDictionary()
"""The waiters of each event loop, the first to come on the left; a loop is missing while its turn is free."""


async def turn() -> None:
    """Wait for a turn; each iteration of the event loop gives one.

    An answer to a press takes some ten iterations. If each of them could redraw everything that a busy second has
    changed, each press would wait for that ten times.
    """
    loop = asyncio.get_running_loop()
    if loop not in _waiting:
        _waiting[loop] = deque()
        loop.call_soon(_give_turn, loop)
        return
    given = loop.create_future()
    _waiting[loop].append((given, loop.time() + LONGEST_TURN))
    await given


def _give_turn(loop: asyncio.AbstractEventLoop) -> None:
    waiting = _waiting[loop]
    if not waiting:
        del _waiting[loop]
        return
    due = True
    while waiting and due:
        given, _ = waiting.popleft()
        if not given.done():  # not cancelled
            given.set_result(None)
        due = bool(waiting) and waiting[0][1] <= loop.time()
    loop.call_soon(_give_turn, loop)


class CoalescingUpdater:
    """Runs `update` after each `touch`, never concurrently; touches during a run cause one more run.

    Each run waits for its `turn`, unless it is `urgent`. A touch may ask for a delay; the earliest time that was asked
    for counts. `update` returns None on success, or the least number of seconds before it is retried. `room`: the room
    that its log lines belong to, if any.
    """

    def __init__(
        self,
        update: Callable[[], Awaitable[float | None]],
        monotonic: MonotonicClock = SYSTEM_MONOTONIC,
        *,
        room: int | None = None,
        urgent: bool = False,
    ) -> None:
        self._values = {} if room is None else {"room": room}
        self._urgent = urgent
        self._update = update
        self._monotonic = monotonic
        self._dirty = False
        self._due = 0.0
        self._sooner = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def touch(self, delay: float = 0.0) -> None:
        """Request an update after some seconds, or earlier if that has been requested already."""
        due = self._monotonic.now() + delay
        if not self._dirty or due < self._due:
            self._due = due
            self._sooner.set()
        self._dirty = True
        if self.idle:
            self._task = asyncio.get_running_loop().create_task(self._run(), context=context_of(**self._values))

    @property
    def idle(self) -> bool:
        """Return whether no update is running or requested."""
        return self._task is None or self._task.done()

    async def settle(self) -> None:
        """Wait until no update is running or requested."""
        while self._task is not None and not self._task.done():
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        pause = FIRST_PAUSE
        while self._dirty:
            while (left := self._due - self._monotonic.now()) > 0:
                self._sooner.clear()
                await first_of(self._monotonic.sleep(left), self._sooner.wait())
            if not self._urgent:
                await turn()
            self._dirty = False
            try:
                retry_after = await self._update()
            except Exception:
                log.exception("a message could not be made")
                retry_after = pause
            if retry_after is None:
                pause = FIRST_PAUSE
                continue
            self._dirty = True
            await self._monotonic.sleep(max(pause, retry_after))
            pause = min(2 * pause, MAX_PAUSE)

    async def close(self) -> None:
        """Cancel the running update."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
