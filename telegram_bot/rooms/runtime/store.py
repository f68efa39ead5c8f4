"""The interfaces of the stores of rooms and of personal settings, implemented with SQL by `telegram_bot.storage`.

StoreError
├── VersionConflict   the stored room is not the one that was changed
└── PlaceTaken        the place has another live room
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.game import Place as Rank
from telegram_bot.domain.room import Place, Room, Stage, TurnCalls


class StoreError(Exception):
    """A change that the store refuses; nothing is stored."""


class VersionConflict(StoreError):
    """The stored room has changed since it was read."""


class PlaceTaken(StoreError):
    """The place has another live room."""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match in short: `names` by seat, the number of finished rounds, the ranking after them, None if unknown.

    `finished`: it was played to its end. `changed_at`: when it last changed, in seconds since the epoch, if known.
    """

    room_id: int
    game: str
    stage: Stage
    names: tuple[str, ...]
    rounds: int
    ranking: tuple[Rank, ...] | None
    finished: bool
    changed_at: float | None


@dataclass(frozen=True, slots=True)
class StoredRoom:
    """A stored room without its match: what decides whether it is resumed after a start.

    `is_automatic`: a seat is played by a bot or a stand-in, or the only legal move of a person is made for them.
    `is_unreviewed`: the review of a finished round is due.
    """

    room_id: int
    stage: Stage
    version: int
    turn_seconds: int
    deadline: float | None
    warned: bool
    changed_at: float | None
    is_automatic: bool
    is_unreviewed: bool


class RoomStore(Protocol):
    """Stored rooms. Every method is one transaction."""

    async def create(self, room: Room) -> Room:
        """Store a new room, whose id is ignored; return it with its id. Raise PlaceTaken."""

    async def load(self, room_id: int) -> Room | None:
        """Return a stored room, with its match replayed from its log."""

    async def revision(self, room_id: int) -> int | None:
        """Return the revision of a stored room, None if there is no such room."""

    async def save(
        self, before: Room, after: Room, entries: Sequence[str] = (), *, dealt: bool = False, at: float | None = None
    ) -> None:
        """Store what differs between a room as it was read and its changed copy; raise VersionConflict or PlaceTaken.

        Nothing is stored unless the stored room still has the revision of `before`; `after` has a higher one.
        `entries`: the last log entries of the match, to be appended; `dealt`: its last round is new. Hints that are
        gone are deleted. `at`: the time of what is added to the log, in seconds since the epoch.
        """

    async def resumable(self, ended_after: float) -> list[StoredRoom]:
        """Return all live rooms, and those that ended after a time, in seconds since the epoch."""

    async def idle_lobbies(self, before: float) -> list[int]:
        """Return the ids of the lobbies in which nothing has changed since a time, in seconds since the epoch."""

    async def at(self, place: Place) -> int | None:
        """Return the id of the live room at a place."""

    async def tables_of(self, person: int) -> list[int]:
        """Return the ids of the live rooms in which a person has a seat."""

    async def last_ended_at(self, place: Place) -> int | None:
        """Return the id of the room that ended last at a place."""

    async def last_ended_of(self, person: int) -> int | None:
        """Return the id of the room that ended last of those in which a person had a seat."""

    async def matches_of(self, person: int, limit: int) -> list[MatchRecord]:
        """Return the live rooms and the ended matches in which a person has a seat, those opened last first."""

    async def in_chat(self, chat_id: int) -> list[int]:
        """Return the ids of the live rooms of a chat, including its topics."""


class PersonStore(Protocol):
    """Stored settings of persons, independent of any room. Every method is one transaction."""

    async def turn_calls(self, person: int) -> TurnCalls:
        """Return when a person is to be called; TurnCalls.ON if the person has chosen nothing."""

    async def set_turn_calls(self, person: int, value: TurnCalls) -> None:
        """Store when a person is to be called."""
