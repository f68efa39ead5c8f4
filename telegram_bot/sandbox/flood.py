"""Flood control: how much a bot may send before it is told to wait.

Telegram publishes 1 message a second to one chat, 20 a minute to one group and about 30 a second
overall; edits share the budget with sends, answers to callback queries are free. Modelled here:

* a group: `group_per_minute` (20) in any 60 seconds;
* overall: `per_second` (30) in any second;
* one chat: a bucket of `burst` (10) that refills by one a second, since short bursts go through.

Refused calls cost nothing. Ephemeral messages are outside the group and chat budgets unless
`ephemeral_counts` is set (whether they count is not documented), but always inside the overall one.
"""

from __future__ import annotations

import math
from collections import defaultdict, deque
from dataclasses import dataclass, field

from telegram_bot.sandbox.clock import Clock
from telegram_bot.sandbox.errors import refuse

MINUTE = 60.0
SECOND = 1.0


@dataclass
class Flood:
    """The budgets of one bot, spent along the sandbox's clock."""

    clock: Clock
    enabled: bool = True
    group_per_minute: int = 20
    per_second: int = 30
    burst: int = 10
    ephemeral_counts: bool = False
    _groups: defaultdict[int, deque[float]] = field(default_factory=lambda: defaultdict(deque))
    _overall: deque[float] = field(default_factory=deque)
    _buckets: dict[int, tuple[float, float]] = field(default_factory=dict)

    def check(self, chat_id: int, count: int = 1, *, ephemeral: bool = False) -> None:
        """Refuse with 429 if `count` messages to the chat are too many now."""
        if not self.enabled:
            return
        now = self.clock.now()
        wait = _over(self._overall, now, SECOND, self.per_second, count)
        if not ephemeral or self.ephemeral_counts:
            wait = max(wait, self._chat_wait(chat_id, now, count))
            if chat_id < 0:
                window = self._groups[chat_id]
                wait = max(wait, _over(window, now, MINUTE, self.group_per_minute, count))
        if wait > 0:
            seconds = max(1, math.ceil(wait))
            raise refuse("flood", {"retry_after": seconds}, seconds=seconds)

    def spend(self, chat_id: int, count: int = 1, *, ephemeral: bool = False) -> None:
        """Book `count` messages that went through."""
        now = self.clock.now()
        self._overall.extend([now] * count)
        if not ephemeral or self.ephemeral_counts:
            self._groups[chat_id].extend([now] * count)
            self._buckets[chat_id] = (self._level(chat_id, now) - count, now)

    def forget(self) -> None:
        """Refill all budgets."""
        self._groups.clear()
        self._overall.clear()
        self._buckets.clear()

    def _level(self, chat_id: int, now: float) -> float:
        level, at = self._buckets.get(chat_id, (float(self.burst), now))
        return min(float(self.burst), level + (now - at))

    def _chat_wait(self, chat_id: int, now: float, count: int) -> float:
        return min(count, self.burst) - self._level(chat_id, now)


def _over(window: deque[float], now: float, span: float, limit: int, count: int) -> float:
    """Seconds until `count` more fit into the window; 0 if they fit now."""
    while window and window[0] <= now - span:
        window.popleft()
    excess = len(window) + min(count, limit) - limit
    return window[excess - 1] + span - now if excess > 0 else 0.0
