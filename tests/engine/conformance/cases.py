"""The data of the conformance suite, which each game declares as `CASES` in `tests/engine/<game>/conformance.py`.

`games` loads it for every game of the registry.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import strategies as st

from engine.game import Round
from engine.match import Match
from tests.engine.conformance.rounds import Rounds

SEATS = 3
"""Number of seats at the table whose fields are checked."""
Position = dict[str, Any]
Tried = tuple[tuple[str, ...], int, str, str]
"""Log entries so far, the seat that tries a move, the move, and the clause that it breaks."""


@dataclass(frozen=True)
class ClauseCases:
    """Scenarios by clause, in the files of a folder (`test_clause_files`)."""

    folder: Path
    files: str
    """File names without suffix."""
    last: tuple[int, ...]
    """The number of the last clause of each part of the rule text."""
    unbroken: set[str]
    """The clauses that no move breaks: those about the match and scores."""
    start: Callable[..., Round]
    """Makes the round from the `at` of a scenario."""
    typed_freely: bool = False
    """Whether some texts list their cards in another order than moves are written."""
    listed_only: bool = False
    """Whether the reference knows only the listed one of equivalent moves."""


@dataclass(frozen=True)
class CommandCases:
    """Positions and moves for `python -m engine`."""

    listed: Sequence[tuple[Position, list[str]]]
    """Positions and their legal moves; the second one is used to try `unreadable` moves."""
    over: Position
    applied: Sequence[tuple[Position, str, str]]
    """A position, a move as typed, and its canonical text."""
    forbidden: Sequence[tuple[Position, str, str]]
    """A position, a move, and the clause that it breaks."""
    unreadable: Sequence[str]
    short_deal: tuple[Sequence[str], Position]
    """Arguments of a `deal` that ends soon if the last listed move is always played, and keys of its end."""
    impossible_deals: Sequence[list[str]]
    """Arguments of `deal` that are refused."""
    shown: Position
    shown_to_seat_1: tuple[str, str]
    """What seat 1 sees of that position, and what is hidden from it."""
    shown_to_all: tuple[str, str]
    """What a spectator sees, and what is hidden from spectators."""
    possible: Position
    impossible: Sequence[Position]
    """Keys that make a position impossible."""


@dataclass(frozen=True)
class ReplayCases:
    finished: Sequence[Any]
    """Transcripts of finished matches; the first one has a winner by totals."""
    refused: Sequence[tuple[Any, dict[str, Any]]]
    """Transcripts that break the rules, and keys of the answer."""
    impossible: Sequence[Any]
    """Transcripts that cannot be read."""


@dataclass(frozen=True)
class FieldCases:
    """The fields of a state, and who sees them."""

    state: type[Any]
    round_of: Callable[[Any], Round]
    """Makes a round from a state."""
    keys: Sequence[str]
    """The keys of a position file."""
    sizes: Mapping[str, int]
    """Values of single numbers that are sizes of lists, or are otherwise restricted."""
    open_to_all: str
    """The fields that everybody sees."""
    open_parts: Mapping[str, tuple[int, int]]
    """Lists of which everybody sees the places from the first number to before the second, by `sizes`."""
    hidden: str
    """The fields that nobody sees at all."""
    others: Mapping[str, Callable[[Any, int | None], Any]]
    """The fields that look different to different viewers: what a seat (None: a spectator) sees, from the whole state.
    """


@dataclass(frozen=True)
class FrameCases:
    """What a match requires of its game: see `test_frame`."""

    wrong_options: Mapping[str, Sequence[Any]]
    """Impossible values by option."""
    final: tuple[Mapping[str, Any], Sequence[tuple[int, ...]]]
    """Options of a match of three, and the scores that end it."""
    ranking: str
    """The clause about the ranking."""


@dataclass(frozen=True)
class MatchCases:
    """Random matches (`test_random_matches`)."""

    tables: Sequence[tuple[Any, ...]]
    """Kinds of tables; quick tests take the first `quick`."""
    quick: int
    match: Callable[..., Iterator[Match]]
    """Yields a match before each attempt and at its end, for a seed, one of the tables, and further options."""
    any_text: Callable[[Random, Position], str]
    """Returns a readable, mostly illegal move text."""
    choose: Callable[[Any, Random], Any]
    """Returns a legal move."""
    ends_turn: Collection[str]
    """The verbs of moves that end a turn."""
    other_hidden: Callable[[Any, int | None, Random], Round | None]
    """Returns a round with other cards in the places that a seat does not see, None if that is impossible."""
    determinize: Callable[[Any, Random], Round]
    """Returns a random round that looks like a view."""
    scratch: Collection[str] = ()
    """Fields of the state that have no meaning between moves."""


@dataclass(frozen=True)
class MistakeCases:
    """Illegal attempts at tables of both kinds."""

    table: Callable[..., Match]
    """Made by `rounds.tables`."""
    points: int
    charged: tuple[Tried, ...]
    free: tuple[Tried, ...]
    unreadable: tuple[str, ...]
    no_mistakes: tuple[tuple[str, str, str], ...]
    """A kind of table, a log entry of a mistake that is not one at that table, and the clause that it breaks."""


@dataclass(frozen=True)
class MoveTextCases:
    """Texts of moves."""

    texts: st.SearchStrategy[str]
    likely: st.SearchStrategy[str]
    """Texts made of the letters of moves."""
    canonical: Sequence[tuple[str, str]]
    """Typed texts, and the canonical texts of their moves."""
    unreadable: Sequence[str]
    words_in_any_order: bool = True
    """Whether a move may be typed with its words in another order."""


@dataclass(frozen=True)
class PositionCases:
    """Position files that are almost valid."""

    example: Position
    changes: Sequence[tuple[Position, str, Position]]
    """A position, words of an error message, and the keys that make the position impossible."""
    words: Sequence[str]
    """Words of the game that are put into files as junk."""
    mutated: Callable[[int], Iterator[Position]]
    """Yields positions with plausible changes for a seed."""
    most_moves: int
    """Number of legal moves to try in a position."""


@dataclass(frozen=True)
class TranscriptCases:
    """Golden transcripts (`transcripts`)."""

    files: Sequence[Path]
    seeded: Collection[str]
    """The names of those made by the game's module `golden`."""
    features_of: Callable[[str, Position, Position], Iterator[str]]
    shown: set[str]
    """The features that all files together show."""
    unfinished: tuple[str, ...] = ()
    """The names of those that stop before the end of the match."""
    winners: Mapping[str, int] = field(default_factory=dict)
    """The names of those that a side wins regardless of the totals, and the side."""


@dataclass(frozen=True)
class GameCases:
    """The data of one game."""

    rounds: Rounds[Any]
    reference: Any
    """The slow module with `moves`, `may`, `after` and `scores` of a position."""
    clauses: ClauseCases
    commands: CommandCases
    fields: FieldCases
    replay: ReplayCases
    frame: FrameCases
    matches: MatchCases
    mistakes: MistakeCases
    move_texts: MoveTextCases
    positions: PositionCases
    transcripts: TranscriptCases
