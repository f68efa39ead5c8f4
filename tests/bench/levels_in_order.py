"""Do deals of the day distinguish levels? `python -m tests.bench.levels_in_order FILE --days DAYS`.

Each level with which people are compared plays the same boards, those of DAYS ordinary days; `hard` plays several
times, of which the first play counts as a person's and the others make the scale. Then periods of 60 boards are drawn
repeatedly from these days, and the command prints in how many the levels are in order. The plays are added to FILE, one
line per day; a command that was stopped resumes there.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

from analysis.boards import DEALS, GIVEN_UP, LEVEL, ON_SUNDAYS, Board, Outcome, outcome_at, par_of, scale_of
from analysis.deadline import whole
from analysis.levels import REVIEWED
from engine.deals import new_seed

PERIOD = 60
"""Boards per period."""
PLAYS = 3
"""Plays by the bot players' level; par is the same for all that are compared, so few are enough."""


def boards_of(day: int, seed: int) -> list[Board]:
    source = Random(f"{seed} {day}")
    return [
        Board(game, options, players, source.randrange(players), new_seed(source))
        for game, deals in DEALS.items()
        if game not in ON_SUNDAYS
        for options, players in deals
    ]


def parts_of(board: Board) -> Mapping[str, float]:
    """Return the distance of each level's play from par, in standard deviations."""
    scale = scale_of(board.game)
    plays = {level: [whole(outcome_at(board, 0, level))] for level in REVIEWED}
    plays[LEVEL] += [whole(outcome_at(board, number)) for number in range(1, PLAYS)]
    par = par_of(scale, plays[LEVEL])

    def part(outcome: Outcome) -> float:
        return (scale.without_luck(outcome) - par.mean) / par.deviation

    return {level: part(found[0]) for level, found in plays.items()}


def mean_of(boards: Sequence[Mapping[str, Any]], level: str) -> float:
    """Return how the plays of a level count on average."""
    return fmean(max(board[level], GIVEN_UP) for board in boards)


def share_in_order(days: Sequence[Sequence[Mapping[str, Any]]], repetitions: int, source: Random) -> float:
    """Return the share of periods, drawn from days, in which every level counts more than the next weaker one."""
    number = PERIOD // len(days[0])

    def is_in_order() -> bool:
        boards = [board for day in source.choices(days, k=number) for board in day]
        means = [mean_of(boards, level) for level in REVIEWED]
        return all(weaker < stronger for weaker, stronger in pairwise(means))

    return sum(is_in_order() for _ in range(repetitions)) / repetitions


def main() -> None:
    """Play the days that FILE lacks; print the means of levels and the shares for all games and for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--days", type=int, default=60)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--repetitions", type=int, default=10_000)
    given = parser.parse_args()
    known = [json.loads(line) for line in given.file.read_text().splitlines()] if given.file.exists() else []
    with given.file.open("a") as kept:
        for day in range(len(known), given.days):
            found = [{"game": board.game, **parts_of(board)} for board in boards_of(day, given.seed)]
            known.append({"day": day, "seed": given.seed, "boards": found})
            print(json.dumps(known[-1]), file=kept, flush=True)
    for game in (None, *dict.fromkeys(board["game"] for board in known[0]["boards"])):
        days = [[board for board in day["boards"] if game in (None, board["game"])] for day in known]
        boards = [board for day in days for board in day]
        means = ", ".join(f"{level} {mean_of(boards, level):+.3f}" for level in REVIEWED)
        share = share_in_order(days, given.repetitions, Random(given.seed))
        print(f"{game or 'all'}: {len(boards)} boards, {means}; in order after {PERIOD} boards: {share:.2%}")


if __name__ == "__main__":
    main()
