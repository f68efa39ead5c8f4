"""The kinds of tasks: hints, reviews, and the parts of the experiments of `analysis.experiments`."""

from __future__ import annotations

import time
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Self

import numpy as np

from analysis.advisor import advise
from analysis.compute.plain import from_plain, to_plain
from analysis.compute.task import Task
from analysis.deadline import Deadline
from analysis.experiments import arena, calibration, fitting, tuning
from analysis.game import Playouts
from analysis.hints.advice import Advice
from analysis.precompile import Part, Use, warm
from analysis.registry import analysis_of
from analysis.review.log import Hint
from analysis.review.report import RoundReview
from analysis.review.rounds import review_round, review_steps
from engine.game import View
from engine.match import Match, RoundLog
from engine.transcript import open_match, write


@dataclass(frozen=True)
class HintTask(Task[Advice]):
    """Rank the moves of a view by a number of playouts, or else within `seconds`; without a seed by chance."""

    kind = "hint"
    result = Advice

    view: View
    seed: int | None = None
    seconds: float = 0.0
    playouts: int | None = None
    weighted: bool = True

    def run(self, deadline: Deadline) -> Advice:
        """Return the advice."""
        return advise(self.view, seed=self.seed, playouts=self.playouts, weighted=self.weighted, deadline=deadline)


@dataclass(frozen=True)
class ReviewTask(Task[RoundReview]):
    """Review round `number` of a match, with the hints given in it."""

    kind = "review"
    result = RoundReview

    match: Match
    number: int
    playouts: int
    seed: int
    hints: tuple[Hint, ...] = ()

    def steps(self, _deadline: Deadline) -> Generator[object, None, RoundReview]:
        """Review decision by decision and draw by draw."""
        return review_steps(self.match, self.number, playouts=self.playouts, seed=self.seed, hints=self.hints)

    def run(self, _deadline: Deadline) -> RoundReview:
        """Return the review."""
        return review_round(self.match, self.number, playouts=self.playouts, seed=self.seed, hints=self.hints)

    def to_plain(self) -> Mapping[str, Any]:
        """Return the transcript up to the round, without the players' names, and the other arguments."""
        transcript = write(self.match)
        transcript["players"] = [str(seat) for seat in range(len(self.match.players))]
        transcript["rounds"] = transcript["rounds"][: self.number]
        others = {"number": self.number, "playouts": self.playouts, "seed": self.seed, "hints": to_plain(self.hints)}
        return {"transcript": transcript, **others}

    @classmethod
    def from_plain(cls, given: Mapping[str, Any]) -> Self:
        """Return the task; the rounds are not replayed, since a review replays the one that it needs."""
        match, rounds = open_match(given["transcript"])
        for one in rounds:
            match.logs.append(RoundLog(one.integer("dealer", 0), tuple(one.text("deck").split()), one.texts("moves")))
            if "scores" in one:
                match.scores.append(tuple(one.integers("scores", (), match.columns, low=-(10**9))))
        hints = from_plain(tuple[Hint, ...], given["hints"])
        return cls(match, given["number"], given["playouts"], given["seed"], hints)


@dataclass(frozen=True)
class RoundsTask(Task[tuple[arena.Outcome, ...]]):
    """Play rounds or matches of a contest, from number `first` up to `after`."""

    kind = "rounds"
    result = tuple[arena.Outcome, ...]

    contest: arena.Contest
    first: int
    after: int

    def run(self, _deadline: Deadline) -> tuple[arena.Outcome, ...]:
        """Return the outcomes in order."""
        return tuple(arena.play(self.contest, number) for number in range(self.first, self.after))


@dataclass(frozen=True)
class PositionsTask(Task[tuple[calibration.Answer, ...]]):
    """Compare the forecasts and outcomes of positions, from number `first` up to `after`."""

    kind = "positions"
    result = tuple[calibration.Answer, ...]

    question: calibration.Question
    first: int
    after: int

    def run(self, _deadline: Deadline) -> tuple[calibration.Answer, ...]:
        """Return the answers in order."""
        return tuple(calibration.ask(self.question, number) for number in range(self.first, self.after))


@dataclass(frozen=True)
class DealsTask(Task[tuple[float, ...]]):
    """Play deals with weights of a playout policy against rivals (`TuningProblem.play`)."""

    kind = "deals"
    result = tuple[float, ...]

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
        return tuple(analysis_of(self.game).tuning().play(weights, rivals, deals, self.seed).tolist())


@dataclass(frozen=True)
class MomentsTask(Task[tuple[Any, ...]]):
    """Compare the true deals of rounds with others, from number `first` up to `after` (`analysis.experiments.fitting`).

    The result has for each round a list of shape (choices, alternatives, features), or None if there is no choice.
    """

    kind = "moments"
    result = tuple[Any, ...]

    sample: fitting.Sample
    seed: int
    first: int
    after: int

    def run(self, _deadline: Deadline) -> tuple[Any, ...]:
        """Return the differences of each round as lists."""
        found = [fitting.differences(self.sample, self.seed, number) for number in range(self.first, self.after)]
        return tuple(None if one is None else one.tolist() for one in found)


@dataclass(frozen=True)
class PlayoutsTask(Task[float]):
    """Play a number of playouts of a benchmark."""

    kind = "playouts"
    result = float

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


@dataclass(frozen=True)
class LoadTask(Task[None]):
    """Load the compiled kernels of a part."""

    kind = "load"
    result = type(None)

    game: str
    use: str

    def run(self, _deadline: Deadline) -> None:
        """Load the kernels, compiling them if there are none."""
        warm(Part(self.game, Use(self.use)))


@cache
def benchmarks(game: str) -> Mapping[str, Playouts]:
    """Return the kinds of playouts of a game to be measured."""
    return analysis_of(game).benchmarks()


KINDS: Mapping[str, type[Task[Any]]] = {
    kind.kind: kind
    for kind in (HintTask, ReviewTask, RoundsTask, PositionsTask, DealsTask, MomentsTask, PlayoutsTask, LoadTask)
}
