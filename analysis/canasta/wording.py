"""Canasta's kinds of reasons, and its words on the command line."""

from __future__ import annotations

from analysis.wording import ReasonKind, Wording

MOST_POINTS = ReasonKind("most_points", "the side is sure to have the most points")
"""The side has the most points in every world; no number."""
CLOSES = ReasonKind("closes", "the side is sure to close")
"""The side closes the round in every world, unlike with the next best move; no number."""
CANASTAS = ReasonKind("canastas", "the side's canastas bring {points} points on average, not {points_before}")
"""Expected points of the side's canastas, clearly more."""
OTHERS_CANASTAS = ReasonKind(
    "others_canastas", "the others' canastas bring {points} points on average, not {points_before}"
)
"""Expected points of the canastas of all other sides, clearly fewer."""
CLOSES_OFTEN = ReasonKind("closes_often", "the side closes {share} of the time, not {share_before}")
"""Probability that the side closes the round, clearly higher."""
SHUT_PILE = ReasonKind("shut_pile", "the next player can take the pot only {share} of the time")
"""Probability that the next player can take the pot, clearly lower."""
OTHERS_POT = ReasonKind(
    "others_pot", "the others take the pot before the next turn {share} of the time, not {share_before}"
)
"""Probability that others take the pot before the seat's next turn, clearly lower."""
SIDE_POT = ReasonKind(
    "side_pot", "the side takes the pot by the end of the next turn {share} of the time, not {share_before}"
)
"""Probability that a partner, or the seat in its next turn, takes the pot, clearly higher."""
OPENS = ReasonKind("opens", "the side has opened by the end of the next turn {share} of the time, not {share_before}")
"""Probability that the side has opened by the end of the seat's next turn, clearly higher."""
THREES = ReasonKind("threes", "the side wins the match with black threes {share} of the time, not {share_before}")
"""Probability that the side wins the match by a canasta of black threes (C7.3), clearly higher."""
OTHERS_THREES = ReasonKind(
    "others_threes", "the others win the match with black threes {share} of the time, not {share_before}"
)
"""Probability that another side wins the match by a canasta of black threes (C7.3), clearly lower."""
LAID = ReasonKind("laid", "the cards in the side's melds count {points} points on average, not {points_before}")
"""Expected points of the cards in the side's melds, which are negative without a canasta, clearly more."""
HAND = ReasonKind("hand", "the cards left in the side's hands cost {points} points on average, not {points_before}")
"""Expected points of the cards left in the side's hands at the end, clearly fewer."""

WORDING = Wording(
    won="most points:",
    nobody="nobody has the most points",
    chance="chance to have the most points",
    events="the deal and your own draws",
    good_luck="above 0 is good",
    wins="has the most points {share} more often",
    points="expects to be {points} points further ahead of the others",
    reasons=(
        MOST_POINTS,
        CLOSES,
        CANASTAS,
        OTHERS_CANASTAS,
        CLOSES_OFTEN,
        SHUT_PILE,
        OTHERS_POT,
        SIDE_POT,
        OPENS,
        THREES,
        OTHERS_THREES,
        LAID,
        HAND,
    ),
    suits={"s": "♠", "h": "♥", "d": "♦", "c": "♣"},
)
