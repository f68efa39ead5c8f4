"""All ways to play the rest of a turn, found once before any playout: what can be laid and then discarded.

A turn is a graph. A node is the table after some acts; equivalent orders of laying lead to the same node. An edge is an
act. Nodes with shorter hands are expanded first, so ways to go out are found even if there is no room for all nodes.

Also the next move of the tuned policy, which plans a turn, and how it continues after a draw.
"""

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from analysis.core.randomness import Numbers
from analysis.poter import going_out, policy
from analysis.poter.kernels import tuned_weights
from engine.cards import FRENCH, each_card, lowest, popcount
from engine.clauses import LEGAL
from engine.poter import pile, rules
from engine.poter.game import PoterView
from engine.poter.moves import (
    DISCARD,
    LAY,
    MELD,
    NODISCARD,
    SHAPES,
    SWAP,
    Act,
    PoterMove,
    PoterVerb,
    act,
    act_fault,
    canonical,
    code,
    legal_moves,
    meld_order,
    move_of,
    pack_targets,
)
from engine.poter.shapes import holds_meld
from engine.poter.state import NO_TARGET, NONE, OFFER, PLAY, State

MOST_NODES = 200
MOST_ENDS = 60
DISCARDS_TRIED = 2
"""Discards tried at each node except the current one."""
NO_CHANCE: list[int] = []
"""Random state for laying: the tuned policy uses none."""

Layout = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Edge:
    """One act and the nodes it joins."""

    start: int
    end: int
    act: Act


def layout(state: State, seat: int) -> Layout:
    """Return a key that is equal for states of one turn of a seat that differ only in the order of laying.

    Which poter card stands for which of several cards does not matter.
    """
    melds = []
    for number in range(state.meld_count):
        subs = tuple(sorted(state.sub_for[suit] for suit in range(4) if state.sub_meld[suit] == number))
        shape = (state.meld_suit[number], state.meld_low[number], state.meld_high[number])
        melds.append((*shape, state.meld_owner[number], subs))
    return state.hand[seat], state.phase, state.must_meld, *sorted(melds)


def is_end(one: Act) -> bool:
    """Return whether an act ends the turn."""
    return one[0] in (DISCARD, NODISCARD)


class Turn:
    """The nodes and edges of the rest of a turn, and the pairs (node, discard) with which it can end.

    `nodes[0]` is the current table, in phase `PLAY`; the discard of an end is −1 if the turn ends without one.
    """

    def __init__(self, start: State, firsts: Sequence[Act], weights: Numbers) -> None:
        """Find everything that can follow one of the first acts; `weights` are those of the discarding policy."""
        self.seat = start.to_move
        self.nodes = [start]
        self.cut = False
        self._leaving: list[list[Edge]] = [[]]
        self._found_by: list[Edge | None] = [None]
        self._numbers = {layout(start, start.to_move): 0}
        self._grow([one for one in firsts if not is_end(one)])
        self.ends = self._list_ends(weights)

    def is_at(self, node: int, table: State) -> bool:
        """Return whether a table is equivalent to a node's, apart from the order of laying."""
        return self._numbers.get(layout(table, self.seat)) == node

    def path(self, node: int) -> list[Act]:
        """Return the acts by which a node was first reached."""
        acts: list[Act] = []
        edge = self._found_by[node]
        while edge is not None:
            acts.append(edge.act)
            edge = self._found_by[edge.start]
        return acts[::-1]

    def after(self, first: Act) -> set[int]:
        """Return the nodes that can be reached after an act; none if it ends the turn."""
        return {other for edge in self._leaving[0] if edge.act == first for other in self.beyond(edge.end)}

    def beyond(self, node: int) -> set[int]:
        """Return a node and all nodes that can be reached from it."""
        found = {node}
        waiting = [node]
        while waiting:
            new = {edge.end for edge in self._leaving[waiting.pop()]} - found
            found |= new
            waiting += new
        return found

    def path_after(self, first: Act, node: int) -> list[Act]:
        """Return the shortest way to a node that starts with a given act."""
        start = next(edge.end for edge in self._leaving[0] if edge.act == first)
        back: dict[int, Edge] = {}
        waiting = deque([start])
        while node != start and node not in back:
            for edge in self._leaving[waiting.popleft()]:
                if edge.end != start and edge.end not in back:
                    back[edge.end] = edge
                    waiting.append(edge.end)
        chain: list[Edge] = []
        while node != start:
            chain.append(back[node])
            node = back[node].start
        return self._retraced(first, chain[::-1])

    def ending(self, node: int, card: int) -> Act | None:
        """Return the act that ends the turn at a node, None if the round is over there."""
        if card != NONE:
            return DISCARD, card, NO_TARGET, NONE
        return (NODISCARD, 0, NO_TARGET, NONE) if self.nodes[node].phase == PLAY else None

    def _grow(self, firsts: Sequence[Act]) -> None:
        waiting: list[tuple[int, int]] = []
        self._leave(0, firsts, waiting)
        while waiting and not self.cut:
            _, node = heappop(waiting)
            state = self.nodes[node]
            if state.phase == PLAY:
                self._leave(node, [*melds_of(state), *additions_of(state)], waiting)

    def _leave(self, node: int, acts: Sequence[Act], waiting: list[tuple[int, int]]) -> None:
        """Apply those acts that are legal at a node; each new table becomes a node."""
        for one in acts:
            if act_fault(self.nodes[node], *one) != LEGAL:
                continue
            table = self.nodes[node].copy()
            act(table, *one)
            key = layout(table, self.seat)
            if key not in self._numbers and len(self.nodes) == MOST_NODES:
                self.cut = True
                continue
            edge = Edge(node, self._numbers.setdefault(key, len(self.nodes)), one)
            self._leaving[node].append(edge)
            if edge.end == len(self.nodes):
                self.nodes.append(table)
                self._leaving.append([])
                self._found_by.append(edge)
                heappush(waiting, (self._left(edge.end), edge.end))

    def _list_ends(self, weights: Numbers) -> list[tuple[int, int]]:
        """List the ends of the turn: at the current node with all legal discards, at others with the policy's first."""
        found = [(0, card) for card in discards(self.nodes[0], weights, len(FRENCH.texts))]
        order = sorted(range(1, len(self.nodes)), key=self._left)
        for node in order:
            if len(found) >= MOST_ENDS:
                self.cut = True
                break
            found += [(node, card) for card in discards(self.nodes[node], weights, DISCARDS_TRIED)]
        return found

    def _left(self, node: int) -> int:
        return self.nodes[node].hand[self.seat].bit_count()

    def _retraced(self, first: Act, chain: Sequence[Edge]) -> list[Act]:
        """Return the acts of edges, with melds numbered in the order in which this way lays them."""
        state = self.nodes[0].copy()
        act(state, *first)
        acts = [first]
        for edge in chain:
            target = layout(self.nodes[edge.end], self.seat)
            verb, cards, targets, meld = edge.act
            for number in [meld] if verb == MELD else range(state.meld_count):
                after = state.copy()
                if act_fault(after, verb, cards, targets, number) == LEGAL:
                    act(after, verb, cards, targets, number)
                    if layout(after, self.seat) == target:
                        state = after
                        acts.append((verb, cards, targets, number))
                        break
        return acts


def melds_of(state: State) -> Iterator[Act]:
    """Propose every meld of the hand, with poters for missing cards, written as by `legal_moves`."""
    hand = state.hand[state.to_move]
    wild = hand & rules.poters(state)
    wilds = wild.bit_count() if rules.may_substitute(state) else 0
    if not wilds and not holds_meld(hand):
        return
    for meant in SHAPES:
        if popcount(meant & ~hand) <= wilds:
            missing = [card for card in meld_order(meant) if not hand >> card & 1]
            free = each_card(wild & ~meant)
            if len(missing) <= len(free):
                yield MELD, meant & hand, pack_targets(tuple(zip(free, missing, strict=False))), 0


def additions_of(state: State) -> Iterator[Act]:
    """Propose all additions and swaps of the hand."""
    if not state.sallan[state.to_move] or state.must_meld:
        return
    hand = state.hand[state.to_move]
    wild = hand & rules.poters(state)
    for number in range(state.meld_count):
        for card in each_card(rules.ends_of(state, number)):
            if hand >> card & 1:
                yield LAY, card, NO_TARGET, number
            free = wild & ~(1 << card)
            if free:
                yield LAY, lowest(free), card, number
    for suit in range(4):
        card = state.sub_for[suit]
        if card != NONE and hand >> card & 1:
            yield SWAP, card, NO_TARGET, state.sub_meld[suit]


def discards(state: State, weights: Numbers, most: int) -> Iterator[int]:
    """Yield the discards that can end the turn, in the policy's order; −1 if it ends without one."""
    if state.phase == PLAY and state.must_meld:
        return
    legal = pile.legal_discards(state) if state.phase == PLAY else 0
    if not legal:
        yield NONE
    while legal and most:
        card = policy.discard_of(state, legal, weights)
        legal &= ~(1 << card)
        most -= 1
        yield card


def counted(view: PoterView) -> State:
    """Return the table as a seat sees it, with any unseen cards in the other hands: the policy only counts them."""
    state, unseen = view.acting(), sum(pool.cards for pool in view.pools)
    for seat, size in enumerate(view.hand_sizes):
        while popcount(state.hand[seat]) < size:
            state.hand[seat] |= unseen & -unseen
            unseen &= unseen - 1
    return state


def policy_move(state: State) -> PoterMove:
    """Return the next move of the tuned policy, from what the seat to move can see (`counted`).

    It goes out if it can. Otherwise the policy plans a whole turn; this returns a first move from which it still
    reaches the same melds or, if there is none, the move that leaves the fewest cards in hand; of several, one that
    lays the most.
    """
    weights = tuned_weights().tolist()
    if state.phase != PLAY:
        return PoterMove(beginning(state, weights))
    out = going_out.next_act(state)
    if out != going_out.NO_ACT:
        return canonical(state, move_of(out, state.poter))
    seat = state.to_move
    goal = state.copy()
    policy.lay_down(goal, NO_CHANCE, weights)
    moves = legal_moves(state)
    if layout(goal, seat) == layout(state, seat):
        policy.finish(goal, weights)
        gone = state.hand[seat] & ~goal.hand[seat]
        end = (DISCARD, lowest(gone)) if gone else (NODISCARD, 0)
        return next(move for move in moves if code(move)[:2] == end)

    def falls_short(move: PoterMove) -> tuple[bool, int, int]:
        after = state.copy()
        act(after, *code(move))
        left = popcount(after.hand[seat])
        if after.phase == PLAY:
            policy.lay_down(after, NO_CHANCE, weights)
        return layout(after, seat) != layout(goal, seat), popcount(after.hand[seat]), left

    return min(
        (move for move in moves if move.verb in (PoterVerb.MELD, PoterVerb.LAY, PoterVerb.SWAP)), key=falls_short
    )


def beginning(state: State, weights: policy.Weights) -> PoterVerb:
    """Return how a seat begins its turn: it takes what lets it go out, otherwise it follows the policy."""
    if state.phase == OFFER:
        takes = state.offer_from == state.to_move or policy.wants_single(state)
    else:
        takes = pile.take_fault(state) == LEGAL and policy.wants_pile(state, weights)
    if takes or going_out.next_act(state) != going_out.NO_ACT:
        return PoterVerb.TAKE
    return PoterVerb.PASS if state.phase == OFFER else PoterVerb.DRAW


def after_draw(view: PoterView) -> Counter[tuple[str, ...]]:
    """Return how the policy ends the turn after each unseen card (`GameAnalysis.after_draw`)."""
    found: Counter[tuple[str, ...]] = Counter()
    for card in each_card(sum(pool.cards for pool in view.pools if pool.in_stock)):
        state, turn = counted(view), list[PoterMove]()
        seat, state.stock[state.stock_at] = state.to_move, card
        rules.draw(state)
        while state.phase == PLAY and state.to_move == seat:
            turn.append(policy_move(state))
            act(state, *code(turn[-1]))
        has_drawn = any(card in move.cards for move in turn)
        found[() if has_drawn else tuple(map(str, turn))] += 1
    return found
