"""Waiting, as an argument: a clock that only goes forward, and how to sleep by it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MonotonicClock:
    """A clock in seconds and a sleep that goes by it."""

    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep


REAL = MonotonicClock()
