"""Weights for the likelihood of hidden hands, read from the file `inference.json` beside a game's features.

The file has the meaning of each weight, its value, and the provenance of all: how, when and with which command they
were fitted, and how much likelier they make true hands in other rounds.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from analysis.core.weights import read_file

FORMAT = "hand-weights/1"
FILE = "inference.json"


def read_weights(package: str, names: Sequence[str]) -> NDArray[np.float64]:
    """Return a package's weights in the order of their names; raise ValueError unless the file names these."""
    weights = read_file(package, FILE)["weights"]
    if list(weights) != list(names):
        raise ValueError(f"{package}: {FILE} must have the weights {', '.join(names)}, not {', '.join(weights)}")
    return np.array(list(weights.values()))
