"""What moves do. A module of its own, since compiled playouts depend on it."""

from __future__ import annotations

from enum import IntEnum
from typing import Self

from engine.errors import InvalidMove


class Verb(IntEnum):
    """Base of the verbs of a game's moves: numbers for the rules and for compiled playouts, words in texts."""

    def __str__(self) -> str:
        return self.name.lower()

    @classmethod
    def parse(cls, text: str, word: str) -> Self:
        """Return the verb of a word; raise InvalidMove, with the text of the move, if there is none."""
        verbs = {str(verb): verb for verb in cls}
        if word not in verbs:
            raise InvalidMove(text, f"a move begins with one of {', '.join(verbs)}")
        return verbs[word]
