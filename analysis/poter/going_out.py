"""Going out in the present turn: a search, so that no player misses a round that it can win at once.

A way out lays all cards of the hand except one that may be discarded (P4.7). Players call `next_act` before each
decision; playouts have no time for a search and use rules of thumb (`policy`). The search places cards one by one,
poters first, because they can only be laid: in a new meld, or at the end of one together with all cards of the hand
that come before it. If cards may be added to own melds (P5.4), a longer meld with substitutes is found as a meld of
three cards and additions to it.
"""

from itertools import combinations

from engine.cards import LANE, each_card, lowest, mask_of, popcount
from engine.clauses import LEGAL
from engine.poter import pile, rules
from engine.poter.moves import DISCARD, LAY, MELD, SHAPES, SWAP, TAKE, Act, act, canonical, code, move_of, pack_targets
from engine.poter.shapes import (
    ACE_HIGH,
    ACES,
    RANKS,
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

Run = tuple[int, int]
"""The open positions below and above a run as masks, 0 if nothing can be added; bit 13 of a lane is the ace above the
king."""
Table = tuple[tuple[Run, ...], int, int]
"""The runs to which cards may be added, in order; the mask of cards that sets lack; and the mask of those for which no
poter may stand (P3.5)."""
CLOSED: Run = (0, 0)
Node = tuple[int, int, int, Table, Act]
"""Cards still to be placed; the mask of the card to discard, 0 until it is chosen; the stage; the table; the first act
of the way, `NO_ACT` at the start.

Stages: 0 before the meld that P3.4 or P7.3 requires; 1 to 4 for swaps of poter cards, of this suit (from 1) or a later
one; `PLACING`."""
PLACING = 5

NO_ACT = (NONE, 0, 0, 0)
MOST_NODES = 2000
"""Maximum number of nodes that the search visits before it gives up; in real rounds it visits a few dozen."""
TRIPLES = tuple(shape for shape in SHAPES if popcount(shape) == 3)


def next_act(state: State) -> Act:
    """Return the next act of a way to go out in this turn, `NO_ACT` if none is found.

    It may take the pile or the single card offered (P8.2), but not draw, because the drawn card is unknown.
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
    """Lay all cards but the discard if the seat to move can go out in this turn; return whether it can."""
    found = next_act(state)
    if found == NO_ACT:
        return False
    while state.phase == PLAY and found[0] != DISCARD:
        act(state, *found)
        found = next_act(state)
    return True


def line_out(state: State) -> list[Act]:
    """Return the acts by which the seat to move goes out in this turn, as legal moves list them; none if it cannot.

    Modifies the state; reads only the seat's own hand and the table.
    """
    line: list[Act] = []
    seat = state.to_move
    while state.phase != OVER and state.to_move == seat and (found := next_act(state)) != NO_ACT:
        one = code(canonical(state, move_of(found, state.poter)))
        line.append(one)
        act(state, *one)
    return line if state.phase == OVER and state.hand[seat] == 0 else []


def may_lay_out(state: State, hand: int, table: Table, forbidden: int, more: int) -> bool:
    """Return False if the hand certainly cannot be laid: too many cards stay, or one that may not be discarded.

    `more`: 1 if one card may stay, else 0.
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
        runs, sets, _ = table
        low, high = ends(runs)
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
    runs, sets, _ = table
    low, high = ends(runs)
    down, up = low & both, high & both
    found = down | up
    while down | up:
        down, up = down >> 1 & both, up << 1 & both
        found |= down | up
    return (found | (found & ACE_HIGH) >> RANKS | sets) & cards


def ends(runs: tuple[Run, ...]) -> Run:
    """Return the open positions below and above any of these runs."""
    low = 0
    high = 0
    for down, up in runs:
        low |= down
        high |= up
    return low, high


def run_between(suit: int, low: int, high: int) -> Run:
    """Return the open positions of a run from its lowest and highest ones; a run of all ranks has none (P4.4)."""
    if high - low >= RANKS - 1:
        return CLOSED
    start = LANE * suit
    return 1 << start + low - 1 if low > 0 else 0, 1 << start + high + 1 if high < RANKS else 0


def open_ends(state: State) -> Table:
    """Return the table of a state, with the open ends to which the seat to move may add cards."""
    runs = []
    sets = 0
    for number in range(state.meld_count):
        if not rules.may_lay_on(state, state.to_move, number):
            continue
        if state.meld_suit[number] == SET:
            sets |= rules.ends_of(state, number)
        elif (run := run_on_table(state, number)) != CLOSED:
            runs.append(run)
    return tuple(sorted(runs)), sets, WHOLE_PACK & ~rules.free_targets(state)


def run_on_table(state: State, number: int) -> Run:
    """Return the open positions of the run with this number."""
    return run_between(state.meld_suit[number], state.meld_low[number], state.meld_high[number])


# The search


def way_out(state: State, hand: int, bound: int, forbidden: int) -> Act:
    """Return the first act by which the seat to move goes out with this hand, `NO_ACT` if none is found.

    If nothing more needs to be laid, it is the discard. `bound`: a meld without substitutes comes first (P7.3);
    `forbidden`: cards that may not be discarded.
    """
    if (bound or state.sallan[state.to_move] == 0) and not holds_meld(hand):
        return NO_ACT
    nodes: list[Node] = [(hand, 0, 0 if bound else state.sallan[state.to_move], open_ends(state), NO_ACT)]
    seen: set[tuple[int, int, int, Table]] = set()
    while nodes and len(seen) < MOST_NODES:
        node = nodes.pop()
        left, kept, free, table, first = node
        if left == 0 and (kept or state.go_out_any):
            return first if first != NO_ACT else (DISCARD, lowest(kept), NO_TARGET, NONE)
        if left == 0 or not may_lay_out(state, left, table, forbidden, int(kept == 0)):
            continue
        key = left, kept, free, table
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
    """Add the nodes after each meld without substitutes that contains one of the wanted cards."""
    left = node[0]
    if not melded(left) & wanted:
        return
    for meant in SHAPES:
        if meant & ~left == 0 and meant & wanted:
            nodes.append(after_meld(state, node, meant, ()))


def meld_poter(state: State, node: Node, card: int, wild: int, nodes: list[Node]) -> None:
    """Add the nodes after each meld with substitutes that contains a poter card, or another poter in its place."""
    left, _, _, (_, _, taken), _ = node
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
    left, kept, free, (runs, sets, taken), first = node
    naturals = meant & ~mask_of(target for _, target in subs)
    laid = naturals | mask_of(wild for wild, _ in subs)
    shape = shape_of(meant)
    if state.lay_own and shape_suit(shape) == SET:
        sets |= rank_mask(shape_low(shape)) & ~meant
    elif state.lay_own:
        runs = with_run(runs, run_between(shape_suit(shape), shape_low(shape), shape_high(shape)))
    begun = first if first != NO_ACT else (MELD, naturals, pack_targets(subs), 0)
    return left & ~laid, kept, max(free, 1), (runs, sets, taken | laid | meant), begun


def with_run(runs: tuple[Run, ...], run: Run) -> tuple[Run, ...]:
    """Return the sorted runs with one more, unless nothing can be added to it."""
    return tuple(sorted((*runs, run))) if run != CLOSED else runs


def add(state: State, node: Node, card: int, wild: int, nodes: list[Node]) -> None:
    """Add the nodes after each addition of a card to a meld; `wild`: the poters of the hand if it is one, else 0."""
    left, kept, free, (runs, sets, taken), first = node
    for run in dict.fromkeys(runs):
        for step in (-1, 1):
            add_to_run(state, node, card, wild, run, step, nodes)
    for meant in each_card(sets):
        if meant == card or (wild and taken >> meant & 1 == 0):
            table = runs, sets & ~(1 << meant), taken | 1 << card | 1 << meant
            begun = first if first != NO_ACT else addition(card, meant, set_lacking(state, meant))
            nodes.append((left & ~(1 << card), kept, free, table, begun))


def add_to_run(state: State, node: Node, card: int, wild: int, run: Run, step: int, nodes: list[Node]) -> None:
    """Add the nodes after adding a card below a run (step −1) or above it, after the cards of the hand in between."""
    left, kept, free, (runs, sets, taken), first = node
    down, up = run
    if (up if step > 0 else down) == 0:
        return
    both = with_high_aces(left & ~(1 << card))
    suit = lowest(down | up) // LANE
    low = lowest(down) % LANE + 1 if down else 0
    high = lowest(up) % LANE - 1 if up else RANKS
    others = list(runs)
    others.remove(run)
    nearest = card_at(suit, high + 1 if step > 0 else low - 1)
    passed = 0
    while high - low < RANKS - 1 and (high < RANKS if step > 0 else low > 0):
        place = high + 1 if step > 0 else low - 1
        low, high = min(low, place), max(high, place)
        here = card_at(suit, place)
        if here == card or (wild and taken >> here & 1 == 0):
            now = taken | passed | 1 << card | 1 << here
            table = with_run(tuple(others), run_between(suit, low, high)), sets, now
            begun = first
            if first == NO_ACT:
                added = (nearest, nearest) if passed else (card, here)
                begun = addition(*added, run_with_ends(state, run))
            nodes.append((left & ~(passed | 1 << card), kept, free, table, begun))
        if both >> LANE * suit + place & 1 == 0:
            return
        passed |= 1 << here


def addition(card: int, meant: int, number: int) -> Act:
    """Return the act that adds a card to a meld, as itself or for another card."""
    return LAY, card, NO_TARGET if card == meant else meant, number


def run_with_ends(state: State, run: Run) -> int:
    """Return the number of a run with these open positions that the seat to move may extend, `NONE` if none."""
    for number in range(state.meld_count):
        fits = state.meld_suit[number] != SET and run_on_table(state, number) == run
        if fits and rules.may_lay_on(state, state.to_move, number):
            return number
    return NONE


def set_lacking(state: State, card: int) -> int:
    """Return the number of a set that lacks a card, `NONE` if there is none."""
    for number in range(state.meld_count):
        if state.meld_suit[number] == SET and rules.extends(state, number, card):
            return number
    return NONE


def swap(state: State, node: Node, nodes: list[Node]) -> None:
    """Add the nodes after swapping each card for the poter card that represents it (P5.3)."""
    left, kept, free, (runs, sets, taken), first = node
    for suit in range(free - 1, 4):
        card = state.sub_for[suit]
        if card != NONE and left >> card & 1 and rules.may_swap_from(state, state.sub_meld[suit]):
            wild = 1 << rules.poter_card(state, suit)
            begun = first if first != NO_ACT else (SWAP, card, NO_TARGET, state.sub_meld[suit])
            nodes.append((left & ~(1 << card) | wild, kept, suit + 2, (runs, sets, taken & ~wild), begun))
