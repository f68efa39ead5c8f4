"""Settings of the room service."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from telegram_bot.domain.room import RoomSettings


@dataclass(frozen=True, slots=True)
class BotDelay:
    """Seconds before a bot player's first move of a turn and before each further one, so that people can follow.

    Each delay varies by a factor of 1 ± `spread`. `scale` is a factor of all delays; 0: no delay.
    """

    first: float = 1.5
    further: float = 1.0
    spread: float = 0.3
    scale: float = 1.0

    def seconds(self, first: bool, random: Random) -> float:
        """Return the delay of the next move."""
        base = self.first if first else self.further
        return self.scale * base * random.uniform(1 - self.spread, 1 + self.spread)


@dataclass(frozen=True, slots=True)
class RoomServiceSettings:
    """Settings of the room service; all times are in seconds.

    `grace`: the least time of a running turn after an outage. `hint_seconds`: the time budget of a hint.
    `defaults`: the settings of new rooms.
    """

    bot_delay: BotDelay = BotDelay()
    grace: float = 30.0
    hint_seconds: float = 0.3
    defaults: RoomSettings = field(default_factory=RoomSettings)
