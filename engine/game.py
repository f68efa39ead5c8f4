"""What every game offers: the frame owns seats, rounds, matches and files, the game owns its cards and its state.

A game is one `Game` object; it makes `Round` objects, each one deal played to its end. Nothing outside a game's
package looks inside a round: moves and cards cross this border as canonical texts or as `Move` objects whose
text is their identity.
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
"""Between the names of partners."""


class Move(Protocol):
    """A move: hashable, and equal exactly when its canonical text is."""

    def __str__(self) -> str:
        """Return the canonical text."""

    def __hash__(self) -> int:
        """Hash by identity of the text."""


M = TypeVar("M", bound=Move)


def as_own(move: Move, move_type: type[M]) -> M:
    """Return a move as one of a game's type; raise InvalidInput for another game's."""
    if not isinstance(move, move_type):
        raise InvalidInput(f"{move} is no {move_type.__name__}")
    return move


class View(ABC):
    """What one seat (or a spectator, seat None) may know of a round; built up from nothing, never by deleting."""

    game: ClassVar[str]
    simple_verbs: ClassVar[Sequence[str]] = ()
    """Verbs of moves that bring any round to its end, in order of preference."""
    seat: int | None

    @abstractmethod
    def legal_moves(self) -> Sequence[Move]:
        """Return the legal moves of the viewing seat if it is to move, else none."""

    @abstractmethod
    def refusal(self, move: Move) -> Refusal | None:
        """Return why the viewing seat, being to move, may not make a move; None if it may."""

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
        """Return a number that grows with each turn of the round and stays the same within one.

        The seat to move does not tell turns apart: it may keep the move from one turn to the next.
        """

    @property
    def match_winner(self) -> int | None:
        """Return the column that has won the whole match in this round, whatever the totals; None in most games."""
        return None

    @abstractmethod
    def legal_moves(self) -> Sequence[Move]:
        """Return every legal move once, in a stable order."""

    @abstractmethod
    def canonical(self, move: Move) -> Move:
        """Return the listed move that a legal move comes to."""

    @abstractmethod
    def refusal(self, move: Move) -> Refusal | None:
        """Return why the seat to move may not make this move, None if it may."""

    def play(self, move: Move) -> None:
        """Make a move of the seat to move; raise IllegalMove or ChanceNeeded and change nothing if it cannot be."""
        refusal = self.refusal(move)
        if refusal is not None:
            raise IllegalMove(refusal)
        self.make(move)

    @abstractmethod
    def make(self, move: Move) -> None:
        """Make a move known to be legal; raise ChanceNeeded and change nothing if a shuffle must be given first."""

    @abstractmethod
    def out_of_turn(self, move: Move) -> str:
        """Return the clause that a seat breaks which is not to move, because it is another's turn or none is left."""

    def apply_chance(self, move: Move, source: Random) -> Move:
        """Return what chance makes of a legal move: the move itself, unless a game's hands are unsteady."""
        return move

    def shuffle_before(self, move: Move) -> Sequence[str]:
        """Return the cards that must be shuffled before a move can be made: none, unless a game says otherwise."""
        return ()

    def event(self, text: str) -> None:
        """Let a chance event happen (`stock 4d 5c …`).

        Raise IllegalMove where the rules allow it at another moment, InvalidInput if they know of no such event.
        """
        raise InvalidInput(f"the game has no event {shown(text)}")

    @abstractmethod
    def is_mistake(self, move: Move) -> bool:
        """Return whether a strict table charges the seat to move for trying this illegal move."""

    @abstractmethod
    def charge(self) -> None:
        """Charge the seat to move for a mistake."""

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Return the score of each column of the sheet for this round as it stands."""

    @abstractmethod
    def score_clause(self, column: int) -> str:
        """Return the clause by which a column's score is what it is."""

    @abstractmethod
    def view(self, seat: int | None, totals: Sequence[int] = ()) -> View:
        """Return what a seat or (None) a spectator may know; `totals` are the match's before this round."""

    @abstractmethod
    def position(self) -> dict[str, Any]:
        """Return the round as a position file's object."""

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent copy."""

    def illegal(self, clause: str, message: str, text: str) -> IllegalMove:
        """Make the error for a refusal in this position."""
        return IllegalMove(Refusal(clause, message, text, self.position()))


@dataclass(frozen=True, slots=True)
class FrameClauses:
    """The clauses of a game that the frame itself can find broken."""

    dealer: str
    round_unfinished: str
    match_over: str
    mistake: str


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the ranking: places are shared by equal totals."""

    place: int
    column: int
    total: int


def column_of(seat: int, columns: int) -> int:
    """Return the column of the score sheet that a seat plays for: its own, or its side's where there are fewer."""
    return seat % columns


def seats_of(column: int, columns: int, players: int) -> range:
    """Return the seats that play for a column: one, or the partners of a side; the inverse of `column_of`."""
    return range(column, players, columns)


def column_names(names: Sequence[str], columns: int) -> list[str]:
    """Return who the columns are for, given names by seat: the players, or the partners of each side together."""
    return [AND.join(names[seat] for seat in seats_of(column, columns, len(names))) for column in range(columns)]


class Game(ABC):
    """One game: its options, packs, deals, texts and what it takes to win a match."""

    name: ClassVar[str]
    column: ClassVar[str] = "seat"
    lowest_wins: ClassVar[bool]
    players: ClassVar[range]
    clauses: ClassVar[FrameClauses]
    clause_book: ClassVar[Clauses]
    casual_options: ClassVar[Mapping[str, Any]] = {}
    """Options of a casual match that is not too long, where they differ from the defaults."""

    @abstractmethod
    def check(self, options: Mapping[str, Any], players: int) -> None:
        """Raise InvalidInput unless these options and this number of players can be."""

    @abstractmethod
    def pack(self, options: Mapping[str, Any], players: int) -> Sequence[str]:
        """Return the texts of the pack in play, in its own order."""

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
        """Deal round `number` (from 1), the deck's first card first; raise InvalidInput for a bad deck."""

    @abstractmethod
    def parse_move(self, text: str) -> Move:
        """Read a move; raise InvalidMove."""

    @abstractmethod
    def from_position(self, position: Mapping[str, Any]) -> Round:
        """Read a position file's object; raise InvalidInput with what is wrong."""

    @abstractmethod
    def match_over(self, options: Mapping[str, Any], players: int, scores: Sequence[Sequence[int]]) -> bool:
        """Return whether the match has ended after rounds with these scores."""

    def columns(self, options: Mapping[str, Any], players: int) -> int:
        """Return how many columns the score sheet has: one a player unless the game has sides.

        Whose they are tells `column_of`.
        """
        return players

    def strict(self, options: Mapping[str, Any]) -> bool:
        """Return whether the table charges for mistakes."""
        return options.get("mistakes") == "strict"

    def ranking(self, totals: Sequence[int], winner: int | None = None) -> list[Place]:
        """Rank the columns by their totals, equal totals sharing a place; a winner of the match is first alone."""
        keys = [(c != winner, total if self.lowest_wins else -total) for c, total in enumerate(totals)]
        order = sorted(range(len(totals)), key=lambda c: (keys[c], c))
        return [Place(1 + sum(key < keys[c] for key in keys), c, totals[c]) for c in order]
