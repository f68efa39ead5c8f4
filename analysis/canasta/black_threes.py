"""A canasta of black threes, which wins the match at once (C7.3), and taking the pot to make it possible.

Players check this before each decision of a policy; playouts do not, since it is too rare.
"""

from analysis.canasta import policy
from analysis.canasta.policy import Act, Weights
from engine.canasta.cards import VALUES, is_black_three, jokers_in, naturals_in, twos_in, value_of
from engine.canasta.hands import first_cards, held, side_of
from engine.canasta.moves import MELD, TAKE
from engine.canasta.rules.laying import FEWEST_BLACK_THREES
from engine.canasta.rules.melds import CANASTA, MOST_STAND_INS, minimum
from engine.canasta.rules.pot import top_of_pot
from engine.canasta.state import DRAWING, FACE_DOWN, JOKERS, NONE, PLAYING, SUITS, THREES, TWOS, State


def next_act(state: State, weights: Weights) -> Act:
    """Return the act with which the seat to move wins the match, otherwise the policy's next act."""
    if state.phase == PLAYING:
        seat = state.to_move
        threes, twos, jokers = (held(state, seat, rank) for rank in (THREES, TWOS, JOKERS))
        if makes_canasta(threes, twos + jokers):
            wilds = max(CANASTA - threes, 0)
            few = min(twos, wilds)
            return MELD, THREES, first_cards(state, seat, THREES, CANASTA - wilds, few, wilds - few)
    if state.phase == DRAWING:
        packed = policy.way_to_take(state)
        if packed != NONE and takes_to_win(state, packed):
            return TAKE, NONE, packed
    return policy.next_act(state, weights)


def makes_canasta(threes: int, wilds: int) -> bool:
    """Return whether these numbers of black threes and wild cards make a canasta (C7.3)."""
    return threes >= FEWEST_BLACK_THREES and threes + min(wilds, MOST_STAND_INS) >= CANASTA


def takes_to_win(state: State, packed: int) -> bool:
    """Return whether taking the pot with these cards of the hand certainly gives a canasta of black threes (C7.3).

    Its open cards come to the hand at once if the side has opened, or opens by taking it (C4.7).
    """
    seat = state.to_move
    side = side_of(state, seat)
    threes = held(state, seat, THREES)
    wilds = held(state, seat, TWOS) + held(state, seat, JOKERS) - twos_in(packed) - jokers_in(packed)
    for place in range(state.pot_size - 1):
        kind = state.pot[place]
        if is_black_three(kind):
            threes += 1
        elif kind < FACE_DOWN and (kind // SUITS == TWOS or kind // SUITS == JOKERS):
            wilds += 1
    if not makes_canasta(threes, wilds):
        return False
    value = (naturals_in(packed) + 1) * value_of(top_of_pot(state) // SUITS)
    value += twos_in(packed) * VALUES[TWOS] + jokers_in(packed) * VALUES[JOKERS]
    return bool(state.opened[side] or state.melded[side] + value >= minimum(state, side))
