"""A careful human-like player of Poter for contests, which uses only views and none of the playout policies.

It goes out if it can (`going_out`). Otherwise it tries every division of its hand into melds, with at most one poter in
each, and weighs what would remain: cards, their points by how soon somebody may go out, unseen cards that would
complete a meld, and how likely its discard completes a meld of the next player.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from analysis.poter import going_out, laying
from engine.cards import each_card, lowest, mask_of, popcount
from engine.clauses import LEGAL
from engine.poter import pile, rules
from engine.poter.game import PoterView
from engine.poter.moves import SHAPES, PoterMove, PoterVerb, canonical, move_of
from engine.poter.rules import POTER_PENALTY, card_value
from engine.poter.shapes import WHOLE_PACK, matching
from engine.poter.state import DRAW, NONE, OFFER

CARD, POINT, OUT, DRAWN, FEED, WILD, WIN = 4.0, 0.2, 12.0, 3.0, 3.0, 4.0, 25.0
"""Values in points: a card fewer in hand, a point fewer in it, a draw that surely completes a meld, a card drawn, a
meld completed for the next player, a poter in hand, going out."""
DANGER = (1.0, 0.5, 0.35, 0.25, 0.18, 0.12)
"""Chance that the round ends before the next turn, by the size of the smallest other hand."""
SHY = 0.4
"""How likely a card is in a hand whose owner recently discarded a matching one, relative to other cards."""

Meld = tuple[int, int]
"""The masks of a meld's natural cards and of the card that a poter represents in it (0: none)."""
Plan = tuple[float, Sequence[Meld], int]
"""The rest of a turn: its cost in points, the melds to lay, the discard (`NONE`: none)."""


def _triples() -> tuple[dict[int, int], dict[int, list[int]]]:
    """Return what completes melds of three: for a pair (a mask) the mask of cards, for a card the pairs (masks)."""
    cards: dict[int, int] = {}
    pairs: dict[int, list[int]] = {}
    for shape in SHAPES:
        for card in each_card(shape) if popcount(shape) == 3 else ():
            pair = shape & ~(1 << card)
            cards[pair] = cards.get(pair, 0) | 1 << card
            pairs.setdefault(card, []).append(pair)
    return cards, pairs


COMPLETING, PARTNERS = _triples()


def human_move(view: PoterView) -> PoterMove:
    """Return the move of the view's seat, which is to move."""
    out = going_out.next_act(view.acting())
    if out != going_out.NO_ACT:
        return canonical(view.acting(), move_of(out, view.table.poter))
    turn = Turn(view)
    state, hand = turn.state, turn.hand
    if state.phase == OFFER:
        offered = 1 << state.pile[0]
        takes = state.offer_from == state.to_move or turn.plan(hand | offered)[0] < turn.cost(hand, turn.sallan)
        return PoterMove(PoterVerb.TAKE if takes else PoterVerb.PASS)
    if state.phase == DRAW:
        return PoterMove(PoterVerb.TAKE if turn.wants_pile() else PoterVerb.DRAW)
    _, melds, discard = turn.plan(hand)
    laid = turn.laid(melds, discard)
    return laid or (PoterMove(PoterVerb.NODISCARD) if discard == NONE else PoterMove(PoterVerb.DISCARD, (discard,)))


class Turn:
    """What the seat to move knows, and how it evaluates the ways to play its turn."""

    def __init__(self, view: PoterView) -> None:
        """Record the cards that can still be drawn, those that fit melds on the table, and the next player's."""
        self.state = state = view.acting()
        self.seat = state.to_move
        self.hand = state.hand[self.seat]
        self.sallan = state.sallan[self.seat] == 1
        self.poters = rules.poters(state)
        self.pile = mask_of(view.pile)
        others = [seat for seat in range(state.players) if seat != self.seat]
        self.danger = DANGER[min(*(view.hand_sizes[seat] for seat in others), len(DANGER) - 1)]
        known = mask_of(card for seat in others for card in each_card(state.known[seat]))
        self.unseen = WHOLE_PACK & ~(self.hand | state.table | self.pile | known)
        self.ends = laying.ends(state)
        follower = rules.next_seat(state, self.seat)
        self.offered = state.known[follower] | self.pile
        hidden = view.hand_sizes[follower] - popcount(state.known[follower])
        self.chance = hidden / max(popcount(self.unseen), 1)
        self.shy = matching(mask_of(view.pile[1 - state.players :: -state.players]))

    def wants_pile(self) -> bool:
        """Return whether to take the pile instead of drawing."""
        if pile.take_fault(self.state) != LEGAL:
            return False
        drawn = self.cost(self.hand, self.sallan) - DRAWN
        pile.take(self.state)
        return self.plan(self.hand | self.pile)[0] < drawn

    def plan(self, hand: int) -> Plan:
        """Return the rest of the turn with the least cost."""
        spare = popcount(hand) - (1 - self.state.go_out_any)
        wilds = 0 if not hand & self.poters else rules.free_targets(self.state) & ~hand
        usable = [(s, s & ~hand) for s in SHAPES if not s & ~hand or (wilds and popcount(s & ~hand) == 1 and s & wilds)]
        usable.sort(key=lambda one: one[1] != 0)
        plans = [
            self.ending(left, melds)
            for melds, left in self.divisions(usable, hand, ())
            if popcount(hand & ~left) <= spare and (melds or not self.state.must_meld)
        ]
        return min(plans, key=lambda one: one[0])

    def divisions(
        self, usable: Sequence[Meld], left: int, melds: tuple[Meld, ...]
    ) -> Iterator[tuple[Sequence[Meld], int]]:
        """Yield sets of disjoint melds and the cards left; a substitute needs an earlier natural meld (P3.4, P7.4)."""
        yield melds, left
        bound = not melds and (not self.sallan or self.state.must_meld)
        for number, (shape, missing) in enumerate(usable):
            natural = shape & ~missing
            wild = left & self.poters & ~shape
            if natural & ~left or (missing and (bound or not wild or missing & ~rules.free_targets(self.state))):
                continue
            rest = left & ~natural & ~(wild & -wild if missing else 0)
            yield from self.divisions(usable[number + 1 :], rest, (*melds, (natural, missing)))

    def ending(self, left: int, melds: Sequence[Meld]) -> Plan:
        """Return the plan that lays these melds, adds what fits, and discards the best remaining card."""
        sallan = self.sallan or bool(melds)
        fitting = left & self.ends & ~self.poters if sallan else 0
        legal = left & ~pile.forbidden_discards(self.state)
        rest = left & ~fitting
        if sallan and popcount(rest & ~self.poters) <= 1 and (self.ends or not rest & self.poters):
            last = legal & (rest & ~self.poters or fitting)
            if last or (self.state.go_out_any and not rest & ~self.poters):
                return -WIN, melds, lowest(last) if last else NONE
        ways = [
            (self.cost(rest & ~(1 << card), sallan) + self.given(card), card)
            for card in each_card(legal & rest or legal)
        ]
        cost, discard = min(ways, default=(self.cost(rest, sallan), NONE))
        return cost, melds, discard

    def cost(self, cards: int, sallan: bool) -> float:
        """Return the expected points of a hand after the turn, minus the value of its poters and outs."""
        wild = popcount(cards & self.poters)
        plain = cards & ~self.poters if sallan else cards
        found = 0
        for one, other in combinations(each_card(plain), 2):
            found |= COMPLETING.get(1 << one | 1 << other, 0)
        if wild and sallan:
            found |= matching(plain)
        outs = popcount(found & self.unseen) / max(popcount(self.unseen), 1)
        points = sum(card_value(card) for card in each_card(plain))
        total = CARD * popcount(plain) + (POINT + self.danger) * points - OUT * outs
        return total + (wild * min(self.danger * POTER_PENALTY - WILD, 0.0) if sallan else -wild * WILD / 2)

    def given(self, card: int) -> float:
        """Return the cost of what a discard completes for the next player, who may hold the missing cards."""
        if self.state.pile_size >= pile.TAKEABLE_PILE:
            return 0.0
        melds = 0.0
        for pair in PARTNERS[card]:
            likely = 1.0
            for partner in each_card(pair):
                bit = 1 << partner
                likely *= (
                    self.chance * (SHY if self.shy & bit else 1.0)
                    if self.unseen & bit
                    else float(self.offered & bit != 0)
                )
            melds += likely
        return FEED * min(melds, 1.0)

    def laid(self, melds: Sequence[Meld], discard: int) -> PoterMove | None:
        """Return the next act of laying cards: natural melds, swaps, additions, melds with a poter, single poters."""
        state = self.state
        for natural, missing in melds:
            if not missing:
                return PoterMove(PoterVerb.MELD, tuple(each_card(natural)))
        if not self.sallan or rules.spare_cards(state) < 1:
            return None
        for suit in range(4):
            card, number = state.sub_for[suit], state.sub_meld[suit]
            if card not in (NONE, discard) and self.hand >> card & 1 and rules.may_swap_from(state, number):
                return PoterMove(PoterVerb.SWAP, (card,), (), number)
        for card in each_card(self.hand & self.ends & ~self.poters):
            if card != discard:
                return PoterMove(PoterVerb.LAY, (card,), (), laying.meld_for(self.state, card))
        for natural, missing in melds:
            wild = lowest(self.hand & self.poters & ~natural & ~missing)
            return canonical(state, PoterMove(PoterVerb.MELD, tuple(each_card(natural)), ((wild, lowest(missing)),)))
        return self.spent()

    def spent(self) -> PoterMove | None:
        """Return the addition of a poter that goes out or would be expensive to keep, None if there is none."""
        wild = self.hand & self.poters
        out = popcount(self.hand & ~wild) <= 1
        if not wild or not (out or self.danger * POTER_PENALTY > WILD):
            return None
        for target in each_card(self.ends):
            if self.ends & wild:
                card = lowest(self.ends & wild)
                return PoterMove(PoterVerb.LAY, (card,), (), laying.meld_for(self.state, card))
            if rules.may_stand_for(self.state, target):
                meld = laying.meld_for(self.state, target)
                return canonical(self.state, PoterMove(PoterVerb.LAY, (), ((lowest(wild), target),), meld))
        return None
