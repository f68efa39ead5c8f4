"""Tests on the cards and the playouts of candidates: which differences may be given as reasons for a move."""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

from analysis.hints.advice import CLEAR_ERRORS

CLEARLY = 0.1
"""The least difference between two probabilities that is given as a reason."""
SELDOM = 0.4
"""The highest probability of a bad event at which its being less likely than otherwise is given as a reason."""
LARGE_SHARE = 0.15
"""The least difference between two scores, as a share of the larger one, that is given as a reason."""


@dataclass(frozen=True, slots=True)
class Rivals:
    """The arms of the alternatives shown beside the best one, the nearest first.

    `worse`: those that playouts found worse; `level`: those that may be as good. `max_win`: the arm that wins the round
    more often than the best one, if there is one; it is shown too. `doubtful`: where none is level, those of the worse
    ones that are not clearly worse, which are shown as about as good unless a reason speaks against them; and where a
    reason against one alone is looked for, all others that are worse.
    """

    worse: tuple[int, ...] = ()
    level: tuple[int, ...] = ()
    max_win: int | None = None
    doubtful: tuple[int, ...] = ()

    @property
    def first(self) -> int | None:
        """Return the arm with which figures are compared, None if there is no alternative."""
        return next(iter((*self.worse, *self.level)), None)


def telling(value: Callable[[int], float | None], best: int, rivals: Rivals, least: float = 0.0) -> bool:
    """Return whether what can be seen of each arm tells the best one from its rivals, and playouts agree.

    `value`: what the arm has of something good, None if that is not known yet. The best arm and those that may be as
    good have more of it by over `least` than those that are clearly worse, of which there is one.
    """
    good, bad = [value(arm) for arm in (best, *rivals.level)], [value(arm) for arm in rivals.worse]
    known = [each for each in (*good, *bad) if each is not None]
    if not bad or len(known) < len(good) + len(bad):
        return False
    return min(known[: len(good)]) > max(known[len(good) :]) + least


def least_gain(chance: float) -> float:
    """Return the least change of a chance that is given as a reason, of the larger one: less of small ones.

    >>> least_gain(0.6), least_gain(0.24), least_gain(0.03)
    (0.1, 0.08, 0.05)
    """
    return min(CLEARLY, max(CLEARLY / 2, chance / 3))


def is_large(one: float, other: float) -> bool:
    """Return whether two scores differ by enough to give them as a reason.

    >>> is_large(30, 20), is_large(30, 27)
    (True, False)
    """
    return abs(one - other) >= LARGE_SHARE * max(abs(one), abs(other)) > 0


def clearly_more(
    one: float, other: float, worlds: float, others_worlds: float | None = None, least: float = CLEARLY
) -> bool:
    """Return whether an observed probability exceeds another by more than `least` and CLEAR_ERRORS standard errors.

    >>> clearly_more(0.6, 0.4, worlds=1000), clearly_more(0.6, 0.4, worlds=20)
    (True, False)
    """
    error = sqrt(_variance(one, worlds) + _variance(other, worlds if others_worlds is None else others_worlds))
    return one - other > max(least, CLEAR_ERRORS * error)


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


def is_associated(held: float, worlds: float, gain: float, joint: float) -> bool:
    """Return whether a candidate's mean result is higher in the worlds in which a fact held than in the others.

    `held`: the number of worlds in which it held; `gain`: the sum of the results in all worlds, `joint` in those. True
    if the fact held in all worlds or in none.

    >>> is_associated(held=40, worlds=100, gain=500, joint=300)
    True
    """
    if not 0 < held < worlds:
        return True
    return joint / held > (gain - joint) / (worlds - held)
