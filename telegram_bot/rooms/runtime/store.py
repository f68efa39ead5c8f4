"""The interfaces of the stores of rooms and of personal settings, implemented with SQL by `telegram_bot.storage`.

StoreError
├── VersionConflict   the stored room is not the one that was changed
└── PlaceTaken        the place has another live room
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from telegram_bot.rooms.domain.room import Place, Room, TurnCalls


class StoreError(Exception):
    """A change that the store refuses; nothing is stored."""


class VersionConflict(StoreError):
    """The stored room does not have the expected version."""


class PlaceTaken(StoreError):
    """The place has another live room."""


class RoomStore(Protocol):
    """Stored rooms. Every method is one transaction."""

    async def create(self, room: Room) -> Room:
        """Store a new room, whose id is ignored; return it with its id. Raise PlaceTaken."""

    async def load(self, room_id: int) -> Room | None:
        """Return a stored room, with its match replayed from its log."""

    async def save(
        self, room: Room, entries: Sequence[str] = (), *, expected_version: int, dealt: bool = False
    ) -> None:
        """Store a changed room; raise VersionConflict or PlaceTaken.

        `entries`: the last log entries of its match, to be appended; `dealt`: its last round is new. Of its hints only
        one for the present position is stored, replacing an earlier one.
        """

    async def live(self) -> list[int]:
        """Return the ids of all live rooms."""

    async def at(self, place: Place) -> int | None:
        """Return the id of the live room at a place."""

    async def tables_of(self, person: int) -> list[int]:
        """Return the ids of the live rooms in which a person has a seat."""

    async def last_ended_at(self, place: Place) -> int | None:
        """Return the id of the room that ended last at a place."""

    async def last_ended_of(self, person: int) -> int | None:
        """Return the id of the room that ended last of those in which a person had a seat."""

    async def in_chat(self, chat_id: int) -> list[int]:
        """Return the ids of the live rooms of a chat, including its topics."""


class PersonStore(Protocol):
    """Stored settings of persons, independent of any room. Every method is one transaction."""

    async def turn_calls(self, person: int) -> TurnCalls:
        """Return when a person is to be called; TurnCalls.ON if the person has chosen nothing."""

    async def set_turn_calls(self, person: int, value: TurnCalls) -> None:
        """Store when a person is to be called."""
