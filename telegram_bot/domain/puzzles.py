"""Puzzles of people: who sees which, what answers are worth, and when a puzzle comes back."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from analysis.hints.advice import CLEAR_ERRORS, Advice
from analysis.puzzles import AHEAD, Missed
from telegram_bot.domain.people import day_begins
from telegram_bot.domain.room import DAY_SECONDS

PAUSES = (3, 7, 21)
"""Days after which a puzzle comes back that was solved the first, the second and the third time; then it is done."""
A_DAY = 3
"""Puzzles that are offered on a day; a person who asks for more gets more."""
MOST = 500
"""Puzzles of a person, of which those that are done go first, then the oldest."""
FEWEST_TRIES, MISLED = 5, 0.6
"""Answers from which on a puzzle is withdrawn if more than this part of them is a way that is hardly worse."""


class PuzzleState(StrEnum):
    """Whether a puzzle can be shown."""

    FOUND = "found"
    """It was marked in a review, and not looked at again yet."""
    OPEN = "open"
    WITHDRAWN = "withdrawn"


class Verdict(StrEnum):
    """What an answer is worth."""

    BEST = "best"
    """The best way, or within one standard error of it."""
    NEAR = "near"
    """It loses less than what the best way must be ahead by."""
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class DuePuzzle:
    """A stored puzzle. `ways` are of the sources with the digest `engine`, None before it was looked at again.

    `person`: whose mistake it is, None for the puzzle of a day since the epoch, `day`. `is_deal`: it was made at a deal
    of the day, as far as that is still stored.
    """

    id: int
    person: int | None
    day: int | None
    missed: Missed
    ways: Advice | None
    engine: str
    state: PuzzleState
    is_deal: bool = False

    def is_for(self, person: int, now: float) -> bool:
        """Return whether a person may see it: their own, or that of a day that has begun."""
        return self.person == person if self.day is None else self.day <= now // DAY_SECONDS


@dataclass(frozen=True, slots=True)
class Try:
    """A person's last answer to a puzzle: the moves of the way. `due_at`: when it comes back, None if it is done."""

    at: float
    way: str
    verdict: Verdict
    due_at: float | None
    step: int

    def is_settled(self, now: float) -> bool:
        """Return whether another answer would count for nothing."""
        return self.due_at is None or now < self.due_at


def offered(waiting: int, answered_today: int) -> int:
    """Return how many of the puzzles that wait are offered to a person today."""
    return min(waiting, max(0, A_DAY - answered_today))


def text_of(moves: Sequence[str]) -> str:
    """Return the text by which a way is stored."""
    return "; ".join(moves)


def verdict_of(puzzle: DuePuzzle, way: str) -> Verdict:
    """Return what a way is worth; one that the puzzle does not have is wrong."""
    ways = () if puzzle.ways is None else puzzle.ways.candidates
    found = next((one for one in ways if text_of(one.turn) == way), None)
    if found is None:
        return Verdict.WRONG
    if found.regret <= found.regret_error:
        return Verdict.BEST
    return Verdict.NEAR if found.regret < AHEAD * puzzle.missed.spread else Verdict.WRONG


def answered(before: Try | None, way: str, verdict: Verdict, now: float, zone: str) -> Try:
    """Return an answer that counts: one that is not right has the puzzle back tomorrow, from the first pause on.

    Days are those of the person's zone.
    """
    step = 0 if before is None else before.step
    if verdict != Verdict.BEST:
        return Try(now, way, verdict, day_begins(now, zone, 1), 0)
    return Try(now, way, verdict, day_begins(now, zone, PAUSES[step]) if step < len(PAUSES) else None, step + 1)


def is_badly_posed(puzzle: DuePuzzle, answers: Sequence[str]) -> bool:
    """Return whether most people have chosen another way that is hardly worse, so that the puzzle teaches nothing."""
    ways = () if puzzle.ways is None else puzzle.ways.candidates
    level = {text_of(one.turn) for one in ways[1:] if one.regret < CLEAR_ERRORS * one.regret_error}
    return len(answers) >= FEWEST_TRIES and sum(way in level for way in answers) > MISLED * len(answers)
