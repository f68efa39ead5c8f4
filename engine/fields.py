"""Reading the keys of a JSON object, each with its type, so that every fault is one clear sentence."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping, Sequence
from typing import Any

from engine.errors import InvalidInput

LARGEST = 10**9
"""No whole number in a file is larger: the compiled rules count in 64 bits."""

BRIEF = reprlib.Repr()
BRIEF.maxstring = BRIEF.maxother = BRIEF.maxlong = 80


def shown(value: object) -> str:
    """Return any value as a short text, however deep or long it is."""
    try:
        return BRIEF.repr(value)
    except ValueError:  # an integer too long to be written
        return "a huge number"


class Fields:
    """One JSON object whose known keys are read one after the other; unknown keys are refused at once."""

    def __init__(self, what: str, given: object, known: Sequence[str]) -> None:
        """Take an object of the keys `known`; raise InvalidInput if it is none or has others."""
        if not isinstance(given, Mapping):
            raise InvalidInput(f"{what}: not a JSON object")
        unknown = [key for key in given if key not in known]
        if unknown:
            raise InvalidInput(f"{what}: unknown key {shown(unknown[0])}")
        self.what = what
        self.given = given

    def __contains__(self, key: str) -> bool:
        """Tell whether a key is given."""
        return key in self.given

    def fault(self, key: str, reason: str) -> InvalidInput:
        """Make the error for a key."""
        return InvalidInput(f"{self.what}: {key}: {reason}")

    def need(self, key: str) -> Any:
        """Return a key that must be given."""
        if key not in self.given:
            raise self.fault(key, "is missing")
        return self.given[key]

    def literal(self, key: str, value: str) -> None:
        """Demand one fixed text."""
        if self.need(key) != value:
            raise self.fault(key, f"must be {value!r}, not {shown(self.given[key])}")

    def integer(self, key: str, default: int, low: int = 0, high: int | None = None) -> int:
        """Return a whole number from `low` to `high`."""
        value = self.given.get(key, default)
        return self._integer(key, value, low, high)

    def optional_integer(self, key: str, default: int | None, low: int = 0, high: int | None = None) -> int | None:
        """Return a whole number from `low` to `high`, or None for null."""
        value = self.given.get(key, default)
        return None if value is None else self._integer(key, value, low, high)

    def _integer(self, key: str, value: object, low: int, high: int | None) -> int:
        """Check a whole number; without `high` it goes up to `LARGEST`."""
        if type(value) is not int:
            raise self.fault(key, f"must be a whole number, not {shown(value)}")
        top = LARGEST if high is None else high
        if not low <= value <= top:
            raise self.fault(key, f"must be from {low} to {top}, not {shown(value)}")
        return value

    def boolean(self, key: str, default: bool) -> bool:
        """Return true or false."""
        value = self.given.get(key, default)
        if not isinstance(value, bool):
            raise self.fault(key, f"must be true or false, not {shown(value)}")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text; without a default the key must be given."""
        value = self.need(key) if default is None else self.given.get(key, default)
        if not isinstance(value, str):
            raise self.fault(key, f"must be a text, not {shown(value)}")
        return value

    def one_of(self, key: str, values: Sequence[str], default: str) -> str:
        """Return one of some texts."""
        value = self.text(key, default)
        if value not in values:
            raise self.fault(key, f"must be one of {', '.join(values)}, not {shown(value)}")
        return value

    def items(self, key: str, default: Sequence[Any] | None = None, length: int | None = None) -> list[Any]:
        """Return a list, of `length` items if this is given; without a default the key must be there."""
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
        """Return a list of truth values."""
        values = self.items(key, default, length)
        if not all(isinstance(value, bool) for value in values):
            raise self.fault(key, "must be a list of true and false")
        return values

    def integers(self, key: str, default: Sequence[int], length: int, low: int = 0) -> list[int]:
        """Return a list of whole numbers from `low`."""
        return [self._integer(key, value, low, None) for value in self.items(key, default, length)]

    def mapping(self, key: str, default: Mapping[str, Any]) -> dict[str, Any]:
        """Return an object."""
        value = self.given.get(key, default)
        if not isinstance(value, Mapping):
            raise self.fault(key, "must be an object")
        return dict(value)
