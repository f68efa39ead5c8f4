"""The log of Bot API calls, for tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

KEPT = 20_000
"""Calls kept; older ones are dropped."""


@dataclass(slots=True)
class Call:
    """One call: `at` is the sandbox's time, `error` the description of a refusal, `files` the names of uploads."""

    number: int
    method: str
    params: dict[str, Any]
    at: float
    ok: bool = False
    error: str | None = None
    status: int = 0
    result: Any = None
    files: list[str] = field(default_factory=list)


class Calls(list[Call]):
    """Recorded calls, oldest first; the listeners are called when a call begins and when it ends."""

    def __init__(self) -> None:
        super().__init__()
        self.listeners: list[Callable[[], None]] = []
        self._count = 0

    def begin(self, method: str, params: dict[str, Any], files: list[str], at: float) -> Call:
        """Record a call that is about to be performed."""
        self._count += 1
        call = Call(self._count, method, params, at, files=files)
        self.append(call)
        del self[:-KEPT]
        self.notify()
        return call

    def notify(self) -> None:
        """Call the listeners."""
        for listener in tuple(self.listeners):
            listener()

    def of(self, method: str) -> list[Call]:
        """Return the calls of one method."""
        return [call for call in self if call.method.casefold() == method.casefold()]

    def since(self, number: int) -> list[Call]:
        """Return the calls with a higher number."""
        return [call for call in self if call.number > number]
