"""The settings of a Poter table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.errors import InvalidInput
from engine.json_reader import LARGEST, shown


@dataclass(frozen=True, slots=True)
class Options:
    """The options of clauses P4.7, P5.4, P8.7, P9.6 and P9.7 with their defaults."""

    go_out: str = "discard"
    swap_own: bool = False
    mistakes: str = "guided"
    max_turns: int = 400
    rounds: int = 13


CHOICES: Mapping[str, tuple[object, ...]] = {
    "go_out": ("discard", "any"),
    "swap_own": (False, True),
    "mistakes": ("guided", "strict"),
}
COUNTS = ("max_turns", "rounds")


def parse_options(options: Mapping[str, Any]) -> Options:
    """Read a table's options, left-out ones taking their defaults; raise InvalidInput for any other."""
    for name, value in options.items():
        if name in CHOICES:
            if not any(value is choice or (isinstance(value, str) and value == choice) for choice in CHOICES[name]):
                allowed = ", ".join(str(choice).lower() for choice in CHOICES[name])
                raise InvalidInput(f"option {name} is one of {allowed}, not {shown(value)}")
        elif name in COUNTS:
            if type(value) is not int or not 1 <= value <= LARGEST:
                raise InvalidInput(f"option {name} is a whole number from 1 to {LARGEST}, not {shown(value)}")
        else:
            raise InvalidInput(f"Poter has no option {shown(name)}")
    return Options(**options)
