"""Results that are shown to others: sent to a chat as a picture with a link to the same cards."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import structlog
from telegram.ext import ExtBot

from analysis.pictures.card import card as draw_card
from telegram_bot.app_address import AppAddress
from telegram_bot.domain.room import Place
from telegram_bot.drawing import Drawer, DrawingFault
from telegram_bot.presentation.share import ShareCard
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)


class Sharing:
    """Sends cards; without `address` of the Mini App links open the bot's private chat."""

    def __init__(self, bot: ExtBot[Any], drawer: Drawer, address: AppAddress | None) -> None:
        self._bot, self._drawer, self._address = bot, drawer, address

    def link(self, start: str) -> str:
        """Return a link that opens what a start parameter names."""
        if self._address is None:
            return f"https://t.me/{self._bot.username}?start={start}"
        return self._address.chat_link(self._bot.username, start)

    async def send(self, texts: Texts, card: ShareCard, place: Place, by: str = "") -> None:
        """Send a card to a chat, `by` a person who is named there; to the private chat with a way to other chats.

        The text goes alone where the picture cannot be drawn. Raise TelegramError.
        """
        link = self.link(f"d{card.board}")
        text = " · ".join(filter(None, (by, card.text, link)))
        rows = [[{"text": texts.plain("button-same-cards"), "url": link}]]
        if not by:
            rows.append([self._forward(texts, card, link)])
        given: Any = {
            "message_thread_id": place.thread_id,
            "api_kwargs": {"reply_markup": {"inline_keyboard": rows}},
        }
        picture = await self._drawn(texts, card)
        if picture is None:
            await self._bot.send_message(place.chat_id, text, **given)
        else:
            await self._bot.send_photo(place.chat_id, picture, caption=text, **given)

    def _forward(self, texts: Texts, card: ShareCard, link: str) -> dict[str, str]:
        """Return the button with which a person chooses a chat for a card."""
        shared = urlencode({"url": link, "text": card.text})
        return {"text": texts.plain("button-choose-chat"), "url": f"https://t.me/share/url?{shared}"}

    async def _drawn(self, texts: Texts, card: ShareCard) -> bytes | None:
        note = texts.plain("share-note")
        try:
            return await self._drawer.draw(draw_card, card.heading, card.score, card.against, card.grid, note)
        except DrawingFault as fault:
            log.warning("a result is shared without its picture", reason=str(fault))
            return None
