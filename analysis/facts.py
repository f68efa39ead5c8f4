"""When the counts of two arms' playouts tell them apart: what reasons for a move may rest on."""

from __future__ import annotations

from math import sqrt

SURE = 2.0
"""A difference must be of so many standard errors."""
CLEARLY = 0.08
"""A chance so much higher is a reason."""


def clearly_more(one: float, other: float, worlds: float, others_worlds: float | None = None) -> bool:
    """Tell whether a chance seen in some worlds is higher than another one, by enough to be felt and surely so."""
    error = sqrt(_variance(one, worlds) + _variance(other, worlds if others_worlds is None else others_worlds))
    return one - other > max(CLEARLY, SURE * error)


def _variance(chance: float, worlds: float) -> float:
    """Return the variance of a chance that was seen; a world of either kind is added, since 0 and 1 may be luck."""
    near = (chance * worlds + 1) / (worlds + 2)
    return near * (1 - near) / max(worlds, 1)


def clearly_more_often(one: float, other: float, worlds: float, others_worlds: float, least: float) -> bool:
    """Tell whether something that is counted happens more often a world, by so much at least and surely so.

    Counts are taken to spread as those of rare independent events do, so their variance is their mean.
    """
    error = sqrt(max(one, 1 / max(worlds, 1)) / max(worlds, 1) + max(other, 0.0) / max(others_worlds, 1))
    return one - other > max(least, SURE * error)


def goes_with(held: float, worlds: float, gain: float, joint: float) -> bool:
    """Tell whether an arm came to more in the worlds in which a fact held than in the others.

    `held`: in how many of the worlds it did; `gain`: the sum of what the arm came to in all worlds, `joint` in those.
    Where the fact held always or never, nothing speaks against it.
    """
    if not 0 < held < worlds:
        return True
    return joint / held > (gain - joint) / (worlds - held)
