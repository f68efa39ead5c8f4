"""Checks of the kernels of any game."""

from types import ModuleType
from typing import Any, TypeVar

import numpy as np

from analysis.core.state_dtype import States
from engine.state_base import RoundState

S = TypeVar("S", bound=RoundState)


def load(states: States, index: int, state_type: type[S]) -> S:
    state = state_type()
    for name in state_type.FIELDS:
        setattr(state, name, states[name][index].tolist())
    return state


class Numbers(list[Any]):
    """A field of a state. An index below 0, which Python counts from the end, is an error, as for a kernel."""

    def __getitem__(self, at):
        found = super().__getitem__(inside(at))
        return type(self)(found) if isinstance(at, slice) else found

    def __setitem__(self, at, value):
        super().__setitem__(inside(at), value)


def inside(at: Any) -> Any:
    """Return an index or a slice if it is not below 0."""
    if not isinstance(at, slice) and at < 0:
        raise IndexError(f"{at} is outside the array")
    return at


class Records(Numbers):
    """States that are copied when they are stored, as in an array of records."""

    def __init__(self, states):
        super().__init__(states)
        for state in self:
            for name, field in state.FIELDS.items():
                if field.length:
                    setattr(state, name, Numbers(getattr(state, name)))

    def __setitem__(self, place, state):
        super().__setitem__(place, state.copy())


class Array(np.ndarray):
    """An array argument of a kernel, of one or more dimensions."""

    def __getitem__(self, at):
        return super().__getitem__(self._inside(at))

    def __setitem__(self, at, value):
        super().__setitem__(self._inside(at), value)

    @staticmethod
    def _inside(at):
        return tuple(map(inside, at)) if isinstance(at, tuple) else inside(at)


def interpret(evaluation: Any, kernels: ModuleType, state_type: type[RoundState], *arrays: str) -> None:
    """Let an evaluation run the kernel's Python source, with unbounded integers in these arrays.

    An index outside an array raises IndexError, which the compiled kernel does not.
    """

    def run(*given: Any) -> Any:
        return kernels.try_arms.py_func(*(one.view(Array) if isinstance(one, np.ndarray) else one for one in given))

    evaluation.kernel = run
    for name in arrays:
        setattr(evaluation, name, getattr(evaluation, name).astype(object))
    evaluation.states = Records([load(evaluation.states, place, state_type) for place in range(len(evaluation.states))])
