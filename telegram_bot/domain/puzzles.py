"""Puzzles of people: who sees which, how answers are judged, and when a puzzle returns."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from analysis.hints.advice import CLEAR_ERRORS, Advice
from analysis.puzzles import AHEAD, Missed
from telegram_bot.domain.people import day_begins
from telegram_bot.domain.room import DAY_SECONDS

PAUSES = (3, 7, 21)
"""Days until a puzzle returns after being solved the first, second and third time; then it is done."""
A_DAY = 3
"""Puzzles offered per day; a person who asks for more gets more."""
MOST = 500
"""Maximum puzzles of a person; finished ones are deleted first, then the oldest."""
FEWEST_TRIES, MISLED = 5, 0.6
"""Minimum number of answers, and the fraction of barely worse ones above which a puzzle is withdrawn."""


class PuzzleState(StrEnum):
    """Whether a puzzle can be shown."""

    FOUND = "found"
    """It was marked in a review, but not checked yet."""
    OPEN = "open"
    WITHDRAWN = "withdrawn"


class Verdict(StrEnum):
    """How good an answer is."""

    BEST = "best"
    """The best way, or within one standard error of it."""
    NEAR = "near"
    """It loses less than the lead that the best way must have."""
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class DuePuzzle:
    """A stored puzzle. `ways` come from the sources with the digest `engine`, None before the check.

    `person`: who made the mistake, None for the puzzle of a day (since the epoch), `day`. `is_deal`: it comes from a
    deal of the day that is still stored.
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
        """Return whether a person may see it: their own, or that of a day that has started."""
        return self.person == person if self.day is None else self.day <= now // DAY_SECONDS


@dataclass(frozen=True, slots=True)
class Try:
    """A person's last answer to a puzzle: the moves of the way. `due_at`: when it returns, None if it is done."""

    at: float
    way: str
    verdict: Verdict
    due_at: float | None
    step: int

    def is_settled(self, now: float) -> bool:
        """Return whether another answer would not count."""
        return self.due_at is None or now < self.due_at


def offered(waiting: int, answered_today: int) -> int:
    """Return how many of the waiting puzzles are offered to a person today."""
    return min(waiting, max(0, A_DAY - answered_today))


def text_of(moves: Sequence[str]) -> str:
    """Return the text under which a way is stored."""
    return "; ".join(moves)


def verdict_of(puzzle: DuePuzzle, way: str) -> Verdict:
    """Return the verdict on a way; one that the puzzle does not list is wrong."""
    ways = () if puzzle.ways is None else puzzle.ways.candidates
    found = next((one for one in ways if text_of(one.turn) == way), None)
    if found is None:
        return Verdict.WRONG
    if found.regret <= found.regret_error:
        return Verdict.BEST
    return Verdict.NEAR if found.regret < AHEAD * puzzle.missed.spread else Verdict.WRONG


def answered(before: Try | None, way: str, verdict: Verdict, now: float, zone: str) -> Try:
    """Return a counting answer: after one that is not best, the puzzle returns tomorrow and its pauses start over.

    Days are in the person's zone.
    """
    step = 0 if before is None else before.step
    if verdict != Verdict.BEST:
        return Try(now, way, verdict, day_begins(now, zone, 1), 0)
    return Try(now, way, verdict, day_begins(now, zone, PAUSES[step]) if step < len(PAUSES) else None, step + 1)


def is_badly_posed(puzzle: DuePuzzle, answers: Sequence[str]) -> bool:
    """Return whether most people chose another, barely worse way, so that the puzzle teaches nothing."""
    ways = () if puzzle.ways is None else puzzle.ways.candidates
    level = {text_of(one.turn) for one in ways[1:] if one.regret < CLEAR_ERRORS * one.regret_error}
    return len(answers) >= FEWEST_TRIES and sum(way in level for way in answers) > MISLED * len(answers)
