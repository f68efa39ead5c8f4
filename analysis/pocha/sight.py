"""What the seat to move in a view of Pocha sees of its cards: what can beat them, and how likely they take a trick."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from analysis.pocha.kernels import tuned_weights
from analysis.pocha.policy import ONE, promise, share_of
from engine.cards import LANE, each_card
from engine.pocha import rules
from engine.pocha.game import PochaView
from engine.pocha.rules import above, suit_cards
from engine.pocha.state import NONE, SPANISH, high_first

APART = 0.03
"""Cards of two suits are considered different if their chances of taking a later trick differ by more than this."""


@dataclass(frozen=True, slots=True)
class Beaters:
    """The cards that can beat a card in the trick, and the seats that may still play to it."""

    cards: int
    seats: tuple[int, ...]


class Sight:
    """What the seat to move of a view can see of its cards."""

    def __init__(self, view: PochaView) -> None:
        if view.seat is None:
            raise ValueError("a spectator has no move to give a reason for")
        self.view, self.table, self.seat = view, view.table, view.seat
        self.left = view.hand.bit_count()
        bid = self.table.bid[self.seat]
        self.need = 0 if bid == NONE else bid - self.table.taken[self.seat]

    @cached_property
    def others(self) -> int:
        """The mask of the cards that the others may hold."""
        found = self.view.unseen
        for seat in range(self.table.players):
            if seat != self.seat:
                found |= self.table.hand[seat]
        return found

    @cached_property
    def _weights(self) -> list[int]:
        return [int(weight) for weight in tuned_weights()]

    @cached_property
    def _share(self) -> int:
        held = sum(size for seat, size in enumerate(self.view.hand_sizes) if seat != self.seat)
        return share_of(self.others, held)

    def later(self, card: int) -> float:
        """Return the policy's estimate of the chance that a card takes a trick if kept."""
        return promise(1 << card, self.table.trump, self.others, self._share, self._weights) / ONE

    def is_higher(self, card: int, other: int) -> bool:
        """Return whether a card is more likely to take a later trick than another one."""
        if card // LANE == other // LANE:
            return card > other
        trump, own, others = self.table.trump, self.later(card), self.later(other)
        fewer = self.higher(card).bit_count() < self.higher(other).bit_count()
        return own > others + APART or (own >= others and fewer and trump not in (card // LANE, other // LANE))

    def higher(self, card: int) -> int:
        """Return the mask of the higher cards of a card's suit that the others may hold."""
        return self.others & above(card)

    def is_sure(self, card: int) -> bool:
        """Return whether a card takes any trick it is played to: a trump that none can beat."""
        return card // LANE == self.table.trump and not self.higher(card)

    @cached_property
    def is_lost(self) -> bool:
        """Whether no legal card takes the trick; by O5 either all do or none."""
        first = next(iter(each_card(rules.playable(self.table))))
        return bool(self.table.trick_size) and not rules.beats(self.table, first, self.table.best)

    def beaters(self, card: int) -> Beaters:
        """Return what can beat a card that leads or takes the trick; at least what the others can actually hold."""
        table, trump = self.table, self.table.trump
        lead = suit_cards(table.lead if table.trick_size else card // LANE)
        after = range(self.seat + 1, self.seat + table.players - table.trick_size)
        seats = tuple(seat % table.players for seat in after)
        cards = 0
        for seat in seats:
            known = table.hand[seat]
            may = known | self.view.unseen & ~self.view.missing[seat]
            if may & lead:
                cards |= may & above(card) if lead >> card & 1 else 0
            is_void = not known & lead and (may & ~lead).bit_count() >= self.view.hand_sizes[seat]
            if is_void and not lead & suit_cards(trump):
                over = above(card) if card // LANE == trump else suit_cards(trump)
                cards |= may & over
        return Beaters(cards, seats)


def texts_of(cards: Iterable[int]) -> tuple[str, ...]:
    """Return the texts of cards, sorted by suit, each from high to low."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return tuple(SPANISH.texts[card] for card in high_first(mask))
