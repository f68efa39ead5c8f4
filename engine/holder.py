"""The plain holder of a round's numbers that rules read and change: what every game's state has in common.

A game's state names its fields and their lengths. Interpreted it is an object of integers and lists; compiled it is an
array record with the same field names, so that one text of the rules serves both.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Self


class Holder(ABC):
    """Numbers and lists of numbers under names; `FIELDS` has name and length (0: a single number) in order."""

    __slots__ = ()

    FIELDS: ClassVar[tuple[tuple[str, int], ...]]

    def __init__(self) -> None:
        """Set everything to 0."""
        for name, length in self.FIELDS:
            setattr(self, name, [0] * length if length else 0)

    def copy(self) -> Self:
        """Return an independent copy."""
        other = self.__new__(type(self))
        for name, length in self.FIELDS:
            value = getattr(self, name)
            setattr(other, name, value[:] if length else value)
        return other

    def __eq__(self, other: object) -> bool:
        """Compare everything that is at the table (not what lies in unused places of the lists)."""
        return isinstance(other, Holder) and type(other) is type(self) and self.content() == other.content()

    __hash__ = None  # type: ignore[assignment]  # a holder changes

    @abstractmethod
    def content(self) -> tuple[object, ...]:
        """Return the used part of every field."""
