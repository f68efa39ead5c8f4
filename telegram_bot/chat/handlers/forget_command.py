"""The command `/forgetme`: the deletion of the writer's data, after a confirmation."""

from __future__ import annotations

import structlog
from telegram import CallbackQuery

from telegram_bot.chat.handlers.callbacks import CallbackAnswer
from telegram_bot.chat.handlers.command_request import CommandRequest, answer_personally
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.pages.rows import rows_that_fit
from telegram_bot.chat.transport.callback_data import ForgetMe
from telegram_bot.chat.transport.page import Button, ButtonStyle, Page, build_page
from telegram_bot.chat.transport.sending import anchor_of
from telegram_bot.domain.commands import Problem
from telegram_bot.presentation.names import anonymous_name
from telegram_bot.presentation.problems import problem_text
from telegram_bot.rooms.runtime.forgetting import Forgetting
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)

FORGET = "forgetme"
"""Topic of a deep link to the confirmation."""


def forget_page(texts: Texts) -> Page:
    """Return what is deleted and what stays, with the buttons."""
    buttons = [
        Button(texts.plain("button-forget-yes"), ForgetMe(delete=True), style=ButtonStyle.RED),
        Button(texts.plain("button-forget-no"), ForgetMe(delete=False)),
    ]
    return build_page([texts.html("forget-ask", name=anonymous_name(texts, 1))], rows_that_fit(buttons))


class ForgetCommand:
    """Handler of the command and of the buttons of its answer."""

    def __init__(self, context: ChatContext, forgetting: Forgetting) -> None:
        self._context = context
        self._forgetting = forgetting

    async def ask(self, request: CommandRequest) -> Page | None:
        """Ask the writer only."""
        return await answer_personally(self._context, request, forget_page(request.own_texts), FORGET)

    async def choose(self, query: CallbackQuery, data: ForgetMe, texts: Texts) -> CallbackAnswer:
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
