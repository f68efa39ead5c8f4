"""The clauses of a game's rule text: numbers inside its rules, ids and words outside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.errors import Refusal

LEGAL = 0
"""The number in place of a clause where no rule is broken."""


class Clauses:
    """The clauses of one game that a refusal can name.

    A number is the id without its letter: P6.1 is 601.
    """

    def __init__(self, letter: str, texts: Mapping[int, str]) -> None:
        """Take the letter before every id, and the words of each clause by its number."""
        self.letter = letter
        self.texts = texts
        self.ids = {self.id_of(number): text for number, text in texts.items()}
        """The words of each clause by its id."""

    def id_of(self, number: int) -> str:
        """Return the id of a clause, `P6.1` for 601."""
        return f"{self.letter}{number // 100}.{number % 100}"

    def refusal(self, number: int, tried: object, position: dict[str, Any] | None = None) -> Refusal:
        """Return the refusal of a move that breaks a clause; `position` is where it was tried, if that may be told."""
        return Refusal(self.id_of(number), self.texts[number], str(tried), position)
