"""The messages in which panels lie: sent, changed and taken away in the group for one's own eyes, or in private."""

from __future__ import annotations

import structlog
from telegram.constants import ParseMode
from telegram.error import TelegramError
from telegram.ext import ExtBot

from telegram_bot.chat.messages.panel_store import Anchor, KnownPanel, PanelStore
from telegram_bot.chat.transport.api_errors import ErrorKind, error_kind
from telegram_bot.chat.transport.ephemeral import Ephemerals
from telegram_bot.chat.transport.limiter import ONCE, TWICE
from telegram_bot.chat.transport.markup import Page, markup
from telegram_bot.rooms.domain.room import Place

log = structlog.get_logger(__name__)

LATER = (ErrorKind.WAIT, ErrorKind.LOST)


class PanelMessages:
    """Sends, changes and removes panel messages, and keeps on file which ones there are."""

    def __init__(self, bot: ExtBot[int], ephemerals: Ephemerals, store: PanelStore) -> None:
        self._bot = bot
        self._ephemerals = ephemerals
        self._store = store

    async def send_in_group(self, place: Place, person: int, page: Page, *, query: str, command: int) -> Anchor:
        """Send one to a person alone; raise Unavailable or TelegramError. `page` must hold no card.

        A server that has become an older one meanwhile shows it to everybody before it is known and taken away.
        """
        number = await self._ephemerals.send(place.chat_id, place.thread_id, person, page, query=query, command=command)
        return Anchor(place.chat_id, number, ephemeral=True)

    async def send_in_private(self, person: int, page: Page, *, silent: bool = False) -> Anchor:
        """Send one to the private chat, `silent` without a sound; raise TelegramError."""
        message = await self._bot.send_message(
            person,
            page.text,
            parse_mode=ParseMode.HTML,
            reply_markup=markup(page),
            disable_notification=silent,
            rate_limit_args=TWICE,
        )
        return Anchor(person, message.message_id, ephemeral=False)

    async def edit(self, anchor: Anchor, person: int, page: Page) -> None:
        """Change one where it lies; raise TelegramError."""
        if anchor.ephemeral:
            await self._ephemerals.edit(anchor.chat_id, person, anchor.message_id, page)
            return
        await self._bot.edit_message_text(
            page.text,
            anchor.chat_id,
            anchor.message_id,
            parse_mode=ParseMode.HTML,
            reply_markup=markup(page),
            rate_limit_args=ONCE,
        )

    async def take_away(self, anchor: Anchor, person: int) -> bool:
        """Remove one; False if that is to be tried again later. One that cannot be removed is let be."""
        try:
            if anchor.ephemeral:
                await self._ephemerals.delete(anchor.chat_id, person, anchor.message_id)
            else:
                await self._bot.delete_message(anchor.chat_id, anchor.message_id)
        except TelegramError as error:
            log.info("an old panel stays", person=person, reason=str(error))
            return error_kind(error) not in LATER
        return True

    # ------------------------------------------------------------------ on file

    async def known(self) -> list[KnownPanel]:
        """Return all panel messages there are, oldest first; none if the file cannot be read."""
        try:
            return list(await self._store.known())
        except Exception:
            log.exception("the panels cannot be read")
            return []

    async def note(self, room: int, person: int, anchor: Anchor) -> None:
        """Put one on file; a failure costs no more than a second bubble after a crash."""
        try:
            await self._store.add(KnownPanel(room, person, anchor))
        except Exception:
            log.exception("a panel cannot be remembered", room=room)

    async def begin(self, room: int, person: int, pending: Anchor) -> None:
        """Put the sending of one on file; a failure costs no more than a second bubble after a crash."""
        try:
            await self._store.begin(KnownPanel(room, person, pending))
        except Exception:
            log.exception("the sending of a panel cannot be remembered", room=room)

    async def forget(self, room: int, person: int, anchor: Anchor) -> None:
        """Take one off the file."""
        try:
            await self._store.remove(KnownPanel(room, person, anchor))
        except Exception:
            log.exception("a panel cannot be forgotten", room=room)
