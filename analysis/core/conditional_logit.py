"""Conditional logit: weights with which what was chosen, or dealt, is likelier than its alternatives.

The probability of an alternative is in proportion to the exponential of its features' weighted sum. Features are given
as differences: those of an alternative less those of what was chosen.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

RIDGE = 2.0
"""Weight of the squares of the weights in the penalty: enough for features that hardly occur."""
MOST_STEPS = 50
EXACT = 1e-8


class Fit(NamedTuple):
    """Weights and their standard errors, shape (features,)."""

    weights: Floats
    errors: Floats


def fit(differences: Floats, ridge: float = RIDGE) -> Fit:
    """Return the weights of the highest penalized likelihood by Newton's method.

    `differences`: shape (choices, alternatives, features).
    """
    weights = np.zeros(differences.shape[2])
    curvature = np.eye(len(weights))
    for _ in range(MOST_STEPS):
        odds = np.exp(differences @ weights)
        shares = odds / (1 + odds.sum(axis=1, keepdims=True))
        mean = np.einsum("ca,caf->cf", shares, differences)
        gradient = mean.sum(axis=0) + ridge * weights
        squares = np.einsum("ca,caf,cag->fg", shares, differences, differences, optimize=True)
        curvature = squares - mean.T @ mean + ridge * np.eye(len(weights))
        step = np.linalg.solve(curvature, gradient)
        weights = weights - step
        if np.abs(step).max() < EXACT:
            break
    return Fit(weights, np.sqrt(np.diag(np.linalg.inv(curvature))))


def log_likelihoods(differences: Floats, weights: Floats) -> Floats:
    """Return the logarithm of the probability of each choice, shape (choices,)."""
    found: Floats = -np.log1p(np.exp(differences @ weights).sum(axis=1))
    return found
