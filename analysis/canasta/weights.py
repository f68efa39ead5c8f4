"""The weights of Canasta's playout policy, from `weights.json`."""

from __future__ import annotations

from analysis.canasta.policy import NAMES
from analysis.core.weights import TUNED, read_weights

PACKAGE = "analysis.canasta"


def tuned_weights(players: int) -> tuple[int, ...]:
    """Return the weights of hints at a table of this number of players, in the order of `NAMES`."""
    return read_weights(PACKAGE, NAMES, "trios" if players == 6 else TUNED)


def plain_weights() -> tuple[int, ...]:
    """Return the weights with which the policy lays whatever it can."""
    return read_weights(PACKAGE, NAMES, "plain")
