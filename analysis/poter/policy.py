"""The playout policy of Poter, run interpreted and compiled.

It lays every meld it can (but never its last discard), adds and swaps once it is sallan, lays poter cards with pairs
and at the ends of melds, and goes out when it can. It chooses by weights: integers in the order of `NAMES`, each
multiplied by a number that the seat can see. The option with the largest sum is chosen; a yes-or-no choice is yes if
its sum is at least 0. `weights.json` has the values, their meaning and their provenance.

Without weights (None) it is the simple policy, the baseline of experiments and reviews: it takes the pile if that
leaves fewer cards than drawing, lays everything it can, and discards the card of highest value among those that match
no other card of its hand. Kernels are compiled for either one, without the other's code.
"""

from __future__ import annotations

from analysis.core.randomness import Numbers, below, shuffle_span
from analysis.poter.laying import (
    NOTHING,
    complete_pair,
    complete_single,
    completing,
    dearest,
    ends,
    ends_for,
    goes_out_by_adding,
    goes_out_with_poters,
    lay_poters,
    lay_substitute,
    leftover,
    meld_for,
    natural_of,
    next_natural,
    points,
    shortened,
    swap_one,
)
from engine.cards import LANE, lowest, popcount
from engine.clauses import LEGAL
from engine.poter import pile, rules
from engine.poter.rules import card_value, next_seat
from engine.poter.shapes import WHOLE_PACK, holds_meld, linked, matching, near, run_starts, set_ranks
from engine.poter.state import CARDS, NO_SUBSTITUTES, NO_TARGET, OFFER, OVER, PLAY, State

Weights = Numbers | None
NAMES = (
    *("outs", "links", "hopes", "points", "match", "fits", "given", "wild_links"),
    *("take", "take_cards", "take_points", "take_size", "take_sallan"),
    *("lay", "lay_left", "lay_turn", "lay_rival", "lay_poter"),
    *("spend", "spend_left", "spend_rival"),
)
OUTS, LINKS, HOPES, POINTS, MATCH, FITS, GIVEN, WILD_LINKS = range(8)
TAKE, TAKE_CARDS, TAKE_POINTS, TAKE_SIZE, TAKE_SALLAN = range(8, 13)
LAY, LAY_LEFT, LAY_TURN, LAY_RIVAL, LAY_POTER, SPEND, SPEND_LEFT, SPEND_RIVAL = range(13, len(NAMES))
MOST_COUNTED = 12
"""Maximum of counted turns and cards."""


def play_out(state: State, rng: Numbers, weights: Weights) -> None:
    """Play the round to its end from its current position."""
    while state.phase != OVER:
        turn(state, rng, weights)


def turn(state: State, rng: Numbers, weights: Weights) -> None:
    """Play the current turn to its end from its current position."""
    if state.phase != PLAY:
        begin(state, rng, weights)
    if state.phase == PLAY:
        lay_down(state, rng, weights)
    if state.phase == PLAY:
        finish(state, weights)


# Drawing


def begin(state: State, rng: Numbers, weights: Weights) -> None:
    """Draw, take the pile, or answer the offer of a single card."""
    if state.phase == OFFER:
        if state.offer_from == state.to_move or wants_single(state):
            pile.take(state)
        else:
            pile.pass_card(state)
    elif pile.take_fault(state) == LEGAL and wants_pile(state, weights):
        pile.take(state)
    else:
        draw(state, rng)


def draw(state: State, rng: Numbers) -> None:
    """Draw a card; shuffle the pile into the stock first if that is due."""
    if pile.reshuffle_due(state):
        pile.reshuffle(state)
        shuffle_span(state.stock, state.stock_at, CARDS, rng)
    rules.draw(state)


def wants_single(state: State) -> bool:
    """Return whether the offered single card can be laid, makes melds, or lets the seat go out or pay less."""
    card = state.pile[0]
    hand = state.hand[state.to_move]
    if rules.is_last_dry_turn(state):
        others = hand & ~rules.poters(state)
        if others and dearest(others) % LANE > card % LANE:
            return True
    if state.sallan[state.to_move] and ends(state) >> card & 1:
        return True
    if run_starts(hand | 1 << card) != run_starts(hand) or set_ranks(hand | 1 << card) != set_ranks(hand):
        return True
    return goes_out_by_adding(state, hand | 1 << card)


def wants_pile(state: State, weights: Weights) -> bool:
    """Weigh taking the pile by what remains in hand after laying melds and adding cards."""
    hand = state.hand[state.to_move]
    taken = hand
    for place in range(state.pile_size):
        taken |= 1 << state.pile[place]
    poters = rules.poters(state)
    left = leftover(taken, poters)
    if weights is None:
        return popcount(left) < popcount(hand)
    places = ends(state)
    if popcount(left) <= 1 or popcount(left & ~(places | poters)) <= 1:
        return True
    kept = leftover(hand, poters)
    left &= ~places  # the owed meld makes the seat sallan
    worth = weights[TAKE] + weights[TAKE_CARDS] * (popcount(kept) - popcount(left))
    worth += weights[TAKE_POINTS] * (points(kept) - points(left)) + weights[TAKE_SIZE] * state.pile_size
    return worth + weights[TAKE_SALLAN] * (1 - state.sallan[state.to_move]) >= 0


# Laying


def lay_down(state: State, rng: Numbers, weights: Weights) -> None:
    """Lay everything the policy wants to lay this turn; only the simple policy uses `rng`."""
    if holds_meld(state.hand[state.to_move]) and wants_to_lay(state, weights):
        lay_naturals(state, rng, weights)
    if state.phase == PLAY and state.sallan[state.to_move]:
        add_and_swap(state, weights)
        while state.phase == PLAY and spend_one(state, weights):
            if weights is not None:
                add_and_swap(state, weights)


def wants_to_lay(state: State, weights: Weights) -> bool:
    """Weigh becoming sallan now against holding melds back."""
    if weights is None:
        return True
    seat = state.to_move
    if state.sallan[seat] or state.must_meld:
        return True
    hand = state.hand[seat]
    rest = leftover(hand, rules.poters(state))
    left = popcount(rest)
    if left <= 1 or goes_out_with_poters(state, rest):
        return True
    worth = weights[LAY] + weights[LAY_LEFT] * left + weights[LAY_RIVAL] * shortest_rival(state)
    worth += weights[LAY_TURN] * min(state.turns // state.players, MOST_COUNTED)
    return worth + weights[LAY_POTER] * popcount(hand & rules.poters(state)) >= 0


def shortest_rival(state: State) -> int:
    """Return the number of cards in the shortest of the other hands."""
    fewest = MOST_COUNTED
    for seat in range(state.players):
        if seat != state.to_move:
            fewest = min(fewest, popcount(state.hand[seat]))
    return fewest


def lay_naturals(state: State, rng: Numbers, weights: Weights) -> None:
    """Lay melds without substitutes while there are any: runs or sets first, whichever leaves less, or randomly.

    With weights, a poter that would complete only two cards is kept for the best of all pairs (`spend_one`).
    """
    while state.phase == PLAY and holds_meld(state.hand[state.to_move]):
        hand = state.hand[state.to_move]
        if weights is None:
            found = next_natural(hand, below(rng, 2))
        else:
            poters = rules.poters(state)
            found = natural_of(hand, poters)
            if rules.may_substitute(state) and found & poters and popcount(found & ~poters) < 3:
                return
        while popcount(found) > rules.spare_cards(state):
            found = shortened(found)
        if found == NOTHING:
            return
        rules.meld(state, found, NO_SUBSTITUTES)


def add_and_swap(state: State, weights: Weights) -> None:
    """Add cards to melds, and swap poters out of other players' melds if they can be laid again.

    With weights, the first cards to go are those that other cards of the hand may follow, then those that may not be
    discarded.
    """
    while state.phase == PLAY and rules.spare_cards(state) > 0:
        poters = rules.poters(state)
        hand = state.hand[state.to_move]
        fitting = hand & ends(state) & ~poters
        if fitting and hand & poters and popcount(hand & ~poters) == 1:
            return
        if fitting:
            card = lowest(fitting)
            if weights is not None:
                stuck = fitting & pile.forbidden_discards(state)
                opening = fitting & linked(hand)
                card = lowest(opening if opening else stuck if stuck else fitting)
            rules.lay(state, card, NO_TARGET, meld_for(state, card))
        elif not swap_one(state):
            return


def spend_one(state: State, weights: Weights) -> bool:
    """Complete a meld with poters, or lay one poter unless it is worth keeping; return whether a poter was laid."""
    hand = state.hand[state.to_move]
    spare = rules.spare_cards(state)
    if hand & rules.poters(state) == 0 or spare < 1:
        return False
    wild = lowest(hand & rules.poters(state))
    if spare >= 3 and (complete_single(state) or complete_pair(state, wild) or lay_poters(state)):
        return True
    if weights is None:
        return lay_substitute(state, wild)
    left = popcount(hand)
    worth = weights[SPEND] + weights[SPEND_LEFT] * left + weights[SPEND_RIVAL] * shortest_rival(state)
    return (left <= 2 or worth >= 0) and lay_substitute(state, wild)


# Discarding


def finish(state: State, weights: Weights) -> None:
    """End the turn: discard the card best given up, or none if none is legal."""
    legal = pile.legal_discards(state)
    if legal == 0:
        pile.nodiscard(state)
    elif legal & legal - 1 == 0 or rules.is_last_dry_turn(state):
        pile.discard(state, dearest(legal))
    elif weights is None:
        loose = legal & ~linked(state.hand[state.to_move])
        pile.discard(state, dearest(loose if loose else legal))
    else:
        pile.discard(state, discard_of(state, legal, weights))


def discard_of(state: State, legal: int, weights: Numbers) -> int:
    """Return the legal discard that leaves the best hand and helps others least."""
    seat = state.to_move
    hand = state.hand[seat]
    if holds_meld(hand):
        loose = legal & leftover(hand, rules.poters(state))
        if loose:
            legal = loose
    gone = hand | state.table
    for place in range(state.pile_size):
        gone |= 1 << state.pile[place]
    unseen = WHOLE_PACK & ~gone
    follower = next_seat(state, seat)
    fitting = ends_for(state, follower)
    given = state.known[follower]
    link = weights[LINKS] + (weights[WILD_LINKS] if hand & rules.poters(state) else 0)
    chosen = lowest(legal)
    best = -(1 << 40)
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        rest = hand & ~(1 << card)
        worth = weights[OUTS] * popcount(completing(rest) & unseen) + link * popcount(linked(rest))
        worth += weights[HOPES] * popcount(near(rest) & unseen) + weights[POINTS] * card_value(card)
        partners = matching(1 << card)
        worth += weights[MATCH] * popcount(partners & unseen) + weights[GIVEN] * popcount(partners & given)
        worth += weights[FITS] * (fitting >> card & 1)
        if worth > best:
            best = worth
            chosen = card
    return chosen
