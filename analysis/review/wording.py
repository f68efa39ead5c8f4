"""What a review calls things in a game, in English: one entry a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of one game.

    `won` goes before the names of the winners, `nobody` stands for them if there are none, `chance` heads the curve: in
    Canasta not the chance to win, since few hands are closed.
    `events`: the chance events that luck adds up; `good_luck` tells which sign is good. `wins` and `points` are the
    reasons every game has, `reasons` those of its own, by kind; `{share}`, `{points}`, `{count}`, `{noun}`
    and `{cards}` are put in. `suits`: the signs of the suits by letter, empty where cards keep their texts.
    """

    won: str
    nobody: str
    chance: str
    events: str
    good_luck: str
    wins: str
    points: str
    reasons: Mapping[str, str]
    suits: Mapping[str, str]


POTER = Wording(
    won="won by",
    nobody="nobody won",
    chance="chance to win",
    events="the deal and the own draws",
    good_luck="below 0 is good",
    wins="wins the round {share} more often",
    points="{points} fewer points expected",
    reasons={
        "goes_out": "it wins the round at once",
        "out_soon": "{share} to be out by the end of the next turn",
        "poters": "{points} fewer points of poters left in hand",
        "shut_pile": "the next player can take the pile only {share} of the time",
        "keeps": "{count} unseen {noun} would make a meld: {cards}",
    },
    suits={"s": "♠", "h": "♥", "d": "♦", "c": "♣"},
)
POCHA = Wording(
    won="bids kept by",
    nobody="nobody kept the bid",
    chance="chance to keep the bid",
    events="the deal",
    good_luck="above 0 is good",
    wins="keeps the bid {share} more often",
    points="{points} more points expected",
    reasons={
        "keeps_bid": "it keeps the bid for certain",
        "tricks": "the hand comes to {points} tricks on average",
        "takes": "it takes the trick more often ({share}), and tricks are wanted",
        "ducks": "it leaves the trick to others more often ({share}), and none is wanted",
    },
    suits={},
)
CANASTA = Wording(
    won="most points:",
    nobody="nobody has the most points",
    chance="chance to have the most points",
    events="the deal and the own draws",
    good_luck="above 0 is good",
    wins="has the most points {share} more often",
    points="{points} points further ahead of the others expected",
    reasons={
        "most_points": "the side is sure of the most points",
        "closes": "it closes the hand for certain",
        "canastas": "the side comes to {points} canastas on average",
        "closes_often": "the side closes the hand more often ({share})",
        "shut_pile": "the next player can take the pot only {share} of the time",
    },
    suits=POTER.suits,
)
WORDING: Mapping[str, Wording] = {"canasta": CANASTA, "pocha": POCHA, "poter": POTER}
"""The words of each game that is reviewed: one line a game."""
