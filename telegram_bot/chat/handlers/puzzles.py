"""Puzzles in the chat: the command, its links, and the buttons of its answer, for one person only."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import structlog
from telegram import CallbackQuery, Message
from telegram.error import TelegramError

from telegram_bot.chat.handlers.callbacks import CallbackAnswer
from telegram_bot.chat.handlers.command_request import CommandRequest, answer_personally
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.pages.puzzle_page import puzzle_page
from telegram_bot.chat.transport.callback_data import AnswerPuzzle, NextPuzzle
from telegram_bot.chat.transport.identity import person_of
from telegram_bot.chat.transport.page import Page
from telegram_bot.chat.transport.sending import anchor_of
from telegram_bot.presentation.puzzles import PuzzleModel
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)

PUZZLES = "puzzles"
"""Topic of a deep link to the next puzzle; `z` and a number is one to a puzzle."""


class PuzzleHandlers:
    """Handlers of the command and of the buttons."""

    def __init__(self, context: ChatContext) -> None:
        self._context = context

    async def ask(self, request: CommandRequest) -> Page | None:
        """Show the next puzzle to the writer only."""
        model = await self._context.puzzles.next(request.own_texts, request.person)
        return await answer_personally(self._context, request, puzzle_page(request.own_texts, model), PUZZLES)

    async def follow(self, request: CommandRequest, puzzle: int) -> Page:
        """Show the puzzle of a link."""
        model = await self._context.puzzles.open(request.own_texts, request.person, puzzle)
        return puzzle_page(request.own_texts, model)

    async def press(self, query: CallbackQuery, data: NextPuzzle | AnswerPuzzle, texts: Texts) -> CallbackAnswer:
        """Show the next puzzle or judge an answer, in the message with the button."""
        if not isinstance(query.message, Message) or anchor_of(query.message, query.from_user.id) is None:
            return CallbackAnswer(texts.plain("toast-foreign"))
        by, puzzles = person_of(query.from_user, query.message.chat, self._context.bot), self._context.puzzles
        if isinstance(data, AnswerPuzzle):
            find = partial(puzzles.answer, texts, by, data.puzzle, data.way, data.key)
        else:
            find = partial(puzzles.next, texts, by, more=data.more)
        return CallbackAnswer(then=lambda: self._edit(query, texts, find))

    async def _edit(self, query: CallbackQuery, texts: Texts, find: Callable[[], Awaitable[PuzzleModel]]) -> None:
        anchor, page = anchor_of(query.message, query.from_user.id), puzzle_page(texts, await find())
        try:
            if anchor is not None:
                await self._context.personal_messages.edit(anchor, query.from_user.id, page)
        except TelegramError as error:
            log.info("a puzzle is not shown", reason=str(error))
