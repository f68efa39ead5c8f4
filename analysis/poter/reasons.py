"""Why a turn of Poter is best, as a teacher would explain it: the kinds of reasons, and which of them comes first.

Each kind has a value for every compared turn (`visible`): a number or a set of cards, higher is better. It is a reason
only if it distinguishes the best turn from its rivals (`telling`) and playouts agree: it goes with what they gain.
Probabilities are given as a reason only if no visible one applies.
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
    but `rank` is `alone` if that takes the pile, after which there may be several ways to continue."""
    UNLAID = "unlaid"
    """Points of the poter cards kept, at face value because nothing has been laid; `before`: at 25 each."""
    USES_POTERS = "uses_poters"
    """No poter card stays in hand; `before` is what those that otherwise stay would cost. `rank` is `taken` if they
    come from the table, and `lent` if one that is laid can be taken back by a swap for one of `cards`."""
    STAYS_FIRST = "stays_first"
    """In the last round, the total including the points that stay in hand, lower than all others' totals."""
    OWN_MELD = "own_meld"
    """`cards`, the meld that would be laid after taking the pile, are in the hand anyway, and no card of the pile is
    laid."""
    MELDS = "melds"
    """The meld that the pile makes at once, and the points of all cards that are then laid; `rank` is `poter` if poter
    cards stand for some of its cards, and `begins` if there are too many ways to go on to plan the turn."""
    HOLDS = "holds"
    """`cards`, a meld kept in hand, with which the seat may take the pile in its next turn (P7.2)."""
    WAITS = "waits"
    """`cards`, a meld that is kept and that others could add to; the number is the fewest cards anybody else has."""
    KEEPS = "keeps"
    """Number of unseen cards that would make a meld with the kept hand, and these cards; `before` with `than`.

    If `rank` is `needed`: those that would make one only with the discard of `than`; `before`: only with the other.
    """
    HURRY = "hurry"
    """Points that stay in hand while `seats` have few cards left; `before`, `rank`: see `LEAVES`."""
    DEAREST = "dearest"
    """Points of the discard, the most valuable card or the most valuable that matches no other, and the card.

    `rank` is `barred` if the hand has a more valuable card that may not be discarded."""
    LEAVES = "leaves"
    """Points that stay in hand, `before` with `than`; `rank` is `least` if that takes the pile, after which more may
    stay."""
    NO_FEWER = "no_fewer"
    """Number of cards that stay in hand after the best turn that takes the pile, no fewer than now.

    If `rank` is `points`, it is a number of points.
    """
    SWAPS = "swaps"
    """Number of kept cards that can be swapped for poter cards on the table, and these cards."""
    FITS = "fits"
    """Number of kept cards that fit melds on the table once a meld is laid, and these cards."""
    BLOCKED = "blocked"
    """The discard, with which nobody can make a meld."""
    THREW = "threw"
    """The cards like the discard that the next player threw or left before, and that player."""
    FEW_MELDS = "few_melds"
    """Number of melds that can still be made with the discard, and the discard; `before`: with that of `than`.

    It matters if the next player takes the pile less often, or if the seat itself may make such a meld."""
    OUT_SOON = "out_soon"
    """Probability of having gone out by the end of the seat's next turn, clearly higher."""
    POTERS = "poters"
    """Expected points saved on poter cards left in hand at the end."""
    SHUT_PILE = "shut_pile"
    """Probability that the next player can take the pile, clearly lower; the next player."""


MANY_CARDS = 5
"""A player with at least this many cards does not go out soon."""
FELT, NOTED = 3.0, 1.0
"""A difference in points in hand counts only above this: if somebody may go out soon, and at all."""
EXPLAINS, EXPLAINS_FEW = 0.35, 0.6
"""Minimum share of the gain that a difference in points in hand must explain: a large difference, and a small one."""
MOST = 0.5
"""Minimum share of a difference in points in hand that must remain against turns that are equally good."""
SHARE_LEFT = 0.1
"""Minimum share of the points in hand that a difference in them must be to be mentioned."""
MORE_CARDS = 3
"""Numbers of cards or melds are mentioned if they differ by this many, or by a third of the larger one."""
RARER = 0.02
"""Minimum difference between probabilities found by playouts for a visible reason to be given."""


class Playouts(Protocol):
    """What playouts found about turns; None if it is not known."""

    def gain(self, best: int, other: int) -> float | None:
        """Return how many points a turn saves against another one."""

    def soon(self, arm: int) -> float | None:
        """Return the probability of having gone out by the next turn."""

    def opened(self, arm: int) -> float | None:
        """Return the probability that the next player can take the pile, None if the turn has not ended."""


def reason_of(seen: Visible, best: int, rivals: Rivals, playouts: Playouts) -> Reason | None:
    """Return the first visible reason for a turn against its rivals, None if there is none."""
    if not rivals.worse:
        return None
    if seen.outcome(best).open_end:
        is_pile = seen.takes(best) and all(seen.outcome(arm).drawn for arm in rivals.worse)
        meld = seen.meld_by_pile() if is_pile else 0
        return Reason(PoterReason.MELDS, cards=ordered(meld), rank="begins") if meld else None
    return next(Comparison(seen, best, rivals, playouts).reasons(), None)


def among_equals(seen: Visible, best: int, others: Sequence[int]) -> Reason | None:
    """Return what speaks for a turn although others shown may be as good, None if nothing visible does.

    That no poter card stays in hand speaks for it only if one stays, at 25 points, after each of the others.
    """
    end = seen.outcome(best)
    reason = meld_with_pile(seen, best) or no_fewer(seen, best, others)
    if reason is None and seen.poters_unlaid(best) and any(seen.poters_kept(arm) for arm in others):
        reason = unlaid(seen, best)
    if reason is not None:
        return replace(reason, among_equals=True)
    if end.open_end or end.drawn or end.hand & seen.poters or not all(map(seen.poters_kept, others)):
        return None
    lent = seen.lent(best)
    return Reason(PoterReason.USES_POTERS, cards=texts(lent), rank="lent" if lent else "", among_equals=True)


def meld_with_pile(seen: Visible, arm: int) -> Reason | None:
    """Return the meld that a turn makes with the pile, preferably one of real cards; None if there is none."""
    end, meld = seen.outcome(arm), seen.meld_of_pile(arm)
    rank = "" if meld else "poter"
    meld = meld or seen.poter_meld_of_pile(arm)
    if not meld or end.open_end:
        return None
    return Reason(PoterReason.MELDS, laying.points(end.laid), ordered(meld), rank=rank)


def unlaid(seen: Visible, arm: int) -> Reason:
    """Return what the kept poter cards cost as long as nothing is laid."""
    wild = seen.outcome(arm).hand & seen.poters
    return Reason(PoterReason.UNLAID, laying.points(wild), texts(wild), before=POTER_PENALTY * popcount(wild))


def no_fewer(seen: Visible, best: int, others: Sequence[int]) -> Reason | None:
    """Return that no turn with the pile leaves fewer cards or points than now; None if one does, or `best` takes it."""
    now, ends = seen.outcome(best), [seen.outcome(arm) for arm in others]
    if not now.drawn or any(end.open_end for end in ends):
        return None
    left = min(popcount(end.hand) for end in ends)
    if left >= popcount(seen.view.hand):
        return Reason(PoterReason.NO_FEWER, left)
    points = min(-(seen.fewest_points(arm) or 0) for arm in others)
    return Reason(PoterReason.NO_FEWER, points, rank="points") if points >= now.points else None


@dataclass(frozen=True, slots=True)
class Comparison:
    """A turn and its rivals, at least one of which is worse."""

    seen: Visible
    best: int
    rivals: Rivals
    playouts: Playouts

    def reasons(self) -> Iterator[Reason]:
        """Yield all visible reasons, the most important first."""
        yield from self._for_laying()
        yield from self._for_keeping()
        if (discard := self.seen.outcome(self.best).discard) != NONE:
            yield from self._for_discard(discard)

    def _for_laying(self) -> Iterator[Reason]:
        """Yield the reasons to lay or not, and to take the pile or not."""
        seen, best, all_rivals = self.seen, self.best, (*self.rivals.worse, *self.rivals.level)
        end = seen.outcome(best)
        if self._told_by_far(counted(seen.outs)) and self._differs(self.playouts.soon):
            yield self._named(PoterReason.OUTS, seen.outs)
        if self._told(seen.poters_unlaid) and self._is_cheaper():
            yield unlaid(seen, best)
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
        """Yield the reasons for the kept cards, or for having few of them."""
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
        if self._told_by_far(counted(seen.kept)) and not (hurries or lays_less):
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
        """Yield the reasons for a discard that the next player, or the seat itself, can hardly use."""
        seen, card = self.seen, texts(1 << discard)
        opens_less = self._differs(self.playouts.opened, sign=-1)
        if self._told(seen.blocked) and opens_less:
            yield Reason(PoterReason.BLOCKED, cards=card)
        if self._told(seen.threw) and opens_less:
            yield Reason(PoterReason.THREW, cards=texts(seen.thrown_like(discard)), seats=(seen.next_seat,))
        few = -(seen.possible_melds(self.best) or 0)
        matters = opens_less or seen.may_meld(seen.outcome(self.best))
        if matters and self._told_by_far(seen.possible_melds) and self._differ_in_discard():
            yield Reason(PoterReason.FEW_MELDS, few, card, before=self._before(seen.possible_melds))
        if not self.rivals.level and self._told_by_far(self._not_needed) and self._differ_in_discard():
            needed, before = seen.needed_for(self.rivals.worse[0]) or 0, popcount(seen.needed_for(self.best) or 0)
            yield Reason(PoterReason.KEEPS, float(popcount(needed)), texts(needed), before=float(before), rank="needed")

    def _not_needed(self, arm: int) -> int | None:
        """Return the number of unseen cards that would make a meld only with the discard, negative."""
        needed = self.seen.needed_for(arm)
        return None if needed is None else -popcount(needed)

    def _named(self, kind: PoterReason, cards: Value) -> Reason:
        """Return a reason that counts and names cards, and counts those of the turn it compares with."""
        found, takes = cards(self.best) or 0, self.seen.takes
        rank = "alone" if takes(self.rivals.worse[0]) and not takes(self.best) else ""
        return Reason(kind, float(popcount(found)), texts(found), before=-self._before(counted(cards)), rank=rank)

    def _told(self, value: Value, least: float = 0.0) -> bool:
        return telling(value, self.best, self.rivals, least)

    def _told_by_far(self, value: Value) -> bool:
        """Return whether a number distinguishes the best turn from its rivals by a noticeable difference."""
        own, others = abs(value(self.best) or 0), [abs(value(arm) or 0) for arm in self.rivals.worse]
        return self._told(value) and all(abs(own - n) >= min(MORE_CARDS, max(own, n) / 3) for n in others)

    def _before(self, value: Value) -> float:
        """Return the value, of something bad, of the turn that a reason compares with."""
        return -float(value(self.rivals.worse[0]) or 0)

    def _differs(self, chance: Callable[[int], float | None], *, sign: int = 1, by: float = RARER) -> bool:
        """Return whether a probability of the best turn exceeds those of all worse ones by over `by`.

        `sign` −1: whether it is lower. Unknown probabilities do not count.
        """
        own, others = chance(self.best), [chance(arm) for arm in self.rivals.worse]
        return all(sign * (own - other) > by for other in others if own is not None and other is not None)

    def _left(self, arm: int) -> int | None:
        """Return the points that stay in hand, negative; for worse turns that take the pile, the fewest that can stay.

        The planned points are used for the best turn and those that may be as good and, if the best one takes the pile,
        for all. What a draw leaves is unknown if the hand has a meld, which can also be laid after drawing.
        """
        seen = self.seen
        if seen.takes(self.best):
            return None if seen.outcome(arm).drawn and holds_meld(seen.view.hand) else seen.points(arm)
        return seen.fewest_points(arm) if arm in self.rivals.worse else seen.points(arm)

    def _is_cheaper(self) -> bool:
        """Return whether the points that stay in hand are a reason."""
        left, others = self._left(self.best) or 0, [self._left(arm) or 0 for arm in self.rivals.worse]
        is_large = all(left - other >= -SHARE_LEFT * other for other in others)
        return is_large and self._told(self._left, least=NOTED) and self._explains()

    def _explains(self) -> bool:
        """Return whether the points that stay in hand explain enough of the gain over every worse rival.

        Few points must explain more of it. No rival that may be as good, or is not clearly worse, leaves fewer points.
        If one that may be as good leaves more, only the difference from it counts, which must be most of the whole
        (`MOST`).
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
        """Return whether a turn leaves fewer points than the best one, but a hand in which fewer cards make a meld."""
        seen, best = self.seen, self.best
        kept = popcount(seen.kept(best) or 0) - popcount(seen.kept(arm) or 0)
        return kept > 0 and (seen.points(arm) or 0) > (seen.points(best) or 0)

    def _differ_in_discard(self) -> bool:
        """Return whether turns that end with a discard lay the same cards."""
        ends = [self.seen.outcome(arm) for arm in (self.best, *self.rivals.worse, *self.rivals.level)]
        return len({(one.laid, one.drawn) for one in ends}) == 1 and ends[0].discard != NONE

    def _is_dearest(self) -> bool:
        """Return whether turns differ only in the discard, and the best one discards the most valuable spare card.

        That is the most valuable card that may be discarded, or the most valuable one that matches no other card. Its
        points explain the gain over all worse rivals, except those that discard a more valuable card that is needed.
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
        """Return whether a card of higher value than the discard is kept, no poter, that may not be discarded."""
        seen, end = self.seen, self.seen.outcome(self.best)
        barred = end.hand & ~seen.poters & ~seen.legal_discards(self.best)
        return any(card_value(card) > card_value(end.discard) for card in each_card(barred))


def counted(cards: Value) -> Value:
    """Return a value: the number of cards of another one."""
    return lambda arm: None if (found := cards(arm)) is None else popcount(found)


def texts(cards: int) -> tuple[str, ...]:
    """Return the texts of cards."""
    return tuple(FRENCH.texts[card] for card in each_card(cards))


def ordered(cards: int) -> tuple[str, ...]:
    """Return the texts of a meld's cards, in its order."""
    return tuple(FRENCH.texts[card] for card in meld_order(cards))
