"""The kinds of Canasta's reasons, and those that are numbers: large differences between playouts in the same worlds."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from analysis.canasta import kernels
from analysis.core.state_dtype import Floats
from analysis.hints.advice import FEW_WORLDS, Reason
from analysis.hints.significance import CLEARLY, SELDOM, is_large, least_gain


class CanastaReason(StrEnum):
    """The kinds of Canasta's own reasons; each has the text `canasta-reason-{kind}` in every language."""

    CLOSES = "closes"
    """The side closes the round in every world, unlike with the next best move; no number."""
    CANASTAS = "canastas"
    """Expected points of the side's canastas, clearly more."""
    CLOSES_OFTEN = "closes_often"
    """Probability that the side closes the round, clearly higher."""
    SHUT_PILE = "shut_pile"
    """Probability that the next player can take the pot, clearly lower."""
    OTHERS_POT = "others_pot"
    """Probability that others take the pot before the seat's next turn, clearly lower."""
    SIDE_POT = "side_pot"
    """Probability that a partner, or the seat in its next turn, takes the pot, clearly higher."""
    OPENS = "opens"
    """Probability that the side has opened by the end of the seat's next turn, clearly higher."""
    LAID = "laid"
    """Expected points of the cards in the side's melds, negative without a canasta; clearly more."""
    HAND = "hand"
    """Expected points of the cards left in the side's hands at the end, clearly fewer."""
    WINS_MATCH = "wins_match"
    """The turn lays a canasta of black threes, which wins the match (C7.3)."""
    CLOSES_NOW = "closes_now"
    """The turn closes the round; `number`: cards in the other sides' hands."""
    TAKES_POT = "takes_pot"
    """The turn takes the pot of `number` cards."""
    LEAVES_POT = "leaves_pot"
    """The pot has only `number` cards, and taking it would lay `cards` of the hand."""
    LEAVES_THREES = "leaves_threes"
    """The pot has black threes, which would cost `number` points in the hand."""
    COMPLETES = "completes"
    """The turn makes `before` canastas of the ranks of `cards`, for `number` points."""
    OPENS_NOW = "opens_now"
    """The side opens with `number` points of the required `before`."""
    NEAR_CANASTA = "near_canasta"
    """The meld of `cards` grows to `number` of a canasta's cards."""
    STARTS_MELD = "starts_meld"
    """Melds of `cards` are started; the named partners can add to them."""
    STAYS_PURE = "stays_pure"
    """The meld of `cards` stays without wild cards."""
    SHORT_HAND = "short_hand"
    """Cards are laid before the named player, who has `number` cards left, closes."""
    LOW_STOCK = "low_stock"
    """Cards are laid before the stock of `number` cards runs out."""
    UNLOADS = "unloads"
    """`number` points more are laid."""
    NO_CANASTA = "no_canasta"
    """Cards on the table count against a side without a canasta; the other turns would lay `number` points more."""
    HOLDS_BACK = "holds_back"
    """Laying cards would leave `number` in the hand, with which it must take a pot of `before` cards."""
    KEEPS_HIDDEN = "keeps_hidden"
    """`cards` stay together for a hidden canasta."""
    KEEPS_WILDS = "keeps_wilds"
    """The wild cards `cards` stay in the hand."""
    KEEPS_PAIRS = "keeps_pairs"
    """`cards`, with which a pot can be taken, stay in the hand."""
    KEEPS_OPENING = "keeps_opening"
    """`cards` stay in the hand, worth `number` of the `before` points required to open."""
    KEEPS_GROUP = "keeps_group"
    """The discard is a single card; `cards`, groups that other discards break, stay together."""
    KEEPS_ADDITION = "keeps_addition"
    """`cards` that can be added to the side's melds stay in the hand."""
    KEEPS_VALUE = "keeps_value"
    """`cards` count more than the discard towards the `number` points required to open."""
    FEW_TO_COME = "few_to_come"
    """Only `number` more of the discard's rank, one of `cards`, can come."""
    KEEPS_THREE = "keeps_three"
    """A black three is kept, so that the others have too few for a canasta of them."""
    KEEPS_STOP = "keeps_stop"
    """The black three of `cards` is kept for a turn in which nothing else is safe.

    `rank` is `early` if the named player cannot take the pot in the first turn anyway."""
    KEEPS_SAFE = "keeps_safe"
    """One of `cards`, with which the named player cannot take the pot, is kept for such a turn."""
    MORE_TO_THROW = "more_to_throw"
    """`cards` of the discard's rank are held, so that only `number` are unseen of the `before` that take the pot.

    If the named player leaves the pot, they can be discarded in the next turns.
    """
    KEEPS_THREES = "keeps_threes"
    """The black threes `cards` stay together for a canasta of them."""
    SHEDS = "sheds"
    """The discard takes `number` points out of the hand, more than `cards`, which the other turns discard."""
    BAITS = "baits"
    """`cards` of the discard's rank are kept, enough to take the pot when another player discards one."""
    BLOCKS = "blocks"
    """A black three stops the named player from taking the pot."""
    FREEZES = "freezes"
    """A wild card freezes the pot of `before` cards: it then takes `number` naturals of a rank, 0 if it was frozen."""
    FREEZES_MELDS = "freezes_melds"
    """A wild card freezes the pot; otherwise single cards of `number` ranks, melded by the named side, take it."""
    CHEAPER_WILD = "cheaper_wild"
    """A two, worth `number` points in a meld, blocks the pot as well as one of `cards`, worth `before`."""
    DEARER_WILD = "dearer_wild"
    """One of `cards` blocks the pot as well as a two, which would cost only `before` points in the hand instead of
    `number`."""
    HOLDS_REST = "holds_rest"
    """The named player has at most `number` of the `before` that take the pot: `cards` of the rank are held."""
    REST_SEEN = "rest_seen"
    """The named player has at most `number` of the `before` that take the pot with the discard, one of `cards`."""
    THEIR_MELD = "their_meld"
    """One of `cards`, the other turns' discards, would give the named player the pot, for a meld of his side."""
    LEFT_BEFORE = "left_before"
    """The named player left the pot with a card of the discard's rank on top in his last turn."""
    THROWN_BEFORE = "thrown_before"
    """The named player has discarded a card of this rank himself."""
    FAR_FROM_OPENING = "far_from_opening"
    """The named player's side needs `number` points to open, and the discard, one of `cards`, adds less to them."""
    FEW_LEFT = "few_left"
    """Only `number` of the discard's rank are unseen, and the named player needs `before` of them to take the pot.

    `rank` is `fewer` if these are not few by themselves, but beside the `before` unseen ones of the other discard.
    """
    CAN_WAIT = "can_wait"
    """`cards`, which equally good turns lay, can also be laid in a later turn."""
    EVEN = "even"
    """The named player needs `number` more of the rank of any of `cards`, the discards of equally good turns.

    `rank`: whether groups of `before` stay `whole`, one is `kept`, each discard leaves one `broken`, only the first
    discard does, of which `fewer` are unseen, or none of these."""
    NO_POT_YET = "no_pot_yet"
    """The named player cannot take the pot in the first turn (C4.1), whichever of `cards` is discarded."""
    NONE_GIVES = "none_gives"
    """The named player cannot take the pot with any of `cards`, the discards of equally good turns.

    `rank` is `hardly` if that is not certain, though a black three is among them, and `small` if he can, but the pot
    has only `number` cards.
    """
    SAME_CARDS = "same_cards"
    """Equally good turns lay and discard the same cards; only the wild `cards` go to other melds."""
    EXACT_CUT = "exact_cut"
    """The cut most likely lifts the exact number (C2.1), with this probability."""
    MISSES_CUT = "misses_cut"
    """The cut is less likely to lift the exact number (C2.1), which costs points without a canasta."""


FEWEST = 30
"""No reason is given with fewer worlds than this, and nothing is certain with fewer than `FEW_WORLDS`."""
CLEAR_ERRORS = 3.0
"""Only one of several facts is given, so it must be clear by more standard errors than a single one."""
FEW_POINTS = 30.0
"""Minimum difference in points to be given as a reason, if it is also large."""
LEAST_SHARE = 0.25
"""Share of the lead that a reason has to explain."""
BLOCK, FEWEST_BLOCKS = 32, 3
"""Number of worlds whose mean counts as one value, and minimum number of such blocks."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A number from playouts as a reason: its column in their results, and whether more of it is `good` or bad.

    `least`: minimum difference to be given; `highest`: it is not given above this number. `worth`: points of its side
    per unit, None to estimate that from the playouts.
    """

    kind: CanastaReason
    column: int
    good: bool
    least: float = CLEARLY
    worth: float | None = None
    highest: float = math.inf


FACTS = (
    Fact(CanastaReason.CANASTAS, kernels.CANASTAS, True, FEW_POINTS, 1.0),
    Fact(CanastaReason.LAID, kernels.LAID, True, FEW_POINTS, 1.0),
    Fact(CanastaReason.HAND, kernels.HAND, False, FEW_POINTS, 1.0),
    Fact(CanastaReason.SHUT_PILE, kernels.TAKEN, False, highest=SELDOM),
    Fact(CanastaReason.OTHERS_POT, kernels.OTHERS_POT, False),
    Fact(CanastaReason.SIDE_POT, kernels.SIDE_POT, True),
    Fact(CanastaReason.OPENS, kernels.OPENED, True),
    Fact(CanastaReason.CLOSES_OFTEN, kernels.CLOSED, True),
)
OF_POTS = (CanastaReason.SHUT_PILE, CanastaReason.OTHERS_POT, CanastaReason.SIDE_POT)
"""Kinds that say who takes the pot, and how often."""


def reason_of(best: Floats, other: Floats, facts: Sequence[Fact] = FACTS) -> Reason | None:
    """Return the reason for a move against another one, None if no fact is clear.

    `best` and `other`: their results in the same worlds, shape (worlds, `kernels.FOUND`). Of the facts that speak for
    the move, the one with the largest effect on the lead is given: its difference times the slope of the lead in it,
    within the playouts of each move.
    """
    if len(best) < FEWEST:
        return None
    effects = [(_effect(fact, best, other), place) for place, fact in enumerate(facts)]
    effect, place = max(effects, default=(0.0, 0))
    if effect <= 0:
        return None
    fact = facts[place]
    number, before = (float(found[:, fact.column].mean()) for found in (best, other))
    return Reason(fact.kind, number, before=before)


def is_better(fact: Fact, best: Floats, other: Floats) -> bool:
    """Return whether a move is better in a fact than another one by at least half of the minimum difference."""
    change = float((best[:, fact.column] - other[:, fact.column]).mean()) if len(best) else 0.0
    return (change if fact.good else -change) >= fact.least / 2


def sure_to_close(best: Floats, other: Floats) -> bool:
    """Return whether the side closes in all of many worlds, but not with the other move."""
    return len(best) >= FEW_WORLDS and bool(best[:, kernels.CLOSED].all() and not other[:, kernels.CLOSED].all())


def _effect(fact: Fact, best: Floats, other: Floats) -> float:
    """Return the minimum effect of a fact on the lead, in points; 0 if it is not clear or no reason for the move.

    The minimum is the difference less CLEAR_ERRORS standard errors. Points that are a small part of the lead are no
    reason for it.
    """
    change = best[:, fact.column] - other[:, fact.column]
    if not fact.good:
        change = -change
    mean = float(change.mean())
    sure = mean - CLEAR_ERRORS * standard_error(change)
    told, before = float(best[:, fact.column].mean()), float(other[:, fact.column].mean())
    least = least_gain(before) if fact.kind in OF_POTS and not fact.good else fact.least
    if sure <= 0 or mean < least or told > fact.highest or not is_large(told, before):
        return 0.0
    if fact.worth is not None and mean * fact.worth < LEAST_SHARE * float((_lead(best) - _lead(other)).mean()):
        return 0.0
    return sure * (_slope(fact, best, other) if fact.worth is None else fact.worth)


def standard_error(values: Floats) -> float:
    """Return the standard error of the mean of values from consecutive worlds.

    It is computed with one more value as large as the largest one, so that a few rare events are not clear, or from the
    means of blocks of worlds if that is larger: each world is dealt from the previous one (`kernels.CHAIN`).
    """
    error = math.sqrt((float(values.var()) + float(np.abs(values).max()) ** 2 / len(values)) / len(values))
    blocks = len(values) // BLOCK
    if blocks < FEWEST_BLOCKS:
        return error
    means = values[: blocks * BLOCK].reshape(blocks, BLOCK).mean(axis=1)
    return max(error, float(means.std(ddof=1)) / math.sqrt(blocks))


def _lead(found: Floats) -> Floats:
    lead: Floats = found[:, kernels.POINTS] - found[:, kernels.OTHERS]
    return lead


def _slope(fact: Fact, best: Floats, other: Floats) -> float:
    """Return the slope of the lead in a good fact, or in the absence of a bad one, within the results of each move."""
    together, squares = 0.0, 0.0
    for found in (best, other):
        values = found[:, fact.column] - found[:, fact.column].mean()
        together += float(values @ _lead(found))
        squares += float(values @ values)
    slope = together / squares if squares else 0.0
    return slope if fact.good else -slope
