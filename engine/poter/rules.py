"""The rules of Poter except those of the pile: deal, drawing, melds and additions (clauses P2 to P5), scores (P9).

Together with `pile` (P6 to P8) these are all the rules of a round: functions of a `State`, in the order of the rule
text. The engine interprets them; `analysis` compiles the same functions for playouts. Each move has two functions:
`…_fault` returns the clause that the move would break (a number of `clauses`, `LEGAL` if none) without changing the
state; the other one makes the move, which must be legal.
"""

from __future__ import annotations

from engine.cards import LANE, lowest, popcount
from engine.clauses import LEGAL
from engine.poter import clauses
from engine.poter.shapes import (
    NO_SHAPE,
    RANKS,
    WHOLE_PACK,
    card_at,
    lane,
    rank_mask,
    shape_high,
    shape_low,
    shape_of,
    shape_suit,
)
from engine.poter.state import (
    CARDS,
    DRAW,
    IDLE_BROKEN,
    NO_TARGET,
    NONE,
    NOT_DRY,
    NOT_IDLE,
    OFFER,
    OVER,
    PLAY,
    SET,
    TARGET_BITS,
    State,
)

CARDS_EACH = 8


# P1 The cards


def all_cards(state: State) -> int:
    """Return the mask of all cards in hands, melds, stock and pile; it is always the whole pack (P1.1)."""
    cards = state.table
    for seat in range(state.players):
        cards |= state.hand[seat]
    for place in range(state.stock_at, CARDS):
        cards |= 1 << state.stock[place]
    for place in range(state.pile_size):
        cards |= 1 << state.pile[place]
    return cards & WHOLE_PACK


# P2 The deal


def deal(state: State, dealer: int) -> None:
    """Deal eight cards each, one at a time, from the pack in `stock` (P2.2), and begin the first turn (P2.4)."""
    seat = dealer
    dealt = CARDS_EACH * state.players
    for place in range(dealt):
        seat = next_seat(state, seat)
        state.hand[seat] |= 1 << state.stock[place]
    state.stock_at = dealt
    state.to_move = next_seat(state, dealer)
    begin_turn(state, 0)


def next_seat(state: State, seat: int) -> int:
    """Return the next seat in turn (P1.4)."""
    return seat + 1 if seat + 1 < state.players else 0


# P3 The poter


def poters(state: State) -> int:
    """Return the mask of the four poter cards of the round (P3.2)."""
    return rank_mask(state.poter)


def poter_card(state: State, suit: int) -> int:
    """Return the poter card of a suit."""
    return LANE * suit + state.poter


def target_of(targets: int, suit: int) -> int:
    """Return the card that the poter card of a suit represents in a move, `NO_TARGET` if it is no substitute."""
    return targets >> TARGET_BITS * suit & NO_TARGET


def with_target(targets: int, wild: int, card: int) -> int:
    """Return targets with the poter card `wild` representing `card`."""
    shift = TARGET_BITS * (wild // LANE)
    return targets & ~(NO_TARGET << shift) | card << shift


def may_substitute(state: State) -> bool:
    """Return whether the seat to move may use poter cards as substitutes now (P3.4, P7.4)."""
    return state.sallan[state.to_move] == 1 and state.must_meld == 0


def stands_in(state: State, card: int) -> bool:
    """Return whether a poter card on the table represents this card."""
    return state.sub_for[0] == card or state.sub_for[1] == card or state.sub_for[2] == card or state.sub_for[3] == card


def may_stand_for(state: State, card: int) -> bool:
    """Return whether a poter card may represent this card: neither it nor a substitute is on the table (P3.5)."""
    return free_targets(state) >> card & 1 == 1


def free_targets(state: State) -> int:
    """Return the mask of the cards that a poter card may represent (P3.5)."""
    cards = WHOLE_PACK & ~state.table
    for suit in range(4):
        if state.sub_for[suit] != NONE:
            cards &= ~(1 << state.sub_for[suit])
    return cards


# P4 A turn


def begin_turn(state: State, idle: int) -> None:
    """Begin the turn of the seat to move: it draws, answers an offer (P8.2), or plays without drawing (P8.6)."""
    state.must_meld = 0
    state.barred = NONE
    state.idle = NOT_IDLE
    if state.stock_at < CARDS or state.pile_size > 1:
        state.phase = DRAW
        state.dry = NOT_DRY
    elif state.pile_size == 1:
        state.phase = OFFER
        state.offer_from = state.pile_owner
    else:
        state.phase = PLAY
        state.idle = idle


def end_turn(state: State, idle: int) -> None:
    """Begin the next turn, or end the round (P8.7, P8.8); `idle`: number of consecutive idle turns (P8.6)."""
    state.turns += 1
    state.dry += 1
    if state.turns >= state.max_turns or stays_dry(state):
        end_round(state)
        return
    state.to_move = next_seat(state, state.to_move)
    begin_turn(state, idle)


def stays_dry(state: State) -> bool:
    """Return whether the consecutive dry turns end the round (P8.8)."""
    return state.dry > 0 and state.circles > 0 and state.dry >= state.circles * state.players


def is_last_dry_turn(state: State) -> bool:
    """Return whether the round ends with this turn unless a card is laid, added or swapped in it (P8.8)."""
    return state.dry > 0 and state.dry == state.circles * state.players - 1


def end_round(state: State) -> None:
    """End the round (P9.1, P9.5)."""
    state.phase = OVER
    state.must_meld = 0
    state.barred = NONE
    state.offer_from = NONE
    state.idle = NOT_IDLE
    if state.dry == NOT_DRY:
        state.dry = 0


def drawing_fault(state: State) -> int:
    """Return the clause that forbids drawing or taking in this phase (P4.8, P8.6, P9.1)."""
    if state.phase == OVER:
        return clauses.P9_1
    if state.phase == PLAY:
        return clauses.P4_8 if state.idle == NOT_IDLE else clauses.P8_6
    return LEGAL


def playing_fault(state: State, cards: int) -> int:
    """Return the clause that forbids the seat to move to play these cards now (P4.8, P9.1)."""
    if state.phase == OVER:
        return clauses.P9_1
    if state.phase != PLAY or cards & ~state.hand[state.to_move]:
        return clauses.P4_8
    return LEGAL


def draw_fault(state: State) -> int:
    """Return the clause that drawing from the stock would break (P4.1)."""
    if state.phase == OFFER:
        return clauses.P8_2
    return drawing_fault(state)


def draw(state: State) -> None:
    """Draw the top card of the stock, which is not empty (P4.1)."""
    state.hand[state.to_move] |= 1 << state.stock[state.stock_at]
    state.stock_at += 1
    state.phase = PLAY


def meld_fault(state: State, naturals: int, targets: int) -> int:
    """Return the clause that laying a meld would break (P4.3 to P4.7, P3.4, P3.5, P7.4).

    `naturals`: mask of the natural cards; `targets`: `TARGET_BITS` bits for each suit, the card that the poter card of
    this suit represents, or `NO_TARGET`.
    """
    wilds = 0
    meant = naturals
    for suit in range(4):
        target = target_of(targets, suit)
        if target != NO_TARGET:
            wilds |= 1 << poter_card(state, suit)
            if meant >> target & 1:
                return clauses.P3_5
            meant |= 1 << target
    fault = playing_fault(state, naturals | wilds)
    if fault != LEGAL:
        return fault
    if naturals & wilds:
        return clauses.P1_1
    if shape_of(meant) == NO_SHAPE:
        return clauses.P4_4 if wraps_around(meant) else clauses.P4_3
    if wilds:
        fault = substitution_fault(state, meant & ~naturals, naturals | wilds)
        if fault != LEGAL:
            return fault
    return clauses.P4_7 if popcount(meant) > spare_cards(state) else LEGAL


def spare_cards(state: State) -> int:
    """Return the number of cards that may be laid: all but one to discard, or all with `go_out` `any` (P4.7)."""
    return popcount(state.hand[state.to_move]) - (1 - state.go_out_any)


def substitution_fault(state: State, stood_for: int, laid: int) -> int:
    """Return the clause that substitutions would break; `stood_for`: cards represented, `laid`: real cards laid."""
    if state.must_meld:
        return clauses.P7_4
    if state.sallan[state.to_move] == 0:
        return clauses.P3_4
    if stood_for & laid:
        return clauses.P3_5
    while stood_for:
        if not may_stand_for(state, lowest(stood_for)):
            return clauses.P3_5
        stood_for &= stood_for - 1
    return LEGAL


def wraps_around(cards: int) -> bool:
    """Return whether cards of one suit would be a run if runs continued past the ace (K A 2)."""
    suit = lowest(cards) // LANE if cards else 0
    ranks = lane(cards, suit)
    if cards != ranks << LANE * suit or popcount(cards) < 3:
        return False
    breaks = ranks & ~(ranks << 1 | ranks >> RANKS - 1)
    return popcount(breaks) == 1 and ranks & 1 != 0


def meld(state: State, naturals: int, targets: int) -> None:
    """Lay a meld, which makes the player sallan (P4.5)."""
    laid = place_meld(state, state.to_move, naturals, targets)
    state.must_meld = 0
    put_down(state, laid)


def place_meld(state: State, owner: int, naturals: int, targets: int) -> int:
    """Place the next meld on the table and return the mask of its real cards."""
    laid = naturals
    meant = naturals
    number = state.meld_count
    for suit in range(4):
        target = target_of(targets, suit)
        if target != NO_TARGET:
            laid |= 1 << poter_card(state, suit)
            meant |= 1 << target
            state.sub_for[suit] = target
            state.sub_meld[suit] = number
    shape = shape_of(meant)
    state.meld_owner[number] = owner
    state.meld_suit[number] = shape_suit(shape)
    state.meld_low[number] = shape_low(shape)
    state.meld_high[number] = shape_high(shape)
    state.meld_count = number + 1
    state.sallan[owner] = 1
    state.table |= laid
    return laid


def put_down(state: State, cards: int) -> None:
    """Move cards from the hand to the table; the round is won when the hand is empty (P9.1)."""
    seat = state.to_move
    state.table |= cards
    state.hand[seat] &= ~cards
    state.known[seat] &= ~cards
    state.dry = NOT_DRY
    if state.idle >= 0:
        state.idle = IDLE_BROKEN
    if state.hand[seat] == 0:
        end_round(state)


# P5 Additions and swaps


def table_play_fault(state: State, card: int) -> int:
    """Return the clause that forbids additions and swaps with this card now (P4.8, P5.5, P7.3)."""
    fault = playing_fault(state, 1 << card)
    if fault != LEGAL:
        return fault
    if state.must_meld:
        return clauses.P7_3
    if state.sallan[state.to_move] == 0:
        return clauses.P5_5
    return LEGAL


def may_lay_on(state: State, seat: int, number: int) -> bool:
    """Return whether a seat may add cards to a meld: one laid by another player, or any (P5.4)."""
    return state.lay_own == 1 or state.meld_owner[number] != seat


def ends_of(state: State, number: int) -> int:
    """Return the mask of the cards that extend a run at either end (P5.1, P4.4) or complete a set (P5.2)."""
    suit = state.meld_suit[number]
    low = state.meld_low[number]
    high = state.meld_high[number]
    cards = 0
    if suit == SET:
        for other in range(4):
            if high >> other & 1 == 0:
                cards |= 1 << LANE * other + low
    elif high - low < RANKS - 1:
        if low > 0:
            cards |= 1 << card_at(suit, low - 1)
        if high < RANKS:
            cards |= 1 << card_at(suit, high + 1)
    return cards


def extends(state: State, number: int, card: int) -> bool:
    """Return whether a card can be added to a meld (P5.1, P5.2)."""
    return ends_of(state, number) >> card & 1 == 1


def lay_fault(state: State, card: int, target: int, number: int) -> int:
    """Return the clause that adding a card of the hand, as `target` (or `NO_TARGET`), to a meld would break."""
    fault = table_play_fault(state, card)
    if fault != LEGAL:
        return fault
    if number < 0 or number >= state.meld_count:
        return clauses.P5_1
    if not may_lay_on(state, state.to_move, number):
        return clauses.P5_4
    if not extends(state, number, card if target == NO_TARGET else target):
        return clauses.P5_2 if state.meld_suit[number] == SET else clauses.P5_1
    if target != NO_TARGET:
        if card % LANE != state.poter:
            return clauses.P3_3
        fault = substitution_fault(state, 1 << target, 1 << card)
        if fault != LEGAL:
            return fault
    return clauses.P4_7 if spare_cards(state) < 1 else LEGAL


def lay(state: State, card: int, target: int, number: int) -> None:
    """Add a card to a meld (P5.1, P5.2); in a run of all ranks the ace becomes the lowest (P4.4)."""
    meant = card
    if target != NO_TARGET:
        meant = target
        state.sub_for[card // LANE] = target
        state.sub_meld[card // LANE] = number
    suit = state.meld_suit[number]
    if suit == SET:
        state.meld_high[number] |= 1 << meant // LANE
    elif state.meld_low[number] > 0 and meant == card_at(suit, state.meld_low[number] - 1):
        state.meld_low[number] -= 1
    else:
        state.meld_high[number] += 1
    if state.meld_low[number] == 1 and state.meld_high[number] == RANKS:
        state.meld_low[number] = 0
        state.meld_high[number] = RANKS - 1
    put_down(state, 1 << card)


def stand_in_suit(state: State, card: int, number: int) -> int:
    """Return the suit of the poter card that represents a card in a meld, `NONE` if there is none."""
    for suit in range(4):
        if state.sub_for[suit] == card and state.sub_meld[suit] == number:
            return suit
    return NONE


def swap_fault(state: State, card: int, number: int) -> int:
    """Return the clause that swapping a natural card for its substitute would break (P5.3 to P5.5)."""
    fault = table_play_fault(state, card)
    if fault != LEGAL:
        return fault
    if number < 0 or number >= state.meld_count or stand_in_suit(state, card, number) == NONE:
        return clauses.P5_3
    return LEGAL if may_swap_from(state, number) else clauses.P5_4


def may_swap_from(state: State, number: int) -> bool:
    """Return whether the seat to move may swap cards out of a meld: another player's, or its own by option (P5.4)."""
    return state.meld_owner[number] != state.to_move or state.swap_own == 1


def swap(state: State, card: int, number: int) -> None:
    """Replace a poter card in a meld by the natural card and take it openly (P5.3)."""
    suit = stand_in_suit(state, card, number)
    state.sub_for[suit] = NONE
    state.sub_meld[suit] = NONE
    poter = 1 << poter_card(state, suit)
    state.table &= ~poter
    state.hand[state.to_move] |= poter
    state.known[state.to_move] |= poter
    put_down(state, 1 << card)


# P9 Scores

POTER_PENALTY = 25
MISTAKE_PENALTY = 25


def card_value(card: int) -> int:
    """Return the value of a card (P1.2).

    >>> from engine.cards import FRENCH
    >>> [card_value(card) for card in FRENCH.parse("As 9h Kd")]
    [1, 9, 13]
    """
    return card % LANE + 1


def hand_points(state: State, seat: int) -> int:
    """Return the value of the cards in a hand (P9.2 to P9.4)."""
    points = 0
    cards = state.hand[seat]
    while cards:
        card = lowest(cards)
        points += POTER_PENALTY if card % LANE == state.poter and state.sallan[seat] else card_value(card)
        cards &= cards - 1
    return points


def score(state: State, seat: int) -> int:
    """Return the current score of a seat (P9.1 to P9.6); fewer points are better."""
    return hand_points(state, seat) + state.penalty[seat]


def winner(state: State) -> int:
    """Return the seat that emptied its hand, `NONE` if there is none."""
    for seat in range(state.players):
        if state.hand[seat] == 0:
            return seat
    return NONE
