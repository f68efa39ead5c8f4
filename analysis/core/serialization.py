"""Conversion of values to JSON-compatible plain data and back, by the annotations of their classes.

It supports dataclasses, named tuples, views and states, tuples, mappings with text keys, numbers, texts and None.
Fields with their default value are left out. The round trip is exact: `from_plain(type(x), to_plain(x)) == x`.
"""

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from engine.game import View
from engine.registry import VIEWS
from engine.state_base import RoundState


def to_plain(value: Any) -> Any:
    """Return a value as numbers, texts, lists, objects and None; raise TypeError for anything else."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, RoundState):
        return _state_to_plain(value)
    if isinstance(value, View):
        return {"game": value.game, **_fields_to_plain(value)}
    if is_dataclass(value):
        return _fields_to_plain(value)
    if isinstance(value, tuple | list):
        return [to_plain(one) for one in value]
    if isinstance(value, Mapping):
        return {str(key): to_plain(one) for key, one in value.items()}
    raise TypeError(f"a {type(value).__name__} is no plain data")


def from_plain(kind: Any, given: Any) -> Any:
    """Return the value of an annotation such as `tuple[Candidate, ...]` from plain data; raise TypeError, ValueError.

    Data of a view (any class derived from `View`) contain the name of their game.
    """
    if given is None or kind is Any or kind in (int, float, str, bool):
        return given
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return from_plain(next(part for part in parts if part is not type(None)), given)
    if origin is tuple:
        of_one_kind = len(parts) == 2 and parts[1] is Ellipsis
        return tuple(
            from_plain(part, one)
            for part, one in zip([parts[0]] * len(given) if of_one_kind else parts, given, strict=True)
        )
    if origin is not None and issubclass(origin, Mapping):
        return dict(given)
    if kind is View:
        game, given = given["game"], {name: one for name, one in given.items() if name != "game"}
        kind = VIEWS[game]
    if issubclass(kind, RoundState):
        return _state_from_plain(kind, given)
    hints = _hints(kind)
    if issubclass(kind, tuple):
        return kind(*(from_plain(hint, one) for hint, one in zip(hints.values(), given, strict=True)))
    return kind(**{name: from_plain(hints.get(name, Any), one) for name, one in given.items()})


def _fields_to_plain(value: Any) -> dict[str, Any]:
    return {
        field.name: to_plain(getattr(value, field.name))
        for field in fields(value)
        if field.default is MISSING or getattr(value, field.name) != field.default
    }


def _state_to_plain(state: RoundState) -> dict[str, Any]:
    """Return the non-empty fields of a state, of lists only the indices in use."""
    found: dict[str, Any] = {}
    for name, field in state.FIELDS.items():
        value = getattr(state, name)
        if value != field.empty():
            found[name] = value[field.used_indices(state)] if field.length else value
    return found


def _state_from_plain(kind: type[RoundState], given: Mapping[str, Any]) -> RoundState:
    """Return a state, setting numbers first, since they determine the indices in use of the lists."""
    state = kind()
    for name, value in sorted(given.items(), key=lambda item: isinstance(item[1], list)):
        field = kind.FIELDS[name]
        if field.length:
            getattr(state, name)[field.used_indices(state)] = value
        else:
            setattr(state, name, value)
    return state


@cache
def _hints(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind)
    if is_dataclass(kind):
        return {field.name: hints[field.name] for field in fields(kind)}
    return {name: hints[name] for name in kind._fields}  # type: ignore[attr-defined]
