"""The parts in which kernels are compiled and loaded; unlike `analysis.precompile` this module loads no compiler."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.registry import GAMES


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
