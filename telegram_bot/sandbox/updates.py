"""The queue of updates for the bot, and their delivery: by long polling, or one by one to the webhook.

Their times are those of the sandbox's clock, which tests advance.
"""

import asyncio
import contextlib
import json
import time
from collections.abc import Coroutine
from dataclasses import asdict, dataclass, field
from typing import Any

import aiohttp

from telegram_bot.sandbox.errors import ApiError, refuse, refuse_if
from telegram_bot.sandbox.state import Json, State

KEPT_SECONDS = 24 * 3600
MOST_AT_ONCE = 100
FIRST_UPDATE = 100_000
EMITTED_KEPT = 5000
KINDS = ("message", "callback_query", "my_chat_member", "inline_query")


class SandboxClock:
    """Wall-clock time that can be advanced; sleepers wake when it reaches their time."""

    def __init__(self) -> None:
        self.offset = 0.0
        self._moved = asyncio.Event()

    def now(self) -> float:
        """Return the seconds since the epoch."""
        return time.time() + self.offset

    def advance(self, seconds: float) -> None:
        """Move the clock forward."""
        if seconds < 0:
            raise ValueError("the clock moves forward only")
        self.offset += seconds
        moved, self._moved = self._moved, asyncio.Event()
        moved.set()

    async def sleep_until(self, moment: float) -> None:
        """Wait until this clock reaches a time."""
        while (left := moment - self.now()) > 0:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self._moved.wait()


@dataclass(slots=True)
class Webhook:
    """The webhook's URL and secret token; `problem` is the last failure."""

    url: str
    secret: str = ""
    problem: str | None = None


@dataclass(slots=True)
class Update:
    """An update; `at` is the time of the event."""

    id: int
    kind: str
    payload: Json
    at: float

    def json(self) -> Json:
        """Return the update as the bot receives it."""
        return {"update_id": self.id, self.kind: self.payload}


@dataclass
class UpdateQueue:
    """Updates with increasing ids, kept until confirmed; those older than a day are dropped."""

    clock: SandboxClock
    state: State
    """Numbers the updates, and notifies of changes."""
    pending: list[Update] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)
    """The kinds that the bot wants; empty for all."""
    webhook: Webhook | None = None
    emitted: list[Json] = field(default_factory=list)
    """The last updates, for tests."""
    _poll: asyncio.Future[None] | None = None
    _arrival: asyncio.Event = field(default_factory=asyncio.Event)

    def push(self, kind: str, payload: Json) -> None:
        """Queue an update, unless the bot does not want its kind."""
        if self.allowed and kind not in self.allowed:
            return
        update = Update(self.state.next_id("update", FIRST_UPDATE), kind, payload, self.clock.now())
        self.pending.append(update)
        self.emitted.append(update.json())
        del self.emitted[:-EMITTED_KEPT]
        self.wake()
        self.state.touch()

    def allow(self, kinds: object) -> None:
        """Set the kinds that the bot wants; unknown ones are ignored, None changes nothing."""
        if isinstance(kinds, list):
            self.allowed = [kind for kind in KINDS if kind in kinds]
            self.state.touch()

    def set_webhook(self, webhook: Webhook | None) -> None:
        """Push updates from now on, which ends a long poll; None returns to polling."""
        self.webhook = webhook
        if webhook is not None:
            self._interrupt(refuse("poll_set"))
        self.wake()
        self.state.touch()

    def expire(self) -> None:
        """Drop updates older than a day."""
        oldest = self.clock.now() - KEPT_SECONDS
        self.pending[:] = [update for update in self.pending if update.at >= oldest]

    def confirm(self, update: Update) -> None:
        """Drop an update that the bot has received."""
        if update in self.pending:
            self.pending.remove(update)
            self.state.touch()

    def wake(self) -> None:
        """Wake everybody who waits for `arrival`."""
        arrival, self._arrival = self._arrival, asyncio.Event()
        arrival.set()

    def arrival(self) -> Coroutine[Any, Any, object]:
        """Return an awaitable that ends when a new update or another webhook may have arrived since this call."""
        return self._arrival.wait()

    @property
    def polling(self) -> bool:
        """Whether a long poll is running."""
        return self._poll is not None

    async def poll(self, offset: int, limit: int, seconds: float) -> list[Json]:
        """Confirm updates before `offset`; return the next ones as soon as there are any, or none after `seconds`."""
        refuse_if(self.webhook is not None, "poll_webhook")
        self._interrupt(refuse("poll_poll"))
        loop = asyncio.get_running_loop()
        stop: asyncio.Future[None] = loop.create_future()
        self._poll, end, before = stop, loop.time() + seconds, len(self.pending)
        try:
            self.pending[:] = [update for update in self.pending if update.id >= offset]
            if len(self.pending) != before:
                self.state.touch()
            while True:
                self.expire()
                if stop.done():
                    stop.result()
                left = end - loop.time()
                if self.pending or left <= 0:
                    return [update.json() for update in self.pending[:limit]]
                arrival = asyncio.ensure_future(self.arrival())
                waiting: set[asyncio.Future[Any]] = {arrival, stop}
                await asyncio.wait(waiting, timeout=left, return_when=asyncio.FIRST_COMPLETED)
                arrival.cancel()
        finally:
            if self._poll is stop:
                self._poll = None
            stop.cancel()

    def _interrupt(self, error: ApiError) -> None:
        if self._poll is not None and not self._poll.done():
            self._poll.set_exception(error)

    def to_json(self) -> Json:
        """Return the content for the state file."""
        return {
            "pending": [asdict(update) for update in self.pending],
            "allowed": self.allowed,
            "webhook": {"url": self.webhook.url, "secret": self.webhook.secret} if self.webhook else None,
        }

    def from_json(self, saved: Json) -> None:
        """Restore the content of the state file."""
        self.pending = [Update(**update) for update in saved["pending"]]
        self.allowed = saved["allowed"]
        self.webhook = Webhook(**saved["webhook"]) if saved["webhook"] else None


FIRST_PAUSE = 1.0
LONGEST_PAUSE = 60.0
ANSWER_SECONDS = 60.0


class WebhookSender:
    """The task that delivers updates; pauses after failures double, and follow the sandbox's clock."""

    def __init__(self, updates: UpdateQueue) -> None:
        self.updates = updates
        self._client: aiohttp.ClientSession | None = None
        """Created in the event loop for the first webhook."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the task."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """Stop the task."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        if self._client is not None:
            await self._client.close()

    async def _run(self) -> None:
        updates, pause = self.updates, FIRST_PAUSE
        while True:
            updates.expire()
            if updates.webhook is None or not updates.pending:
                await updates.arrival()
                continue
            hook, update = updates.webhook, updates.pending[0]
            problem = await self._deliver(hook, update)
            if problem is None:
                updates.confirm(update)
                pause = FIRST_PAUSE
                continue
            retry_at = updates.clock.now() + pause
            hook.problem = problem
            updates.state.touch()
            await self._wait(hook, retry_at)
            pause = min(LONGEST_PAUSE, 2 * pause) if updates.webhook is hook else FIRST_PAUSE

    async def _wait(self, hook: Webhook, moment: float) -> None:
        updates = self.updates
        pause = asyncio.ensure_future(updates.clock.sleep_until(moment))
        while not pause.done() and updates.webhook is hook:
            arrival = asyncio.ensure_future(updates.arrival())
            waiting: set[asyncio.Future[Any]] = {pause, arrival}
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            arrival.cancel()
        pause.cancel()

    async def _deliver(self, hook: Webhook, update: Update) -> str | None:
        """Send one update; return why it was not accepted, None if it was."""
        headers = {"Content-Type": "application/json"}
        if hook.secret:
            headers["X-Telegram-Bot-Api-Secret-Token"] = hook.secret
        self._client = self._client or aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(ANSWER_SECONDS))
        data = json.dumps(update.json())
        try:
            async with self._client.post(hook.url, headers=headers, data=data, allow_redirects=False) as answer:
                await answer.read()
        except (aiohttp.ClientError, TimeoutError) as error:
            return f"Connection failed: {type(error).__name__}"
        if answer.status // 100 != 2:
            return f"Wrong response from the webhook: {answer.status} {answer.reason}"
        return None
