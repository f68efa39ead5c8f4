"""What a review says: plain data without words, points and chances with their doubt.

Points are expected points of the round's score, in which losses are measured too. Chances are from 0 to 1. Errors
are standard errors. Places are entries of the round's log, counted from 1; place 0 is the deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.hints.advice import Reason
from engine.game import column_names, column_of


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision, judged by what its seat could know: how to begin a turn, or the rest of it to its end.

    `played`: the moves from place `first` on that belong together. `place`: where among them the best way was left
    for good, the first of them if it was not; `move`: what was played there, `better`: the best way found from there
    to the end of the turn. `lost`: how many points (in Canasta points ahead of the others) worse than the best way (0
    or more) and `error` of that; `win`: the chance to win that was given away, below 0 where points were given for it.
    `found`: how many points better than what the simple playout policy does, and `found_error`. `mark`: `??`, `?`,
    `?!`, `!` or nothing, as where winning the round was tried for at the cost of points. `choices`: how many ways there
    were. `reason`: what speaks for the best way, against the one played if that is another, or against the next best.
    `spread`: the standard deviation of such points in rounds like this one, the scale of `mark`. `gain`: how many
    points the best way is better than the next best choice, where it was played (else 0), and `gain_error`.
    `hinted`: the moves were those that a hint had advised; such a decision has no mark and counts in no figure.
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


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance event: the deal (no seat, no card) or a draw from the stock.

    `luck`: by how much the expected score of each column of the sheet is above the mean over all cards that could have
    come, each with its error. Where few points are good, a luck below 0 is good.
    """

    place: int
    seat: int | None
    card: str | None
    luck: tuple[float, ...]
    error: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """The chance to win and the expected score after a place of the log, all cards open but the stock's order.

    Both have a number a column of the score sheet. What is won depends on the game: the round, the bid that is kept, or
    where few hands are closed to have more points than the others.
    """

    place: int
    win: tuple[float, ...]
    points: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """A seat's round, or all its rounds of a match. Scores, and what luck changes in them, are its side's.

    `decisions` counts those that were judged, `hinted` of them those that followed hints; `lost` is the mean loss of
    one of the others, and they alone count in all that follows. `accuracy` is from 0 to 100, `grade` a
    letter from A to F, None below ten decisions. `luck` is the sum of what the deal and the seat's own draws changed in
    the expected score, `luck_of_others` what the others' draws, partners' among them, changed in it; `adjusted` is the
    score without both (None while the round runs). `mistakes` counts charged tries. `best`: of the good
    finds the one the furthest ahead of the next best choice, `costliest`: the decision that surely lost most, each
    None if there is none.
    """

    seat: int
    score: int | None
    decisions: int
    lost: float | None
    lost_error: float | None
    accuracy: float | None
    grade: str | None
    best: Decision | None
    costliest: Decision | None
    luck: float
    luck_error: float
    luck_of_others: float
    adjusted: float | None
    mistakes: int
    hinted: int = 0


@dataclass(frozen=True, slots=True)
class RoundReview:
    """A round's review; `spread` is the standard deviation by which losses are marked, `playouts` those of one step.

    `winners`: the seats that have won the round or kept their bids, or whose side has closed; none while it runs.
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
        """Return how many columns the score sheet has."""
        return len(self.curve[0].win)

    @property
    def digits(self) -> int:
        """Return with how many decimals points are told: none where scores are hundreds apart."""
        return 0 if self.spread >= 100 else 1


@dataclass(frozen=True, slots=True)
class MatchReview:
    """All reviewed rounds of a match together, with the grades that a round alone is too short for.

    `rounds`: their numbers, `finished`: those that are over. In `players` the decisions and mistakes of all of them are
    counted, scores and luck only of those that are over (score and adjusted score are None if none is). `best_in` and
    `costliest_in`: the number of the round of each seat's best and costliest decision, None if there is none.
    """

    rounds: tuple[int, ...]
    finished: tuple[int, ...]
    players: tuple[PlayerReview, ...]
    best_in: tuple[int | None, ...]
    costliest_in: tuple[int | None, ...]


def winners_of(review: RoundReview, names: Sequence[str]) -> list[str]:
    """Return the names of those who have won a round, partners together."""
    columns = sorted({column_of(seat, review.columns) for seat in review.winners})
    return [column_names(names, review.columns)[column] for column in columns]


@dataclass(frozen=True, slots=True)
class Words:
    """What a picture of a review says; `notes` has a line for each decision that it notes.

    `chances` stands over the curve (what is shown, and that all cards are open), `places` under it. The others head
    the rows of the players' numbers and of the score sheet, `round` with its number behind it.
    """

    title: str
    subtitle: str
    chances: str
    places: str
    score: str
    luck: str
    accuracy: str
    round: str
    total: str
    notes: Sequence[str]
