"""The settings of a Pocha table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.errors import InvalidInput
from engine.json_reader import LARGEST, shown

PACKS = (40, 48)
MISTAKES = ("guided", "strict")
SCHEDULES = (FULL, UP, SHORT) = ("full", "up", "short")


@dataclass(frozen=True, slots=True)
class Options:
    """The options of clauses O1.1, O2.4 and O6.4 with their defaults; a schedule is a name or hand sizes."""

    pack: int = 40
    schedule: str | tuple[int, ...] = FULL
    mistakes: str = "guided"


def parse_options(options: Mapping[str, Any]) -> Options:
    """Read a table's options, left-out ones taking their defaults; raise InvalidInput for any other."""
    found: dict[str, Any] = {}
    for name, value in options.items():
        if name == "pack":
            if type(value) is not int or value not in PACKS:
                raise InvalidInput(f"option pack is 40 or 48, not {shown(value)}")
            found[name] = value
        elif name == "schedule":
            found[name] = _schedule(value)
        elif name == "mistakes":
            if not isinstance(value, str) or value not in MISTAKES:
                raise InvalidInput(f"option mistakes is one of {', '.join(MISTAKES)}, not {shown(value)}")
            found[name] = value
        else:
            raise InvalidInput(f"Pocha has no option {shown(name)}")
    return Options(**found)


def _schedule(value: object) -> str | tuple[int, ...]:
    """Read a schedule: one of its names, or a list of one or more hand sizes."""
    if isinstance(value, str):
        if value in SCHEDULES:
            return value
    elif isinstance(value, Sequence) and value:
        if all(type(size) is int and 1 <= size <= LARGEST for size in value):
            return tuple(value)
        raise InvalidInput("option schedule: hand sizes are whole numbers from 1")
    raise InvalidInput(f"option schedule is one of {', '.join(SCHEDULES)} or a list of hand sizes, not {shown(value)}")
