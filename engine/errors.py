"""Exceptions of the engine.

    EngineError
    ├── InvalidInput        a text, file or option is unreadable or describes an impossible state
    │   ├── InvalidMove     a text that is not a move
    │   └── ChanceNeeded    a move that needs the result of a shuffle that was not given
    └── IllegalMove         valid input that the rules refuse; carries a `Refusal`

`InvalidInput` concerns syntax and consistency, `IllegalMove` the rules.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused move: clause id, message, text of the move, and the position if it may be shown."""

    clause: str
    message: str
    text: str
    position: dict[str, Any] | None = None


class EngineError(Exception):
    """Base class of all exceptions of the engine."""


class InvalidInput(EngineError):
    """A text, file or option that is unreadable or describes an impossible state."""


class InvalidMove(InvalidInput):
    """A text that is not a move of the game."""

    def __init__(self, text: str, reason: str) -> None:
        super().__init__(f"cannot read the move {text!r}: {reason}")
        self.text = text


class ChanceNeeded(InvalidInput):
    """A move that needs a shuffle whose result was not given."""


class IllegalMove(EngineError):
    """A move that the rules refuse."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        where = f" in {json.dumps(self.refusal.position)}" if self.refusal.position else ""
        return f"{self.refusal.clause}: {self.refusal.message} ({self.refusal.text}){where}"
