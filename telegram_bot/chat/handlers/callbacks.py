"""Presses on buttons: decode, one service call, one answer. Every press is answered exactly once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog
from telegram import CallbackQuery, Chat, Message, Update
from telegram.constants import ChatType
from telegram.error import TelegramError
from telegram.ext import ContextTypes

from telegram_bot.chat.handlers.callback_request import CallbackAnswer, CallbackRequest
from telegram_bot.chat.handlers.calls_command import CallsCommand
from telegram_bot.chat.handlers.context import LONGEST_ANSWER, ChatContext
from telegram_bot.chat.handlers.follow_ups import FollowUps
from telegram_bot.chat.handlers.hand_callbacks import HandCallbacks
from telegram_bot.chat.handlers.review_callbacks import ReviewCallbacks
from telegram_bot.chat.handlers.table_callbacks import TableCallbacks
from telegram_bot.chat.messages.panel_store import Anchor
from telegram_bot.chat.transport.callback_data import CALL, Action, parse
from telegram_bot.chat.transport.ephemeral import ephemeral_id
from telegram_bot.chat.transport.identity import person_of
from telegram_bot.rooms.domain.commands import Problem

log = structlog.get_logger(__name__)

Doing = Callable[[CallbackRequest], Awaitable[CallbackAnswer]]


@dataclass(frozen=True, slots=True)
class Where:
    """Where the pressed button is: the chat, and the message's number among those all see, or those one sees."""

    chat: Chat
    message: int
    ephemeral: int | None


class CallbackHandler:
    """The handler of all buttons."""

    def __init__(self, context: ChatContext, reviews: ReviewCallbacks, follow_ups: FollowUps) -> None:
        self._context = context
        self._follow_ups = follow_ups
        table, hand = TableCallbacks(context), HandCallbacks(context)
        self._acts: dict[Action, Doing] = {**table.acts, **hand.acts, **reviews.acts}
        self._in_hand = frozenset(hand.acts)
        self._calls = CallsCommand(context)

    async def __call__(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Do what a button asks for, and answer it."""
        query = update.callback_query
        if query is None:
            return
        answer = CallbackAnswer(self._context.texts.plain("error"))
        try:
            answer = await self._toast(query)
        finally:
            await self._answer(query, answer)
        if answer.then is not None:
            self._follow_ups.start(query.from_user.id, update, answer.then)

    async def _toast(self, query: CallbackQuery) -> CallbackAnswer:
        """Do what a button asks for; return what to say."""
        texts = self._context.texts
        data, where = parse(query.data or ""), _where(query)
        if data is None or where is None:
            return CallbackAnswer(texts.plain("toast-malformed"))
        if data.action == Action.CALLS:
            return await self._calls.pressed(query, data)
        try:
            room = await self._context.service.get(data.table)
        except Exception as error:
            log.warning("a table cannot be read", room=data.table, reason=repr(error))
            return CallbackAnswer(texts.plain(f"problem-{Problem.FAILED.value}"))
        if room is None:
            return CallbackAnswer(texts.plain("problem-no-table"))
        private = where.chat.type == ChatType.PRIVATE
        if not private and room.place.chat_id != where.chat.id:
            return CallbackAnswer(texts.plain("toast-foreign"))
        request = CallbackRequest(data, room, person_of(query.from_user, where.chat, self._context.bot), query)
        await self._adopt(request, where)
        if data.action == Action.HAND and data.number == CALL:
            await self._context.calls.pressed(room, (where.chat.id, where.message))
        return await self._acts[data.action](request)

    async def _adopt(self, request: CallbackRequest, where: Where) -> None:
        """Take up the message with the button, if it is not known after a restart."""
        room, person = request.room, request.person.id
        private = where.chat.type == ChatType.PRIVATE
        if where.ephemeral is not None or private:
            if room.seat_of(person) is not None and not request.data.aside:
                number = where.message if where.ephemeral is None else where.ephemeral
                anchor = Anchor(where.chat.id, number, where.ephemeral is not None)
                await self._context.hand_panels.adopt(room.id, person, anchor)
        elif request.data.action not in self._in_hand and not request.data.aside:
            await self._context.table_messages.adopt(room, where.message)

    async def _answer(self, query: CallbackQuery, answer: CallbackAnswer) -> None:
        """Answer a press; a press that is too old to be answered is let go."""
        try:
            await self._context.bot.answer_callback_query(
                query.id, answer.text[:LONGEST_ANSWER] or None, show_alert=answer.alert, url=answer.url
            )
        except TelegramError as error:
            log.info("a press is not answered", reason=str(error))


def _where(query: CallbackQuery) -> Where | None:
    """Return where the pressed button is."""
    message = query.message
    if message is None:
        return None
    number = ephemeral_id(message) if isinstance(message, Message) else None
    return Where(message.chat, message.message_id, number)
