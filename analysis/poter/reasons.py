"""Why a turn of Poter is best, as a teacher would say it: which kinds of reasons there are, and which is said first.

Each kind has a value that is computed for all turns compared (`visible`): a number or a set of cards, high if good. It
is the reason only if it tells the best turn from its rivals (`telling`), and if playouts agree: what they gain goes
with it. Chances are told where nothing that can be seen is the reason.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

from analysis.hints.advice import Reason
from analysis.hints.significance import Rivals, telling
from analysis.poter import laying
from analysis.poter.visible import Value, Visible
from engine.cards import FRENCH, each_card, popcount
from engine.poter.moves import meld_order
from engine.poter.rules import POTER_PENALTY, card_value
from engine.poter.shapes import holds_meld, matching
from engine.poter.state import NONE


class PoterReason(StrEnum):
    """The kinds of Poter's own reasons; each has the text `poter-reason-{kind}` in every language."""

    GOES_OUT = "goes_out"
    """The round is won in every world; no number."""
    OUTS = "outs"
    """Number of unseen cards with which the seat could go out at its next draw, and these cards; `before` with `than`,
    but `rank` is `alone` where that takes the pile, after which it may go on in several ways."""
    UNLAID = "unlaid"
    """Points of the poter cards kept, at their face value since nothing has been laid; `before`: 25 each."""
    USES_POTERS = "uses_poters"
    """No poter card stays in hand; `before` is what those that stay otherwise would cost, `rank` is `taken` if they
    come from the table, and `lent` if one that is laid can be taken back by a swap for one of `cards`."""
    STAYS_FIRST = "stays_first"
    """The total with the points that stay in hand, in the last round, lower than the totals of all others."""
    OWN_MELD = "own_meld"
    """`cards`, the meld that taking the pile would lay, are in the hand anyway, and it lays no card of the pile."""
    MELDS = "melds"
    """The meld that the pile makes at once, and the points of all cards that are then laid; `rank` is `poter` if poter
    cards stand for some of its cards."""
    HOLDS = "holds"
    """`cards`, a meld that is kept in hand, with which the pile may be taken in the seat's next turn (P7.2)."""
    WAITS = "waits"
    """`cards`, a meld that is kept and to which others could add; nobody else has fewer than that number of cards."""
    KEEPS = "keeps"
    """Number of unseen cards that would make a meld with the hand kept, these cards; `before` with `than`."""
    HURRY = "hurry"
    """Points that stay in hand, where `seats` have few cards left; `before`, `rank`: see `LEAVES`."""
    DEAREST = "dearest"
    """Points of the card that is discarded, the dearest one or the dearest that matches no other, and the card.

    `rank` is `barred` if a dearer card is held that may not be discarded."""
    LEAVES = "leaves"
    """Points that stay in hand, `before` with `than`; `rank` is `least` if more may stay then, after the pile."""
    NO_FEWER = "no_fewer"
    """Number of cards that stay in hand after the best turn that takes the pile, no fewer than there are now."""
    SWAPS = "swaps"
    """Number of cards kept that can be swapped for poter cards on the table, and these cards."""
    FITS = "fits"
    """Number of cards kept that fit melds on the table once a meld is laid, and these cards."""
    BLOCKED = "blocked"
    """The card that is discarded, with which nobody can make a meld."""
    THREW = "threw"
    """The cards like the one discarded that the next player threw or left before, and that player."""
    FEW_MELDS = "few_melds"
    """Number of melds that can still be made with the card discarded, and the card; `before`: with that of `than`.

    They matter where the next player takes the pile less often, or the seat itself may make one."""
    OUT_SOON = "out_soon"
    """Probability of having gone out by the end of the seat's next turn, clearly higher."""
    POTERS = "poters"
    """Expected points saved on poter cards left in hand at the end."""
    SHUT_PILE = "shut_pile"
    """Probability that the next player can take the pile, clearly lower; the next player."""


MANY_CARDS = 5
"""Nobody with as many cards as this goes out soon."""
FELT, NOTED = 3.0, 1.0
"""A difference in points in hand is greater than this where somebody may go out soon, and where it is told at all."""
EXPLAINS, EXPLAINS_FEW = 0.35, 0.6
"""Least share of the gain in points that a difference in points in hand has to explain; of a small one the second."""
MOST = 0.5
"""Least share of a difference in points in hand that is there beside turns as good too."""
SEVERAL = 4
"""Of more possible melds than this, one fewer is not told."""
RARER = 0.02
"""Least difference between the probabilities that the next player can take the pile, where a discard is told."""


class Playouts(Protocol):
    """What playouts found of turns; None where it is not known."""

    def gain(self, best: int, other: int) -> float | None:
        """Return how many points a turn saves against another one."""

    def soon(self, arm: int) -> float | None:
        """Return the probability of having gone out by the next turn."""

    def opened(self, arm: int) -> float | None:
        """Return the probability that the next player can take the pile, None if the turn runs on."""


def reason_of(seen: Visible, best: int, rivals: Rivals, playouts: Playouts) -> Reason | None:
    """Return the first reason that can be seen for a turn against its rivals, None if there is none."""
    if seen.outcome(best).open_end or not rivals.worse:
        return None
    return next(Comparison(seen, best, rivals, playouts).reasons(), None)


def among_equals(seen: Visible, best: int, others: Sequence[int]) -> Reason | None:
    """Return what speaks for a turn although others shown may be as good, None if nothing of it can be seen."""
    ends = [seen.outcome(arm) for arm in (best, *others)]
    reason = meld_with_pile(seen, best) or no_fewer(seen, best, others)
    if reason is not None:
        return replace(reason, among_equals=True)
    if not seen.view.hand & seen.poters or any(end.open_end or end.drawn or end.hand & seen.poters for end in ends):
        return None
    lent = seen.lent(best)
    return Reason(PoterReason.USES_POTERS, cards=texts(lent), rank="lent" if lent else "", among_equals=True)


def meld_with_pile(seen: Visible, arm: int) -> Reason | None:
    """Return the meld that a turn makes with the pile, rather one of real cards; None if there is none."""
    end, meld = seen.outcome(arm), seen.meld_of_pile(arm)
    rank = "" if meld else "poter"
    meld = meld or seen.poter_meld_of_pile(arm)
    if not meld or end.open_end:
        return None
    return Reason(PoterReason.MELDS, laying.points(end.laid), ordered(meld), rank=rank)


def no_fewer(seen: Visible, best: int, others: Sequence[int]) -> Reason | None:
    """Return that no turn with the pile leaves fewer cards than are held now; None if one does, or `best` takes it."""
    ends = [seen.outcome(arm) for arm in others]
    if not seen.outcome(best).drawn or any(end.open_end for end in ends):
        return None
    left = min(popcount(end.hand) for end in ends)
    return Reason(PoterReason.NO_FEWER, left) if left >= popcount(seen.view.hand) else None


@dataclass(frozen=True, slots=True)
class Comparison:
    """A turn and its rivals, of which one at least is worse."""

    seen: Visible
    best: int
    rivals: Rivals
    playouts: Playouts

    def reasons(self) -> Iterator[Reason]:
        """Yield all reasons that can be seen, the first to be told first."""
        yield from self._for_laying()
        yield from self._for_keeping()
        if (discard := self.seen.outcome(self.best).discard) != NONE:
            yield from self._for_discard(discard)

    def _for_laying(self) -> Iterator[Reason]:
        """Yield the reasons for laying or not, and for taking the pile or not."""
        seen, best, all_rivals = self.seen, self.best, (*self.rivals.worse, *self.rivals.level)
        end = seen.outcome(best)
        if self._told(counted(seen.outs)) and self._differs(self.playouts.soon):
            yield self._named(PoterReason.OUTS, seen.outs)
        if self._told(seen.poters_unlaid) and self._is_cheaper():
            wild = end.hand & seen.poters
            yield Reason(PoterReason.UNLAID, laying.points(wild), texts(wild), before=POTER_PENALTY * popcount(wild))
        if self._told(seen.poters_kept) and not end.hand & seen.poters:
            lent, before = seen.lent(best), self._before(seen.poters_kept)
            rank = "lent" if lent else "" if seen.view.hand & seen.poters else "taken"
            yield Reason(PoterReason.USES_POTERS, cards=texts(lent), before=before, rank=rank)
        if self._told(seen.stays_first):
            yield Reason(PoterReason.STAYS_FIRST, seen.view.totals[seen.view.table.to_move] + end.points)
        pile = meld_with_pile(seen, best)
        if self._told(seen.laid) and pile is not None and all(seen.outcome(arm).drawn for arm in all_rivals):
            yield pile
        if end.drawn and all(seen.own_meld(arm) for arm in all_rivals):
            yield Reason(PoterReason.OWN_MELD, cards=ordered(seen.own_meld(all_rivals[0])))

    def _for_keeping(self) -> Iterator[Reason]:
        """Yield the reasons for the cards that are kept, or for having few of them."""
        seen, best, worse = self.seen, self.best, self.rivals.worse
        end, cheaper = seen.outcome(best), self._is_cheaper()
        if self._told(seen.holds) and self._differs(self.playouts.soon, by=0.0):
            yield Reason(PoterReason.HOLDS, cards=ordered(laying.next_natural(end.hand, 0)))
        meld = seen.open_meld(worse[0])
        if self._told(seen.waits) and meld and not meld & ~end.hand and seen.fewest_cards >= MANY_CARDS:
            cards = *ordered(meld & ~seen.poters), *texts(meld & seen.poters)
            yield Reason(PoterReason.WAITS, seen.fewest_cards, cards)
        hurries = cheaper and seen.hurried and self._told(self._left, least=FELT)
        if self._is_dearest() and not hurries:
            rank = "barred" if self._holds_dearer_barred() else ""
            yield Reason(PoterReason.DEAREST, card_value(end.discard), texts(1 << end.discard), rank=rank)
        lays_less = any(seen.outcome(arm).laid & end.hand for arm in worse)
        if self._told(counted(seen.kept)) and not (hurries or lays_less):
            yield self._named(PoterReason.KEEPS, seen.kept)
        least = "least" if seen.takes(worse[0]) and not seen.takes(best) else ""
        left = Reason(PoterReason.LEAVES, end.points, before=self._before(self._left), rank=least)
        if hurries:
            yield replace(left, kind=PoterReason.HURRY, seats=seen.hurried)
        if cheaper:
            yield left
        if (fewer := no_fewer(seen, self.best, (*worse, *self.rivals.level))) is not None:
            yield fewer
        if self._told(counted(seen.swaps)) and self._differs(self.playouts.soon, by=0.0):
            yield self._named(PoterReason.SWAPS, seen.swaps)
        if self._told(counted(seen.fits)):
            yield self._named(PoterReason.FITS, seen.fits)

    def _for_discard(self, discard: int) -> Iterator[Reason]:
        """Yield the reasons for a discard that the next player can hardly use."""
        seen, card = self.seen, texts(1 << discard)
        opens_less = self._differs(self.playouts.opened, sign=-1)
        if self._told(seen.blocked) and opens_less:
            yield Reason(PoterReason.BLOCKED, cards=card)
        if self._told(seen.threw) and opens_less:
            yield Reason(PoterReason.THREW, cards=texts(seen.thrown_like(discard)), seats=(seen.next_seat,))
        few = -(seen.possible_melds(self.best) or 0)
        matters = opens_less or seen.may_meld(seen.outcome(self.best))
        is_few = matters and self._told(seen.possible_melds, least=few > (SEVERAL if opens_less else 1))
        if is_few and self._differ_in_discard():
            yield Reason(PoterReason.FEW_MELDS, few, card, before=self._before(seen.possible_melds))

    def _named(self, kind: PoterReason, cards: Value) -> Reason:
        """Return a reason that counts and names cards, and counts those of the turn that it compares with."""
        found, takes = cards(self.best) or 0, self.seen.takes
        rank = "alone" if takes(self.rivals.worse[0]) and not takes(self.best) else ""
        return Reason(kind, float(popcount(found)), texts(found), before=-self._before(counted(cards)), rank=rank)

    def _told(self, value: Value, least: float = 0.0) -> bool:
        return telling(value, self.best, self.rivals, least)

    def _before(self, value: Value) -> float:
        """Return the value of the turn that a reason compares with, of something bad."""
        return -float(value(self.rivals.worse[0]) or 0)

    def _differs(self, chance: Callable[[int], float | None], *, sign: int = 1, by: float = RARER) -> bool:
        """Return whether a chance of the best turn is higher (`sign` −1: lower) by over `by` than those of worse turns.

        Chances that are not known do not count.
        """
        own, others = chance(self.best), [chance(arm) for arm in self.rivals.worse]
        return all(sign * (own - other) > by for other in others if own is not None and other is not None)

    def _left(self, arm: int) -> int | None:
        """Return the points that stay in hand, negative; of worse turns that take the pile, the fewest that can stay.

        The best turn and those that may be as good are taken as they are planned, and so are all that take the pile if
        the best one does. What a draw leaves is not known where a meld of the hand can be laid after it too.
        """
        seen = self.seen
        if seen.takes(self.best):
            return None if seen.outcome(arm).drawn and holds_meld(seen.view.hand) else seen.points(arm)
        return seen.fewest_points(arm) if arm in self.rivals.worse else seen.points(arm)

    def _is_cheaper(self) -> bool:
        """Return whether the points that stay in hand are a reason."""
        return self._told(self._left, least=NOTED) and self._explains()

    def _explains(self) -> bool:
        """Return whether the points that stay in hand are enough of what is gained on every rival that is worse.

        Few points have to explain more of it. None of the rivals that may be as good, or are not clearly worse, leaves
        fewer; one that may be as good and leaves more gains without these, and most of them have to be left (`MOST`).
        """
        points, gain = self.seen.points, self.playouts.gain
        good = [points(arm) or 0 for arm in (self.best, *self.rivals.level)]
        for arm in self.rivals.worse:
            left, won = self._left(arm) or 0, gain(self.best, arm)
            more = min(good) - left
            if more < MOST * (good[0] - left):
                return False
            if won is not None and more < (EXPLAINS if more > FELT else EXPLAINS_FEW) * won:
                return False
        return good[0] == max([*good, *(points(arm) or 0 for arm in self.rivals.doubtful)])

    def _spares_more(self, arm: int) -> bool:
        """Return whether a turn leaves fewer points than the best one, but a hand with fewer cards that make a meld."""
        seen, best = self.seen, self.best
        kept = popcount(seen.kept(best) or 0) - popcount(seen.kept(arm) or 0)
        return kept > 0 and (seen.points(arm) or 0) > (seen.points(best) or 0)

    def _differ_in_discard(self) -> bool:
        """Return whether turns that end with a discard lay the same cards."""
        ends = [self.seen.outcome(arm) for arm in (self.best, *self.rivals.worse, *self.rivals.level)]
        return len({(one.laid, one.drawn) for one in ends}) == 1 and ends[0].discard != NONE

    def _is_dearest(self) -> bool:
        """Return whether turns differ in the discard only, and the one of the best turn is the dearest to do without.

        It is the dearest card of all that may be discarded, or the dearest of those that match no other card. Its
        points explain what is gained on all rivals that are worse, but those without a dearer card that is needed.
        """
        worse, doubtful = (
            tuple(arm for arm in arms if not self._spares_more(arm))
            for arms in (self.rivals.worse, self.rivals.doubtful)
        )
        near = replace(self, rivals=replace(self.rivals, worse=worse, doubtful=doubtful))
        if not (near._told(self.seen.points) and near._explains() and self._differ_in_discard()):
            return False
        discard, kept = self.seen.outcome(self.best).discard, self.seen.outcome(self.best).hand
        may = self.seen.legal_discards(self.best) & kept
        dearer = [card for card in each_card(may) if card_value(card) > card_value(discard)]
        whole = kept | 1 << discard
        loose = all(matching(1 << card) & whole & ~(1 << card) for card in dearer)
        return not dearer or (loose and not matching(1 << discard) & kept)

    def _holds_dearer_barred(self) -> bool:
        """Return whether a card is kept, no poter, that is dearer than the one discarded and may not be discarded."""
        seen, end = self.seen, self.seen.outcome(self.best)
        barred = end.hand & ~seen.poters & ~seen.legal_discards(self.best)
        return any(card_value(card) > card_value(end.discard) for card in each_card(barred))


def counted(cards: Value) -> Value:
    """Return the number of cards as a value."""
    return lambda arm: None if (found := cards(arm)) is None else popcount(found)


def texts(cards: int) -> tuple[str, ...]:
    """Return the texts of cards."""
    return tuple(FRENCH.texts[card] for card in each_card(cards))


def ordered(cards: int) -> tuple[str, ...]:
    """Return the texts of the cards of a meld, in its order."""
    return tuple(FRENCH.texts[card] for card in meld_order(cards))
