"""Budgets and time limits of computations, and computations in steps between which other work can run."""

import time
from collections.abc import Callable, Generator
from typing import NamedTuple, TypeVar

R = TypeVar("R")


def whole(steps: Generator[object, None, R]) -> R:
    """Return the result of a computation in steps."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: R = end.value
            return found


class Budget(NamedTuple):
    """The limit of a decision: milliseconds, or total playouts; neither means a default."""

    milliseconds: float | None = None
    playouts: int | None = None


class Deadline:
    """The end of a time budget, which another thread may move forward while the work is running."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.perf_counter) -> None:
        """Start a budget now; `clock` counts seconds."""
        self._clock = clock
        self._end = clock() + seconds

    def remaining(self) -> float:
        """Return the seconds left, negative after the deadline."""
        return self._end - self._clock()

    def shorten(self, seconds: float) -> None:
        """Leave at most this many seconds."""
        self._end = min(self._end, self._clock() + seconds)
