"""Compile what tests use of some games: `python -m tests.kernels GAME ...`.

Beside hints and reviews, which the program compiles ahead itself, these are the kernels of experiments.
"""

import sys

from analysis import precompile
from analysis.core.kernel_cache import CACHE
from analysis.lab.registry import LABS
from analysis.precompile import mark, parts_named

COMPILED = "tests.compiled"
"""Name of the file of a game in the cache whose kernels are all compiled."""


def is_compiled(game: str) -> bool:
    """Return whether a game's kernels are in the cache of the present sources."""
    return all((CACHE / name).exists() for name in (f"{game}.{COMPILED}", *map(mark, parts_named([game]))))


def main(games: list[str]) -> int:
    """Compile the kernels of games; return the exit status."""
    status = precompile.main(games)
    for game in games:
        for play in LABS[game].benchmarks().values():
            play(1, 1)
        problem = LABS[game].tuning()
        weights = problem.start.astype(int)
        problem.play(weights, weights, range(1), 1)
        if not status:
            (CACHE / f"{game}.{COMPILED}").touch()
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
