"""A game's state as compiled code holds it: one record of int64 fields with the names of the engine's holder."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from engine.holder import Holder

States = NDArray[Any]
"""An array of records, shape (n,), dtype that of one game (`record_of`)."""

AnyHolder = TypeVar("AnyHolder", bound=Holder)


def record_of(holder: type[Holder]) -> np.dtype[Any]:
    """Return the record of a game's holder."""
    fields = holder.FIELDS
    return np.dtype([(name, np.int64, (length,)) if length else (name, np.int64) for name, length in fields])


def store(states: States, index: int, state: Holder) -> None:
    """Copy a state into one record."""
    for name, _ in state.FIELDS:
        states[name][index] = getattr(state, name)


def load(states: States, index: int, holder: type[AnyHolder]) -> AnyHolder:
    """Return one record as a state of its game's holder."""
    state = holder()
    for name, length in holder.FIELDS:
        value = states[name][index]
        setattr(state, name, value.tolist() if length else int(value))
    return state
