"""The interface of games: `Game`, `Round`, `View` and `Move`.

A `Game` makes `Round` objects, each of one deal played to its end. Code outside a game's package uses rounds through
this interface only: cards are passed as texts, moves as `Move` objects that are identified by their canonical texts.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Protocol, Self, TypeVar

from engine.clauses import Clauses
from engine.errors import IllegalMove, InvalidInput, Refusal
from engine.json_reader import shown

AND = " & "
"""Separates the names of partners."""


class Move(Protocol):
    """A move: hashable, and equal to another one exactly if their canonical texts are equal."""

    def __str__(self) -> str:
        """Return the canonical text."""

    def __hash__(self) -> int:
        """Return a hash that is equal for equal canonical texts."""


M = TypeVar("M", bound=Move)


def as_own(move: Move, move_type: type[M]) -> M:
    """Return a move with its type narrowed to a game's; raise InvalidInput for a move of another game."""
    if not isinstance(move, move_type):
        raise InvalidInput(f"{move} is no {move_type.__name__}")
    return move


class View(ABC):
    """The information about a round that one seat (None: a spectator) may have."""

    game: ClassVar[str]
    simple_verbs: ClassVar[Sequence[str]] = ()
    """Verbs of moves that finish any round if always played, in order of preference."""
    seat: int | None

    @abstractmethod
    def legal_moves(self) -> Sequence[Move]:
        """Return the legal moves of the viewing seat, none if it is not to move."""

    @abstractmethod
    def refusal(self, move: Move) -> Refusal | None:
        """Return the refusal of a move of the viewing seat, which is to move; None if it is legal."""

    @abstractmethod
    def text(self) -> str:
        """Return the table as plain text, for the command line and for logs."""


class Round(ABC):
    """One round being played. A refused move changes nothing."""

    game: ClassVar[str]

    @property
    @abstractmethod
    def over(self) -> bool:
        """Return whether the round has ended."""

    @property
    @abstractmethod
    def to_move(self) -> int | None:
        """Return the seat to move, None when the round is over."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """Return a number that is constant within a turn and increases with each turn of the round.

        Turns cannot be distinguished by the seat to move, which may have two turns in a row.
        """

    @property
    def match_winner(self) -> int | None:
        """Return the column that has won the match in this round regardless of totals; None in most games."""
        return None

    @abstractmethod
    def legal_moves(self) -> Sequence[Move]:
        """Return every legal move once, in a stable order."""

    @abstractmethod
    def canonical(self, move: Move) -> Move:
        """Return the move in `legal_moves` that is equivalent to a legal move."""

    @abstractmethod
    def refusal(self, move: Move) -> Refusal | None:
        """Return the refusal of a move of the seat to move, None if it is legal."""

    def play(self, move: Move) -> None:
        """Make a move of the seat to move; raise IllegalMove or ChanceNeeded, without effect, if that is impossible."""
        refusal = self.refusal(move)
        if refusal is not None:
            raise IllegalMove(refusal)
        self.make(move)

    @abstractmethod
    def make(self, move: Move) -> None:
        """Make a legal move; raise ChanceNeeded, without effect, if the result of a shuffle must be given first."""

    @abstractmethod
    def out_of_turn(self, move: Move) -> str:
        """Return the clause broken by a move of a seat that is not to move."""

    def apply_chance(self, move: Move, source: Random) -> Move:
        """Apply chance to a legal move, such as an imprecise cut; identity by default."""
        return move

    def shuffle_before(self, move: Move) -> Sequence[str]:
        """Return the cards that must be shuffled before a move can be made; none by default."""
        return ()

    def event(self, text: str) -> None:
        """Apply a chance event (`stock 4d 5c …`).

        Raise IllegalMove if the rules do not allow it now, InvalidInput if the game has no such event.
        """
        raise InvalidInput(f"the game has no event {shown(text)}")

    @abstractmethod
    def is_mistake(self, move: Move) -> bool:
        """Return whether a strict table charges the seat to move for trying this illegal move."""

    @abstractmethod
    def charge(self) -> None:
        """Charge the seat to move with a mistake."""

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Return the current score of this round for each column of the score sheet."""

    @abstractmethod
    def score_clause(self, column: int) -> str:
        """Return the clause that determines a column's score."""

    @abstractmethod
    def view(self, seat: int | None, totals: Sequence[int] = ()) -> View:
        """Return the view of a seat (None: a spectator); `totals` are those of the match before this round."""

    @abstractmethod
    def position(self) -> dict[str, Any]:
        """Return the content of a position file of this round."""

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent copy."""

    def illegal(self, clause: str, message: str, text: str) -> IllegalMove:
        """Return the exception for a refusal in this position."""
        return IllegalMove(Refusal(clause, message, text, self.position()))


@dataclass(frozen=True, slots=True)
class FrameClauses:
    """The clauses of a game that are checked by `Match`."""

    dealer: str
    round_unfinished: str
    match_over: str
    mistake: str


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the ranking; columns with equal totals share a place."""

    place: int
    column: int
    total: int


def column_of(seat: int, columns: int) -> int:
    """Return the score sheet column of a seat: its own, or that of its side."""
    return seat % columns


def seats_of(column: int, columns: int, players: int) -> range:
    """Return the seats of a score sheet column (one, or the partners of a side); the inverse of `column_of`."""
    return range(column, players, columns)


def column_names(names: Sequence[str], columns: int) -> list[str]:
    """Return the name of each score sheet column, given names by seat; names of partners are joined."""
    return [AND.join(names[seat] for seat in seats_of(column, columns, len(names))) for column in range(columns)]


class Game(ABC):
    """One game: its options, packs, deals and texts, and the end and ranking of a match."""

    name: ClassVar[str]
    column: ClassVar[str] = "seat"
    lowest_wins: ClassVar[bool]
    players: ClassVar[range]
    clauses: ClassVar[FrameClauses]
    clause_book: ClassVar[Clauses]
    casual_options: ClassVar[Mapping[str, Any]] = {}
    """Options of a short match among casual players, where they differ from the defaults."""

    @abstractmethod
    def check(self, options: Mapping[str, Any], players: int) -> None:
        """Raise InvalidInput for impossible options or numbers of players."""

    @abstractmethod
    def pack(self, options: Mapping[str, Any], players: int) -> Sequence[str]:
        """Return the texts of the cards in play, in the order of the pack."""

    @abstractmethod
    def deal(
        self,
        options: Mapping[str, Any],
        players: int,
        number: int,
        dealer: int,
        deck: Sequence[str],
        totals: Sequence[int],
    ) -> Round:
        """Deal round `number` (from 1) from a deck, first card first; raise InvalidInput for a wrong deck."""

    @abstractmethod
    def parse_move(self, text: str) -> Move:
        """Parse a move; raise InvalidMove."""

    @abstractmethod
    def from_position(self, position: Mapping[str, Any]) -> Round:
        """Return the round of a position file's content; raise InvalidInput for an impossible one."""

    @abstractmethod
    def match_over(self, options: Mapping[str, Any], players: int, scores: Sequence[Sequence[int]]) -> bool:
        """Return whether a match has ended, given the scores of its rounds."""

    def columns(self, options: Mapping[str, Any], players: int) -> int:
        """Return the number of score sheet columns (see `column_of`): one for each player, or for each side."""
        return players

    def strict(self, options: Mapping[str, Any]) -> bool:
        """Return whether mistakes are charged."""
        return options.get("mistakes") == "strict"

    def ranking(self, totals: Sequence[int], winner: int | None = None) -> list[Place]:
        """Rank the columns by their totals; a `winner` of the match is first alone."""
        keys = [(c != winner, total if self.lowest_wins else -total) for c, total in enumerate(totals)]
        order = sorted(range(len(totals)), key=lambda c: (keys[c], c))
        return [Place(1 + sum(key < keys[c] for key in keys), c, totals[c]) for c in order]
