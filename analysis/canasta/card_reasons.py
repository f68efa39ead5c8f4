"""Reasons that name cards and players in sight: what the turn of one arm has and that of another one has not.

Each kind is a predicate on the view and the two turns as far as they can be foreseen (`Turn`), so what it says is true
whatever the hidden cards are. Which of those that hold is told is decided by playouts (`reasons.reason_of`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from math import comb
from operator import or_

import numpy as np

from analysis.canasta import kernels
from analysis.canasta.reasons import FEWEST as FEWEST_WORLDS
from analysis.canasta.reasons import CanastaReason, Floats, standard_error
from analysis.hints.advice import Reason
from engine.canasta.cards.hands import held, next_seat, side_of, taker_of
from engine.canasta.cards.pack import TEXTS, VALUES, each_kind, is_black_three, is_wild, packs
from engine.canasta.moves import CLOSE, CUT, DISCARD, DRAW, LAY, MELD, PASS, TAKE, act, move_of
from engine.canasta.rules.completion import KEPT
from engine.canasta.rules.melds import FEWEST, is_natural, meld_place, minimum, open_size, waits
from engine.canasta.rules.scoring import BLACK_THREE, canasta_points, canastas
from engine.canasta.state import (
    CLASSES,
    FACE_DOWN,
    JOKERS,
    KINDS,
    NONE,
    RANKS,
    SUITS,
    THREES,
    TWOS,
    WILD_MELD,
    State,
)
from engine.canasta.view import CanastaView

NEAR = 5
"""Cards of a meld that is near a canasta."""
HOARD = 4
"""Naturals of a rank in the hand that may become a hidden canasta."""
FEW_CARDS = 5
"""A player with at most this many cards may close soon."""
LARGE_POT = 8
"""Cards of a pot worth keeping cards for."""
LAST_TURNS = 3
"""Turns of each player in which the stock soon runs out."""
DEARER = 10
"""Least difference in points of cards that is worth a word."""
MANY = 6
"""Cards of a rank out of sight that are not few."""
LESS_LIKELY, LIKELY = 0.6, 0.1
"""The pot is less likely taken if the chance of it is at most this share of the other one, which is at least that."""
FEW_TO_COME = 2
"""Cards of a rank out of sight with which one hardly gets company."""
TWO_PACKS = 2
"""Packs with which one black three, kept, leaves the others too few for a canasta of them (C7.3)."""
FEWEST_KEPT_THREES = 3


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as far as it can be foreseen: the table after it, its verbs, the hand cards laid, and the card thrown.

    `paid`: how many of the cards laid take the pot.
    """

    after: State
    verbs: tuple[int, ...]
    laid: tuple[int, ...]
    paid: int
    thrown: int

    @property
    def is_whole(self) -> bool:
        """Return whether all of the turn is foreseen, up to its discard or to closing."""
        return self.verbs[-1] in (DISCARD, CLOSE)

    def holds(self, seat: int, rank: int) -> int:
        """Return the number of cards of a class left in the hand."""
        return held(self.after, seat, rank)


def foreseen(table: State, acts: Iterable[tuple[int, int, int]]) -> Turn:
    """Return a turn up to where unseen cards come to the hand: those drawn, and covered ones of the pot (C4.7)."""
    state = table.copy()
    seen = [card for card in state.pot[: state.pot_size] if card < FACE_DOWN]
    covered = len(seen) < state.pot_size
    state.pot[: len(seen)] = seen
    state.pot_size = len(seen)
    verbs: list[int] = []
    laid: list[int] = []
    paid, thrown = 0, NONE
    for verb, number, cards in acts:
        verbs.append(verb)
        if verb in (CUT, DRAW, PASS):
            break
        if verb in (TAKE, MELD, LAY):
            laid += move_of(state, (verb, number, cards)).cards
        if verb == TAKE:
            paid = len(laid)
        if verb == DISCARD:
            thrown = number
        waiting = verb == TAKE or waits(state)
        act(state, verb, number, cards)
        if covered and waiting and not waits(state):
            break
    return Turn(state, tuple(verbs), tuple(laid), paid, thrown)


class Sight:
    """What the seat to move sees, and the next player's chances to take the pot with a card thrown on it."""

    def __init__(self, view: CanastaView) -> None:
        self.view, self.table = view, view.table
        self.seat = self.table.to_move
        self.side = side_of(self.table, self.seat)
        self.next = next_seat(self.table, self.seat)
        self.may_take = self.table.turn >= self.table.players
        """Whether the rules let the next player take a pot at all in the coming turn (C4.1)."""

    def unseen(self, rank: int) -> int:
        """Return how many cards of a class are out of sight."""
        return sum(self.view.unseen[SUITS * rank : SUITS * (rank + 1)])

    def most_held(self, rank: int) -> int:
        """Return how many cards of a class the next player can hold."""
        return min(self.table.size[self.next], self.unseen(rank) + held(self.table, self.next, rank))

    def needs(self, after: State, rank: int) -> int:
        """Return with how few naturals of the hand the next player takes the pot from this rank (C4.3 to C4.6)."""
        side = side_of(after, self.next)
        if after.frozen:
            return after.frozen_needs
        if not after.taken[taker_of(after, self.next)]:
            return 2
        if open_size(after, side, rank) or after.finished[meld_place(side, rank)]:
            return 0
        return 1

    def is_open(self, turn: Turn) -> bool:
        """Return whether a turn ends with a natural on the pot that the next player may be able to take."""
        rank = turn.thrown // SUITS
        return self.throws_natural(turn) and self.needs(turn.after, rank) <= self.most_held(rank)

    def is_shut(self, turn: Turn) -> bool:
        """Return whether a turn ends with a natural that the next player has too few of to take the pot."""
        rank = turn.thrown // SUITS
        return self.throws_natural(turn) and self.needs(turn.after, rank) > self.most_held(rank)

    def throws_natural(self, turn: Turn) -> bool:
        """Return whether a turn ends with a natural on the pot."""
        return turn.thrown != NONE and is_natural(turn.thrown // SUITS)

    def chance(self, turn: Turn) -> float:
        """Return the chance that the next player holds enough naturals, if unseen cards lie anywhere alike."""
        rank = turn.thrown // SUITS
        known = sum(held(self.table, self.next, one) for one in range(CLASSES))
        needed = self.needs(turn.after, rank) - held(self.table, self.next, rank)
        drawn, pool, good = self.table.size[self.next] - known, sum(self.view.unseen), self.unseen(rank)
        fewer = sum(comb(good, few) * comb(pool - good, drawn - few) for few in range(min(max(needed, 0), drawn + 1)))
        return 1 - fewer / comb(pool, drawn)

    def of_rank(self, turn: Turn, rank: int) -> tuple[str, ...]:
        """Return the cards of a class that are left in the hand."""
        kinds = self.table_kinds(turn.after)
        return tuple(TEXTS[kind] for kind in kinds if kind // SUITS == rank)

    def size(self, turn: Turn) -> int:
        """Return the number of cards left in the hand."""
        return turn.after.size[self.seat]

    def table_kinds(self, state: State) -> list[int]:
        """Return the cards of the seat's hand in a state."""
        return each_kind(state.hand[self.seat * KINDS : (self.seat + 1) * KINDS])


Predicate = Callable[[Sight, Turn, Turn], Reason | None]


def one_of(rank: int) -> tuple[str, ...]:
    """Return a card that names a class, as cards are told by their ranks; wild melds are of twos and jokers."""
    return (TEXTS[SUITS * rank], TEXTS[SUITS * JOKERS]) if rank == WILD_MELD else (TEXTS[SUITS * rank],)


def same_laying(one: Turn, other: Turn) -> bool:
    """Return whether two turns lay the same cards by class, so that only their discards differ."""
    return sorted(card // SUITS for card in one.laid) == sorted(card // SUITS for card in other.laid)


def worth(cards: Iterable[int]) -> int:
    """Return the value of cards on the table (C1.3)."""
    return sum(VALUES[card // SUITS] for card in cards)


def cost(card: int) -> int:
    """Return what a card left in the hand costs (C7.2, C9.3)."""
    return BLACK_THREE if is_black_three(card) else VALUES[card // SUITS]


# Ending the round, and the pot


def wins_match(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The turn lays a canasta of black threes (C7.3)."""
    if best.after.winner != sight.side or other.after.winner == sight.side:
        return None
    return Reason(CanastaReason.WINS_MATCH)


def closes_now(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The turn closes the round; the number of cards left in the other sides' hands."""
    if CLOSE not in best.verbs or CLOSE in other.verbs:
        return None
    table = sight.table
    left = sum(table.size[seat] for seat in range(table.players) if side_of(table, seat) != sight.side)
    return Reason(CanastaReason.CLOSES_NOW, left)


def takes_pot(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """Taking the pot: the number of its cards, whose top card is melded at once with cards of the hand."""
    if TAKE not in best.verbs or TAKE in other.verbs:
        return None
    return Reason(CanastaReason.TAKES_POT, sight.table.pot_size)


def leaves_pot(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """Leaving the pot: the number of its cards, and the cards of the hand that taking it would lay."""
    if best.verbs[0] not in (DRAW, PASS) or not other.paid:
        return None
    cards = tuple(TEXTS[card] for card in other.laid[: other.paid])
    return Reason(CanastaReason.LEAVES_POT, sight.table.pot_size, cards)


def leaves_threes(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """Leaving the pot: the points that its black threes would cost in the hand (C7.2)."""
    threes = sum(card < FACE_DOWN and is_black_three(card) for card in sight.table.pot[: sight.table.pot_size])
    if best.verbs[0] not in (DRAW, PASS) or other.verbs[0] != TAKE or not threes:
        return None
    return Reason(CanastaReason.LEAVES_THREES, threes * BLACK_THREE)


# Laying


def completes(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The turn makes canastas, at least one that the other turn does not make; their points and number."""
    made, own = 0, False
    cards: tuple[str, ...] = ()
    for rank in range(RANKS):
        place = meld_place(sight.side, rank)
        more = best.after.finished[place] - sight.table.finished[place]
        if rank != THREES and more > 0:
            made, cards = made + more, cards + one_of(rank)
            own |= best.after.finished[place] > other.after.finished[place]
    points = canasta_points(best.after, sight.side) - canasta_points(sight.table, sight.side)
    return Reason(CanastaReason.COMPLETES, points, cards, before=made) if own else None


def opens_now(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The turn opens; the points of its melds, and those needed."""
    side = sight.side
    if sight.table.opened[side] or not best.after.opened[side] or other.after.opened[side]:
        return None
    return Reason(CanastaReason.OPENS_NOW, best.after.melded[side], before=minimum(sight.table, side))


def near_canasta(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """A meld of the side grows towards a canasta; the number of its cards after the turn."""
    sizes = [
        (open_size(best.after, sight.side, rank), rank)
        for rank in range(RANKS)
        if open_size(best.after, sight.side, rank)
        > max(open_size(other.after, sight.side, rank), open_size(sight.table, sight.side, rank))
        and other.after.finished[meld_place(sight.side, rank)] == best.after.finished[meld_place(sight.side, rank)]
    ]
    size, rank = max(sizes, default=(0, 0))
    return Reason(CanastaReason.NEAR_CANASTA, size, one_of(rank)) if size >= NEAR else None


def stays_pure(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """A meld of the side stays without wild cards, so that its canasta is pure."""
    for rank in range(RANKS):
        place = meld_place(sight.side, rank)
        if rank == WILD_MELD or best.after.finished[place] != other.after.finished[place]:
            continue
        if best.after.naturals[place] >= FEWEST and best.after.wilds[place] == 0 < other.after.wilds[place]:
            return Reason(CanastaReason.STAYS_PURE, best.after.naturals[place], one_of(rank))
    return None


def lays_more(sight: Sight, best: Turn, other: Turn) -> int:
    """Return how many points of cards a turn lays more than another one, 0 if that is not worth a word."""
    more = worth(best.laid) - worth(other.laid)
    return more if more >= DEARER and best.after.opened[sight.side] else 0


def shortest_hand(sight: Sight) -> int:
    """Return the seat of another side with the fewest cards."""
    seats = (seat for seat in range(sight.table.players) if side_of(sight.table, seat) != sight.side)
    return min(seats, key=lambda seat: sight.table.size[seat])


def ends_soon(sight: Sight) -> bool:
    """Return whether the stock is nearly empty."""
    return sight.view.stock_size <= LAST_TURNS * sight.table.players


def short_hand(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """Somebody of another side has so few cards left that cards should be laid before he closes."""
    shortest = shortest_hand(sight)
    left = sight.table.size[shortest]
    if not lays_more(sight, best, other) or left > FEW_CARDS:
        return None
    return Reason(CanastaReason.SHORT_HAND, left, seats=(shortest,))


def low_stock(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The stock has so few cards left that cards should be laid before the round ends."""
    if not lays_more(sight, best, other) or not ends_soon(sight):
        return None
    return Reason(CanastaReason.LOW_STOCK, sight.view.stock_size)


def unloads(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The turn lays cards worth more points, which then count for the side and not against it."""
    more = lays_more(sight, best, other)
    return Reason(CanastaReason.UNLOADS, more) if more else None


def no_canasta(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The side has no canasta, so that cards on the table count against it, and the other turn lays more (C9.4)."""
    more = worth(other.laid) - worth(best.laid)
    if more < DEARER or canastas(best.after, sight.side) or canastas(other.after, sight.side):
        return None
    return Reason(CanastaReason.NO_CANASTA, more)


# Keeping cards


def holds_back(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The other turn leaves too few cards in the hand to take a large pot; the number of those cards."""
    if best.laid or not other.laid or sight.table.pot_size < LARGE_POT:
        return None
    left = sight.size(other)
    return Reason(CanastaReason.HOLDS_BACK, left, before=sight.table.pot_size) if left >= FEWEST else None


def kept(sight: Sight, best: Turn, other: Turn, rank: int) -> int:
    """Return how many cards of a class a turn keeps more than another one."""
    return best.holds(sight.seat, rank) - other.holds(sight.seat, rank)


def keeps_hidden(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The cards of a rank that stay together in the hand: seven, laid in one turn, are a hidden canasta."""
    for rank in range(RANKS):
        if not is_natural(rank) or open_size(best.after, sight.side, rank):
            continue
        if best.holds(sight.seat, rank) >= HOARD and kept(sight, best, other, rank) > 0:
            return Reason(CanastaReason.KEEPS_HIDDEN, 0.0, sight.of_rank(best, rank))
    return None


def keeps_wilds(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """A wild card stays in the hand that the other turn spends."""
    spent = [rank for rank in (TWOS, JOKERS) if kept(sight, best, other, rank) > 0]
    more = sum(kept(sight, best, other, rank) for rank in (TWOS, JOKERS))
    if more <= 0 or not spent or (best.thrown != NONE and is_wild(best.thrown)):
        return None
    cards = [TEXTS[SUITS * rank] for rank in spent for _ in range(kept(sight, best, other, rank))]
    return Reason(CanastaReason.KEEPS_WILDS, 0.0, tuple(cards))


def keeps_pairs(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """Cards stay in the hand with which the pot can be taken, unlike what the other turn lays or breaks."""
    frozen = best.after.frozen and other.after.frozen
    needed = best.after.frozen_needs if frozen else 2
    cards: list[str] = []
    for rank in range(RANKS):
        if is_natural(rank) and best.holds(sight.seat, rank) >= needed > other.holds(sight.seat, rank):
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
    """The discard is worth more points than the other one, and the round may end soon; its points.

    A black three costs so much that it does not matter when.
    """
    if not same_laying(best, other) or NONE in (best.thrown, other.thrown):
        return None
    soon = is_black_three(best.thrown) or ends_soon(sight) or sight.table.size[shortest_hand(sight)] <= FEW_CARDS
    if not soon or cost(best.thrown) < cost(other.thrown) + DEARER:
        return None
    return Reason(CanastaReason.SHEDS, cost(best.thrown), (TEXTS[best.thrown],))


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
    """The side has not opened, and the card that the other turn throws counts more towards that."""
    if best.after.opened[sight.side] or not same_laying(best, other):
        return None
    if not sight.throws_natural(best) or not sight.throws_natural(other) or cost(other.thrown) <= cost(best.thrown):
        return None
    return Reason(CanastaReason.KEEPS_VALUE, minimum(sight.table, sight.side), one_of(other.thrown // SUITS))


def few_to_come(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """Few cards of the rank thrown are out of sight, more of the other one, of which as many or more are held."""
    if not same_laying(best, other) or not sight.throws_natural(best) or not sight.throws_natural(other):
        return None
    rank, others = best.thrown // SUITS, other.thrown // SUITS
    if best.holds(sight.seat, rank) >= best.holds(sight.seat, others):
        return None
    if sight.unseen(rank) > FEW_TO_COME or sight.unseen(others) <= FEW_TO_COME:
        return None
    return Reason(CanastaReason.FEW_TO_COME, sight.unseen(rank), one_of(rank))


def keeps_three(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """A black three is kept from the others' canasta of them, for which they then have too few if there are only four.

    `number`: 1 if they have, else 0 (C7.3).
    """
    if kept(sight, best, other, THREES) <= 0:
        return None
    too_few = packs(sight.table.cards) == TWO_PACKS and not other.holds(sight.seat, THREES)
    return Reason(CanastaReason.KEEPS_THREE, int(too_few))


def keeps_threes(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """Several black threes stay together, which with three wild cards win the match (C7.3)."""
    if best.holds(sight.seat, THREES) < FEWEST_KEPT_THREES or kept(sight, best, other, THREES) <= 0:
        return None
    return Reason(CanastaReason.KEEPS_THREES, 0.0, sight.of_rank(best, THREES))


# The pot for the next player


def blocks(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """A black three on the pot: the next player cannot take it (C4.5), as he might after the other turn."""
    if best.thrown == NONE or not is_black_three(best.thrown) or not sight.may_take or not sight.is_open(other):
        return None
    return Reason(CanastaReason.BLOCKS, 0.0, (TEXTS[best.thrown],), seats=(sight.next,))


def freezes(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """A wild card on the pot: nobody can take it now, and then only with so many naturals (C4.6)."""
    if best.thrown == NONE or not is_wild(best.thrown) or not sight.is_open(other):
        return None
    return Reason(CanastaReason.FREEZES, best.after.frozen_needs, (TEXTS[best.thrown],))


def holds_rest(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The next player has too few of the rank to take the pot with it: others are in the own hand."""
    if not sight.may_take or not sight.is_shut(best) or not sight.is_open(other):
        return None
    rank = best.thrown // SUITS
    cards, needed = sight.of_rank(best, rank), sight.needs(best.after, rank)
    if not cards:
        return None
    return Reason(CanastaReason.HOLDS_REST, sight.most_held(rank), cards, before=needed, seats=(sight.next,))


def rest_seen(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The next player has too few of the rank to take the pot with it: so many of them are in sight."""
    if not sight.may_take or not sight.is_shut(best) or not sight.is_open(other):
        return None
    rank = best.thrown // SUITS
    needed = sight.needs(best.after, rank)
    return Reason(CanastaReason.REST_SEEN, sight.most_held(rank), one_of(rank), before=needed, seats=(sight.next,))


def their_meld(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The card that the other turn throws would be enough for the next player: it goes with melds of his side."""
    if not sight.may_take or not sight.throws_natural(other) or sight.needs(other.after, other.thrown // SUITS):
        return None
    if sight.throws_natural(best) and sight.needs(best.after, best.thrown // SUITS) == 0:
        return None
    if sight.table.size[sight.next] + other.after.pot_size <= KEPT:
        return None
    return Reason(CanastaReason.THEIR_MELD, 0.0, one_of(other.thrown // SUITS), seats=(sight.next,))


def both_open(sight: Sight, best: Turn, other: Turn) -> bool:
    """Return whether the next player may be able to take the pot after both turns, the other one as easily."""
    if not sight.may_take or not sight.is_open(best) or not sight.is_open(other):
        return False
    needed, others_needed = (sight.needs(one.after, one.thrown // SUITS) for one in (best, other))
    return needed >= others_needed and needed > 0


def thrown_before(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The next player threw a card of this rank himself, and none of the other one."""
    if not both_open(sight, best, other):
        return None
    thrown = {turn.discard // SUITS for turn in sight.view.turns if turn.seat == sight.next and turn.discard != NONE}
    rank = best.thrown // SUITS
    if rank not in thrown or other.thrown // SUITS in thrown or held(sight.table, sight.next, rank):
        return None
    return Reason(CanastaReason.THROWN_BEFORE, 0.0, one_of(rank), seats=(sight.next,))


def left_before(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """The next player left the pot when a card of this rank lay on it in his last turn."""
    if not both_open(sight, best, other):
        return None
    last = next((turn for turn in reversed(sight.view.turns) if turn.seat == sight.next and turn.pot), None)
    if last is None or last.took or sight.table.turn - (sight.table.players - 1) <= sight.table.players:
        return None
    rank, top = best.thrown // SUITS, last.pot[-1] % FACE_DOWN // SUITS
    if top != rank or other.thrown // SUITS == rank:
        return None
    return Reason(CanastaReason.LEFT_BEFORE, 0.0, one_of(rank), seats=(sight.next,))


def few_left(sight: Sight, best: Turn, other: Turn) -> Reason | None:
    """So few cards of the rank are out of sight that the next player less likely has enough of them."""
    if not both_open(sight, best, other):
        return None
    rank, others = best.thrown // SUITS, other.thrown // SUITS
    chance = sight.chance(other)
    if (
        sight.unseen(rank) >= min(sight.unseen(others), MANY)
        or chance < LIKELY
        or sight.chance(best) > LESS_LIKELY * chance
    ):
        return None
    return Reason(
        CanastaReason.FEW_LEFT, sight.unseen(rank), one_of(rank), before=sight.unseen(others), seats=(sight.next,)
    )


PREDICATES: Mapping[CanastaReason, Predicate] = {
    CanastaReason.WINS_MATCH: wins_match,
    CanastaReason.CLOSES_NOW: closes_now,
    CanastaReason.COMPLETES: completes,
    CanastaReason.OPENS_NOW: opens_now,
    CanastaReason.TAKES_POT: takes_pot,
    CanastaReason.LEAVES_THREES: leaves_threes,
    CanastaReason.LEAVES_POT: leaves_pot,
    CanastaReason.NEAR_CANASTA: near_canasta,
    CanastaReason.STAYS_PURE: stays_pure,
    CanastaReason.SHORT_HAND: short_hand,
    CanastaReason.LOW_STOCK: low_stock,
    CanastaReason.NO_CANASTA: no_canasta,
    CanastaReason.KEEPS_HIDDEN: keeps_hidden,
    CanastaReason.KEEPS_WILDS: keeps_wilds,
    CanastaReason.KEEPS_OPENING: keeps_opening,
    CanastaReason.KEEPS_PAIRS: keeps_pairs,
    CanastaReason.HOLDS_BACK: holds_back,
    CanastaReason.KEEPS_ADDITION: keeps_addition,
    CanastaReason.KEEPS_GROUP: keeps_group,
    CanastaReason.KEEPS_THREES: keeps_threes,
    CanastaReason.SHEDS: sheds,
    CanastaReason.BAITS: baits,
    CanastaReason.UNLOADS: unloads,
    CanastaReason.KEEPS_VALUE: keeps_value,
    CanastaReason.FEW_TO_COME: few_to_come,
    CanastaReason.BLOCKS: blocks,
    CanastaReason.FREEZES: freezes,
    CanastaReason.THEIR_MELD: their_meld,
    CanastaReason.HOLDS_REST: holds_rest,
    CanastaReason.REST_SEEN: rest_seen,
    CanastaReason.LEFT_BEFORE: left_before,
    CanastaReason.THROWN_BEFORE: thrown_before,
    CanastaReason.FEW_LEFT: few_left,
    CanastaReason.KEEPS_THREE: keeps_three,
}
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

DECISIVE = {
    *(CanastaReason.WINS_MATCH, CanastaReason.CLOSES_NOW, CanastaReason.TAKES_POT, CanastaReason.LEAVES_POT),
}
"""Kinds for the whole of the lead: what they tell of is all that the turns differ in."""
OF_RIVALS = {
    *(CanastaReason.KEEPS_GROUP, CanastaReason.KEEPS_PAIRS, CanastaReason.KEEPS_ADDITION, CanastaReason.THEIR_MELD),
    CanastaReason.KEEPS_WILDS,
}
"""Kinds that name cards of the other turn."""
OF_THE_TURN = {
    CanastaReason.WINS_MATCH,
    *(CanastaReason.CLOSES_NOW, CanastaReason.COMPLETES, CanastaReason.OPENS_NOW, CanastaReason.TAKES_POT),
    *(CanastaReason.LEAVES_POT, CanastaReason.BLOCKS, CanastaReason.FREEZES, CanastaReason.HOLDS_REST),
    CanastaReason.REST_SEEN,
}
"""Kinds of which a teacher speaks even where another turn may be as good: what the turn itself does."""
OF_PARTS = {
    *(CanastaReason.WINS_MATCH, CanastaReason.CLOSES_NOW, CanastaReason.COMPLETES, CanastaReason.OPENS_NOW),
    *(CanastaReason.TAKES_POT, CanastaReason.LEAVES_POT, CanastaReason.LEAVES_THREES, CanastaReason.NEAR_CANASTA),
}
"""Kinds that hold even if the rest of the turn depends on unseen cards."""
KEEPS = {kind for kind in PREDICATES if kind.startswith("keeps")}
LEAST_SHARE, LEAST_GAIN = 0.25, 20.0
"""Share of the lead that has to go with a reason, and points where there is no lead, as the match is played for."""
ENDS = (CanastaReason.SHORT_HAND, CanastaReason.LOW_STOCK, CanastaReason.UNLOADS, CanastaReason.SHEDS)
KEPT_TO_TAKE = (CanastaReason.KEEPS_PAIRS, CanastaReason.KEEPS_WILDS)
STOPS = (CanastaReason.BLOCKS, CanastaReason.FREEZES)
THROWS = (
    *(CanastaReason.THEIR_MELD, CanastaReason.HOLDS_REST, CanastaReason.REST_SEEN),
    *(CanastaReason.LEFT_BEFORE, CanastaReason.THROWN_BEFORE, CanastaReason.FEW_LEFT),
)
AIMS: Mapping[CanastaReason, tuple[Sequence[Parts], Parts]] = {
    **dict.fromkeys(PREDICATES, ((OWN, CANASTAS), OWN)),
    **dict.fromkeys(ENDS, ((LAID_OR_LEFT,), OWN)),
    **dict.fromkeys(KEPT_TO_TAKE, ((CANASTAS, LAID_OR_LEFT, TAKES, LEAD), LEAD)),
    **dict.fromkeys(STOPS, ((SHUT, OTHERS_POT, THEIRS), THEIRS)),
    **dict.fromkeys(THROWS, ((SHUT, OTHERS_POT), THEIRS)),
    CanastaReason.LEAVES_THREES: ((LAID_OR_LEFT,), LEAD),
    CanastaReason.NO_CANASTA: ((LAID,), OWN),
    CanastaReason.HOLDS_BACK: ((LEAD,), LEAD),
    CanastaReason.BAITS: ((TAKES,), OWN),
    CanastaReason.KEEPS_GROUP: ((CANASTAS, LAID_OR_LEFT, TAKES), OWN),
    CanastaReason.KEEPS_THREE: ((OTHERS_THREES,), OTHERS_THREES),
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
    sight: Sight, best: Turn, worse: Sequence[Turn], level: Sequence[Turn], found: Sequence[tuple[Floats, Floats]]
) -> Reason | None:
    """Return the reason for a turn that goes with most of the gain, None without one.

    It holds against all turns that are clearly worse if any does, or else against the first; what the turn itself does
    is told if it holds against any. What a wild card on the pot does comes before what is kept. Turns that may be as
    good, `level`, do not give up what is said to be kept; if there are no others, only what the turn itself does is
    told. `found`: results of the turn and of each worse one, or of each level one if there is none, in the same worlds,
    shape (worlds, `kernels.FOUND`).
    """
    rivals = worse or level
    told: list[tuple[int, float, int, Reason]] = []
    for place, kind in enumerate(PREDICATES):
        if (not worse and kind not in OF_THE_TURN) or (
            kind in KEEPS and any(holding(kind, sight, best, turn) for turn in level)
        ):
            continue
        reasons = [holding(kind, sight, best, rival) for rival in rivals]
        gains = [_gain(kind, *pair) if one is not None else 0.0 for one, pair in zip(reasons, found, strict=True)]
        holds = [one for one, gain in zip(reasons, gains, strict=True) if one is not None and gain > 0]
        if not holds or (holds[0] is not reasons[0] and kind not in OF_THE_TURN):
            continue
        named = reduce(or_, (Counter(one.cards) for one in holds))
        reason = replace(holds[0], cards=tuple(named.elements())) if kind in OF_RIVALS else holds[0]
        scope = 2 if len(holds) == len(rivals) else int(holds[0] is reasons[0])
        if kind in KEEPS and best.thrown != NONE and is_wild(best.thrown):
            scope = 0
        told.append((scope, next(gain for gain in gains if gain > 0), -place, reason))
    return max(told, key=lambda one: one[:3])[3] if told else None


def _gain(kind: CanastaReason, best: Floats, other: Floats) -> float:
    """Return how many points of lead go with a kind of reason, 0 if playouts do not bear it out."""
    change = best - other
    if kind in DECISIVE:
        return math.inf
    if len(change) < FEWEST_WORLDS:
        return 0.0
    needed, worth = AIMS[kind]
    if not any(_sum(change, parts).mean() > standard_error(_sum(change, parts)) for parts in needed):
        return 0.0
    gain, lead = (float(_sum(change, parts).mean()) for parts in (worth, LEAD))
    return gain if gain >= (LEAST_SHARE * lead if lead > 0 else LEAST_GAIN) else 0.0


def _sum(change: Floats, parts: Parts) -> Floats:
    found: Floats = sum((sign * change[:, column] for column, sign in parts), np.zeros(len(change)))
    return found
