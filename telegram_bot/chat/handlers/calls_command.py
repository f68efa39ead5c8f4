"""The command `/calls`: when a person wants to be called to their turn, at all tables."""

from __future__ import annotations

import structlog
from telegram import CallbackQuery

from telegram_bot.chat.handlers.callbacks import CallbackAnswer
from telegram_bot.chat.handlers.command_request import CommandRequest, answer_privately
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.transport.callback_data import ChooseCalls
from telegram_bot.chat.transport.page import Button, Page, build_page
from telegram_bot.chat.transport.sending import anchor_of
from telegram_bot.domain.commands import Problem
from telegram_bot.domain.room import QUIETNESS, TurnCalls
from telegram_bot.presentation.problems import problem_text
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)


def calls_page(texts: Texts, chosen: TurnCalls | None) -> Page:
    """Return the choices, with the present one if only one person sees the page."""
    rows = []
    for value in QUIETNESS:
        label = texts.plain("calls-choice", value=value.value)
        if value == chosen:
            label = texts.plain("calls-chosen", choice=label)
        rows.append([Button(label, ChooseCalls(value))])
    lines = [texts.html("calls-ask")]
    if chosen is not None:
        lines.append(texts.html("calls-mine", value=chosen.value))
    return build_page(lines, rows)


class CallsCommand:
    """Handler of the command and of the buttons of its answer."""

    def __init__(self, context: ChatContext) -> None:
        self._context = context

    async def ask(self, request: CommandRequest) -> Page | None:
        """Show the choices to the writer only; to the group, without their present choice, if that is not possible."""
        page = calls_page(request.own_texts, await self._context.preferences.turn_calls(request.user.id))
        if request.private or request.ephemeral is not None:
            return page
        return None if await answer_privately(self._context, request, page) else calls_page(request.texts, None)

    async def choose(self, query: CallbackQuery, data: ChooseCalls, texts: Texts) -> CallbackAnswer:
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
