"""The commands `/me`, `/history` and `/top`: own figures and matches, all own data as files, the table of a group."""

from __future__ import annotations

import structlog
from telegram import CallbackQuery, Message
from telegram.constants import ChatType

from telegram_bot.chat.handlers.callbacks import CallbackAnswer
from telegram_bot.chat.handlers.command_request import (
    CommandRequest,
    acknowledge,
    answer_personally,
    link_page,
    send_privately,
)
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.pages.personal_pages import history_page, me_page, public_page, top_page
from telegram_bot.chat.transport.callback_data import ChooseVisibility, SendOwnData, ShowHistory, ShowTop
from telegram_bot.chat.transport.identity import place_of
from telegram_bot.chat.transport.page import Page, build_page
from telegram_bot.chat.transport.sending import anchor_of, send_page
from telegram_bot.domain.room import Place
from telegram_bot.personal_requests import SENT
from telegram_bot.presentation.home import ALL, MOST_PAGES
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.standings import Period, me_model
from telegram_bot.storage.values import Anchor
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)

ME, HISTORY = "me", "history"
"""Topics of deep links to the figures and to the matches."""
PUBLIC = "public"


class PersonalCommands:
    """Handlers of the commands and of the buttons of their answers."""

    def __init__(self, context: ChatContext) -> None:
        self._context = context
        self._requests = context.personal

    # ------------------------------------------------------------------ own figures

    async def me(self, request: CommandRequest) -> Page | None:
        """Show the figures to the writer only, or a few of them to the group."""
        known = await self._requests.known(request.user.id)
        if request.arguments.strip().lower() == PUBLIC and not request.private:
            place = place_of(request.message)
            group_texts = await self._context.languages.of(place.chat_id)
            page = public_page(group_texts, request.person.name, known)
            self._context.outbox.put((place.chat_id, 0), lambda: send_page(self._context.bot, place, page))
            return None
        texts = request.own_texts
        page = me_page(texts, me_model(texts.words, known), private=request.ephemeral is None)
        return await answer_personally(self._context, request, page, ME)

    async def choose_visibility(self, query: CallbackQuery, data: ChooseVisibility, texts: Texts) -> CallbackAnswer:
        """Store who sees the results of the person who has pressed, and show it in the message with the button."""
        person, anchor = query.from_user.id, anchor_of(query.message, query.from_user.id)
        if anchor is None:
            return CallbackAnswer(texts.plain("toast-foreign"))
        await self._requests.set_visibility(person, data.visibility)
        known = await self._requests.known(person)
        page = me_page(texts, me_model(texts.words, known), private=not anchor.ephemeral)
        return CallbackAnswer(
            texts.plain(f"me-now-{data.visibility.value}"),
            then=lambda: self._context.personal_messages.show(anchor, person, page),
        )

    # ------------------------------------------------------------------ own matches, of all groups: they stay private

    async def history(self, request: CommandRequest) -> str | Page | None:
        """Show the latest matches in the private chat."""
        page = history_page(request.own_texts, await self._requests.history(request.own_texts, request.user.id))
        if request.private:
            return page
        if not await send_privately(self._context, request, page):
            return link_page(self._context, request, HISTORY)
        if request.ephemeral is not None:
            return request.texts.html("sent-privately")
        await acknowledge(request)
        return None

    async def turn_history(self, query: CallbackQuery, data: ShowHistory, texts: Texts) -> CallbackAnswer:
        """Show another page of the matches in the message with the button."""
        person, anchor = query.from_user.id, anchor_of(query.message, query.from_user.id)
        if data.game not in (ALL, *PRESENTATIONS) or data.page >= MOST_PAGES:
            return CallbackAnswer(texts.plain("toast-malformed"))
        if anchor is None or anchor.ephemeral:
            return CallbackAnswer(texts.plain("toast-foreign"))
        page = history_page(texts, await self._requests.history(texts, person, data.game, data.page))
        return CallbackAnswer(then=lambda: self._context.personal_messages.show(anchor, person, page))

    async def send_data(self, query: CallbackQuery, _data: SendOwnData, texts: Texts) -> CallbackAnswer:
        """Send all data of the person who has pressed."""
        person = query.from_user.id

        async def send() -> None:
            try:
                told = await self._requests.send_data(texts, person)
            except Exception:
                log.exception("a person's data cannot be sent")
                told = "problem-failed"
            if told != SENT:
                await send_page(self._context.bot, Place(person), build_page([texts.html(told)]))

        return CallbackAnswer(texts.plain("own-data-coming"), then=send)

    # ------------------------------------------------------------------ the table of a group: buttons for everybody

    async def top(self, request: CommandRequest) -> str | Page:
        """Show the table of the group, of the game that it plays most."""
        if request.private:
            return request.texts.html("top-group")
        return await self._top_page(request.message.chat.id, "", Period.MONTH)

    async def turn_top(self, query: CallbackQuery, data: ShowTop, texts: Texts) -> CallbackAnswer:
        """Show another game or period in the message with the button."""
        message = query.message
        if not isinstance(message, Message) or message.chat.type == ChatType.PRIVATE or data.game not in PRESENTATIONS:
            return CallbackAnswer(texts.plain("toast-malformed"))
        anchor = Anchor(message.chat.id, message.message_id, ephemeral=False)
        page = await self._top_page(anchor.chat_id, data.game, data.period)
        return CallbackAnswer(then=lambda: self._context.personal_messages.show(anchor, query.from_user.id, page))

    async def _top_page(self, chat: int, game: str, period: Period) -> Page:
        texts = await self._context.languages.of(chat)
        return top_page(texts, await self._requests.top(texts.words, chat, game, period))
