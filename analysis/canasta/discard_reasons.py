"""Reasons for the cards that are kept and the one that is thrown, each a predicate on two turns (`card_reasons`)."""

from analysis.canasta.foreseen import Sight, Turn, cost, kept, one_of, same_laying, worth
from analysis.canasta.laying_reasons import DEARER, ends_soon, last_turn, may_end
from analysis.canasta.reasons import CanastaReason
from analysis.hints.advice import Reason
from engine.canasta.cards import TEXTS, VALUES, is_black_three, is_wild, packs
from engine.canasta.hands import held
from engine.canasta.rules.melds import FEWEST, is_natural, minimum, open_size
from engine.canasta.rules.scoring import canastas
from engine.canasta.state import JOKERS, NONE, RANKS, SUITS, THREES, TWOS

HOARD = 4
"""Naturals of a rank in the hand that may become a hidden canasta."""
LARGE_POT = 8
"""Cards of a pot worth keeping cards for, or giving up a wild card."""
WORTH_TAKING = 4
"""Least number of cards in a pot, with the discard, for which it matters who can take it."""
FEW_TO_COME = 2
"""Cards of a rank out of sight with which one hardly gets company."""
TWO_PACKS = 2
"""Packs with which one black three, kept, leaves the others too few for a canasta of them (C7.3)."""
FEWEST_KEPT_THREES = 3
FEWER = 0.75
"""Share of the cards of another rank out of sight that are few beside them."""
HARDLY = 0.15
"""The highest chance of what a player can hardly do."""


def holds_back(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The other turn leaves too few cards in the hand to take a large pot; the number of those cards."""
    if best.laid or not other.laid or sight.table.pot_size < LARGE_POT:
        return None
    left = sight.size(other)
    few = FEWEST <= left <= LARGE_POT
    return Reason(CanastaReason.HOLDS_BACK, left, before=sight.table.pot_size) if few else None


def keeps_hidden(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """Cards of a rank stay together in the hand and no others are broken: seven laid at once are a hidden canasta."""
    cards: tuple[str, ...] = ()
    if ends_soon(sight):
        return None
    for rank in filter(is_natural, range(RANKS)):
        if open_size(best.after, sight.side, rank):
            continue
        more = kept(sight, best, other, rank)
        if more < 0 and other.holds(sight.seat, rank) >= HOARD:
            return None
        if more > 0 and best.holds(sight.seat, rank) >= HOARD:
            cards = cards or sight.of_rank(best, rank)
    return Reason(CanastaReason.KEEPS_HIDDEN, 0.0, cards) if cards else None


def keeps_wilds(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """All wild cards stay in the hand, of which the other turn lays some; nobody asks why none is thrown."""
    spent = [rank for rank in (TWOS, JOKERS) if kept(sight, best, other, rank) > 0]
    more = sum(kept(sight, best, other, rank) for rank in (TWOS, JOKERS))
    spends = any(is_wild(card) for card in (*best.laid, best.thrown, other.thrown) if card != NONE)
    if more <= 0 or not spent or spends:
        return None
    if canastas(other.after, sight.side) > canastas(best.after, sight.side):
        return None
    cards = [TEXTS[SUITS * rank] for rank in spent for _ in range(kept(sight, best, other, rank))]
    return Reason(CanastaReason.KEEPS_WILDS, 0.0, tuple(cards))


def keeps_pairs(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """Cards stay in the hand with which the pot can be taken, which the other turn lays, or breaks without another."""
    if best.after.pot_size < WORTH_TAKING:
        return None
    frozen = best.after.frozen and other.after.frozen
    needed = best.after.frozen_needs if frozen else 2
    cards: list[str] = []
    for rank in filter(is_natural, range(RANKS)):
        own, others = best.holds(sight.seat, rank), other.holds(sight.seat, rank)
        if own < needed <= others and same_laying(best, other):
            return None
        if own >= needed > others:
            cards += sight.of_rank(best, rank)
    if not cards or not (worth(other.laid) > worth(best.laid) or (frozen and same_laying(best, other))):
        return None
    return Reason(CanastaReason.KEEPS_PAIRS, 0.0, tuple(cards))


def opening_of(sight: Sight, turn: Turn) -> tuple[int, list[str]]:
    """Return the value of the melds that the hand could open with, and their cards; wild cards complete pairs."""
    counts = {rank: turn.holds(sight.seat, rank) for rank in range(RANKS) if is_natural(rank)}
    sets = [rank for rank, count in counts.items() if count >= FEWEST]
    pairs = sorted((rank for rank, count in counts.items() if count == FEWEST - 1), key=lambda rank: -VALUES[rank])
    wilds = [rank for rank in (JOKERS, TWOS) for _ in range(turn.holds(sight.seat, rank))][: len(pairs)]
    ranks = [*sets, *pairs[: len(wilds)]]
    value = sum(counts[rank] * VALUES[rank] for rank in ranks) + sum(VALUES[rank] for rank in wilds)
    cards = [card for rank in ranks for card in sight.of_rank(turn, rank)]
    return value, cards + [TEXTS[SUITS * rank] for rank in wilds]


def keeps_opening(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The cards kept are worth what opening needs; those that the other turn keeps are not."""
    if best.after.opened[sight.side] or other.after.opened[sight.side] or best.laid or other.laid:
        return None
    (value, cards), needed = opening_of(sight, best), minimum(sight.table, sight.side)
    if not opening_of(sight, other)[0] < needed <= value:
        return None
    return Reason(CanastaReason.KEEPS_OPENING, value, tuple(cards), before=needed)


def keeps_group(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """Two or three cards of a rank stay together, which the other discard breaks; the card thrown is a single one."""
    if not same_laying(best, other) or not sight.throws_natural(other) or best.thrown == NONE:
        return None
    rank, own = other.thrown // SUITS, best.thrown // SUITS
    group = best.holds(sight.seat, rank)
    if group not in (2, FEWEST) or not sight.throws_natural(best) or best.holds(sight.seat, own):
        return None
    return Reason(CanastaReason.KEEPS_GROUP, 0.0, sight.of_rank(best, rank))


def keeps_addition(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The card that the other turn throws can be added to a meld of the side, unlike the one thrown."""
    if not same_laying(best, other) or not sight.throws_natural(other) or not sight.throws_natural(best):
        return None
    rank, own = other.thrown // SUITS, best.thrown // SUITS
    if not open_size(best.after, sight.side, rank) or open_size(best.after, sight.side, own):
        return None
    return Reason(CanastaReason.KEEPS_ADDITION, 0.0, one_of(rank))


def sheds(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The discard costs more points in hand than the other one, the card named; its points.

    The round may end soon, or it is a black three, which never gets into a meld but for a whole canasta.
    """
    if not same_laying(best, other) or NONE in (best.thrown, other.thrown):
        return None
    if not (may_end(sight) or is_black_three(best.thrown)) or cost(best.thrown) < cost(other.thrown) + DEARER:
        return None
    return Reason(CanastaReason.SHEDS, cost(best.thrown), (TEXTS[other.thrown],))


def baits(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """Enough cards of the rank thrown are kept to take the pot when another one is thrown, unlike of the other rank."""
    if not same_laying(best, other) or not sight.throws_natural(best) or not sight.throws_natural(other):
        return None
    needed = best.after.frozen_needs if best.after.frozen else 2
    rank = best.thrown // SUITS
    if best.holds(sight.seat, rank) < needed or other.holds(sight.seat, other.thrown // SUITS) >= needed:
        return None
    return Reason(CanastaReason.BAITS, 0.0, sight.of_rank(best, rank)) if sight.unseen(rank) else None


def keeps_value(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The side has not opened, and the card that the other turn throws counts more towards that; no pair is broken."""
    if best.after.opened[sight.side] or not same_laying(best, other):
        return None
    if not sight.throws_natural(best) or not sight.throws_natural(other) or cost(other.thrown) <= cost(best.thrown):
        return None
    rank, others = best.thrown // SUITS, other.thrown // SUITS
    if best.holds(sight.seat, rank) > other.holds(sight.seat, others) == 0:
        return None
    return Reason(CanastaReason.KEEPS_VALUE, minimum(sight.table, sight.side), one_of(others))


def few_to_come(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """Few cards of the rank thrown, no meld, are out of sight, more of the other one, of which no fewer are held."""
    if not same_laying(best, other) or not sight.throws_natural(best) or not sight.throws_natural(other):
        return None
    rank, others = best.thrown // SUITS, other.thrown // SUITS
    left = best.holds(sight.seat, rank)
    if left >= best.holds(sight.seat, others) or left + 1 >= FEWEST or last_turn(sight):
        return None
    if sight.unseen(rank) > FEW_TO_COME or sight.unseen(others) <= FEW_TO_COME:
        return None
    return Reason(CanastaReason.FEW_TO_COME, sight.unseen(rank), one_of(rank))


def keeps_three(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The last black three of the hand is kept, without which the others have too few for a canasta of them (C7.3)."""
    if packs(sight.table.cards) != TWO_PACKS or not same_laying(best, other):
        return None
    if other.holds(sight.seat, THREES) or not best.holds(sight.seat, THREES):
        return None
    return Reason(CanastaReason.KEEPS_THREE)


def keeps_stop(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """A black three stays in the hand, which stops the next player in any turn (C4.5), and a natural is thrown."""
    if other.thrown == NONE or not is_black_three(other.thrown) or not sight.throws_natural(best):
        return None
    if not same_laying(best, other):
        return None
    rank = "" if sight.may_take else "early"
    return Reason(CanastaReason.KEEPS_STOP, 0.0, (TEXTS[other.thrown],), seats=(sight.next,), rank=rank)


def keeps_safe(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The next player cannot take the pot with the card that the other turn throws, and hardly with the one thrown."""
    if not sight.may_take or not same_laying(best, other) or not sight.is_open(best) or not sight.is_shut(other):
        return None
    if sight.chance(best) > HARDLY or ends_soon(sight):
        return None
    return Reason(CanastaReason.KEEPS_SAFE, 0.0, one_of(other.thrown // SUITS), seats=(sight.next,))


def more_to_throw(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The hand keeps more cards of the discard's rank, so fewer of those that could take a large pot are unseen.

    If the next player leaves the pot, they can be discarded next.
    """
    if not sight.may_take or not same_laying(best, other) or not sight.is_open(best) or not sight.is_open(other):
        return None
    ranks = rank, others = best.thrown // SUITS, other.thrown // SUITS
    left, others_left = (sight.of_rank(turn, one) for turn, one in zip((best, other), ranks, strict=True))
    if len(left) <= len(others_left) or sight.table.pot_size < LARGE_POT or ends_soon(sight):
        return None
    is_known = held(sight.table, sight.next, rank)
    if is_known or sight.unseen(rank) > FEWER * sight.unseen(others) or sight.chance(best) > HARDLY:
        return None
    number, needed = sight.unseen(rank), sight.needs(best.after, rank)
    return Reason(CanastaReason.MORE_TO_THROW, number, left, before=needed, seats=(sight.next,))


def keeps_threes(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """Several black threes stay together, which with three wild cards win the match (C7.3)."""
    if best.holds(sight.seat, THREES) < FEWEST_KEPT_THREES or kept(sight, best, other, THREES) <= 0:
        return None
    return Reason(CanastaReason.KEEPS_THREES, 0.0, sight.of_rank(best, THREES))
