"""The record of Canasta's states; what every game's records have in common is in `analysis.core.state_dtype`."""

from __future__ import annotations

import numpy as np

from analysis.core import state_dtype
from analysis.core.state_dtype import States, record_of, store
from engine.canasta.state import State

__all__ = ["RECORD", "States", "load", "new_states", "store"]

RECORD = record_of(State)


def new_states(count: int) -> States:
    """Return `count` empty records."""
    return np.zeros(count, RECORD)


def load(states: States, index: int) -> State:
    """Return one record as a state."""
    return state_dtype.load(states, index, State)
