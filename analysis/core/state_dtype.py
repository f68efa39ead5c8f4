"""Arrays for compiled code: of numbers, and of records with the fields of a game's round state, all int64."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.state_base import RoundState

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
States = NDArray[Any]
"""An array of records, shape (n,), of one game's states (`dtype_of`)."""


def dtype_of(state_type: type[RoundState]) -> np.dtype[Any]:
    """Return the record type of a game's states."""
    fields = state_type.FIELDS.items()
    return np.dtype([(name, np.int64, (field.length,)) if field.length else (name, np.int64) for name, field in fields])


def new_states(state_type: type[RoundState], count: int) -> States:
    """Return `count` records of zeros."""
    return np.zeros(count, dtype_of(state_type))


def store(states: States, index: int, state: RoundState) -> None:
    """Copy a state into one record."""
    for name in state.FIELDS:
        states[name][index] = getattr(state, name)
