"""Inference of hidden hands: the evidence about them in a view.

The log weight of a hand is linear in its features (`NAMES`); `inference.json` has their weights, which were fitted to
logs of several kinds of players, with their meanings and provenance.
"""

import math
from collections.abc import Sequence

import numpy as np

from analysis.core.state_dtype import Floats, Ints
from analysis.core.weights import read_hand_weights
from analysis.poter.laying import completing, ends_for
from analysis.poter.sampling import (
    COLUMNS,
    COMPLETED,
    COMPLETED_TURNS,
    DEARER,
    DEARER_TURNS,
    LEFT,
    LEFT_TURNS,
    LINKED,
    LIVE,
    MELD,
    OUTS,
    SCALE,
)
from engine.cards import FRENCH, each_card, mask_of, popcount
from engine.poter import rules
from engine.poter.game import PastTurn, PoterView
from engine.poter.pile import OPEN_PILE
from engine.poter.rules import card_value
from engine.poter.shapes import WHOLE_PACK, holds_meld, linked, matching
from engine.poter.state import MOST_PLAYERS, NONE

PACKAGE = "analysis.poter"

MATCHED_TURNS = 8
MEANINGS = {
    **{
        f"match_{age}": f"For each card that matches the discard of the owner's turn {age} turns ago (1: the last)"
        for age in range(1, MATCHED_TURNS + 1)
    },
    "value": "For each point of the cards that are no poters, times the square root of the owner's turns",
    "fits": "For each card that continues a meld on the table, the owner being sallan",
    "poter": "For each poter card, the owner being sallan",
    "poter_fits": "For each poter card, the owner being sallan, if it can be laid at a meld",
    "linked": "For each card that matches another one of the hand, times the square root of the owner's turns",
    "outs": "For each live card that makes a meld with two of the hand, times the square root of the owner's turns",
    "meld": "If there is a meld in the hand",
    **{
        f"completed_{age}": f"If the discard {age} turns ago makes a meld with two of the hand"
        for age in range(1, COMPLETED_TURNS + 1)
    },
    **{
        f"left_{age}": f"If there is no meld in the hand, but one with the pile that was left {age} turns ago"
        for age in range(1, LEFT_TURNS + 1)
    },
    **{
        f"dearer_{age}": f"If a dearer card that matches none of the hand could have been discarded {age} turns ago"
        for age in range(1, DEARER_TURNS + 1)
    },
}
NAMES = tuple(MEANINGS)
CARD_NAMES = NAMES[: NAMES.index("linked")]
"""The features that are sums over a hand's hidden cards."""


def fitted_weights() -> Floats:
    """Return the packaged weights in the order of `MEANINGS`."""
    return read_hand_weights(PACKAGE, NAMES)


def dearer_cards(turn: PastTurn) -> int:
    """Return the mask of the cards of higher value than a discard that could also have been discarded.

    If the pile has more than four cards, those that its top card forbids (P6.5) are included.
    """
    if turn.discard == NONE:
        return 0
    forbidden = matching(turn.left) if popcount(turn.left) <= OPEN_PILE else 0
    dearer = mask_of(card for card in FRENCH.texts if card_value(card) > card_value(turn.discard))
    return dearer & ~forbidden


class Past:
    """What others know of a seat's hand from its past turns.

    `turns`: how many of its turns have ended. Masks for each of its latest turns, the last one first: `discards` (0:
    none); `left`, the pile that it left (0: none); `dearer`, the cards of higher value that it could have discarded if
    it had them.
    """

    def __init__(self, view: PoterView, seat: int) -> None:
        state = view.table
        since = state.turns - ((state.to_move - seat) % state.players or state.players)
        self.turns = since // state.players + 1 if since >= 0 else 0
        latest = view.past[seat][: -MATCHED_TURNS - 1 : -1]
        self.discards = [0 if turn.discard == NONE else 1 << turn.discard for turn in latest]
        self.left = [turn.left for turn in latest]
        self.dearer = [dearer_cards(turn) & ~rules.poters(state) for turn in latest]
        self.growth = math.sqrt(self.turns)
        self.live = WHOLE_PACK & ~(state.table | mask_of(view.pile))
        self._view, self._seat = view, seat

    def card_features(self) -> Floats:
        """Return the features of single cards, shape (bits of a mask, `CARD_NAMES`)."""
        state = self._view.table
        found = np.zeros((LINKED, len(CARD_NAMES)))
        ends, poters = ends_for(state, self._seat), rules.poters(state)
        open_ends = ends & rules.free_targets(state) & ~state.table
        for card in each_card(WHOLE_PACK):
            row = dict.fromkeys(CARD_NAMES, 0.0)
            for age, discard in enumerate(self.discards, 1):
                row[f"match_{age}"] = float(matching(discard) >> card & 1) if discard else 0.0
            if poters >> card & 1:
                row["poter"] = state.sallan[self._seat]
                row["poter_fits"] = state.sallan[self._seat] * (open_ends != 0)
            else:
                row["value"] = self.growth * card_value(card)
                row["fits"] = state.sallan[self._seat] * (ends >> card & 1)
            found[card] = list(row.values())
        return found

    def shape_features(self, hand: int) -> list[float]:
        """Return the features of a hand that are not sums over its cards."""
        outs, pairs, melds = completing(hand), linked(hand), holds_meld(hand)
        completed = [outs & discard for discard in self.discards[:COMPLETED_TURNS]]
        left = [not melds and pile and holds_meld(hand | pile) for pile in self.left[:LEFT_TURNS]]
        dearer = [hand & ~pairs & cards for cards in self.dearer[:DEARER_TURNS]]
        return [
            self.growth * popcount(pairs),
            self.growth * popcount(outs & self.live),
            float(melds and self.turns > 0),
            *_flags(completed, COMPLETED_TURNS),
            *_flags(left, LEFT_TURNS),
            *_flags(dearer, DEARER_TURNS),
        ]

    def evidence(self, weights: Floats) -> Ints:
        """Return the row of evidence about the hand for `sampling`."""
        row = np.zeros(COLUMNS)
        named = dict(zip(NAMES, SCALE * weights, strict=True))
        row[:LINKED] = SCALE * self.card_features() @ weights[: len(CARD_NAMES)]
        row[LINKED], row[OUTS] = self.growth * named["linked"], self.growth * named["outs"]
        row[MELD] = named["meld"] if self.turns else 0.0
        found: Ints = np.rint(row).astype(np.int64)
        found[LIVE] = self.live
        for name, start, masks in (
            ("completed", COMPLETED, self.discards[:COMPLETED_TURNS]),
            ("left", LEFT, self.left[:LEFT_TURNS]),
            ("dearer", DEARER, self.dearer[:DEARER_TURNS]),
        ):
            for age, mask in enumerate(masks):
                found[start + 2 * age : start + 2 * age + 2] = mask, round(named[f"{name}_{age + 1}"])
        return found


def _flags(found: Sequence[object], length: int) -> list[float]:
    return [float(bool(one)) for one in found] + [0.0] * (length - len(found))


def evidence_of(view: PoterView, weights: Floats) -> Ints:
    """Return the evidence about all hands except the viewing seat's, shape (`MOST_PLAYERS`, `COLUMNS`)."""
    found = np.zeros((MOST_PLAYERS, COLUMNS), np.int64)
    for seat in range(view.table.players):
        if seat != view.seat:
            found[seat] = Past(view, seat).evidence(weights)
    return found


class DealFeatures:
    """The features of deals of the unseen cards of a view."""

    def __init__(self, view: PoterView) -> None:
        self._known = view.table.known
        pasts = [Past(view, seat) for seat in range(view.table.players)]
        self._pasts = [(seat, past, past.card_features()) for seat, past in enumerate(pasts) if seat != view.seat]

    def of(self, hands: Sequence[int]) -> Floats:
        """Return the features of all hidden hands (masks), summed over the hands, shape (`NAMES`)."""
        total = np.zeros(len(NAMES))
        for seat, past, single in self._pasts:
            hidden = each_card(hands[seat] & ~self._known[seat])
            total += [*single[hidden].sum(axis=0), *past.shape_features(hands[seat])]
        return total


def pools_of(view: PoterView) -> Ints:
    """Return the pools of unseen cards for `sampling`."""
    pools = [
        (pool.cards, *pool.in_hands, *[0] * (MOST_PLAYERS - len(pool.in_hands)), pool.in_stock) for pool in view.pools
    ]
    return np.array(pools, np.int64).reshape(-1, MOST_PLAYERS + 2)
