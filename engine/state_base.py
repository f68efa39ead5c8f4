"""States of rounds: numbers and lists of numbers, each declared once with its length and with who may see it.

A game's state is a class of fields:

    class State(RoundState):
        pile_size: int = number("Cards on the pile.", everyone)
        pile: list[int] = numbers("The pile, top card last.", everyone, 52, used=(0, "pile_size"))

Everything else follows from these lines: the slots, the empty state, copies, equality, what a view shows, the keys of
position files, and the record type of compiled code. A field that is not declared so is a TypeError when the module is
imported. All numbers stay below 2**62, so that compiled code can hold them as int64.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self, cast

Sight = Callable[[Any, str, "int | None"], "int | list[int]"]
"""What a seat (None: a spectator) sees of a field: called with the state, the field's name and the seat."""


@dataclass(frozen=True, slots=True)
class Field:
    """The declaration of a field.

    `length` is 0 for a single number. `used` are the first place of the list that has a meaning and the one after the
    last, each a number, the name of the field that holds it, or None for the end of the list. `keys` are the keys of
    position files in which the field is stored, None for the key of its own name.
    """

    doc: str
    seen_by: Sight
    length: int = 0
    initial: int = 0
    used: tuple[int | str, int | str | None] = (0, None)
    keys: str | None = None

    def empty(self) -> int | list[int]:
        """Return the value in an empty state."""
        return [self.initial] * self.length if self.length else self.initial

    def used_places(self, state: RoundState) -> slice:
        """Return the places of the list that have a meaning in a state."""
        first, after = (getattr(state, end) if isinstance(end, str) else end for end in self.used)
        return slice(first, after)


def number(doc: str, seen_by: Sight, initial: int = 0, keys: str | None = None) -> int:
    """Declare a field that is a single number."""
    return cast(Any, Field(doc, seen_by, initial=initial, keys=keys))  # type: ignore[no-any-return]


def numbers(
    doc: str,
    seen_by: Sight,
    length: int,
    initial: int = 0,
    used: tuple[int | str, int | str | None] = (0, None),
    keys: str | None = None,
) -> list[int]:
    """Declare a field that is a list of `length` numbers."""
    return cast(Any, Field(doc, seen_by, length, initial, used, keys))  # type: ignore[no-any-return]


def everyone(state: RoundState, name: str, seat: int | None) -> int | list[int]:
    """Show everybody the value; of a list the places that have a meaning."""
    value: int | list[int] = getattr(state, name)
    if isinstance(value, int):
        return value
    field = state.FIELDS[name]
    shown = [field.initial] * field.length
    places = field.used_places(state)
    shown[places] = value[places]
    return shown


def nobody(state: RoundState, name: str, seat: int | None) -> int | list[int]:
    """Show nobody more than an empty state has."""
    return state.FIELDS[name].empty()


def owner(per_seat: int = 1, others: str | None = None) -> Callable[[Any, str, int | None], list[int]]:
    """Show each seat its own `per_seat` entries, and of other seats those of the field `others`, if given."""

    def sight(state: RoundState, name: str, seat: int | None) -> list[int]:
        shown: list[int] = [0] * state.FIELDS[name].length if others is None else getattr(state, others)[:]
        if seat is not None:
            own = slice(seat * per_seat, (seat + 1) * per_seat)
            shown[own] = getattr(state, name)[own]
        return shown

    return sight


class StateType(type):
    """Makes a state's slots and table of fields from its declarations."""

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> StateType:
        """Make the class; raise TypeError for an annotated attribute that is not declared as a field."""
        declared = {key: value for key, value in namespace.items() if isinstance(value, Field)}
        for key, annotation in namespace.get("__annotations__", {}).items():
            if key not in declared and "ClassVar" not in str(annotation):
                raise TypeError(f"{name}.{key}: declare it with number() or numbers(), which say who may see it")
        body = {key: value for key, value in namespace.items() if key not in declared}
        body["__slots__"] = {key: field.doc for key, field in declared.items()}
        made = super().__new__(cls, name, bases, body)
        inherited = (getattr(base, "FIELDS", {}) for base in bases)
        made.FIELDS = {key: field for fields in (*inherited, declared) for key, field in fields.items()}  # type: ignore[attr-defined]
        return made


class RoundState(metaclass=StateType):
    """The state of a round of any game. Rules read and change it; compiled they run on a record of the same fields."""

    FIELDS: ClassVar[Mapping[str, Field]]
    """The declared fields by name, in the order of the record."""

    players: int = number("Number of seats.", everyone, keys="hands")
    phase: int = number("What is to be done next: an index of the game's `PHASES`.", everyone)
    to_move: int = number("Seat to move; in a round that is over the seat that moved last.", everyone)

    def __init__(self) -> None:
        """Make an empty state."""
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
        shown = self.__new__(type(self))
        for name, field in self.FIELDS.items():
            setattr(shown, name, field.seen_by(self, name, seat))
        return shown

    def __eq__(self, other: object) -> bool:
        """Compare every number, but for the places of lists that have no meaning."""
        return isinstance(other, RoundState) and type(other) is type(self) and self.content() == other.content()

    __hash__ = None  # type: ignore[assignment]  # a state changes

    def content(self) -> tuple[object, ...]:
        """Return every field, of lists the places that have a meaning."""
        return tuple(
            tuple(getattr(self, name)[field.used_places(self)]) if field.length else getattr(self, name)
            for name, field in self.FIELDS.items()
        )


def position_keys(state: type[RoundState], *others: str) -> tuple[str, ...]:
    """Return the keys of a game's position files: those of every game, those of its fields, and `others`."""
    keys = ["format", "game", "options", "round", *others]
    for name, field in state.FIELDS.items():
        keys += [name] if field.keys is None else field.keys.split()
    return tuple(dict.fromkeys(keys))
