"""Moments of every game for tests of the analysis, and its sampler of the cards that a view does not show."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from engine.game import Round
from tests.analysis.canasta import moments as canasta
from tests.analysis.pocha import moments as pocha
from tests.analysis.poter import moments as poter
from tests.engine.canasta.determinization import determinize as deal_canasta
from tests.engine.pocha.determinization import determinize as deal_pocha
from tests.engine.poter.determinization import determinize as deal_poter


class Moments(NamedTuple):
    """The moments of a game."""

    at: Callable[[int], Round]
    """Returns a running round by seed: early and late ones, at tables of all sizes."""
    determinize: Callable[[Any, Random], Round]
    """Returns a random round that looks like a view."""


MOMENTS: Mapping[str, Moments] = {
    "poter": Moments(lambda seed: poter.a_decision(seed, players=2 + seed % 5, acts=30 - seed), deal_poter),
    "pocha": Moments(lambda seed: pocha.a_decision(seed, 3 + seed % 4, size=6, acts=4 * seed), deal_pocha),
    "canasta": Moments(lambda seed: canasta.a_decision(seed, seed, acts=9 * seed), deal_canasta),
}
