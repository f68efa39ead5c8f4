"""Compiling every kernel ahead of its first use: `python -m analysis.warming`.

Compiling takes seconds in which the interpreter has little time for anything else, and cannot be broken off. A
program that has people to serve lets a process of its own do it, and loads the kernels from the cache afterwards.
"""

from __future__ import annotations

from random import Random

from analysis.advisor import advise
from analysis.compilation import CACHE
from analysis.review.rounds import REVIEWED, review_round
from engine.match import Match, new_match
from engine.registry import GAMES

MARK = CACHE / "warm"
"""There once all kernels of these very sources are in the cache."""
LONGEST_TURN = 20
"""Moves that one turn may take, for a game that has longer ones."""


def is_warm() -> bool:
    """Tell whether the kernels only need to be loaded."""
    return MARK.exists()


def warm() -> None:
    """Have the kernels of every game loaded, or compiled and put into the cache: those of hints and of reviews."""
    for name, game in GAMES.items():
        match = new_match(name, {}, [str(seat) for seat in range(game.players[0])])
        play_a_turn(match, Random(0))  # noqa: S311  # the same deal every time
        if type(match.round) in REVIEWED:
            review_round(match, 1, playouts=1)
    MARK.touch()


def play_a_turn(match: Match, source: Random) -> None:
    """Deal a round and play its first turn by advice, which thinks otherwise in the midst of a turn."""
    current = match.start_shuffled_round(source)
    seat = current.to_move
    for _ in range(LONGEST_TURN):
        if seat is None or current.to_move != seat:
            return
        best = advise(current.view(seat), playouts=1, seed=0).candidates[0].move
        match.attempt(seat, match.game.parse_move(best), source)


if __name__ == "__main__":
    warm()
