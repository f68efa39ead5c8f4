"""Reads a table's log from the database of a running bot, and tracks what each person may know of the cards."""

import json
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from engine.game import View
from engine.match import Match, new_match

from .strategies.memory import Knows
from .strategies.strategy import Strategy

Line = tuple[int, int, str]


class DatabaseReader:
    """The newest table of a database file; `match` follows its log."""

    def __init__(self, file: Path, strategy: Strategy) -> None:
        self.strategy = strategy
        self._file = file
        self._connection: sqlite3.Connection | None = None
        self.match: Match | None = None
        self.memory = strategy.memory()
        self.seats: dict[int, int] = {}
        self.table = 0

    def lines(self) -> list[Line]:
        """Return the whole log: round, number, entry."""
        return self._rows("SELECT round, number, entry FROM entries ORDER BY round, number")

    @property
    def newest(self) -> int:
        """Return the number of the newest table; `table` is that of the match."""
        number: int = self._rows("SELECT MAX(id) FROM rooms")[0][0]
        return number

    @property
    def version(self) -> int:
        """Return the version of the table, as in its buttons."""
        number: int = self._rows("SELECT version FROM rooms ORDER BY id DESC LIMIT 1")[0][0]
        return number

    @property
    def reviewed(self) -> int:
        """Return the number of rounds whose review has been sent."""
        number: int = self._rows("SELECT reviewed FROM rooms ORDER BY id DESC LIMIT 1")[0][0]
        return number

    def follow(self) -> Match | None:
        """Bring the match up to date, and return it."""
        dealt = self.match.logs if self.match else []
        done = len(dealt[-1].entries) if dealt else 0
        for number, dealer, deck in self._rows(
            "SELECT number, dealer, deck FROM rounds WHERE number >= ? ORDER BY number", max(len(dealt), 1)
        ):
            if self.match is None:
                self.match = self._new_match()
            if number > len(self.match.logs):
                self.deal(dealer, deck.split())
                done = 0
            rest = "SELECT entry FROM entries WHERE round = ? AND number > ? ORDER BY number"
            for (entry,) in self._rows(rest, number, done):
                self.enter(entry)
        return self.match

    def is_over(self, table: int, number: int) -> bool:
        """Return whether a round of the table is over, so that its cards are public."""
        match = self.follow()
        return match is not None and table == self.table and 1 <= number <= len(match.scores)

    def secret_seeds(self) -> list[str]:
        """Return the seeds of the prepared round and of those that are not over."""
        match = self.follow()
        prepared = "SELECT next_seed FROM rooms WHERE next_seed IS NOT NULL"
        running = "SELECT seed FROM rounds WHERE room_id = ? AND number > ? AND seed IS NOT NULL"
        rows = self._rows(prepared) + self._rows(running, self.table, len(match.scores) if match else 0)
        return [seed for (seed,) in rows]

    def deal(self, dealer: int, deck: Sequence[str]) -> None:
        assert self.match is not None
        self.match.start_round(dealer, deck)
        self.memory = self.strategy.memory()
        self.memory.note(self.match)

    def enter(self, entry: str) -> None:
        assert self.match is not None
        self.match.replay(entry)
        self.memory.note(self.match)

    def knows(self, person: int) -> Knows:
        """Return what a person may know of the cards of the round."""
        assert self.match is not None
        return self.memory.knows(self.match, self.seats.get(person))

    def hand(self, person: int) -> set[str]:
        """Return the cards that a person holds."""
        if self.match is None or self.match.round is None or person not in self.seats:
            return set()
        return self.strategy.hand(self.match.round.view(self.seats[person]))

    @property
    def to_move(self) -> int | None:
        """The seat to move, None when nobody is."""
        match = self.follow()
        return match.round.to_move if match and match.round else None

    def view(self) -> View | None:
        """Return the view of the seat to move, None when nobody is to move."""
        match, seat = self.follow(), self.to_move
        return None if match is None or match.round is None or seat is None else match.round.view(seat)

    def legal(self) -> list[str]:
        view = self.view()
        return [str(move) for move in view.legal_moves()] if view else []

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()

    def _new_match(self) -> Match:
        """Return the table's match before its first round."""
        ((room, game, options),) = self._rows("SELECT id, game, options FROM rooms ORDER BY id DESC LIMIT 1")
        self.table = room
        seats = self._rows("SELECT person, name FROM seats WHERE room_id = ? ORDER BY number", room)
        self.seats = {person: number for number, (person, _) in enumerate(seats) if person is not None}
        return new_match(game, json.loads(options), [name for _, name in seats])

    def _rows(self, query: str, *values: object) -> list[tuple]:  # type: ignore[type-arg]
        """Return the rows of a query, none before the file or the table exists."""
        if self._connection is None and not self._file.exists():
            return []
        if self._connection is None:
            self._connection = sqlite3.connect(self._file, isolation_level=None)
        try:
            return self._connection.execute(query, values).fetchall()
        except sqlite3.OperationalError as fault:
            if "no such table" in str(fault):
                return []
            raise
