"""Base classes of round states and of the verbs of moves; compiled playouts depend on both.

The fields of a state are declared once, with their lengths and visibility: integers or lists of integers.

    class State(RoundState):
        pile_size: int = number("Cards on the pile.", everyone)
        pile: list[int] = numbers("The pile, top card last.", everyone, 52, used=(0, "pile_size"))

All else is derived from these declarations: slots, the empty state, copies, equality, views, the keys of position
files, and the record type of compiled code. A field without a declaration is a TypeError when the module is imported.
All numbers stay below 2**62, so that compiled code can hold them as int64.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, ClassVar, Self, cast

from engine.errors import InvalidMove

Sight = Callable[[Any, str, "int | None"], "int | list[int]"]
"""Returns a field's value as seen by a seat (None: a spectator), given the state, the field's name and the seat."""
ALL = (0, None)
"""All indices of a list."""


@dataclass(frozen=True, slots=True)
class Field:
    """The declaration of a field.

    `length` is 0 for a single number. `used`: start and stop of the list's indices in use, each a number, the name of
    the field that holds it, or None for the end of the list. `keys`: the keys of position files that store the field,
    None for the key of the same name.
    """

    doc: str
    seen_by: Sight
    length: int = 0
    initial: int = 0
    used: tuple[int | str, int | str | None] = ALL
    keys: str | None = None

    def empty(self) -> int | list[int]:
        """Return the value in an empty state."""
        return [self.initial] * self.length if self.length else self.initial

    def used_indices(self, state: RoundState) -> slice:
        """Return the indices of the list that are in use in a state."""
        first, after = self.used
        return slice(
            getattr(state, first) if isinstance(first, str) else first,
            getattr(state, after) if isinstance(after, str) else after,
        )


def number(doc: str, seen_by: Sight, initial: int = 0, keys: str | None = None) -> int:
    """Declare a field that is a single number."""
    return cast(Any, Field(doc, seen_by, initial=initial, keys=keys))  # type: ignore[no-any-return]


def numbers(
    doc: str,
    seen_by: Sight,
    length: int,
    initial: int = 0,
    used: tuple[int | str, int | str | None] = ALL,
    keys: str | None = None,
) -> list[int]:
    """Declare a field that is a list of `length` numbers."""
    return cast(Any, Field(doc, seen_by, length, initial, used, keys))  # type: ignore[no-any-return]


def everyone(state: RoundState, name: str, seat: int | None) -> int | list[int]:
    """Show everyone the value; of a list only the indices in use."""
    value: int | list[int] = getattr(state, name)
    if isinstance(value, int):
        return value
    field = state.FIELDS[name]
    shown = [field.initial] * field.length
    used = field.used_indices(state)
    shown[used] = value[used]
    return shown


def nobody(state: RoundState, name: str, seat: int | None) -> int | list[int]:
    """Show everyone only the initial value."""
    return state.FIELDS[name].empty()


def owner(per_seat: int = 1, others: str | None = None) -> Callable[[Any, str, int | None], list[int]]:
    """Show each seat its own `per_seat` entries, and those of other seats from the field `others`, if given."""

    def sight(state: RoundState, name: str, seat: int | None) -> list[int]:
        shown: list[int] = [0] * state.FIELDS[name].length if others is None else getattr(state, others)[:]
        if seat is not None:
            own = slice(seat * per_seat, (seat + 1) * per_seat)
            shown[own] = getattr(state, name)[own]
        return shown

    return sight


class StateType(type):
    """Metaclass that derives a state's slots and table of fields from its declarations."""

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> StateType:
        """Create the class; raise TypeError for an annotated attribute that is not declared as a field."""
        declared = {key: value for key, value in namespace.items() if isinstance(value, Field)}
        for key, annotation in namespace.get("__annotations__", {}).items():
            if key not in declared and "ClassVar" not in str(annotation):
                raise TypeError(f"{name}.{key}: declare it with number() or numbers(), with its visibility")
        body = {key: value for key, value in namespace.items() if key not in declared}
        body["__slots__"] = {key: field.doc for key, field in declared.items()}
        made = super().__new__(cls, name, bases, body)
        inherited = (getattr(base, "FIELDS", {}) for base in bases)
        fields = {key: field for fields in (*inherited, declared) for key, field in fields.items()}
        made.FIELDS = fields  # type: ignore[attr-defined]
        made.MASKED = [  # type: ignore[attr-defined]
            (key, field.seen_by) for key, field in fields.items() if field.seen_by is not everyone or field.used != ALL
        ]
        return made


class RoundState(metaclass=StateType):
    """Base class of round states. Rules change them; compiled rules run on records with the same fields."""

    FIELDS: ClassVar[Mapping[str, Field]]
    """The declared fields by name, in the order of the record."""
    MASKED: ClassVar[Sequence[tuple[str, Sight]]]
    """The fields of which a view may show less than a copy has, with what it shows."""

    players: int = number("Number of seats.", everyone, keys="hands")
    phase: int = number("Index of the phase in the game's `PHASES`.", everyone)
    to_move: int = number("Seat to move; when the round is over, the seat that moved last.", everyone)

    def __init__(self) -> None:
        for name, field in self.FIELDS.items():
            setattr(self, name, field.empty())

    def copy(self) -> Self:
        """Return an independent copy."""
        other = self.__new__(type(self))
        for name, field in self.FIELDS.items():
            value = getattr(self, name)
            setattr(other, name, value[:] if field.length else value)
        return other

    def seen_by(self, seat: int | None) -> Self:
        """Return a state with what a seat (None: a spectator) may see; all other fields are as in an empty state."""
        shown = self.copy()
        for name, sight in self.MASKED:
            setattr(shown, name, sight(self, name, seat))
        return shown

    def __eq__(self, other: object) -> bool:
        """Compare all fields, of lists only the indices in use."""
        return isinstance(other, RoundState) and type(other) is type(self) and self.content() == other.content()

    __hash__ = None  # type: ignore[assignment]  # states are mutable

    def content(self) -> tuple[object, ...]:
        """Return the values of all fields, of lists only the indices in use."""
        return tuple(
            tuple(getattr(self, name)[field.used_indices(self)]) if field.length else getattr(self, name)
            for name, field in self.FIELDS.items()
        )


def position_keys(state: type[RoundState], *others: str) -> tuple[str, ...]:
    """Return the keys of a game's position files: the common ones, `others`, and those of its state's fields."""
    keys = ["format", "game", "options", "round", *others]
    for name, field in state.FIELDS.items():
        keys += [name] if field.keys is None else field.keys.split()
    return tuple(dict.fromkeys(keys))


class Verb(IntEnum):
    """Base class of the verbs of a game's moves: numbers in the rules and in compiled playouts, words in texts."""

    def __str__(self) -> str:
        return self.name.lower()

    @classmethod
    def parse(cls, text: str, word: str) -> Self:
        """Return the verb of a word; raise InvalidMove, with the text of the move, if there is none."""
        verbs = {str(verb): verb for verb in cls}
        if word not in verbs:
            raise InvalidMove(text, f"a move begins with one of {', '.join(verbs)}")
        return verbs[word]
