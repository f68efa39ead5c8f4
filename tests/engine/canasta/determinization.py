"""Slow reference sampler for Canasta: rounds consistent with a view, all equally likely.

Unseen cards are in hands, in the stock, or covered in the pot. No hand has red threes (C6), so hands are dealt from the
other cards, then stock and pot from all that remain. A player who has laid cards without opening can still end his turn
(C3.4): deals in which he could not are rejected.
"""

from random import Random

from engine.canasta.cards import each_kind, is_red_three
from engine.canasta.game import CanastaRound, CanastaView
from engine.canasta.hands import give
from engine.canasta.rules.completion import can_end
from engine.canasta.state import CUTTING, FACE_DOWN, KINDS, NONE, OVER, PLAYING, State
from engine.files import Header
from tests.engine.canasta import reference
from tests.engine.canasta.builders import round_at


def determinize(view: CanastaView, source: Random) -> CanastaRound:
    """Return a random round that looks exactly like the view to its seat."""
    while True:
        state = _deal(view, source)
        if state.phase != PLAYING or can_end(state):
            return CanastaRound(state, Header(view.options, view.number), view.turns)


def _deal(view: CanastaView, source: Random) -> State:
    """Deal the unseen cards at random, without giving red threes to hands."""
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


def with_other_hidden_cards(current: CanastaRound, seat: int | None, source: Random) -> CanastaRound | None:
    """Permute, at random and without the engine's help, the cards a seat cannot see; no red three comes to a hand.

    The turns, which a position file does not contain, stay those of the hand. None if the hand is over or not dealt, or
    if another player has laid cards without opening, since that player must be able to end the turn.
    """
    state = current.state
    amid = state.drew != NONE and not state.opened[state.to_move % state.sides]
    if state.phase in (CUTTING, OVER) or (amid and seat != state.to_move):
        return None
    position = current.position()
    hands = [hand.split() for hand in position["hands"]]
    kept = [hands[at] if at == seat else known.split() for at, known in enumerate(position["known"])]
    hidden = [*position["stock"].split(), *position["face_down"].split()]
    sizes = [len(hand) for hand in hands]
    for hand, cards in zip(hands, kept, strict=True):
        left = list(hand)
        for card in cards:
            left.remove(card)
        hidden += left
    source.shuffle(hidden)
    hidden.sort(key=lambda card: card in reference.RED_THREES)  # the last ones are never dealt to a hand
    for at, cards in enumerate(kept):
        kept[at] = [*cards, *(hidden.pop(0) for _ in range(sizes[at] - len(cards)))]
    source.shuffle(hidden)
    down = position["face_down"].split()
    pot = position["pot"].split()
    places = [place for place in range(len(pot)) if place < 6 or place % 2][: len(down)]
    for place in places:
        pot[place] = hidden.pop()
    other = position | {
        "hands": [" ".join(cards) for cards in kept],
        "pot": " ".join(pot),
        "face_down": " ".join(pot[place] for place in places),
        "stock": " ".join(hidden),
    }
    again = round_at(other)
    again.turns = current.turns
    return again
