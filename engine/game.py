"""Games, rounds, views and moves, whose rules are functions of a declared state.

A `Game` makes `Round` objects, each of one deal played to its end. Code outside a game's package uses rounds through
this interface only: cards are passed as texts, moves as `Move` objects that are identified by their canonical texts.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from engine.clauses import LEGAL, Clauses
from engine.errors import IllegalMove, InvalidInput, Refusal
from engine.files import Header, brief_repr
from engine.state_base import RoundState, Verb

AND = " & "
"""Separates partners' names."""


class Move(Protocol):
    """A move: hashable, and equal to another exactly if their canonical texts are equal."""

    @property
    def verb(self) -> Verb:
        """Return what the move does."""

    def __str__(self) -> str:
        """Return the canonical text."""

    def __hash__(self) -> int:
        """Return a hash that is equal for equal canonical texts."""


M = TypeVar("M", bound=Move)


def as_own(move: Move, move_type: type[M]) -> M:
    """Return a move, narrowed to a game's type; raise InvalidInput for a move of another game."""
    if not isinstance(move, move_type):
        raise InvalidInput(f"{move} is no {move_type.__name__}")
    return move


class Chance(Protocol):
    """A source of random numbers: `random.Random`, or draws from a round's seed."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to `stop` − 1, all equally likely."""


class Legality(Protocol):
    """The interface of a game's module `moves`."""

    def fault(self, state: Any, move: Any, /) -> int:
        """Return the number of the clause a move of the seat to move would break, `LEGAL` if none."""

    def make(self, state: Any, move: Any, /) -> None:
        """Make a legal move."""

    def legal_moves(self, state: Any, /) -> list[Any]:
        """Return every legal move once, in a stable order."""

    def canonical(self, state: Any, move: Any, /) -> Any:
        """Return the move in `legal_moves` that is equivalent to a legal move."""

    def is_mistake(self, state: Any, move: Any, /) -> bool:
        """Return whether a strict table charges the seat to move for trying this illegal move."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What a game's rounds and views use to check moves; `over`: the phase of a finished round.

    `write` returns the content of a position file, given a state and its header.
    """

    moves: Legality
    clauses: Clauses
    move_type: type[Any]
    over: int
    write: Callable[[Any, Any], dict[str, Any]]

    def refusal(self, state: RoundState, move: Move) -> Refusal | None:
        """Return the refusal of a move of the seat to move, without the position; None if it is legal."""
        number = self.moves.fault(state, as_own(move, self.move_type))
        return None if number == LEGAL else self.clauses.refusal(number, move)


class View(ABC):
    """What one seat (None: a spectator) may know of a round; `table` contains nothing hidden from it."""

    game: ClassVar[str]
    rules: ClassVar[Rules]
    simple_verbs: ClassVar[Sequence[Verb]] = ()
    """Verbs of moves that finish any round if always played, in order of preference."""
    seat: int | None
    table: Any

    @property
    def to_move(self) -> int | None:
        """Return the seat to move, None when the round is over."""
        return None if self.table.phase == self.rules.over else self.table.to_move

    def acting(self) -> Any:
        """Return a state sufficient to check moves of the seat to move: the table, unless it lacks something."""
        return self.table

    def legal_moves(self) -> Sequence[Move]:
        """Return the legal moves of the viewing seat, none if it is not to move."""
        return list(self._legal_moves)

    @cached_property
    def _legal_moves(self) -> list[Any]:
        may_move = self.seat is not None and self.seat == self.to_move
        return self.rules.moves.legal_moves(self._checked) if may_move else []

    @cached_property
    def _checked(self) -> Any:
        """The state used for checking moves, which does not change it."""
        return self.acting()

    def refusal(self, move: Move) -> Refusal | None:
        """Return the refusal of a move of the viewing seat, which must be to move; None if it is legal."""
        return self.rules.refusal(self._checked, move)

    @abstractmethod
    def text(self) -> str:
        """Return the table as plain text, for the command line and for logs."""


class Round(ABC):
    """A round being played: a state and a header. A refused move changes nothing."""

    game: ClassVar[str]
    rules: ClassVar[Rules]
    state: Any
    header: Header

    def __init__(self, state: RoundState, header: Header) -> None:
        self.state = state
        self.header = header

    @property
    def over(self) -> bool:
        """Return whether the round has ended."""
        return bool(self.state.phase == self.rules.over)

    @property
    def to_move(self) -> int | None:
        """Return the seat to move, None when the round is over."""
        return None if self.state.phase == self.rules.over else self.state.to_move

    @property
    @abstractmethod
    def turn(self) -> int:
        """Return a number that is constant within a turn and increases with each turn of the round.

        The seat to move does not identify a turn, since it may have two turns in a row.
        """

    @property
    @abstractmethod
    def face_down(self) -> int:
        """Return the number of cards on the table that nobody has seen; a move that changes it reveals hidden cards."""

    def keeps_hand(self, before: Self, seat: int) -> bool:
        """Return whether a seat still holds all cards that it held before, so that it has revealed none of them."""
        return not before.state.hand[seat] & ~self.state.hand[seat]

    @property
    def match_winner(self) -> int | None:
        """Return the column that won the match in this round regardless of totals; None in most games."""
        return None

    def legal_moves(self) -> Sequence[Any]:
        """Return every legal move once, in a stable order."""
        return self.rules.moves.legal_moves(self.state)

    def canonical(self, move: Move) -> Any:
        """Return the move in `legal_moves` that is equivalent to a legal move."""
        return self.rules.moves.canonical(self.state, as_own(move, self.rules.move_type))

    def refusal(self, move: Move) -> Refusal | None:
        """Return the refusal of a move of the seat to move, None if it is legal."""
        refusal = self.rules.refusal(self.state, move)
        return refusal and replace(refusal, position=self.position())

    def play(self, move: Move) -> None:
        """Make a move of the seat to move; raise IllegalMove or ChanceNeeded, without effect, if that is impossible."""
        refusal = self.refusal(move)
        if refusal is not None:
            raise IllegalMove(refusal)
        self.make(move)

    def make(self, move: Move) -> None:
        """Make a legal move; raise ChanceNeeded, without effect, if a shuffle's result must be given first."""
        self.rules.moves.make(self.state, as_own(move, self.rules.move_type))

    @abstractmethod
    def out_of_turn(self, move: Move) -> str:
        """Return the clause broken by a move of a seat that is not to move."""

    def apply_chance(self, move: Move, source: Callable[[], Chance]) -> Move:
        """Apply chance to a legal move, such as an imprecise cut; by default, return it unchanged.

        `source` is called only for a move that chance affects.
        """
        return move

    def cut_move(self, lifted: int) -> Move | None:
        """Return the move that cuts a fresh round, None if the cut is no move; by default None."""
        return None

    def shuffle_before(self, move: Move) -> Sequence[str]:
        """Return the cards that must be shuffled before a move can be made; none by default."""
        return ()

    def event(self, text: str) -> None:
        """Apply a chance event (`stock 4d 5c …`).

        Raise IllegalMove if the rules do not allow it now, InvalidInput if the game has no such event.
        """
        raise InvalidInput(f"the game has no event {brief_repr(text)}")

    def is_mistake(self, move: Move) -> bool:
        """Return whether a strict table charges the seat to move for trying this illegal move."""
        return self.rules.moves.is_mistake(self.state, as_own(move, self.rules.move_type))

    @abstractmethod
    def charge(self) -> None:
        """Charge the seat to move for a mistake."""

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Return the current score of this round for each column of the score sheet."""

    @abstractmethod
    def score_clause(self, column: int) -> str:
        """Return the clause that determines a column's score."""

    @abstractmethod
    def view(self, seat: int | None, totals: Sequence[int] = ()) -> View:
        """Return the view of a seat (None: a spectator); raise InvalidInput if there is no such seat.

        `totals`: of the match before this round.
        """

    def seen_by(self, seat: int | None) -> Any:
        """Return a state with what a seat (None: a spectator) may see; raise InvalidInput if there is no such seat."""
        if seat is not None and not 0 <= seat < self.state.players:
            raise InvalidInput(f"there is no seat {seat}")
        return self.state.seen_by(seat)

    def position(self) -> dict[str, Any]:
        """Return the content of a position file of this round."""
        return self.rules.write(self.state, self.header)

    def copy(self) -> Self:
        """Return an independent copy."""
        return type(self)(self.state.copy(), self.header)

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
    """Return the score sheet column of a seat: its own, or that of its side.

    >>> [column_of(seat, 2) for seat in range(4)]
    [0, 1, 0, 1]
    """
    return seat % columns


def seats_of(column: int, columns: int, players: int) -> range:
    """Return the seats of a score sheet column (one, or the partners of a side); the inverse of `column_of`.

    >>> list(seats_of(1, 2, 4))
    [1, 3]
    """
    return range(column, players, columns)


def column_names(names: Sequence[str], columns: int, join: Callable[[Iterable[str]], str] = AND.join) -> list[str]:
    """Return the name of each score sheet column, given names by seat; those of partners are joined.

    >>> column_names(["Amal", "Nimali", "Ruwan", "Sita"], 2)
    ['Amal & Ruwan', 'Nimali & Sita']
    """
    return [join(names[seat] for seat in seats_of(column, columns, len(names))) for column in range(columns)]


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal: `number` of the round from 1, `deck` with the first card dealt first, `totals` of the match by column.

    Empty totals mean 0 for all.
    """

    options: Mapping[str, Any]
    players: int
    number: int
    dealer: int
    deck: Sequence[str]
    totals: Sequence[int]


R_co = TypeVar("R_co", bound=Round, covariant=True)


class Game(ABC, Generic[R_co]):
    """One game: its options, packs, deals and texts, and the end and ranking of a match.

    `read` returns state and header of a position file's content, and raises InvalidInput for an impossible one.
    """

    name: ClassVar[str]
    column: ClassVar[str] = "seat"
    lowest_wins: ClassVar[bool]
    players: ClassVar[range]
    clauses: ClassVar[FrameClauses]
    clause_book: ClassVar[Clauses]
    round_type: type[R_co]
    read: Callable[[Mapping[str, Any]], tuple[Any, Any]]
    casual_options: ClassVar[Mapping[str, Any]] = {}
    """Options of a short match among casual players that differ from the defaults."""
    added_options: ClassVar[Mapping[str, tuple[Any, Any]]] = {}
    """Options that old transcripts do not have: the default, and the value that a missing option means in a transcript.
    """

    @abstractmethod
    def check(self, options: Mapping[str, Any], players: int) -> None:
        """Raise InvalidInput for impossible options or numbers of players."""

    @abstractmethod
    def pack(self, options: Mapping[str, Any], players: int) -> Sequence[str]:
        """Return the texts of the cards in play, in the order of the pack."""

    def deal(
        self,
        options: Mapping[str, Any],
        players: int,
        number: int,
        dealer: int,
        deck: Sequence[str],
        totals: Sequence[int] = (),
    ) -> R_co:
        """Deal round `number` (from 1) from a deck, first card first; raise InvalidInput for a wrong deck."""
        return self.dealt(Deal(options, players, number, dealer, deck, totals))

    @abstractmethod
    def dealt(self, given: Deal) -> R_co:
        """Return the round of a deal; raise InvalidInput for a wrong deck."""

    @abstractmethod
    def parse_move(self, text: str) -> Move:
        """Parse a move; raise InvalidMove."""

    def from_position(self, position: Mapping[str, Any]) -> R_co:
        """Return the round of a position file's content; raise InvalidInput for an impossible one."""
        return self.round_type(*self.read(position))

    @abstractmethod
    def match_over(self, options: Mapping[str, Any], players: int, scores: Sequence[Sequence[int]]) -> bool:
        """Return whether a match has ended, given the scores of its rounds."""

    def columns(self, options: Mapping[str, Any], players: int) -> int:
        """Return the number of score sheet columns (see `column_of`): one per player, or per side."""
        return players

    def cutter(self, dealer: int, players: int) -> int:
        """Return the seat with the right to cut: by default the one before the dealer, on the dealer's left."""
        return (dealer - 1) % players

    def ranking(self, totals: Sequence[int], winner: int | None = None) -> list[Place]:
        """Rank the columns by their totals; a `winner` of the match is alone in first place."""
        keys = [(c != winner, total if self.lowest_wins else -total) for c, total in enumerate(totals)]
        order = sorted(range(len(totals)), key=lambda c: (keys[c], c))
        return [Place(1 + sum(key < keys[c] for key in keys), c, totals[c]) for c in order]
