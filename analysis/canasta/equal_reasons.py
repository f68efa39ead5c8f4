"""Why turns may be as good as each other, as far as it can be seen (`card_reasons` tells a turn from worse ones)."""

from collections import Counter
from collections.abc import Iterable, Sequence

from analysis.canasta.foreseen import Sight, Turn, one_of, same_laying
from analysis.canasta.laying_reasons import ends_soon
from analysis.canasta.reasons import CanastaReason
from analysis.hints.advice import Reason
from engine.canasta.cards import TEXTS
from engine.canasta.rules.melds import is_natural
from engine.canasta.state import NONE, RANKS, SUITS

CLOSE = 0.15
"""Most difference between the chances that the next player has the cards to take the pot, for discards about equal."""
PAIR = 2
"""Naturals of a rank with which the pot can be taken, if it is not frozen."""


def among_equals(sight: Sight, best: Turn, level: Sequence[Turn]) -> Reason | None:
    """Return why turns that may be as good as the best one are, None if nothing of it can be seen."""
    turns = (best, *level)
    if not level or not all(turn.is_whole and turn.thrown != NONE for turn in turns):
        return None
    return can_wait(sight, best, level) or even(sight, turns)


def can_wait(sight: Sight, best: Turn, level: Sequence[Turn]) -> Reason | None:
    """What another turn lays beside the cards of the best one can be laid in any later turn as well (C5.3)."""
    if not sight.table.opened[sight.side] or ends_soon(sight):
        return None
    laid = by_rank(best.laid)
    wider = next((turn for turn in level if by_rank(turn.laid) != laid), None)
    if wider is None or any(laid - by_rank(turn.laid) for turn in level):
        return None
    more = by_rank(wider.laid) - laid
    cards = tuple(TEXTS[card] for card in wider.laid if more[card // SUITS] > 0)
    return Reason(CanastaReason.CAN_WAIT, 0.0, cards, among_equals=True) if best.keeps(sight.seat, cards) else None


def even(sight: Sight, turns: Sequence[Turn]) -> Reason | None:
    """The next player needs as many more of the rank, whichever of the cards is thrown, and has them about as likely.

    `rank` says what the discards do to the groups in hand with which the pot can be taken: none breaks one up
    (`whole`), each does (`broken`), some group is kept whichever card is thrown (`kept`), or none of these (`mixed`).
    """
    if not sight.may_take or not all(same_laying(turns[0], turn) and sight.throws_natural(turn) for turn in turns):
        return None
    needs = {sight.needs(turn.after, turn.thrown // SUITS) for turn in turns}
    chances = [sight.chance(turn) for turn in turns]
    if len(needs) > 1 or min(needs) < PAIR or max(chances) - min(chances) > CLOSE:
        return None
    frozen = turns[0].after.frozen
    of_group = turns[0].after.frozen_needs if frozen else PAIR
    groups = [_groups(sight, turn, of_group) for turn in turns]
    lost = [turn.holds(sight.seat, turn.thrown // SUITS) == of_group - 1 for turn in turns]
    if lost[0] and not all(lost):
        return None
    rank = "kept" if set.intersection(*groups) else "mixed"
    if all(lost) or not any(lost):
        rank = "broken" if all(lost) else "whole"
    cards = [card for thrown in dict.fromkeys(turn.thrown // SUITS for turn in turns) for card in one_of(thrown)]
    if len(cards) < len(turns):
        return None
    return Reason(
        CanastaReason.EVEN,
        min(needs),
        tuple(cards),
        before=of_group,
        seats=(sight.next,),
        rank=rank,
        among_equals=True,
    )


def by_rank(cards: Iterable[int]) -> Counter[int]:
    """Return the numbers of cards by their classes."""
    return Counter(card // SUITS for card in cards)


def _groups(sight: Sight, turn: Turn, fewest: int) -> set[int]:
    """Return the ranks of which the hand keeps at least `fewest` naturals after a turn."""
    return {rank for rank in range(RANKS) if is_natural(rank) and turn.holds(sight.seat, rank) >= fewest}
