"""What holds for the kernels of every game, whatever they play."""

import os
import subprocess
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
from platformdirs import user_cache_path

from analysis.core.state_dtype import load
from engine.state_base import RoundState


def check_splitting(evaluation: Callable[[], Any]) -> None:
    """Hold that trying some worlds after others is trying all of them; `evaluation` makes equal ones each time."""
    whole, parts = evaluation(), evaluation()
    every = np.arange(len(whole.arms))
    points = whole.run(every, 40).points
    found = [parts.run(every, worlds).points for worlds in (1, 7, 0, 32)]
    assert points.tolist() == np.concatenate(found, axis=1).tolist()
    assert parts.worlds == 40


class Records(list[Any]):
    """States that are copied when they are put in a place, as an array of records does."""

    def __setitem__(self, place, state):
        super().__setitem__(place, state.copy())


def interpret(evaluation: Any, kernels: ModuleType, state_type: type[RoundState], *arrays: str) -> None:
    """Let an evaluation run the Python text of the kernel, with whole numbers of any size in these arrays."""
    evaluation.kernel = kernels.try_arms.py_func
    for name in arrays:
        setattr(evaluation, name, getattr(evaluation, name).astype(object))
    evaluation.states = Records([load(evaluation.states, place, state_type) for place in range(len(evaluation.states))])


WITH_BOUNDS = user_cache_path("thurumpu") / "kernels-with-bounds"
"""Cache of kernels that check every index of an array; like all kernels they are kept for each state of the code."""


def check_bounds(script: str) -> None:
    """Run a script in which every index of an array is checked.

    A cached kernel keeps the options with which it was compiled, so this has a cache of its own. Hints are enough:
    whole rounds are played by the same functions, and interpreted elsewhere; compiling takes longest.
    """
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": str(WITH_BOUNDS)}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
