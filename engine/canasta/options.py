"""The options of Canasta, and the sides of its players (C1.1)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from engine.errors import InvalidInput
from engine.files import Mistakes, read_options

SINGLES, PAIRS, TRIOS = "singles", "pairs", "trios"
PLAYERS: Mapping[str, tuple[int, ...]] = {SINGLES: (2, 3, 4), PAIRS: (4,), TRIOS: (6,)}
"""Possible numbers of players by mode (C1.1)."""
USUAL = {2: SINGLES, 3: SINGLES, 4: PAIRS, 6: TRIOS}
"""Default mode by number of players."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of clauses C1.1, C1.5, C2.1, C4.3, C4.6, C8.6 and C9.6; `mode` is None for the default one."""

    mode: Annotated[str | None, SINGLES, PAIRS, TRIOS] = None
    target: Annotated[int, 5000, 7000] = 5000
    cut: Annotated[str, "on", "off"] = "on"
    first_taking: Annotated[str, "side", "player"] = "side"
    frozen_needs: Annotated[int, 3, 2] = 3
    max_turns: int = 400
    mistakes: Mistakes = "guided"


def parse_options(options: Mapping[str, Any]) -> Options:
    """Return options with defaults for omitted ones; raise InvalidInput for invalid ones."""
    return read_options("Canasta", Options, options)


def sides_of(options: Options, players: int) -> int:
    """Return the number of sides (C1.1); raise InvalidInput if the mode does not fit the number of players."""
    if players not in USUAL:
        raise InvalidInput(f"Canasta is for 2, 3, 4 or 6 players (C1.1), not {players}")
    mode = options.mode or USUAL[players]
    if players not in PLAYERS[mode]:
        able = " or ".join(str(number) for number in PLAYERS[mode])
        raise InvalidInput(f"{mode} are for {able} players (C1.1), not {players}")
    return players if mode == SINGLES else 2
