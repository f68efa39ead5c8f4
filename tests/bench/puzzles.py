"""Are puzzles right? `python -m tests.bench.puzzles GAME`: their best ways in fresh playouts, with a third seed.

Puzzles are mistakes of easy bot players, found and confirmed like those of people. A puzzle holds if its best way has
more points than every other in the fresh playouts.
"""

import argparse
import time
from collections.abc import Iterator
from itertools import count, islice

from analysis.boards import DEALS
from analysis.puzzles import PLAYOUTS, Puzzle, confirmed, seed_of
from analysis.registry import analysis_of
from analysis.review.decisions import Samples
from engine.registry import game_named

THIRD = 7
"""Added to the seed of the second look."""


def holds(puzzle: Puzzle, playouts: int) -> bool:
    """Return whether a puzzle's best way is ahead of every other in this many fresh playouts."""
    view, parse = puzzle.missed.view, game_named(puzzle.missed.view.game).parse_move
    best, *others = (one.turn for one in puzzle.ways.candidates)
    worlds = playouts // (1 + len(others))
    ahead = []
    for other in others:
        evaluation = analysis_of(view.game).decision(
            view, [parse(text) for text in other], seed_of(puzzle.missed) + THIRD
        )
        lines = [evaluation.line_of(arm) for arm in range(len(evaluation.arms))]
        samples = Samples(evaluation)
        arm = lines.index(best)
        samples.extend((arm, evaluation.played), worlds)
        ahead.append(samples.lead(arm, evaluation.played)[0] > 0)
    return all(ahead)


def puzzles(game: str, first: int) -> Iterator[Puzzle]:
    """Yield the puzzles of days from `first` on."""
    for day in count(first):
        yield from confirmed(game, day, 0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(DEALS))
    parser.add_argument("--puzzles", type=int, default=300)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--playouts", type=int, default=PLAYOUTS)
    given = parser.parse_args()
    held, tried, began = 0, 0, time.monotonic()
    for puzzle in islice(puzzles(given.game, given.first), given.puzzles):
        tried, good = tried + 1, holds(puzzle, given.playouts)
        held += good
        if not good:
            print(f"does not hold: {[one.turn for one in puzzle.ways.candidates]} of {puzzle.missed.view.text()}")
        print(f"{held} of {tried} hold, {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
