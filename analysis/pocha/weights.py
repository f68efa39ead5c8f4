"""The weights of Pocha's playout policy, from `weights.json`."""

from __future__ import annotations

from functools import cache

from analysis.core.weights import read_weights
from analysis.pocha.probabilities import NAMES, Ints, with_tables

PACKAGE = "analysis.pocha"


@cache
def tuned_weights() -> Ints:
    """Return the weights of hints as the policy takes them, not to be changed."""
    return with_tables(read_weights(PACKAGE, NAMES))
