"""The scale on which plays of boards are compared: the coefficient of luck, and how far plays of one board differ."""

import math
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from statistics import fmean, stdev
from typing import Any

from analysis import levels
from analysis.boards import DEALS, LEVEL, Board, Outcome, Scale, par_of, scale_of
from analysis.core.weights import read_file
from analysis.levels import Level
from engine.deals import new_seed

WEAKER = Level.MEDIUM
"""The level in whose plays people's are thought to differ."""
FORMAT = "board/1"


def boards_of(game: str, boards: int, seed: int) -> Iterator[Board]:
    """Yield boards of a game, of all its options in turn."""
    source = Random(seed)  # noqa: S311  # a seed makes the boards repeatable
    for number in range(boards):
        options, players = DEALS[game][number % len(DEALS[game])]
        yield Board(game, options, players, number % players, new_seed(source))


def spread(plays: Sequence[Sequence[Outcome]]) -> tuple[float, float]:
    """Return the coefficient of luck, and the standard deviation without luck, of plays of each of some boards.

    The coefficient is that of least squares within boards; 0 where there is no luck, or where it explains nothing.

    >>> spread([[Outcome(1.0, 2.0), Outcome(3.0, 6.0)], [Outcome(5.0, 0.0), Outcome(6.0, 2.0)]])
    (0.5, 0.0)
    """
    means = [(fmean(one.points for one in board), fmean(one.luck for one in board)) for board in plays]
    pairs = [
        (one.points - points, one.luck - luck)
        for board, (points, luck) in zip(plays, means, strict=True)
        for one in board
    ]
    square = sum(luck * luck for _, luck in pairs)
    coefficient = max(0.0, sum(points * luck for points, luck in pairs) / square) if square else 0.0
    rest = sum((points - coefficient * luck) ** 2 for points, luck in pairs)
    return coefficient, math.sqrt(rest / sum(len(board) - 1 for board in plays))


def against_par(scale: Scale, plays: Sequence[Sequence[Outcome]]) -> list[float]:
    """Return what the second half of the plays of each board counts against the par of the first half, on average."""
    found = []
    for board in plays:
        half = len(board) // 2
        par = par_of(scale, board[:half])
        found.append(fmean(scale.without_luck(one) - par.mean for one in board[half:]) / par.deviation)
    return found


def fitted(
    game: str, weaker: Sequence[Sequence[Outcome]], level: Sequence[Sequence[Outcome]], command: str, date: str
) -> dict[str, Any]:
    """Return the content of the game's file with a new scale and its provenance."""
    coefficient, deviation = spread(weaker)
    scale = Scale(round(coefficient, 2), float(f"{deviation:.3g}"), scale_of(game).plays)
    parts = against_par(scale, level)
    check = {"mean": round(fmean(parts), 3), "standard_error": round(stdev(parts) / math.sqrt(len(parts)), 3)}
    provenance = {
        "method": f"least squares within deals that {WEAKER} plays; check: {LEVEL} against par, in standard deviations",
        "command": command,
        "date": date,
        "check": check,
    }
    return {"format": FORMAT, "game": game, "provenance": provenance, **scale._asdict()}


def levels_of(game: str, plays: Mapping[Level, Sequence[Sequence[Outcome]]], command: str, date: str) -> dict[str, Any]:
    """Return the content of the game's file of levels with what plays of each level count on boards.

    The mean in standard deviations from par, its standard error, and the number of boards. Par is that of the plays of
    the level of the bot players, which itself counts 0.
    """
    scale, found = scale_of(game), dict[Level, list[float]]()
    pars = [par_of(scale, board) for board in plays[LEVEL]]
    for level, boards in plays.items():
        parts = [
            fmean(scale.without_luck(one) - par.mean for one in board) / par.deviation
            for par, board in zip(pars, boards, strict=True)
        ]
        found[level] = [round(fmean(parts), 3) + 0.0, round(stdev(parts) / math.sqrt(len(parts)), 3), len(parts)]
    measured = {
        "method": f"plays of each level in the person's seat, against par of plays of {LEVEL}: mean in standard "
        "deviations, standard error, boards",
        "command": command,
        "date": date,
        "levels": found,
    }
    return {**read_file(f"analysis.{game}", levels.FILE), "boards": measured}
