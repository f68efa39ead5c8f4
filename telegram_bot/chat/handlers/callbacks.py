"""Callbacks of buttons: request, handling by action, answer. Every callback is answered exactly once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

import structlog
from telegram import CallbackQuery, Message, Update
from telegram.constants import ChatType
from telegram.error import TelegramError
from telegram.ext import ContextTypes

from engine.game import View
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.transport.identity import person_of
from telegram_bot.chat.transport.page import FROM_TURN_CALL, HAND_ACTIONS, Action, CallbackData, parse_data
from telegram_bot.chat.transport.sending import Anchor, ephemeral_id
from telegram_bot.presentation.presenter import MAX_ALERT, GamePresenter
from telegram_bot.presentation.problems import problem_text
from telegram_bot.presentation.registry import PRESENTERS
from telegram_bot.rooms.domain.commands import Person, Problem
from telegram_bot.rooms.domain.room import Room
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class CallbackRequest:
    """A button pressed at a table, and by whom."""

    data: CallbackData
    room: Room
    person: Person
    query: CallbackQuery
    texts: Texts
    """For the answer and for messages to the person: in the person's language."""

    @property
    def is_stale(self) -> bool:
        """Return whether the button was made for an earlier state of the table."""
        return self.data.version != self.room.version

    @property
    def presenter(self) -> GamePresenter:
        """Return the presenter of the table's game."""
        return PRESENTERS[self.room.game]

    @cached_property
    def view(self) -> View:
        """Return the person's view of the running round."""
        return self.room.view(self.room.seat_of(self.person.id))


@dataclass(frozen=True, slots=True)
class CallbackAnswer:
    """Answer to a callback: a passing line, or a dialog if `alert`; `then` is work to be done after it.

    `url`: a link to the bot's private chat that is opened instead.
    """

    text: str = ""
    alert: bool = False
    url: str | None = None
    then: Callable[[], Awaitable[object]] | None = None


CallbackFunction = Callable[[CallbackRequest], Awaitable[CallbackAnswer]]
"""Handler of one action at a table."""

PersonalCallback = Callable[[CallbackQuery, CallbackData, Texts], Awaitable[CallbackAnswer]]
"""Handler of an action that concerns one person and no table's state."""


class CallbackHandler:
    """The handler of all buttons: finds the table and dispatches by action."""

    def __init__(
        self,
        context: ChatContext,
        handlers: Mapping[Action, CallbackFunction],
        personal: Mapping[Action, PersonalCallback],
    ) -> None:
        self._context = context
        self._handlers = handlers
        self._personal = personal

    async def __call__(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Handle and answer a callback."""
        query = update.callback_query
        if query is None:
            return
        texts = await self._context.languages.seen(query.from_user)
        answer = CallbackAnswer(texts.plain("problem-failed"))
        try:
            answer = await self._handle(query, texts)
        finally:
            await self._answer(query, answer)
        if answer.then is not None:
            self._context.follow_ups.put(query.from_user.id, answer.then)

    async def _handle(self, query: CallbackQuery, texts: Texts) -> CallbackAnswer:
        """Handle a callback and return the answer."""
        data, message = parse_data(query.data or ""), query.message
        if data is None or message is None:
            return CallbackAnswer(texts.plain("toast-malformed"))
        structlog.contextvars.bind_contextvars(room=data.table)  # each update has a context of its own
        if data.action in self._personal:
            return await self._personal[data.action](query, data, texts)
        try:
            room = await self._context.service.get(data.table)
        except Exception as error:
            log.warning("a table cannot be read", room=data.table, reason=repr(error))
            return CallbackAnswer(problem_text(texts, Problem.FAILED))
        if room is None:
            return CallbackAnswer(texts.plain("problem-no-table"))
        if message.chat.type != ChatType.PRIVATE and room.place.chat_id != message.chat.id:
            return CallbackAnswer(texts.plain("toast-foreign"))
        person = person_of(query.from_user, message.chat, self._context.bot)
        request = CallbackRequest(data, room, person, query, texts)
        await self._adopt(request)
        return await self._handlers[data.action](request)

    async def _adopt(self, request: CallbackRequest) -> None:
        """Take over the message with the button if it is not known, as after a restart."""
        room, person, data, message = request.room, request.person.id, request.data, request.query.message
        if message is None:
            return
        if data.action == Action.HAND and data.number == FROM_TURN_CALL:
            await self._context.turn_calls.adopt(room, (message.chat.id, message.message_id))
        if data.standalone:
            return
        number = ephemeral_id(message) if isinstance(message, Message) else None
        if number is not None or message.chat.type == ChatType.PRIVATE:
            if room.seat_of(person) is not None:
                anchor = Anchor(message.chat.id, number or message.message_id, ephemeral=number is not None)
                await self._context.hand_panels.adopt(room, person, anchor)
        elif data.action not in HAND_ACTIONS:
            await self._context.table_messages.adopt(room, message.message_id)

    async def _answer(self, query: CallbackQuery, answer: CallbackAnswer) -> None:
        """Answer a callback; a callback that has expired stays unanswered."""
        try:
            await self._context.bot.answer_callback_query(
                query.id, answer.text[:MAX_ALERT] or None, show_alert=answer.alert, url=answer.url
            )
        except TelegramError as error:
            log.info("a callback is not answered", reason=str(error))
