"""The view of a hand of Canasta by a seat or a spectator.

It has the seat's own hand; all melds and red threes; the pot except its face-down cards; numbers of cards; cards of
other hands that were taken openly; statuses, penalties and scores; and what the turns of the hand have shown to
everybody: the pot that was met, taken or left, cards laid, the discard. Partners' hands are secret (C5.3).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from engine.canasta import moves, position
from engine.canasta.cards import TEXTS as CARD_TEXTS
from engine.canasta.cards import each_kind, is_wild, join
from engine.canasta.clauses import CLAUSES
from engine.canasta.hands import side_of
from engine.canasta.moves import DISCARD, LAY, MELD, TAKE, CanastaMove, CanastaVerb
from engine.canasta.position import cards_of_meld, counted, red_threes_of
from engine.canasta.rules.melds import CANASTA, minimum, waits
from engine.canasta.rules.pot import goes_to_hand, top_of_pot
from engine.canasta.state import CUTTING, FACE_DOWN, FROM_POT, NONE, OVER, PHASES, PLAYING, SUITS, UNKNOWN, State
from engine.game import Rules, View


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


def begun_turn(state: State) -> Turn:
    """Return the turn that begins in a state."""
    return Turn(state.to_move, _shown(state), bool(state.frozen), tuple(state.size[: state.players]))


def turn_after(turn: Turn, state: State, move: CanastaMove) -> Turn:
    """Return a turn after another of its moves; `state` is that before the move."""
    if move.verb == TAKE:
        top = top_of_pot(state)
        to_hand = not move.cards and goes_to_hand(state, side_of(state, turn.seat), top // SUITS)
        return replace(turn, took=True, laid=() if to_hand else (top, *move.cards))
    if move.verb in (MELD, LAY):
        return replace(turn, laid=turn.laid + move.cards)
    return replace(turn, discard=move.cards[0]) if move.verb == DISCARD else turn


def turns_in_pot(state: State) -> Turns:
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
    return (*turns, replace(begun_turn(state), took=took))


def _shown(state: State) -> tuple[int, ...]:
    return tuple(card if card < FACE_DOWN else FACE_DOWN + UNKNOWN for card in state.pot[: state.pot_size])


COVERED = "??"


RULES = Rules(moves, CLAUSES, CanastaMove, OVER, position.write)


@dataclass(frozen=True, slots=True)
class CanastaView(View):
    """The view of `seat` (None: a spectator).

    `table` is a state without the unseen cards: other hands have only cards that were taken openly (but their true
    sizes), the stock only its size, and covered cards of the pot are `UNKNOWN`. `unseen`: numbers of unseen cards by
    kind. `turns`: the turns so far as everybody saw them, the current one last; after a position file only those whose
    discards lie in the pot. `refusal` may miss one case: that of taking a pot with red threes among its covered cards,
    if the seat would have no other card left.
    """

    game = "canasta"
    rules = RULES
    simple_verbs: ClassVar[Sequence[CanastaVerb]] = (CanastaVerb.DISCARD, CanastaVerb.DRAW, CanastaVerb.PASS)

    seat: int | None
    number: int
    table: State
    unseen: tuple[int, ...]
    totals: tuple[int, ...]
    options: Mapping[str, Any]
    turns: Turns

    @property
    def dealer(self) -> int:
        """Return the dealer."""
        return self.table.dealer

    @property
    def hand(self) -> list[int]:
        """Return the hand of the viewing seat, sorted by rank and suit; empty for a spectator."""
        return [] if self.seat is None else each_kind(counted(self.table.hand, self.seat))

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """Return the number of cards in each hand."""
        return tuple(self.table.size[: self.table.players])

    @property
    def stock_size(self) -> int:
        """Return the number of cards in the stock."""
        return self.table.cards - self.table.stock_at

    @property
    def pot(self) -> tuple[int, ...]:
        """Return the pot from bottom to top, covered cards as `FACE_DOWN + UNKNOWN`."""
        return tuple(self.table.pot[: self.table.pot_size])

    @property
    def minima(self) -> tuple[int, ...]:
        """Return the minimum value of the first melds of each side (C5.2)."""
        return tuple(minimum(self.table, side) for side in range(self.table.sides))

    def legal_moves(self) -> list[CanastaMove]:
        return list(self._legal_moves)

    def text(self) -> str:
        state = self.table
        eyes = "a spectator" if self.seat is None else f"seat {self.seat}"
        lines = [
            f"Canasta, hand {self.number}, dealer {self.dealer}; as {eyes} sees it",
            f"stock: {self.stock_size} cards",
            f"pot:   {self._pot_text()}",
        ]
        for side in range(state.sides):
            lines.append(self._side_text(side))
            for number in range(state.meld_count):
                if state.meld_side[number] == side:
                    cards = cards_of_meld(state, number)
                    hidden = "  (hidden)" if state.meld_hidden[number] and len(cards) == CANASTA else ""
                    lines.append(f"  meld: {join(cards)}{hidden}")
        lines += [self._seat_text(seat) for seat in range(state.players)]
        lines.append(self._turn_text())
        return "\n".join(lines)

    def _pot_text(self) -> str:
        words = [COVERED if card >= FACE_DOWN else CARD_TEXTS[card] for card in self.pot]
        frozen = "  (frozen)" if self.table.frozen else ""
        return (" ".join(words) or "empty") + frozen

    def _side_text(self, side: int) -> str:
        state = self.table
        marks = ["opened" if state.opened[side] else f"opens with {minimum(state, side)}"]
        reds = red_threes_of(state, side)
        if reds:
            marks.append(f"red threes {join(reds)}")
        if state.takers == state.sides and state.taken[side]:
            marks.append("took the pot")
        if state.penalty[side]:
            marks.append(f"mistakes -{state.penalty[side]}")
        marks.append(f"total {self.totals[side]}")
        return f"side {side}: {', '.join(marks)}"

    def _seat_text(self, seat: int) -> str:
        state = self.table
        marks = [f"side {side_of(state, seat)}", f"{state.size[seat]} cards"]
        if seat == self.seat:
            marks.append(f"hand {join(self.hand) or 'empty'}")
        else:
            known = each_kind(counted(state.hand, seat))
            if known:
                marks.append(f"among them {join(known)}")
        if state.takers > state.sides and state.taken[seat]:
            marks.append("took the pot")
        return f"seat {seat}: {', '.join(marks)}"

    def _turn_text(self) -> str:
        state = self.table
        if state.winner != NONE:
            return f"the hand is over: side {state.winner} has won the match (C7.3)"
        if state.phase == OVER:
            return "the hand is over"
        if state.phase == CUTTING:
            return f"seat {state.to_move} to cut"
        words = f"seat {state.to_move} to move, phase {PHASES[state.phase]}, turn {state.turn}"
        if waits(state):
            words += "; the pot waits until the side has opened (C4.7)"
        return words
