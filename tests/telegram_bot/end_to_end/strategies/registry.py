"""The strategies of all games."""

from collections.abc import Mapping

from .canasta import CanastaStrategy
from .pocha import PochaStrategy
from .poter import PoterStrategy
from .strategy import Strategy

STRATEGIES: Mapping[str, Strategy] = {
    strategy.game: strategy for strategy in (PoterStrategy(), PochaStrategy(), CanastaStrategy())
}
