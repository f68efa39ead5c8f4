"""Positions of every game for which to ask hints, from rounds that the playout policy plays."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from analysis.lab.players import make
from analysis.registry import analysis_of
from engine.deals import shuffled_and_cut
from engine.game import Round
from engine.registry import GAMES

TABLES: Mapping[str, Sequence[tuple[int, Mapping[str, Any]]]] = {
    "poter": ((4, {"rounds": 5}), (3, {"rounds": 5}), (5, {"rounds": 5})),
    "pocha": (
        (4, {"schedule": [1, 2, 4, 8, 10]}),
        (3, {"schedule": [1, 2, 4, 8, 10]}),
        (5, {"schedule": [2, 4, 6, 8]}),
    ),
    "canasta": (
        (4, {"mode": "pairs"}),
        (2, {"mode": "singles"}),
        (3, {"mode": "singles"}),
        (4, {"mode": "singles"}),
        (6, {"mode": "trios"}),
    ),
}
"""Numbers of players, and options of the game."""
LAST_ROUND = {"poter": 5, "pocha": 5, "canasta": 4}
TOTALS = {"poter": (0, 40), "pocha": (0, 30), "canasta": (0, 4800)}
"""Bounds of the totals before a round; in Canasta a match goes to 5000."""


def decisions(game: str, seed: int, table: int | None = None, *, level: bool = False) -> list[Round]:
    """Return a round before each move of the policy.

    `table`: an index of `TABLES`, by default each in turn. Every third round is the last one of its match. `level`: all
    totals are 0.
    """
    source = Random(f"{game} {seed}")
    tables = TABLES[game]
    players, options = tables[(seed if table is None else table) % len(tables)]
    rules, analysis = GAMES[game], analysis_of(game)
    deck = shuffled_and_cut(rules.pack(options, players), source)
    number = LAST_ROUND[game] if seed % 3 == 0 else 1 + source.randrange(LAST_ROUND[game] - 1)
    number = min(number, len(options.get("schedule", range(number))))
    columns = rules.columns(options, players)
    totals = [0] * columns if level else totals_of(game, seed, columns)
    current = rules.deal(options, players, number, source.randrange(players), deck, totals)
    found = []
    while current.to_move is not None:
        found.append(current.copy())
        make(current, analysis.policy_move(current.view(current.to_move)), source)
    return found


def totals_of(game: str, seed: int, columns: int) -> list[int]:
    source = Random(f"totals of {game} {seed}")
    return [10 * source.randint(*(total // 10 for total in TOTALS[game])) for _ in range(columns)]


def choices(game: str, seed: int, table: int | None = None, *, level: bool = False) -> list[Round]:
    """Return the `decisions` at which the seat has a choice."""
    return [current for current in decisions(game, seed, table, level=level) if len(current.legal_moves()) > 1]
