"""The messages of the day of groups: one a day at the chosen hour, changed when a member has finished a deal."""

from __future__ import annotations

import asyncio
from typing import Any

import structlog
from telegram.error import TelegramError
from telegram.ext import ExtBot
from telegram.helpers import create_deep_linked_url

from telegram_bot.chat.messages.languages import Languages
from telegram_bot.chat.pages.day_pages import group_day_page
from telegram_bot.chat.transport.api_calls import ErrorKind, Priority, Terms, error_kind
from telegram_bot.chat.transport.page import Page
from telegram_bot.chat.transport.sending import edit_page, send_page
from telegram_bot.domain.boards import day_of
from telegram_bot.domain.group_day import DayChoice, GroupDay
from telegram_bot.domain.room import Place
from telegram_bot.group_day_requests import GroupDayRequests

BOARD = "d"
"""The first letter of the topic of a deep link to a deal of the day, before its id."""

log = structlog.get_logger(__name__)


class GroupDayMessages:
    """Sends and changes the messages."""

    def __init__(self, bot: ExtBot[Any], requests: GroupDayRequests, languages: Languages) -> None:
        self._bot = bot
        self.requests = requests
        self._languages = languages
        self._store = requests.stores.group_days
        self._running = asyncio.Lock()

    async def run(self) -> None:
        """Send the messages that are due and change those that are outdated; to be repeated every ten minutes.

        A call while another one runs waits for it, so that no message is changed twice.
        """
        async with self._running:
            for day in await self._store.turned_on():
                begun, finished = await self._store.last_played(day.chat_id)
                now = self.requests.now
                if day.is_due(now) and day.is_wanted(now, begun):
                    await self.send(day)
                elif day.is_to_change(now, finished):
                    await self._change(day)

    async def send(self, day: GroupDay) -> None:
        """Send the message of the day, unless it was sent before or it is night; a failure is logged."""
        now, chat = self.requests.now, day.chat_id
        if day.is_night(now) or not await self._store.claim(chat, day_of(now), now):
            return
        try:
            message = await send_page(self._bot, Place(chat), await self._page(day), terms=Terms(Priority.REVIEW))
        except TelegramError as error:
            log.info("the deals of the day are not told to a group", chat=chat, reason=str(error))
            kind = error_kind(error)
            if kind == ErrorKind.SHUT:
                await self.requests.choose(chat, DayChoice.OFF, 0)
            elif kind != ErrorKind.LOST:
                await self._store.release(chat, day.sent_at)
        else:
            await self._store.shown(chat, message.message_id, now)

    async def _change(self, day: GroupDay) -> None:
        now, message = self.requests.now, day.message
        await self._store.shown(day.chat_id, message, now)
        try:
            await edit_page(self._bot, day.chat_id, message, await self._page(day), terms=Terms(Priority.REVIEW))
        except TelegramError as error:
            log.info("the message of the day is not changed", chat=day.chat_id, reason=str(error))
            if error_kind(error) == ErrorKind.GONE:
                await self._store.shown(day.chat_id, None, now)

    async def _page(self, day: GroupDay) -> Page:
        texts = await self._languages.words_of(day.chat_id)
        model = await self.requests.model(texts, day)
        return group_day_page(model, lambda board: create_deep_linked_url(self._bot.username, f"{BOARD}{board}"))
