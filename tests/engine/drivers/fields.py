"""What each seat sees of each field of a game's state, held against a table written down in the test of the game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from tests.cases import Driver, each

SEATS = 3
"""Number of seats at the table that is looked at."""

Sees = Callable[[Any, int | None], Any]
"""The value that a seat (None: a spectator) sees of a field, from the whole state."""


def filled(state: Any, sizes: Mapping[str, int]) -> Any:
    """Put a value into every field that an empty state does not have there, in no two lists the same."""
    for shift, (name, field) in enumerate(state.FIELDS.items()):
        value = [(place + shift) % 11 + 1 for place in range(field.length)] if field.length else sizes.get(name, 2)
        assert value != field.empty(), name
        setattr(state, name, value)
    return state


class Fields(Driver):
    """The fields of a state, and who sees them."""

    state: type[Any]
    round_of: Callable[[Any], Any]
    """Makes a round of a state."""
    sizes: ClassVar[Mapping[str, int]]
    """Values of single numbers that are sizes of lists, or may not be just any number."""
    open_to_all: str
    """The fields that everybody sees."""
    open_parts: ClassVar[Mapping[str, tuple[int, int]]] = {}
    """Of these lists everybody sees the places from the first number to before the second, by `sizes`."""
    hidden: str
    """The fields of which nobody sees anything."""
    others: ClassVar[Mapping[str, Sees]]
    """The fields of which not everybody sees the same."""
    position: Callable[[], dict[str, Any]]
    """Returns a position file's object."""
    keys: Sequence[str]

    def test_every_field_is_in_the_table(self):
        named = [*self.open_to_all.split(), *self.open_parts, *self.hidden.split(), *self.others]
        assert sorted(named) == sorted(self.state.FIELDS)

    @each("name", lambda game: list(game.state.FIELDS))
    def test_what_each_seat_sees(self, name):
        state = filled(self.state(), self.sizes)
        for seat in (None, *range(SEATS)):
            found = getattr(type(self).round_of(state.copy()).view(seat).table, name)
            assert found == self.expected(state, name, seat), (name, seat)

    def expected(self, state: Any, name: str, seat: int | None) -> Any:
        """Return what the table says a seat sees of a field."""
        value = getattr(state, name)
        empty = getattr(self.state(), name)
        if name in self.others:
            return self.others[name](state, seat)
        if name in self.open_parts:
            first, after = self.open_parts[name]
            return [*empty[:first], *value[first:after], *empty[after:]]
        return value if name in self.open_to_all.split() else empty

    def test_position_files_have_the_keys_of_the_fields(self):
        assert set(type(self).position()) == set(self.keys)
