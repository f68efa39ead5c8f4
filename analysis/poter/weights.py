"""The tuned weights of the playout policy, read from `weights.json`, which says how they were found."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from analysis.poter.tuned import NAMES

FILE = "weights.json"


def as_row(weights: dict[str, int]) -> NDArray[np.int64]:
    """Return named weights in the order of `NAMES`."""
    return np.array([weights[name] for name in NAMES], np.int64)


def tuned_weights() -> NDArray[np.int64]:
    """Return the packaged weights."""
    return as_row(_packaged())


@cache
def _packaged() -> dict[str, int]:
    """Read the packaged weights."""
    weights: dict[str, int] = json.loads(files("analysis.poter").joinpath(FILE).read_text("utf-8"))["weights"]
    return weights
