"""The rate limit of the page's frames: one token bucket for each person, shared by all their devices."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

SIZE = 80.0
"""Tokens of a full bucket."""
PER_SECOND = 20.0
"""Tokens added each second."""
MAX_PEOPLE = 10_000
"""Buckets kept; the one used longest ago is dropped."""


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


class RateLimit:
    """Token buckets by person; `now` returns monotonic seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._buckets: OrderedDict[int, _Bucket] = OrderedDict()

    def allows(self, person: int, cost: float = 1.0) -> bool:
        """Spend `cost` tokens of a person and return True; if fewer are left, spend none and return False."""
        now = self._now()
        bucket = self._buckets.setdefault(person, _Bucket(SIZE, now))
        self._buckets.move_to_end(person)
        if len(self._buckets) > MAX_PEOPLE:
            self._buckets.popitem(last=False)
        bucket.tokens = min(SIZE, bucket.tokens + (now - bucket.at) * PER_SECOND)
        bucket.at = now
        if bucket.tokens < cost:
            return False
        bucket.tokens -= cost
        return True
