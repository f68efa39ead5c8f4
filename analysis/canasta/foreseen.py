"""Turns of one seat as far as they can be foreseen, and what the seat to move sees of the table."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import comb

from engine.canasta.cards import KIND_OF, TEXTS, VALUES, each_kind, is_black_three
from engine.canasta.game import CanastaView
from engine.canasta.hands import held, next_seat, side_of, taker_of
from engine.canasta.moves import CLOSE, CUT, DISCARD, DRAW, LAY, MELD, PASS, TAKE, act, move_of
from engine.canasta.rules.melds import is_natural, meld_place, open_size, waits
from engine.canasta.rules.scoring import BLACK_THREE
from engine.canasta.state import CLASSES, FACE_DOWN, JOKERS, KINDS, NONE, SUITS, WILD_MELD, State


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as far as it can be foreseen: the table after it, its verbs, the hand cards laid, and the discard.

    `paid`: how many of the laid cards take the pot.
    """

    after: State
    verbs: tuple[int, ...]
    laid: tuple[int, ...]
    paid: int
    thrown: int

    @property
    def is_whole(self) -> bool:
        """Return whether the whole turn is foreseen, up to its discard or closing."""
        return self.verbs[-1] in (DISCARD, CLOSE)

    def holds(self, seat: int, rank: int) -> int:
        """Return the number of cards of a class left in the hand."""
        return held(self.after, seat, rank)

    def keeps(self, seat: int, cards: Iterable[str]) -> bool:
        """Return whether the hand still has at least as many cards of each class as these."""
        counts = Counter(KIND_OF[card] // SUITS for card in cards)
        return all(self.holds(seat, rank) >= many for rank, many in counts.items())


def foreseen(table: State, acts: Iterable[tuple[int, int, int]]) -> Turn:
    """Return a turn up to where unseen cards come to the hand: drawn cards, or covered ones of the pot (C4.7)."""
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
        """Return how many cards of a class are unseen."""
        return sum(self.view.unseen[SUITS * rank : SUITS * (rank + 1)])

    def most_held(self, rank: int) -> int:
        """Return how many cards of a class the next player can have at most."""
        return min(self.table.size[self.next], self.unseen(rank) + held(self.table, self.next, rank))

    def needs(self, after: State, rank: int) -> int:
        """Return the fewest naturals in hand with which the next player takes a pot topped by a rank (C4.3 to C4.6)."""
        side = side_of(after, self.next)
        if after.frozen:
            return after.frozen_needs
        if not after.taken[taker_of(after, self.next)]:
            return 2
        if open_size(after, side, rank) or after.finished[meld_place(side, rank)]:
            return 0
        return 1

    def is_open(self, turn: Turn) -> bool:
        """Return whether a turn discards a natural with which the next player may be able to take the pot."""
        rank = turn.thrown // SUITS
        return self.throws_natural(turn) and self.needs(turn.after, rank) <= self.most_held(rank)

    def is_shut(self, turn: Turn) -> bool:
        """Return whether a turn discards a natural of which the next player has too few to take the pot."""
        rank = turn.thrown // SUITS
        return self.throws_natural(turn) and self.needs(turn.after, rank) > self.most_held(rank)

    def throws_natural(self, turn: Turn) -> bool:
        """Return whether a turn discards a natural."""
        return turn.thrown != NONE and is_natural(turn.thrown // SUITS)

    def chance(self, turn: Turn) -> float:
        """Return the probability that the next player has enough naturals, with unseen cards spread uniformly."""
        rank = turn.thrown // SUITS
        known = sum(held(self.table, self.next, one) for one in range(CLASSES))
        needed = self.needs(turn.after, rank) - held(self.table, self.next, rank)
        drawn, pool, good = self.table.size[self.next] - known, sum(self.view.unseen), self.unseen(rank)
        fewer = sum(comb(good, few) * comb(pool - good, drawn - few) for few in range(min(max(needed, 0), drawn + 1)))
        return 1 - fewer / comb(pool, drawn)

    def of_rank(self, turn: Turn, rank: int) -> tuple[str, ...]:
        """Return the cards of a class that stay in the hand."""
        kinds = each_kind(turn.after.hand[self.seat * KINDS : (self.seat + 1) * KINDS])
        return tuple(TEXTS[kind] for kind in kinds if kind // SUITS == rank)

    def size(self, turn: Turn) -> int:
        """Return the number of cards left in the hand."""
        return turn.after.size[self.seat]


def one_of(rank: int) -> tuple[str, ...]:
    """Return a card that represents a class, since texts name cards by rank; wild melds have a two and a joker."""
    return (TEXTS[SUITS * rank], TEXTS[SUITS * JOKERS]) if rank == WILD_MELD else (TEXTS[SUITS * rank],)


def same_laying(one: Turn, other: Turn) -> bool:
    """Return whether two turns lay the same cards by class, so that only their discards differ."""
    return sorted(card // SUITS for card in one.laid) == sorted(card // SUITS for card in other.laid)


def kept(sight: Sight, best: Turn, other: Turn, rank: int) -> int:
    """Return how many cards of a class a turn keeps more than another one."""
    return best.holds(sight.seat, rank) - other.holds(sight.seat, rank)


def worth(cards: Iterable[int]) -> int:
    """Return the value of cards on the table (C1.3)."""
    return sum(VALUES[card // SUITS] for card in cards)


def cost(card: int) -> int:
    """Return what a card left in the hand costs (C7.2, C9.3)."""
    return BLACK_THREE if is_black_three(card) else VALUES[card // SUITS]
