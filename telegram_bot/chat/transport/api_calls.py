"""Calls to Telegram: their rate limits, and the detection of a rejected token.

There is one bucket per group, private chat and ephemeral receiver, and one for the whole bot.

After a 429 only the lane of the refused call is frozen, never the whole bot. Content that becomes outdated (a table)
waits with `Limiter.ready` before it is built, so that the latest state is sent. Answers to callbacks are not limited.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, Collection, Coroutine
from http import HTTPStatus
from typing import Any

from telegram._utils.types import JSONDict
from telegram.error import RetryAfter
from telegram.ext import BaseRateLimiter
from telegram.request import HTTPXRequest

from telegram_bot.background import SYSTEM_MONOTONIC, MonotonicClock
from telegram_bot.chat.transport.api_errors import wait_of

MINUTE = 60.0
LIMITED_METHODS = ("send", "edit", "copy", "forward")
"""Prefixes of the methods that Telegram limits."""
MAX_LANES = 2000
"""Idle lanes are dropped above this number."""
ONCE, TWICE = 1, 2
"""Attempts of a call (`rate_limit_args`): PTB does not pass on 0, so attempts are counted, not retries."""
FREEZE_MARGIN = 0.25
"""Seconds added to every freeze, since Telegram measures from its own clock."""

BOT_LIMIT = (25, 1.0)
"""Calls and seconds for the whole bot."""
PRIVATE_CHAT_LIMIT = (8, 8.0)
"""Calls and seconds in a private chat: Telegram advises one a second, with short bursts."""
RECEIVER_LIMIT = (60, 20.0)
"""Calls and seconds for ephemeral messages to one person.

Telegram documents no limit: this is what fast fingers need. A 429 freezes only this lane.
"""
BURST_SHARE = 4
"""A quarter of the edits of a minute may come in a burst."""

Lane = tuple[str, str]
"""A chat, and the receiver of its ephemeral messages; the receiver is empty for messages that everybody sees."""


class Throttle:
    """Limit of the edits of one message: a short burst, then even intervals; at most `per_minute` a minute."""

    def __init__(self, per_minute: int) -> None:
        self._burst = max(1, per_minute // BURST_SHARE)
        self._interval = MINUTE / max(1, per_minute - self._burst)
        self._next = 0.0
        """Time of the next edit if all edits came at even intervals."""

    def wait(self, now: float) -> float:
        """Return the seconds until the next edit is allowed."""
        return max(0.0, self._next - now - (self._burst - 1) * self._interval)

    def spend(self, now: float) -> None:
        """Count an edit."""
        self._next = max(self._next, now) + self._interval


class Bucket:
    """At most `size` calls in any `span` seconds, and none before `frozen_until`."""

    def __init__(self, size: int, span: float) -> None:
        self.size = size
        self.span = span
        self.spent: deque[float] = deque()
        self.frozen_until = 0.0
        self.turn = asyncio.Lock()
        """Held by the first caller that waits for the bucket: callers are served in order of arrival."""

    def wait(self, now: float) -> float:
        """Return the seconds until a call is allowed."""
        while self.spent and self.spent[0] <= now - self.span:
            self.spent.popleft()
        full = self.spent[-self.size] + self.span - now if len(self.spent) >= self.size else 0.0
        return max(full, self.frozen_until - now, 0.0)

    def spend(self, now: float) -> None:
        """Count a call."""
        self.spent.append(now)


class Limiter(BaseRateLimiter[int]):
    """PTB's rate limiter. After a 429 a call is repeated, `rate_limit_args` attempts in all (default TWICE)."""

    def __init__(
        self,
        group_per_minute: int = 18,
        ephemeral_shares: bool = False,
        monotonic: MonotonicClock = SYSTEM_MONOTONIC,
    ) -> None:
        self._group_per_minute = group_per_minute
        self._ephemeral_shares = ephemeral_shares
        self._monotonic = monotonic
        self._buckets: dict[Lane, Bucket] = {}
        self._whole_bot = Bucket(*BOT_LIMIT)

    async def initialize(self) -> None:
        """Do nothing: there is nothing to open."""

    async def shutdown(self) -> None:
        """Forget all lanes."""
        self._buckets.clear()

    async def ready(self, chat_id: int) -> None:
        """Wait until a message to a chat is allowed, without counting one."""
        lane = (str(chat_id), "")
        async with self._bucket(lane).turn:
            await self._wait(lane)

    async def process_request(
        self,
        callback: Callable[..., Coroutine[Any, Any, bool | JSONDict | list[JSONDict]]],
        args: Any,
        kwargs: dict[str, Any],
        endpoint: str,
        data: dict[str, Any],
        rate_limit_args: int | None,
    ) -> bool | JSONDict | list[JSONDict]:
        """Make a call when its lane is free; after a 429 freeze the lane and repeat the call."""
        lane = self.lane(endpoint, data)
        attempts = TWICE if rate_limit_args is None else rate_limit_args
        while True:
            if lane is not None:
                await self._enter(lane)
            try:
                return await callback(*args, **kwargs)
            except RetryAfter as refused:
                if lane is None:
                    raise
                bucket = self._bucket(lane)
                bucket.frozen_until = max(bucket.frozen_until, self._monotonic.now() + wait_of(refused) + FREEZE_MARGIN)
                attempts -= 1
                if attempts <= 0:
                    raise

    def lane(self, endpoint: str, data: dict[str, Any]) -> Lane | None:
        """Return the lane of a call: its chat, or its ephemeral receiver within the chat; None if it is not limited."""
        chat = data.get("chat_id")
        if chat is None or not endpoint.startswith(LIMITED_METHODS):
            return None
        receiver = data.get("receiver_user_id") or _receiver(data.get("ephemeral_message_parameters"))
        if receiver is None or self._ephemeral_shares:
            return str(chat), ""
        return str(chat), str(receiver)

    async def _enter(self, lane: Lane) -> None:
        """Wait for the lane and count the call."""
        bucket = self._bucket(lane)
        async with bucket.turn:
            await self._wait(lane)
            now = self._monotonic.now()
            bucket.spend(now)
            self._whole_bot.spend(now)

    async def _wait(self, lane: Lane) -> None:
        """Wait until the lane and the whole bot may send."""
        now = self._monotonic.now
        while (pause := max(self._bucket(lane).wait(now()), self._whole_bot.wait(now()))) > 0:
            await self._monotonic.sleep(pause)

    def _bucket(self, lane: Lane) -> Bucket:
        """Return the bucket of a lane."""
        if lane not in self._buckets:
            if len(self._buckets) >= MAX_LANES:
                self._drop_idle()
            chat, receiver = lane
            group = (self._group_per_minute, MINUTE) if chat.startswith(("-", "@")) else PRIVATE_CHAT_LIMIT
            self._buckets[lane] = Bucket(*(RECEIVER_LIMIT if receiver else group))
        return self._buckets[lane]

    def _drop_idle(self) -> None:
        """Drop lanes without recent calls, freeze or waiting callers."""
        now = self._monotonic.now()
        for lane, bucket in list(self._buckets.items()):
            if bucket.wait(now) == 0 and not bucket.spent and not bucket.turn.locked():
                del self._buckets[lane]


def _receiver(parameters: Any) -> int | None:
    """Return the receiver of an ephemeral message, None if the message is not ephemeral."""
    if isinstance(parameters, str):
        parameters = json.loads(parameters)
    return parameters.get("receiver_user_id") if isinstance(parameters, dict) else None


TOKEN_REJECTED = (HTTPStatus.UNAUTHORIZED,)
"""Statuses of any call with an invalid token."""

POLLING_REJECTED = (HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND)
"""Statuses of getUpdates with an invalid token: every server knows this method, and PTB stops polling after either."""


class WatchedRequest(HTTPXRequest):
    """PTB's HTTP client; sets `rejected` when a response has one of `statuses`."""

    def __init__(self, connections: int, rejected: asyncio.Event, statuses: Collection[int], **values: Any) -> None:
        super().__init__(connections, **values)
        self._rejected = rejected
        self._statuses = statuses

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        """Make a request."""
        status, body = await super().do_request(*args, **kwargs)
        if status in self._statuses:
            self._rejected.set()
        return status, body
