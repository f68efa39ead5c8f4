"""One hand of Pocha with the face every game shows: moves, refusals, views, positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from engine.errors import InvalidInput
from engine.errors import Refusal as Refused
from engine.game import Move, Round
from engine.pocha import clauses, knowledge, legal, position, rules, scoring
from engine.pocha.clauses import FINE, TEXTS, clause_id
from engine.pocha.moves import PochaMove, own_move
from engine.pocha.state import BID, NONE, OVER, State
from engine.pocha.view import PochaView


class PochaRound(Round):
    """A hand of Pocha: its state and its head. All that can be remembered is in the state."""

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
        """Return how many bids and cards there have been: each is a turn, also for who leads after winning."""
        return sum(bid != NONE for bid in self.state.bid) + self.state.played

    def legal_moves(self) -> list[PochaMove]:
        """Return every legal move once, in a stable order."""
        return legal.legal_moves(self.state)

    def canonical(self, move: Move) -> PochaMove:
        """Return the move itself: no two moves come to the same."""
        return own_move(move)

    def refusal(self, move: Move) -> Refused | None:
        """Return why the seat to move may not make this move, None if it may."""
        number = legal.fault(self.state, own_move(move))
        return None if number == FINE else Refused(clause_id(number), TEXTS[number], str(move), self.position())

    def out_of_turn(self, move: Move) -> str:
        """Return the clause broken by a seat that is not to move (O4.1, O5.1)."""
        early = self.state.phase == BID
        return clause_id(clauses.O4_1 if early or own_move(move).is_bid else clauses.O5_1)

    def play(self, move: Move) -> None:
        """Make a move of the seat to move; raise IllegalMove and change nothing if it cannot be."""
        own = own_move(move)
        number = legal.fault(self.state, own)
        if number != FINE:
            raise self.illegal(clause_id(number), TEXTS[number], str(move))
        legal.make(self.state, own)

    def is_mistake(self, move: Move) -> bool:
        """Tell whether a strict table charges for this try: a forbidden bid or own card in its phase (O6.4)."""
        return legal.is_mistake(self.state, own_move(move))

    def charge(self) -> None:
        """Take the points of a mistake off the score of the seat to move (O6.4)."""
        self.state.penalty[self.state.to_move] += scoring.MISTAKE_PENALTY

    def scores(self) -> tuple[int, ...]:
        """Return what each seat scores as the hand stands."""
        return tuple(scoring.score(self.state, seat) for seat in range(self.state.players))

    def score_clause(self, column: int) -> str:
        """Return the clause by which a seat's score is what it is (O6.1, O6.2, O6.4)."""
        if self.state.penalty[column]:
            return clause_id(clauses.O6_4)
        exact = self.state.taken[column] == self.state.bid[column]
        return clause_id(clauses.O6_1 if exact else clauses.O6_2)

    def view(self, seat: int | None, totals: Sequence[int] = ()) -> PochaView:
        """Return what a seat or (None) a spectator may know; raise InvalidInput if there is no such seat."""
        state = self.state
        if seat is not None and not 0 <= seat < state.players:
            raise InvalidInput(f"there is no seat {seat}")
        table = State()
        for name in SHOWN_TO_ALL:
            value = getattr(state, name)
            setattr(table, name, value[:] if isinstance(value, list) else value)
        if rules.deals_out(state):
            table.hand[state.dealer] = state.hand[state.dealer] & 1 << state.turned
        if seat is not None:
            table.hand[seat] = state.hand[seat]
        unseen = self._unseen(table)
        missing = [0] * state.players
        knowledge.note_missing(table, missing)
        return PochaView(
            seat=seat,
            number=self.head.number,
            table=table,
            hand_sizes=tuple(state.hand[other].bit_count() for other in range(state.players)),
            unseen=unseen,
            missing=tuple(0 if other == seat else missing[other] & unseen for other in range(state.players)),
            totals=tuple(totals),
            options=self.head.options,
        )

    def _unseen(self, table: State) -> int:
        """Return the cards of the pack that `table` does not show."""
        seen = 1 << table.turned
        for place in range(table.played):
            seen |= 1 << table.order[place]
        for cards in table.hand:
            seen |= cards
        return table.pack & ~seen

    def position(self) -> dict[str, Any]:
        """Return the hand as a position file's object."""
        return position.write(self.state, self.head)

    def copy(self) -> Self:
        """Return an independent copy."""
        return type(self)(self.state.copy(), self.head)


SHOWN_TO_ALL = (
    *("players", "pack", "dealer", "hand_size", "turned", "trump", "phase", "to_move", "bid_total", "played"),
    *("trick_size", "lead", "best", "best_seat", "bid", "taken", "penalty", "order"),
)
"""The fields of a state that lie open for everybody; hands are shown by other rules."""


def from_position(given: Mapping[str, Any]) -> PochaRound:
    """Read a position file's object; raise InvalidInput with what is wrong."""
    return PochaRound(*position.read(given))
