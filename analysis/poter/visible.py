"""What can be seen of turns of Poter, by cards and players: values by which reasons distinguish turns.

A value of a turn is a number or a set of cards, of which more is better, or None if it is not known yet.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from analysis.poter import going_out, laying
from analysis.poter.turn_plans import Turn, is_end
from engine.cards import each_card, popcount
from engine.poter import pile, rules
from engine.poter.game import PoterView
from engine.poter.moves import DRAW, MELD, PASS, TAKE, Act, act
from engine.poter.options import parse_options
from engine.poter.rules import POTER_PENALTY, card_value, hand_points
from engine.poter.shapes import NO_SHAPE, WHOLE_PACK, holds_meld, matching, shape_of
from engine.poter.state import NO_TARGET, NONE, OVER, State

FEW_CARDS = 2
"""A player with at most this many cards may go out at any time."""
SMALL_HAND = 5
"""Ways to go out are searched for hands of at most this many cards."""

Value: TypeAlias = Callable[[int], int | None]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What can be seen at the end of a turn: the remaining hand and its cost, the cards laid, the discard.

    `drawn`: the turn has only begun, with an unknown card, and `hand` is the current one. `open_end`: it is not known
    how the turn continues.
    """

    state: State
    hand: int
    points: int
    laid: int
    discard: int
    drawn: bool = False
    open_end: bool = False


class Visible:
    """The outcomes and values of some turns of a view's seat, identified by their arms."""

    def __init__(self, view: PoterView, line: Callable[[int], Sequence[Act]], after_pile: Turn | None = None) -> None:
        """`line` returns the acts of a turn; `after_pile`: everything found to follow taking the pile."""
        self.view = view
        self.poters = rules.poters(view.table)
        self._line, self._after_pile = line, after_pile
        self._seat = view.table.to_move
        self._found: dict[int, Outcome] = {}

    def outcome(self, arm: int) -> Outcome:
        """Return the outcome of a turn."""
        if arm not in self._found:
            self._found[arm] = self._play(self._line(arm))
        return self._found[arm]

    def _play(self, line: Sequence[Act]) -> Outcome:
        state, seat = self.view.acting(), self._seat
        before = state.hand[seat]
        if line[0][0] == DRAW:
            return Outcome(state, before, hand_points(state, seat), 0, NONE, drawn=True)
        for one in line:
            if one[0] == TAKE:
                before |= self._pile
            act(state, *one)
        last = line[-1]
        ended = is_end(last) or last[0] == PASS or state.phase == OVER
        hand = state.hand[seat]
        discard = last[1] if is_end(last) and popcount(before & ~hand) else NONE
        laid = before & ~hand & ~(1 << discard if discard != NONE else 0)
        return Outcome(state, hand, hand_points(state, seat), laid, discard, open_end=not ended)

    def _ended(self, arm: int) -> Outcome | None:
        """Return the outcome of a turn, None if its end is not known."""
        end = self.outcome(arm)
        return None if end.open_end or end.drawn else end

    def takes(self, arm: int) -> bool:
        """Return whether a turn takes the pile."""
        return self._line(arm)[0][0] == TAKE

    def legal_discards(self, arm: int) -> int:
        """Return the cards that may be discarded at the end of a turn."""
        state = self.view.acting()
        for one in self._line(arm)[:-1]:
            act(state, *one)
        return pile.legal_discards(state)

    # ------------------------------------------------------------------ cards and players

    @cached_property
    def _pile(self) -> int:
        return sum(1 << card for card in self.view.pile)

    @cached_property
    def _unseen(self) -> int:
        """Return the unseen cards that are not poters; cards taken openly are not unseen."""
        return WHOLE_PACK & ~(rules.all_cards(self.view.table) | self.poters)

    @cached_property
    def _hidden(self) -> int:
        """Return the cards, including poters, in other hands or in the stock, also those that were taken openly."""
        gone = self.view.table.table | self.view.hand | self._pile
        for suit in range(4):
            if self.view.table.sub_for[suit] != NONE:
                gone |= 1 << rules.poter_card(self.view.table, suit)
        return WHOLE_PACK & ~gone

    @property
    def next_seat(self) -> int:
        """Return the seat that moves next."""
        return rules.next_seat(self.view.table, self._seat)

    @property
    def fewest_cards(self) -> int:
        """Return the number of cards in the smallest of the other hands."""
        return min(size for seat, size in enumerate(self.view.hand_sizes) if seat != self._seat)

    @cached_property
    def hurried(self) -> tuple[int, ...]:
        """Return the other seats that have few cards left."""
        sizes = enumerate(self.view.hand_sizes)
        return tuple(seat for seat, size in sizes if seat != self._seat and size <= FEW_CARDS)

    # ------------------------------------------------------------------ values of the hand that is kept

    def outs(self, arm: int) -> int | None:
        """Return the unseen cards with which the seat could go out at its next draw, poters included."""
        end = self.outcome(arm)
        if end.open_end or popcount(end.hand) > SMALL_HAND + end.drawn:
            return None
        state = end.state.copy()
        state.to_move = self._seat
        found = 0
        for card in each_card(self._hidden & ~rules.all_cards(self.view.table)):
            if going_out.way_out(state, end.hand | 1 << card, 0, self.poters) != going_out.NO_ACT:
                found |= 1 << card
        return found

    def kept(self, arm: int) -> int | None:
        """Return the unseen cards that would make a meld with the kept hand and leave a card to discard."""
        if (end := self._ended(arm)) is None:
            return None
        return laying.completing(end.hand) & self._unseen if self.may_meld(end) else 0

    def needed_for(self, arm: int) -> int | None:
        """Return the unseen cards that would make a meld with the hand if the discard were kept, but not without it."""
        end, kept = self.outcome(arm), self.kept(arm)
        if kept is None or end.discard == NONE or not self.may_meld(end):
            return None
        return laying.completing(end.hand | 1 << end.discard) & self._unseen & ~kept

    def may_meld(self, end: Outcome) -> bool:
        """Return whether a meld with the next card drawn would leave a card to discard, if one is needed (P4.7)."""
        return popcount(end.hand) > 2 or bool(end.state.go_out_any)

    def holds(self, arm: int) -> int | None:
        """Return 1 if a meld is kept in hand and the pile will still be small enough to take next time, else 0."""
        if (end := self._ended(arm)) is None:
            return None
        most = end.state.pile_size + end.state.players - 1
        return int(most <= pile.TAKEABLE_PILE and holds_meld(end.hand))

    def fits(self, arm: int) -> int | None:
        """Return the kept cards that fit melds on the table to which the seat may not add yet."""
        end = self.outcome(arm)
        if end.open_end or end.state.sallan[self._seat]:
            return None
        return end.hand & laying.ends_for(end.state, self._seat) & ~self.poters

    def swaps(self, arm: int) -> int | None:
        """Return the cards in hand that can be swapped for poter cards on the table (P5.3 to P5.5)."""
        end, found = self.outcome(arm), 0
        for card, meld in zip(end.state.sub_for, end.state.sub_meld, strict=True):
            if card != NONE and (end.state.swap_own or end.state.meld_owner[meld] != self._seat):
                found |= 1 << card
        return None if end.open_end else end.hand & found * end.state.sallan[self._seat]

    def lent(self, arm: int) -> int:
        """Return the cards in hand for which the turn lays poter cards that the seat may take back by a swap."""
        return (self.swaps(arm) or 0) & ~sum(1 << card for card in self.view.table.sub_for if card != NONE)

    def poters_kept(self, arm: int) -> int | None:
        """Return the cost of poter cards that stay in hand, negative."""
        if (end := self._ended(arm)) is None:
            return None
        return -popcount(end.hand & self.poters) * POTER_PENALTY * end.state.sallan[self._seat]

    def poters_unlaid(self, arm: int) -> int | None:
        """Return 1 if poter cards are kept at face value because nothing has been laid, else 0."""
        if (end := self._ended(arm)) is None:
            return None
        return int(bool(end.hand & self.poters) and not end.state.sallan[self._seat])

    # ------------------------------------------------------------------ values of points

    def points(self, arm: int) -> int | None:
        """Return the points that stay in hand, negative."""
        end = self.outcome(arm)
        return None if end.open_end else -end.points

    def fewest_points(self, arm: int) -> int | None:
        """Return the points that stay in hand, negative; for a turn that takes the pile, the fewest that can stay.

        A reason says of such a turn only that it takes the pile, not how it continues.
        """
        points = self.points(arm)
        if points is None or not self.takes(arm) or self._fewest_after_pile is None:
            return points
        return max(points, -self._fewest_after_pile)

    @cached_property
    def _fewest_after_pile(self) -> int | None:
        """Return the fewest points that can stay in hand after taking the pile, None if no continuation is known."""
        found = []
        for node in self._after_pile.nodes if self._after_pile is not None else ():
            if not node.must_meld:
                may = pile.legal_discards(node) if node.phase != OVER else 0
                found.append(hand_points(node, self._seat) - max(map(card_value, each_card(may)), default=0))
        return min(found, default=None)

    def laid(self, arm: int) -> int | None:
        """Return the points of the laid cards."""
        end = self.outcome(arm)
        return None if end.open_end else laying.points(end.laid)

    def stays_first(self, arm: int) -> int | None:
        """Return 1 if the seat stays first in the match even if the round ends before its next turn, else 0."""
        end, totals = self._ended(arm), self.view.totals
        if end is None or not totals or self.view.number < parse_options(self.view.options).rounds:
            return None
        others = [total for seat, total in enumerate(totals) if seat != self._seat]
        return int(totals[self._seat] + end.points < min(others))

    # ------------------------------------------------------------------ melds and the pile

    def waits(self, arm: int) -> int | None:
        """Return 1 if a turn lays no meld, else 0."""
        return None if self._ended(arm) is None else int(not self._melds(arm))

    def open_meld(self, arm: int) -> int:
        """Return the cards of a turn's first meld if others may have a card that can be added to it, else 0."""
        state = self.view.acting()
        for one in self._line(arm):
            before = state.hand[self._seat]
            act(state, *one)
            if one[0] == MELD:
                can_grow = rules.ends_of(state, state.meld_count - 1) & self._hidden & ~self.poters
                return before & ~state.hand[self._seat] if can_grow else 0
        return 0

    def meld_of_pile(self, arm: int) -> int:
        """Return the first meld of real cards that a turn lays with a card of the pile, 0 if there is none."""
        melds = (cards for cards in self._melds(arm) if cards & self._pile and shape_of(cards) != NO_SHAPE)
        return next(melds, 0)

    def poter_meld_of_pile(self, arm: int) -> int:
        """Return the first meld with poters that a turn lays with a pile card, as what they represent (0: none)."""
        for verb, cards, targets, _ in self._line(arm):
            subs = [rules.target_of(targets, suit) for suit in range(4)] if verb == MELD and cards & self._pile else []
            if meant := sum(1 << card for card in subs if card != NO_TARGET):
                return cards | meant
        return 0

    def meld_by_pile(self) -> int:
        """Return a meld of real cards that the hand can make only with cards of the pile, 0 if there is none."""
        rest = (self.view.hand | self._pile) & ~self.poters
        while meld := laying.next_natural(rest, 0):
            if not laying.next_natural(meld & ~self._pile, 0):
                return meld
            rest &= ~meld
        return 0

    def own_meld(self, arm: int) -> int:
        """Return the first meld of a turn that takes the pile but lays none of its cards, 0 if there is none."""
        lays_pile = not self.takes(arm) or self.outcome(arm).laid & self._pile
        return 0 if lays_pile else next(iter(self._melds(arm)), 0)

    def _melds(self, arm: int) -> list[int]:
        return [cards for verb, cards, *_ in self._line(arm) if verb == MELD]

    # ------------------------------------------------------------------ values of the discard

    def blocked(self, arm: int) -> int | None:
        """Return 1 if nobody can make a meld with the discard, else 0."""
        end = self.outcome(arm)
        if end.discard == NONE:
            return None
        others = matching(1 << end.discard) & self._hidden
        return int(not laying.completing(others) >> end.discard & 1)

    def possible_melds(self, arm: int) -> int | None:
        """Return the number of three-card runs and sets that can still be made with the discard, negative."""
        end = self.outcome(arm)
        if end.discard == NONE:
            return None
        card, rest = 1 << end.discard, self._hidden | end.hand
        return -sum(bool(shape & card) and not shape & ~(rest | card) for shape in going_out.TRIPLES)

    def threw(self, arm: int) -> int | None:
        """Return 1 if the next player has thrown or left a card that matches the discard, else 0."""
        end = self.outcome(arm)
        return None if end.discard == NONE else int(bool(self.thrown_like(end.discard)))

    def thrown_like(self, card: int) -> int:
        """Return the cards matching a card that the next player has thrown or left."""
        found = 0
        for turn in self.view.past[self.next_seat]:
            found |= turn.left | (1 << turn.discard if turn.discard != NONE else 0)
        return found & matching(1 << card) & ~self.poters
