"""Checks that a position of Canasta can be reached by play."""

from engine.canasta.cards import is_wild, jokers_in, naturals_in, twos_in, worth
from engine.canasta.hands import side_of, taker_of
from engine.canasta.rules.completion import can_end
from engine.canasta.rules.melds import CANASTA, is_natural, meld_place, minimum, open_size, waits
from engine.canasta.rules.scoring import canastas
from engine.canasta.state import (
    CUTTING,
    DRAWING,
    FACE_DOWN,
    FROM_POT,
    FROM_STOCK,
    NONE,
    OVER,
    PLAYING,
    THREES,
    WILD_MELD,
    State,
)
from engine.files import JsonObject

Fault = tuple[bool, str, str]
"""Whether the fault is present, its key, and the reason."""


def check(state: State, fields: JsonObject) -> None:
    """Raise InvalidInput for a position that no play leads to."""
    faults = _before_the_deal(state)
    for side in range(state.sides):
        faults += _side(state, side)
    faults += [*_moment(state), *_order_of_melds(state), *_ending(state)]
    fields.check(faults)
    if state.phase == PLAYING and not can_end(state):
        raise fields.fault("hands", "the turn could not be ended (C3.4)")


def _before_the_deal(state: State) -> list[Fault]:
    waiting = state.phase == CUTTING
    dealt = state.stock_at > 0
    marked = any((state.frozen, *state.opened, *state.taken, state.fresh, state.pure_before))
    empty = [seat for seat in range(state.players) if state.size[seat] == 0]
    return [
        (waiting and dealt, "stock", "is the whole pack before the cut (C2.1)"),
        (waiting and marked, "phase", "nothing has happened before the cut (C2.1)"),
        (not waiting and len(empty) > 1, "hands", "an empty hand ends play (C8.1)"),
        (not waiting and bool(empty) and empty != [state.to_move], "hands", "an empty hand ends play (C8.1)"),
        (
            state.phase == OVER and bool(empty) and state.closer == NONE and state.winner == NONE,
            "hands",
            "an empty hand is that of a closer or winner (C3.3, C7.3)",
        ),
        (state.phase == DRAWING and bool(empty), "hands", "nobody draws with an empty hand (C3.3)"),
    ]


def _moment(state: State) -> list[Fault]:
    side = side_of(state, state.to_move)
    laid = state.melded[side] > 0
    drawn = state.phase == DRAWING
    playing = state.phase == PLAYING
    cards = [state.pot[place] for place in range(state.pot_size)]
    top = cards[-1] if cards else NONE
    turned_up = state.turn == 1 and state.stock_at + 1 >= state.cards
    discarded_wild = drawn and 0 <= top < FACE_DOWN and is_wild(top) and not turned_up
    waiting = waits(state)
    now = taker_of(state, state.to_move) if state.drew == FROM_POT else NONE
    return [
        (
            bool(state.frozen) and not any(card < FACE_DOWN and is_wild(card) for card in cards),
            "frozen",
            "a wild card lies in a frozen pot (C4.6)",
        ),
        (drawn and top >= FACE_DOWN, "face_down", "the top card of the pot lies open (C2.4, C3.1)"),
        (discarded_wild and not state.frozen, "frozen", "a wild card on top has frozen the pot (C4.6)"),
        ((state.drew != NONE) != playing, "drew", "says in the phase play, and only there, what was drawn"),
        (state.drew == FROM_POT and bool(cards) and not waiting, "pot", "was just taken (C4.8)"),
        (state.drew == FROM_POT and bool(state.frozen), "frozen", "the pot was just taken (C4.6)"),
        (
            state.drew == FROM_POT and not state.taken[taker_of(state, state.to_move)],
            "taken",
            "who moves has just taken the pot",
        ),
        (playing and bool(state.fresh) and has_taken(state, side, now), "taken", "the side to move had no meld yet"),
        (waiting and not laid, "melds", "who takes the pot lays a meld (C4.2)"),
        (drawn and bool(state.fresh) == laid, "fresh", "says whether the side had no meld when the turn began"),
        (playing and not state.fresh and not laid, "fresh", "the side to move has no meld"),
        (playing and not state.fresh and not state.opened[side], "fresh", "the side to move has not opened"),
        (
            drawn and bool(state.pure_before) != (state.pure[side] > 0),
            "pure_before",
            "says whether the side had a pure canasta when the turn began",
        ),
        (bool(state.pure_before) and not state.pure[side], "pure_before", "the side to move has no pure canasta"),
        (bool(state.pure_before and state.fresh), "pure_before", "and fresh exclude each other"),
    ]


def has_taken(state: State, side: int, but: int = NONE) -> bool:
    """Return whether a player of a side, `but` this one, has taken the pot in this hand."""
    takers = {taker_of(state, seat) for seat in range(side, state.players, state.sides)} - {but}
    return any(state.taken[taker] for taker in takers)


def hidden_by_turn(state: State, side: int, rank: int, size: int) -> bool | None:
    """Return whether the next meld must be hidden (True) or must not be (False) (C9.1), None if both are possible.

    If the side had no meld before the turn, all were laid from the hand, except the first one after a taking (C4.2).
    """
    mine = side == side_of(state, state.to_move)
    if rank == WILD_MELD or (size < CANASTA and not (mine and state.phase == PLAYING)):
        return False
    if mine and state.fresh and state.phase == PLAYING:
        return state.drew == FROM_STOCK or state.melded[side] > 0
    if mine and state.fresh and state.closer != NONE:
        return True
    return None


def _order_of_melds(state: State) -> list[Fault]:
    side = side_of(state, state.to_move)
    begun = False
    broken = False
    for number in range(state.meld_count):
        cards = state.meld_cards[number]
        unfinished = naturals_in(cards) + twos_in(cards) + jokers_in(cards) < CANASTA
        mine = state.meld_side[number] == side
        from_hand = bool(state.meld_hidden[number]) or state.meld_rank[number] == WILD_MELD
        broken = broken or (begun and not (mine and (from_hand or state.fresh)))
        begun = begun or (mine and bool(state.fresh or (state.meld_hidden[number] and unfinished)))
    return [(broken, "melds", "stand in the order laid, those of this turn last (C9.1)")]


def _side(state: State, side: int) -> list[Fault]:
    laid = state.melded[side] > 0
    opened = bool(state.opened[side])
    mine = side_of(state, state.to_move) == side
    amid = mine and (state.phase == PLAYING or (state.phase == OVER and bool(state.fresh)))
    wild = open_size(state, side, WILD_MELD) or state.finished[meld_place(side, WILD_MELD)]
    return [
        (laid and not opened and not amid, "opened", f"side {side} has melds, so it has opened (C5.2)"),
        (
            opened != (natural_points(state, side) >= minimum(state, side)) and (opened or laid),
            "opened",
            f"side {side} opens with melds of {minimum(state, side)} (C5.2)",
        ),
        (bool(wild) and not opened, "melds", f"side {side} lays wild melds when it has opened (C5.7)"),
        (has_taken(state, side) and not laid, "taken", f"side {side} would have laid a meld with the taking (C4.2)"),
        (
            state.finished[meld_place(side, THREES)] > 0 and state.winner != side,
            "winner",
            f"a canasta of black threes wins the match for side {side} (C7.3)",
        ),
    ]


def natural_points(state: State, side: int) -> int:
    """Return the value of a side's melds that count for its opening: no wild ones, no black threes (C5.2)."""
    points = 0
    for number in range(state.meld_count):
        rank, cards = state.meld_rank[number], state.meld_cards[number]
        if state.meld_side[number] == side and is_natural(rank):
            points += worth(rank, naturals_in(cards), twos_in(cards), jokers_in(cards))
    return points


def _ending(state: State) -> list[Fault]:
    over = state.phase == OVER
    closed, won = state.closer != NONE, state.winner != NONE
    side = side_of(state, state.closer) if closed else 0
    return [
        (closed and not over, "closer", "stands only in the phase over (C8.1)"),
        (won and not over, "winner", "stands only in the phase over (C7.3)"),
        (closed and won, "winner", "and closer exclude each other"),
        (closed and state.closer != state.to_move, "closer", "closed in the turn of another seat"),
        (won and state.winner != side_of(state, state.to_move), "winner", "won in the turn of another side"),
        (closed and state.size[state.closer] > 0, "closer", "has no card left (C8.1)"),
        (closed and canastas(state, side) == 0, "closer", "has a canasta on the table (C8.1, C8.4)"),
        (
            won and state.finished[meld_place(state.winner, THREES)] == 0,
            "winner",
            "has laid a canasta of black threes (C7.3)",
        ),
    ]
