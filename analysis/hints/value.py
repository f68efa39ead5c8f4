"""Values of rounds with open cards, and their changes by chance events.

Of a game this has the base class of what computes them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.core.state_dtype import Floats, new_states
from engine.state_base import RoundState


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


def error_of(values: NDArray[Any]) -> Floats:
    """Return the standard error of the mean of each column of playouts' results, shape (worlds, columns)."""
    error: Floats = values.std(axis=0) / np.sqrt(max(len(values) - 1, 1))
    return error


class PerfectInfo(ABC):
    """A round, running or over, with all cards open but the order of the stock; not shared between threads."""

    def __init__(self, state: RoundState, seed: int) -> None:
        """Take the state of the round, which is not changed."""
        self._seed = seed
        self._states = new_states(type(state), 3)
        self._rng = np.zeros(4, np.int64)

    @abstractmethod
    def value(self, worlds: int) -> Value:
        """Return its present value; that of a finished round is its scores, and 0 or 1 as probability."""

    @abstractmethod
    def before_the_deal(self, worlds: int) -> Value:
        """Return the value of the same table before the deal; nobody has moved in the round, but cut."""

    def draw(self, worlds: int) -> tuple[str, ValueChange]:
        """Return the cards that the seat to move is about to draw, and their change of the value, against all draws.

        Raise LookupError in a game without draws.
        """
        raise LookupError("no card is drawn in this game")

    def deal(self, worlds: int) -> ValueChange:
        """Return the change of the value by the deal, against all other deals."""
        before, after = self.before_the_deal(2 * worlds), self.value(worlds)
        return ValueChange(after, after.points - before.points, np.hypot(after.error, before.error))
