"""Canasta's kinds of reasons, and its words on the command line."""

from __future__ import annotations

from analysis.wording import ReasonKind, Wording

MOST_POINTS = ReasonKind("most_points", "the side is sure to have the most points")
"""The side has the most points in every world; no number."""
CLOSES = ReasonKind("closes", "the side is sure to close")
"""The side closes the round in every world, unlike with the next best move; no number."""
CANASTAS = ReasonKind("canastas", "the side makes {points} canastas on average")
"""Expected number of canastas of the side at the end, clearly higher."""
CLOSES_OFTEN = ReasonKind("closes_often", "the side closes more often ({share})")
"""Probability that the side closes the round, clearly higher."""
SHUT_PILE = ReasonKind("shut_pile", "the next player can take the pot only {share} of the time")
"""Probability that the next player can take the pot, clearly lower."""

WORDING = Wording(
    won="most points:",
    nobody="nobody has the most points",
    chance="chance to have the most points",
    events="the deal and your own draws",
    good_luck="above 0 is good",
    wins="has the most points {share} more often",
    points="expects to be {points} points further ahead of the others",
    reasons=(MOST_POINTS, CLOSES, CANASTAS, CLOSES_OFTEN, SHUT_PILE),
    suits={"s": "♠", "h": "♥", "d": "♦", "c": "♣"},
)
