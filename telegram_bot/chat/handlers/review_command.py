"""The command `/review`: the last finished round of the table, or of the last table that ended."""

from __future__ import annotations

import structlog
from telegram.constants import ChatAction
from telegram.error import TelegramError

from telegram_bot.chat.handlers.command_request import CommandRequest, last_ended, room_of
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.messages.review_messages import ReviewMessages
from telegram_bot.chat.pages.review_page import ReviewPages
from telegram_bot.chat.transport.callback_data import ShowReview
from telegram_bot.chat.transport.identity import place_of
from telegram_bot.chat.transport.page import Button, Page, build_page
from telegram_bot.domain.room import Place
from telegram_bot.presentation.review import ReviewedRound
from telegram_bot.rooms.computation.reviews import Origin, finished_rounds

log = structlog.get_logger(__name__)


class ReviewCommand:
    """Handler of the command."""

    def __init__(self, context: ChatContext, messages: ReviewMessages) -> None:
        self._context = context
        self._messages = messages

    async def review(self, request: CommandRequest) -> str | Page | None:
        """Review the last finished round in the place of the command."""
        texts = request.texts
        room = await room_of(self._context, request)
        if room is None or not finished_rounds(room):
            room = await last_ended(self._context, request)
        if room is None or not finished_rounds(room):
            return texts.html("problem-no-review")
        hidden = room.has_private_reviews
        if hidden and not request.private and request.ephemeral is None:
            data = ShowReview(room.id, finished_rounds(room), Origin.ROUND_END, here=False)
            return build_page([texts.html("review-private-here")], [[Button(texts.plain("button-review"), data)]])
        place = Place(request.user.id) if request.private else place_of(request.message)
        if request.ephemeral is None:
            await self._show_typing(place)
        reviewed = await self._messages.reviewed(room, finished_rounds(room), Origin.ASKED)
        if reviewed is None:
            return texts.html("problem-review-failed")
        if hidden:
            page = ReviewPages(texts, reviewed).opened(room.seat_of(request.user.id))
            return texts.html("problem-no-review") if page is None else self._with_board(page, request, reviewed)
        if request.ephemeral is not None:
            return self._with_board(ReviewPages(texts, reviewed).public(), request, reviewed)
        await self._messages.send(place, await self._messages.sheet(texts, reviewed, place))
        return None

    def _with_board(self, page: Page, request: CommandRequest, reviewed: ReviewedRound) -> Page:
        """Return a page with a button that opens the same review in the app."""
        table, number = reviewed.room.id, reviewed.review.number
        return self._messages.app.with_review(page, request.texts, request.message.chat.id, table, number)

    async def _show_typing(self, place: Place) -> None:
        try:
            await self._context.bot.send_chat_action(place.chat_id, ChatAction.TYPING, place.thread_id)
        except TelegramError as error:
            log.info("the wait for a review is not shown", reason=str(error))
