"""The analysis of each game, by the game's name as in `engine.registry`: one line a game."""

from __future__ import annotations

from collections.abc import Mapping

from analysis.canasta.game import CanastaAnalysis
from analysis.errors import NothingToAdvise
from analysis.game import AnyAnalysis
from analysis.pocha.game import PochaAnalysis
from analysis.poter.game import PoterAnalysis

ANALYSES: Mapping[str, AnyAnalysis] = {
    game.name: game for game in (PoterAnalysis(), PochaAnalysis(), CanastaAnalysis())
}


def analysis_of(name: str) -> AnyAnalysis:
    """Return the analysis of a game; raise NothingToAdvise if it has none."""
    if name not in ANALYSES:
        raise NothingToAdvise(f"there is no analysis of {name}")
    return ANALYSES[name]
