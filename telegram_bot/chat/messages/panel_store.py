"""Storage of the messages that show hands, so that a restart finds them again."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from typing import Protocol

import structlog

from telegram_bot.chat.messages.shown_pages import ShownPages
from telegram_bot.chat.transport.sending import Anchor

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class KnownPanel:
    """A message that shows (or has shown) a person's hand at a table."""

    room: int
    person: int
    anchor: Anchor


class PanelStore(Protocol):
    """All panel messages, the newest of a person last. Each method is one transaction."""

    async def add(self, panel: KnownPanel) -> None:
        """Store a message as its owner's newest one, whether or not it is stored already."""

    async def begin(self, panel: KnownPanel) -> None:
        """Store the sending of a message (`Anchor.pending`) in place of its owner's earlier sendings."""

    async def remove(self, panel: KnownPanel) -> None:
        """Remove a message; it may be removed already."""

    async def known(self) -> Sequence[KnownPanel]:
        """Return all messages, oldest first."""


class PanelRecords:
    """A `PanelStore` whose failures are logged: a failure costs at most a second panel after a crash.

    `shown`: what the messages show.
    """

    def __init__(self, store: PanelStore, shown: ShownPages) -> None:
        self._store = store
        self.shown = shown

    async def known(self) -> Sequence[KnownPanel]:
        """Return all panel messages, oldest first; none if they cannot be read."""
        try:
            return await self._store.known()
        except Exception:
            log.exception("the panels cannot be read")
            return []

    async def add(self, room: int, person: int, anchor: Anchor) -> None:
        """Store a message as its owner's newest one."""
        await self._logged(room, self._store.add(KnownPanel(room, person, anchor)))

    async def begin(self, room: int, person: int, pending: Anchor) -> None:
        """Store the sending of a message."""
        await self._logged(room, self._store.begin(KnownPanel(room, person, pending)))

    async def remove(self, room: int, person: int, anchor: Anchor) -> None:
        """Remove a message."""
        await self._logged(room, self._store.remove(KnownPanel(room, person, anchor)))

    async def _logged(self, room: int, change: Awaitable[None]) -> None:
        """Make a change and log its failure."""
        try:
            await change
        except Exception:
            log.exception("a panel cannot be stored", room=room)
