"""Where people's panels lie, and what the chat side asks of the storage to find them again after a restart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where a panel lies: a private chat's message, or (`ephemeral`) one that its owner alone sees in a group."""

    chat_id: int
    message_id: int
    ephemeral: bool

    @classmethod
    def pending(cls, chat_id: int, request: str) -> Anchor:
        """Return what stands for a message while its sending, asked for by `request`, has no answer yet.

        Its number is negative, which no message's is, and the same for the same request: a request that comes again
        after the process has died is recognized.
        """
        digest = blake2b(request.encode(), digest_size=7).digest()
        return cls(chat_id, -1 - int.from_bytes(digest, "big"), ephemeral=True)

    @property
    def is_pending(self) -> bool:
        """Tell whether this is no message, but the sending of one."""
        return self.message_id < 0


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

    async def begin(self, panel: KnownPanel) -> None:
        """Put the sending of a message (`Anchor.pending`) on file, in the place of its owner's sendings before it."""

    async def remove(self, panel: KnownPanel) -> None:
        """Forget a message; it may be forgotten already."""

    async def known(self) -> Sequence[KnownPanel]:
        """Return all messages, oldest first."""
