"""Data of reviews: plain values without words, with standard errors.

Points are expected points of the round's score, also the unit of losses. Probabilities are from 0 to 1; errors are
standard errors. Places are entries of the round's log, counted from 1; place 0 is the deal.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from analysis.hints.advice import Reason
from analysis.review.marks import PRAISE, Estimate
from engine.game import AND, column_names, column_of


class Grade(StrEnum):
    """How good a decision was."""

    BEST = "best"
    SMALL = "small"
    """It lost little."""
    MARKED = "marked"
    """It lost enough to be marked in the review."""
    HINTED = "hinted"
    """A hint had recommended it."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision, judged by what its seat could know: how to start a turn, or the rest of it.

    `played`: the moves from place `first` on that belong together. `place`: the move that finally left the best way,
    the first one if none did; `move`: what was played there, `better`: the best way from there to the end of the turn.
    `lost`: points (in Canasta points of lead) below the best way, 0 or more, with `error`; `win`: win probability given
    away, negative if points were paid for it. `found`: points above the simple playout policy, with `found_error`.
    `mark`: `??`, `?`, `?!`, `!` or nothing, as when points were paid for winning the round. `choices`: number of ways.
    `reason`: for the best way, against the one played or, if that is the best, against the next best. `spread`: the
    standard deviation of such points in rounds like this one, the scale of `mark`. `gain`: points of the best way above
    the next best choice, if it was played (else 0), with `gain_error`. `hinted`: a hint had recommended the moves; such
    a decision has no mark and counts in no figure. `worth`: points between the best and the worst result of its
    playouts. `category`: its kind, see `GameAnalysis.category`.
    """

    seat: int
    first: int
    place: int
    move: str
    played: tuple[str, ...]
    better: tuple[str, ...]
    lost: float
    error: float
    win: float
    found: float
    found_error: float
    mark: str
    choices: int
    reason: Reason
    spread: float
    gain: float = 0.0
    gain_error: float = 0.0
    hinted: bool = False
    worth: float = math.inf
    category: str = ""

    @property
    def grade(self) -> Grade:
        """Return how good it was."""
        if self.hinted:
            return Grade.HINTED
        if self.mark not in ("", PRAISE):
            return Grade.MARKED
        return Grade.SMALL if self.lost > 0 else Grade.BEST


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance event: the deal (no seat, no card) or a draw from the stock.

    `luck`: for each column of the sheet, the expected score minus its mean over all cards that could have come, with
    `error`. If low scores are good, negative luck is good.
    """

    place: int
    seat: int | None
    card: str | None
    luck: tuple[float, ...]
    error: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """Win probability and expected score after a place of the log, with all cards open but the stock's order.

    Both have a number for each column of the score sheet. What counts as winning depends on the game: the round, in
    Pocha keeping the bid, in Canasta having the most points.
    """

    place: int
    win: tuple[float, ...]
    points: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """A seat's part of a round, or of all rounds of a match. Scores and their luck are those of its side.

    `decisions` counts judged decisions, `hinted` those of them that followed hints; the figures below are for the
    others: `lost` is the mean loss, `accuracy` is from 0 to 100, both None without any. `luck` is the sum of the
    changes of the expected score by the deal and the seat's own draws, `luck_of_others` by all other draws, including
    partners'. `mistakes` counts charged tries, `taken_back` how often moves were taken back. `best`: the good find with
    the largest gain, `costliest`: the decision with the largest clear loss; None if there is none.
    """

    seat: int
    score: int | None
    decisions: int
    lost: float | None
    lost_error: float | None
    accuracy: float | None
    best: Decision | None
    costliest: Decision | None
    luck: float
    luck_error: float
    luck_of_others: float
    mistakes: int
    hinted: int = 0
    taken_back: int = 0


@dataclass(frozen=True, slots=True)
class RoundReview:
    """The review of a round; `spread` is the scale of losses, `playouts` are per step.

    `winners`: the seats that won the round (in Pocha kept their bids, in Canasta made the most points); none while it
    runs.
    """

    number: int
    finished: bool
    winners: tuple[int, ...]
    spread: float
    playouts: int
    seed: int
    players: tuple[PlayerReview, ...]
    decisions: tuple[Decision, ...]
    chances: tuple[Chance, ...]
    curve: tuple[Moment, ...]

    @property
    def columns(self) -> int:
        """Return the number of columns of the score sheet."""
        return len(self.curve[0].win)

    @property
    def digits(self) -> int:
        """Return the number of decimals of displayed points: none where scores are hundreds apart."""
        return 0 if self.spread >= 100 else 1


@dataclass(frozen=True, slots=True)
class MatchReview:
    """All reviewed rounds of a match together, with grades and scores without luck, for which a round is too short.

    `rounds`: their numbers, `finished`: those that are over. In `players`, decisions and mistakes count in all rounds,
    scores and luck only in finished ones (None without any). `grades`: a letter from A to F for each seat, None below
    ten decisions. `without_luck`: each seat's score without all luck, and half of its 95 % interval, from the
    differences between rounds; None with fewer than two finished rounds. `best_in` and `costliest_in`: the round of
    each seat's best and costliest decision, None if there is none.
    """

    rounds: tuple[int, ...]
    finished: tuple[int, ...]
    players: tuple[PlayerReview, ...]
    grades: tuple[str | None, ...]
    without_luck: tuple[Estimate | None, ...]
    best_in: tuple[int | None, ...]
    costliest_in: tuple[int | None, ...]


def winners_of(review: RoundReview, names: Sequence[str], join: Callable[[Iterable[str]], str] = AND.join) -> list[str]:
    """Return the names of a round's winners, with partners joined."""
    columns = sorted({column_of(seat, review.columns) for seat in review.winners})
    return [column_names(names, review.columns, join)[column] for column in columns]
