"""What the turns of a hand have shown to everybody: the pot that was met, taken or left, cards laid, the discard."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.canasta.cards import is_wild
from engine.canasta.hands import side_of
from engine.canasta.moves import DISCARD, LAY, MELD, TAKE, CanastaMove
from engine.canasta.rules.pot import goes_to_hand, top_of_pot
from engine.canasta.state import CUTTING, FACE_DOWN, FROM_POT, NONE, OVER, PLAYING, SUITS, UNKNOWN, State


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as everybody saw it.

    `pot`: the pot when the turn began, from bottom to top, covered cards as `FACE_DOWN + UNKNOWN`; `frozen`: whether it
    was frozen (C4.6); `sizes`: number of cards in each hand then. `took`: whether the seat took the pot. `laid`: cards
    laid, with the top card of the pot. `discard`: the card discarded, `NONE` before that and after closing.
    """

    seat: int
    pot: tuple[int, ...]
    frozen: bool
    sizes: tuple[int, ...]
    took: bool = False
    laid: tuple[int, ...] = ()
    discard: int = NONE


Turns = tuple[Turn, ...]


def begun(state: State) -> Turn:
    """Return the turn that begins in a state."""
    return Turn(state.to_move, _shown(state), bool(state.frozen), tuple(state.size[: state.players]))


def moved(turn: Turn, state: State, move: CanastaMove) -> Turn:
    """Return a turn after another of its moves; `state` is that before the move."""
    if move.verb == TAKE:
        top = top_of_pot(state)
        to_hand = not move.cards and goes_to_hand(state, side_of(state, turn.seat), top // SUITS)
        return replace(turn, took=True, laid=() if to_hand else (top, *move.cards))
    if move.verb in (MELD, LAY):
        return replace(turn, laid=turn.laid + move.cards)
    return replace(turn, discard=move.cards[0]) if move.verb == DISCARD else turn


def from_pot(state: State) -> Turns:
    """Return the last turns as far as a state shows them: the discards in the pot lie in the order of turns.

    Cards laid are unknown, and sizes of hands are those of the state. Of a hand that is over there are none.
    """
    if state.phase in (CUTTING, OVER):
        return ()
    took = state.phase == PLAYING and state.drew == FROM_POT
    pot = _shown(state)
    discards = state.turn - 1 - int(took)
    open_from = max((place + 1 for place, card in enumerate(pot) if card >= FACE_DOWN), default=0)
    first = max(len(pot) - discards, open_from)
    turns: list[Turn] = []
    for place in range(first, len(pot)):
        seat = (state.to_move - int(took) - (len(pot) - place)) % state.players
        frozen = any(is_wild(card) for card in pot[first:place])
        turns.append(Turn(seat, pot[:place], frozen, tuple(state.size[: state.players]), discard=pot[place]))
    return (*turns, replace(begun(state), took=took))


def _shown(state: State) -> tuple[int, ...]:
    return tuple(card if card < FACE_DOWN else FACE_DOWN + UNKNOWN for card in state.pot[: state.pot_size])
