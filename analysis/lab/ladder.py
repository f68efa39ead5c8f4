"""The ladder of levels: contests of neighbours, and the fit of the temperatures of the weak levels.

A temperature is fitted to the mean loss of a decision that the level is meant to have (`LOSSES`): at decisions in
rounds that the level plays, what it would lose by the judgement of many playouts with another seed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from statistics import NormalDist, stdev
from typing import Any

from analysis import levels
from analysis.core.weights import read_file
from analysis.lab import arena
from analysis.lab.players import Thought, dealt, make
from analysis.levels import Level, Strength, chances, choose, evaluated, strength_of, ways_of
from engine.registry import GAMES

LOSSES: Mapping[str, Mapping[str, float]] = {
    "poter": {Level.EASY: 0.8, Level.MEDIUM: 0.25},
    "pocha": {Level.EASY: 0.5, Level.MEDIUM: 0.2},
    "canasta": {Level.EASY: 0.8, Level.MEDIUM: 0.45},
}
"""The mean loss of a decision of the weak levels, as a part of what choices at random among the same ways lose.

Without chance, few playouts lose an eighth of that in Poter, a quarter in Canasta and nearly nothing in Pocha.
"""
ROUNDS: Mapping[str, int] = {"poter": 5, "pocha": 10, "canasta": 6}
"""Rounds of a match as the bot proposes it; of Canasta, which is played to 5,000 points, about."""
BETA = 25 / 3
"""The deviation of a performance in the model of ratings."""
SEATS = 4
OPTIONS: Mapping[str, dict[str, Any]] = {"canasta": {"mode": "pairs"}}
JUDGE = Strength(4000, for_match=False)
"""Who judges losses."""
PART = 5
"""One of this many decisions of a round is judged."""
STEPS = 24
"""Halvings of the interval in which a temperature is searched."""
LEAST = 0.001
"""The least chance that is told apart from none."""
HIGHEST = 16.0
"""The highest temperature; a level that loses less even then is as weak as it gets."""

Pair = tuple[str, str]
Judged = tuple[tuple[float, ...], tuple[float, ...]]
"""The ways of a decision: their losses as the level sees them, and as many playouts do."""


@dataclass(frozen=True, slots=True)
class Lead:
    """Points a round by which the first of two players is ahead; `within` is half of a 95 % interval.

    `rating`: by how much more it is rated, so that a match ends as often with the first ahead of the second as the
    model of ratings (Plackett and Luce) says for a table of four.
    """

    first: str
    second: str
    points: float
    within: float
    rating: float

    @property
    def apart(self) -> bool:
        """Return whether the interval is above 0."""
        return self.points > self.within


def pairs() -> list[Pair]:
    """Return the contests of the ladder: each level against the next weaker one, the weakest against random moves."""
    return list(pairwise([*reversed(Level), "random"]))


def contest_of(game: str, pair: Pair, rounds: int, seed: int) -> arena.Contest:
    """Return the contest of two players at a table of four, each in every other seat: in Canasta as partners."""
    return arena.Contest(game, pair * (SEATS // 2), rounds, seed, Thought(), OPTIONS.get(game, {}))


def lead_of(contest: arena.Contest, outcomes: Sequence[arena.Outcome]) -> Lead:
    """Return by how much the player in the first seat of a contest of two is ahead of the other."""
    sign = -1 if GAMES[contest.game].lowest_wins else 1
    values = [(one.number, sign * float(sum(one.scores[::2]) - sum(one.scores[1::2])) * 2 / SEATS) for one in outcomes]
    points, within = arena.estimate(contest, values)
    sides = [one.scores[:2] if contest.options else one.scores for one in outcomes]
    pairs = [sign * (ours - theirs) for side in sides for ours in side[::2] for theirs in side[1::2]]
    ahead = NormalDist().cdf(points * math.sqrt(ROUNDS[contest.game]) / max(stdev(pairs), 1.0))
    odds = math.log(max(ahead, LEAST) / max(1 - ahead, LEAST))
    scale = BETA * math.sqrt(len(sides[0])) * len(sides[0]) / SEATS
    return Lead(contest.names[0], contest.names[1], points, within, scale * odds)


def judged(game: str, level: Level, seed: int, number: int) -> Iterator[Judged]:
    """Play round `number` by a level, and judge some decisions between several ways."""
    source = Random(f"ladder {seed} {number}")  # noqa: S311  # chance that can be played again
    strength, current = strength_of(game, level), dealt(game, OPTIONS.get(game, {}), SEATS, number, source)
    while current.to_move is not None:
        view, seed_of_move = current.view(current.to_move), source.getrandbits(31)
        chosen, *others = view.legal_moves()
        if others:
            ways = ways_of(view, strength, seed_of_move)
            if len(ways) > 1 and source.randrange(PART) == 0:
                truth = {way.move: way.loss for way in evaluated(view, JUDGE, seed_of_move + 1)[0]}
                yield tuple(way.loss for way in ways), tuple(truth[way.move] for way in ways)
            best = choose(ways, strength.temperature, source).move
            chosen = next(move for move in (chosen, *others) if str(move) == best)
        make(current, chosen, source)


def mean_loss(decisions: Sequence[Judged], temperature: float) -> float:
    """Return the mean loss of a decision at a temperature."""
    found = [
        sum(share * loss for share, loss in zip(chances(seen, temperature), true, strict=True))
        for seen, true in decisions
    ]
    return sum(found) / len(found)


def random_loss(decisions: Sequence[Judged]) -> float:
    """Return the mean loss of decisions at random."""
    return sum(sum(true) / len(true) for _, true in decisions) / len(decisions)


def temperature_for(decisions: Sequence[Judged], loss: float) -> float:
    """Return the temperature at which decisions lose this much on average, at most `HIGHEST`."""
    low, high = 0.0, HIGHEST
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if mean_loss(decisions, middle) < loss else (low, middle)
    return round(high, 4)


def fitted(game: str, decisions: Mapping[str, Sequence[Judged]], rounds: int, seed: int, date: str) -> dict[str, Any]:
    """Return the content of the game's file of levels with fitted temperatures and their provenance."""
    content = read_file(f"analysis.{game}", levels.FILE)
    found = {
        level: temperature_for(decisions[level], LOSSES[game][level] * random_loss(decisions[level]))
        for level in decisions
    }
    check = {
        level: {
            "decisions": len(decisions[level]),
            "mean_loss": round(mean_loss(decisions[level], found[level]), 4),
            "at_random": round(random_loss(decisions[level]), 4),
        }
        for level in decisions
    }
    provenance = {
        "method": "temperature at which a decision loses the wanted part of what choices at random lose on average, "
        f"by the judgement of {JUDGE.playouts} playouts with another seed, in rounds that the level plays",
        "command": f"python -m analysis ladder {game} --fit --rounds {rounds} --seed {seed}",
        "date": date,
        "wanted": LOSSES[game],
        "check": check,
    }
    strengths = {
        level: {**content["levels"][level], **({"temperature": found[level]} if level in found else {})}
        for level in Level
    }
    return {**content, "provenance": provenance, "levels": strengths}
