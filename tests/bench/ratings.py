"""Ratings of simulated people of known skill: how well their order is found, and how certain they may call it.

Eight people differ evenly in skill; a match ranks them by skill and a normal deviate so large that the better of two
neighbours is ahead in 56 % of the matches. Prints means over the repetitions, each with its own seed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

import click

from telegram_bot.domain.results import ANCHOR_SIGMA, MU, Player, Rating, chances, changes, too_close

PEOPLE, SEATS, NOISE, STEP = 8, 4, 2.0, 3 / 7
SKILLS = {number: STEP * (number - (PEOPLE - 1) / 2) for number in range(PEOPLE)}
GROUPS = {number: STEP * (number % 4 - 1.5) + (1 if number > 3 else -1) * 1.3 for number in range(PEOPLE)}
"""Skills in two closed groups, the second of which is better by 1.3 standard deviations of a match."""
BOT = -1


@dataclass(frozen=True, slots=True)
class Found:
    """What ratings say after some matches; `sure`: pairs whose order is called; `right`: those called correctly.

    `error`: mean squared error of the probabilities of first place, and that of equal probabilities.
    """

    correlation: float
    sure: int
    right: int
    pairs: int
    error: float
    equal_error: float


def simulate(skills: Mapping[int, float], groups: Sequence[Sequence[int]], matches: int, seed: int) -> Found:
    """Let people play matches in each group; with several groups, each table has a bot player of skill 0."""
    source, ratings, bots = Random(seed), {person: Rating() for person in skills}, [BOT] if len(groups) > 1 else []
    errors, equal = list[float](), list[float]()
    for _ in range(matches):
        for group in groups:
            table = [*source.sample(group, SEATS - len(bots)), *bots]
            shown = {person: source.gauss(skills.get(person, 0.0), NOISE) for person in table}
            order = sorted(table, key=lambda person: -shown[person])
            known = {person: ratings.get(person, Rating(MU, ANCHOR_SIGMA)) for person in table}
            forecast = chances([[known[person]] for person in order])
            errors.append(sum((chance - (place == 0)) ** 2 for place, chance in enumerate(forecast)))
            equal.append(sum((1 / SEATS - (place == 0)) ** 2 for place in range(SEATS)))
            players = [
                Player(side, 1 + order.index(person), None if person == BOT else person, known[person])
                for side, person in enumerate(table)
            ]
            ratings |= {person: change.after for person, change in changes(players).items()}
    pairs = list(combinations(skills, 2))
    sure = [pair for pair in pairs if not too_close(ratings[pair[0]], ratings[pair[1]])]
    right = [one for one, other in sure if (ratings[one].mu > ratings[other].mu) == (skills[one] > skills[other])]
    return Found(
        correlation=_spearman(ratings, skills),
        sure=len(sure),
        right=len(right),
        pairs=len(pairs),
        error=sum(errors[len(errors) // 2 :]) / (len(errors) // 2),
        equal_error=sum(equal[len(equal) // 2 :]) / (len(equal) // 2),
    )


def _spearman(ratings: Mapping[int, Rating], skills: Mapping[int, float]) -> float:
    found = sorted(ratings, key=lambda person: ratings[person].mu)
    true = sorted(skills, key=lambda person: skills[person])
    squares = sum((found.index(person) - true.index(person)) ** 2 for person in skills)
    return 1 - 6 * squares / (len(skills) * (len(skills) ** 2 - 1))


def one_group(matches: int, seed: int) -> Found:
    """Let all people play at random tables."""
    return simulate(SKILLS, [list(SKILLS)], matches, seed)


def two_groups(matches: int, seed: int) -> Found:
    """Let people play in two groups that never meet, with a bot player at each table."""
    return simulate(GROUPS, [list(GROUPS)[:4], list(GROUPS)[4:]], matches, seed)


@click.command()
@click.option("--repetitions", default=200, show_default=True)
@click.option("--matches", default=100, show_default=True, help="Of each group.")
def main(repetitions: int, matches: int) -> None:
    """Print how well ratings find the order of simulated people."""
    for name, play in (("one group", one_group), ("two groups with bot players", two_groups)):
        found = [play(matches, seed) for seed in range(repetitions)]
        sure, right = sum(one.sure for one in found), sum(one.right for one in found)
        print(
            f"{name}: {matches} matches, {repetitions} repetitions: "
            f"rank correlation {sum(one.correlation for one in found) / repetitions:.3f}, "
            f"pairs called sure {sure / sum(one.pairs for one in found):.1%}, of these right {right / sure:.2%}, "
            f"squared error of chances {sum(one.error for one in found) / repetitions:.4f}, "
            f"of equal ones {sum(one.equal_error for one in found) / repetitions:.4f}"
        )


if __name__ == "__main__":
    main()
