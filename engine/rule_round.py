"""Implementation of `Round` by a game's `State` and its module `legal`."""

from __future__ import annotations

from typing import Generic, Protocol, Self, TypeVar

from engine.clauses import LEGAL, Clauses
from engine.errors import InvalidInput, Refusal
from engine.game import Move, Round, as_own
from engine.position_file import Header
from engine.state_base import RoundState

S = TypeVar("S", bound=RoundState)
M = TypeVar("M", bound=Move)
H = TypeVar("H", bound=Header)
S_contra = TypeVar("S_contra", bound=RoundState, contravariant=True)


class Legality(Protocol[S_contra, M]):
    """The interface of a game's module `legal`."""

    def fault(self, state: S_contra, move: M, /) -> int:
        """Return the number of the clause a move of the seat to move would break, `LEGAL` if none."""

    def make(self, state: S_contra, move: M, /) -> None:
        """Make a legal move."""

    def legal_moves(self, state: S_contra, /) -> list[M]:
        """Return every legal move once, in a stable order."""

    def canonical(self, state: S_contra, move: M, /) -> M:
        """Return the move in `legal_moves` that is equivalent to a legal move."""

    def is_mistake(self, state: S_contra, move: M, /) -> bool:
        """Return whether a strict table charges the seat to move for trying this illegal move."""


class RuleRound(Round, Generic[S, M, H]):
    """A round with a state and a header; subclasses add scores, views and events."""

    legality: Legality[S, M]
    clause_book: Clauses
    move_type: type[M]
    over_phase: int

    def __init__(self, state: S, header: H) -> None:
        self.state = state
        self.header = header

    @property
    def over(self) -> bool:
        """Return whether the round has ended."""
        return self.state.phase == self.over_phase

    @property
    def to_move(self) -> int | None:
        """Return the seat to move, None when the round is over."""
        return None if self.over else self.state.to_move

    def legal_moves(self) -> list[M]:
        """Return every legal move once, in a stable order."""
        return self.legality.legal_moves(self.state)

    def canonical(self, move: Move) -> M:
        """Return the move in `legal_moves` that is equivalent to a legal move."""
        return self.legality.canonical(self.state, as_own(move, self.move_type))

    def refusal(self, move: Move) -> Refusal | None:
        """Return the refusal of a move of the seat to move, None if it is legal."""
        number = self.legality.fault(self.state, as_own(move, self.move_type))
        return None if number == LEGAL else self.clause_book.refusal(number, move, self.position())

    def make(self, move: Move) -> None:
        """Make a legal move; raise ChanceNeeded, without effect, if the result of a shuffle must be given first."""
        self.legality.make(self.state, as_own(move, self.move_type))

    def is_mistake(self, move: Move) -> bool:
        """Return whether a strict table charges the seat to move for trying this illegal move."""
        return self.legality.is_mistake(self.state, as_own(move, self.move_type))

    def seen_by(self, seat: int | None) -> S:
        """Return a state with what a seat (None: a spectator) may see; raise InvalidInput if there is no such seat."""
        if seat is not None and not 0 <= seat < self.state.players:
            raise InvalidInput(f"there is no seat {seat}")
        return self.state.seen_by(seat)

    def copy(self) -> Self:
        """Return an independent copy."""
        return type(self)(self.state.copy(), self.header)
