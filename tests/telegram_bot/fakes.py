"""Replacements for time and computation: a clock that tests move, and an advisor and a reviewer without playouts."""

import asyncio
import heapq
import pickle
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from inspect import signature
from itertools import count
from random import Random

from analysis.compute.task import Priority
from analysis.hints.advice import Advice, Candidate, Judgement, Reason
from analysis.levels import Level
from analysis.review.line import LineMove, better_line
from analysis.review.log import Hint, steps_of
from analysis.review.report import Chance, Decision, Moment, RoundReview
from analysis.review.rounds import players_of
from engine.game import Move, Round, View
from engine.match import Match
from engine.registry import game_named
from telegram_bot.background import Clock
from telegram_bot.drawing import Drawer

BLANK = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55"
    "0000000a4944415478da63f80f00010101001cb08c990000000049454e44ae426082"
)
"""A PNG file of one white pixel."""
BLUNDER, GOOD_FIND = "??", "!"
MARKS = {"discard": BLUNDER, "meld": GOOD_FIND, "draw": "", "play": BLUNDER, "bid": GOOD_FIND}
"""The reviewer's marks of moves by verb; moves with other verbs are no decisions."""
OWN_REASONS = {
    "canasta": (Reason("canastas", 3200.0), Reason("closes_often", 0.5), Reason("shut_pile", 0.1)),
    "pocha": (Reason("takes", 0.5), Reason("sheds", rank="enough")),
    "poter": (Reason("keeps", 2.0, ("4d", "5c")),),
}
"""Reasons that only one game has."""


class DrawerHere(Drawer):
    """Draws in this process."""

    async def draw(self, function: Callable[..., bytes], *arguments: object) -> bytes:
        return await asyncio.to_thread(function, *arguments)

    async def close(self) -> None:
        """Nothing has to be closed."""


class BlankDrawer(Drawer):
    """Returns a blank picture at once, if the function takes such arguments and they can be sent to a process."""

    async def draw(self, function: Callable[..., bytes], *arguments: object) -> bytes:
        signature(function).bind(*arguments)
        pickle.dumps((function, arguments))
        return BLANK

    async def close(self) -> None:
        """Nothing has to be closed."""


@dataclass
class FakeHandle:
    """A call scheduled on a fake clock; `ended`: made or cancelled."""

    callback: Callable[[], None]
    ended: bool = False

    def cancel(self) -> None:
        self.ended = True

    def call(self) -> None:
        """Make the call unless it has ended."""
        if not self.ended:
            self.ended = True
            self.callback()


class FakeClock(Clock):
    """A clock that only tests move; see `World.advance`."""

    def __init__(self) -> None:
        self.time = 1_700_000_000.0
        self._order = count()
        self._due: list[tuple[float, int, FakeHandle]] = []

    def now(self) -> float:
        return self.time

    def call_at(self, when: float, callback: Callable[[], None]) -> FakeHandle:
        handle = FakeHandle(callback)
        heapq.heappush(self._due, (when, next(self._order), handle))
        if when <= self.time:
            asyncio.get_running_loop().call_soon(handle.call)
        return handle

    def next_due(self) -> float | None:
        while self._due and self._due[0][2].ended:
            heapq.heappop(self._due)
        return self._due[0][0] if self._due else None

    def ring(self) -> None:
        """Move to the time of the next call, which must exist, and make it."""
        assert self.next_due() is not None
        when, _, handle = heapq.heappop(self._due)
        self.time = max(self.time, when)
        handle.call()

    def clear(self) -> None:
        """Drop all calls, as when a process ends."""
        for _, _, handle in self._due:
            handle.cancel()


class FakeAdvisor:
    """Plays the moves of a script, then by a policy; advises the next move of the script, or the first legal one.

    An exception in the script is raised. `plan` and `reason` belong to the advised move. `before_answer` is awaited
    before every answer, `hold` before advice. `seen` are the views of all requests, `levels` those of bot players.
    `left` is the seconds until hints are available, `looked` how often that was asked; each time `on_look` is called.
    `judgements` are the coach's findings on moves; before it looks, `coach_hold` is awaited and `coach_fault` raised.
    """

    def __init__(self, policy: Callable[[View], Move] | None = None) -> None:
        self.source = Random(5)
        self.policy = policy or (lambda view: self.source.choice(view.legal_moves()))
        self.script: list[str | Exception] = []
        self.plan: tuple[str, ...] = ()
        self.reason: Reason | None = None
        self.seen: list[View] = []
        self.levels: list[Level] = []
        self.before_answer: Callable[[], Awaitable[object]] | None = None
        self.hold: asyncio.Event | None = None
        self.judgements: dict[str, Judgement] = {}
        self.coach_hold: asyncio.Event | None = None
        self.coach_fault: Exception | None = None
        self.left = 0.0
        self.looked = 0
        self.on_look: Callable[[], None] = lambda: None

    def seconds_left(self, game: str) -> float:
        self.looked += 1
        self.on_look()
        return self.left

    async def choose(self, view: View, level: Level, secret: str, *, exactly: bool = False) -> Move:
        self.levels.append(level)
        return await self._scripted(view) or self.policy(view)

    async def watch(self, view: View, seed: int) -> Advice:
        """Rank the moves so that the last legal one is the best, and any other may lose and needs judging."""
        if self.coach_hold is not None:
            await self.coach_hold.wait()
        if self.coach_fault is not None:
            raise self.coach_fault
        best, *others = [str(move) for move in reversed(view.legal_moves())]
        unsure = [Candidate(text, 10.0, 0.5, 0.25, 0.0, 1000, regret_error=1000.0) for text in others]
        return Advice((Candidate(best, 10.0, 0.5, 0.25, 0.0, 1000), *unsure), 1000, 0.1)

    async def judge(self, view: View, moves: Sequence[str], seed: int, spread: float) -> Judgement | None:
        return self.judgements.get(moves[0])

    async def spread(self, current: Round) -> float:
        return 36.0

    async def first_look(self, view: View) -> Move:
        return view.legal_moves()[-1]

    async def advise(self, view: View, budget: float, seed: int) -> Advice:
        if self.hold is not None:
            await self.hold.wait()
        moves = view.legal_moves()
        best = await self._scripted(view) or moves[0]
        ranked = [str(best), *(str(move) for move in moves if move != best)]
        candidates = [Candidate(move, 10.0 + at, 0.5, 0.25, float(at), 100) for at, move in enumerate(ranked)]
        candidates[0] = replace(candidates[0], plan=self.plan, reason=self.reason)
        return Advice(tuple(candidates), 100 * len(ranked), 0.1)

    async def _scripted(self, view: View) -> Move | None:
        """Return the next move of the script, None at its end."""
        self.seen.append(view)
        if self.before_answer is not None:
            await self.before_answer()
        if not self.script:
            return None
        move = self.script.pop(0)
        if isinstance(move, Exception):
            raise move
        return game_named(view.game).parse_move(move)


class FakeReviewer:
    """Invents reviews, once `hold` is set if there is one, or raises `fault` if there is one.

    `asked`: number, playouts, seed and origin of all requests; `hints`: their hints.
    """

    def __init__(self, hold: asyncio.Event | None = None) -> None:
        self.hold = hold
        self.fault: Exception | None = None
        self.asked: list[tuple[int, int, int, Priority]] = []
        self.hints: list[Sequence[Hint]] = []

    async def review(
        self, match: Match, number: int, playouts: int, seed: int, hints: Sequence[Hint], priority: Priority
    ) -> RoundReview:
        self.asked.append((number, playouts, seed, priority))
        self.hints.append(hints)
        if self.hold is not None:
            await self.hold.wait()
        if self.fault is not None:
            raise self.fault
        return made_up_review(match, number, playouts, seed, hints)

    async def line(
        self, match: Match, number: int, start: Round, better: Sequence[str], seed: int
    ) -> tuple[LineMove, ...]:
        if self.fault is not None:
            raise self.fault
        return better_line(match, number, start, better, Random(seed))


def made_up_review(match: Match, number: int, playouts: int, seed: int, hints: Sequence[Hint] = ()) -> RoundReview:
    """Return a review of the moves in the log with invented numbers; a move after a hint counts as hinted.

    Every discard is a blunder of a different size, every meld and bid a good find, every card a stroke of luck.
    """
    steps, _ = steps_of(match, number)
    spread = 36.0
    even, points = (0.5,) * match.columns, (20.0,) * match.columns
    decisions, curve = [], [Moment(0, even, points)]
    reasons = (Reason("wins", 0.25, chance=0.5), *OWN_REASONS.get(match.game.name, ()))
    for step in steps:
        curve.append(Moment(step.place, even, points))
        verb = str(step.move).partition(" ")[0]
        if verb in MARKS:
            move = str(step.move)
            other = next((str(one) for one in step.before.legal_moves() if str(one) != move), move)
            lost = 1.0 + step.place / 10 if MARKS[verb] == BLUNDER else 0.0
            reason = reasons[step.place % len(reasons)]
            moves, better = (move,), (other,)
            hinted = any(hint.entries == step.place - 1 for hint in hints)
            mark, gain = "" if hinted else MARKS[verb], 0.0 if lost else 2.0
            found = Decision(
                step.seat, step.place, step.place, move, moves, better,
                lost, 0.5, 0.1, 3.0, 0.5, mark, 3, reason, spread, gain, 0.25, hinted,
            )  # fmt: skip
            decisions.append(found)
    chances = (Chance(0, None, None, (1.0,) * match.columns, even),)
    scores = match.scores[number - 1]
    players = players_of(decisions, chances, scores, [0] * len(match.players))
    return RoundReview(number, True, (), spread, playouts, seed, players, tuple(decisions), chances, tuple(curve))
