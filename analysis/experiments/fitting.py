"""The fit of the weights for the likelihood of hidden hands, to rounds of several kinds of players.

Each round is played by players of one kind. At random moments of it the true deal of the unseen cards is compared with
others; the weights are fitted by the conditional likelihood of the true one (`analysis.core.conditional_logit`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from analysis.core import hand_weights
from analysis.core.conditional_logit import fit, log_likelihoods
from analysis.experiments.arena import DEALS, Z_95
from analysis.experiments.players import PLAYERS, Thought, known
from analysis.game import FittingProblem, Floats
from engine.errors import InvalidInput
from engine.game import Round
from engine.registry import GAMES
from engine.shuffle import shuffled_and_cut

MOMENTS = 3
"""Number of moments of a round that are looked at."""
CHECK = 1_000_000
"""What the seed of the rounds of the check is off."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Rounds: the kinds of players, which take turns in them, the number of rounds and the seed."""

    game: str
    players: tuple[str, ...]
    rounds: int
    seed: int
    seats: int = 4


def check(sample: Sample) -> None:
    """Raise InvalidInput for kinds of players that are unknown."""
    for player in sample.players:
        known(player)
    if sample.rounds < len(sample.players):
        raise InvalidInput("--rounds must be at least the number of kinds of players")


def differences(
    problem: FittingProblem, sample: Sample, seed: int, noted: Callable[[int], object]
) -> Mapping[str, list[Floats]]:
    """Return the differences of all rounds by the kind of their players; call `noted` with the number of each."""
    found: dict[str, list[Floats]] = {player: [] for player in sample.players}
    for number in range(sample.rounds):
        player = sample.players[number % len(sample.players)]
        source = Random(f"fit {seed} {number}")  # noqa: S311  # chance that can be played again
        moments = played(sample, player, number, source)
        chosen = source.sample(moments, min(MOMENTS, len(moments)))
        parts = [part for part in (problem.differences(moment, source) for moment in chosen) if len(part)]
        if parts:
            found[player].append(np.concatenate(parts))
        noted(number)
    return found


def played(sample: Sample, player: str, number: int, source: Random) -> list[Round]:
    """Play a round with players of one kind; return one moment of each turn."""
    game, count = GAMES[sample.game], sample.seats
    deck = shuffled_and_cut(game.pack({}, count), source)
    totals = [0] * game.columns({}, count)
    current: Round = game.deal({}, count, 1 + number % DEALS, source.randrange(count), deck, totals)
    name, thought = known(player)
    moments: dict[int, Round] = {}
    while current.to_move is not None:
        if current.turn not in moments or source.random() < 1 / 3:
            moments[current.turn] = current.copy()
        PLAYERS[name](current, source, thought or Thought(), ())
    return list(moments.values())


def report(problem: FittingProblem, sample: Sample, date: str, noted: Callable[[int], object]) -> dict[str, Any]:
    """Return the content of the game's file with fitted weights.

    Their provenance has the command, and by kinds of players the mean log-likelihood of the true deal in other rounds,
    less that without weights.
    """
    rounds = [one for found in differences(problem, sample, sample.seed, noted).values() for one in found]
    weights, errors = fit(np.concatenate(rounds))
    others = differences(problem, sample, sample.seed + CHECK, noted)
    return {
        "format": hand_weights.FORMAT,
        "game": sample.game,
        "meanings": dict(problem.meanings),
        "provenance": {
            "method": problem.method,
            "command": f"python -m analysis fit {sample.game} --players {','.join(sample.players)} "
            f"--rounds {sample.rounds} --seed {sample.seed}",
            "date": date,
            "choices": sum(len(one) for one in rounds),
            "check": {player: gain(found, weights) for player, found in others.items()},
            "std_errors": {name: round(float(error), 4) for name, error in zip(problem.meanings, errors, strict=True)},
        },
        "weights": {name: round(float(one), 4) for name, one in zip(problem.meanings, weights, strict=True)},
    }


def gain(rounds: Sequence[Floats], weights: Floats) -> dict[str, float]:
    """Return the mean gain in log-likelihood of a choice by the weights; `within` is half of a 95 % interval.

    The choices of a round are one observation.
    """
    gains = [log_likelihoods(one, weights) - log_likelihoods(one, 0 * weights) for one in rounds]
    mean = float(np.concatenate(gains).mean())
    off = np.array([(one - mean).sum() for one in gains])
    within = Z_95 * float(np.sqrt((off**2).sum())) / sum(len(one) for one in gains)
    return {"choices": sum(len(one) for one in gains), "gain": round(mean, 4), "within": round(within, 4)}
