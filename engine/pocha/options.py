"""The options of Pocha, and the hand sizes of a match (clause O2)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

from engine.errors import InvalidInput
from engine.files import LARGEST, Mistakes, brief_repr, read_options
from engine.pocha.state import pack_in_play

SCHEDULES = (FULL, UP, SHORT) = ("full", "up", "short")

SHORT_HANDS = 10
ADDED_HAND = 1
"""The size of a hand added while the top place is tied (O6.3)."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of clauses O1.1, O2.4 and O6.4 with their defaults; a schedule is a name or hand sizes."""

    pack: Annotated[int, 40, 48] = 40
    schedule: str | tuple[int, ...] = FULL
    mistakes: Mistakes = "guided"


def parse_options(options: Mapping[str, Any]) -> Options:
    """Return options with defaults for omitted ones; raise InvalidInput for invalid ones."""
    others = read_options("Pocha", Options, {name: value for name, value in options.items() if name != "schedule"})
    return replace(others, schedule=_schedule(options.get("schedule", FULL)))


def _schedule(value: object) -> str | tuple[int, ...]:
    if isinstance(value, str):
        if value in SCHEDULES:
            return value
    elif isinstance(value, Sequence) and value:
        if all(type(size) is int and 1 <= size <= LARGEST for size in value):
            return tuple(value)
        raise InvalidInput("option schedule: hand sizes are whole numbers from 1")
    raise InvalidInput(
        f"option schedule is one of {', '.join(SCHEDULES)} or a list of hand sizes, not {brief_repr(value)}"
    )


def hand_sizes(options: Options, players: int) -> tuple[int, ...]:
    """Return the hand sizes in order; raise InvalidInput for an impossible size, pack or number of players.

    >>> hand_sizes(Options(), 4)[:6]
    (1, 2, 3, 4, 5, 6)
    """
    most = largest_hand(options, players)
    if isinstance(options.schedule, tuple):
        if max(options.schedule) > most:
            raise InvalidInput(f"option schedule: a hand has from 1 to {most} cards here (O2.4)")
        return options.schedule
    if options.schedule == FULL:
        return (*range(1, most), *[most] * players, *range(most - 1, 0, -1))
    if options.schedule == UP:
        return tuple(range(1, most + 1))
    last = SHORT_HANDS - 1
    return tuple(1 + (2 * hand * (most - 1) + last) // (2 * last) for hand in range(SHORT_HANDS))


def largest_hand(options: Options, players: int) -> int:
    """Return the hand size at which the whole pack is dealt (O2.1); raise InvalidInput if that is impossible."""
    return pack_in_play(options.pack, players).bit_count() // players


def size_of(sizes: Sequence[int], number: int) -> int:
    """Return the size of hand `number` (from 1), given the agreed sizes; later hands are added ones (O6.3)."""
    return sizes[number - 1] if number <= len(sizes) else ADDED_HAND
