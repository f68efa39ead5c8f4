"""Slow reference sampler for Canasta: rounds consistent with a view, all equally likely.

Unseen cards are in hands, in the stock, or covered in the pot. No hand has red threes (C6), so hands are dealt from the
other cards, and then stock and pot from all that are left. A player who has laid cards without opening can still end
his turn (C3.4): deals in which he could not are rejected.
"""

from random import Random

from engine.canasta.cards import each_kind, is_red_three
from engine.canasta.game import CanastaRound
from engine.canasta.hands import give
from engine.canasta.rules.completion import can_end
from engine.canasta.state import FACE_DOWN, KINDS, NONE, OVER, PLAYING, State
from engine.canasta.view import CanastaView
from engine.files import Header


def determinize(view: CanastaView, source: Random) -> CanastaRound:
    """Return a random round that looks exactly like the view to its seat."""
    while True:
        state = _deal(view, source)
        if state.phase != PLAYING or can_end(state):
            return CanastaRound(state, Header(view.options, view.number), view.turns)


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
    covered = [at for at in range(state.pot_size) if state.pot[at] >= FACE_DOWN]
    if state.phase == OVER and state.closer != NONE and covered and covered[-1] == state.pot_size - 1:
        state.pot[covered.pop()] = rest.pop() + FACE_DOWN  # from the closer's hand, so no red three
    left = [*red, *rest]
    source.shuffle(left)
    for at in covered:
        state.pot[at] = left.pop() + FACE_DOWN
    state.stock[state.stock_at : state.cards] = left
    return state
