"""Poter's kinds of reasons, and its words on the command line."""

from __future__ import annotations

from analysis.wording import ReasonKind, Wording

GOES_OUT = ReasonKind("goes_out", "it is sure to win the round")
"""The round is won in every world; no number."""
OUT_SOON = ReasonKind("out_soon", "out by the end of the next turn {share} of the time")
"""Probability of having gone out by the end of the seat's next turn, clearly higher."""
POTERS = ReasonKind("poters", "{points} fewer points for poter cards left in hand")
"""Expected points saved on poter cards left in hand at the end."""
SHUT_PILE = ReasonKind("shut_pile", "the next player can take the pile only {share} of the time")
"""Probability that the next player can take the pile, clearly lower."""
KEEPS = ReasonKind("keeps", "{count} unseen {noun} would make a meld: {cards}")
"""Number of unseen cards that would make a meld with the hand that is kept, and these cards."""

WORDING = Wording(
    won="won by",
    nobody="nobody won",
    chance="chance to win",
    events="the deal and your own draws",
    good_luck="below 0 is good: fewer points",
    wins="wins the round {share} more often",
    points="{points} fewer points expected",
    reasons=(GOES_OUT, OUT_SOON, POTERS, SHUT_PILE, KEEPS),
    suits={"s": "♠", "h": "♥", "d": "♦", "c": "♣"},
)
