"""Pocha's kinds of reasons, and its words on the command line."""

from __future__ import annotations

from analysis.wording import ReasonKind, Wording

KEEPS_BID = ReasonKind("keeps_bid", "it makes the bid for sure")
"""The bid is kept in every world; no number."""
TRICKS = ReasonKind("tricks", "the hand takes {points} tricks on average")
"""Expected number of tricks, nearer to this bid than to the next best one."""
TAKES = ReasonKind("takes", "it wins the trick more often ({share}), and tricks are wanted")
"""Probability that this card takes its trick, clearly higher, where tricks are wanted."""
DUCKS = ReasonKind("ducks", "it leaves the trick to others more often ({share}), and none is wanted")
"""Probability that this card does not take its trick, clearly higher, where no more tricks are wanted."""

WORDING = Wording(
    won="bids made by",
    nobody="nobody made the bid",
    chance="chance to make the bid",
    events="the deal",
    good_luck="above 0 is good",
    wins="makes the bid {share} more often",
    points="{points} more points expected",
    reasons=(KEEPS_BID, TRICKS, TAKES, DUCKS),
    suits={},
)
