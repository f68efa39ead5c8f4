"""What experiments need from a game: one `Lab` object per game, listed in `analysis.lab.players`."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np

from analysis.core.randomness import Numbers, rng_from
from analysis.core.state_dtype import Floats, Ints
from analysis.registry import analysis_of
from engine.deals import shuffled
from engine.game import Move
from engine.registry import GAMES

Playouts = Callable[[int, int], object]
"""Runs this many playouts with a seed."""


@dataclass(frozen=True, slots=True)
class TuningProblem:
    """The search for the weights of a game's playout policy.

    `package` has the policy's file of weights, with these `names` in order. The first sets are drawn with mean `start`
    and standard deviation `spread`, no weight below `lowest`; a weight with spread 0 is fixed. `play` plays deals of a
    seed with a set of weights from every seat against rivals with another one (None: the `baseline`) and returns the
    value of each deal, shape (deals,), the higher the better; `value` describes it.
    """

    package: str
    names: Sequence[str]
    start: Floats
    spread: Floats
    play: Callable[[Ints, Ints | None, range, int], Floats]
    value: str
    baseline: str
    lowest: float = -math.inf


@dataclass(frozen=True, slots=True)
class FittingProblem:
    """The fit of the weights for the likelihood of hidden hands.

    `meanings` of the weights by name, in order. `differences` compares the true deal of a round's unseen cards, as the
    seat to move sees it, with others: their features minus those of the true one, shape (choices, alternatives,
    features). `method` describes how alternatives are drawn.
    """

    meanings: Mapping[str, str]
    differences: Callable[[Any, Random], Floats]
    method: str


def from_moment(
    game: str,
    options: Mapping[str, Any],
    table: tuple[int, int],
    play: Callable[[Any, Numbers], object],
    is_there: Callable[[Any], bool],
) -> Playouts:
    """Return playouts over sampled worlds, as in hints, from a position to which a round is played first.

    `table`: the number of players and the round.
    """
    (players, number), one, source = table, GAMES[game], Random(3)
    current = one.deal(options, players, number, 0, shuffled(one.pack(options, players), source))
    while not is_there(current):
        play(current, rng_from(source))
    view = current.view(current.to_move)
    return lambda playouts, seed: analysis_of(game).candidates(view, seed).run(np.arange(1), playouts)


def split(deals: range, parts: int) -> list[range]:
    """Split a range into consecutive parts of nearly equal length."""
    bounds = [deals.start + len(deals) * part // parts for part in range(parts + 1)]
    return [range(*pair) for pair in pairwise(bounds)]


@dataclass(frozen=True, slots=True)
class Lab:
    """The experiments of one game.

    `policies`: the playout policies `greedy` and `tuned`, which make one or more moves for the seat to move, with all
    randomness from the given state. `human`: an opponent with another style, which returns the next move from the view
    of the seat to move. `benchmarks`: returns the kinds of playouts to measure. `tuning`: returns the search for the
    weights of the playout policy. `fitting`: the fit of the weights for the likelihood of hidden hands, None if the
    game has none.
    """

    policies: Mapping[str, Callable[[Any, Numbers], None]]
    human: Callable[[Any], Move]
    benchmarks: Callable[[], Mapping[str, Playouts]]
    tuning: Callable[[], TuningProblem]
    fitting: FittingProblem | None = None
