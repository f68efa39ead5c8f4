"""The weights of Poter's playout policy, from `weights.json`."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from analysis.core.weights import read_weights
from analysis.poter.policy import NAMES

PACKAGE = "analysis.poter"


def tuned_weights() -> NDArray[np.int64]:
    """Return the weights of hints, in the order of `NAMES`."""
    return np.array(read_weights(PACKAGE, NAMES), np.int64)
