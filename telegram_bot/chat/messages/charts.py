"""Pictures of advice, for their owner's eyes alone: in the group where the panel lies there, else in private."""

from __future__ import annotations

import structlog
from telegram.constants import ParseMode
from telegram.error import TelegramError
from telegram.ext import ExtBot

from telegram_bot.chat.messages.hand_panels import HandPanels
from telegram_bot.chat.messages.panel_store import Anchor
from telegram_bot.chat.transport.ephemeral import Unavailable
from telegram_bot.chat.transport.markup import build_page
from telegram_bot.rooms.domain.room import Room
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)


class Charts:
    """Sends pictures of advice; each person has one at a table, the last.

    A picture names cards, so it goes to the group only as the panels do: what is sent holds no secret, and the
    picture is put in by an edit, which only a message for one person takes. Nor is that tried unless the server has
    just proved itself on the panel.
    """

    def __init__(self, bot: ExtBot[int], hand_panels: HandPanels, texts: Texts) -> None:
        self._bot = bot
        self._hand_panels = hand_panels
        self._texts = texts

    async def show(self, room: Room, person: int, picture: bytes, query: str) -> bool:
        """Show a picture because of a press; False if there is no way to."""
        panel = self._hand_panels.panel(room.id, person)
        proven = panel.anchor is not None and panel.anchor.ephemeral and panel.shown is not None
        anchor = await self._in_group(room, person, picture, query) if proven else None
        anchor = anchor or await self._in_private(person, picture)
        if anchor is None:
            return False
        old, panel.chart = panel.chart, anchor
        if old is not None:
            await self._remove(person, old)
        return True

    async def clear(self, room: int, person: int) -> None:
        """Take a person's picture away: the turn it was for has passed."""
        panel = self._hand_panels.panel(room, person)
        old, panel.chart = panel.chart, None
        if old is not None:
            await self._remove(person, old)

    async def _in_group(self, room: Room, person: int, picture: bytes, query: str) -> Anchor | None:
        """Show it in the group, None if that cannot be done."""
        chat, waiting = room.place.chat_id, build_page([self._texts.html("chart-coming")], [])
        try:
            number = await self._hand_panels.ephemerals.send(chat, room.place.thread_id, person, waiting, query=query)
        except (Unavailable, TelegramError) as error:
            log.info("no picture in the group", room=room.id, reason=repr(error))
            return None
        anchor = Anchor(chat, number, ephemeral=True)
        try:
            await self._hand_panels.ephemerals.put_picture(
                chat, person, number, picture, self._texts.html("chart-caption")
            )
        except TelegramError as error:
            log.info("no picture in the group", room=room.id, reason=repr(error))
            await self._remove(person, anchor)
            return None
        return anchor

    async def _in_private(self, person: int, picture: bytes) -> Anchor | None:
        """Show it in the private chat, None if that cannot be done."""
        caption = self._texts.html("chart-caption")
        try:
            sent = await self._bot.send_photo(person, picture, caption=caption, parse_mode=ParseMode.HTML)
        except TelegramError as error:
            log.info("no picture in the private chat", reason=str(error))
            return None
        return Anchor(person, sent.message_id, ephemeral=False)

    async def _remove(self, person: int, anchor: Anchor) -> None:
        """Take a message away; one that cannot be removed stays."""
        try:
            if anchor.ephemeral:
                await self._hand_panels.ephemerals.delete(anchor.chat_id, person, anchor.message_id)
            else:
                await self._bot.delete_message(anchor.chat_id, anchor.message_id)
        except TelegramError as error:
            log.info("an old picture stays", reason=str(error))
