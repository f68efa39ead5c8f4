"""The analysis of each game, by its name in `engine.registry`: one line per game; and the parts of its kernels.

A game is imported on first use, since that loads the compiler: the bot responds before.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import import_module

from analysis.game import AnyAnalysis
from analysis.hints.advice import NothingToAdvise
from engine.registry import GAMES

COMPILED_FUNCTIONS: Mapping[str, int] = {"poter": 109, "pocha": 65, "canasta": 134}
"""The games, with the approximate number of functions compiled for their hints, to estimate progress."""


@cache
def analysis_of(name: str) -> AnyAnalysis:
    """Return the analysis of a game, `ANALYSIS` of its module `game`; raise NothingToAdvise if there is none.

    >>> analysis_of("pocha").name
    'pocha'
    """
    if name not in COMPILED_FUNCTIONS:
        raise NothingToAdvise(f"there is no analysis of {name}")
    found: AnyAnalysis = import_module(f"analysis.{name}.game").ANALYSIS
    return found


class Use(StrEnum):
    """Use of kernels."""

    HINTS = "hints"
    REVIEWS = "reviews"


@dataclass(frozen=True, slots=True)
class Part:
    """The kernels for one use in one game."""

    game: str
    use: Use

    def __str__(self) -> str:
        return f"{self.game}-{self.use}"


PARTS = tuple(Part(game, use) for use in Use for game in GAMES)
"""All parts, hints first."""
