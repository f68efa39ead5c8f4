"""Statistical tests on the playouts of two candidates: which differences may be given as reasons for a move."""

from __future__ import annotations

from math import sqrt

from analysis.hints.advice import CLEAR_ERRORS

CLEARLY = 0.08
"""The least difference between two probabilities that is given as a reason."""
SELDOM = 0.4
"""The highest probability of a bad event at which its being less likely than otherwise is given as a reason."""


def clearly_more(one: float, other: float, worlds: float, others_worlds: float | None = None) -> bool:
    """Return whether an observed probability exceeds another by more than CLEARLY and CLEAR_ERRORS standard errors."""
    error = sqrt(_variance(one, worlds) + _variance(other, worlds if others_worlds is None else others_worlds))
    return one - other > max(CLEARLY, CLEAR_ERRORS * error)


def _variance(probability: float, worlds: float) -> float:
    """Return the variance of an observed probability; one world of each outcome is added to avoid 0."""
    near = (probability * worlds + 1) / (worlds + 2)
    return near * (1 - near) / max(worlds, 1)


def clearly_more_often(one: float, other: float, worlds: float, others_worlds: float, least: float) -> bool:
    """Return whether a mean count per world clearly exceeds another: by `least` and by CLEAR_ERRORS standard errors.

    Counts are taken to be Poisson distributed: the variance is the mean.
    """
    error = sqrt(max(one, 1 / max(worlds, 1)) / max(worlds, 1) + max(other, 0.0) / max(others_worlds, 1))
    return one - other > max(least, CLEAR_ERRORS * error)


def goes_with(held: float, worlds: float, gain: float, joint: float) -> bool:
    """Return whether a candidate's mean result is higher in the worlds in which a fact held than in the others.

    `held`: the number of worlds in which it held; `gain`: the sum of the results in all worlds, `joint` in those. True
    if the fact held in all worlds or in none.
    """
    if not 0 < held < worlds:
        return True
    return joint / held > (gain - joint) / (worlds - held)
