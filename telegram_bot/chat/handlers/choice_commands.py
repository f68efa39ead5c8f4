"""The commands `/calls`, `/language` and `/forgetme`: what people choose for themselves, and for their group."""

from __future__ import annotations

import structlog
from telegram import CallbackQuery, Message
from telegram.constants import ChatType

from analysis.texts.languages import LANGUAGES
from analysis.texts.loader import Digits
from telegram_bot.chat.handlers.callbacks import CallbackAnswer
from telegram_bot.chat.handlers.command_request import CommandRequest, answer_personally, answer_privately
from telegram_bot.chat.handlers.context import ChatContext, may_lead
from telegram_bot.chat.pages.language_page import language_page
from telegram_bot.chat.pages.personal_pages import calls_page, forget_page
from telegram_bot.chat.transport.callback_data import ChooseCalls, ChooseDigits, ChooseLanguage, ForgetMe
from telegram_bot.chat.transport.identity import person_of, place_of
from telegram_bot.chat.transport.page import Page, build_page
from telegram_bot.chat.transport.sending import anchor_of
from telegram_bot.domain.commands import Problem
from telegram_bot.presentation.problems import problem_text
from telegram_bot.rooms.runtime.forgetting import Forgetting
from telegram_bot.storage.values import Anchor
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)

FORGET = "forgetme"
"""Topic of a deep link to the confirmation."""


class ChoiceCommands:
    """Handlers of the commands and of the buttons of their answers."""

    def __init__(self, context: ChatContext, forgetting: Forgetting) -> None:
        self._context = context
        self._forgetting = forgetting

    # ------------------------------------------------------------------ calls

    async def calls(self, request: CommandRequest) -> Page | None:
        """Show the choices to the writer only; to the group, without their present choice, if that is not possible."""
        page = calls_page(request.own_texts, await self._context.preferences.turn_calls(request.user.id))
        if request.private or request.ephemeral is not None:
            return page
        return None if await answer_privately(self._context, request, page) else calls_page(request.texts, None)

    async def choose_calls(self, query: CallbackQuery, data: ChooseCalls, texts: Texts) -> CallbackAnswer:
        """Store a person's choice."""
        person, chosen = query.from_user.id, data.calls
        try:
            await self._context.preferences.set_turn_calls(person, chosen)
        except Exception:
            log.exception("a personal setting cannot be saved", person=person)
            return CallbackAnswer(problem_text(texts, Problem.FAILED))
        self._context.turn_calls.refresh(person)
        anchor = anchor_of(query.message, person)
        page, messages = calls_page(texts, chosen), self._context.personal_messages
        show = None if anchor is None else lambda: messages.show(anchor, person, page)
        return CallbackAnswer(texts.plain("calls-saved", value=chosen.value), then=show)

    # ------------------------------------------------------------------ language

    async def language(self, request: CommandRequest) -> Page:
        """Show the choices where the command was written."""
        is_personal = request.private or request.ephemeral is not None
        group = None if request.private else await self._context.languages.of(request.message.chat.id)
        return language_page(request.texts, group, is_personal=is_personal)

    async def choose_language(self, query: CallbackQuery, data: ChooseLanguage, texts: Texts) -> CallbackAnswer:
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
        return CallbackAnswer(chosen.plain("language-saved"), then=lambda: self._show_languages(query, chosen))

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
        return CallbackAnswer(answer, then=None if data.room else lambda: self._show_languages(query, texts))

    async def _show_languages(self, query: CallbackQuery, own: Texts) -> None:
        """Show what is chosen now in the message with the button: for the person in their `own` language."""
        message, person = query.message, query.from_user.id
        if not isinstance(message, Message):
            return
        group = None if message.chat.type == ChatType.PRIVATE else await self._context.languages.of(message.chat.id)
        messages, anchor = self._context.personal_messages, anchor_of(message, person)
        if anchor is not None:
            await messages.show(anchor, person, language_page(own, group, is_personal=True))
        elif group is not None:
            anchor = Anchor(message.chat.id, message.message_id, ephemeral=False)
            await messages.show(anchor, person, language_page(group, group, is_personal=False))

    # ------------------------------------------------------------------ deletion of one's data

    async def forget(self, request: CommandRequest) -> Page | None:
        """Ask the writer only."""
        return await answer_personally(self._context, request, forget_page(request.own_texts), FORGET)

    async def choose_forget(self, query: CallbackQuery, data: ForgetMe, texts: Texts) -> CallbackAnswer:
        """Delete the data of the person who has pressed, unless they keep them."""
        person, key = query.from_user.id, "forget-kept"
        if data.delete:
            try:
                await self._forget(person)
            except Exception:
                log.exception("a person's data cannot be deleted")
                return CallbackAnswer(problem_text(texts, Problem.FAILED), alert=True)
            key = "forget-done"
        anchor, page = anchor_of(query.message, person), build_page([texts.html(key)])
        show = None if anchor is None else lambda: self._context.personal_messages.show(anchor, person, page)
        return CallbackAnswer(texts.plain(key), then=show)

    async def _forget(self, person: int) -> None:
        """Delete all data of a person, in memory too."""
        await self._context.hand_panels.forget(person)
        counts = await self._forgetting.forget(person)
        self._context.languages.forget(person)
        log.info("a person's data deleted", **counts)
