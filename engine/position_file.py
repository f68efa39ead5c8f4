"""The keys that the position files of all games begin with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.json_reader import JsonObject

FORMAT = "position/1"


@dataclass(frozen=True, slots=True)
class Header:
    """What a position file says besides the state: the options as given and the number of the round from 1."""

    options: Mapping[str, Any]
    number: int

    def written(self, game: str) -> dict[str, Any]:
        """Return the first keys of a position file's object."""
        return {"format": FORMAT, "game": game, "options": dict(self.options), "round": self.number}


def open_position(game: str, position: Mapping[str, Any], keys: Sequence[str]) -> JsonObject:
    """Return a position file's object for reading; raise InvalidInput for another game's or unknown keys."""
    fields = JsonObject("position", position, keys)
    fields.literal("format", FORMAT)
    fields.literal("game", game)
    return fields


def read_penalties(fields: JsonObject, count: int, unit: int, mistakes: str, clause: str) -> list[int]:
    """Read what mistakes have cost each seat or side; `unit` is the price of one, charged at strict tables only."""
    found = fields.integers("penalties", [0] * count, count)
    for points in found:
        if points % unit:
            raise fields.fault("penalties", f"are multiples of {unit} ({clause}), not {points}")
        if points and mistakes != "strict":
            raise fields.fault("penalties", f"are charged at a strict table only ({clause})")
    return found
