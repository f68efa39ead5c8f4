"""The command `/me`: the writer's own figures, for the writer alone or, with `public`, for the group."""

from __future__ import annotations

import structlog
from telegram import CallbackQuery
from telegram.error import TelegramError

from telegram_bot.chat.handlers.callbacks import CallbackAnswer
from telegram_bot.chat.handlers.command_request import CommandRequest, answer_personally
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.pages.me_page import me_page, public_page
from telegram_bot.chat.transport.callback_data import ChooseVisibility
from telegram_bot.chat.transport.identity import place_of
from telegram_bot.chat.transport.page import Page
from telegram_bot.chat.transport.sending import anchor_of, send_page
from telegram_bot.presentation.me import me_model
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)

ME = "me"
"""Topic of a deep link to the figures."""
PUBLIC = "public"


class MeCommand:
    """Handler of the command and of the buttons of its answer."""

    def __init__(self, context: ChatContext) -> None:
        self._context = context

    async def ask(self, request: CommandRequest) -> Page | None:
        """Show the figures to the writer only, or a few of them to the group."""
        known = await self._context.personal.known(request.user.id)
        if request.arguments.strip().lower() == PUBLIC and not request.private:
            place = place_of(request.message)
            group_texts = await self._context.languages.of(place.chat_id)
            page = public_page(group_texts, request.person.name, known)
            self._context.outbox.put((place.chat_id, 0), lambda: send_page(self._context.bot, place, page))
            return None
        texts = request.own_texts
        page = me_page(texts, me_model(texts.words, known), private=request.ephemeral is None)
        return await answer_personally(self._context, request, page, ME)

    async def choose(self, query: CallbackQuery, data: ChooseVisibility, texts: Texts) -> CallbackAnswer:
        """Store who sees the results of the person who has pressed, and show it in the message with the button."""
        person, anchor = query.from_user.id, anchor_of(query.message, query.from_user.id)
        if anchor is None:
            return CallbackAnswer(texts.plain("toast-foreign"))
        await self._context.personal.set_visibility(person, data.visibility)
        known = await self._context.personal.known(person)
        page = me_page(texts, me_model(texts.words, known), private=not anchor.ephemeral)

        async def show() -> None:
            try:
                await self._context.personal_messages.edit(anchor, person, page)
            except TelegramError as error:
                log.info("a message for one person is not changed", person=person, reason=str(error))

        return CallbackAnswer(texts.plain(f"me-now-{data.visibility.value}"), then=show)
