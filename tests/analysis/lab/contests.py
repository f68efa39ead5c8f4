"""Contests and searches, played in this thread."""

from analysis.lab.arena import Contest, Outcome, play
from analysis.lab.game import TuningProblem
from analysis.lab.tuning import PlayAll


def play_all(contest: Contest) -> list[Outcome]:
    return [play(contest, number) for number in range(contest.rounds)]


def play_both_ways(contest: Contest) -> list[Outcome]:
    """Play each deal of a contest of two players, who have alternate seats, once for each seating.

    Moved up by two seats, they sit as before.
    """
    return [play(contest, number) for number in range(contest.rounds) if number % len(contest.names) < 2]


def player(problem: TuningProblem) -> PlayAll:
    """Return the function that plays the deals of a search."""
    return lambda asked: [problem.play(one.weights, one.rivals, one.deals, one.seed) for one in asked]
