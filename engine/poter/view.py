"""The view of a round of Poter by a seat or a spectator.

It has the seat's own hand; the melds; the pile (every card was seen when it was discarded, although after the fifth
card only the top one is open, P6.4 and P6.5); numbers of cards; cards of other hands that were taken openly; statuses;
scores; where the unseen cards can be (`Pool`); and what each seat has discarded and left lying (`PastTurn`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from engine.cards import FRENCH
from engine.game import Rules, View
from engine.poter import moves, position
from engine.poter.clauses import CLAUSES
from engine.poter.moves import PoterMove, PoterVerb, meld_text
from engine.poter.pile import OPEN_PILE
from engine.poter.rules import poters
from engine.poter.state import CARDS, DRAW, NONE, OVER, PHASES, State


@dataclass(frozen=True, slots=True)
class Pool:
    """Unseen cards (a mask) of one generation, and the number of them in each other hand and in the stock."""

    cards: int
    in_hands: tuple[int, ...]
    in_stock: int


class PastTurn(NamedTuple):
    """What others saw of a turn: the pile that could have been taken and was left (a mask), and the discard or NONE."""

    left: int
    discard: int


RULES = Rules(moves, CLAUSES, PoterMove, OVER, position.write)


@dataclass(frozen=True, slots=True)
class PoterView(View):
    """The view of `seat` (None: a spectator); sets of cards are masks, the pile runs from bottom to top.

    `past`: the turns of each seat that have ended, the latest last; from a position file, those that its pile tells.
    `table` is a state without the unseen cards: other hands have only cards that were taken openly, and the stock is
    empty (`stock_size` is the number of its cards).
    """

    game = "poter"
    rules = RULES
    simple_verbs: ClassVar[Sequence[PoterVerb]] = (PoterVerb.DISCARD, PoterVerb.DRAW, PoterVerb.PASS)

    seat: int | None
    number: int
    dealer: int
    table: State
    stock_size: int
    hand_sizes: tuple[int, ...]
    pools: tuple[Pool, ...]
    past: tuple[tuple[PastTurn, ...], ...]
    totals: tuple[int, ...]
    options: Mapping[str, Any]

    @cached_property
    def hand(self) -> int:
        """Return the hand of the viewing seat, empty for a spectator."""
        return 0 if self.seat is None else self.table.hand[self.seat]

    @cached_property
    def pile(self) -> tuple[int, ...]:
        """Return the pile, bottom to top."""
        return tuple(self.table.pile[: self.table.pile_size])

    @cached_property
    def open_pile(self) -> tuple[int, ...]:
        """Return the open cards of the pile: all of up to four, otherwise the top one (P6.4, P6.5)."""
        pile = self.pile
        return pile if len(pile) <= OPEN_PILE else pile[-1:]

    @cached_property
    def poters(self) -> int:
        """Return the mask of the poter cards."""
        return poters(self.table)

    def acting(self) -> State:
        """Return the table with a stock of the true size and unknown cards, which is enough to check moves."""
        state = self.table.copy()
        state.stock_at = CARDS - self.stock_size
        return state

    def legal_moves(self) -> list[PoterMove]:
        return list(self._legal_moves)

    def text(self) -> str:
        state = self.table
        eyes = "a spectator" if self.seat is None else f"seat {self.seat}"
        lines = [
            f"Poter, round {self.number}: poter {FRENCH.ranks[state.poter]}, dealer {self.dealer}; as {eyes} sees it",
            f"stock: {self.stock_size} cards",
            f"pile:  {self._pile_text()}",
        ]
        for number in range(state.meld_count):
            lines.append(f"meld {number + 1}: {meld_text(state, number)}  (laid by {state.meld_owner[number]})")
        for seat in range(state.players):
            lines.append(self._seat_text(seat))
        lines.append(self._turn_text())
        return "\n".join(lines)

    def _pile_text(self) -> str:
        closed = len(self.pile) - len(self.open_pile)
        words = [FRENCH.texts[card] for card in self.pile]
        return " ".join([f"({word})" if at < closed else word for at, word in enumerate(words)]) or "empty"

    def _seat_text(self, seat: int) -> str:
        state = self.table
        marks = [f"{self.hand_sizes[seat]} cards"]
        if seat == self.seat:
            marks.append(f"hand {FRENCH.join_mask(self.hand) or 'empty'}")
        elif state.known[seat]:
            marks.append(f"among them {FRENCH.join_mask(state.known[seat])}")
        if state.sallan[seat]:
            marks.append("sallan")
        if state.penalty[seat]:
            marks.append(f"mistakes +{state.penalty[seat]}")
        if self.totals:
            marks.append(f"total {self.totals[seat]}")
        return f"seat {seat}: {', '.join(marks)}"

    def _turn_text(self) -> str:
        state = self.table
        if state.phase == OVER:
            return "the round is over"
        words = [f"seat {state.to_move} to move, phase {PHASES[state.phase]}, turn {state.turns + 1}"]
        if state.must_meld:
            words.append("a meld is owed (P7.3)")
        if state.barred != NONE:
            words.append(f"{FRENCH.texts[state.barred]} may not be discarded (P8.4)")
        if state.phase == DRAW and self.stock_size == 0:
            words.append("drawing shuffles the pile first (P8.1)")
        return "; ".join(words)
