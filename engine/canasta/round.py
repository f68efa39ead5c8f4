"""One hand of Canasta with the face every game shows: moves, refusals, views, positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from engine.canasta import clauses, legal, position, reading, scoring
from engine.canasta.clauses import FINE, TEXTS, clause_id
from engine.canasta.hands import side_of
from engine.canasta.moves import CanastaMove, own_move
from engine.canasta.pack import WHOLE_PACKS, copies
from engine.canasta.state import CLASSES, FACE_DOWN, KINDS, NONE, OVER, SUITS, THREES, UNKNOWN, State
from engine.canasta.view import CanastaView
from engine.errors import InvalidInput
from engine.errors import Refusal as Refused
from engine.game import Move, Round


class CanastaRound(Round):
    """A hand of Canasta: its state and its head. All that can be remembered is in the state."""

    def __init__(self, state: State, head: position.Head) -> None:
        self.state = state
        self.head = head

    @property
    def over(self) -> bool:
        """Tell whether the hand has ended."""
        return self.state.phase == OVER

    @property
    def to_move(self) -> int | None:
        """Return the seat to move, None when the hand is over."""
        return None if self.over else self.state.to_move

    @property
    def turn(self) -> int:
        """Return the number of the turn, 0 for the dealer's cut."""
        return self.state.turn

    @property
    def match_winner(self) -> int | None:
        """Return the side that has won the match by a canasta of black threes (C7.3)."""
        return None if self.state.winner == NONE else self.state.winner

    def legal_moves(self) -> list[CanastaMove]:
        """Return every legal move once, in a stable order."""
        return legal.legal_moves(self.state)

    def canonical(self, move: Move) -> CanastaMove:
        """Return the listed move that a legal move comes to."""
        return legal.canonical(self.state, own_move(move))

    def refusal(self, move: Move) -> Refused | None:
        """Return why the seat to move may not make this move, None if it may."""
        number = legal.fault(self.state, own_move(move))
        return None if number == FINE else Refused(clause_id(number), TEXTS[number], str(move), self.position())

    def out_of_turn(self, move: Move) -> str:
        """Return the clause broken by a seat that is not to move (C1.4)."""
        return clause_id(clauses.C1_4)

    def play(self, move: Move) -> None:
        """Make a move of the seat to move; raise IllegalMove and change nothing if it cannot be."""
        own = own_move(move)
        number = legal.fault(self.state, own)
        if number != FINE:
            raise self.illegal(clause_id(number), TEXTS[number], str(move))
        legal.make(self.state, own)

    def is_mistake(self, move: Move) -> bool:
        """Tell whether a strict table charges for this try: illegal, and with cards the seat to move holds (C9.6)."""
        return legal.is_mistake(self.state, own_move(move))

    def charge(self) -> None:
        """Take the points of a mistake off the score of the side to move (C9.6)."""
        self.state.penalty[side_of(self.state, self.state.to_move)] += scoring.MISTAKE_PENALTY

    def scores(self) -> tuple[int, ...]:
        """Return what each side scores as the hand stands."""
        return tuple(scoring.score(self.state, side) for side in range(self.state.sides))

    def score_clause(self, column: int) -> str:
        """Return the clause by which a side's score is what it is (C7.3, C8.3, C9.1, C9.4, C9.6)."""
        state = self.state
        if state.winner != NONE:
            return clause_id(clauses.C7_3)
        if state.penalty[column]:
            return clause_id(clauses.C9_6)
        if state.closer != NONE and side_of(state, state.closer) == column:
            return clause_id(clauses.C8_3)
        return clause_id(clauses.C9_1 if scoring.canastas(state, column) else clauses.C9_4)

    def view(self, seat: int | None, totals: Sequence[int] = ()) -> CanastaView:
        """Return what a seat or (None) a spectator may know; raise InvalidInput if there is no such seat."""
        state = self.state
        if seat is not None and not 0 <= seat < state.players:
            raise InvalidInput(f"there is no seat {seat}")
        table = State()
        for name in SHOWN_TO_ALL:
            value = getattr(state, name)
            setattr(table, name, value[:] if isinstance(value, list) else value)
        for place in range(state.pot_size):
            card = state.pot[place]
            table.pot[place] = card if card < FACE_DOWN else FACE_DOWN + UNKNOWN
        for other in range(state.players):
            seen = state.hand if other == seat else state.known
            for kind in range(KINDS):
                count = seen[other * KINDS + kind]
                table.hand[other * KINDS + kind] = count
                table.held[other * CLASSES + kind // SUITS] += count
        return CanastaView(
            seat=seat,
            number=self.head.number,
            table=table,
            unseen=_unseen(table),
            totals=tuple(totals) or tuple(state.total[: state.sides]),
            options=self.head.options,
        )

    def position(self) -> dict[str, Any]:
        """Return the hand as a position file's object."""
        return position.write(self.state, self.head)

    def copy(self) -> Self:
        """Return an independent copy."""
        return type(self)(self.state.copy(), self.head)


SHOWN_TO_ALL = (
    *("players", "sides", "cards", "frozen_needs", "max_turns", "dealer", "phase", "turn", "to_move", "drew", "fresh"),
    *("pure_before", "cut", "closer", "winner", "frozen", "stock_at", "pot_size", "meld_count", "size", "total"),
    *("penalty", "opened", "taken", "melded", "pure", "mixed", "red_threes", "finished", "naturals", "wilds"),
    *("open_meld", "known", "meld_side", "meld_rank", "meld_cards", "meld_hidden"),
)
"""The fields of a state that lie open for everybody; hands, stock and pot are shown by other rules."""


def _unseen(table: State) -> tuple[int, ...]:
    """Return how many cards of each kind a table does not show."""
    left = [copies(kind, WHOLE_PACKS[table.players]) for kind in range(KINDS)]
    for place, count in enumerate(table.hand):
        left[place % KINDS] -= count
    for place in range(table.pot_size):
        if table.pot[place] < FACE_DOWN:
            left[table.pot[place]] -= 1
    for number in range(table.meld_count):
        for kind in position.cards_of_meld(table, number):
            left[kind] -= 1
    for place, count in enumerate(table.red_threes):
        left[SUITS * THREES + place % SUITS] -= count
    return tuple(left)


def from_position(given: Mapping[str, Any]) -> CanastaRound:
    """Read a position file's object; raise InvalidInput with what is wrong."""
    return CanastaRound(*reading.read(given))
