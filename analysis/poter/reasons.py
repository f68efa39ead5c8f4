"""Why a turn of Poter is best, as a teacher would say it: from cards and players that can be seen.

Each kind has a value that is computed for all turns compared (`Visible`): a number or a set of cards, high if good. It
is the reason only if it tells the best turn from its rivals (`telling`), and if playouts agree: what they gain goes
with it. Chances are told where nothing that can be seen is the reason.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property, partial
from typing import Protocol, TypeAlias

from analysis.hints.advice import Reason
from analysis.hints.significance import Rivals, telling
from analysis.poter import going_out, laying
from analysis.poter.turn_plans import Turn, is_end
from engine.cards import FRENCH, each_card, popcount
from engine.poter import pile, rules
from engine.poter.game import PoterView
from engine.poter.moves import DRAW, MELD, PASS, TAKE, Act, act, meld_order
from engine.poter.options import parse_options
from engine.poter.rules import POTER_PENALTY, card_value
from engine.poter.shapes import NO_SHAPE, WHOLE_PACK, holds_meld, matching, shape_of
from engine.poter.state import NO_TARGET, NONE, OVER, State


class PoterReason(StrEnum):
    """The kinds of Poter's own reasons; each has the text `poter-reason-{kind}` in every language."""

    GOES_OUT = "goes_out"
    """The round is won in every world; no number."""
    OUTS = "outs"
    """Number of unseen cards with which the seat could go out at its next draw, and these cards."""
    UNLAID = "unlaid"
    """Points of the poter cards kept, at their face value since nothing has been laid; `before`: 25 each."""
    USES_POTERS = "uses_poters"
    """No poter card stays in hand; `before` is what those that stay otherwise would cost, `rank` is `taken` if they
    come from the table."""
    STAYS_FIRST = "stays_first"
    """The total with the points that stay in hand, in the last round, lower than the totals of all others."""
    OWN_MELD = "own_meld"
    """`cards`, the meld that taking the pile would lay, are in the hand anyway, and it lays no card of the pile."""
    MELDS = "melds"
    """The meld that the pile makes at once, and the points of all cards that are then laid."""
    HOLDS = "holds"
    """`cards`, a meld that is kept in hand, with which the pile may be taken in the seat's next turn (P7.2)."""
    KEEPS = "keeps"
    """Number of unseen cards that would make a meld with the hand that is kept, and these cards."""
    HURRY = "hurry"
    """Points that stay in hand, where `seats` have few cards left; `before`, `rank`: see `LEAVES`."""
    DEAREST = "dearest"
    """Points of the card that is discarded, the dearest one or the dearest that matches no other, and the card.

    `rank` is `barred` if a dearer card is held that may not be discarded."""
    LEAVES = "leaves"
    """Points that stay in hand, `before` with `than`; `rank` is `least` if more may stay then, after the pile."""
    FITS = "fits"
    """Number of cards kept that fit melds on the table once a meld is laid, and these cards."""
    BLOCKED = "blocked"
    """The card that is discarded, with which nobody can make a meld."""
    THREW = "threw"
    """The card that is discarded, and who threw or left one like it before: the next player."""
    FEW_MELDS = "few_melds"
    """Number of melds that can still be made with the card discarded, and the card; `before`: with that of `than`.

    They matter where the next player takes the pile less often, or the seat itself may make one."""
    OUT_SOON = "out_soon"
    """Probability of having gone out by the end of the seat's next turn, clearly higher."""
    POTERS = "poters"
    """Expected points saved on poter cards left in hand at the end."""
    SHUT_PILE = "shut_pile"
    """Probability that the next player can take the pile, clearly lower; the next player."""


TAKING: Act = (TAKE, 0, NO_TARGET, NONE)
FEW_CARDS = 2
"""A player with no more cards than this may go out at any time."""
SMALL_HAND = 5
"""Ways to go out are searched for hands of at most this many cards."""
FELT = 3.0
"""Smallest difference in points in hand that is told."""
EXPLAINS, EXPLAINS_FEW = 0.35, 0.6
"""Least share of the gain in points that a difference in points in hand has to explain; of a small one the second."""
RARER = 0.02
"""Least difference between the probabilities that the next player can take the pile, where a discard is told."""

Value: TypeAlias = Callable[[int], int | None]
"""What a turn has of something good, None if that is not known yet."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What can be seen at the end of a turn: the hand left and its cost, what was laid, the discard.

    `drawn`: the turn only begins, with an unknown card, and `hand` is the present one. `open_end`: it is not known how
    the turn goes on.
    """

    state: State
    hand: int
    points: int
    laid: int
    discard: int
    drawn: bool = False
    open_end: bool = False


class Playouts(Protocol):
    """What playouts found of turns; None where it is not known."""

    def gain(self, best: int, other: int) -> float | None:
        """Return how many points a turn saves against another one."""

    def soon(self, arm: int) -> float | None:
        """Return the probability of having gone out by the next turn."""

    def opened(self, arm: int) -> float | None:
        """Return the probability that the next player can take the pile, None if the turn runs on."""


class Visible:
    """The outcomes of some turns of a view's seat, and the reasons that can be seen in them."""

    def __init__(self, view: PoterView, line: Callable[[int], Sequence[Act]], after_pile: Turn | None = None) -> None:
        """`line` returns the acts of a turn; `after_pile`: all that was found to follow taking the pile."""
        self._view, self._line, self._after_pile = view, line, after_pile
        self._seat = view.table.to_move
        self._poters = rules.poters(view.table)
        self._found: dict[int, Outcome] = {}

    @cached_property
    def unseen(self) -> int:
        """Return the cards in other hands or in the stock that are not poters, those taken openly left out."""
        return WHOLE_PACK & ~(rules.all_cards(self._view.table) | self._poters)

    @cached_property
    def _drawable(self) -> int:
        return self._hidden & ~rules.all_cards(self._view.table)

    @cached_property
    def _hidden(self) -> int:
        """Return the cards, poters included, that are in other hands or in the stock, also those taken openly."""
        gone = self._view.table.table | self._view.hand
        for card in self._view.pile:
            gone |= 1 << card
        for suit in range(4):
            if self._view.table.sub_for[suit] != NONE:
                gone |= 1 << rules.poter_card(self._view.table, suit)
        return WHOLE_PACK & ~gone

    def outcome(self, arm: int) -> Outcome:
        """Return the outcome of a turn."""
        if arm not in self._found:
            self._found[arm] = self._play(self._line(arm))
        return self._found[arm]

    def _play(self, line: Sequence[Act]) -> Outcome:
        state, seat = self._view.acting(), self._seat
        before = state.hand[seat]
        if line[0][0] == DRAW:
            return Outcome(state, before, cost(state, seat), 0, NONE, drawn=True)
        for one in line:
            if one[0] == TAKE:
                before |= sum(1 << card for card in state.pile[: state.pile_size])
            act(state, *one)
        last = line[-1]
        ended = is_end(last) or last[0] == PASS or state.phase == OVER
        hand = state.hand[seat]
        discard = last[1] if is_end(last) and popcount(before & ~hand) else NONE
        laid = before & ~hand & ~(1 << discard if discard != NONE else 0)
        return Outcome(state, hand, cost(state, seat), laid, discard, open_end=not ended)

    # ------------------------------------------------------------------ values of a turn, high if good

    def outs(self, arm: int) -> int | None:
        """Return the unseen cards with which the seat could go out at its next draw, poters included."""
        end = self.outcome(arm)
        if end.open_end or popcount(end.hand) > SMALL_HAND + end.drawn:
            return None
        state = end.state.copy()
        state.to_move = self._seat
        found = 0
        for card in each_card(self._drawable):
            if going_out.way_out(state, end.hand | 1 << card, 0, self._poters) != going_out.NO_ACT:
                found |= 1 << card
        return found

    def kept(self, arm: int) -> int | None:
        """Return the unseen cards that would make a meld with the hand that is kept, and leave a card to discard."""
        end = self.outcome(arm)
        if end.open_end or end.drawn:
            return None
        return laying.completing(end.hand) & self.unseen if self._may_meld(end) else 0

    def _may_meld(self, end: Outcome) -> bool:
        """Return whether a meld with the next card drawn would leave a card to discard, where one is needed (P4.7)."""
        return popcount(end.hand) > 2 or bool(end.state.go_out_any)

    def holds(self, arm: int) -> int | None:
        """Return 1 if a meld is kept in hand, and the pile is still small enough to be taken next time, else 0."""
        end = self.outcome(arm)
        if end.open_end or end.drawn:
            return None
        most = end.state.pile_size + end.state.players - 1
        return int(most <= pile.TAKEABLE_PILE and holds_meld(end.hand))

    def fits(self, arm: int) -> int | None:
        """Return the cards kept that fit melds on the table, where none may be added yet."""
        end = self.outcome(arm)
        if end.open_end or end.state.sallan[self._seat]:
            return None
        ends = 0
        for number in range(end.state.meld_count):
            ends |= rules.ends_of(end.state, number)
        return end.hand & ends & ~self._poters

    def points(self, arm: int) -> int | None:
        """Return the points that stay in hand, negative."""
        end = self.outcome(arm)
        return None if end.open_end else -end.points

    def fewest_points(self, arm: int) -> int | None:
        """Return the points that stay in hand, negative; of a turn that takes the pile the fewest that can stay then.

        A reason says of such a turn only that it takes the pile, not how it goes on.
        """
        end = self._cheapest(arm)
        return None if end.open_end else -end.points

    def _cheapest(self, arm: int) -> Outcome:
        """Return the outcome of a turn; if it takes the pile, of the way to go on that leaves the fewest points."""
        own = self.outcome(arm)
        if own.open_end or not self._takes(arm) or self._cheapest_after_pile is None:
            return own
        return min(own, self._cheapest_after_pile, key=lambda end: end.points)

    @cached_property
    def _cheapest_after_pile(self) -> Outcome | None:
        """Return the outcome of the way after taking the pile that leaves the fewest points, None if none is known."""
        turn, found = self._after_pile, list[tuple[int, int, int]]()
        for number, node in enumerate(turn.nodes if turn is not None else ()):
            if not node.must_meld:
                may = pile.legal_discards(node) if node.phase != OVER else 0
                discard = max(each_card(may), key=card_value, default=NONE)
                found.append((cost(node, self._seat) - (card_value(discard) if may else 0), number, discard))
        if turn is None or not found:
            return None
        _, number, discard = min(found)
        end = turn.ending(number, discard)
        return self._play([TAKING, *turn.path(number), *([] if end is None else [end])])

    def _takes(self, arm: int) -> bool:
        return self._line(arm)[0][0] == TAKE

    def poters_kept(self, arm: int) -> int | None:
        """Return what poter cards that stay in hand cost, negative."""
        end = self.outcome(arm)
        if end.open_end or end.drawn:
            return None
        return -popcount(end.hand & self._poters) * POTER_PENALTY * end.state.sallan[self._seat]

    def laid(self, arm: int) -> int | None:
        """Return the points of the cards that are laid."""
        end = self.outcome(arm)
        return None if end.open_end else values(end.laid)

    def stays_first(self, arm: int) -> int | None:
        """Return 1 if the seat is first in the match even if the round ends before its next turn, else 0."""
        end, totals = self.outcome(arm), self._view.totals
        if end.open_end or end.drawn or not totals or self._view.number < parse_options(self._view.options).rounds:
            return None
        others = [total for seat, total in enumerate(totals) if seat != self._seat]
        return int(totals[self._seat] + end.points < min(others))

    def _meld_of_pile(self, arm: int) -> tuple[str, ...]:
        """Return the first meld of real cards that a turn lays with a card of the pile, in its order; none if none."""
        pile = sum(1 << card for card in self._view.pile)
        melds = (
            cards
            for verb, cards, *_ in self._line(arm)
            if verb == MELD and cards & pile and shape_of(cards) != NO_SHAPE
        )
        return ordered(next(melds, 0))

    def _own_meld(self, arm: int) -> tuple[str, ...]:
        """Return the first meld of a turn that takes the pile and lays none of its cards; none if there is none."""
        pile, line = sum(1 << card for card in self._view.pile), self._line(arm)
        melds = [cards for verb, cards, *_ in line if verb == MELD]
        if line[0][0] != TAKE or not melds or self.outcome(arm).laid & pile:
            return ()
        return ordered(melds[0])

    def blocked(self, arm: int) -> int | None:
        """Return 1 if nobody can make a meld with the card discarded, else 0."""
        end = self.outcome(arm)
        if end.open_end or end.discard == NONE:
            return None
        others = matching(1 << end.discard) & self._hidden
        return int(not laying.completing(others) >> end.discard & 1)

    def possible_melds(self, arm: int) -> int | None:
        """Return the number of runs and sets of three that can still be made with the card discarded, negative."""
        end = self.outcome(arm)
        if end.open_end or end.discard == NONE:
            return None
        card, rest = 1 << end.discard, self._hidden | end.hand
        return -sum(bool(shape & card) and not shape & ~(rest | card) for shape in going_out.TRIPLES)

    def threw(self, arm: int) -> int | None:
        """Return 1 if the next player has thrown, or left lying, a card that matches the one discarded, else 0."""
        end = self.outcome(arm)
        if end.open_end or end.discard == NONE:
            return None
        return int(bool(matching(1 << end.discard) & self._unwanted))

    @cached_property
    def _unwanted(self) -> int:
        """Return the cards that the next player has thrown or left lying."""
        found = 0
        for turn in self._view.past[self.next_seat]:
            found |= turn.left | (1 << turn.discard if turn.discard != NONE else 0)
        return found & ~self._poters

    @property
    def next_seat(self) -> int:
        """Return the seat that moves next."""
        return rules.next_seat(self._view.table, self._seat)

    @cached_property
    def hurried(self) -> tuple[int, ...]:
        """Return the other seats that have few cards left."""
        sizes = enumerate(self._view.hand_sizes)
        return tuple(seat for seat, size in sizes if seat != self._seat and size <= FEW_CARDS)

    # ------------------------------------------------------------------ the reason

    def reason(self, best: int, rivals: Rivals, playouts: Playouts) -> Reason | None:
        """Return the first reason that can be seen for a turn against its rivals, None if there is none."""
        if self.outcome(best).open_end or not rivals.worse:
            return None
        return next(self._reasons(best, rivals, playouts), None)

    def _reasons(self, best: int, rivals: Rivals, playouts: Playouts) -> Iterator[Reason]:
        all_rivals, end = (*rivals.worse, *rivals.level), self.outcome(best)

        told = partial(telling, best=best, rivals=rivals)

        def before(value: Value) -> float:
            return -float(value(rivals.worse[0]) or 0)

        left = self._left(best, rivals)
        least = "least" if self._takes(rivals.worse[0]) and not self._takes(best) else ""
        if told(counted(self.outs)) and differs(playouts.soon, best, rivals):
            yield named(PoterReason.OUTS, self.outs(best) or 0)
        cheaper = told(left) and self._explains(best, rivals, playouts)
        hurries = cheaper and self.hurried and told(left, least=FELT)
        if told(self._poters_unlaid) and cheaper:
            wild = end.hand & self._poters
            yield Reason(PoterReason.UNLAID, values(wild), texts(wild), before=POTER_PENALTY * popcount(wild))
        if told(self.poters_kept) and not end.hand & self._poters:
            rank = "" if self._view.hand & self._poters else "taken"
            yield Reason(PoterReason.USES_POTERS, before=before(self.poters_kept), rank=rank)
        if told(self.stays_first):
            yield Reason(PoterReason.STAYS_FIRST, self._view.totals[self._seat] + end.points)
        meld = self._meld_of_pile(best)
        if told(self.laid) and meld and all(self.outcome(arm).drawn for arm in all_rivals):
            yield Reason(PoterReason.MELDS, values(end.laid), meld)
        if end.drawn and all(self._own_meld(arm) for arm in all_rivals):
            yield Reason(PoterReason.OWN_MELD, cards=self._own_meld(all_rivals[0]))
        if told(self.holds) and differs(playouts.soon, best, rivals, by=0.0):
            yield Reason(PoterReason.HOLDS, cards=ordered(laying.next_natural(end.hand, 0)))
        lays_less = any(self.outcome(arm).laid & end.hand for arm in rivals.worse)
        if told(counted(self.kept)) and not (hurries or lays_less):
            yield named(PoterReason.KEEPS, self.kept(best) or 0)
        if hurries:
            yield Reason(PoterReason.HURRY, end.points, before=before(left), seats=self.hurried, rank=least)
        if self._is_dearest(best, rivals, playouts):
            rank = "barred" if self._holds_dearer_barred(best) else ""
            yield Reason(PoterReason.DEAREST, card_value(end.discard), texts(1 << end.discard), rank=rank)
        if cheaper:
            yield Reason(PoterReason.LEAVES, end.points, before=before(left), rank=least)
        if told(counted(self.fits)):
            yield named(PoterReason.FITS, self.fits(best) or 0)
        yield from self._for_discard(best, rivals, playouts)

    def _for_discard(self, best: int, rivals: Rivals, playouts: Playouts) -> Iterator[Reason]:
        """Yield the reasons for a discard that the next player can hardly use."""
        told = partial(telling, best=best, rivals=rivals)
        end, opens_less = self.outcome(best), differs(playouts.opened, best, rivals, sign=-1)
        if told(self.blocked) and opens_less:
            yield Reason(PoterReason.BLOCKED, cards=texts(1 << end.discard))
        if told(self.threw) and opens_less:
            yield Reason(PoterReason.THREW, cards=texts(1 << end.discard), seats=(self.next_seat,))
        few = -(self.possible_melds(best) or 0)
        matters = opens_less or self._may_meld(end)
        is_few = matters and told(self.possible_melds, least=0 if opens_less else few > 1)
        if is_few and self._differ_in_discard(best, (*rivals.worse, *rivals.level)):
            before = -float(self.possible_melds(rivals.worse[0]) or 0)
            yield Reason(PoterReason.FEW_MELDS, few, texts(1 << end.discard), before=before)

    def _left(self, best: int, rivals: Rivals) -> Value:
        """Return the points that stay in hand as a value: of worse turns that take the pile, the fewest (`_cheapest`).

        The best turn and those that may be as good are taken as they are planned, and so are all that take the pile if
        the best one does. What a draw leaves is not known where a meld of the hand can be laid after it too.
        """
        if self._takes(best):
            can_lay = holds_meld(self._view.hand)
            return lambda arm: None if can_lay and self.outcome(arm).drawn else self.points(arm)
        return lambda arm: self.fewest_points(arm) if arm in rivals.worse else self.points(arm)

    def _explains(self, best: int, rivals: Rivals, playouts: Playouts) -> bool:
        """Return whether the points that stay in hand are enough of what is gained on every rival that is worse.

        Few points have to explain more of it. None of the rivals that may be as good, or are not clearly worse, leaves
        fewer; one that may be as good and leaves more gains without these.
        """
        good, left = [self.points(arm) or 0 for arm in (best, *rivals.level)], self._left(best, rivals)
        gains = [(min(good) - (left(arm) or 0), playouts.gain(best, arm)) for arm in rivals.worse]
        explained = all(won is None or more >= (EXPLAINS if more > FELT else EXPLAINS_FEW) * won for more, won in gains)
        lightest = max([*good, *(self.points(arm) or 0 for arm in rivals.doubtful)])
        return explained and good[0] == lightest

    def _spares_more(self, arm: int, best: int) -> bool:
        """Return whether a turn leaves fewer points than the best one, but a hand with fewer cards that make a meld."""
        kept = popcount(self.kept(best) or 0) - popcount(self.kept(arm) or 0)
        return kept > 0 and (self.points(arm) or 0) > (self.points(best) or 0)

    def _poters_unlaid(self, arm: int) -> int | None:
        """Return 1 if poter cards are kept at their face value, since nothing has been laid, else 0."""
        end = self.outcome(arm)
        if end.open_end or end.drawn:
            return None
        return int(bool(end.hand & self._poters) and not end.state.sallan[self._seat])

    def _differ_in_discard(self, best: int, others: Sequence[int]) -> bool:
        """Return whether turns that end with a discard lay the same cards."""
        ends = [self.outcome(arm) for arm in (best, *others)]
        return len({(one.laid, one.drawn) for one in ends}) == 1 and ends[0].discard != NONE

    def _is_dearest(self, best: int, rivals: Rivals, playouts: Playouts) -> bool:
        """Return whether turns differ in the discard only, and the one of the best turn is the dearest to do without.

        It is the dearest card of all that may be discarded, or the dearest of those that match no other card. Its
        points explain what is gained on all rivals that are worse, but those without a dearer card that is needed.
        """
        worse, doubtful = (
            tuple(arm for arm in arms if not self._spares_more(arm, best)) for arms in (rivals.worse, rivals.doubtful)
        )
        near = replace(rivals, worse=worse, doubtful=doubtful)
        if not (telling(self.points, best, near) and self._explains(best, near, playouts)):
            return False
        discard, kept = self.outcome(best).discard, self.outcome(best).hand
        if not self._differ_in_discard(best, (*rivals.worse, *rivals.level)):
            return False
        may = pile.legal_discards(self._before(best)) & kept
        dearer = [card for card in each_card(may) if card_value(card) > card_value(discard)]
        whole = kept | 1 << discard
        loose = all(matching(1 << card) & whole & ~(1 << card) for card in dearer)
        return not dearer or (loose and not matching(1 << discard) & kept)

    def _holds_dearer_barred(self, arm: int) -> bool:
        """Return whether a card is kept, no poter, that is dearer than the one discarded and may not be discarded."""
        end = self.outcome(arm)
        barred = end.hand & ~self._poters & ~pile.legal_discards(self._before(arm))
        return any(card_value(card) > card_value(end.discard) for card in each_card(barred))

    def _before(self, arm: int) -> State:
        """Return the table before the last act of a turn."""
        state = self._view.acting()
        for one in self._line(arm)[:-1]:
            act(state, *one)
        return state


def differs(
    chance: Callable[[int], float | None], best: int, rivals: Rivals, *, sign: int = 1, by: float = RARER
) -> bool:
    """Return whether the chance of the best turn is higher (`sign` −1: lower) by over `by` than those of worse turns.

    Chances that are not known do not count.
    """
    own, others = chance(best), [chance(arm) for arm in rivals.worse]
    return all(sign * (own - other) > by for other in others if own is not None and other is not None)


def counted(cards: Value) -> Value:
    """Return the number of cards as a value."""
    return lambda arm: None if (found := cards(arm)) is None else popcount(found)


def cost(state: State, seat: int) -> int:
    """Return what a hand costs its owner now."""
    wild = rules.poters(state)
    hand = state.hand[seat]
    each = POTER_PENALTY * popcount(hand & wild) if state.sallan[seat] else values(hand & wild)
    return values(hand & ~wild) + each


def values(cards: int) -> int:
    """Return the values of cards, poters at their face."""
    return sum(card_value(card) for card in each_card(cards))


def texts(cards: int) -> tuple[str, ...]:
    """Return the texts of cards."""
    return tuple(FRENCH.texts[card] for card in each_card(cards))


def ordered(cards: int) -> tuple[str, ...]:
    """Return the texts of the cards of a meld, in its order."""
    return tuple(FRENCH.texts[card] for card in meld_order(cards))


def named(kind: PoterReason, cards: int) -> Reason:
    """Return a reason that counts and names cards."""
    return Reason(kind, float(popcount(cards)), texts(cards))
