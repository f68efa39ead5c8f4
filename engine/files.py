"""Reading files, common to all games: JSON objects with typed keys, options, and the common keys of position files.

Errors are single sentences.
"""

import json
import reprlib
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeVar, get_args, get_type_hints

from engine.errors import InvalidInput

R = TypeVar("R")

LARGEST = 10**9
"""Largest integer accepted in files, far below the 64-bit limits of the compiled rules."""

BRIEF = reprlib.Repr()
BRIEF.maxstring = BRIEF.maxother = BRIEF.maxlong = 80


def brief_repr(value: object) -> str:
    """Return a bounded representation of any value, for error messages."""
    try:
        return BRIEF.repr(value)
    except ValueError:  # an integer with too many digits
        return "a huge number"


class JsonObject:
    """A JSON object that is read key by key; `what` names it in error messages."""

    def __init__(self, what: str, given: object, known: Sequence[str]) -> None:
        """Initialize with a value; raise InvalidInput if it is no object or has keys other than `known`."""
        if not isinstance(given, Mapping):
            raise InvalidInput(f"{what}: not a JSON object")
        unknown = [key for key in given if key not in known]
        if unknown:
            raise InvalidInput(f"{what}: unknown key {brief_repr(unknown[0])}")
        self.what = what
        self.given = given

    def __contains__(self, key: str) -> bool:
        return key in self.given

    def fault(self, key: str, reason: str) -> InvalidInput:
        """Return the exception for a key."""
        return InvalidInput(f"{self.what}: {key}: {reason}")

    def check(self, faults: Iterable[tuple[object, str, str]]) -> None:
        """Raise InvalidInput for the first fault that is present; each is given as (is present, key, reason)."""
        for is_there, key, reason in faults:
            if is_there:
                raise self.fault(key, reason)

    def parsed(self, key: str, parse: Callable[[str], R], text: str) -> R:
        """Return the parsed text of a key; InvalidInput raised by `parse` is extended by the key."""
        try:
            return parse(text)
        except InvalidInput as fault:
            raise self.fault(key, str(fault)) from None

    def need(self, key: str) -> Any:
        """Return the value of a required key."""
        if key not in self.given:
            raise self.fault(key, "is missing")
        return self.given[key]

    def literal(self, key: str, value: str) -> None:
        """Raise InvalidInput unless a required key has this text."""
        if self.need(key) != value:
            raise self.fault(key, f"must be {value!r}, not {brief_repr(self.given[key])}")

    def integer(self, key: str, default: int, low: int = 0, high: int | None = None) -> int:
        """Return an integer from `low` to `high`."""
        value = self.given.get(key, default)
        return self._integer(key, value, low, high)

    def optional_integer(self, key: str, default: int | None, low: int = 0, high: int | None = None) -> int | None:
        """Return an integer from `low` to `high`, or None for null."""
        value = self.given.get(key, default)
        return None if value is None else self._integer(key, value, low, high)

    def _integer(self, key: str, value: object, low: int, high: int | None) -> int:
        """Check that a value is an integer from `low` to `high`, by default `LARGEST`."""
        if type(value) is not int:
            raise self.fault(key, f"must be a whole number, not {brief_repr(value)}")
        top = LARGEST if high is None else high
        if not low <= value <= top:
            raise self.fault(key, f"must be from {low} to {top}, not {brief_repr(value)}")
        return value

    def boolean(self, key: str, default: bool) -> bool:
        """Return a boolean."""
        value = self.given.get(key, default)
        if not isinstance(value, bool):
            raise self.fault(key, f"must be true or false, not {brief_repr(value)}")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text; without a default the key is required."""
        value = self.need(key) if default is None else self.given.get(key, default)
        if not isinstance(value, str):
            raise self.fault(key, f"must be a text, not {brief_repr(value)}")
        return value

    def one_of(self, key: str, values: Sequence[str], default: str) -> str:
        """Return a text that is one of `values`."""
        value = self.text(key, default)
        if value not in values:
            raise self.fault(key, f"must be one of {', '.join(values)}, not {brief_repr(value)}")
        return value

    def items(self, key: str, default: Sequence[Any] | None = None, length: int | None = None) -> list[Any]:
        """Return a list, of `length` items if given; without a default the key is required."""
        value = self.need(key) if default is None else self.given.get(key, default)
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise self.fault(key, "must be a list")
        if length is not None and len(value) != length:
            raise self.fault(key, f"must have {length} entries, not {len(value)}")
        return list(value)

    def texts(self, key: str, default: Sequence[str] | None = None, length: int | None = None) -> list[str]:
        """Return a list of texts."""
        values = self.items(key, default, length)
        if not all(isinstance(value, str) for value in values):
            raise self.fault(key, "must be a list of texts")
        return values

    def booleans(self, key: str, default: Sequence[bool], length: int) -> list[bool]:
        """Return a list of booleans."""
        values = self.items(key, default, length)
        if not all(isinstance(value, bool) for value in values):
            raise self.fault(key, "must be a list of true and false")
        return values

    def integers(self, key: str, default: Sequence[int], length: int, low: int = 0) -> list[int]:
        """Return a list of integers, none below `low`."""
        return [self._integer(key, value, low, None) for value in self.items(key, default, length)]

    def mapping(self, key: str, default: Mapping[str, Any]) -> dict[str, Any]:
        """Return an object."""
        value = self.given.get(key, default)
        if not isinstance(value, Mapping):
            raise self.fault(key, "must be an object")
        return dict(value)


SHOWN = 24
"""Number of characters shown at the position of a syntax error."""


def read_json(file: str) -> object:
    """Return the JSON of a file, or of standard input for '-'; raise InvalidInput."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError as fault:
        raise InvalidInput(f"{file}: byte {fault.start + 1} is not UTF-8 text") from None
    except OSError as fault:
        raise InvalidInput(f"{file}: {fault.strerror or fault}") from None
    except ValueError:
        raise InvalidInput(f"{file}: there is no file of that name") from None
    return parse_json(file, text)


def parse_json(what: str, text: str) -> object:
    """Return the value of a JSON text; raise InvalidInput, also for duplicate keys."""
    try:
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_each_key_once)
    except json.JSONDecodeError as fault:
        raise InvalidInput(f"{what}: {_where(text, fault)}") from None
    except RecursionError:
        raise InvalidInput(f"{what}: is nested too deeply") from None
    except InvalidInput as fault:
        raise InvalidInput(f"{what}: {fault}") from None
    except ValueError:
        raise InvalidInput(f"{what}: holds a number that is too long") from None


def _where(text: str, fault: json.JSONDecodeError) -> str:
    """Describe a syntax error's location with line and column, both from 1."""
    if not text.strip():
        return "is empty, not JSON"
    place = f"line {fault.lineno}, column {fault.colno}"
    rest = text[fault.pos :].strip()
    if not rest:
        return f"{place}: the JSON ends too early"
    return f"{place}: not JSON from here on: {brief_repr(rest[:SHOWN])}"


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        (key, _), *_ = Counter(key for key, _ in pairs).most_common(1)
        raise InvalidInput(f"the key {brief_repr(key)} stands twice in one object")
    return found


def _no_constant(name: str) -> NoReturn:
    """Raise InvalidInput for NaN and infinities, which are not JSON."""
    raise InvalidInput(f"{name} is not JSON")


Mistakes = Annotated[str, "guided", "strict"]
"""The values of the option `mistakes`: at a strict table a mistake costs points."""


@cache
def choices_of(kind: Callable[..., Any]) -> Mapping[str, tuple[object, ...]]:
    """Return the allowed values of each option of a game, none for options with integers from 1."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: (False, True) if hint is bool else get_args(hint)[1:] for name, hint in hints.items()}


def read_options(game: str, kind: Callable[..., R], options: Mapping[str, Any]) -> R:
    """Return options with defaults for omitted ones.

    `kind` is a dataclass whose fields are `Annotated` with their values, except booleans and integers from 1. Raise
    InvalidInput for an unknown option or a value that is not allowed.
    """
    choices = choices_of(kind)
    for name, value in options.items():
        if name not in choices:
            raise InvalidInput(f"{game} has no option {brief_repr(name)}")
        allowed = choices[name]
        if not allowed and (type(value) is not int or not 1 <= value <= LARGEST):
            raise InvalidInput(f"option {name} is a whole number from 1 to {LARGEST}, not {brief_repr(value)}")
        if allowed and not any(type(value) is type(choice) and value == choice for choice in allowed):
            words = ", ".join(str(choice).lower() for choice in allowed)
            raise InvalidInput(f"option {name} is one of {words}, not {brief_repr(value)}")
    return kind(**options)


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
    """Return a reader for a position file's content; raise InvalidInput for another game or unknown keys."""
    fields = JsonObject("position", position, keys)
    fields.literal("format", FORMAT)
    fields.literal("game", game)
    return fields


def read_penalties(fields: JsonObject, count: int, unit: int, mistakes: str, clause: str) -> list[int]:
    """Read the points charged to each seat or side for mistakes, in units of `unit`, only at strict tables."""
    found = fields.integers("penalties", [0] * count, count)
    for points in found:
        if points % unit:
            raise fields.fault("penalties", f"are multiples of {unit} ({clause}), not {points}")
        if points and mistakes != "strict":
            raise fields.fault("penalties", f"are charged at a strict table only ({clause})")
    return found
