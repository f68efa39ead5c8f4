"""What a table with open cards is worth to each column of the score sheet, and what a chance event changed in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Value:
    """Mean score (points, with standard error) and chance (0 to 1) to win, or to keep the bid, of each column."""

    points: Floats
    error: Floats
    win: Floats


@dataclass(frozen=True, slots=True)
class ValueChange:
    """What a chance event came to: the worth after it, and what it changed in each score, with its error."""

    after: Value
    points: Floats
    error: Floats


def value_change(before: Value, after: Value) -> ValueChange:
    """Return what lies between two worths that were found in worlds of their own."""
    return ValueChange(after, after.points - before.points, np.hypot(after.error, before.error))


def error_of(values: NDArray[Any]) -> Floats:
    """Return the standard error of the mean of each column of playouts' results, shape (worlds, columns)."""
    error: Floats = values.std(axis=0) / np.sqrt(max(len(values) - 1, 1))
    return error
