"""Boards: deals that everybody plays from the same seat against bot players of one level, compared with par.

A board is one round. All its randomness follows from its seed (`engine.deals`), including the cut. The decisions of the
bot players follow from the deck and from what their seats may know, so equal moves meet equal answers on every machine.
Par is what the level itself reaches in the person's seat, with separate randomness for its decisions.

The result of a play is the person's points, more being better; in Canasta, where one side's gain is the other's loss,
the person's lead. The luck of all draws after the deal is subtracted as a control variate, with a coefficient fitted
once per game and never for a single board: `board.json` has it with its provenance (`python -m analysis boards`).

A canasta of black threes wins a match of Canasta and leaves its hand without points (C7.3). A board has no match to
win, so it counts as the lead that it is worth to hints and bot players (`GameAnalysis.outright`). Otherwise every
second hand of hard bot players would end at 0, and the best move by the rules would spoil a person's result.
"""

import math
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import Any, NamedTuple

from analysis.core.weights import read_file
from analysis.deadline import whole
from analysis.levels import Level, decide, seed_from
from analysis.registry import analysis_of
from analysis.review.log import steps_of
from analysis.review.report import Chance
from analysis.review.rounds import draw_of, student_95
from engine.deals import DealSeed
from engine.errors import InvalidInput
from engine.game import Move, Round
from engine.match import Match, new_match
from engine.registry import game_named
from engine.verification import verify

FILE = "board.json"
DEALS: Mapping[str, Sequence[tuple[dict[str, Any], int]]] = {
    "poter": (({}, 4), ({}, 4)),
    "pocha": tuple(({"schedule": [size, size]}, 4) for size in (4, 6, 8)),
    "canasta": (({"cut": "off"}, 2),),
}
"""The deals of each game on one of its days: options and number of players.

No option ends a match after its first round, so that the bot players play for points and not to win a match.
"""
ON_SUNDAYS = ("canasta",)
"""Games whose deals take too long for every day."""
SEAT = 0
"""The person's seat; what varies between boards is the dealer."""
LEVEL = Level.HARD
LUCK_PLAYOUTS = 2000
"""Playouts per draw, as in a review at the end of a round."""
GIVEN_UP = -2.0
"""The value, in standard deviations, of a board that was started and not finished; none counts less.

So nobody gains by giving up, and one very bad round does not decide a week.
"""


@dataclass(frozen=True, slots=True)
class Board:
    """One deal and who plays it."""

    game: str
    options: Mapping[str, Any]
    players: int
    dealer: int
    seed: str = field(repr=False)

    @property
    def commitment(self) -> str:
        """Return the commitment to the seed, 64 hexadecimal digits."""
        return DealSeed(self.game, self.players, 1, self.dealer, self.seed).commitment

    def prepared(self, names: Sequence[str] = ()) -> Match:
        """Return the match whose first round is this deal, prepared to be dealt."""
        match = new_match(self.game, self.options, names or [str(seat) for seat in range(self.players)])
        match.prepared = match.seed_of_next(self.dealer, self.seed)
        return match

    def dealt(self) -> Match:
        """Return the match with the round dealt after a random cut."""
        match = self.prepared()
        match.start_prepared_round(None)
        return match


class Outcome(NamedTuple):
    """The result of a play: points of the person's side, more being better, and the luck of the draws in them."""

    points: float
    luck: float


class Scale(NamedTuple):
    """How a game's plays are compared; `plays` of the level make a par.

    `luck`: the coefficient of luck, 0 if it explains nothing, as in Canasta, whose first draws change the whole hand.
    `deviation`: the standard deviation without luck between a weaker level's plays of one board: the bot players' own
    level plays nearly the same every time, which says nothing about people.
    """

    luck: float
    deviation: float
    plays: int

    @property
    def digits(self) -> int:
        """Return the number of decimals of displayed points: none if scores are hundreds apart."""
        return 0 if self.deviation >= 100 else 1

    def without_luck(self, outcome: Outcome) -> float:
        """Return the points of a play without the luck of its draws."""
        return outcome.points - self.luck * outcome.luck


class Par(NamedTuple):
    """The mean of the level's plays without luck, and the standard deviation used to compare others with it."""

    mean: float
    deviation: float


def scale_of(game: str) -> Scale:
    """Return the scale of a game."""
    content = read_file(f"analysis.{game}", FILE)
    return Scale(content["luck"], content["deviation"], content["plays"])


def par_of(scale: Scale, outcomes: Sequence[Outcome]) -> Par:
    """Return the par of two or more plays; its deviation is at least that of the scale.

    >>> par_of(Scale(0.5, 2.0, 3), [Outcome(10, 0), Outcome(13, 2), Outcome(8, 0)])
    Par(mean=10.0, deviation=2.0)
    """
    points = [scale.without_luck(outcome) for outcome in outcomes]
    return Par(fmean(points), max(stdev(points), scale.deviation))


def counted(par: Par, points: float) -> float:
    """Return the value of points without luck against par, in standard deviations, but not below that of giving up.

    >>> counted(Par(10.0, 2.0), 7.0), counted(Par(10.0, 2.0), -50.0)
    (-1.5, -2.0)
    """
    return max((points - par.mean) / par.deviation, GIVEN_UP)


def day_score(parts: Sequence[float]) -> int:
    """Return the score of a day, 0 to 100, from points against par in standard deviations; 50 is par.

    >>> day_score([0.0]), day_score([1.0, 0.0]), day_score([-9.0])
    (50, 69, 0)
    """
    return round(100 * NormalDist().cdf(fmean(parts)))


class Span(NamedTuple):
    """The score of a period with its 95 % interval, all from 0 to 100, from a number of boards."""

    score: int
    low: int
    high: int
    boards: int

    @property
    def is_close(self) -> bool:
        """Return whether it is unclear on which side of par the person is."""
        return self.low <= 50 <= self.high


def span_of(parts: Sequence[float]) -> Span | None:
    """Return the score of a period, with an interval from the differences between boards; None below three.

    >>> span_of([0.5, 0.7, 0.6, 0.9, 0.8])
    Span(score=76, low=69, high=81, boards=5)
    """
    if len(parts) < 3:
        return None
    within = student_95(len(parts) - 1) * stdev(parts) / math.sqrt(len(parts))
    mean = fmean(parts)
    return Span(day_score(parts), day_score([mean - within]), day_score([mean + within]), len(parts))


# ---------------------------------------------------------------------- plays


def outcome_of(game: str, scores: Sequence[int], chances: Iterable[Chance], winner: int | None = None) -> Outcome:
    """Return the result of a finished round for the person's seat, given its chance events.

    `winner`: the column that won the match outright, whatever the scores.
    """
    analysis, sign = analysis_of(game), -1 if game_named(game).lowest_wins else 1
    if winner is not None:
        scores = [analysis.outright if column == winner else 0 for column in range(len(scores))]

    def own(values: Sequence[float]) -> float:
        others = [value for column, value in enumerate(values) if column != SEAT]
        return values[SEAT] - (fmean(others) if analysis.by_lead else 0)

    return Outcome(sign * own(scores), sign * sum((own(event.luck) for event in chances if event.place), 0.0))


def move_of(current: Round, totals: Sequence[int], secret: str, level: Level = LEVEL) -> Move:
    """Return a level's move for the seat to move; `secret`: what its decisions depend on besides the view."""
    view = current.view(current.to_move, totals)
    return decide(view, level, seed_from(view, secret))


def played(board: Board, number: int, level: Level = LEVEL) -> Match:
    """Return a play of the board with a level in the person's seat; each number decides with its own randomness."""
    return whole(_moves(board, number, level))


def _moves(board: Board, number: int, level: Level) -> Generator[None, None, Match]:
    match = board.dealt()
    deck = " ".join(match.logs[0].deck)
    while (seat := (current := match.running()).to_move) is not None:
        how = (f"{deck} {number}", level) if seat == SEAT else (deck, LEVEL)
        match.play(seat, move_of(current, match.totals, *how), Random(0))  # all chance follows from the seed
        yield
    return match


def _draws(match: Match, playouts: int, seed: int) -> Generator[None, None, list[Chance]]:
    """Return the draws of the first round with their luck; yields between steps."""
    analysis, found = analysis_of(match.game.name), list[Chance]()
    for step in steps_of(match, 1)[0]:
        if (drawn := draw_of(analysis, step, playouts, seed)) is not None:
            found.append(drawn[0])
            yield
    return found


def outcome_at(
    board: Board, number: int, level: Level = LEVEL, playouts: int = LUCK_PLAYOUTS
) -> Generator[None, None, Outcome]:
    """Return the result of a play with a level in the person's seat; yields between steps, so that others can work.

    `playouts`: for the luck of a draw; with none all luck is 0.
    """
    match = yield from _moves(board, number, level)
    draws = (yield from _draws(match, playouts, number)) if playouts else []
    return outcome_of(board.game, match.scores[0], draws, match.winner)


# ---------------------------------------------------------------------- verification


def faults_of(match: Match, seat: int = SEAT) -> list[str]:
    """Return what in a replayed one-round match does not follow from its seed: the deal, or bot players' moves.

    `seat`: the person's, whose moves are free. Raise InvalidInput unless there is one finished round.
    """
    if len(match.logs) != 1 or len(match.scores) != 1:
        raise InvalidInput("a board is one round that is played to its end")
    checks = verify(match)
    faults = [f"deal: {check.message}" for check in checks if not check.verified]
    log = match.logs[0]
    if log.proof is not None and log.proof.cutter is not None:
        faults.append("deal: the cards of a board are cut by chance")
    deck = " ".join(log.deck)
    for step in steps_of(match, 1)[0]:
        if step.move is None or step.seat == seat:
            continue
        if step.place == 1 and str(step.before.cut_move(log.proof.cut if log.proof else 1)) == str(step.move):
            continue  # a random cut in place of a bot player's
        expected = move_of(step.before, [0] * match.columns, deck)
        if str(expected) != str(step.move):
            faults.append(f"move {step.place}: seat {step.seat} would {expected}, not {step.move}")
    return faults
