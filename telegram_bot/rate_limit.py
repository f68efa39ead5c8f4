"""Token buckets: how often each person, or each chat, may do something."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass

MAX_BUCKETS = 10_000
"""Buckets kept by one `RateLimit`; the one used longest ago is dropped."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A burst of `size`, after which `per_second` are allowed."""

    size: float
    per_second: float


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


class RateLimit:
    """One token bucket for each key (a person, a chat, an address); `now` returns monotonic seconds."""

    def __init__(self, rate: Rate, now: Callable[[], float]) -> None:
        self.rate = rate
        self._now = now
        self._buckets: OrderedDict[Hashable, _Bucket] = OrderedDict()

    def allows(self, key: Hashable, cost: float = 1.0) -> bool:
        """Spend `cost` tokens of a key and return True; if fewer are left, spend none and return False."""
        bucket = self._filled(key)
        if bucket.tokens < cost:
            return False
        bucket.tokens -= cost
        return True

    def reserve(self, key: Hashable, longest: float) -> float | None:
        """Spend a token of a key, also one that is still to come, and return the seconds until it is there.

        If they are more than `longest`, spend none and return None.
        """
        bucket = self._filled(key)
        wait = max(0.0, 1.0 - bucket.tokens) / self.rate.per_second
        if wait > longest:
            return None
        bucket.tokens -= 1.0
        return wait

    def _filled(self, key: Hashable) -> _Bucket:
        now = self._now()
        bucket = self._buckets.setdefault(key, _Bucket(self.rate.size, now))
        self._buckets.move_to_end(key)
        if len(self._buckets) > MAX_BUCKETS:
            self._buckets.popitem(last=False)
        bucket.tokens = min(self.rate.size, bucket.tokens + (now - bucket.at) * self.rate.per_second)
        bucket.at = now
        return bucket
