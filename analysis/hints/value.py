"""Values of rounds with open cards, and their changes by chance events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Value:
    """Value of a round for each column of the score sheet.

    `points`: mean score, `error` its standard error; `win`: probability of winning (in Pocha of keeping the bid).
    """

    points: Floats
    error: Floats
    win: Floats


@dataclass(frozen=True, slots=True)
class ValueChange:
    """A chance event: the value after it, and the change of each score with its standard error."""

    after: Value
    points: Floats
    error: Floats


def value_change(before: Value, after: Value) -> ValueChange:
    """Return the change between two values found in independent worlds."""
    return ValueChange(after, after.points - before.points, np.hypot(after.error, before.error))


def error_of(values: NDArray[Any]) -> Floats:
    """Return the standard error of the mean of each column of playouts' results, shape (worlds, columns)."""
    error: Floats = values.std(axis=0) / np.sqrt(max(len(values) - 1, 1))
    return error
