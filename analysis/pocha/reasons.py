"""Why a bid or card of Pocha is best: what can be seen of it that distinguishes it from the alternatives.

Each kind is a predicate on the view, the same for every legal bid or card. It is a reason if the best one satisfies it,
the displayed clearly worse ones do not, and playouts agree.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from analysis.core.state_dtype import Ints
from analysis.hints.advice import Reason
from analysis.hints.significance import CLEARLY, Rivals, clearly_more, is_associated
from analysis.pocha.sight import APART, Beaters, Sight, texts_of
from engine.cards import LANE, each_card
from engine.pocha import rules
from engine.pocha.game import PochaView
from engine.pocha.rules import above, suit_cards
from engine.pocha.state import BID, NONE, high_first

LIKELY, POSSIBLE, HARDLY = 0.5, 0.25, 0.4
"""Chances of a card to take a trick: to be counted on, to be named, and below which it hardly takes one."""
NEAR = 0.5
"""Expected tricks explain a bid only if they differ from it by at most this: otherwise they speak for another bid."""
UNEVEN = 0.5
"""The others want many or few tricks if their bids are this far from their share."""
NEAR_CARDS = 2
"""Maximum cards of others between two cards that are about equal."""
LOW = 3
"""Minimum higher cards of its suit still out for a card to be low."""
FEW = 5
"""Maximum cards that beat a card to be listed as the only ones."""
MORE_OFTEN = 0.05
"""Minimum difference between chances to keep the bid to be mentioned, or to speak against a reason."""
LEAST_KEPT, LEAST_KEPT_FOR_MATCH = 0.01, 0.05
"""An alternative that keeps the bid more often by more than this speaks against a reason; the second applies if arms
are ranked by the chance to win the match."""
DUCKED = 0.2
"""A card that takes its trick at most this often is safe to play if the trick is not wanted."""
LEAST_FOR_VOID = 2
"""For a suit to be led again, there must be more cards in hand than this."""
LEAST_ENTRIES = 2
"""Minimum tricks still needed, and minimum suits whose highest card is kept, for this reason to be given."""
LAST_OFTEN = 0.02
"""Minimum difference between chances to take the last trick, or to lose it, to be mentioned."""
OFTEN = 0.5
"""Minimum probability given as a reason for a card."""
NEARLY_SURE = 0.8
"""A card that takes its trick this often is enough, whatever happens to the bid otherwise."""
SOMETIMES = 0.25
"""A card is led early, or described as beaten by trumps only, if it takes its trick at least this often."""
WORLDS, KEPT, TOOK, BOTH = range(4)
"""Columns of sums over worlds: their number, how often the bid was kept, what was taken, and both together."""


class PochaReason(StrEnum):
    """The kinds of Pocha's own reasons; each has the text `pocha-reason-{kind}` in every language.

    For bids `number` is the expected number of tricks. For cards it is the tricks still needed, `before` those that can
    still be won, and `rank` their relation (`want`). If the chances of this bid or card and of another are both given,
    `number` is their difference.
    """

    KEEPS_BID = "keeps_bid"
    """The bid is kept in every world; no number."""
    EQUAL = "equal"
    """All legal cards, `cards`, are of one suit, and nobody else can have a card between them."""
    NEAR = "near"
    """`cards` are of one suit and may be equally good: others can have only `number` cards between them."""
    ALIKE = "alike"
    """`cards`, no trumps, may be equally good: in the suit of each, `number` to `before` higher cards are still out.

    `rank` describes these numbers: `none`, the `same`, `near` each other, or `low` if they are large for all cards.
    """
    SINGLE = "single"
    """The only card of the hand, `cards`, takes the trick with this `chance`."""
    BETWEEN = "between"
    """The expected number of tricks is between this bid, kept with this `chance`, and the next one, kept with `before`.
    """
    LIKELY = "likely"
    """As many cards as bid, `cards`, are likely to take a trick; `rank`: whether all are sure to."""
    NO_WINNER = "no_winner"
    """The bid is 0: the best card, `cards`, hardly takes a trick; `rank`: it is `low`, or `high` but lost."""
    BIDS = "bids"
    """The others bid much or little: `rank` is `many` or `few`, `before` the sum of bids, `number` that of tricks."""
    FORBIDDEN = "forbidden"
    """The expected number of tricks, `before`, may not be bid; this is the next best."""
    PAYS = "pays"
    """A higher bid, kept with this `chance`, pays more, though it is kept `less` often than the other, or the `same`.
    """
    TRICKS = "tricks"
    """The expected number of tricks is nearer to this bid than to the others; `cards` are the best ones."""
    SURE = "sure"
    """No remaining card can beat it in this trick, which is wanted."""
    CHEAP = "cheap"
    """It takes the trick for certain. So would `cards`, but they may take another wanted trick."""
    DEAR = "dear"
    """The trick is taken anyway, with a card that could take another; of the `before` later ones `number` are wanted.
    """
    STRONG = "strong"
    """Only `cards` can beat it in this trick, which is wanted; `seats`: who plays after it, if it is not led."""
    ENOUGH = "enough"
    """It takes the trick with this `chance`, and keeps the stronger `cards` for other wanted tricks."""
    EARLY = "early"
    """One of the highest of its suit is led early, while the others can still follow suit."""
    TOP = "top"
    """Only a trump can beat it in this trick, which is wanted."""
    DRAWS = "draws"
    """A trump is led, so that fewer are left to trump the high `cards`; `rank` is `higher` if these are trumps.

    `rank` is `forces` if `cards` are others' higher trumps, which must be played on it.
    """
    VOID = "void"
    """It is the only card of its suit; `suit`: `trump` if trumps are kept and tricks wanted, `free` if not."""
    KEEPS = "keeps"
    """It keeps `cards` for wanted tricks; `suit`: `leave` if others should take this one."""
    ENTRY = "entry"
    """It keeps `cards`, the highest of several suits: a trick taken with one gives the lead for the next."""
    UNDER = "under"
    """Its suit has higher `cards`, more than the alternatives' suits, in a trick that is not wanted; `seats`: as above.
    """
    SAFE = "safe"
    """It loses the trick, which is not wanted, with this `chance`, and is more dangerous than `cards`."""
    DUCKS = "ducks"
    """The others take the trick, which is not wanted, with this `chance`, more often than with the other card."""
    SPARE = "spare"
    """Others should take the trick; `cards` are likely to take all wanted tricks, and this one would be too many."""
    SHEDS = "sheds"
    """The trick is lost anyway, and it is the card most likely to take a later trick, which is not wanted."""
    SURPLUS = "surplus"
    """The trick is lost anyway; `cards` are likely to take all wanted tricks, and this card would be too many."""
    MIDDLE = "middle"
    """The trick is lost anyway; higher cards are kept to take wanted tricks, lower ones to lose the rest."""
    SAVES = "saves"
    """The trick is lost anyway, and `cards` are kept for wanted tricks."""
    LAST = "last"
    """The trick is lost anyway, and `cards`, kept for the last trick, `wins` or `loses` it with this `chance`."""
    TAKES = "takes"
    """The probability that this card takes its trick, which is clearly higher, and tricks are wanted."""


def off_by(bid: int, expected: float) -> float:
    """Return the distance of a bid from an expected number of tricks, with one decimal as displayed."""
    return round(abs(bid - round(expected, 1)), 1)


def want(need: int, left: int) -> str:
    """Return how the needed tricks compare with those left: a code by which texts choose words."""
    if need <= 0:
        return "over" if need else "enough"
    return "some" if need < left else "all" if need == left else "short"


class Reasons:
    """The reasons for an arm against its rivals; `arms`: verb and number, `sums`: the columns above, by arm."""

    def __init__(
        self,
        view: PochaView,
        arms: Ints,
        sums: NDArray[np.float64],
        best: int,
        rivals: Rivals,
        *,
        for_match: bool = False,
    ) -> None:
        """`for_match`: arms are ranked by the chance to win the match."""
        self.sight = Sight(view)
        self._slack = LEAST_KEPT_FOR_MATCH if for_match else LEAST_KEPT
        self.arms, self.best, self.rivals = arms, best, rivals
        self.worlds = sums[:, WORLDS]
        self.kept, self.found, self.both = (sums[:, 1:] / np.maximum(self.worlds, 1)[:, np.newaxis]).T
        self.number = int(arms[best, 1])

    def reason(self) -> Reason | None:
        """Return the first reason that applies, None if none does."""
        other = self.rivals.first
        if other is None:
            return self._for_equal()
        if self.kept[other] < self.kept[self.best] == 1:
            return Reason(PochaReason.KEEPS_BID)
        if self.arms[self.best, 0] == BID:
            return self._pays() or self._for_bid()
        if not self.rivals.worse:
            return None
        seen = None
        if all(self.kept[arm] <= self.kept[self.best] + self._slack for arm in self.rivals.worse):
            seen = (self._for_lost_card() if self.sight.is_lost else self._for_card()) or self._for_suit()
        return seen or self._by_chance(other)

    def among_equals(self) -> Reason | None:
        """Return why three cards, or else two, may be equally good; None for bids."""
        cards = [self._card(arm) for arm in (self.best, *(self.rivals.level or self.rivals.doubtful))]
        if len(cards) == 1 or self.arms[self.best, 0] == BID:
            return None
        return self._alike(cards) or self._alike(cards[:2])

    def _alike(self, cards: Sequence[int]) -> Reason | None:
        """Return the reason if others have few cards between these, or as many above each, or many."""
        sight, suits = self.sight, {card // LANE for card in cards}
        if len(suits) == 1 and (apart := self._apart(cards)) <= NEAR_CARDS:
            return Reason(PochaReason.NEAR, apart, texts_of(cards), among_equals=True)
        heights = [sight.higher(card).bit_count() for card in cards]
        low, high = min(heights), max(heights)
        rank = "none" if not high else "same" if low == high else "near" if low == high - 1 else "low"
        if sight.table.trump in suits or (rank == "low" and low < LOW) or (rank != "low" and len(suits) == 1):
            return None
        return Reason(PochaReason.ALIKE, low, texts_of(cards), before=high, rank=rank, among_equals=True)

    def _for_equal(self) -> Reason | None:
        cards = list(each_card(rules.playable(self.sight.table)))
        is_one_suit = len({card // LANE for card in cards}) == 1 < len(cards)
        if self.arms[self.best, 0] == BID or not is_one_suit or self._apart(cards):
            return None
        return Reason(PochaReason.EQUAL, cards=texts_of(cards))

    def _apart(self, cards: Sequence[int]) -> int:
        """Return how many cards of others lie between the lowest and highest of a suit, LANE if one is in the trick."""
        table, between = self.sight.table, above(min(cards)) & ~above(max(cards)) & ~self.sight.view.hand
        played = any(between >> card & 1 for card in table.order[table.played - table.trick_size : table.played])
        return LANE if played else (between & self.sight.others).bit_count()

    # ------------------------------------------------------------------ bids

    def _for_bid(self) -> Reason | None:
        sight, table, bid = self.sight, self.sight.table, self.number
        named = self.rivals.worse or self.rivals.level[:1]
        expected = float(self.found[self.best])
        off = off_by(bid, expected)
        if table.hand_size == 1:
            return Reason(PochaReason.SINGLE, cards=texts_of(each_card(sight.view.hand)), chance=expected)
        level = [off_by(int(self.arms[arm, 1]), expected) for arm in self.rivals.level]
        if min(level, default=off) < off or any(off_by(int(self.arms[arm, 1]), expected) <= off for arm in named):
            return self._keeps_more_often()
        chances = {card: sight.later(card) for card in high_first(sight.view.hand)}
        counted = [card for card, chance in chances.items() if chance >= LIKELY]
        if sight.view.forbidden_bid == round(expected) != bid:
            return Reason(PochaReason.FORBIDDEN, expected, before=float(round(expected)))
        highest = max(chances, key=chances.__getitem__)
        loses = bid == 0 and expected < HARDLY
        if loses and chances[highest] < HARDLY:
            return Reason(PochaReason.NO_WINNER, expected, cards=texts_of([highest]), rank="low")
        if 0 < bid == len(counted) and off <= NEAR:
            rank = "sure" if all(sight.is_sure(card) for card in counted) else "likely"
            return Reason(PochaReason.LIKELY, expected, cards=texts_of(counted), rank=rank)
        made = sum(number != NONE for number in table.bid[: table.players])
        extra = table.bid_total - table.hand_size * made / table.players
        bids = [int(self.arms[arm, 1]) for arm in named]
        if made and extra > UNEVEN and bid < min(len(counted), *bids, table.hand_size + 1):
            return self._bids("many")
        if made and extra < -UNEVEN and bid > max(len(counted), *bids):
            return self._bids("few")
        if loses:
            return Reason(PochaReason.NO_WINNER, expected, cards=texts_of([highest]), rank="high")
        ordered = sorted(chances, key=chances.__getitem__, reverse=True)
        possible = [*ordered[: max(bid, 1)], *(card for card, chance in chances.items() if chance >= POSSIBLE and bid)]
        tricks = Reason(PochaReason.TRICKS, expected, cards=texts_of(possible))
        return tricks if off <= NEAR else self._keeps_more_often()

    def _pays(self) -> Reason | None:
        """Return the reason that a bid pays more than a lower one, though it is kept less often or as often."""
        lower = self.rivals.worse[0] if self.rivals.worse else self.best
        kept, others_kept = float(self.kept[self.best]), float(self.kept[lower])
        if self.arms[lower, 1] >= self.number or kept >= others_kept:
            return None
        rank = "same" if round(kept, 2) == round(others_kept, 2) else "less"
        return Reason(PochaReason.PAYS, kept - others_kept, chance=kept, rank=rank)

    def _keeps_more_often(self) -> Reason | None:
        """Return how much more often a bid is kept than others that are as close to its expected tricks."""
        if not self.rivals.worse:
            return None
        kept, first = float(self.kept[self.best]), self.rivals.worse[0]
        other, expected = int(self.arms[first, 1]), round(float(self.found[self.best]), 1)
        if kept - self.kept[list(self.rivals.worse)].max() < MORE_OFTEN:
            return None
        if abs(other - self.number) == 1 and min(other, self.number) < expected < max(other, self.number):
            return Reason(PochaReason.BETWEEN, expected, chance=kept, before=float(self.kept[first]))
        return Reason("wins", kept - float(self.kept[first]))

    def _bids(self, rank: str) -> Reason:
        table = self.sight.table
        return Reason(PochaReason.BIDS, float(table.hand_size), before=float(table.bid_total), rank=rank)

    # ------------------------------------------------------------------ cards

    def _card(self, arm: int) -> int:
        return int(self.arms[arm, 1])

    def _tells(self, better: Callable[[int, int], bool]) -> bool:
        """Return whether the best card, and any that may be as good, is `better` than all worse ones."""
        good = map(self._card, (self.best, *self.rivals.level))
        return all(better(card, other) for card in good for other in self._worse())

    def _given(
        self, kind: PochaReason, cards: Iterable[int] = (), seats: tuple[int, ...] = (), chance: float = 0.0
    ) -> Reason:
        need, left = self.sight.need, self.sight.left - self.sight.is_lost
        named = texts_of(cards)
        return Reason(kind, float(need), named, float(chance), float(left), seats, want(need, left))

    def _goes_with(self, *, taking: bool) -> bool:
        """Return whether the bid is kept about as often or more when the best card takes its trick (or does not).

        If it is never kept, as with too few tricks left, each trick counts.
        """
        kept, took, both = (float(one[self.best]) for one in (self.kept, self.found, self.both))
        if not kept or not 0 < took < 1:
            return taking or bool(kept)
        more = both / took - (kept - both) / (1 - took)
        return (more if taking else -more) > -MORE_OFTEN

    def _worse(self) -> list[int]:
        return [self._card(arm) for arm in self.rivals.worse]

    def _for_lost_card(self) -> Reason | None:
        sight, higher = self.sight, self.sight.is_higher
        is_highest, is_lowest = self._tells(higher), self._tells(lambda card, other: higher(other, card))
        if sight.need <= 0:
            return self._given(PochaReason.SHEDS) if is_highest else self._last()
        if is_lowest and (saved := self._strong_of_worse()):
            return self._given(PochaReason.SAVES, saved)
        chances = {card: sight.later(card) for card in each_card(sight.view.hand & ~(1 << self.number))}
        likely, winners = (self._likely(least) for least in (LIKELY, POSSIBLE))
        is_kept = self.kept[self.best] >= LIKELY and len(winners) >= sight.need
        is_enough = is_kept or sum(chances.values()) >= sight.need
        if is_highest and (len(likely) >= sight.need or (winners and is_enough)):
            return self._given(PochaReason.SURPLUS, likely if len(likely) >= sight.need else winners)
        between = all(higher(other, self.number) or higher(self.number, other) for other in self._worse())
        between = between and bool(sight.higher(self.number))
        is_useless = len(winners) >= sight.need and sight.later(self.number) < POSSIBLE
        if between and (is_useless or not is_highest) and not self.rivals.level and sight.need < sight.left - 1:
            return self._given(PochaReason.MIDDLE)
        return self._last()

    def _last(self) -> Reason | None:
        """Return how often the card kept for the last trick takes or loses it, as the bid requires."""
        kept, last = float(self.kept[self.best]), texts_of(each_card(self.sight.view.hand & ~(1 << self.number)))
        more, suit = kept - float(self.kept[self.rivals.worse[0]]), "wins" if self.sight.need else "loses"
        return Reason(PochaReason.LAST, more, last, kept, suit=suit) if len(last) == 1 and more >= LAST_OFTEN else None

    def _for_card(self) -> Reason | None:
        sight, higher = self.sight, self.sight.is_higher
        beaten = {card: sight.beaters(card) for card in map(self._card, (self.best, *self._named()))}
        is_highest, is_lowest = self._tells(higher), self._tells(lambda card, other: higher(other, card))
        if not any(beaters.cards for beaters in beaten.values()):
            if sight.need > 1 and is_lowest:
                return self._given(PochaReason.CHEAP, self._worse())
            wanted = max(sight.need - 1, 0)
            promised = sum(map(sight.later, each_card(sight.view.hand & ~(1 << self.number))))
            is_spare = is_highest and (not wanted or (promised > wanted and not self.rivals.level))
            return Reason(PochaReason.DEAR, float(wanted), before=float(sight.left - 1)) if is_spare else None
        return self._for_wanted(beaten, is_lowest) if sight.need > 0 else self._for_unwanted(beaten[self.number])

    def _for_wanted(self, beaten: dict[int, Beaters], is_lowest: bool) -> Reason | None:
        sight, own = self.sight, beaten[self.number]
        took, worse = self.found[self.best], self.found[list(self.rivals.worse)]

        def is_stronger(card: int, other: int) -> bool:
            return beaten[card].cards.bit_count() < beaten[other].cards.bit_count()

        most = max(beaten[self._card(arm)].cards.bit_count() for arm in (self.best, *self.rivals.level))
        helps = self._goes_with(taking=True)
        if took > worse.max() and most <= FEW and helps and self._tells(is_stronger):
            if not most:
                return self._given(PochaReason.SURE)
            if own.cards:
                return self._given(PochaReason.STRONG, each_card(own.cards), self._after(own))
        if is_lowest and took >= OFTEN and sight.need > 1 and (helps or took >= NEARLY_SURE):
            return self._given(PochaReason.ENOUGH, self._worse(), chance=took)
        is_kept = all(sight.is_higher(card, self.number) for card in self._worse())
        is_kept = is_kept and took <= max(worse.min(), DUCKED) and took < OFTEN
        is_kept = is_kept and (is_lowest or not self.rivals.level) and sight.need < sight.left
        if is_kept and (kept := self._strong_of_worse()):
            if not self._goes_with(taking=False):
                return self._given(PochaReason.KEEPS, kept)
            return self._entry() or replace(self._given(PochaReason.KEEPS, kept), suit="leave")
        trump, suit = sight.table.trump, self.number // LANE
        plain = [card for card in self._worse() if card // LANE != trump]
        is_top = suit != trump and not sight.table.trick_size and sight.higher(self.number).bit_count() <= 1
        is_highest = all(sight.higher(card) and sight.is_higher(self.number, card) for card in plain)
        if is_top and is_highest and not self.rivals.level and took >= SOMETIMES and helps:
            return self._given(PochaReason.EARLY)
        trumps = suit_cards(trump)

        def needs_trump(card: int, other: int) -> bool:
            return card // LANE != trump and not beaten[card].cards & ~trumps and bool(beaten[other].cards & ~trumps)

        if took > worse.max() and took >= SOMETIMES and helps and self._tells(needs_trump):
            return self._given(PochaReason.TOP)
        likely = self._likely(LIKELY)
        is_over = all(card in likely or sight.is_higher(self.number, card) for card in self._worse())
        is_enough = len(likely) >= sight.need and self.kept[self.best] - self.both[self.best] >= LIKELY * (1 - took)
        if is_enough and is_over and not self.rivals.level and took <= DUCKED and self._goes_with(taking=False):
            return self._given(PochaReason.SPARE, likely)
        return None

    def _likely(self, least: float) -> list[int]:
        """Return the kept cards that take a later trick with at least this chance."""
        sight = self.sight
        return [card for card in each_card(sight.view.hand & ~(1 << self.number)) if sight.later(card) >= least]

    def _strong_of_worse(self) -> list[int]:
        """Return the cards of worse arms that may take a later trick, at least the likeliest of them.

        None if that one is hardly likelier to than the best arm's card.
        """
        later = self.sight.later
        first, *others = sorted(self._worse(), key=lambda card: (later(card), card), reverse=True)
        if first // LANE != self.number // LANE and later(first) <= later(self.number) + APART:
            return []
        return [first, *(card for card in others if later(card) >= POSSIBLE)]

    def _entry(self) -> Reason | None:
        """Return the highest cards of at least two suits that are kept: one of them gets the lead for the next."""
        sight = self.sight
        high = [card for card in each_card(sight.view.hand) if not sight.higher(card)]
        is_kept = set(self._worse()) <= set(high) and self.number not in high
        if not is_kept or sight.need < LEAST_ENTRIES or len({card // LANE for card in high}) < LEAST_ENTRIES:
            return None
        return self._given(PochaReason.ENTRY, high)

    def _for_unwanted(self, own: Beaters) -> Reason | None:
        sight = self.sight
        took, worse = self.found[self.best], self.found[list(self.rivals.worse)]
        over = sight.higher(self.number)

        def is_lower(card: int, other: int) -> bool:
            return sight.higher(card).bit_count() > sight.higher(other).bit_count()

        if over and took < worse.min() and self._tells(is_lower):
            return self._given(PochaReason.UNDER, each_card(over), self._after(own))
        lower = [card for card in self._worse() if sight.is_higher(self.number, card)]
        others = [arm for arm in self.rivals.worse if self._card(arm) not in lower]
        if lower and took <= DUCKED and not self.rivals.level and all(self.found[arm] > took for arm in others):
            return self._given(PochaReason.SAFE, lower, chance=1 - took)
        more = float(self.found[self.rivals.worse[0]] - took)
        if min(more, worse.min() - took) < CLEARLY:
            return None
        return replace(self._given(PochaReason.DUCKS, chance=1 - took), number=more)

    def _for_suit(self) -> Reason | None:
        """Return the reason for a card that draws trumps, or that leaves the hand without its suit."""
        sight, trump = self.sight, self.sight.table.trump
        hand, own = sight.view.hand, suit_cards(self.number // LANE)
        trumps, out = hand & suit_cards(trump), sight.others & suit_cards(trump)
        draws = self.number // LANE == trump and not sight.table.trick_size and out and sight.need > 0
        same = [card for card in self._worse() if card // LANE == self.number // LANE]
        alike = [card for arm in self.rivals.level if (card := self._card(arm)) // LANE == self.number // LANE]
        higher = trumps & above(self.number)
        high = [card for card in each_card(hand & ~trumps) if sight.higher(card).bit_count() <= 1]
        if draws and high and not same:
            return Reason(PochaReason.DRAWS, cards=texts_of(high))
        if draws and higher and not alike and all(card > self.number for card in same):
            return Reason(PochaReason.DRAWS, cards=texts_of(each_card(higher)), rank="higher")
        over = sight.higher(self.number)
        if draws and over and not same and trumps.bit_count() > 1 and self._goes_with(taking=False):
            return Reason(PochaReason.DRAWS, cards=texts_of(each_card(over)), rank="forces")
        is_lead = sight.need > 0 and not sight.is_lost and self.found[self.best] >= SOMETIMES
        if same or alike or is_lead:
            return None
        is_only = own != suit_cards(trump) and not hand & own & ~(1 << self.number)
        others = all((hand & suit_cards(card // LANE)).bit_count() > 1 for card in self._worse())
        if is_only and others and sight.left > LEAST_FOR_VOID and (trumps or sight.need <= 0):
            return Reason(PochaReason.VOID, suit="trump" if sight.need > 0 else "free")
        return None

    def _after(self, own: Beaters) -> tuple[int, ...]:
        """Return the seats that still play to a trick, none if it is being led."""
        return own.seats if self.sight.table.trick_size else ()

    def _named(self) -> tuple[int, ...]:
        return (*self.rivals.worse, *self.rivals.level)

    def _by_chance(self, other: int) -> Reason | None:
        """Return a card's chance to take its trick, if it is clearly higher and keeps the bid."""
        best, kept, found, both = self.best, *(one[self.best] for one in (self.kept, self.found, self.both))
        if self.sight.need <= 0 or kept < self.kept[other]:
            return None
        clear = clearly_more(found, self.found[other], self.worlds[best], self.worlds[other])
        clear = clear and min([found, *self.found[list(self.rivals.level)]]) >= OFTEN
        return Reason(PochaReason.TAKES, float(found)) if clear and is_associated(found, 1.0, kept, both) else None
