"""The rules of Poter's pile and stock (clauses P6 to P8); see `rules` for the conventions."""

from __future__ import annotations

from engine.cards import LANE, popcount
from engine.clauses import LEGAL
from engine.poter import clauses
from engine.poter.rules import drawing_fault, end_round, end_turn, playing_fault
from engine.poter.shapes import holds_meld, matching, rank_mask
from engine.poter.state import CARDS, DRAW, NONE, OFFER, OVER, PLAY, State

OPEN_PILE = 4
TAKEABLE_PILE = 9


# P6 The discard


def forbidden_discards(state: State) -> int:
    """Return the mask of cards that may not be discarded now (P6.1 to P6.6, P8.4)."""
    forbidden = rank_mask(state.poter) | matching_pile(state, state.pile_size)
    if state.barred != NONE:
        forbidden |= 1 << state.barred
    return forbidden


def matching_pile(state: State, size: int) -> int:
    """Return the mask of cards that may not be discarded on the lowest `size` cards of the pile (P6.3 to P6.6)."""
    if size == 0 or size > TAKEABLE_PILE:
        return 0
    if size > OPEN_PILE:
        return matching(1 << state.pile[size - 1])
    shown = 0
    for place in range(size):
        shown |= 1 << state.pile[place]
    return matching(shown)


def legal_discards(state: State) -> int:
    """Return the mask of cards that the seat to move may discard by P6 and P8.4."""
    return state.hand[state.to_move] & ~forbidden_discards(state)


def discard_fault(state: State, card: int) -> int:
    """Return the clause that discarding a card would break."""
    fault = playing_fault(state, 1 << card)
    if fault != LEGAL:
        return fault
    if state.must_meld:
        return clauses.P7_3
    if forbidden_discards(state) >> card & 1 == 0:
        return LEGAL
    if card % LANE == state.poter:
        return clauses.P6_1
    if card == state.barred:
        return clauses.P8_4
    return clauses.P6_4 if state.pile_size <= OPEN_PILE else clauses.P6_5


def discard(state: State, card: int) -> None:
    """Discard a card and end the turn (P4.6); emptying the hand wins the round (P9.1)."""
    seat = state.to_move
    state.hand[seat] &= ~(1 << card)
    state.known[seat] &= ~(1 << card)
    state.pile[state.pile_size] = card
    state.pile_size += 1
    state.pile_owner = seat
    if state.hand[seat] == 0:
        state.turns += 1
        end_round(state)
    else:
        end_turn(state, 0)


def nodiscard_fault(state: State) -> int:
    """Return the clause that ending the turn without a discard would break (P6.7)."""
    fault = playing_fault(state, 0)
    if fault != LEGAL:
        return fault
    if state.must_meld:
        return clauses.P7_3
    if legal_discards(state):
        return clauses.P6_7 if state.barred == NONE else clauses.P8_4
    return LEGAL


def nodiscard(state: State) -> None:
    """End the turn without a discard; it may end the round as a stalemate (P8.5, P8.6)."""
    if state.barred != NONE or state.idle == state.players - 1:
        state.turns += 1
        end_round(state)
    else:
        end_turn(state, state.idle + 1 if state.idle >= 0 else 0)


# P7 Taking the pile, and P8 when the stock is empty


def take_fault(state: State) -> int:
    """Return the clause that taking the pile, or the single card offered, would break (P7.1, P7.2)."""
    if state.phase != DRAW:
        return drawing_fault(state)
    if state.pile_size == 0 or state.pile_size > TAKEABLE_PILE:
        return clauses.P7_1
    held = state.hand[state.to_move]
    for place in range(state.pile_size):
        held |= 1 << state.pile[place]
    if not holds_meld(held) or (state.go_out_any == 0 and popcount(held) == 3):
        return clauses.P7_2
    return LEGAL


def take(state: State) -> None:
    """Take the whole pile, after which a meld must be laid (P7.3), or the single card offered (P8.3, P8.4)."""
    seat = state.to_move
    cards = 0
    for place in range(state.pile_size):
        cards |= 1 << state.pile[place]
    state.hand[seat] |= cards
    state.known[seat] |= cards
    if state.phase == DRAW:
        state.must_meld = 1
    elif state.offer_from == seat:
        state.barred = state.pile[0]
    state.offer_from = NONE
    state.pile_size = 0
    state.pile_owner = NONE
    state.phase = PLAY


def reshuffle_due(state: State) -> bool:
    """Return whether the pile must be shuffled into a new stock before drawing (P8.1)."""
    return state.phase == DRAW and state.stock_at == CARDS


def reshuffle(state: State) -> None:
    """Move the pile to the empty stock (P8.1); the caller shuffles it."""
    state.stock_at = CARDS - state.pile_size
    for place in range(state.pile_size):
        state.stock[state.stock_at + place] = state.pile[place]
    state.pile_size = 0
    state.pile_owner = NONE


def pass_fault(state: State) -> int:
    """Return the clause that passing the single card would break (P8.2, P8.4)."""
    if state.phase == OVER:
        return clauses.P9_1
    if state.phase != OFFER:
        return clauses.P8_2
    return clauses.P8_4 if state.offer_from == state.to_move else LEGAL


def pass_card(state: State) -> None:
    """Pass the single card, which ends the turn (P8.2)."""
    end_turn(state, 0)
