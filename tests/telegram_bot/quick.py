"""A thinker and a reviewer that take no time: how well they judge is tested elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

from analysis.hints.advice import Advice, Candidate, Reason
from analysis.review.log import Hint, steps_of
from analysis.review.report import Chance, Decision, Moment, RoundReview
from analysis.review.rounds import players_of
from engine.game import Move, View
from engine.match import Match

BLUNDER, GOOD_FIND = "??", "!"
MARKS = {"discard": BLUNDER, "meld": GOOD_FIND, "draw": "", "play": BLUNDER, "bid": GOOD_FIND}
"""What the reviewer finds of moves, by their verb; of others it says nothing."""
OWN_REASONS = {
    "canasta": (Reason("canastas", 3.2), Reason("closes_often", 0.5), Reason("shut_pile", 0.1)),
    "pocha": (Reason("takes", 0.5), Reason("ducks", 0.5)),
    "poter": (Reason("keeps", 2.0, ("4d", "5c")),),
}
"""Reasons in a game's own words."""


class QuickThinker:
    """Plays any legal move at once, and finds all of them equally good."""

    def __init__(self) -> None:
        self.source = Random(5)
        self.hold: asyncio.Event | None = None
        self.left = 0.0
        self.looked = 0

    def seconds_left(self, game: str) -> float:
        self.looked += 1
        return self.left

    async def choose(self, view: View) -> Move:
        return self.source.choice(view.legal_moves())

    async def advise(self, view: View, budget: float, seed: int) -> Advice:
        if self.hold is not None:
            await self.hold.wait()
        moves = [str(move) for move in view.legal_moves()]
        candidates = tuple(Candidate(move, 10.0 + at, 0.5, 0.25, float(at), 100) for at, move in enumerate(moves))
        return Advice(candidates, 100 * len(moves), 0.1)


class QuickReviewer:
    """Finds every card given away a blunder of its own size, every plan a good find, every card a stroke of luck."""

    def __init__(self) -> None:
        self.hold: asyncio.Event | None = None
        self.fault: Exception | None = None
        self.asked: list[tuple[int, int, int]] = []

    async def review(
        self, match: Match, number: int, playouts: int, seed: int, hints: Sequence[Hint], requested: bool
    ) -> RoundReview:
        self.asked.append((number, playouts, seed))
        if self.hold is not None:
            await self.hold.wait()
        if self.fault is not None:
            raise self.fault
        return made_up_review(match, number, playouts, seed, hints)


def made_up_review(match: Match, number: int, playouts: int, seed: int, hints: Sequence[Hint] = ()) -> RoundReview:
    """A review whose numbers are made up and whose moves are those of the log; a move after a hint is a hinted one."""
    steps, _ = steps_of(match, number)
    spread = 36.0
    even, points = (0.5,) * match.columns, (20.0,) * match.columns
    decisions, curve = [], [Moment(0, even, points)]
    reasons = (Reason("wins", 0.25), *OWN_REASONS.get(match.game.name, ()))
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
