"""How fast the bot may write: a bucket a group, a bucket a private chat, and none for answers to presses.

After a 429 the chat it was about is frozen, never the whole bot. Whoever has something that is soon outdated
(a table) waits with `ready` before it is made, so that what is sent is the latest.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any

from telegram._utils.types import JSONDict
from telegram.error import RetryAfter
from telegram.ext import BaseRateLimiter

from telegram_bot.chat.transport.api_errors import wait_of
from telegram_bot.chat.transport.pacing import REAL, MonotonicClock

MINUTE = 60.0
FREE = {"answerCallbackQuery", "answerInlineQuery"}
MOST_LANES = 2000
WRITES = ("send", "edit", "copy", "forward")
ONCE, TWICE = 1, 2
"""How often a call may be tried (`rate_limit_args`); PTB does not pass a 0 on, so repeats are not what is counted."""
MARGIN = 0.25
"""Seconds added to every freeze, since the server counts from its own clock."""

PRIVATE = (8, 8.0)
READER = (60, 20.0)
"""Calls and seconds. In a private chat one a second, with short bursts, is what Telegram advises.

What it allows for messages that one person alone sees is not known: as many as fast fingers make, since a hand that
lags is no good; a refusal freezes that lane alone, and what is shown after it is the latest.
"""

Lane = tuple[str, str]


class Bucket:
    """At most `size` calls in any `span` seconds, and none before `frozen_until`."""

    def __init__(self, size: int, span: float) -> None:
        self.size = size
        self.span = span
        self.spent: deque[float] = deque()
        self.frozen_until = 0.0
        self.turn = asyncio.Lock()
        """Held by the first of those who wait for the bucket: they go in the order in which they came."""

    def wait(self, now: float) -> float:
        """Return the seconds until a call may go out."""
        while self.spent and self.spent[0] <= now - self.span:
            self.spent.popleft()
        full = self.spent[-self.size] + self.span - now if len(self.spent) >= self.size else 0.0
        return max(full, self.frozen_until - now, 0.0)

    def spend(self, now: float) -> None:
        """Book a call."""
        self.spent.append(now)


class Limiter(BaseRateLimiter[int]):
    """PTB's door for every call; after a 429 a call is tried again, in all `rate_limit_args` times (default TWICE)."""

    def __init__(
        self,
        group_per_minute: int = 18,
        ephemeral_shares: bool = False,
        monotonic: MonotonicClock = REAL,
    ) -> None:
        self._group_per_minute = group_per_minute
        self._ephemeral_shares = ephemeral_shares
        self._clock = monotonic.clock
        self._sleep = monotonic.sleep
        self._buckets: dict[Lane, Bucket] = {}
        self._all = Bucket(25, 1.0)

    async def initialize(self) -> None:
        """Do nothing: there is nothing to open."""

    async def shutdown(self) -> None:
        """Forget everything."""
        self._buckets.clear()

    async def ready(self, chat_id: int) -> None:
        """Wait until a message to a chat may go out; book nothing."""
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
        """Make a call when its lane is free; after a 429 freeze the lane and try it as often as asked."""
        lane = self.lane(endpoint, data)
        tries = TWICE if rate_limit_args is None else rate_limit_args
        while True:
            if lane is not None:
                await self._enter(lane)
            try:
                return await callback(*args, **kwargs)
            except RetryAfter as refused:
                if lane is None:
                    raise
                bucket = self._bucket(lane)
                bucket.frozen_until = max(bucket.frozen_until, self._clock() + wait_of(refused) + MARGIN)
                tries -= 1
                if tries <= 0:
                    raise

    def lane(self, endpoint: str, data: dict[str, Any]) -> Lane | None:
        """Return the lane of a call: its chat, or its one reader within the chat; None if it costs nothing."""
        chat = data.get("chat_id")
        if endpoint in FREE or chat is None or not endpoint.startswith(WRITES):
            return None
        reader = data.get("receiver_user_id") or _reader(data.get("ephemeral_message_parameters"))
        if reader is None or self._ephemeral_shares:
            return str(chat), ""
        return str(chat), str(reader)

    async def _enter(self, lane: Lane) -> None:
        """Wait for the lane and book the call."""
        bucket = self._bucket(lane)
        async with bucket.turn:
            await self._wait(lane)
            now = self._clock()
            bucket.spend(now)
            self._all.spend(now)

    async def _wait(self, lane: Lane) -> None:
        """Wait until the lane and the whole bot may send."""
        while (pause := max(self._bucket(lane).wait(self._clock()), self._all.wait(self._clock()))) > 0:
            await self._sleep(pause)

    def _bucket(self, lane: Lane) -> Bucket:
        """Return a lane's bucket: a group's, a private chat's, or that of one reader within a group."""
        if lane not in self._buckets:
            if len(self._buckets) >= MOST_LANES:
                self._forget_idle()
            chat, reader = lane
            group = (self._group_per_minute, MINUTE) if chat.startswith(("-", "@")) else PRIVATE
            self._buckets[lane] = Bucket(*(READER if reader else group))
        return self._buckets[lane]

    def _forget_idle(self) -> None:
        """Forget lanes in which nothing has gone out lately and nothing is frozen."""
        now = self._clock()
        for lane, bucket in list(self._buckets.items()):
            if bucket.wait(now) == 0 and not bucket.spent and not bucket.turn.locked():
                del self._buckets[lane]


def _reader(parameters: Any) -> int | None:
    """Return who alone sees an ephemeral message, None if it is no such message."""
    if isinstance(parameters, str):
        parameters = json.loads(parameters)
    return parameters.get("receiver_user_id") if isinstance(parameters, dict) else None
