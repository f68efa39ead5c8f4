"""Determinization: deal the unseen cards of a view, each possible deal with equal probability.

Hands are dealt from all cards but red threes, which no hand has (C6), then the covered cards of the pot and the stock
from all that are left. Players keep cards that go together and discard single ones; swaps of single cards approximate
the likelihood of that.
"""

from __future__ import annotations

from analysis.core.randomness import Numbers, below, shuffle_span
from engine.canasta.cards.hands import give, held
from engine.canasta.cards.pack import is_red_three
from engine.canasta.rules.melds import is_natural
from engine.canasta.state import CLASSES, FACE_DOWN, KINDS, SUITS, THREES, State


def deal_unseen(state: State, words: Numbers, unseen: Numbers, cards: Numbers, swaps_per_turn: int) -> None:
    """Fill a view's table; `unseen` counts by kind, `cards` is scratch space for as many cards.

    For each turn that a hand has had, `swaps_per_turn` swaps are tried (0: all deals are equally likely).
    """
    count = 0
    plain = 0
    for red in range(2):
        plain = count
        for kind in range(KINDS):
            if int(is_red_three(kind)) == red:
                for _ in range(unseen[kind]):
                    cards[count] = kind
                    count += 1
    shuffle_span(cards, 0, plain, words)
    used = 0
    for seat in range(state.players):
        first = used
        known = 0
        for rank in range(CLASSES):
            known += state.held[seat * CLASSES + rank]
        missing = state.size[seat] - known
        state.size[seat] = known
        for _ in range(missing):
            give(state, seat, cards[used])
            used += 1
        for _ in range(swaps_per_turn * (state.turn // state.players) if missing else 0):
            swap_single(state, seat, words, cards, first, used, plain)
    shuffle_span(cards, used, count, words)
    for place in range(state.pot_size):
        if state.pot[place] >= FACE_DOWN:
            state.pot[place] = cards[used] + FACE_DOWN
            used += 1
    for place in range(state.stock_at, state.cards):
        state.stock[place] = cards[used]
        used += 1


def swap_single(state: State, seat: int, words: Numbers, cards: Numbers, first: int, after: int, plain: int) -> None:
    """Swap a random card dealt to a seat, `cards[first:after]`, with a random one of those left, up to `plain`.

    Only a single natural is swapped, and only for a card that goes with the hand.
    """
    if after == plain:
        return
    mine = first + below(words, after - first)
    other = after + below(words, plain - after)
    gone = cards[mine] // SUITS
    come = cards[other] // SUITS
    if not is_natural(gone) or held(state, seat, gone) > 1:
        return
    if come == THREES or (is_natural(come) and held(state, seat, come) == 0):
        return
    state.hand[seat * KINDS + cards[mine]] -= 1
    state.hand[seat * KINDS + cards[other]] += 1
    state.held[seat * CLASSES + gone] -= 1
    state.held[seat * CLASSES + come] += 1
    kind = cards[mine]
    cards[mine] = cards[other]
    cards[other] = kind
