"""Dealing the unseen cards of a view so that each deal that can be is as likely as the others.

The same as `engine.canasta.worlds`, for playouts: hands are dealt from all cards but red threes, which no hand has
(C6), then the covered cards of the pot and the stock from all that are left. Players keep cards that go together and
discard single ones, so hands may be sorted as if that had happened.
"""

from __future__ import annotations

from analysis.core.randomness import Numbers, below, shuffle_span
from engine.canasta.cards.hands import give, held
from engine.canasta.cards.pack import is_red_three
from engine.canasta.rules.melds import is_natural
from engine.canasta.state import CLASSES, FACE_DOWN, KINDS, SUITS, THREES, State


def deal_unseen(state: State, words: Numbers, unseen: Numbers, cards: Numbers, sorting: int) -> None:
    """Fill up a view's table; `unseen` counts by kind, `cards` is scratch paper for as many cards as there are.

    For each turn that a hand has had, so many cards are sorted out of it (0: all deals are equally likely).
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
        for _ in range(sorting * (state.turn // state.players) if missing else 0):
            sort_out(state, seat, words, cards, first, used, plain)
    shuffle_span(cards, used, count, words)
    for place in range(state.pot_size):
        if state.pot[place] >= FACE_DOWN:
            state.pot[place] = cards[used] + FACE_DOWN
            used += 1
    for place in range(state.stock_at, state.cards):
        state.stock[place] = cards[used]
        used += 1


def sort_out(state: State, seat: int, words: Numbers, cards: Numbers, first: int, after: int, plain: int) -> None:
    """Change a card dealt to a seat, which are `cards[first:after]`, for one of those left, up to `plain`.

    Both are drawn at random; the change is made if the first is a single natural and the other goes with the hand.
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
