"""A state of Pocha as compiled code holds it: one record of int64 fields with the names of the engine's holder."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.pocha.state import FIELDS, State

RECORD = np.dtype([(name, np.int64, (length,)) if length else (name, np.int64) for name, length in FIELDS])

States = NDArray[Any]
"""An array of records, shape (n,), dtype `RECORD`."""


def new_states(count: int) -> States:
    """Return `count` empty records."""
    return np.zeros(count, RECORD)


def store(states: States, index: int, state: State) -> None:
    """Copy a state into one record."""
    for name, _ in FIELDS:
        states[name][index] = getattr(state, name)


def load(states: States, index: int) -> State:
    """Return one record as a state."""
    state = State()
    for name, length in FIELDS:
        value = states[name][index]
        setattr(state, name, value.tolist() if length else int(value))
    return state
