"""Dealing the cards that a view leaves out, so that each deal that can be is as likely as the others.

Unseen cards are in hands, in the stock, or covered in the pot. No hand has red threes (C6), so hands are dealt from the
other cards, and then stock and pot from all that are left. Who has laid cards without opening can still end his turn
(C3.4): deals in which he could not are thrown away.
"""

from __future__ import annotations

from random import Random

from engine.canasta.cards.hands import give
from engine.canasta.cards.pack import each_kind, is_red_three
from engine.canasta.rules.completion import can_end
from engine.canasta.state import FACE_DOWN, KINDS, NONE, OVER, PLAYING, State
from engine.canasta.view import CanastaView


def deal_unseen(view: CanastaView, source: Random) -> State:
    """Return a whole state that looks like the view to its seat."""
    while True:
        state = _deal(view, source)
        if state.phase != PLAYING or can_end(state):
            return state


def _deal(view: CanastaView, source: Random) -> State:
    """Deal the unseen cards at random, red threes to no hand."""
    state = view.table.copy()
    cards = each_kind(view.unseen)
    red = [kind for kind in cards if is_red_three(kind)]
    rest = [kind for kind in cards if not is_red_three(kind)]
    source.shuffle(rest)
    for seat in range(state.players):
        known = sum(state.hand[seat * KINDS : (seat + 1) * KINDS])
        missing = state.size[seat] - known
        state.size[seat] = known
        for _ in range(missing):
            give(state, seat, rest.pop())
    covered = [place for place in range(state.pot_size) if state.pot[place] >= FACE_DOWN]
    if state.phase == OVER and state.closer != NONE and covered and covered[-1] == state.pot_size - 1:
        state.pot[covered.pop()] = rest.pop() + FACE_DOWN  # from the closer's hand, so no red three
    left = [*red, *rest]
    source.shuffle(left)
    for place in covered:
        state.pot[place] = left.pop() + FACE_DOWN
    state.stock[state.stock_at : state.cards] = left
    return state
