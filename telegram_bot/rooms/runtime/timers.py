"""One alarm a table."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from telegram_bot.rooms.runtime.clock import Clock, Handle


class Timers:
    """Calls that are due, at most one a table; a call for the same thing is never put off."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._set: dict[int, tuple[Hashable, Handle]] = {}

    def waits_for(self, room_id: int, what: Hashable) -> bool:
        """Tell whether a table's alarm is set for this."""
        return room_id in self._set and self._set[room_id][0] == what

    def set(self, room_id: int, what: Hashable, when: float, ring: Callable[[], None]) -> None:
        """Set a table's alarm in place of the one before."""
        self.clear(room_id)

        def rings() -> None:
            self._set.pop(room_id, None)
            ring()

        self._set[room_id] = (what, self._clock.call_at(when, rings))

    def clear(self, room_id: int) -> None:
        """Call a table's alarm off."""
        if room_id in self._set:
            self._set.pop(room_id)[1].cancel()

    def clear_all(self) -> None:
        """Call all alarms off."""
        for room_id in list(self._set):
            self.clear(room_id)
