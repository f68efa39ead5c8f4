"""What the room asks of the storage; `telegram_bot.storage` offers it with SQL.

The errors are StoreErrors: VersionConflict (the table on file is not the one that was changed) and PlaceTaken
(another live table stands at the place).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from telegram_bot.rooms.domain.room import Place, Room


class StoreError(Exception):
    """Anything the storage refuses; the file is as it was."""


class VersionConflict(StoreError):
    """The table on file is not at the version that was expected."""


class PlaceTaken(StoreError):
    """There is another live table at this place."""


class RoomStore(Protocol):
    """Tables on file. Every method is one transaction."""

    async def create(self, room: Room) -> Room:
        """Put a new table on file, its id being ignored; return it with its id. Raise PlaceTaken."""

    async def load(self, room_id: int) -> Room | None:
        """Return a table as it is on file, its match replayed from its log."""

    async def save(
        self, room: Room, entries: Sequence[str] = (), *, expected_version: int, dealt: bool = False
    ) -> None:
        """Write a table; raise VersionConflict or PlaceTaken.

        `entries` are the last log entries of its match and are appended; `dealt` tells that its last round is new. Of
        its hints only one given at this moment is written, in the place of an earlier one.
        """

    async def live(self) -> list[int]:
        """Return the ids of all tables that have not ended."""

    async def at(self, place: Place) -> int | None:
        """Return the id of the live table at a place."""

    async def tables_of(self, person: int) -> list[int]:
        """Return the ids of the live tables where a person sits."""

    async def last_ended_at(self, place: Place) -> int | None:
        """Return the id of the last table that ended at a place."""

    async def last_ended_of(self, person: int) -> int | None:
        """Return the id of the last table that ended where a person sat."""

    async def in_chat(self, chat_id: int) -> list[int]:
        """Return the ids of the live tables of a chat, all its topics included."""
