"""Probability of winning a match of Poter, from the totals and the number of rounds left.

With r > 0 rounds left it is logistic in the totals T: P_i = exp(-T_i / s) / sum_j exp(-T_j / s), s = scale * sqrt(r).
The scale, in points, depends only on the number of players. It was fitted to matches of the tuned policy by maximum
likelihood (`match_fit`) and is stored in `match_chance.json` with its provenance. With no rounds left, seats that share
first place divide it.
"""

from collections.abc import Sequence
from math import sqrt

import numpy as np

from analysis.core.state_dtype import Floats
from analysis.core.weights import read_file

FILE = "match_chance.json"
LEAST_OPEN = 0.02
"""If P (1 - P) is lower than this, the match is nearly decided, and points count as well as the chance to win it."""


def scale_of(players: int) -> float:
    """Return the scale of totals, in points."""
    return float(read_file("analysis.poter", FILE)["scales"][str(players)])


def match_chances(totals: Floats, rounds: int) -> Floats:
    """Return each seat's probability of winning a match with this many rounds left; seats are on the last axis."""
    return chances_of(totals, rounds, scale_of(totals.shape[-1])) if rounds else first_shares(totals)


def chances_of(totals: Floats, rounds: int, scale: float) -> Floats:
    """Return the logistic probabilities for a scale in points."""
    weights = np.exp((totals.min(axis=-1, keepdims=True) - totals) / (scale * sqrt(rounds)))
    chances: Floats = weights / weights.sum(axis=-1, keepdims=True)
    return chances


def first_shares(totals: Floats) -> Floats:
    """Return each seat's share of first place."""
    first = totals == totals.min(axis=-1, keepdims=True)
    shares: Floats = first / first.sum(axis=-1, keepdims=True)
    return shares


class MatchCost:
    """What the scores of a round cost a seat, measured by its probability of winning the match.

    The cost is in points of the seat: near the values before the round, P and s, one point changes the probability by
    P (1 - P) / s.
    """

    def __init__(self, totals: Sequence[int], seat: int, rounds: int) -> None:
        """Take the totals before the round, and the number of rounds left after it."""
        self._totals = np.array(totals, float)
        self._seat = seat
        self.rounds = rounds
        self._before = float(match_chances(self._totals, rounds + 1)[seat])
        still_open = self._before * (1 - self._before)
        self._weight = min(1.0, still_open / LEAST_OPEN)
        self._points_a_match = scale_of(len(totals)) * sqrt(rounds + 1) / max(still_open, LEAST_OPEN)

    def chances(self, scores: Floats) -> Floats:
        """Return the seat's probability of winning the match after the round; `scores`: by seat on the last axis."""
        chances: Floats = match_chances(self._totals + scores, self.rounds)[..., self._seat]
        return chances

    def costs(self, scores: Floats) -> Floats:
        """Return the cost of a round in points; `scores`: by seat on the last axis."""
        lost = self._before - self.chances(scores)
        costs: Floats = self._points_a_match * lost + (1 - self._weight) * scores[..., self._seat]
        return costs
