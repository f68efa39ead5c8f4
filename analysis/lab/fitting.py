"""The fit of the weights for the likelihood of hidden hands, to rounds of several kinds of players.

Each round is played by players of one kind. At random moments of it the true deal of the unseen cards is compared with
others; the weights are fitted by the conditional likelihood of the true one (`analysis.core.conditional_logit`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from analysis.core import hand_weights
from analysis.core.conditional_logit import fit, log_likelihoods
from analysis.lab.arena import DEALS, Z_95
from analysis.lab.game import FittingProblem, Floats
from analysis.lab.players import PLAYERS, Thought, known
from analysis.lab.registry import LABS
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


def differences(sample: Sample, seed: int, number: int) -> Floats | None:
    """Return the differences of round `number`, from some of its moments; None if none has a choice."""
    problem = LABS[sample.game].fitting
    if problem is None:
        raise InvalidInput(f"there are no weights for hidden hands in {sample.game}")
    source = Random(f"fit {seed} {number}")  # noqa: S311  # chance that can be played again
    moments = played(sample, sample.players[number % len(sample.players)], number, source)
    chosen = source.sample(moments, min(MOMENTS, len(moments)))
    parts = [part for part in (problem.differences(moment, source) for moment in chosen) if len(part)]
    return np.concatenate(parts) if parts else None


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


def report(
    problem: FittingProblem,
    sample: Sample,
    date: str,
    rounds: Sequence[Floats | None],
    others: Sequence[Floats | None],
) -> dict[str, Any]:
    """Return the content of the game's file with weights fitted to `rounds`; these and `others` are in order.

    Their provenance has the command, and by kinds of players the mean log-likelihood of the true deal in the other
    rounds (those of the seed `sample.seed + CHECK`), less that without weights.
    """
    kinds = len(sample.players)
    found = [one for kind in range(kinds) for one in rounds[kind::kinds] if one is not None]
    weights, errors = fit(np.concatenate(found))
    checked = {
        player: gain([one for one in others[kind::kinds] if one is not None], weights)
        for kind, player in enumerate(sample.players)
    }
    return {
        "format": hand_weights.FORMAT,
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


def gain(rounds: Sequence[Floats], weights: Floats) -> dict[str, float]:
    """Return the mean gain in log-likelihood of a choice by the weights; `within` is half of a 95 % interval.

    The choices of a round are one observation.
    """
    gains = [log_likelihoods(one, weights) - log_likelihoods(one, 0 * weights) for one in rounds]
    mean = float(np.concatenate(gains).mean())
    off = np.array([(one - mean).sum() for one in gains])
    within = Z_95 * float(np.sqrt((off**2).sum())) / sum(len(one) for one in gains)
    return {"choices": sum(len(one) for one in gains), "gain": round(mean, 4), "within": round(within, 4)}
