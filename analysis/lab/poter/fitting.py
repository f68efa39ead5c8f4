"""The fit of the weights for hidden hands (`inference`): the true deal of the unseen cards against random deals."""

from __future__ import annotations

from random import Random

import numpy as np

from analysis.core.randomness import rng_from
from analysis.lab.game import FittingProblem, Floats
from analysis.poter.inference import MEANINGS, DealFeatures, pools_of
from analysis.poter.sampling import deal_evenly
from engine.poter.round import PoterRound

DEALS = 30
"""Number of random deals of a moment."""


def differences(current: PoterRound, source: Random) -> Floats:
    """Return the features of random deals less those of the true one, shape (1, deals, features)."""
    view = current.view(current.to_move)
    features, pools, rng = DealFeatures(view), pools_of(view).astype(object), rng_from(source)
    found = []
    for _ in range(DEALS):
        state = view.table.copy()
        deal_evenly(state, pools, rng)
        found.append(features.of(state.hand))
    return np.array([found]) - features.of(current.state.hand)


PROBLEM = FittingProblem(
    meanings=MEANINGS,
    differences=differences,
    method="conditional likelihood of the true deal of the unseen cards among random deals of them",
)
