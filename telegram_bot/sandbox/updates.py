"""Updates on their way to the bot: the queue, long polling and the webhook's settings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

from telegram_bot.sandbox.clock import Clock
from telegram_bot.sandbox.errors import ApiError, refuse

Json = dict[str, Any]

KEPT_SECONDS = 24 * 3600
LIMIT = 100
KINDS = (
    "message",
    "edited_message",
    "callback_query",
    "inline_query",
    "chosen_inline_result",
    "my_chat_member",
    "chat_member",
    "message_reaction",
    "message_reaction_count",
    "poll",
    "poll_answer",
    "guest_message",
)
ONLY_WHEN_NAMED = frozenset({"chat_member", "message_reaction", "message_reaction_count"})


@dataclass(slots=True)
class Webhook:
    """Where updates are pushed to."""

    url: str
    secret: str = ""
    max_connections: int = 40
    ip: str | None = None
    last_error_date: int | None = None
    last_error_message: str | None = None


@dataclass(slots=True)
class Update:
    """One update; `at` is when it happened."""

    id: int
    kind: str
    payload: Json
    at: float

    def json(self) -> Json:
        """As the bot receives it."""
        return {"update_id": self.id, self.kind: self.payload}


@dataclass
class Updates:
    """The queue of one bot. Identifiers only grow; what is older than a day is dropped."""

    clock: Clock
    next_id: Callable[[], int]
    changed: Callable[[], None]
    pending: list[Update] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)
    webhook: Webhook | None = None
    emitted: list[Json] = field(default_factory=list)
    _poll: asyncio.Future[None] | None = None
    _arrival: asyncio.Event = field(default_factory=asyncio.Event)

    def push(self, kind: str, payload: Json) -> None:
        """Queue an update, unless the bot did not ask for its kind."""
        if not self._wanted(kind):
            return
        update = Update(self.next_id(), kind, payload, self.clock.now())
        self.pending.append(update)
        self.emitted.append(update.json())
        del self.emitted[:-5000]
        self.wake()
        self.changed()

    def allow(self, kinds: object) -> None:
        """Remember the kinds that the bot asks for; names that do not exist are left out."""
        if isinstance(kinds, list):
            self.allowed = [kind for kind in KINDS if kind in kinds]
            self.changed()

    def expire(self) -> None:
        """Drop what is older than a day."""
        oldest = self.clock.now() - KEPT_SECONDS
        self.pending[:] = [update for update in self.pending if update.at >= oldest]

    def confirm(self, update: Update) -> None:
        """Forget an update that the bot has received."""
        if update in self.pending:
            self.pending.remove(update)
            self.changed()

    def forget_all(self) -> None:
        """Drop everything that waits."""
        self.pending.clear()
        self.changed()

    def wake(self) -> None:
        """Let whoever waits for updates look again."""
        arrival, self._arrival = self._arrival, asyncio.Event()
        arrival.set()

    async def arrival(self) -> None:
        """Wait until something may have changed."""
        await self._arrival.wait()

    def interrupt(self, error: ApiError) -> None:
        """End the long poll under way with an error."""
        if self._poll is not None and not self._poll.done():
            self._poll.set_exception(error)

    @property
    def polling(self) -> bool:
        """Whether a long poll is under way."""
        return self._poll is not None

    async def poll(self, offset: int, limit: int, seconds: float) -> list[Json]:
        """Long polling: answer as soon as something is there, or empty after so many seconds."""
        if self.webhook is not None:
            raise refuse("poll_webhook")
        self.interrupt(refuse("poll_poll"))
        mine = self._poll = asyncio.get_running_loop().create_future()
        try:
            return await self._collect(mine, offset, limit, seconds)
        finally:
            if self._poll is mine:
                self._poll = None
            mine.cancel()

    async def _collect(self, stop: asyncio.Future[None], offset: int, limit: int, seconds: float) -> list[Json]:
        end = asyncio.get_running_loop().time() + seconds
        self._confirm_before(offset)
        while True:
            self.expire()
            if stop.done():
                stop.result()
            left = end - asyncio.get_running_loop().time()
            if self.pending or left <= 0:
                return [update.json() for update in self.pending[:limit]]
            arrival = asyncio.ensure_future(self._arrival.wait())
            waiting: set[asyncio.Future[Any]] = {arrival, stop}
            await asyncio.wait(waiting, timeout=left, return_when=asyncio.FIRST_COMPLETED)
            arrival.cancel()

    def _confirm_before(self, offset: int) -> None:
        """Forget what precedes the offset; a negative one counts from the end."""
        before = len(self.pending)
        if offset < 0:
            del self.pending[:offset]
        elif offset > 0:
            self.pending[:] = [update for update in self.pending if update.id >= offset]
        if len(self.pending) != before:
            self.changed()

    def _wanted(self, kind: str) -> bool:
        return kind in self.allowed if self.allowed else kind not in ONLY_WHEN_NAMED

    def to_json(self) -> Json:
        """For the state file."""
        return {
            "pending": [asdict(update) for update in self.pending],
            "allowed": self.allowed,
            "webhook": asdict(self.webhook) if self.webhook else None,
        }

    def from_json(self, saved: Json) -> None:
        """From the state file."""
        self.pending = [Update(**update) for update in saved["pending"]]
        self.allowed = saved["allowed"]
        self.webhook = Webhook(**saved["webhook"]) if saved["webhook"] else None
