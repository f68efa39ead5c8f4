"""How pictures write numbers and names in a list: as the caller's language does, or plainly on the command line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from engine.game import AND


class Formats(Protocol):
    """Writes numbers and lists in a language."""

    def number(self, value: float, digits: int = 0, *, signed: bool = False) -> str:
        """Return a number with a fixed count of decimals, if `signed` with its sign."""

    def percent(self, share: float) -> str:
        """Return a share of one in whole percent."""

    def listed(self, items: Iterable[str]) -> str:
        """Return items as a list."""


class PlainFormats:
    """Writes numbers without grouping, with a decimal point and a real minus sign."""

    def number(self, value: float, digits: int = 0, *, signed: bool = False) -> str:
        """Return a number with a fixed count of decimals, if `signed` with its sign."""
        return f"{value:{'+' if signed else ''}.{digits}f}".replace("-", "−")

    def percent(self, share: float) -> str:
        """Return a share of one in whole percent."""
        return f"{share:.0%}"

    def listed(self, items: Iterable[str]) -> str:
        """Return the names of partners as score sheets join them."""
        return AND.join(items)
