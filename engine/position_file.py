"""Position files: the keys that all games share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.json_reader import JsonObject

FORMAT = "position/1"


@dataclass(frozen=True, slots=True)
class Header:
    """The content of a position file besides the state: the options as given, and the round's number from 1."""

    options: Mapping[str, Any]
    number: int

    def written(self, game: str) -> dict[str, Any]:
        """Return the first keys of a position file."""
        return {"format": FORMAT, "game": game, "options": dict(self.options), "round": self.number}


def open_position(game: str, position: Mapping[str, Any], keys: Sequence[str]) -> JsonObject:
    """Return a reader of a position file's content; raise InvalidInput for another game or unknown keys."""
    fields = JsonObject("position", position, keys)
    fields.literal("format", FORMAT)
    fields.literal("game", game)
    return fields


def read_penalties(fields: JsonObject, count: int, unit: int, mistakes: str, clause: str) -> list[int]:
    """Read the points charged to each seat or side for mistakes, `unit` each, at strict tables only."""
    found = fields.integers("penalties", [0] * count, count)
    for points in found:
        if points % unit:
            raise fields.fault("penalties", f"are multiples of {unit} ({clause}), not {points}")
        if points and mistakes != "strict":
            raise fields.fault("penalties", f"are charged at a strict table only ({clause})")
    return found
