"""Determinization: sample deals of the unseen cards of a view, by their probabilities given the play so far.

A fresh deal gives hands any cards except red threes, which no hand has (C6); all such deals are equally likely. Then
swaps of a card of a hand for a random card elsewhere are proposed, and accepted by the ratio of the likelihoods of the
two deals (the Metropolis algorithm): after many swaps the probability of a deal is proportional to its likelihood. The
log-likelihood is a sum over hands and classes (`inference`), so a swap is cheap. Few swaps lead from one deal to the
next; many are needed only after a fresh deal. The covered cards of the pot and the stock are shuffled in every deal.
"""

from __future__ import annotations

from math import exp

from analysis.core.randomness import WORD, Numbers, below, next_word, shuffle_span
from engine.canasta.cards import is_red_three
from engine.canasta.hands import held
from engine.canasta.state import CLASSES, FACE_DOWN, KINDS, MOST_PLAYERS, NONE, SUITS, State

COUNTS = 9
"""Length of a row of log-likelihoods; more cards of a class in a hand count as the last number."""
GAINS = MOST_PLAYERS * CLASSES * COUNTS
"""Length of the array of log-likelihood gains of all hands (`deal_unseen`)."""
UNIT = 1024
"""Log-likelihoods are in units of 1/UNIT."""


def deal_unseen(
    state: State, rng: Numbers, unseen: Numbers, cards: Numbers, owners: Numbers, gains: Numbers, fresh: int, swaps: int
) -> None:
    """Fill a view's table.

    `unseen`: number of unseen cards of each kind. `cards`: room for all of them, containing the previous deal unless
    this one is `fresh` (1). `owners`: scratch space of the same length. `gains`: by how much one more card of a class
    increases the log-likelihood of a hand, by seat, class and number of cards of the class (`COUNTS`), flat. `swaps`:
    how many are proposed for each unseen card of a hand.
    """
    used = note_owners(state, owners)
    plain = 0
    count = 0
    for red in range(2):
        plain = count
        for kind in range(KINDS):
            if int(is_red_three(kind)) == red:
                if fresh:
                    for place in range(count, count + unseen[kind]):
                        cards[place] = kind
                count += unseen[kind]
    if fresh:
        shuffle_span(cards, 0, plain, rng)
    for place in range(used):
        state.held[owners[place] * CLASSES + cards[place] // SUITS] += 1
    for _ in range(swaps):
        for place in range(used):
            other = below(rng, plain)
            rival = owners[other] if other < used else NONE
            if owners[place] != rival and cards[place] // SUITS != cards[other] // SUITS:
                try_swap(state, rng, cards, gains, place, other, owners[place], rival)
    for place in range(used):
        state.hand[owners[place] * KINDS + cards[place]] += 1
    for place in range(used, count):
        owners[place] = cards[place]
    shuffle_span(owners, used, count, rng)
    set_out_rest(state, owners, used)


def set_out_rest(state: State, cards: Numbers, first: int) -> None:
    """Put the cards from index `first` on into the covered part of the pot and the stock."""
    for place in range(state.pot_size):
        if state.pot[place] >= FACE_DOWN:
            state.pot[place] = cards[first] + FACE_DOWN
            first += 1
    for place in range(state.stock_at, state.cards):
        state.stock[place] = cards[first]
        first += 1


def note_owners(state: State, owners: Numbers) -> int:
    """Write the seat of each unseen card in a hand; return the number of these cards."""
    used = 0
    for seat in range(state.players):
        missing = state.size[seat]
        for rank in range(CLASSES):
            missing -= state.held[seat * CLASSES + rank]
        for _ in range(missing):
            owners[used] = seat
            used += 1
    return used


def try_swap(
    state: State, rng: Numbers, cards: Numbers, gains: Numbers, place: int, other: int, seat: int, rival: int
) -> None:
    """Swap a seat's card with one of another class, or reject the swap by the change in likelihood.

    `rival`: the seat that has the other card, or `NONE`.
    """
    gone, come = cards[place] // SUITS, cards[other] // SUITS
    change = gain_of_swap(state, gains, seat, gone, come)
    if rival != NONE:
        change += gain_of_swap(state, gains, rival, come, gone)
    if change < 0 and next_word(rng) > exp(change / UNIT) * WORD:
        return
    state.held[seat * CLASSES + gone] -= 1
    state.held[seat * CLASSES + come] += 1
    if rival != NONE:
        state.held[rival * CLASSES + come] -= 1
        state.held[rival * CLASSES + gone] += 1
    kind = cards[place]
    cards[place] = cards[other]
    cards[other] = kind


def gain_of_swap(state: State, gains: Numbers, seat: int, gone: int, come: int) -> int:
    """Return the gain in a hand's log-likelihood from swapping a card of class `gone` for one of class `come`."""
    more = min(held(state, seat, come), COUNTS - 1)
    fewer = min(held(state, seat, gone) - 1, COUNTS - 1)
    return gains[(seat * CLASSES + come) * COUNTS + more] - gains[(seat * CLASSES + gone) * COUNTS + fewer]
