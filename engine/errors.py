"""What can go wrong in the engine.

    EngineError
    ├── InvalidInput        the text, file or option cannot be read, or describes something impossible
    │   ├── InvalidMove     a move text that is no move
    │   └── ChanceNeeded    a move that needs the result of a shuffle which was not given
    └── IllegalMove         readable, but the rules refuse it; carries a `Refusal`

`InvalidInput` is about syntax and possibility, `IllegalMove` about the rules.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the rules refuse something: the clause id, its words, what was tried and the position (if any)."""

    clause: str
    message: str
    text: str
    position: dict[str, Any] | None = None


class EngineError(Exception):
    """Anything the engine refuses."""


class InvalidInput(EngineError):
    """A text, file or option that cannot be read or cannot be."""


class InvalidMove(InvalidInput):
    """A text that is no move of the game."""

    def __init__(self, text: str, reason: str) -> None:
        super().__init__(f"cannot read the move {text!r}: {reason}")
        self.text = text


class ChanceNeeded(InvalidInput):
    """A move that turns over cards whose new order has to be given first."""


class IllegalMove(EngineError):
    """A move the rules refuse."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        """Say clause, words, move and position in one line."""
        where = f" in {json.dumps(self.refusal.position)}" if self.refusal.position else ""
        return f"{self.refusal.clause}: {self.refusal.message} ({self.refusal.text}){where}"
