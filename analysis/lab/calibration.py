"""Compare forecasts of hints with outcomes (calibration).

Each position comes from a separate round, played up to a random move by one kind of player. The turn is then played as
the hint recommends, the rest by the same kind of player.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from analysis.advisor import advise
from analysis.lab.arena import Z_95
from analysis.lab.players import act, dealt, known, make
from analysis.registry import analysis_of
from engine.game import Round, column_of
from engine.registry import game_named

PROBABILITIES = (0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.7, 0.999, 1.001)
POINTS = (-2000, -500, -100, -20, -10, -5, 0, 2, 5, 10, 15, 20, 30, 50, 200, 500, 1000, 2000, 4000)
"""Lower bounds of the bins."""
LATEST = 80
"""Sample positions within the first 80 moves."""


@dataclass(frozen=True, slots=True)
class Question:
    """Which positions to sample, and how to compute hints."""

    game: str
    players: int
    player: str
    playouts: int
    seed: int
    weighted: bool = True


@dataclass(frozen=True, slots=True)
class Answer:
    """The forecast of a position (points, probability of winning) and its outcome (points, won)."""

    score: float
    win: float
    scored: int
    won: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One bin: bounds, number of positions, mean forecast and mean outcome.

    `within`: half of the 95 % interval of their difference.
    """

    low: float
    high: float
    count: int
    foretold: float
    happened: float
    within: float


def check(question: Question) -> None:
    """Raise InvalidInput for an invalid question."""
    game = game_named(question.game)
    known(question.player)
    game.check({}, question.players)


def ask(question: Question, number: int) -> Answer:
    """Return the forecast and the outcome of position `number`."""
    source = Random(f"{question.seed} {number}")
    current = position(question, number, source)
    seat = current.to_move
    if seat is None:
        raise RuntimeError("a running round has a seat to move")
    view = current.view(seat)
    advice = advise(view, playouts=question.playouts, seed=source.getrandbits(31), weighted=question.weighted)
    best = advice.candidates[0]
    for text in best.plan:
        make(current, next(move for move in current.view(seat).legal_moves() if str(move) == text), source)
    while current.to_move is not None:
        act(current, question.player, source)
    winners = analysis_of(current.game).winners(current)
    scores = current.scores()
    return Answer(best.score, best.win, scores[column_of(seat, len(scores))], seat in winners)


def position(question: Question, number: int, source: Random) -> Round:
    """Return a position, before a move, of a separate round."""
    while True:
        current = dealt(question.game, {}, question.players, number, source)
        for _ in range(source.randrange(LATEST)):
            if current.to_move is None:
                break
            act(current, question.player, source)
        if current.to_move is not None:
            return current


def tables(answers: Sequence[Answer]) -> dict[str, list[Row]]:
    """Return reliability tables of win probabilities and scores; the last row of each covers all positions."""
    most = max(answer.score for answer in answers) + 1
    return {
        "chance to win": reliability([(a.win, float(a.won)) for a in answers], PROBABILITIES),
        "points": reliability([(a.score, float(a.scored)) for a in answers], [*(p for p in POINTS if p < most), most]),
    }


def reliability(pairs: Sequence[tuple[float, float]], edges: Sequence[float]) -> list[Row]:
    """Group (forecast, outcome) pairs into bins of the forecast; the last row covers all."""
    rows = [_row(low, high, [p for p in pairs if low <= p[0] < high]) for low, high in pairwise(edges)]
    return [*(row for row in rows if row.count), _row(edges[0], edges[-1], list(pairs))]


def _row(low: float, high: float, pairs: Sequence[tuple[float, float]]) -> Row:
    count = len(pairs)
    if not count:
        return Row(low, high, 0, math.nan, math.nan, math.nan)
    off = [happened - foretold for foretold, happened in pairs]
    mean = sum(off) / count
    spread = math.sqrt(sum((one - mean) ** 2 for one in off) / max(count - 1, 1) / count)
    foretold = sum(pair[0] for pair in pairs) / count
    return Row(low, high, count, foretold, foretold + mean, Z_95 * spread)
