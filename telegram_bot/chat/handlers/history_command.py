"""The command `/history`: the writer's matches, and all their data as files, in the private chat."""

from __future__ import annotations

import structlog
from telegram import CallbackQuery
from telegram.error import TelegramError

from telegram_bot.chat.handlers.callbacks import CallbackAnswer
from telegram_bot.chat.handlers.command_request import CommandRequest, acknowledge, link_page, send_privately
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.pages.history_page import history_page
from telegram_bot.chat.transport.callback_data import SendOwnData, ShowHistory
from telegram_bot.chat.transport.page import Page, build_page
from telegram_bot.chat.transport.sending import anchor_of, send_page
from telegram_bot.domain.room import Place
from telegram_bot.personal_requests import SENT
from telegram_bot.presentation.history import ALL, MOST_PAGES
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)

HISTORY = "history"
"""Topic of a deep link to the matches."""


class HistoryCommand:
    """Handler of the command and of the buttons of its answer, whose matches are of all groups: it stays private."""

    def __init__(self, context: ChatContext) -> None:
        self._context = context

    async def ask(self, request: CommandRequest) -> str | Page | None:
        """Show the latest matches in the private chat."""
        page = history_page(request.own_texts, await self._context.personal.history(request.own_texts, request.user.id))
        if request.private:
            return page
        if not await send_privately(self._context, request, page):
            return link_page(self._context, request, HISTORY)
        if request.ephemeral is not None:
            return request.texts.html("sent-privately")
        await acknowledge(request)
        return None

    async def turn(self, query: CallbackQuery, data: ShowHistory, texts: Texts) -> CallbackAnswer:
        """Show another page in the message with the button."""
        person, anchor = query.from_user.id, anchor_of(query.message, query.from_user.id)
        if data.game not in (ALL, *PRESENTATIONS) or data.page >= MOST_PAGES:
            return CallbackAnswer(texts.plain("toast-malformed"))
        if anchor is None or anchor.ephemeral:
            return CallbackAnswer(texts.plain("toast-foreign"))
        page = history_page(texts, await self._context.personal.history(texts, person, data.game, data.page))

        async def show() -> None:
            try:
                await self._context.personal_messages.edit(anchor, person, page)
            except TelegramError as error:
                log.info("a message for one person is not changed", person=person, reason=str(error))

        return CallbackAnswer(then=show)

    async def send_data(self, query: CallbackQuery, _data: SendOwnData, texts: Texts) -> CallbackAnswer:
        """Send all data of the person who has pressed."""
        person = query.from_user.id

        async def send() -> None:
            try:
                told = await self._context.personal.send_data(texts, person)
            except Exception:
                log.exception("a person's data cannot be sent")
                told = "problem-failed"
            if told != SENT:
                await send_page(self._context.bot, Place(person), build_page([texts.html(told)]))

        return CallbackAnswer(texts.plain("own-data-coming"), then=send)
