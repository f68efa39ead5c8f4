"""The tasks of experiments: parts that processes and workers of a cluster compute."""

import time
from collections.abc import Mapping
from functools import cache
from typing import Any, Self

import numpy as np

from analysis.compute.task import Task
from analysis.deadline import Deadline
from analysis.lab import arena, calibration, fitting, ladder, tuning
from analysis.lab.game import Playouts
from analysis.lab.registry import LABS
from analysis.levels import Level, strength_of


class RoundsTask(Task[tuple[arena.Outcome, ...]], kind="rounds"):
    """Play rounds or matches of a contest, from number `first` up to `after`."""

    contest: arena.Contest
    first: int
    after: int

    def run(self, _deadline: Deadline) -> tuple[arena.Outcome, ...]:
        """Return the outcomes in order."""
        return tuple(arena.play(self.contest, number) for number in range(self.first, self.after))


class PositionsTask(Task[tuple[calibration.Answer, ...]], kind="positions"):
    """Compare the forecasts and outcomes of positions, from number `first` up to `after`."""

    question: calibration.Question
    first: int
    after: int

    def run(self, _deadline: Deadline) -> tuple[calibration.Answer, ...]:
        """Return the answers in order."""
        return tuple(calibration.ask(self.question, number) for number in range(self.first, self.after))


class DealsTask(Task[tuple[float, ...]], kind="deals"):
    """Play deals with weights of a playout policy against rivals (`TuningProblem.play`)."""

    game: str
    weights: tuple[int, ...]
    rivals: tuple[int, ...] | None
    first: int
    after: int
    seed: int

    @classmethod
    def of(cls, game: str, deals: tuning.Deals) -> Self:
        """Return the task that plays deals of a search."""
        rivals = None if deals.rivals is None else tuple(deals.rivals.tolist())
        return cls(game, tuple(deals.weights.tolist()), rivals, deals.deals.start, deals.deals.stop, deals.seed)

    def run(self, _deadline: Deadline) -> tuple[float, ...]:
        """Return the value of each deal."""
        rivals = None if self.rivals is None else np.array(self.rivals, np.int64)
        weights, deals = np.array(self.weights, np.int64), range(self.first, self.after)
        return tuple(LABS[self.game].tuning().play(weights, rivals, deals, self.seed).tolist())


class MomentsTask(Task[tuple[Any, ...]], kind="moments"):
    """Compare the true deals of rounds with others, from number `first` up to `after` (`analysis.lab.fitting`).

    The result has for each round a list of shape (choices, alternatives, features), or None if there is no choice.
    """

    sample: fitting.Sample
    seed: int
    first: int
    after: int

    def run(self, _deadline: Deadline) -> tuple[Any, ...]:
        """Return the differences of each round as lists."""
        found = [fitting.differences(self.sample, self.seed, number) for number in range(self.first, self.after)]
        return tuple(None if one is None else one.tolist() for one in found)


class LossesTask(Task[tuple[tuple[float, ...], ...]], kind="losses"):
    """Judge the decisions of a level at a temperature, in rounds from number `first` up to `after` (`lab.ladder`)."""

    game: str
    level: str
    temperature: float
    seed: int
    first: int
    after: int

    def run(self, _deadline: Deadline) -> tuple[tuple[float, ...], ...]:
        """Return the losses of each round in order."""
        strength = strength_of(self.game, Level(self.level))._replace(temperature=self.temperature)
        rounds = range(self.first, self.after)
        return tuple(tuple(ladder.losses(self.game, strength, self.seed, number)) for number in rounds)


class ReviewsTask(Task[tuple[ladder.Kinds, ...]], kind="reviews"):
    """Review matches of a level, from number `first` up to `after` (`lab.ladder`)."""

    game: str
    level: str
    seed: int
    first: int
    after: int

    def run(self, _deadline: Deadline) -> tuple[ladder.Kinds, ...]:
        """Return the losses of each match in order."""
        numbers = range(self.first, self.after)
        return tuple(ladder.review(self.game, Level(self.level), self.seed, number) for number in numbers)


class PlayoutsTask(Task[float], kind="playouts"):
    """Play a number of playouts of a benchmark."""

    game: str
    name: str
    playouts: int
    seed: int

    def run(self, _deadline: Deadline) -> float:
        """Return the seconds that they took."""
        play = benchmarks(self.game)[self.name]
        started = time.perf_counter()
        play(self.playouts, self.seed)
        return time.perf_counter() - started


@cache
def benchmarks(game: str) -> Mapping[str, Playouts]:
    """Return the kinds of playouts of a game to be measured."""
    return LABS[game].benchmarks()
