"""What the messages of tables show, so that a restart edits only those that have changed.

A short digest of each page is kept, with the message and the version of the room. It is written behind, at most one
transaction a second, and completely when the bot stops. What a kill has lost costs an edit at most, which Telegram
answers with "message is not modified".
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Protocol

import structlog

from telegram_bot.background import SYSTEM_MONOTONIC, MonotonicClock
from telegram_bot.rooms.domain.room import Room, Stage

log = structlog.get_logger(__name__)

Surface = tuple[int, int]
"""A room, and what is shown of it: TABLE, CALL, or the panel of the person with this id."""
TABLE, CALL = 0, -1

SAVE_PAUSE = 1.0
"""Seconds between two writes."""
KEPT_SECONDS = 3600.0
"""How long pages of ended rooms are kept: as long as their last state may have to be shown after a restart."""


@dataclass(frozen=True, slots=True)
class ShownPage:
    """A message, the digest of what it shows, and the version of the room then."""

    chat_id: int
    message_id: int
    digest: str
    version: int


def digest_of(content: object) -> str:
    """Return a short digest of an object by its representation."""
    return blake2b(repr(content).encode(), digest_size=8).hexdigest()


class ShownPageStore(Protocol):
    """Stored pages. Every method is one transaction."""

    async def load(self, ended_before: float) -> dict[Surface, ShownPage]:
        """Delete the pages of rooms that ended before a time; return the others."""

    async def save(self, pages: Mapping[Surface, ShownPage | None]) -> None:
        """Store pages, and delete those that are None."""


class ShownPages:
    """What messages show as far as it is known, of this process and the one before."""

    def __init__(self, store: ShownPageStore, monotonic: MonotonicClock = SYSTEM_MONOTONIC) -> None:
        self._store = store
        self._monotonic = monotonic
        self._pages: dict[Surface, ShownPage] = {}
        self._unsaved: dict[Surface, ShownPage | None] = {}
        self._task: asyncio.Task[None] | None = None

    async def restore(self, now: float) -> None:
        """Read what the previous process has shown; `now` in seconds since the epoch."""
        try:
            self._pages = await self._store.load(now - KEPT_SECONDS) | self._pages
        except Exception:
            log.exception("what messages show cannot be read")

    def versions(self) -> dict[int, int]:
        """Return the version that the message of each table shows, by room."""
        return {room: page.version for (room, surface), page in self._pages.items() if surface == TABLE}

    def version(self, room: int, surface: int, message: tuple[int, int]) -> int | None:
        """Return the version of the room that a message (chat and id) shows, None if that is not known."""
        page = self._pages.get((room, surface))
        return page.version if page is not None and (page.chat_id, page.message_id) == message else None

    def shows(self, room: int, surface: int, message: tuple[int, int], content: object) -> bool:
        """Return whether a message (chat and id) is known to show something."""
        page = self._pages.get((room, surface))
        return page is not None and page == ShownPage(*message, digest_of(content), page.version)

    def note(self, room: Room, surface: int, message: tuple[int, int], content: object) -> None:
        """Keep what a message (chat and id) shows; that of an ended room is stored, but not kept in memory."""
        page = ShownPage(*message, digest_of(content), room.version)
        if self._pages.get((room.id, surface)) == page:
            return
        self._change((room.id, surface), page)
        if room.stage == Stage.ENDED:
            self._pages.pop((room.id, surface), None)
        else:
            self._pages[room.id, surface] = page

    def forget(self, room: int, surface: int) -> None:
        """Drop what is known of a message that is gone."""
        if self._pages.pop((room, surface), None) is not None:
            self._change((room, surface), None)

    def _change(self, key: Surface, page: ShownPage | None) -> None:
        """Have a change written soon."""
        self._unsaved[key] = page
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._save_later())

    async def _save_later(self) -> None:
        """Write the changes, once a second at most, until there are none."""
        while self._unsaved:
            await self._monotonic.sleep(SAVE_PAUSE)
            await self._save()

    async def _save(self) -> None:
        """Write the changes; if that fails, they are written with the next ones."""
        changes, self._unsaved = self._unsaved, {}
        try:
            await self._store.save(changes)
        except Exception:
            log.exception("what messages show cannot be stored")
            self._unsaved = changes | self._unsaved

    async def close(self) -> None:
        """Write all changes."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
        if self._unsaved:
            await self._save()
