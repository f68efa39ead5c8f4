"""Reasons that name cards and players in sight: what the turn of one arm has and that of another one has not.

Each kind is a predicate on the view and the two turns as far as they can be foreseen (`Turn`), so what it says is true
whatever the hidden cards are. Which of those that hold is told is decided by playouts (`reasons.reason_of`). Turns that
may be as good as each other have reasons of their own (`among_equals`).
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import or_

import numpy as np

from analysis.canasta import discard_reasons as discard
from analysis.canasta import kernels
from analysis.canasta import laying_reasons as laying
from analysis.canasta import pot_reasons as pot
from analysis.canasta.foreseen import Sight, Turn, one_of, same_laying, worth
from analysis.canasta.laying_reasons import ends_soon, may_end
from analysis.canasta.reasons import FEWEST as FEWEST_WORLDS
from analysis.canasta.reasons import LEAST_SHARE, CanastaReason, standard_error
from analysis.core.state_dtype import Floats
from analysis.hints.advice import Reason
from engine.canasta.cards import TEXTS, is_wild
from engine.canasta.rules.melds import is_natural
from engine.canasta.rules.scoring import canastas
from engine.canasta.state import NONE, RANKS, SUITS, THREES

Predicate = Callable[[Sight, Turn, Turn], Reason | None]
IN_ORDER: Sequence[Predicate] = (
    laying.wins_match,
    laying.closes_now,
    laying.completes,
    laying.opens_now,
    pot.takes_pot,
    pot.leaves_threes,
    pot.leaves_pot,
    laying.near_canasta,
    laying.stays_pure,
    laying.starts_meld,
    laying.short_hand,
    laying.low_stock,
    laying.no_canasta,
    discard.keeps_hidden,
    discard.holds_back,
    discard.keeps_wilds,
    discard.keeps_opening,
    discard.keeps_pairs,
    discard.keeps_addition,
    discard.keeps_group,
    discard.keeps_threes,
    discard.sheds,
    discard.baits,
    laying.unloads,
    discard.keeps_value,
    discard.few_to_come,
    pot.blocks,
    pot.freezes,
    pot.freezes_melds,
    pot.cheaper_wild,
    pot.dearer_wild,
    pot.their_meld,
    pot.holds_rest,
    pot.rest_seen,
    pot.left_before,
    pot.thrown_before,
    discard.more_to_throw,
    pot.few_left,
    pot.far_from_opening,
    discard.keeps_three,
    discard.keeps_stop,
    discard.keeps_safe,
)
"""Each has the name of its kind. Of kinds that go with as much of the gain the first one is told."""
PREDICATES: Mapping[CanastaReason, Predicate] = {CanastaReason(one.__name__): one for one in IN_ORDER}
"""What holds of a turn and not of another one, by kind: what it does, what it keeps, and what it leaves to others."""

Parts = tuple[tuple[int, float], ...]
"""Columns of the results of playouts with their signs."""
OWN: Parts = ((kernels.POINTS, 1.0),)
THEIRS: Parts = ((kernels.OTHERS, -1.0),)
LAID_OR_LEFT: Parts = ((kernels.LAID, 1.0), (kernels.HAND, -1.0))
LAID: Parts = ((kernels.LAID, 1.0),)
CANASTAS: Parts = ((kernels.CANASTAS, 1.0),)
TAKES: Parts = ((kernels.SIDE_POT, 1.0),)
SHUT: Parts = ((kernels.TAKEN, -1.0),)
OTHERS_POT: Parts = ((kernels.OTHERS_POT, -1.0),)
LEAD: Parts = OWN + THEIRS
WINNING_THREES: Parts = ((kernels.THREES, 2.0 * kernels.MATCH),)
OTHERS_THREES: Parts = ((kernels.OTHERS_THREES, -2.0 * kernels.MATCH),)
THEIRS_OR_MATCH: Parts = (*THEIRS, (kernels.OTHERS_THREES, -1.0 * kernels.MATCH))
"""What the others get, and what the side loses if one of them wins the match."""

DECISIVE = {*(CanastaReason.WINS_MATCH, CanastaReason.CLOSES_NOW, CanastaReason.TAKES_POT, CanastaReason.LEAVES_POT)}
"""Kinds for the whole of the lead: what they tell of is all that the turns differ in."""
OF_RIVALS = {
    *(CanastaReason.KEEPS_GROUP, CanastaReason.KEEPS_PAIRS, CanastaReason.KEEPS_ADDITION, CanastaReason.THEIR_MELD),
    *(CanastaReason.KEEPS_WILDS, CanastaReason.SHEDS),
}
"""Kinds that name cards of the other turn."""
OF_THE_TURN = {
    CanastaReason.WINS_MATCH,
    *(CanastaReason.CLOSES_NOW, CanastaReason.COMPLETES, CanastaReason.OPENS_NOW, CanastaReason.TAKES_POT),
    CanastaReason.LEAVES_POT,
}
"""Kinds of which a teacher speaks even if some other turn does the same: what the turn lays or takes."""
OF_THE_POT = {
    *(CanastaReason.BLOCKS, CanastaReason.FREEZES, CanastaReason.FREEZES_MELDS),
    *(CanastaReason.HOLDS_REST, CanastaReason.REST_SEEN),
}
"""Kinds of which a teacher speaks even where another turn may be as good: what the card thrown does to the pot."""
OF_PARTS = {
    *(CanastaReason.WINS_MATCH, CanastaReason.CLOSES_NOW, CanastaReason.COMPLETES, CanastaReason.OPENS_NOW),
    *(CanastaReason.TAKES_POT, CanastaReason.LEAVES_POT, CanastaReason.LEAVES_THREES, CanastaReason.NEAR_CANASTA),
    *(CanastaReason.STARTS_MELD, CanastaReason.KEEPS_WILDS),
}
"""Kinds that hold even if the rest of the turn depends on unseen cards."""
KEEPS = {kind for kind in PREDICATES if kind.startswith("keeps")}
LEAST_GAIN = 20.0
"""Points that have to go with a reason where there is no lead, as the match is played for; else LEAST_SHARE of it.

For laying cards before the round ends (`IN_TIME`) any share is enough: who lays them may close as well.
"""
IN_TIME = (CanastaReason.SHORT_HAND, CanastaReason.LOW_STOCK)
ENDS = (*IN_TIME, CanastaReason.UNLOADS)
KEPT_TO_TAKE = (CanastaReason.KEEPS_PAIRS, CanastaReason.KEEPS_WILDS)
OF_WILDS = (CanastaReason.CHEAPER_WILD, CanastaReason.DEARER_WILD)
FREEZING = (CanastaReason.FREEZES, CanastaReason.FREEZES_MELDS)
THROWS = (
    *(CanastaReason.THEIR_MELD, CanastaReason.HOLDS_REST, CanastaReason.REST_SEEN),
    *(CanastaReason.LEFT_BEFORE, CanastaReason.THROWN_BEFORE, CanastaReason.FEW_LEFT),
    CanastaReason.FAR_FROM_OPENING,
)
STORES = (CanastaReason.KEEPS_SAFE, CanastaReason.MORE_TO_THROW)
AIMS: Mapping[CanastaReason, tuple[Sequence[Parts], Parts]] = {
    **dict.fromkeys(PREDICATES, ((OWN, CANASTAS), OWN)),
    **dict.fromkeys(ENDS, ((LAID_OR_LEFT,), LAID_OR_LEFT)),
    CanastaReason.SHEDS: ((LAID_OR_LEFT,), OWN),
    **dict.fromkeys(KEPT_TO_TAKE, ((CANASTAS, LAID_OR_LEFT, TAKES, LEAD), LEAD)),
    CanastaReason.BLOCKS: ((SHUT, OTHERS_POT, THEIRS), THEIRS_OR_MATCH),
    **dict.fromkeys(FREEZING, ((SHUT, OTHERS_POT, THEIRS), LEAD)),
    CanastaReason.CHEAPER_WILD: ((LEAD,), LEAD),
    CanastaReason.DEARER_WILD: ((LAID_OR_LEFT,), OWN),
    **dict.fromkeys(THROWS, ((SHUT, OTHERS_POT), THEIRS_OR_MATCH)),
    CanastaReason.LEAVES_THREES: ((LAID_OR_LEFT,), LEAD),
    CanastaReason.NO_CANASTA: ((LAID,), OWN),
    CanastaReason.HOLDS_BACK: ((LEAD,), LEAD),
    CanastaReason.BAITS: ((TAKES,), OWN),
    CanastaReason.KEEPS_GROUP: ((CANASTAS, LAID_OR_LEFT, TAKES), OWN),
    CanastaReason.KEEPS_THREE: ((OTHERS_THREES,), OTHERS_THREES),
    CanastaReason.KEEPS_STOP: ((LEAD,), LEAD),
    **dict.fromkeys(STORES, ((THEIRS_OR_MATCH,), THEIRS_OR_MATCH)),
    CanastaReason.STARTS_MELD: ((CANASTAS,), OWN),
    CanastaReason.KEEPS_THREES: ((WINNING_THREES,), WINNING_THREES),
}
"""By kind: parts of the results of which one has to be clearly better, and the part of the lead that goes with it."""


def holding(kind: CanastaReason, sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """Return the reason of a kind for a turn against another one, None if it does not hold.

    What is left at the end of a turn is compared only where both are foreseen to their ends.
    """
    whole = best.is_whole and other.is_whole
    return PREDICATES[kind](sight, best, other) if whole or kind in OF_PARTS else None


def reason_from_cards(
    sight: Sight,
    best: Turn,
    worse: Sequence[Turn],
    level: Sequence[Turn],
    found: Sequence[tuple[Floats, Floats]],
    *,
    lightest: bool = True,
) -> Reason | None:
    """Return the reason for a turn that goes with most of the gain, None without one.

    It holds against all turns that are clearly worse, of which one is shown beside `level`, and playouts agree for the
    first; what the turn itself lays or takes is told if it holds against any. What a wild card on the pot does comes
    before what is kept, and is no reason if a turn that may be as good saves the card. Such turns, `level`, do not give
    up what is said to be kept; if there are no others, only what the turn itself does is told. A black three is kept to
    block the pot rather than for the canasta that the others hardly ever make. `found`: results of the
    turn and of each worse one, or of each level one if there is none, in the same worlds, shape
    (worlds, `kernels.FOUND`). `lightest`: no level turn breaks up less of the hand; otherwise only what the turn itself
    does is told.
    """
    rivals = worse[:1] if worse and level else worse or level
    told: list[tuple[int, float, int, Reason]] = []
    for place, kind in enumerate(PREDICATES):
        if not (worse and lightest) and kind not in OF_THE_TURN | OF_THE_POT:
            continue
        if kind in KEEPS and any(holding(kind, sight, best, turn) for turn in level):
            continue
        if kind in FREEZING and not all(throws_wild(turn) for turn in level):
            continue
        if throws_wild(best) and kind not in (*FREEZING, *OF_WILDS, *OF_THE_TURN):
            continue
        reasons = [holding(kind, sight, best, rival) for rival in rivals]
        gains = [_gain(kind, *pair) if one is not None else 0.0 for one, pair in zip(reasons, found, strict=False)]
        holds = [one for one, gain in zip(reasons, gains, strict=True) if one is not None and gain > 0]
        if not holds or ((holds[0] is not reasons[0] or None in reasons) and kind not in OF_THE_TURN):
            continue
        named = reduce(or_, (Counter(one.cards) for one in reasons if one is not None))
        reason = replace(holds[0], cards=tuple(named.elements())) if kind in OF_RIVALS else holds[0]
        if kind in KEEPS and not all(turn.keeps(sight.seat, reason.cards) for turn in level if turn.is_whole):
            continue
        scope = 2 if len(holds) == len(rivals) else int(holds[0] is reasons[0])
        told.append((scope, next(gain for gain in gains if gain > 0), -place, reason))
    if any(one[3].kind == CanastaReason.KEEPS_STOP for one in told):
        told = [one for one in told if one[3].kind != CanastaReason.KEEPS_THREE]
    return max(told, key=lambda one: one[:3])[3] if told else None


def of_the_turn(sight: Sight, best: Turn, level: Sequence[Turn]) -> Reason | None:
    """Return what all of these turns do: win the match, make canastas, or open; None if they have nothing in common."""
    idle = Turn(sight.table, (), (), 0, NONE)
    for kind in (CanastaReason.WINS_MATCH, CanastaReason.COMPLETES, CanastaReason.OPENS_NOW):
        first, *others = (PREDICATES[kind](sight, turn, idle) for turn in (best, *level))
        if first is not None and None not in others:
            return first
    return None


def throws_wild(turn: Turn) -> bool:
    """Return whether a turn ends with a wild card on the pot."""
    return turn.thrown != NONE and is_wild(turn.thrown)


def _gain(kind: CanastaReason, best: Floats, other: Floats) -> float:
    """Return how many points of lead go with a kind of reason, 0 if playouts do not bear it out.

    What the turn itself makes is visible, so few playouts suffice: a large hand has many ways to lay cards.
    """
    change = best - other
    if kind in DECISIVE:
        return math.inf
    if len(change) < FEWEST_WORLDS and kind not in OF_THE_TURN:
        return 0.0
    needed, worth = AIMS[kind]
    if not any(_sum(change, parts).mean() > standard_error(_sum(change, parts)) for parts in needed):
        return 0.0
    gain, lead = (float(_sum(change, parts).mean()) for parts in (worth, LEAD))
    least = 0.0 if kind in IN_TIME else LEAST_SHARE * lead if lead > 0 else LEAST_GAIN
    return gain if gain >= least else 0.0


def _sum(change: Floats, parts: Parts) -> Floats:
    found: Floats = sum((sign * change[:, column] for column, sign in parts), np.zeros(len(change)))
    return found


CLOSE = 0.15
"""Most difference between the chances that the next player has the cards to take the pot, for discards about equal."""
PAIR = 2
"""Naturals of a rank with which the pot can be taken, if it is not frozen."""


def among_equals(sight: Sight, best: Turn, level: Sequence[Turn]) -> Reason | None:
    """Return why turns that may be as good as the best one are, None if nothing of it can be seen."""
    turns = (best, *level)
    if not level or not all(turn.is_whole and turn.thrown != NONE for turn in turns):
        return None
    return (
        lays_first(sight, best, level)
        or can_wait(sight, best, level)
        or same_cards(best, level)
        or even(sight, turns)
        or by_value(sight, best, level)
        or ((made := of_the_turn(sight, best, level)) and replace(made, among_equals=True))
    )


def lays_first(sight: Sight, best: Turn, level: Sequence[Turn]) -> Reason | None:
    """The turn lays more than all others, which counts for a side with a canasta, or makes the canasta."""
    more = worth(best.laid) - max(worth(turn.laid) for turn in level)
    if more <= 0 or not canastas(best.after, sight.side):
        return None
    if all(laying.completes(sight, best, turn) for turn in level):
        made = laying.completes(sight, best, level[0])
        return made and replace(made, among_equals=True)
    if closing := laying.before_closing(sight):
        return replace(closing, among_equals=True)
    if ends_soon(sight):
        return Reason(CanastaReason.LOW_STOCK, sight.view.stock_size, among_equals=True)
    return Reason(CanastaReason.UNLOADS, more, among_equals=True)


def by_value(sight: Sight, best: Turn, level: Sequence[Turn]) -> Reason | None:
    """A two is thrown before a joker, the cheapest card before a side has opened, and the dearest before the end.

    None of the others is thrown from fewer cards of its rank.
    """
    left, *others_left = (turn.holds(sight.seat, turn.thrown // SUITS) for turn in (best, *level))
    if left > min(others_left):
        return None
    for kind in (CanastaReason.CHEAPER_WILD, CanastaReason.SHEDS, CanastaReason.KEEPS_VALUE):
        found = [PREDICATES[kind](sight, best, turn) for turn in level]
        told = [one for one in found if one is not None]
        if len(told) == len(level):
            cards = tuple(dict.fromkeys(card for one in told for card in one.cards))
            return replace(told[0], cards=cards, among_equals=True)
    return None


def can_wait(sight: Sight, best: Turn, level: Sequence[Turn]) -> Reason | None:
    """What another turn lays beside the cards of the best one can be laid in any later turn as well (C5.3)."""
    if not sight.table.opened[sight.side] or may_end(sight):
        return None
    laid = by_rank(best.laid)
    wider = next((turn for turn in level if by_rank(turn.laid) != laid), None)
    if wider is None or any(laid - by_rank(turn.laid) for turn in level):
        return None
    more = by_rank(wider.laid) - laid
    cards = tuple(TEXTS[card] for card in wider.laid if more[card // SUITS] > 0)
    return Reason(CanastaReason.CAN_WAIT, 0.0, cards, among_equals=True) if best.keeps(sight.seat, cards) else None


def same_cards(best: Turn, level: Sequence[Turn]) -> Reason | None:
    """The turns lay and throw the same cards, of which only wild ones can go to other melds."""
    wilds = tuple(TEXTS[card] for card in best.laid if is_wild(card))
    if not wilds or not all(same_laying(best, turn) and turn.thrown // SUITS == best.thrown // SUITS for turn in level):
        return None
    return Reason(CanastaReason.SAME_CARDS, cards=wilds, among_equals=True)


def even(sight: Sight, turns: Sequence[Turn]) -> Reason | None:
    """The next player cannot take the pot, needs equally many cards of the rank, or gets few cards with any discard.

    `rank` says what the discards do to the groups in hand with which the pot can be taken: none breaks one up
    (`whole`), each does (`broken`), some group is kept whichever card is thrown (`kept`), only the first one does, of
    which fewer are out of sight (`fewer`), or none of these (`mixed`). But for that he has the cards about as likely.
    """
    ranks = list(dict.fromkeys(turn.thrown // SUITS for turn in turns))
    if len(ranks) < len(turns) or not all(same_laying(turns[0], turn) and not throws_wild(turn) for turn in turns):
        return None
    frozen = turns[0].after.frozen
    of_group = turns[0].after.frozen_needs if frozen else PAIR
    groups = [_groups(sight, turn, of_group) for turn in turns]
    lost = [turn.holds(sight.seat, rank) == of_group - 1 for turn, rank in zip(turns, ranks, strict=True)]
    is_heavier = lost[0] and not all(lost)
    cards, seats = tuple(card for rank in ranks for card in one_of(rank)), (sight.next,)
    if not is_heavier and not sight.may_take:
        return Reason(CanastaReason.NO_POT_YET, cards=cards, seats=seats, among_equals=True)
    blocks = [turn.thrown // SUITS == THREES for turn in turns]
    if not is_heavier and all(stops or sight.is_shut(turn) for stops, turn in zip(blocks, turns, strict=True)):
        return Reason(CanastaReason.NONE_GIVES, cards=cards, seats=seats, among_equals=True)
    is_small = not is_heavier and turns[0].after.pot_size < discard.WORTH_TAKING
    lies = Reason(CanastaReason.NONE_GIVES, sight.table.pot_size, cards, rank="small", among_equals=True)
    small = lies if is_small else None
    if not is_heavier and any(blocks):
        most = max(sight.chance(turn) for stops, turn in zip(blocks, turns, strict=True) if not stops)
        none = Reason(CanastaReason.NONE_GIVES, cards=cards, seats=seats, rank="hardly", among_equals=True)
        return none if most <= discard.HARDLY else small
    if not sight.may_take or not all(map(sight.throws_natural, turns)):
        return small
    needs = {sight.needs(turn.after, rank) for turn, rank in zip(turns, ranks, strict=True)}
    unseen, chances = [sight.unseen(rank) for rank in ranks], [sight.chance(turn) for turn in turns]
    is_fewer = is_heavier and not any(lost[1:]) and unseen[0] < min(unseen[1:])
    if len(needs) > 1 or not min(needs) or (is_heavier and not is_fewer):
        return small
    if max(chances) - min(chances) > CLOSE and not is_fewer:
        return small
    rank = "fewer" if is_fewer else "kept" if set.intersection(*groups) else "mixed"
    if all(lost) or not any(lost):
        rank = "broken" if all(lost) else "whole"
    return Reason(CanastaReason.EVEN, min(needs), cards, before=of_group, seats=seats, rank=rank, among_equals=True)


def by_rank(cards: Iterable[int]) -> Counter[int]:
    """Return the numbers of cards by their classes."""
    return Counter(card // SUITS for card in cards)


def _groups(sight: Sight, turn: Turn, fewest: int) -> set[int]:
    """Return the ranks of which the hand keeps at least `fewest` naturals after a turn."""
    return {rank for rank in range(RANKS) if is_natural(rank) and turn.holds(sight.seat, rank) >= fewest}
