"""Injected faults: refusals, broken connections and lost answers, on demand."""

from __future__ import annotations

from dataclasses import dataclass

from telegram_bot.sandbox.errors import ApiError


@dataclass(slots=True)
class Fault:
    """A failure of the next `times` calls of a method; mode "after" performs the call first."""

    method: str
    status: int
    description: str
    retry_after: int | None
    times: int
    drop: bool
    mode: str

    def hits(self, method: str) -> bool:
        """Return whether it applies to a method; "*" is every method but getUpdates, which is always pending."""
        if self.method == "*":
            return method.casefold() != "getupdates"
        return method.casefold() == self.method.casefold()

    def error(self) -> ApiError:
        """Return the answer that the client gets instead."""
        parameters = {"retry_after": self.retry_after} if self.retry_after is not None else None
        return ApiError(self.status, self.description, parameters)


class Faults:
    """Pending faults, oldest first."""

    def __init__(self) -> None:
        self.waiting: list[Fault] = []

    def add(
        self,
        method: str = "*",
        status: int = 500,
        description: str | None = None,
        retry_after: int | None = None,
        times: int = 1,
        drop: bool = False,
        mode: str = "before",
    ) -> Fault:
        """Let the next `times` calls of `method` fail, before or after they are performed.

        `drop` closes the connection without an answer.
        """
        if mode not in ("before", "after"):
            raise ValueError(f"mode is before or after, not {mode!r}")
        if retry_after is not None and description is None:
            status, description = 429, f"Too Many Requests: retry after {retry_after}"
        fault = Fault(method, status, description or "Internal Server Error", retry_after, times, drop, mode)
        self.waiting.append(fault)
        return fault

    def take(self, method: str) -> Fault | None:
        """Return the fault that applies to a call, and count it down."""
        for fault in self.waiting:
            if fault.hits(method):
                fault.times -= 1
                if fault.times <= 0:
                    self.waiting.remove(fault)
                return fault
        return None

    def clear(self) -> None:
        """Remove all pending faults."""
        self.waiting.clear()
