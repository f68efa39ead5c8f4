"""The command `/calls`: when a person wants to be called to the own turn, at whatever table."""

from __future__ import annotations

import structlog
from telegram import CallbackQuery
from telegram.constants import ParseMode
from telegram.error import TelegramError

from telegram_bot.chat.handlers.callback_request import CallbackAnswer
from telegram_bot.chat.handlers.command_request import CommandRequest, Doing
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.handlers.private_answers import acknowledge
from telegram_bot.chat.messages.private_messages import anchor_of
from telegram_bot.chat.transport.callback_data import Action, CallbackData
from telegram_bot.chat.transport.markup import Button, Page, build_page, markup
from telegram_bot.rooms.domain.commands import Problem
from telegram_bot.rooms.domain.room import TurnCalls
from telegram_bot.rooms.runtime.preferences import QUIETNESS

log = structlog.get_logger(__name__)


class CallsCommand:
    """Asks a person, and stores what they choose."""

    def __init__(self, context: ChatContext) -> None:
        self._context = context
        self._texts = context.texts
        self.all: dict[str, Doing] = {"calls": self._ask}

    async def _ask(self, request: CommandRequest) -> Page | None:
        """Ask for one's own eyes, or in the private chat; in the group, for everybody, if neither can be done."""
        page = self._page(await self._context.preferences.turn_calls(request.user.id))
        if request.private or request.aside is not None:
            return page
        try:
            await self._context.bot.send_message(
                request.user.id, page.text, parse_mode=ParseMode.HTML, reply_markup=markup(page)
            )
        except TelegramError as error:
            log.info("no question in the private chat", reason=str(error))
            return self._page(None)
        await acknowledge(request)
        return None

    def _page(self, chosen: TurnCalls | None) -> Page:
        """Return the question, with what has been chosen if one person alone sees it."""
        rows = []
        for number, value in enumerate(QUIETNESS):
            label = self._texts.plain("calls-choice", value=value.value)
            if value == chosen:
                label = self._texts.plain("calls-chosen", choice=label)
            rows.append([Button(label, CallbackData(Action.CALLS, 0, 0, number))])
        lines = [self._texts.html("calls-ask")]
        if chosen is not None:
            lines.append(self._texts.html("calls-mine", value=chosen.value))
        return build_page(lines, rows)

    async def pressed(self, query: CallbackQuery, data: CallbackData) -> CallbackAnswer:
        """Store what the presser has chosen."""
        if data.number >= len(QUIETNESS):
            return CallbackAnswer(self._texts.plain("toast-malformed"))
        person, chosen = query.from_user.id, QUIETNESS[data.number]
        try:
            await self._context.preferences.set_turn_calls(person, chosen)
        except Exception:
            log.exception("a personal setting cannot be saved", person=person)
            return CallbackAnswer(self._texts.plain(f"problem-{Problem.FAILED.value}"))
        self._context.calls.refresh(person)
        anchor = anchor_of(query.message, person)

        async def show() -> None:
            if anchor is not None:
                await self._context.hand_panels.edit_aside(anchor, person, self._page(chosen))

        return CallbackAnswer(self._texts.plain("calls-saved", value=chosen.value), then=show)
