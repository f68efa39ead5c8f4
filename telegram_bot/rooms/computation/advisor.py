"""The advisor, which ranks moves and plays for bot players from a seat's view, and the reviewer.

The bot's own use compiled playouts in threads, local processes or a cluster. If the advisor fails, a simple move is
played.
"""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Protocol, TypeVar

import structlog

from analysis import coach
from analysis.boards import LUCK_PLAYOUTS, Board, Outcome, Par, par_of, scale_of
from analysis.compute.addresses import PROCESSES, THREADS
from analysis.compute.fallback import FallbackExecutor, open_executor
from analysis.compute.task import Executor, Priority, Task
from analysis.compute.tasks import DailyPuzzleTask, HintTask, JudgeTask, MoveTask, ParTask, PuzzleTask, ReviewTask
from analysis.compute.threads import ThreadExecutor
from analysis.hints.advice import Advice, Judgement, forced
from analysis.levels import Level
from analysis.puzzles import Missed, Puzzle, game_of
from analysis.registry import Part, Use, analysis_of
from analysis.review.line import LineMove, better_line
from analysis.review.log import Hint
from analysis.review.report import RoundReview
from engine.game import Move, Round, View
from engine.match import Entry, Match
from telegram_bot.domain.commands import RoomEvent
from telegram_bot.domain.room import Room, Stage
from telegram_bot.operation import metrics
from telegram_bot.rooms.computation.kernels import Kernels

log = structlog.get_logger()

ADVISOR_TIMEOUT = 10.0
"""Seconds after which an advisor that does not answer has failed."""

R = TypeVar("R")
LONGEST_QUEUE = 16
"""Maximum number of queued hints; further requests are refused."""
LONGEST_COACH_QUEUE = 8
"""With more queued tasks than this, the coach does not judge positions."""
HINT_PATIENCE = 0.5
"""Fraction of one hint's budget within which all queued hints are computed, plus some overhead."""
BOT_PATIENCE = 1.0
"""Seconds that a bot move may wait for another machine."""


class AdvisorBusy(Exception):
    """Too many hints are queued."""


class AdvisorCold(Exception):
    """The required kernels are still being compiled."""


class Advisor(Protocol):
    """Ranks moves off the event loop. It gets a view, so it knows no more than the player."""

    async def advise(self, view: View, budget: float, seed: int) -> Advice:
        """Rank the moves of the seat to move in about `budget` seconds; raise AdvisorBusy."""

    async def watch(self, view: View, seed: int) -> Advice:
        """Rank the moves for the coach, after requested hints; raise AdvisorBusy or AdvisorCold."""

    async def judge(self, view: View, moves: Sequence[str], seed: int, spread: float) -> Judgement | None:
        """Judge a turn before it is played, None if nothing is better; raise AdvisorBusy or AdvisorCold."""

    async def spread(self, current: Round) -> float:
        """Return the scale of losses in a round, in points."""

    async def choose(self, view: View, level: Level, secret: str, *, exactly: bool = False) -> Move:
        """Return the move of a bot player. `secret`: a text that nobody knows before the round is over.

        `exactly`: wait for what the level needs instead of letting something simpler play.
        """

    async def first_look(self, view: View) -> Move:
        """Return a sensible move without playouts, within a fraction of a second."""

    def seconds_left(self, game: str) -> float:
        """Return in about how many seconds advice on a game is available, 0 if it is now."""


async def choose(
    advisor: Advisor, match: Match, seat: int, level: Level = Level.HARD, *, exactly: bool = False
) -> Move:
    """Return a legal move for the seat to move, chosen by a stand-in or a bot player of a level.

    Its randomness follows from the deal, so it can be reproduced from the transcript. `exactly`: pass on the advisor's
    exceptions instead of playing a simple move.
    """
    view = match.running().view(seat, match.totals)
    if exactly:
        return await advisor.choose(view, level, " ".join(match.logs[-1].deck), exactly=True)
    try:
        async with asyncio.timeout(ADVISOR_TIMEOUT):
            move = await advisor.choose(view, level, " ".join(match.logs[-1].deck))
    except TimeoutError:
        log.warning("the advisor takes too long", seat=seat, seconds=ADVISOR_TIMEOUT)
        return simple_move(view)
    except Exception:
        log.exception("the advisor failed", seat=seat)
        return simple_move(view)
    if view.refusal(move) is not None:
        log.error("the advisor's move is illegal", seat=seat, move=str(move))
        return simple_move(view)
    return move


async def finish_turn(advisor: Advisor, match: Match, seat: int, random: Random) -> tuple[Entry, ...]:
    """Play the turn of a seat to its end; return the new log entries."""
    entries: list[Entry] = []
    current = match.running()
    turn = current.turn
    while (current.turn, current.to_move) == (turn, seat):
        played = match.play(seat, await choose(advisor, match, seat), random)
        if played.refusal is not None:
            raise RuntimeError(f"a legal move was refused: {played.refusal}")
        entries += played.entries
    return tuple(entries)


def simple_move(view: View) -> Move:
    """Return a legal move without search."""
    moves = view.legal_moves()
    for verb in view.simple_verbs:
        for move in moves:
            if move.verb == verb:
                return move
    return moves[0]


class PlayoutAdvisor:
    """Advises and reviews by playouts. Hints come before bot moves, and get less time under load; reviews come last.

    `threads` belong to this process and also serve as the fallback.
    """

    def __init__(self, workers: int = 2, compute: str = THREADS) -> None:
        self._backend = compute if compute in (THREADS, PROCESSES) else "cluster"
        self._counted: Counter[str] = Counter()
        self.threads = ThreadExecutor(workers)
        self.executor: Executor = open_executor(compute, self.threads, workers)
        self.kernels = Kernels(self._load)

    async def advise(self, view: View, budget: float, seed: int) -> Advice:
        """Rank the moves of the seat to move, without playouts if there is only one; raise AdvisorBusy."""
        moves = view.legal_moves()
        if len(moves) == 1:
            after: Mapping[tuple[str, ...], int] = {}
            if (analysis := analysis_of(view.game)).draws(moves[0]):
                after = await self.threads.run(Priority.HINT, lambda _deadline: analysis.after_draw(view))
            return forced(str(moves[0]), after)
        with metrics.hint_seconds.labels(view.game, self._backend).time():
            await self.kernels.ready(Part(view.game, Use.HINTS))
            if self.executor.waiting(Priority.HINT) >= LONGEST_QUEUE:
                raise AdvisorBusy
            return await self.executor.submit(HintTask(view, seed, budget), Priority.HINT, HINT_PATIENCE * budget)

    async def watch(self, view: View, seed: int) -> Advice:
        return await self._coached(Part(view.game, Use.HINTS), HintTask(view, seed, playouts=coach.PLAYOUTS))

    async def judge(self, view: View, moves: Sequence[str], seed: int, spread: float) -> Judgement | None:
        task = JudgeTask(view, tuple(moves), coach.JUDGED, seed, spread)
        return await self._coached(Part(view.game, Use.REVIEWS), task)

    async def _coached(self, part: Part, task: Task[R]) -> R:
        if not self.kernels.there(part):
            self.kernels.need(part)
            raise AdvisorCold
        if self.executor.waiting(Priority.BOT_MOVE) >= LONGEST_COACH_QUEUE:
            raise AdvisorBusy
        return await self.executor.submit(task, Priority.BOT_MOVE, BOT_PATIENCE)

    async def spread(self, current: Round) -> float:
        return await self.threads.run(Priority.BOT_MOVE, lambda _deadline: analysis_of(current.game).spread(current))

    async def choose(self, view: View, level: Level, secret: str, *, exactly: bool = False) -> Move:
        """Use the playout policy while the game's kernels are not loaded, unless `exactly`."""
        moves = view.legal_moves()
        if len(moves) == 1:
            return moves[0]
        part = Part(view.game, Use.HINTS)
        if exactly:
            await self.kernels.ready(part)
        elif not self.kernels.there(part):
            self.kernels.need(part)
            return await self.first_look(view)
        chosen = await self.executor.submit(MoveTask.of(view, level, secret), Priority.BOT_MOVE, BOT_PATIENCE)
        return next(move for move in moves if str(move) == chosen)

    async def par(self, board: Board) -> Par:
        """Return the par of a board, computed after all other work."""
        for use in (Use.HINTS, Use.REVIEWS):
            await self.kernels.ready(Part(board.game, use))
        scale, outcomes = scale_of(board.game), list[Outcome]()
        playouts = LUCK_PLAYOUTS if scale.luck else 0
        for number in range(scale.plays):  # one by one, so that more urgent work does not wait long
            task = ParTask(board, number, number + 1, playouts=playouts)
            played = await self.executor.submit(task, Priority.PAR)
            outcomes += played
        return par_of(scale, outcomes)

    async def puzzle(self, missed: Missed, priority: Priority) -> Advice | None:
        """Look at a decision again; return None if it is no puzzle."""
        await self.kernels.ready(Part(missed.view.game, Use.REVIEWS))
        return await self.executor.submit(PuzzleTask(missed), priority)

    async def daily_puzzle(self, day: int) -> Puzzle | None:
        """Return the puzzle of a day (since the epoch), None if none was found; computed after all other work."""
        for use in (Use.HINTS, Use.REVIEWS):
            await self.kernels.ready(Part(game_of(day), use))
        return await self.executor.submit(DailyPuzzleTask(day), Priority.BACKGROUND)

    async def first_look(self, view: View) -> Move:
        """Return the move of the playout policy, which needs no kernels."""
        return await self.threads.run(Priority.BOT_MOVE, lambda _deadline: analysis_of(view.game).policy_move(view))

    async def review(
        self, match: Match, number: int, playouts: int, seed: int, hints: Sequence[Hint], priority: Priority
    ) -> RoundReview:
        await self.kernels.ready(Part(match.game.name, Use.REVIEWS))
        task = ReviewTask(match, number, playouts, seed, tuple(hints))
        return await self.executor.submit(task, priority)

    async def line(
        self, match: Match, number: int, start: Round, better: Sequence[str], seed: int
    ) -> tuple[LineMove, ...]:
        source = Random(seed)  # noqa: S311  # the same line every time
        return await self.threads.run(
            Priority.REQUESTED_REVIEW, lambda _deadline: better_line(match, number, start, better, source)
        )

    def sample(self) -> None:
        """Update the gauges of waiting tasks, and count the tasks done since the last call by place of computation."""
        metrics.waiting.labels("hints").set(self.executor.waiting(Priority.HINT))
        metrics.waiting.labels("computations").set(self.executor.waiting(Priority.EXPERIMENT))
        if isinstance(self.executor, FallbackExecutor):
            for place, tasks in (self.executor.counts - self._counted).items():
                metrics.computations.labels(place).inc(tasks)
            self._counted = self.executor.counts.copy()

    def seconds_left(self, game: str) -> float:
        return self.kernels.seconds_left(game)

    async def changed(self, room: Room, _event: RoomEvent) -> None:
        """Load the kernels of a live room's game before those of other games."""
        if room.stage != Stage.ENDED:
            self.kernels.need(Part(room.game, Use.HINTS))

    async def _load(self, part: Part) -> None:
        await self.executor.load(part, Priority.BOT_MOVE if part.use == Use.HINTS else Priority.REVIEW)

    async def close(self) -> None:
        """Accept no more work."""
        await self.executor.close()
