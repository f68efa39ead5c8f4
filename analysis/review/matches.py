"""The review of a match: the reviews of its rounds together, enough for grades and for scores without luck."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from analysis.review import marks
from analysis.review.marks import Estimate
from analysis.review.report import Decision, MatchReview, RoundReview
from analysis.review.rounds import players_of


def match_of(reviews: Sequence[RoundReview]) -> MatchReview:
    """Return the reviews of one or more rounds of a match, put together."""
    over = [review for review in reviews if review.finished]
    seats = range(len(reviews[0].players))
    adjusted = [[(one.score or 0) - one.luck - one.luck_of_others for one in review.players] for review in over]
    players = players_of(
        [decision for review in reviews for decision in review.decisions],
        [event for review in over for event in review.chances],
        [sum(review.players[seat].score or 0 for review in over) for seat in seats] if over else None,
        [sum(review.players[seat].mistakes for review in reviews) for seat in seats],
    )
    players = tuple(
        replace(one, taken_back=sum(review.players[one.seat].taken_back for review in reviews)) for one in players
    )
    own = [[one for one in review.decisions if not one.hinted] for review in reviews]
    return MatchReview(
        rounds=tuple(review.number for review in reviews),
        finished=tuple(review.number for review in over),
        players=players,
        grades=tuple(
            marks.grade([one.lost / one.spread for part in own for one in part if one.seat == seat]) for seat in seats
        ),
        without_luck=without_luck(np.array(adjusted)) if len(over) > 1 else (None,) * len(players),
        best_in=tuple(_round_of(one.best, reviews) for one in players),
        costliest_in=tuple(_round_of(one.costliest, reviews) for one in players),
    )


def without_luck(scores: NDArray[np.float64]) -> tuple[Estimate, ...]:
    """Return the sum of each seat's scores without luck, shape (rounds, seats), with half of its 95 % interval.

    The standard error comes from how far rounds are from a seat's mean, over all seats: it covers what the luck of
    draws leaves out, and the errors of the luck itself. There are two rounds or more; seats of one side have the same
    scores.
    """
    sides = len({tuple(column) for column in scores.T.tolist()})
    error = math.sqrt(len(scores) * scores.var(axis=0, ddof=1).mean())
    within = student_95(sides * (len(scores) - 1)) * error
    return tuple((float(total), within) for total in scores.sum(axis=0))


def student_95(freedom: int) -> float:
    """Return the quantile of Student's t distribution for a 95 % interval, from the normal one by Fisher's expansion.

    The expansion (Abramowitz and Stegun, 26.7.5) is within 2 % from four degrees of freedom, within 11 % from two.
    """
    z = NormalDist().inv_cdf(0.975)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / freedom + second / freedom**2


def _round_of(decision: Decision | None, reviews: Sequence[RoundReview]) -> int | None:
    return next((review.number for review in reviews if any(one is decision for one in review.decisions)), None)
