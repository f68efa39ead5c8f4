"""The clock of a sandbox, which tests move forward, and flood control: limits of a bot's messages per time.

Telegram publishes 1 message a second to one chat, 20 a minute to one group and about 30 a second overall; edits share
the budget with sends, answers to callback queries are free. Modelled here:

* a group: 20 in any 60 seconds;
* overall: 30 in any second;
* one chat: a bucket of `burst` (10) tokens, refilled by one a second, since short bursts are accepted.

Refused calls cost nothing. Ephemeral messages count only towards the overall budget (whether they count towards the
others is not documented).
"""

import asyncio
import math
import time
from collections import defaultdict, deque
from dataclasses import dataclass, field

from telegram_bot.sandbox.errors import refuse

MINUTE = 60.0
SECOND = 1.0


class SandboxClock:
    """Wall-clock time that can be moved forward; sleepers wake when it reaches their time."""

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
        """Wait until this clock has reached a moment."""
        while (left := moment - self.now()) > 0:
            try:
                await asyncio.wait_for(self._moved.wait(), left)
            except TimeoutError:
                continue


@dataclass
class Flood:
    """The budgets of one bot."""

    clock: SandboxClock
    enabled: bool = True
    group_per_minute: int = 20
    per_second: int = 30
    burst: int = 10
    _groups: defaultdict[int, deque[float]] = field(default_factory=lambda: defaultdict(deque))
    _overall: deque[float] = field(default_factory=deque)
    _buckets: dict[int, tuple[float, float]] = field(default_factory=dict)

    def spend(self, chat_id: int, *, ephemeral: bool = False) -> None:
        """Count a message to a chat, or refuse it with 429 and the seconds to wait."""
        if not self.enabled:
            return
        now = self.clock.now()
        waits = [_excess_seconds(self._overall, now, SECOND, self.per_second)]
        level = self._level(chat_id, now)
        if not ephemeral:
            waits.append(1 - level)
            if chat_id < 0:
                waits.append(_excess_seconds(self._groups[chat_id], now, MINUTE, self.group_per_minute))
        if max(waits) > 0:
            seconds = max(1, math.ceil(max(waits)))
            raise refuse("flood", {"retry_after": seconds}, seconds=seconds)
        self._overall.append(now)
        if not ephemeral:
            self._buckets[chat_id] = (level - 1, now)
            if chat_id < 0:
                self._groups[chat_id].append(now)

    def _level(self, chat_id: int, now: float) -> float:
        level, at = self._buckets.get(chat_id, (float(self.burst), now))
        return min(float(self.burst), level + (now - at))


def _excess_seconds(times: deque[float], now: float, span: float, limit: int) -> float:
    """Return the seconds until fewer than `limit` of the times lie within the last `span` seconds."""
    while times and times[0] <= now - span:
        times.popleft()
    return times[-limit] + span - now if len(times) >= limit else 0.0
