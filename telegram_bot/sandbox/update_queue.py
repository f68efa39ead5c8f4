"""The queue of updates for the bot, long polling, and the webhook's settings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import asdict, dataclass, field
from typing import Any

from telegram_bot.sandbox.clock import SandboxClock
from telegram_bot.sandbox.errors import ApiError, refuse

Json = dict[str, Any]

KEPT_SECONDS = 24 * 3600
MOST_AT_ONCE = 100
EMITTED_KEPT = 5000
KINDS = ("message", "callback_query", "my_chat_member")


@dataclass(slots=True)
class Webhook:
    """The webhook's URL and secret token; `problem` is the last failure."""

    url: str
    secret: str = ""
    problem: str | None = None


@dataclass(slots=True)
class Update:
    """One update; `at` is the time of the event."""

    id: int
    kind: str
    payload: Json
    at: float

    def json(self) -> Json:
        """Return it as the bot receives it."""
        return {"update_id": self.id, self.kind: self.payload}


@dataclass
class UpdateQueue:
    """Updates with increasing ids that wait to be confirmed; those older than a day are dropped."""

    clock: SandboxClock
    next_id: Callable[[], int]
    changed: Callable[[], None]
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
        update = Update(self.next_id(), kind, payload, self.clock.now())
        self.pending.append(update)
        self.emitted.append(update.json())
        del self.emitted[:-EMITTED_KEPT]
        self.wake()
        self.changed()

    def allow(self, kinds: object) -> None:
        """Remember the kinds that the bot wants; unknown ones are ignored, None changes nothing."""
        if isinstance(kinds, list):
            self.allowed = [kind for kind in KINDS if kind in kinds]
            self.changed()

    def set_webhook(self, webhook: Webhook | None) -> None:
        """Push from now on, which ends a long poll, or go back to polling."""
        self.webhook = webhook
        if webhook is not None:
            self._interrupt(refuse("poll_set"))
        self.wake()
        self.changed()

    def expire(self) -> None:
        """Drop updates older than a day."""
        oldest = self.clock.now() - KEPT_SECONDS
        self.pending[:] = [update for update in self.pending if update.at >= oldest]

    def confirm(self, update: Update) -> None:
        """Drop an update that the bot has received."""
        if update in self.pending:
            self.pending.remove(update)
            self.changed()

    def wake(self) -> None:
        """Let `arrival` return."""
        arrival, self._arrival = self._arrival, asyncio.Event()
        arrival.set()

    def arrival(self) -> Coroutine[Any, Any, object]:
        """Return an awaitable that ends when there may be a new update or another webhook after this call."""
        return self._arrival.wait()

    @property
    def polling(self) -> bool:
        """Whether a long poll is under way."""
        return self._poll is not None

    async def poll(self, offset: int, limit: int, seconds: float) -> list[Json]:
        """Confirm updates before `offset`; return the next ones as soon as there are any, or none after `seconds`."""
        if self.webhook is not None:
            raise refuse("poll_webhook")
        self._interrupt(refuse("poll_poll"))
        mine = self._poll = asyncio.get_running_loop().create_future()
        try:
            return await self._collect(mine, offset, limit, seconds)
        finally:
            if self._poll is mine:
                self._poll = None
            mine.cancel()

    async def _collect(self, stop: asyncio.Future[None], offset: int, limit: int, seconds: float) -> list[Json]:
        clock = asyncio.get_running_loop().time
        end = clock() + seconds
        before = len(self.pending)
        self.pending[:] = [update for update in self.pending if update.id >= offset]
        if len(self.pending) != before:
            self.changed()
        while True:
            self.expire()
            if stop.done():
                stop.result()
            left = end - clock()
            if self.pending or left <= 0:
                return [update.json() for update in self.pending[:limit]]
            arrival = asyncio.ensure_future(self.arrival())
            waiting: set[asyncio.Future[Any]] = {arrival, stop}
            await asyncio.wait(waiting, timeout=left, return_when=asyncio.FIRST_COMPLETED)
            arrival.cancel()

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
        hook = saved["webhook"]
        self.webhook = Webhook(hook["url"], hook["secret"]) if hook else None
