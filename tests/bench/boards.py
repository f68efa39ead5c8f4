"""Is par fair? `python -m tests.bench.boards GAME FILE`: the mean result of bot players of its level against it.

On each board, the level plays several times in the person's seat. Each play in turn counts as a person's, and the
others make its par, so the expected mean is 0 whatever the cards are. Such a par has fewer plays than a real one, so
its deviation is less certain. The plays are added to FILE, one line per board; a command that was stopped resumes
there.
"""

import argparse
import json
import math
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from statistics import fmean, stdev

from analysis.boards import DEALS, Board, Outcome, Scale, outcome_at, par_of, scale_of
from analysis.deadline import whole
from analysis.lab.ladder import boards_of


def in_turn(scale: Scale, plays: Sequence[Outcome]) -> list[float]:
    """Return how each play of a board counts against the par of the others, in its standard deviations."""
    found = []
    for at, own in enumerate(plays):
        par = par_of(scale, [*plays[:at], *plays[at + 1 :]])
        found.append((scale.without_luck(own) - par.mean) / par.deviation)
    return found


def told(values: Sequence[float]) -> str:
    """Return a mean and its 95 % interval as text."""
    within = 1.96 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.nan
    return f"{fmean(values):+.4f} ± {within:.4f}"


def played(board: Board, plays: int) -> list[Outcome]:
    return [whole(outcome_at(board, number)) for number in range(plays)]


def main() -> None:
    """Play the boards that FILE lacks; print the means of the first play of each board and of all plays."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(DEALS))
    parser.add_argument("file", type=Path)
    parser.add_argument("--boards", type=int, default=2000)
    parser.add_argument("--plays", type=int, default=3, help="Of each board, 3 or more.")
    parser.add_argument("--seed", type=int, default=11)
    given = parser.parse_args()
    asked = [given.game, given.plays, given.seed]
    lines = given.file.read_text().splitlines() if given.file.exists() else []
    known = [json.loads(line) for line in lines]
    if given.plays < 3 or any(one["asked"] != asked for one in known):
        parser.error("fewer than 3 plays" if given.plays < 3 else "FILE has plays of another command")
    scale, found = scale_of(given.game), [[Outcome(*one) for one in each["plays"]] for each in known]
    with given.file.open("a") as kept:
        for board in islice(boards_of(given.game, given.boards, given.seed), len(found), None):
            found.append(played(board, given.plays))
            print(json.dumps({"asked": asked, "plays": found[-1]}), file=kept, flush=True)
    parts = [in_turn(scale, plays) for plays in found]
    first, each = told([one[0] for one in parts]), told([fmean(one) for one in parts])
    print(f"{given.game}: {len(parts)} boards, one play against par: {first}; every play in turn: {each}")


if __name__ == "__main__":
    main()
