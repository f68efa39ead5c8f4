"""The command `/language`: the language of the writer, and that of the group."""

from __future__ import annotations

import structlog
from telegram import CallbackQuery, Message
from telegram.constants import ChatType
from telegram.error import TelegramError

from analysis.texts.languages import LANGUAGES
from analysis.texts.loader import Digits
from telegram_bot.chat.handlers.callbacks import CallbackAnswer
from telegram_bot.chat.handlers.command_request import CommandRequest
from telegram_bot.chat.handlers.context import ChatContext, may_lead
from telegram_bot.chat.pages.language_page import language_page
from telegram_bot.chat.transport.api_calls import Terms
from telegram_bot.chat.transport.callback_data import ChooseDigits, ChooseLanguage
from telegram_bot.chat.transport.identity import person_of, place_of
from telegram_bot.chat.transport.page import Page
from telegram_bot.chat.transport.sending import anchor_of, edit_page
from telegram_bot.domain.commands import Problem
from telegram_bot.presentation.problems import problem_text
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)


class LanguageCommand:
    """Handler of the command and of the buttons of its answer."""

    def __init__(self, context: ChatContext) -> None:
        self._context = context

    async def ask(self, request: CommandRequest) -> Page:
        """Show the choices where the command was written."""
        is_personal = request.private or request.ephemeral is not None
        group = None if request.private else await self._context.languages.of(request.message.chat.id)
        return language_page(request.texts, group, is_personal=is_personal)

    async def choose(self, query: CallbackQuery, data: ChooseLanguage, texts: Texts) -> CallbackAnswer:
        """Store the language that a button chooses, and show it at once in all messages that it concerns."""
        if data.language not in LANGUAGES:
            return CallbackAnswer(texts.plain("toast-malformed"))
        if data.group:
            return await self._choose_for_group(query, data, texts)
        return await self._choose_for_person(query, texts, language=data.language)

    async def choose_digits(self, query: CallbackQuery, data: ChooseDigits, texts: Texts) -> CallbackAnswer:
        """Store the digits that a button chooses, and show them at once in all messages that they concern."""
        return await self._choose_for_person(query, texts, digits="native" if data.native else "latin")

    async def _choose_for_person(
        self, query: CallbackQuery, texts: Texts, *, language: str | None = None, digits: Digits | None = None
    ) -> CallbackAnswer:
        person = query.from_user.id
        try:
            chosen = await self._context.languages.choose(person, language=language, digits=digits)
        except Exception:
            log.exception("a language cannot be stored", person=person)
            return CallbackAnswer(problem_text(texts, Problem.FAILED))
        self._context.hand_panels.refresh_person(person)
        return CallbackAnswer(chosen.plain("language-saved"), then=lambda: self._show(query, chosen))

    async def _choose_for_group(self, query: CallbackQuery, data: ChooseLanguage, texts: Texts) -> CallbackAnswer:
        message = query.message
        if not isinstance(message, Message) or message.chat.type == ChatType.PRIVATE:
            return CallbackAnswer(texts.plain("toast-malformed"))
        room = await self._context.service.at(place_of(message))
        if not await may_lead(room, person_of(query.from_user, message.chat, self._context.bot)):
            return CallbackAnswer(problem_text(texts, Problem.NOT_ALLOWED), alert=True)
        try:
            chosen = await self._context.languages.choose(message.chat.id, language=data.language)
        except Exception:
            log.exception("a language cannot be stored", chat=message.chat.id)
            return CallbackAnswer(problem_text(texts, Problem.FAILED))
        for table in await self._context.service.store.in_chat(message.chat.id):
            self._context.table_messages.refresh(table)
        answer = texts.plain("language-group-saved", language=LANGUAGES[chosen.language].name)
        return CallbackAnswer(answer, then=None if data.room else lambda: self._show(query, texts))

    async def _show(self, query: CallbackQuery, own: Texts) -> None:
        """Show what is chosen now in the message with the button: for the person in their `own` language."""
        message, person = query.message, query.from_user.id
        if not isinstance(message, Message):
            return
        group = None if message.chat.type == ChatType.PRIVATE else await self._context.languages.of(message.chat.id)
        anchor = anchor_of(message, person)
        try:
            if anchor is not None:
                page = language_page(own, group, is_personal=True)
                await self._context.personal_messages.edit(anchor, person, page)
            elif group is not None:
                page = language_page(group, group, is_personal=False)
                await edit_page(self._context.bot, message.chat.id, message.message_id, page, terms=Terms())
        except TelegramError as error:
            log.info("the choice of languages is not changed", chat=message.chat.id, reason=str(error))
