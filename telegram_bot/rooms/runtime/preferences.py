"""Personal settings, independent of any room."""

from __future__ import annotations

from collections import OrderedDict
from typing import Protocol

from telegram_bot.rooms.domain.room import TurnCalls

QUIETNESS = (TurnCalls.ON, TurnCalls.QUIET, TurnCalls.OFF)
"""The settings of turn calls, the loudest first."""

CACHED = 5000
"""Number of persons whose settings are cached."""


class PersonStore(Protocol):
    """The interface of the store of personal settings. Every method is one transaction."""

    async def turn_calls(self, person: int) -> TurnCalls:
        """Return when a person is to be called; TurnCalls.ON if the person has chosen nothing."""

    async def set_turn_calls(self, person: int, value: TurnCalls) -> None:
        """Store when a person is to be called."""


class Preferences:
    """Reads and writes personal settings through a cache; errors of the storage are raised to the caller."""

    def __init__(self, store: PersonStore) -> None:
        self._store = store
        self._turn_calls: OrderedDict[int, TurnCalls] = OrderedDict()

    async def turn_calls(self, person: int) -> TurnCalls:
        """Return when a person is to be called."""
        if person not in self._turn_calls:
            value = await self._store.turn_calls(person)
            self._turn_calls.setdefault(person, value)
        self._turn_calls.move_to_end(person)
        found = self._turn_calls[person]
        while len(self._turn_calls) > CACHED:
            self._turn_calls.popitem(last=False)
        return found

    async def set_turn_calls(self, person: int, value: TurnCalls) -> None:
        """Store when a person is to be called."""
        await self._store.set_turn_calls(person, value)
        self._turn_calls[person] = value


def quieter(one: TurnCalls, other: TurnCalls) -> TurnCalls:
    """Return the quieter of two settings."""
    return max(one, other, key=QUIETNESS.index)
