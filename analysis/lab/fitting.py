"""The fit of the weights for the likelihood of hidden hands, to rounds of several kinds of players.

Each round is played by players of one kind. At random positions the true deal of the unseen cards is compared with
others; the weights maximize the conditional likelihood of the true one (conditional logit), in which the probability of
an alternative is proportional to the exponential of its features' weighted sum. Features are given as differences:
those of an alternative minus those of the true deal.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

import numpy as np

from analysis.core.state_dtype import Floats
from analysis.core.weights import HANDS_FORMAT, read_hand_weights
from analysis.lab.arena import Z_95
from analysis.lab.game import FittingProblem
from analysis.lab.players import LABS, act, dealt, known
from engine.errors import InvalidInput
from engine.game import Round

MOMENTS = 3
"""Positions sampled per round."""
CHECK = 1_000_000
"""Offset of the seed for the check rounds."""
RIDGE = 2.0
"""Penalty per squared weight: enough for features that rarely occur."""
MOST_STEPS = 50
EXACT = 1e-8


class Fit(NamedTuple):
    """Weights and their standard errors, shape (features,)."""

    weights: Floats
    errors: Floats


def fit(differences: Floats, ridge: float = RIDGE) -> Fit:
    """Return the weights with the highest penalized likelihood, by Newton's method.

    `differences`: shape (choices, alternatives, features).
    """
    weights = np.zeros(differences.shape[2])
    curvature = np.eye(len(weights))
    for _ in range(MOST_STEPS):
        odds = np.exp(differences @ weights)
        shares = odds / (1 + odds.sum(axis=1, keepdims=True))
        mean = np.einsum("ca,caf->cf", shares, differences)
        gradient = mean.sum(axis=0) + ridge * weights
        squares = np.einsum("ca,caf,cag->fg", shares, differences, differences, optimize=True)
        curvature = squares - mean.T @ mean + ridge * np.eye(len(weights))
        step = np.linalg.solve(curvature, gradient)
        weights = weights - step
        if np.abs(step).max() < EXACT:
            break
    return Fit(weights, np.sqrt(np.diag(np.linalg.inv(curvature))))


def log_likelihoods(differences: Floats, weights: Floats) -> Floats:
    """Return the log-probability of each choice, shape (choices,)."""
    found: Floats = -np.log1p(np.exp(differences @ weights).sum(axis=1))
    return found


@dataclass(frozen=True, slots=True)
class Sample:
    """Rounds: the kinds of players, used in turn, the number of rounds and the seed."""

    game: str
    players: tuple[str, ...]
    rounds: int
    seed: int
    seats: int = 4


def check(sample: Sample) -> None:
    """Raise InvalidInput for unknown kinds of players, and for a game without such weights."""
    problem_of(sample.game)
    for player in sample.players:
        known(player)
    if sample.rounds < len(sample.players):
        raise InvalidInput("--rounds must be at least the number of kinds of players")


def problem_of(game: str) -> FittingProblem:
    """Return the fit of a game; raise InvalidInput if it has no weights for hidden hands."""
    problem = LABS[game].fitting
    if problem is None:
        raise InvalidInput(f"there are no weights for hidden hands in {game}")
    return problem


def differences(sample: Sample, seed: int, number: int) -> Floats | None:
    """Return the differences at some positions of round `number`; None if none has a choice."""
    problem = problem_of(sample.game)
    source = Random(f"fit {seed} {number}")
    moments = played(sample, sample.players[number % len(sample.players)], number, source)
    chosen = source.sample(moments, min(MOMENTS, len(moments)))
    parts = [part for part in (problem.differences(moment, source) for moment in chosen) if len(part)]
    return np.concatenate(parts) if parts else None


def played(sample: Sample, player: str, number: int, source: Random) -> list[Round]:
    """Play a round with players of one kind; return one position of each turn."""
    current = dealt(sample.game, {}, sample.seats, number, source)
    moments: dict[int, Round] = {}
    while current.to_move is not None:
        if current.turn not in moments or source.random() < 1 / 3:
            moments[current.turn] = current.copy()
        act(current, player, source)
    return list(moments.values())


def report(
    sample: Sample, date: str, rounds: Sequence[Floats | None], others: Sequence[Floats | None]
) -> dict[str, Any]:
    """Return the content of the game's file with weights fitted to `rounds`; these and `others` are in order.

    The provenance has the command and, by kind of player, the mean log-likelihood of the true deal in the other rounds
    (seed `sample.seed + CHECK`), minus that without weights and minus that with the current ones.
    """
    problem, kinds = problem_of(sample.game), len(sample.players)
    found = [one for kind in range(kinds) for one in rounds[kind::kinds] if one is not None]
    weights, errors = fit(np.concatenate(found))
    present = read_hand_weights(f"analysis.{sample.game}", list(problem.meanings))
    checked = {}
    for kind, player in enumerate(sample.players):
        others_of = [one for one in others[kind::kinds] if one is not None]
        over_present = gain(others_of, weights, present)
        over_present.pop("choices")
        checked[player] = {**gain(others_of, weights, 0 * weights), "over_present": over_present}
    return {
        "format": HANDS_FORMAT,
        "game": sample.game,
        "meanings": dict(problem.meanings),
        "provenance": {
            "method": problem.method,
            "command": f"python -m analysis fit {sample.game} --players {','.join(sample.players)} "
            f"--rounds {sample.rounds} --seed {sample.seed}",
            "date": date,
            "choices": sum(len(one) for one in found),
            "check": checked,
            "std_errors": {name: round(float(error), 4) for name, error in zip(problem.meanings, errors, strict=True)},
        },
        "weights": {name: round(float(one), 4) for name, one in zip(problem.meanings, weights, strict=True)},
    }


def gain(rounds: Sequence[Floats], weights: Floats, before: Floats) -> dict[str, float]:
    """Return the mean gain in log-likelihood per choice over other weights; `within` is half of a 95 % interval.

    The choices of a round are one observation.
    """
    gains = [log_likelihoods(one, weights) - log_likelihoods(one, before) for one in rounds]
    mean = float(np.concatenate(gains).mean())
    off = np.array([(one - mean).sum() for one in gains])
    within = Z_95 * float(np.sqrt((off**2).sum())) / sum(len(one) for one in gains)
    return {"choices": sum(len(one) for one in gains), "gain": round(mean, 4), "within": round(within, 4)}
