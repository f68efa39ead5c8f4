"""The tasks of the bot: hints, moves of bot players, reviews, loading kernels.

Tasks of experiments are in `analysis.lab.tasks`.
"""

from collections.abc import Generator, Mapping
from typing import Any, Self

from analysis.advisor import advise
from analysis.boards import LUCK_PLAYOUTS, Board, Outcome, outcome_at
from analysis.compute.task import Task
from analysis.core.serialization import from_plain, to_plain
from analysis.deadline import Deadline, whole
from analysis.hints.advice import Advice, Judgement
from analysis.levels import Level, decide, seed_from
from analysis.puzzles import PLAYOUTS, Missed, Puzzle, daily, look_again
from analysis.registry import analysis_of
from analysis.review.decisions import judge_ahead
from analysis.review.log import Hint
from analysis.review.report import RoundReview
from analysis.review.rounds import review_round, review_steps
from engine.game import View
from engine.match import Match, RoundLog
from engine.registry import game_named
from engine.transcript import open_match, write


class HintTask(Task[Advice], kind="hint"):
    """Rank the moves of a view by a number of playouts, or else within `seconds`; `seed` None: a random one."""

    view: View
    seed: int | None = None
    seconds: float = 0.0
    playouts: int | None = None
    weighted: bool = True

    def run(self, deadline: Deadline) -> Advice:
        return advise(self.view, seed=self.seed, playouts=self.playouts, weighted=self.weighted, deadline=deadline)


class MoveTask(Task[str], kind="move"):
    """Decide the move of a bot player of a level."""

    view: View
    level: str
    seed: int
    seconds: float = 0.2

    @classmethod
    def of(cls, view: View, level: Level, secret: str) -> Self:
        """Return the task for a view; its seed is derived from a secret of the round and the view."""
        return cls(view, level, seed_from(view, secret))

    def run(self, _deadline: Deadline) -> str:
        return str(decide(self.view, Level(self.level), self.seed))


class JudgeTask(Task[Judgement | None], kind="judge"):
    """Judge the moves that the view's seat is about to make; `spread`: the scale of losses in the round."""

    view: View
    moves: tuple[str, ...]
    playouts: int
    seed: int
    spread: float

    def run(self, _deadline: Deadline) -> Judgement | None:
        moves = [game_named(self.view.game).parse_move(text) for text in self.moves]
        return judge_ahead(
            analysis_of(self.view.game).decision(self.view, moves, self.seed), self.playouts, self.spread
        )


class ReviewTask(Task[RoundReview], kind="review"):
    """Review round `number` of a match, with the hints given in it."""

    match: Match
    number: int
    playouts: int
    seed: int
    hints: tuple[Hint, ...] = ()

    def steps(self, _deadline: Deadline) -> Generator[object, None, RoundReview]:
        return review_steps(self.match, self.number, playouts=self.playouts, seed=self.seed, hints=self.hints)

    def run(self, _deadline: Deadline) -> RoundReview:
        return review_round(self.match, self.number, playouts=self.playouts, seed=self.seed, hints=self.hints)

    def to_plain(self) -> Mapping[str, Any]:
        """Return the transcript up to the round, with seat numbers as names, and the other arguments."""
        transcript = write(self.match)
        transcript["players"] = [str(seat) for seat in range(len(self.match.players))]
        transcript["rounds"] = transcript["rounds"][: self.number]
        others = {"number": self.number, "playouts": self.playouts, "seed": self.seed, "hints": to_plain(self.hints)}
        return {"transcript": transcript, **others}

    @classmethod
    def from_plain(cls, given: Mapping[str, Any]) -> Self:
        """Return the task without replaying rounds; the review replays the one it needs."""
        match, rounds = open_match(given["transcript"])
        for one in rounds:
            entries = [match.parse_entry(text) for text in one.texts("moves")]
            match.logs.append(RoundLog(one.integer("dealer", 0), tuple(one.text("deck").split()), entries))
            if "scores" in one:
                match.scores.append(tuple(one.integers("scores", (), match.columns, low=-(10**9))))
        hints = from_plain(tuple[Hint, ...], given["hints"])
        return cls(match, given["number"], given["playouts"], given["seed"], hints)


class ParTask(Task[tuple[Outcome, ...]], kind="par"):
    """Play a board with a level in the person's seat, for play numbers from `first` up to `after` (exclusive)."""

    board: Board
    first: int
    after: int
    level: str = Level.HARD
    playouts: int = LUCK_PLAYOUTS

    def steps(self, _deadline: Deadline) -> Generator[object, None, tuple[Outcome, ...]]:
        """Play move by move, then determine the luck draw by draw."""
        found = []
        for number in range(self.first, self.after):
            found.append((yield from outcome_at(self.board, number, Level(self.level), self.playouts)))
        return tuple(found)

    def run(self, deadline: Deadline) -> tuple[Outcome, ...]:
        return whole(self.steps(deadline))


class PuzzleTask(Task[Advice | None], kind="puzzle"):
    """Look again at a decision that may be a puzzle."""

    missed: Missed
    playouts: int = PLAYOUTS

    def run(self, _deadline: Deadline) -> Advice | None:
        return look_again(self.missed, self.playouts)


class DailyPuzzleTask(Task[Puzzle | None], kind="daily-puzzle"):
    """Find the puzzle of a day (since the epoch)."""

    day: int

    def run(self, _deadline: Deadline) -> Puzzle | None:
        return daily(self.day)


class LoadTask(Task[None], kind="load"):
    """Load the compiled kernels of a part, given by name."""

    part: str

    def run(self, _deadline: Deadline) -> None:
        from analysis.precompile import parts_named, warm  # noqa: PLC0415  # loads the compiler

        for part in parts_named([self.part]):
            warm(part)
