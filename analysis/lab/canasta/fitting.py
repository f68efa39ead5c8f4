"""The fit of the weights for hidden hands (`inference`): true hands against those after a swap of two cards."""

from __future__ import annotations

from random import Random

import numpy as np

from analysis.canasta.determinize import COUNTS
from analysis.canasta.inference import MEANINGS, Floats, features, past_turns
from analysis.lab.game import FittingProblem
from engine.canasta.cards.hands import held
from engine.canasta.cards.pack import is_red_three
from engine.canasta.round import CanastaRound
from engine.canasta.state import CUTTING, FACE_DOWN, KINDS, NONE, SUITS

SWAPS = 40
"""Number of swaps of a moment, of which those of equal classes and of one hand are left out."""

Card = tuple[int, int]
"""The seat that has a hidden card, or NONE, and the card's class."""


def hidden_cards(current: CanastaRound) -> list[Card]:
    """Return the cards that the seat to move does not see, those of hands first, without red threes."""
    state = current.state
    found = []
    for seat in range(state.players):
        for kind in range(KINDS if seat != state.to_move else 0):
            place = seat * KINDS + kind
            found += [(seat, kind // SUITS)] * (state.hand[place] - state.known[place])
    covered = [card - FACE_DOWN for card in state.pot[: state.pot_size] if card >= FACE_DOWN]
    rest = [*covered, *state.stock[state.stock_at : state.cards]]
    return found + [(NONE, kind // SUITS) for kind in rest if not is_red_three(kind)]


def differences(current: CanastaRound, source: Random) -> Floats:
    """Return the features of the deal after single swaps of a card of a hand, less those of the true deal."""
    state = current.state
    found: list[Floats] = []
    cards = hidden_cards(current) if state.phase != CUTTING else []
    dealt = sum(seat != NONE for seat, _ in cards)
    view = current.view(state.to_move)
    tables = [features(view, seat, past) for seat, past in enumerate(past_turns(view))]
    for _ in range(SWAPS if dealt else 0):
        one, other = cards[source.randrange(dealt)], source.choice(cards)
        if one[0] == other[0] or one[1] == other[1]:
            continue
        change = np.zeros(len(MEANINGS))
        for (seat, gone), (_, come) in ((one, other), (other, one)):
            if seat != NONE:
                for rank, more in ((gone, -1), (come, 1)):
                    number = held(state, seat, rank)
                    row = tables[seat][:, rank]
                    change += row[:, min(number + more, COUNTS - 1)] - row[:, min(number, COUNTS - 1)]
        found.append(change)
    return np.array(found).reshape(-1, 1, len(MEANINGS))


PROBLEM = FittingProblem(
    meanings=MEANINGS,
    differences=differences,
    method="conditional likelihood of the true hands against those after a random swap of a hidden card of a hand "
    "for another unseen one",
)
