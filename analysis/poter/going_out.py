"""Going out in the present turn: a search by which no player passes a round that it can win at once.

A way out lays every card of the hand but one that may be discarded (P4.7). Players ask `next_act` before each decision;
playouts have no time for a search and go by rules of thumb (`policy`, `tuned`). The search places the cards one after
another, poters first, which can only be laid: into a new meld, or at the end of one together with all cards of the hand
that come before it. Where cards may be added to own melds (P5.4), a longer meld with substitutes is found as one of
three cards and additions to it.
"""

from itertools import combinations

from engine.cards import LANE, each_card, lowest, mask_of, popcount
from engine.clauses import LEGAL
from engine.poter import pile, rules
from engine.poter.moves import DISCARD, LAY, MELD, RUNS, SETS, SWAP, TAKE, act, canonical, code, move_of, pack_targets
from engine.poter.shapes import (
    ACE_HIGH,
    ACES,
    RANKS,
    SUIT,
    WHOLE_PACK,
    card_at,
    holds_meld,
    lane,
    linked,
    rank_mask,
    run_starts,
    set_ranks,
    shape_high,
    shape_low,
    shape_of,
    shape_suit,
    with_high_aces,
)
from engine.poter.state import NO_TARGET, NONE, OVER, PLAY, SET, State

Act = tuple[int, int, int, int]
"""An act as `moves.act` takes it: verb, cards, targets, meld."""
Table = tuple[int, int, int, int]
"""Four masks: the open positions below runs; those above them, where bit 13 of a lane is the ace above the king; the
cards that sets lack; the cards for which no poter may stand (P3.5).
"""
Node = tuple[int, int, int, Table, Act]
"""Cards still to be placed; the mask of the card to be discarded, 0 before it is chosen; the stage; the table; the
first act on the way, `NO_ACT` at the start.

Stages: 0 before the meld that P3.4 or P7.3 asks for; 1 to 4 while cards are swapped, for a poter card of this suit
(from 1) or a later one; `PLACING`.
"""
PLACING = 5

NO_ACT = (NONE, 0, 0, 0)
MOST_NODES = 2000
"""Most nodes that the search visits before it gives up; in real rounds it visits a few dozen."""
SHAPES = (*RUNS, *SETS)
TRIPLES = tuple(shape for shape in SHAPES if popcount(shape) == 3)


def next_act(state: State) -> Act:
    """Return the next act of a way by which the seat to move goes out in this turn, `NO_ACT` if none is found.

    Taking the pile, or the single card offered (P8.2), is one; drawing is not, since its card is unknown.
    """
    if state.phase == PLAY:
        hand = state.hand[state.to_move]
        return way_out(state, hand, state.must_meld, pile.forbidden_discards(state))
    if state.phase == OVER or pile.take_fault(state) != LEGAL:
        return NO_ACT
    taken = state.copy()
    pile.take(taken)
    return NO_ACT if next_act(taken) == NO_ACT else (TAKE, 0, NO_TARGET, NONE)


def lay_out(state: State) -> bool:
    """Lay all cards but the one to discard, if the seat to move can go out in this turn; return whether it can."""
    found = next_act(state)
    if found == NO_ACT:
        return False
    while state.phase == PLAY and found[0] != DISCARD:
        act(state, *found)
        found = next_act(state)
    return True


def line_out(state: State) -> list[Act]:
    """Return the acts, as legal moves are listed, by which the seat to move goes out in this turn; none if it cannot.

    Modifies the state; reads only the own hand and the table.
    """
    line: list[Act] = []
    seat = state.to_move
    while state.phase != OVER and state.to_move == seat and (found := next_act(state)) != NO_ACT:
        one = code(canonical(state, move_of(found, state.poter)))
        line.append(one)
        act(state, *one)
    return line if state.phase == OVER and state.hand[seat] == 0 else []


def may_lay_out(state: State, hand: int, table: Table, forbidden: int, more: int) -> bool:
    """Return False if surely more than one card stays in a hand, or one that may not be discarded.

    `more`: 1 if one may stay, else 0.
    """
    if more and hand & ~forbidden == 0 and state.go_out_any == 0:
        return False
    poters = rules.poters(state)
    swapped = swappable(state, hand)
    wilds = popcount(hand & poters | swapped)
    hard = hand & ~(melded(hand) | reached(hand, table))
    if wilds:
        hard &= ~(poters | swapped)
        number = popcount(hard)
        if number > more + 2 * wilds and (number > more + 4 * wilds or not three_of_a_suit(hard)):
            return False
        low, high, sets, _ = table
        beside = low | low >> 1 | high | high << 1
        hard &= ~(linked(hand) | beside | (beside & ACE_HIGH) >> RANKS | sets)
    if hard == 0:
        return True
    if wilds > 1:
        return popcount(hard) <= more + wilds // 2 * 2
    return more == 1 and hard & (hard - 1 | forbidden) == 0


def swappable(state: State, hand: int) -> int:
    """Return the cards of a hand that can be swapped for poter cards (P5.3)."""
    cards = 0
    for suit in range(4):
        card = state.sub_for[suit]
        if card != NONE and hand >> card & 1 and rules.may_swap_from(state, state.sub_meld[suit]):
            cards |= 1 << card
    return cards


def three_of_a_suit(cards: int) -> bool:
    """Return whether three or more cards are of the same suit."""
    s, h, d, c = lane(cards, 0), lane(cards, 1), lane(cards, 2), lane(cards, 3)
    return popcount(s) > 2 or popcount(h) > 2 or popcount(d) > 2 or popcount(c) > 2


def melded(cards: int) -> int:
    """Return the cards that belong to a run or a set of these cards."""
    starts = run_starts(cards)
    runs = starts | starts << 1 | starts << 2
    return (runs | (runs & ACE_HIGH) >> RANKS | set_ranks(cards) * ACES) & cards


def reached(cards: int, table: Table) -> int:
    """Return the cards that can be added to the melds of a table, one after another."""
    both = with_high_aces(cards)
    down, up = table[0] & both, table[1] & both
    found = down | up
    while down | up:
        down, up = down >> 1 & both, up << 1 & both
        found |= down | up
    return (found | (found & ACE_HIGH) >> RANKS | table[2]) & cards


def open_ends(state: State) -> Table:
    """Return the table of a state, with the ends at which the seat to move may add cards."""
    low = 0
    high = 0
    sets = 0
    for number in range(state.meld_count):
        suit = state.meld_suit[number]
        if not rules.may_lay_on(state, state.to_move, number):
            continue
        if suit == SET:
            sets |= rules.ends_of(state, number)
        else:
            if state.meld_low[number] > 0:
                low |= 1 << LANE * suit + state.meld_low[number] - 1
            if state.meld_high[number] < RANKS:
                high |= 1 << LANE * suit + state.meld_high[number] + 1
    return low, high, sets, WHOLE_PACK & ~rules.free_targets(state)


# The search


def way_out(state: State, hand: int, bound: int, forbidden: int) -> Act:
    """Return the first act of a way by which the seat to move goes out with this hand, `NO_ACT` if none is found.

    It is a discard where no more needs to be laid. `bound`: a meld without substitutes comes first (P7.3); `forbidden`:
    cards that may not be discarded.
    """
    if (bound or state.sallan[state.to_move] == 0) and not holds_meld(hand):
        return NO_ACT
    nodes: list[Node] = [(hand, 0, 0 if bound else state.sallan[state.to_move], open_ends(state), NO_ACT)]
    seen = {(hand, -1, 0, 0, 0, 0, 0)}
    while nodes and len(seen) < MOST_NODES:
        node = nodes.pop()
        left, kept, free, table, first = node
        if left == 0 and (kept or state.go_out_any):
            return first if first != NO_ACT else (DISCARD, lowest(kept), NO_TARGET, NONE)
        if left == 0 or not may_lay_out(state, left, table, forbidden, int(kept == 0)):
            continue
        key = left, kept, free, table[0], table[1], table[2], table[3]
        if key in seen:
            continue
        seen.add(key)
        if free == 0:
            meld_naturals(state, node, left, nodes)
            continue
        if free < PLACING:
            swap(state, node, nodes)
            node = left, kept, PLACING, table, first
        wild = left & rules.poters(state)
        card = lowest(wild if wild else left)
        meld_naturals(state, node, 1 << card, nodes)
        add(state, node, card, wild, nodes)
        if wild:
            meld_poter(state, node, card, wild, nodes)
            if wild & wild - 1:
                add(state, node, lowest(wild & wild - 1), wild, nodes)
        elif kept == 0 and forbidden >> card & 1 == 0:
            nodes.append((left & ~(1 << card), 1 << card, PLACING, table, first))
    return NO_ACT


def meld_naturals(state: State, node: Node, wanted: int, nodes: list[Node]) -> None:
    """Add the nodes after each meld without substitutes that has one of the wanted cards."""
    left = node[0]
    if not melded(left) & wanted:
        return
    for meant in SHAPES:
        if meant & ~left == 0 and meant & wanted:
            nodes.append(after_meld(state, node, meant, ()))


def meld_poter(state: State, node: Node, card: int, wild: int, nodes: list[Node]) -> None:
    """Add the nodes after each meld with substitutes that has a poter card in it, or another one in its place."""
    left, _, _, (_, _, _, taken), _ = node
    for meant in TRIPLES if state.lay_own else SHAPES:
        missing = meant & ~left
        spare = popcount(wild) - popcount(missing)
        if spare < 0 or missing & taken:
            continue
        for extra in range(spare + 1):
            for more in combinations(each_card(meant & left & ~taken), extra):
                chosen = missing | mask_of(more)
                wilds = sorted(each_card(wild & ~(meant & ~chosen) & ~chosen), key=lambda one: one != card)
                if chosen and popcount(chosen) <= len(wilds) and (meant | 1 << wilds[0]) >> card & 1:
                    nodes.append(after_meld(state, node, meant, tuple(zip(wilds, each_card(chosen), strict=False))))


def after_meld(state: State, node: Node, meant: int, subs: tuple[tuple[int, int], ...]) -> Node:
    """Return the node after a meld is laid; `subs`: pairs of a poter card and the card that it represents."""
    left, kept, free, (low, high, sets, taken), first = node
    naturals = meant & ~mask_of(target for _, target in subs)
    laid = naturals | mask_of(wild for wild, _ in subs)
    shape = shape_of(meant)
    if state.lay_own and shape_suit(shape) == SET:
        sets |= rank_mask(shape_low(shape)) & ~meant
    elif state.lay_own:
        start = LANE * shape_suit(shape)
        low |= 1 << start + shape_low(shape) - 1 if shape_low(shape) > 0 else 0
        high |= 1 << start + shape_high(shape) + 1 if shape_high(shape) < RANKS else 0
    begun = first if first != NO_ACT else (MELD, naturals, pack_targets(subs), 0)
    return left & ~laid, kept, max(free, 1), (low, high, sets, taken | laid | meant), begun


def add(state: State, node: Node, card: int, wild: int, nodes: list[Node]) -> None:
    """Add the nodes after each addition of a card to a meld; `wild`: 0 unless it is a poter card."""
    left, kept, free, (low, high, sets, taken), first = node
    for end in each_card(low):
        add_to_run(state, node, card, wild, end, -1, nodes)
    for end in each_card(high):
        add_to_run(state, node, card, wild, end, 1, nodes)
    for meant in each_card(sets):
        if meant == card or (wild and taken >> meant & 1 == 0):
            table = low, high, sets & ~(1 << meant), taken | 1 << card | 1 << meant
            begun = first if first != NO_ACT else addition(card, meant, set_lacking(state, meant))
            nodes.append((left & ~(1 << card), kept, free, table, begun))


def add_to_run(state: State, node: Node, card: int, wild: int, end: int, step: int, nodes: list[Node]) -> None:
    """Add the nodes after a card is added to a run at its open end, after the cards of the hand that lie between.

    Nothing is added where all ranks of the suit lie or are stood for: the run may be one of all thirteen (P4.4).
    """
    left, kept, free, (low, high, sets, taken), first = node
    both = with_high_aces(left & ~(1 << card))
    suit = end // LANE
    place = end % LANE
    passed = 0
    while 0 <= place <= RANKS and lane(taken | passed, suit) != SUIT:
        here = card_at(suit, place)
        if here == card or (wild and taken >> here & 1 == 0):
            beyond = 1 << LANE * suit + place + step if 0 <= place + step <= RANKS else 0
            now = taken | passed | 1 << card | 1 << here
            table = low & ~(1 << end) | beyond, high, sets, now
            if step > 0:
                table = low, high & ~(1 << end) | beyond, sets, now
            begun = first
            if first == NO_ACT:
                nearest = card_at(suit, end % LANE)
                added = (nearest, nearest) if passed else (card, here)
                begun = addition(*added, run_with_end(state, end, step))
            nodes.append((left & ~(passed | 1 << card), kept, free, table, begun))
        if both >> LANE * suit + place & 1 == 0:
            return
        passed |= 1 << here
        place += step


def addition(card: int, meant: int, number: int) -> Act:
    """Return the act that adds a card to a meld as itself or for another card."""
    return LAY, card, NO_TARGET if card == meant else meant, number


def run_with_end(state: State, end: int, step: int) -> int:
    """Return a run of a state with this open position below (step −1) or above it."""
    for number in range(state.meld_count):
        place = state.meld_low[number] if step < 0 else state.meld_high[number]
        fits = state.meld_suit[number] == end // LANE and place + step == end % LANE
        if fits and rules.may_lay_on(state, state.to_move, number):
            return number
    return NONE


def set_lacking(state: State, card: int) -> int:
    """Return a set of a state that lacks a card."""
    for number in range(state.meld_count):
        if state.meld_suit[number] == SET and rules.extends(state, number, card):
            return number
    return NONE


def swap(state: State, node: Node, nodes: list[Node]) -> None:
    """Add the nodes after each swap of a card for the poter card that represents it (P5.3)."""
    left, kept, free, (low, high, sets, taken), first = node
    for suit in range(free - 1, 4):
        card = state.sub_for[suit]
        if card != NONE and left >> card & 1 and rules.may_swap_from(state, state.sub_meld[suit]):
            wild = 1 << rules.poter_card(state, suit)
            begun = first if first != NO_ACT else (SWAP, card, NO_TARGET, state.sub_meld[suit])
            nodes.append((left & ~(1 << card) | wild, kept, suit + 2, (low, high, sets, taken & ~wild), begun))
