"""Compiles the kernels that tests of some games use: `python -m tests.kernels GAME ...`.

Besides hints and reviews, which the program itself compiles ahead, these are the kernels of experiments.
"""

import re
import sys
from collections.abc import Iterator

from analysis import precompile
from analysis.core.kernel_cache import CACHE
from analysis.core.sources import ROOT
from analysis.lab.players import LABS
from analysis.lab.poter import match_fit
from analysis.precompile import mark, parts_named

KERNEL = re.compile(r"^@kernel\ndef (\w+)", re.MULTILINE)


def is_compiled(game: str) -> bool:
    """Return whether all kernels of a game are in the cache for the current sources."""
    return all((CACHE / mark(part)).exists() for part in parts_named([game])) and not missing(game)


def missing(game: str) -> list[str]:
    """Return the kernels of a game that are not in the cache."""
    found = kernels_of(game)
    return [f"{module} {names}" for module, names in found if not any((CACHE / module).glob(f"{names}-*.nbi"))]


def kernels_of(game: str) -> Iterator[tuple[str, str]]:
    """Yield the module of each kernel of a game, including those of experiments, and the prefix of its file names."""
    for folder in (ROOT / "analysis" / game, ROOT / "analysis" / "lab" / game):
        for file in sorted(folder.rglob("*.py")):
            module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
            yield from ((module, f"{file.stem}.{name}") for name in KERNEL.findall(file.read_text("utf-8")))


def main(games: list[str]) -> int:
    """Compile the kernels of games; return the exit status."""
    status = precompile.main(games)
    for game in games:
        for play in LABS[game].benchmarks().values():
            play(1, 1)
        problem = LABS[game].tuning()
        weights = problem.start.astype(int)
        problem.play(weights, weights, range(1), 1)
        if game == "poter":
            match_fit.matches_of(2, 1, 1)
        if left := missing(game):
            print("tests compile themselves:", *left, file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
