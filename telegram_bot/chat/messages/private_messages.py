"""Messages for one person about something that is over: in the group for one's own eyes, else in the private chat."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

import structlog
from telegram import Message
from telegram.error import RetryAfter, TelegramError

from telegram_bot.chat.messages.panel_messages import LATER, PanelMessages
from telegram_bot.chat.messages.panel_store import Anchor
from telegram_bot.chat.transport.api_errors import error_kind, wait_of
from telegram_bot.chat.transport.ephemeral import Unavailable, ephemeral_id
from telegram_bot.chat.transport.markup import Page
from telegram_bot.chat.transport.pacing import REAL, MonotonicClock
from telegram_bot.rooms.domain.room import Place

log = structlog.get_logger(__name__)

TRIES = 4
PAUSE = 1.0


class PrivateMessages:
    """Opens such messages and fills them; of two pages for one message the later wish wins."""

    def __init__(self, messages: PanelMessages, monotonic: MonotonicClock = REAL) -> None:
        self._messages = messages
        self._monotonic = monotonic
        self._wishes: dict[Anchor, object] = {}
        self._locks: WeakValueDictionary[Anchor, asyncio.Lock] = WeakValueDictionary()

    async def open(self, place: Place, person: int, waiting: Page, *, query: str) -> Anchor | None:
        """Open a message because of a press in a group or a private chat; None if neither takes it.

        In a group `waiting` is all that is ever sent: what is for one person comes by an edit, as in `ephemeral`.
        """
        if place.chat_id != person:
            try:
                return await self._messages.send_in_group(place, person, waiting, query=query, command=0)
            except (Unavailable, TelegramError) as error:
                log.info("no message for one person in the group", reason=repr(error))
        try:
            return await self._messages.send_in_private(person, waiting)
        except TelegramError as error:
            log.info("no message in the private chat", reason=repr(error))
            return None

    def wish(self, anchor: Anchor) -> object:
        """Note that a new page is wanted for a message; what was wished for before is given up."""
        self._wishes[anchor] = wish = object()
        return wish

    async def fill(self, anchor: Anchor, person: int, wish: object, page: Page) -> None:
        """Show a page if it is still wished for, with some patience; a failure is logged."""
        lock = self._locks.setdefault(anchor, asyncio.Lock())
        async with lock:
            for attempt in range(TRIES):
                if self._wishes.get(anchor) is not wish:
                    return
                pause = await self._edit(anchor, person, page, PAUSE * 2**attempt)
                if pause is None:
                    break
                await self._monotonic.sleep(pause)
            if self._wishes.get(anchor) is wish:
                del self._wishes[anchor]

    async def _edit(self, anchor: Anchor, person: int, page: Page, pause: float) -> float | None:
        """Change a message; return the seconds to wait before it is tried again, None if it is not."""
        try:
            await self._messages.edit(anchor, person, page)
        except TelegramError as error:
            log.info("a message for one person is not changed", person=person, reason=str(error))
            if isinstance(error, RetryAfter):
                return wait_of(error)
            return pause if error_kind(error) in LATER else None
        return None


def anchor_of(message: object, person: int) -> Anchor | None:
    """Return where a message for this person lies, None if others see it."""
    if not isinstance(message, Message):
        return None
    number = ephemeral_id(message)
    if number is not None:
        return Anchor(message.chat.id, number, ephemeral=True)
    return Anchor(person, message.message_id, ephemeral=False) if message.chat.id == person else None
