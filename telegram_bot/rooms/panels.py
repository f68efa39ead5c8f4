"""Where people's panels lie, and what the chat side asks of the storage to find them again after a restart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where a panel lies: a private chat's message, or (`ephemeral`) one that its owner alone sees in a group."""

    chat_id: int
    message_id: int
    ephemeral: bool


@dataclass(frozen=True, slots=True)
class KnownPanel:
    """A message that shows (or has shown) a person's hand at a table."""

    room: int
    person: int
    anchor: Anchor


class PanelStore(Protocol):
    """Every panel message there is, the newest of a person last. Every method is one transaction."""

    async def add(self, panel: KnownPanel) -> None:
        """Put a message on file as its owner's newest one, whether or not it was there before."""

    async def remove(self, panel: KnownPanel) -> None:
        """Forget a message; it may be forgotten already."""

    async def known(self) -> Sequence[KnownPanel]:
        """Return all messages, oldest first."""
