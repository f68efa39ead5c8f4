"""The options of Poter."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.files import MISTAKES, check_options


@dataclass(frozen=True, slots=True)
class Options:
    """The options of clauses P4.7, P5.4, P8.7, P8.8, P9.6 and P9.7 with their defaults."""

    go_out: str = "discard"
    swap_own: bool = False
    lay_own: bool = True
    circles: int = 3
    mistakes: str = "guided"
    max_turns: int = 400
    rounds: int = 13


CHOICES: Mapping[str, tuple[object, ...]] = {
    "go_out": ("discard", "any"),
    "swap_own": (False, True),
    "lay_own": (True, False),
    "circles": (3, 0),
    "mistakes": MISTAKES,
}
COUNTS = ("max_turns", "rounds")


def parse_options(options: Mapping[str, Any]) -> Options:
    """Return options with defaults for omitted ones; raise InvalidInput for invalid ones."""
    check_options("Poter", options, CHOICES, COUNTS)
    return Options(**options)
