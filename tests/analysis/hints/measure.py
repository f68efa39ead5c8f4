"""Which reasons hints give, and how many give only a difference in points.

    python -m tests.analysis.hints.measure canasta --positions 400 --first 1
    python -m tests.analysis.hints.measure poter --positions 1000 --playouts 3000 --table 0

Each position is a random decision in a separate round, played by the policy at totals of 0. Intervals are 95 %
(Wilson). The output is the same for the same arguments.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from random import Random

from analysis.advisor import advise
from analysis.hints.advice import Reason
from analysis.lab.arena import Z_95
from engine.registry import GAMES
from tests.analysis.hints.positions import choices

FALLBACK = "points"


def kind_of(reason: Reason | None) -> str:
    """Return the kind of a reason as its text distinguishes it."""
    if reason is None:
        raise ValueError("the best candidate has a reason")
    return reason.kind


def kinds(game: str, seeds: range, playouts: int, table: int | None) -> Counter[str]:
    """Return the number of hints that give each kind of reason."""
    found: Counter[str] = Counter()
    for seed in seeds:
        rounds = choices(game, seed, table, level=True)
        if rounds:
            current = Random(seed).choice(rounds)
            found[
                kind_of(advise(current.view(current.to_move), playouts=playouts, seed=seed).candidates[0].reason)
            ] += 1
    return found


def interval(count: int, of: int) -> tuple[float, float]:
    """Return the 95 % interval of a share."""
    share, square = count / of, Z_95**2 / of
    half = Z_95 * sqrt(share * (1 - share) / of + square / (4 * of))
    return (share + square / 2 - half) / (1 + square), (share + square / 2 + half) / (1 + square)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--first", type=int, default=1, help="first seed")
    parser.add_argument("--playouts", type=int, default=4000)
    parser.add_argument("--table", type=int, help="which table of positions.TABLES; by turns if left out")
    given = parser.parse_args(arguments)
    found = kinds(given.game, range(given.first, given.first + given.positions), given.playouts, given.table)
    total = found.total()
    for kind, count in [*found.most_common(), ("all but points", total - found[FALLBACK])]:
        low, high = interval(count, total)
        print(f"{kind:16} {count:5} of {total}  {count / total:6.1%}  ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
