"""How pictures write numbers and names in a list: as the caller's language does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol


class Formats(Protocol):
    """Writes numbers and lists in a language."""

    def number(self, value: float, digits: int = 0, *, signed: bool = False) -> str:
        """Return a number with a fixed count of decimals, if `signed` with its sign."""

    def percent(self, share: float) -> str:
        """Return a share of one in whole percent."""

    def listed(self, items: Iterable[str]) -> str:
        """Return items as a list."""
