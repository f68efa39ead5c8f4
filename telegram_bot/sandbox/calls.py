"""The log of Bot API calls, as tests and the /sim/calls page read it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

KEEP = 20_000
"""Calls kept; older ones are forgotten."""


@dataclass(slots=True)
class Call:
    """One call: `at` in clock time, `error` the description of the refusal, if it was refused."""

    number: int
    method: str
    params: dict[str, Any]
    at: float
    ok: bool = False
    error: str | None = None
    status: int = 0
    result: Any = None
    files: list[str] = field(default_factory=list)

    def json(self) -> dict[str, Any]:
        """As JSON."""
        return asdict(self)


class Calls(list[Call]):
    """Recorded calls, oldest first."""

    def __init__(self) -> None:
        super().__init__()
        self._count = 0

    def begin(self, method: str, params: dict[str, Any], files: list[str], at: float) -> Call:
        """Record a call that is about to be performed."""
        self._count += 1
        call = Call(self._count, method, params, at, files=files)
        self.append(call)
        del self[:-KEEP]
        return call

    def of(self, method: str) -> list[Call]:
        """The calls of one method."""
        return [call for call in self if call.method.casefold() == method.casefold()]

    def since(self, number: int) -> list[Call]:
        """The calls after the one with that number."""
        return [call for call in self if call.number > number]
