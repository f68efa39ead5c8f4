"""Callbacks of buttons: request, handling by action, answer. Every callback is answered exactly once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

import structlog
from telegram import CallbackQuery, Message, Update
from telegram.constants import ChatType
from telegram.error import TelegramError
from telegram.ext import ContextTypes

from engine.game import View
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.transport.callback_data import (
    CallbackData,
    HandData,
    HandSource,
    OpenHand,
    Outdated,
    RoomData,
    parse,
)
from telegram_bot.chat.transport.identity import person_of
from telegram_bot.chat.transport.page import MAX_ALERT
from telegram_bot.chat.transport.sending import ephemeral_id
from telegram_bot.domain.commands import Person, Problem
from telegram_bot.domain.room import Room
from telegram_bot.presentation.game import AnyScene, GamePresentation
from telegram_bot.presentation.problems import problem_text
from telegram_bot.presentation.registry import PRESENTATIONS, seen_at
from telegram_bot.storage.values import Anchor
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)


D_co = TypeVar("D_co", bound=RoomData, covariant=True)


@dataclass(frozen=True)
class CallbackRequest(Generic[D_co]):
    """A button pressed at a table, and by whom."""

    data: D_co
    room: Room
    person: Person
    query: CallbackQuery
    texts: Texts
    """For the answer and for messages to the person: in the person's language."""

    @property
    def presentation(self) -> GamePresentation:
        """Return the presentation of the table's game."""
        return PRESENTATIONS[self.room.game]

    def refused(self, problem: Problem, *, alert: bool = False) -> CallbackAnswer:
        """Return the answer that nothing was done, and why."""
        return CallbackAnswer(problem_text(self.texts, problem), alert=alert)

    @cached_property
    def seat(self) -> int | None:
        """The person's seat, None without one."""
        return self.room.seat_of(self.person.id)

    @cached_property
    def view(self) -> View:
        """The person's view of the running round."""
        return self.room.view(self.seat)

    @cached_property
    def at(self) -> AnyScene:
        """Return what the person sees of the running round."""
        return seen_at(self.texts, self.room, self.seat)


@dataclass(frozen=True, slots=True)
class CallbackAnswer:
    """Answer to a callback: a passing line, or a dialog if `alert`; `then` is work to be done after it.

    `url`: a link to the bot's private chat that is opened instead.
    """

    text: str = ""
    alert: bool = False
    url: str | None = None
    then: Callable[[], Awaitable[object]] | None = None


CallbackFunction = Callable[[CallbackRequest[Any]], Awaitable[CallbackAnswer]]
"""Handler of one kind of button at a table."""

PersonalCallback = Callable[[CallbackQuery, Any, Texts], Awaitable[CallbackAnswer]]
"""Handler of a kind of button that concerns one person and no table's state."""


class CallbackHandler:
    """The handler of all buttons: finds the table and dispatches by the kind of data."""

    def __init__(
        self,
        context: ChatContext,
        handlers: Mapping[type[CallbackData], CallbackFunction],
        personal: Mapping[type[CallbackData], PersonalCallback],
    ) -> None:
        self._context = context
        self._handlers = handlers
        self._personal = personal

    async def __call__(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Handle and answer a callback."""
        query = update.callback_query
        if query is None:
            return
        data = parse(query.data or "")
        if data is not None:
            self._context.reconciler.activity.pressed(query, data)
        texts = await self._context.languages.seen(query.from_user)
        answer: CallbackAnswer | None = None
        try:
            answer = await self._handle(query, data, texts)
        finally:
            if answer is None:
                answer = CallbackAnswer(texts.plain("problem-failed"))
            await self._answer(query, answer)
        if answer.then is not None:
            self._context.follow_ups.put(query.from_user.id, answer.then)

    async def _handle(self, query: CallbackQuery, data: CallbackData | None, texts: Texts) -> CallbackAnswer:
        message = query.message
        if data is None or message is None or data == Outdated(0):
            return CallbackAnswer(texts.plain("toast-malformed"))
        if isinstance(data, RoomData):
            structlog.contextvars.bind_contextvars(room=data.room)  # each update has a context of its own
        if type(data) in self._personal:
            return await self._personal[type(data)](query, data, texts)
        if not isinstance(data, RoomData):
            raise TypeError(f"nobody handles {data}")
        try:
            room = await self._context.service.get(data.room)
        except Exception as error:
            log.warning("a table cannot be read", room=data.room, reason=repr(error))
            return CallbackAnswer(problem_text(texts, Problem.FAILED))
        if room is None:
            return CallbackAnswer(texts.plain("problem-no-table"))
        if message.chat.type != ChatType.PRIVATE and room.place.chat_id != message.chat.id:
            return CallbackAnswer(texts.plain("toast-foreign"))
        if isinstance(data, Outdated):
            self._context.table_messages.refresh(room.id)
            self._context.hand_panels.refresh(room.id, query.from_user.id)
            return CallbackAnswer(problem_text(texts, Problem.STALE))
        person = person_of(query.from_user, message.chat, self._context.bot)
        request = CallbackRequest(data, room, person, query, texts)
        await self._adopt(request)
        return await self._handlers[type(data)](request)

    async def _adopt(self, request: CallbackRequest[RoomData]) -> None:
        """Take over the message with the button if it is not known, as after a restart."""
        room, person, data, message = request.room, request.person.id, request.data, request.query.message
        if message is None:
            return
        if isinstance(data, OpenHand) and data.source == HandSource.TURN_CALL:
            await self._context.turn_calls.adopt(room, Anchor(message.chat.id, message.message_id, ephemeral=False))
        if data.standalone:
            return
        number = ephemeral_id(message) if isinstance(message, Message) else None
        if number is not None or message.chat.type == ChatType.PRIVATE:
            if request.seat is not None:
                anchor = Anchor(message.chat.id, number or message.message_id, ephemeral=number is not None)
                await self._context.hand_panels.adopt(room, anchor, person)
        elif not isinstance(data, HandData):
            await self._context.table_messages.adopt(room, Anchor(message.chat.id, message.message_id, ephemeral=False))

    async def _answer(self, query: CallbackQuery, answer: CallbackAnswer) -> None:
        """A callback that has expired stays unanswered."""
        try:
            await self._context.bot.answer_callback_query(
                query.id, answer.text[:MAX_ALERT] or None, show_alert=answer.alert, url=answer.url
            )
        except TelegramError as error:
            log.info("a callback is not answered", reason=str(error))
