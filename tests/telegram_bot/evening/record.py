"""What the database holds of a table at this very moment, read without waiting: the log, and who may know what."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from engine.cards import FRENCH, each_card
from engine.match import Match, new_match

RECENT = 8
"""Turns for which a message may still tell of cards that have been shuffled into the stock since."""

Line = tuple[int, int, str]
ENDS = ("discard", "nodiscard", "pass")


class Record:
    """The newest table of a database file; `match` follows its log."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._connection: sqlite3.Connection | None = None
        self.match: Match | None = None
        self.seats: dict[int, int] = {}
        self.table = 0

    def lines(self) -> list[Line]:
        """Return the whole log: round, number, entry."""
        return self._rows("SELECT round, number, entry FROM entries ORDER BY round, number")

    @property
    def version(self) -> int:
        """Return the state number of the table, which buttons carry."""
        number: int = self._rows("SELECT version FROM rooms ORDER BY id DESC LIMIT 1")[0][0]
        return number

    @property
    def reviewed(self) -> int:
        """Return for how many rounds the review has been sent."""
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
                self.match.start_round(dealer, deck.split())
                done = 0
            rest = "SELECT entry FROM entries WHERE round = ? AND number > ? ORDER BY number"
            for (entry,) in self._rows(rest, number, done):
                self.match.log_entry(entry)
        return self.match

    def is_over(self, table: int, number: int) -> bool:
        """Tell whether a round of the table is over, so that no card of it is hidden any more."""
        match = self.follow()
        return match is not None and table == self.table and 1 <= number <= len(match.scores)

    def open_cards(self) -> set[str]:
        """Return the cards that everybody may know of: named in the round, and not shuffled into the stock long ago."""
        return open_cards(self.match.logs[-1].entries) if self.match else set()

    def hand(self, person: int) -> set[str]:
        """Return the cards that a person holds."""
        if self.match is None or self.match.round is None or person not in self.seats:
            return set()
        view = self.match.round.view(self.seats[person])
        return {FRENCH.texts[card] for card in each_card(view.hand)}  # type: ignore[attr-defined]

    def discards(self) -> set[int]:
        """Return the numbers of the cards that may be discarded now."""
        match = self.follow()
        legal = match.round.legal_moves() if match and match.round else ()
        return {FRENCH.cards[str(move).split()[1]] for move in legal if str(move).startswith("discard ")}

    def close(self) -> None:
        """Let go of the file."""
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
        """Return the rows of a query, none while there is no such file or table."""
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


def open_cards(entries: list[str]) -> set[str]:
    """Return the cards that a round's log has named; those shuffled into the stock are forgotten after a while."""
    found: set[str] = set()
    shuffled: list[tuple[int, set[str]]] = []
    turns = 0
    for entry in entries:
        who, _, text = entry.partition(" ")
        words = {word.partition("=")[0] for word in text.split()} & set(FRENCH.cards)
        if who == "*":
            shuffled.append((turns, words))
            continue
        found |= words
        shuffled = [(when, cards - words) for when, cards in shuffled]
        turns += text.partition(" ")[0] in ENDS
    return found.difference(*(cards for when, cards in shuffled if turns - when > RECENT))
