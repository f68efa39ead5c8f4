"""What can be done with the cards of a hand at Poter's table: its melds, and the places of single cards and poters.

Playout policies lay cards with these functions, interpreted or compiled; whether to lay at all is decided elsewhere.
"""

from __future__ import annotations

from engine.cards import LANE, highest, lowest, popcount
from engine.poter import rules
from engine.poter.shapes import (
    ACE_HIGH,
    ACES,
    RANKS,
    WHOLE_PACK,
    card_at,
    holds_meld,
    lane,
    matching,
    rank_mask,
    run_starts,
    set_ranks,
    with_high_aces,
)
from engine.poter.state import NO_SUBSTITUTES, NO_TARGET, NONE, State

NOTHING = 0
"""No meld."""
CARD_BURDEN = 1000
"""Burden of a card: more than all points of a hand."""


def leftover(cards: int, poters: int) -> int:
    """Return the cards that remain when melds without substitutes are removed, those with poters last.

    >>> from engine.cards import FRENCH, mask_of
    >>> FRENCH.join_mask(leftover(mask_of(FRENCH.parse("5h 6h 7h 8h 9s 9d 9c Kd")), 0))
    'Kd'
    >>> threes = mask_of(FRENCH.parse("3s 3h 3d 3c"))
    >>> FRENCH.join_mask(leftover(mask_of(FRENCH.parse("Ah 2h 3h 2s 2d")), threes))
    'Ah 3h'
    """
    cards = without_melds(cards & ~poters) | cards & poters
    return without_melds(cards) if cards & poters else cards


def without_melds(cards: int) -> int:
    """Return the cards that remain when melds without substitutes are removed one after another."""
    while True:
        found = next_natural(cards, 0)
        if found == NOTHING:
            return cards
        cards &= ~found


def natural_of(cards: int, poters: int) -> int:
    """Return a meld without substitutes, with poters only if there is no other; of two, the one that leaves less.

    Only plain cards count as left: remaining poters can be laid with other cards.
    """
    plain = cards & ~poters
    among = plain if holds_meld(plain) else cards
    found = next_natural(among, 0)
    if run_starts(among) and set_ranks(among):
        other = next_natural(among, 1)
        if burden(leftover(cards & ~other, poters) & ~poters) < burden(leftover(cards & ~found, poters) & ~poters):
            found = other
    return found


def burden(cards: int) -> int:
    """Return a number that grows with the number of cards and, for equally many, with their points."""
    return popcount(cards) * CARD_BURDEN + points(cards)


def points(cards: int) -> int:
    """Return the sum of the cards' values (P1.2)."""
    total = 0
    while cards:
        total += rules.card_value(lowest(cards))
        cards &= cards - 1
    return total


def next_natural(cards: int, sets_first: int) -> int:
    """Return the mask of a longest run or a whole set of the cards, `NOTHING` if there is none."""
    starts = run_starts(cards)
    ranks = set_ranks(cards)
    if starts and not (ranks and sets_first):
        return run_from(cards, lowest(starts))
    if ranks:
        return cards & rank_mask(lowest(ranks))
    return NOTHING


def run_from(cards: int, start: int) -> int:
    """Return the longest run of the cards that starts at a position (bit of a lane; 13 is the high ace)."""
    both = with_high_aces(cards)
    run = 0
    place = start
    while both >> place & 1 and not (place % LANE == RANKS and start % LANE == 0):
        run |= 1 << place
        place += 1
    return run & WHOLE_PACK | (run & ACES << RANKS) >> RANKS


def shortened(meld: int) -> int:
    """Return a meld of more than three cards without one it does not need, `NOTHING` for a shorter one."""
    if popcount(meld) <= 3:
        return NOTHING
    first = lowest(meld)
    if first % LANE == 0 and meld & meld - 1 and popcount(meld & ACES) == 1 and meld >> first + 1 & 1 == 0:
        return meld & ~(1 << lowest(meld & meld - 1))
    return meld & meld - 1


def completing(cards: int) -> int:
    """Return the cards that would make a run or a set with two of these.

    >>> from engine.cards import FRENCH, mask_of
    >>> FRENCH.join_mask(completing(mask_of(FRENCH.parse("5h 7h Qs Qc"))))
    '6h Qh Qd'
    """
    both = with_high_aces(cards)
    runs = both << 1 & both << 2 | both >> 1 & both >> 2 | both << 1 & both >> 1
    s, h, d, c = lane(cards, 0), lane(cards, 1), lane(cards, 2), lane(cards, 3)
    pairs = s & h | d & c | (s | h) & (d | c)
    return (runs & WHOLE_PACK | (runs & ACE_HIGH) >> RANKS | pairs * ACES) & ~cards


def ends(state: State) -> int:
    """Return the mask of the cards that continue a meld to which the seat to move may add (P5.1 to P5.4)."""
    return ends_for(state, state.to_move)


def ends_for(state: State, seat: int) -> int:
    """Return the mask of the cards that continue a meld to which a seat may add (P5.1 to P5.4)."""
    cards = 0
    for number in range(state.meld_count):
        if rules.may_lay_on(state, seat, number):
            cards |= rules.ends_of(state, number)
    return cards


def meld_for(state: State, card: int) -> int:
    """Return the number of a meld that the seat to move may extend by a card, `NONE` if there is none."""
    for number in range(state.meld_count):
        if rules.extends(state, number, card) and rules.may_lay_on(state, state.to_move, number):
            return number
    return NONE


def goes_out_by_adding(state: State, cards: int) -> bool:
    """Return whether a sallan can lay all these cards except one by adding them to melds, poters at any open place."""
    if not state.sallan[state.to_move]:
        return False
    places = ends(state)
    poters = rules.poters(state)
    return popcount(cards & ~(places | poters)) == 1 and (
        cards & poters == 0 or places & rules.free_targets(state) != 0
    )


def swap_one(state: State) -> bool:
    """Swap one poter out of a meld if it can be laid again; return whether it was swapped."""
    hand = state.hand[state.to_move]
    if popcount(hand & ~rules.poters(state)) < 2 - state.go_out_any:
        return False  # only poters would stay, and none of them may be discarded
    for suit in range(4):
        card = state.sub_for[suit]
        if card != NONE and hand >> card & 1:
            number = state.sub_meld[suit]
            if rules.may_swap_from(state, number) and goes_again(state, hand & ~(1 << card), card, suit):
                rules.swap(state, card, number)
                return True
    return False


def goes_again(state: State, hand: int, card: int, suit: int) -> bool:
    """Return whether a suit's poter card, once swapped for a card, has an open place or a pair of the hand."""
    wild = rules.poter_card(state, suit)
    if ends(state) & (rules.free_targets(state) & ~(1 << card) | 1 << wild):
        return True
    plain = hand & ~rules.poters(state)
    if popcount(plain) < 3 - state.go_out_any:
        return popcount(plain) == 2 and whole_rank(state, plain, hand & rules.poters(state) | 1 << wild) != 0
    return rules.spare_cards(state) >= 3 and pair_for(state, hand, wild)[0] != 0


def lay_substitute(state: State, wild: int) -> bool:
    """Lay a poter card as itself, or at the end of a meld; return whether there was a place for it.

    It goes where a card of the hand can follow it, otherwise as the lowest possible card.
    """
    places = ends(state)
    if places >> wild & 1:
        rules.lay(state, wild, NO_TARGET, meld_for(state, wild))
        return True
    targets = places & rules.free_targets(state) & ~(1 << wild)
    if targets == 0:
        return False
    followed = targets & adjacent(state.hand[state.to_move] & ~rules.poters(state))
    card = lowest(followed if followed else targets)
    rules.lay(state, wild, card, meld_for(state, card))
    return True


def adjacent(cards: int) -> int:
    """Return the cards adjacent to these in their suits, with aces low and high."""
    both = with_high_aces(cards)
    beside = both << 1 | both >> 1
    return (beside | (beside & ACE_HIGH) >> RANKS) & WHOLE_PACK


def complete_pair(state: State, wild: int) -> bool:
    """Lay two cards of the hand with a poter card between or beside them; return whether there were such cards."""
    pair, target = pair_for(state, state.hand[state.to_move], wild)
    if pair == 0:
        return False
    if target == wild:
        rules.meld(state, pair | 1 << wild, NO_SUBSTITUTES)
    else:
        rules.meld(state, pair, rules.with_target(NO_SUBSTITUTES, wild, target))
    return True


def lay_poters(state: State) -> bool:
    """Lay a set of poter cards as themselves; return whether the hand had one."""
    wilds = state.hand[state.to_move] & rules.poters(state)
    while popcount(wilds) > rules.spare_cards(state):
        wilds = shortened(wilds)
    if popcount(wilds) < 3:
        return False
    rules.meld(state, wilds, NO_SUBSTITUTES)
    return True


def complete_single(state: State) -> bool:
    """Lay one of the last two plain cards as a set with two poter cards; return whether that was possible.

    The other plain card is then discarded, which goes out.
    """
    hand = state.hand[state.to_move]
    wilds = hand & rules.poters(state)
    plain = hand & ~wilds
    if popcount(plain) != 2:
        return False
    free = whole_rank(state, plain, wilds)
    if free == 0:
        return False
    card = lowest(plain & rank_mask(lowest(free) % LANE))
    subs = rules.with_target(NO_SUBSTITUTES, lowest(wilds), lowest(free))
    rules.meld(state, 1 << card, rules.with_target(subs, highest(wilds), lowest(free & free - 1)))
    return True


def whole_rank(state: State, plain: int, wilds: int) -> int:
    """Return the cards for which two poters may stand beside one of two plain cards; 0 if fewer than two."""
    if popcount(wilds) != 2:
        return 0
    card = lowest(plain)
    rest = rules.free_targets(state) & ~(plain | wilds)
    free = rank_mask(card % LANE) & rest
    if popcount(free) > 1:
        return free
    free = rank_mask(highest(plain) % LANE) & rest
    return free if popcount(free) > 1 else 0


def pair_for(state: State, hand: int, wild: int) -> tuple[int, int]:
    """Return the mask of two cards of a hand that make a meld with a poter card (0: none), and the card it stands for.

    Of several pairs, the one with the most points.
    """
    hand &= ~rules.poters(state)
    pair = 0
    meant = NONE
    most = 0
    first = hand
    while first:
        card = lowest(first)
        first &= first - 1
        partners = matching(1 << card) & first
        while partners:
            partner = lowest(partners)
            partners &= partners - 1
            worth = rules.card_value(card) + rules.card_value(partner)
            if worth > most:
                target = third_card(state, card, partner, wild)
                if target != NONE:
                    pair = 1 << card | 1 << partner
                    meant = target
                    most = worth
    return pair, meant


def third_card(state: State, card: int, partner: int, wild: int) -> int:
    """Return a card for which a poter may stand in a meld with two matching cards, `NONE` if there is none."""
    if card % LANE == partner % LANE:
        for suit in range(4):
            other = LANE * suit + card % LANE
            if other not in (card, partner) and allowed_target(state, other, wild):
                return other
        return NONE
    suit = card // LANE
    low = min(card % LANE, partner % LANE)
    high = max(card % LANE, partner % LANE)
    if low == 0 and high > 2:
        low = high
        high = RANKS
    if high - low == 2:
        middle = card_at(suit, low + 1)
        return middle if allowed_target(state, middle, wild) else NONE
    if high < RANKS and allowed_target(state, card_at(suit, high + 1), wild):
        return card_at(suit, high + 1)
    if low > 0 and allowed_target(state, card_at(suit, low - 1), wild):
        return card_at(suit, low - 1)
    return NONE


def allowed_target(state: State, card: int, wild: int) -> bool:
    """Return whether this poter card may be laid as a card: as itself or as a substitute (P3.5)."""
    return card == wild or rules.may_stand_for(state, card)


def dearest(cards: int) -> int:
    """Return a card of the highest rank among some cards.

    >>> from engine.cards import FRENCH, mask_of
    >>> FRENCH.texts[dearest(mask_of(FRENCH.parse("As 9h Jd 3c")))]
    'Jd'
    """
    ranks = lane(cards, 0) | lane(cards, 1) | lane(cards, 2) | lane(cards, 3)
    return lowest(cards & rank_mask(highest(ranks)))


def goes_out_with_poters(state: State, rest: int) -> bool:
    """Return whether all cards that melds leave in the hand, except one, can be added to melds or laid with poters."""
    places = ends(state)
    wilds = rest & rules.poters(state)
    stuck = rest & ~(places | wilds)
    number = popcount(stuck)
    if number <= 1:
        return True
    if wilds == 0 or number > 3:
        return False
    if number == 2 and whole_rank(state, stuck, wilds):
        return True
    return (number == 3 or rest & places & ~wilds != 0) and pair_for(state, stuck, lowest(wilds))[0] != 0
