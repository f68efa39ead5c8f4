"""Advice on a position: candidate moves ranked by the expected score of the round, with their doubt."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Candidate:
    """One move and what its playouts came to.

    `score` is the expected score of the round for the player (points), `error` its standard error, `win` the chance
    (0 to 1) to win the round, `behind` how many points it is worse than the best candidate.
    """

    move: str
    score: float
    error: float
    win: float
    behind: float
    playouts: int


@dataclass(frozen=True, slots=True)
class Advice:
    """The candidates, best first; `playouts` in all, and the seconds they took."""

    candidates: tuple[Candidate, ...]
    playouts: int
    seconds: float
