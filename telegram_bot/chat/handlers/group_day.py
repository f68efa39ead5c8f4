"""The message of the day in a group: offered once, and what administrators choose about it."""

from __future__ import annotations

import structlog
from telegram import CallbackQuery, Message
from telegram.constants import ChatType
from telegram.error import TelegramError

from telegram_bot.chat.handlers.callbacks import CallbackAnswer
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.messages.group_day_messages import GroupDayMessages
from telegram_bot.chat.pages.group_day_page import choices_page, offer_page
from telegram_bot.chat.transport.callback_data import ArrangeDay
from telegram_bot.chat.transport.identity import person_of
from telegram_bot.chat.transport.sending import anchor_of, send_page
from telegram_bot.domain.commands import Problem, RoomEvent
from telegram_bot.domain.group_day import OFFER_AFTER, DayChoice
from telegram_bot.domain.room import Purpose, Room
from telegram_bot.presentation.group_day import group_day_choices
from telegram_bot.presentation.problems import problem_text
from telegram_bot.storage.values import Anchor
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)


class GroupDayHandlers:
    """Handlers of the choices, and of the matches after which the message is offered."""

    def __init__(self, context: ChatContext, messages: GroupDayMessages) -> None:
        self._context = context
        self.messages = messages
        self._requests = messages.requests

    async def arrange(self, query: CallbackQuery, data: ArrangeDay, texts: Texts) -> CallbackAnswer:
        """Make a choice of an administrator, and show all of them in the message with the button."""
        message = query.message
        if not isinstance(message, Message) or message.chat.type == ChatType.PRIVATE:
            return CallbackAnswer(texts.plain("toast-malformed"))
        chat, person = message.chat.id, query.from_user.id
        if not await person_of(query.from_user, message.chat, self._context.bot).is_admin():
            return CallbackAnswer(texts.plain("group-day-administrators"), alert=True)
        try:
            day = await self._requests.choose(chat, data.what, data.value)
        except Exception:
            log.exception("the message of the day is not chosen", chat=chat)
            return CallbackAnswer(problem_text(texts, Problem.FAILED))
        if day is None:
            return CallbackAnswer(texts.plain("toast-malformed"))
        alone = anchor_of(message, person)
        shown = texts if alone is not None else await self._context.languages.of(chat)
        page = choices_page(shown, group_day_choices(shown, day, self._requests.now))

        async def show() -> None:
            try:
                anchor = alone or Anchor(chat, message.message_id, ephemeral=False)
                await self._context.personal_messages.edit(anchor, person, page)
            except TelegramError as error:
                log.info("the choices of a group are not shown", chat=chat, reason=str(error))
            if data.what == DayChoice.ON:
                await self.messages.send(day)

        return CallbackAnswer(then=show)

    async def ended(self, room: Room, _event: RoomEvent) -> None:
        """Offer the message to a group that has finished some matches, once."""
        chat, store = room.place.chat_id, self._requests.stores.group_days
        if room.purpose != Purpose.TABLE or chat > 0 or await store.matches(chat) < OFFER_AFTER:
            return
        if await store.offer(chat):
            page = offer_page(await self._context.languages.of(chat))
            self._context.outbox.put((chat, 0), lambda: send_page(self._context.bot, room.place, page))
