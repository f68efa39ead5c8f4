"""What the position files of all games have in common: the keys at their head."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.fields import Fields

FORMAT = "position/1"


@dataclass(frozen=True, slots=True)
class Head:
    """What stands above the cards: the options as given and the number of the round."""

    options: Mapping[str, Any]
    number: int

    def written(self, game: str) -> dict[str, Any]:
        """Return the first keys of a position file's object."""
        return {"format": FORMAT, "game": game, "options": dict(self.options), "round": self.number}


def opened(game: str, position: Mapping[str, Any], keys: Sequence[str]) -> Fields:
    """Return a position file's object for reading; raise InvalidInput for another game's or unknown keys."""
    fields = Fields("position", position, keys)
    fields.literal("format", FORMAT)
    fields.literal("game", game)
    return fields
