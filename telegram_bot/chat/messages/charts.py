"""Pictures of hints, visible to their owner only: in the group if the panel is there, otherwise in the private chat."""

from __future__ import annotations

import structlog
from telegram.error import TelegramError

from telegram_bot.chat.messages.hand_panels import HandPanels
from telegram_bot.chat.transport.page import build_page
from telegram_bot.chat.transport.sending import PersonalMessages
from telegram_bot.domain.room import Room
from telegram_bot.storage.values import Anchor
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)


class Charts:
    """Sends pictures of hints; each person has at most one at a table, the last.

    A picture names cards, so in the group it is put in by an edit, as the panels are (see `sending`), and
    only if the panel has just proved that the server supports ephemeral messages.
    """

    def __init__(self, hand_panels: HandPanels, messages: PersonalMessages) -> None:
        self._hand_panels = hand_panels
        self._messages = messages

    async def show(self, texts: Texts, room: Room, person: int, picture: bytes, query: str) -> bool:
        """Show a picture in answer to a callback; return False if no chat accepts it."""
        panel = self._hand_panels.message(room.id, person)
        proven = panel.anchor is not None and panel.anchor.ephemeral and bool(panel.shown.digest)
        anchor = await self._in_group(texts, room, person, picture, query) if proven else None
        anchor = anchor or await self._in_private(texts, person, picture)
        if anchor is None:
            return False
        old, panel.chart = panel.chart, anchor
        if old is not None:
            await self._messages.delete(old, person)
        return True

    async def clear(self, room: int, person: int) -> None:
        """Delete a person's picture."""
        panel = self._hand_panels.message(room, person)
        old, panel.chart = panel.chart, None
        if old is not None:
            await self._messages.delete(old, person)

    async def _in_group(self, texts: Texts, room: Room, person: int, picture: bytes, query: str) -> Anchor | None:
        placeholder = build_page([texts.html("chart-coming")])
        anchor = None
        try:
            anchor = await self._messages.send_in_group(room.place, person, placeholder, query=query)
            await self._messages.replace_by_picture(anchor, person, picture, texts.html("chart-caption"))
        except TelegramError as error:
            log.info("no picture in the group", room=room.id, reason=repr(error))
            if anchor is not None:
                await self._messages.delete(anchor, person)
            return None
        return anchor

    async def _in_private(self, texts: Texts, person: int, picture: bytes) -> Anchor | None:
        try:
            return await self._messages.send_picture(person, picture, texts.html("chart-caption"))
        except TelegramError as error:
            log.info("no picture in the private chat", reason=str(error))
            return None
