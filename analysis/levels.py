"""Strengths of bot players: moves from what a seat may know, the same on every machine.

A level evaluates the candidates of a hint with a fixed number of playouts and chooses among the different turns: the
best at temperature 0, otherwise each with a probability proportional to exp(-loss / temperature). Losses come from the
level's own few playouts, so a weak level misjudges as people do, and errs most when turns look about equal. No level
misses a turn that certainly wins the round (in Pocha, one that keeps the bid in all playouts), unless it is longer than
the level looks ahead: a beginner does not find the five moves by which a whole hand goes out.

Weak levels of Pocha have no policy of their own: a small network trained on 22,000 reviewed decisions lost more than
the search with the fewest playouts, and a decision of `easy` takes half a millisecond.

`levels.json` beside each game has playouts, temperatures, ratings and review results of each level, with their
provenance: `python -m analysis ladder`; and the results of each on deals of the day: `python -m analysis boards
--levels`.
"""

import json
import math
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from hashlib import sha256
from random import Random
from typing import NamedTuple

from analysis.advisor import halving_of, in_order, run_playouts, with_sure_win
from analysis.core.serialization import to_plain
from analysis.core.weights import read_file
from analysis.game import Evaluation
from analysis.hints.advice import NothingToAdvise
from analysis.registry import analysis_of
from engine.game import Move, View

FILE = "levels.json"
SEED_BYTES = 7
LOSS_DIGITS = 9
"""Losses are rounded to this many decimals, below which machines may differ."""


class Level(StrEnum):
    """The strength of a bot player, the weakest first."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    MASTER = "master"


class Strength(NamedTuple):
    """How a level decides: playouts, temperature as a fraction of the spread, whether it plays for the match.

    If not, it ignores totals and plays each round for itself. `ahead`: the maximum number of moves of a turn that it
    sees at once, 0 for any number; of longer turns it knows only the shortest that start with a move.
    """

    playouts: int
    temperature: float = 0.0
    for_match: bool = True
    ahead: int = 0


def strength_of(game: str, level: Level) -> Strength:
    """Return the strength of a level in a game."""
    return Strength(**read_file(f"analysis.{game}", FILE)["levels"][level])


def rating_of(game: str, level: Level) -> float:
    """Return the rating of a level in a game, as the mean of a skill; medium bot players have 25."""
    found: float = read_file(f"analysis.{game}", FILE)["ratings"]["means"][level]
    return found


class Figures(NamedTuple):
    """A mean over decisions, its standard error, and the number of decisions."""

    mean: float
    error: float
    decisions: int


class Reviewed(NamedTuple):
    """Review results of a level: mean accuracy, and by kind the mean loss as a fraction of the spread, capped."""

    accuracy: Figures
    losses: Mapping[str, Figures]


REVIEWED = (Level.EASY, Level.MEDIUM, Level.HARD)
"""The levels with which people are compared; reviews hardly distinguish master from hard."""


@cache
def reviewed(game: str, level: Level) -> Reviewed:
    """Return the review results of a level in `REVIEWED` in a game."""
    found = read_file(f"analysis.{game}", FILE)["reviews"]["levels"][level]
    return Reviewed(Figures(*found["accuracy"]), {kind: Figures(*one) for kind, one in found["losses"].items()})


def is_measured_on_boards(game: str) -> bool:
    """Return whether levels were measured on boards of a game."""
    return "boards" in read_file(f"analysis.{game}", FILE)


@cache
def on_boards(game: str, level: Level) -> Figures:
    """Return a level's mean against par on boards, in standard deviations; the level must be in `REVIEWED`."""
    return Figures(*read_file(f"analysis.{game}", FILE)["boards"]["levels"][level])


class Way(NamedTuple):
    """A move with the results of the best turn that it starts: its loss as a fraction of the spread, and its points."""

    move: str
    loss: float
    points: float


def decide(view: View, level: Level, seed: int) -> Move:
    """Return the move of a level for the view's seat; raise NothingToAdvise if it is not to move.

    The same view, level and seed give the same move in every process.

    >>> from engine.match import new_match
    >>> match = new_match("pocha", {"schedule": [3]}, ["Amal", "Nimali", "Ruwan"])
    >>> current = match.start_shuffled_round(Random(1))
    >>> view = current.view(current.to_move)
    >>> decide(view, Level.EASY, seed=5) == decide(view, Level.EASY, seed=5)
    True
    """
    return move_of(view, strength_of(view.game, level), seed, Random(f"{level} {seed}"))


def move_of(view: View, strength: Strength, seed: int, source: Random) -> Move:
    """Return a move of a given strength for the view's seat; raise NothingToAdvise if it is not to move."""
    moves = view.legal_moves()
    if not moves:
        raise NothingToAdvise("this seat has no move to make here")
    if len(moves) == 1:
        return moves[0]
    chosen = choose(ways_of(view, strength, seed), strength.temperature, source)
    return next(move for move in moves if str(move) == chosen.move)


def seed_from(view: View, secret: str) -> int:
    """Return the seed of a decision, derived from a secret of the round and the view."""
    known = json.dumps([secret, to_plain(view)], sort_keys=True)
    return int.from_bytes(sha256(known.encode()).digest()[:SEED_BYTES])


def ways_of(view: View, strength: Strength, seed: int) -> list[Way]:
    """Return the ways among which a level chooses, the best first; only that one if it certainly wins the round.

    Moves that start the same turn, or turns with the same results, are one way. Losses are relative to the best turn
    that the level sees.
    """
    evaluation = analysis_of(view.game).candidates(view, seed, for_match=strength.for_match)
    halving = halving_of(evaluation)
    run_playouts(evaluation, halving, strength.playouts)
    result = with_sure_win(halving.result(), evaluation.sure_arm)
    seen = [seen_arms(evaluation, move, strength.ahead) for move in range(len(evaluation.moves))]
    order, arms = in_order(evaluation, result, seen)
    best = arms[order[0]]
    regret = result.regret - result.regret[best]
    ways = [
        Way(
            evaluation.moves[move],
            round(float(regret[arms[move]]) / evaluation.spread, LOSS_DIGITS),
            float(result.points[arms[move]]),
        )
        for move in order
    ]
    certain = best == evaluation.sure_arm or (evaluation.certain != "" and result.win[best] >= 1.0)
    if certain or not strength.temperature:
        return ways[:1]
    return list({(way.loss, way.points): way for way in reversed(ways)}.values())[::-1]


def seen_arms(evaluation: Evaluation, move: int, ahead: int) -> list[int]:
    """Return the arms of a move with at most `ahead` moves (0: all), or else the shortest."""
    arms = evaluation.arms_of(move)
    if not ahead or len(arms) == 1:
        return arms
    lengths = [len(evaluation.line(move, arm)) for arm in arms]
    return [arm for arm, length in zip(arms, lengths, strict=True) if length <= max(ahead, min(lengths))]


def choose(ways: Sequence[Way], temperature: float, source: Random) -> Way:
    """Return a random way; they are given with the best one first."""
    if len(ways) == 1:
        return ways[0]
    return source.choices(ways, chances([way.loss for way in ways], temperature))[0]


def chances(losses: Sequence[float], temperature: float) -> list[float]:
    """Return the probabilities of ways with these losses at a temperature above 0."""
    weights = [math.exp(-loss / temperature) for loss in losses]
    return [weight / sum(weights) for weight in weights]
