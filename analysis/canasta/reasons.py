"""Reasons for a move of Canasta against another one: what clearly differs in their playouts of the same worlds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from analysis.canasta import kernels
from analysis.hints.advice import FEW_WORLDS, Reason
from analysis.hints.facts import SELDOM


class CanastaReason(StrEnum):
    """The kinds of Canasta's own reasons; each has the text `canasta-reason-{kind}` in every language."""

    MOST_POINTS = "most_points"
    """The side has the most points in every world; no number."""
    CLOSES = "closes"
    """The side closes the round in every world, unlike with the next best move; no number."""
    CANASTAS = "canastas"
    """Expected points of the side's canastas, clearly more."""
    OTHERS_CANASTAS = "others_canastas"
    """Expected points of the canastas of all other sides, clearly fewer."""
    CLOSES_OFTEN = "closes_often"
    """Probability that the side closes the round, clearly higher."""
    SHUT_PILE = "shut_pile"
    """Probability that the next player can take the pot, clearly lower."""
    OTHERS_POT = "others_pot"
    """Probability that others take the pot before the seat's next turn, clearly lower."""
    SIDE_POT = "side_pot"
    """Probability that a partner, or the seat in its next turn, takes the pot, clearly higher."""
    OPENS = "opens"
    """Probability that the side has opened by the end of the seat's next turn, clearly higher."""
    THREES = "threes"
    """Probability that the side wins the match by a canasta of black threes (C7.3), clearly higher."""
    OTHERS_THREES = "others_threes"
    """Probability that another side wins the match by a canasta of black threes (C7.3), clearly lower."""
    LAID = "laid"
    """Expected points of the cards in the side's melds, which are negative without a canasta, clearly more."""
    HAND = "hand"
    """Expected points of the cards left in the side's hands at the end, clearly fewer."""


Floats = NDArray[np.float64]

FEWEST = 30
"""No reason is found in fewer worlds than this, and nothing is certain in fewer than `FEW_WORLDS`."""
CLEAR_ERRORS = 2.5
"""Of several facts one is told, so it takes more standard errors than a single one to be clear."""
BLOCK, FEWEST_BLOCKS = 32, 3
"""Number of worlds that count as one value, and of such blocks."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A number that playouts find, as a reason: its column in their results, and whether more of it is `good` (or bad).

    `least`: smallest difference that is told; `highest`: it is told only up to this number. `worth`: points of its
    side for each unit, None if that is estimated from the playouts.
    """

    kind: CanastaReason
    column: int
    good: bool
    least: float
    worth: float | None = None
    highest: float = math.inf


FACTS = (
    Fact(CanastaReason.CANASTAS, kernels.CANASTAS, True, 10.0, 1.0),
    Fact(CanastaReason.OTHERS_CANASTAS, kernels.OTHERS_CANASTAS, False, 10.0, 1.0),
    Fact(CanastaReason.LAID, kernels.LAID, True, 10.0, 1.0),
    Fact(CanastaReason.HAND, kernels.HAND, False, 10.0, 1.0),
    Fact(CanastaReason.THREES, kernels.THREES, True, 0.02),
    Fact(CanastaReason.OTHERS_THREES, kernels.OTHERS_THREES, False, 0.02),
    Fact(CanastaReason.SHUT_PILE, kernels.TAKEN, False, 0.05, highest=SELDOM),
    Fact(CanastaReason.OTHERS_POT, kernels.OTHERS_POT, False, 0.03),
    Fact(CanastaReason.SIDE_POT, kernels.SIDE_POT, True, 0.02),
    Fact(CanastaReason.OPENS, kernels.OPENED, True, 0.05),
    Fact(CanastaReason.CLOSES_OFTEN, kernels.CLOSED, True, 0.02),
)


def reason_of(best: Floats, other: Floats, facts: Sequence[Fact] = FACTS) -> Reason | None:
    """Return the reason for a move against another one, None if no fact is clear.

    `best` and `other`: results of both in the same worlds, shape (worlds, `kernels.FOUND`). Of the facts that speak for
    the move, the one with the largest effect on the lead is told; its effect is its difference, times the slope of the
    lead in it within the playouts of each move.
    """
    if len(best) < FEWEST:
        return None
    if len(best) >= FEW_WORLDS and best[:, kernels.CLOSED].all() and not other[:, kernels.CLOSED].all():
        return Reason(CanastaReason.CLOSES)
    effects = [(_effect(fact, best, other), place) for place, fact in enumerate(facts)]
    effect, place = max(effects)
    if effect <= 0:
        return None
    fact = facts[place]
    number, before = (float(found[:, fact.column].mean()) for found in (best, other))
    return Reason(fact.kind, number, before=before)


def _effect(fact: Fact, best: Floats, other: Floats) -> float:
    """Return how much of the lead a fact explains at least, in points; 0 if it is not clear or no reason for the move.

    At least: the difference less CLEAR_ERRORS standard errors.
    """
    change = best[:, fact.column] - other[:, fact.column]
    if not fact.good:
        change = -change
    mean = float(change.mean())
    sure = mean - CLEAR_ERRORS * standard_error(change)
    if sure <= 0 or mean < fact.least or best[:, fact.column].mean() > fact.highest:
        return 0.0
    return sure * (_slope(fact, best, other) if fact.worth is None else fact.worth)


def standard_error(values: Floats) -> float:
    """Return the standard error of the mean of values from consecutive worlds.

    It is that with one more value as large as the largest one, so that a few rare events are not clear, or that of the
    means of blocks of worlds if it is larger: each world is dealt from the one before (`kernels.CHAIN`).
    """
    error = math.sqrt((float(values.var()) + float(np.abs(values).max()) ** 2 / len(values)) / len(values))
    blocks = len(values) // BLOCK
    if blocks < FEWEST_BLOCKS:
        return error
    means = values[: blocks * BLOCK].reshape(blocks, BLOCK).mean(axis=1)
    return max(error, float(means.std(ddof=1)) / math.sqrt(blocks))


def _slope(fact: Fact, best: Floats, other: Floats) -> float:
    """Return the slope of the lead in a fact that is good, or in the lack of a bad one, in the results of each move."""
    together, squares = 0.0, 0.0
    for found in (best, other):
        values = found[:, fact.column] - found[:, fact.column].mean()
        together += float(values @ (found[:, kernels.POINTS] - found[:, kernels.OTHERS]))
        squares += float(values @ values)
    slope = together / squares if squares else 0.0
    return slope if fact.good else -slope
