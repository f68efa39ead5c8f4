"""What each seat sees of each field of a game's state, compared with a table in the data of the game."""

from collections.abc import Mapping
from typing import Any

from tests.engine.conformance.cases import SEATS, FieldCases


def filled(state: Any, sizes: Mapping[str, int]) -> Any:
    """Put a value into every field that an empty state leaves empty, in no two lists the same."""
    for shift, (name, field) in enumerate(state.FIELDS.items()):
        value = [(place + shift) % 11 + 1 for place in range(field.length)] if field.length else sizes.get(name, 2)
        assert value != field.empty(), name
        setattr(state, name, value)
    return state


def expected(cases: FieldCases, state: Any, name: str, seat: int | None) -> Any:
    """Return what a seat sees of a field according to the table."""
    value = getattr(state, name)
    empty = getattr(cases.state(), name)
    if name in cases.others:
        return cases.others[name](state, seat)
    if name in cases.open_parts:
        first, after = cases.open_parts[name]
        return [*empty[:first], *value[first:after], *empty[after:]]
    return value if name in cases.open_to_all.split() else empty


def test_every_field_is_in_the_table(game):
    cases = game.fields
    named = [*cases.open_to_all.split(), *cases.open_parts, *cases.hidden.split(), *cases.others]
    assert sorted(named) == sorted(cases.state.FIELDS)


def test_what_each_seat_sees(game):
    cases = game.fields
    state = filled(cases.state(), cases.sizes)
    for seat in (None, *range(SEATS)):
        table = cases.round_of(state.copy()).view(seat).table
        for name in state.FIELDS:
            assert getattr(table, name) == expected(cases, state, name, seat), (name, seat)


def test_position_files_have_the_keys_of_the_fields(game):
    assert set(game.rounds.round_at(game.positions.example).position()) == set(game.fields.keys)
