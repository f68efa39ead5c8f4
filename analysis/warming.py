"""Compiling every kernel ahead of its first use: `python -m analysis.warming`.

Compiling takes seconds in which the interpreter has little time for anything else, and cannot be broken off. A
program that has people to serve lets a process of its own do it, and loads the kernels from the cache afterwards.
"""

from __future__ import annotations

from analysis.advisor import advise
from analysis.compilation import CACHE
from engine.registry import GAMES

MARK = CACHE / "warm"
"""There once all kernels of these very sources are in the cache."""


def is_warm() -> bool:
    """Tell whether the kernels only need to be loaded."""
    return MARK.exists()


def warm() -> None:
    """Have the kernels of every game loaded, or compiled and put into the cache."""
    for game in GAMES.values():
        players = game.players[0]
        deal = game.deal({}, players, 1, 0, game.pack({}, players), [0] * game.columns({}, players))
        advise(deal.view(deal.to_move), playouts=1, seed=0)
    MARK.touch()


if __name__ == "__main__":
    warm()
