"""How fast bot players act, so that people can follow."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random


@dataclass(frozen=True, slots=True)
class BotDelay:
    """Seconds before a bot player's first act of a turn and before each further one, both give or take `spread`.

    `scale` makes everything slower or faster; 0 is no waiting at all.
    """

    first: float = 1.5
    further: float = 1.0
    spread: float = 0.3
    scale: float = 1.0

    def seconds(self, first: bool, source: Random) -> float:
        """Return how long to wait before the next act."""
        base = self.first if first else self.further
        return self.scale * base * source.uniform(1 - self.spread, 1 + self.spread)
