"""The review of a match: the reviews of its rounds together, enough for grades and for scores without luck."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from analysis.review import marks
from analysis.review.marks import Estimate
from analysis.review.report import Decision, MatchReview, PlayerReview, RoundReview
from analysis.review.rounds import players_of


def match_of(reviews: Sequence[RoundReview]) -> MatchReview:
    """Return the reviews of one or more rounds of a match, put together."""
    over = [review for review in reviews if review.finished]
    seats = range(len(reviews[0].players))
    players = players_of(
        [decision for review in reviews for decision in review.decisions],
        [event for review in over for event in review.chances],
        [sum(review.players[seat].score or 0 for review in over) for seat in seats] if over else None,
        [sum(review.players[seat].mistakes for review in reviews) for seat in seats],
    )
    own = [[one for one in review.decisions if not one.hinted] for review in reviews]
    return MatchReview(
        rounds=tuple(review.number for review in reviews),
        finished=tuple(review.number for review in over),
        players=players,
        grades=tuple(
            marks.grade([one.lost / one.spread for part in own for one in part if one.seat == seat]) for seat in seats
        ),
        without_luck=_without_luck([review.players for review in over]) or (None,) * len(players),
        best_in=tuple(_round_of(one.best, reviews) for one in players),
        costliest_in=tuple(_round_of(one.costliest, reviews) for one in players),
    )


def _without_luck(rounds: Sequence[Sequence[PlayerReview]]) -> tuple[Estimate, ...]:
    """Return each seat's score without luck and its standard error; nothing for fewer than two rounds.

    The error comes from how far rounds are from a seat's mean, over all seats: it covers what the luck of draws leaves
    out, and the errors of the luck itself.
    """
    if len(rounds) < 2:
        return ()
    scores = np.array([[(one.score or 0) - one.luck - one.luck_of_others for one in players] for players in rounds])
    error = math.sqrt(len(rounds) * scores.var(axis=0, ddof=1).mean())
    return tuple((float(total), error) for total in scores.sum(axis=0))


def _round_of(decision: Decision | None, reviews: Sequence[RoundReview]) -> int | None:
    """Return the number of the round of a decision."""
    return next((review.number for review in reviews if any(one is decision for one in review.decisions)), None)
