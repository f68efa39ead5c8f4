"""The review of a match: the reviews of its rounds together, enough decisions for grades."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.review.report import Decision, MatchReview, RoundReview
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
    return MatchReview(
        rounds=tuple(review.number for review in reviews),
        finished=tuple(review.number for review in over),
        players=players,
        best_in=tuple(_round_of(one.best, reviews) for one in players),
        costliest_in=tuple(_round_of(one.costliest, reviews) for one in players),
    )


def _round_of(decision: Decision | None, reviews: Sequence[RoundReview]) -> int | None:
    """Return the number of the round of a decision."""
    return next((review.number for review in reviews if any(one is decision for one in review.decisions)), None)
