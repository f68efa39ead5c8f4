"""The options of Poter."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from engine.files import Mistakes, read_options


@dataclass(frozen=True, slots=True)
class Options:
    """The options of clauses P4.7, P5.4, P8.7, P8.8, P9.6 and P9.7 with their values and defaults."""

    go_out: Annotated[str, "discard", "any"] = "discard"
    swap_own: bool = False
    lay_own: bool = True
    circles: Annotated[int, 3, 0] = 3
    mistakes: Mistakes = "guided"
    max_turns: int = 400
    rounds: int = 13


def parse_options(options: Mapping[str, Any]) -> Options:
    """Return options with defaults for omitted ones; raise InvalidInput for invalid ones."""
    return read_options("Poter", Options, options)
