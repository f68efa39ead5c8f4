"""Buttons of reviews: opening one's own review, and stepping through the round. The button carries all data needed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from telegram_bot.chat.handlers.callbacks import CallbackAnswer, CallbackFunction, CallbackRequest
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.messages.private_messages import PrivateMessages
from telegram_bot.chat.messages.review_messages import ReviewMessages
from telegram_bot.chat.pages.review_page import ReviewPages
from telegram_bot.chat.pages.step_page import step_page
from telegram_bot.chat.transport.callback_data import CallbackData, ReviewData, ShowOwnReview, ShowReview, ShowStep
from telegram_bot.chat.transport.page import Button, Page, build_page
from telegram_bot.chat.transport.sending import anchor_of
from telegram_bot.domain.commands import Problem
from telegram_bot.domain.room import Place
from telegram_bot.presentation.problems import problem_text
from telegram_bot.presentation.step import step_model
from telegram_bot.storage.values import Anchor

Request: TypeAlias = CallbackRequest[ReviewData]


class ReviewCallbacks:
    """Handlers of the buttons of reviews: open a message for the person, or change the one with the button."""

    def __init__(self, context: ChatContext, messages: ReviewMessages, private_messages: PrivateMessages) -> None:
        self._requests = context.requests
        self._messages = messages
        self._private_messages = private_messages
        self.handlers: Mapping[type[CallbackData], CallbackFunction] = dict.fromkeys(
            (ShowReview, ShowOwnReview, ShowStep), self._show
        )

    async def _show(self, request: Request) -> CallbackAnswer:
        room, person, number = request.room, request.person.id, request.data.round_number
        problem = self._requests.why_no_review(room, person, number, public=isinstance(request.data, ShowReview))
        if problem is not None:
            return request.refused(problem, alert=problem == Problem.NOT_SEATED)
        return self._turn(request) if request.data.here else await self._open(request)

    async def _open(self, request: Request) -> CallbackAnswer:
        """Open a message for the person, which is filled when the review is known."""
        person, message = request.person.id, request.query.message
        place = Place(person) if message is not None and message.chat.id == person else request.room.place
        refresh = Button(request.texts.plain("button-refresh"), replace(request.data, here=True))
        placeholder = build_page([request.texts.html("review-coming")], [[refresh]])
        anchor = await self._private_messages.open(place, person, placeholder, query=request.query.id)
        if anchor is None:
            return CallbackAnswer(request.texts.plain("review-start-first"), alert=True)
        text = ""
        if place.chat_id != person:
            text = request.texts.plain("review-sent" if anchor.ephemeral else "sent-privately")
        return CallbackAnswer(text, then=lambda: self._fill(request, anchor))

    def _turn(self, request: Request) -> CallbackAnswer:
        """Change the message with the button, if it is the person's own."""
        anchor = anchor_of(request.query.message, request.person.id)
        if anchor is None:
            return CallbackAnswer(request.texts.plain("toast-foreign"))
        return CallbackAnswer(then=lambda: self._fill(request, anchor))

    async def _fill(self, request: Request, anchor: Anchor) -> None:
        """Show a page of the review when it is known; a page that does not exist changes nothing."""
        person, token = request.person.id, self._private_messages.request(anchor)
        page = await self._page(request)
        if page in (Problem.NO_PLACE, Problem.NOT_SEATED) or (isinstance(page, Problem) and self._messages.closed):
            return  # when the bot is back the refresh button works again
        if isinstance(page, Problem):
            page = build_page([request.texts.html("line", text=problem_text(request.texts, page))])
        else:
            page = self._with_board(page, request, anchor.chat_id)
        await self._private_messages.fill(anchor, person, token, page)

    async def _page(self, request: Request) -> Page | Problem:
        """Return the page that a button names, with the judgements of the person's own decisions only."""
        data, room, person, texts = request.data, request.room, request.person.id, request.texts
        if isinstance(data, ShowStep):
            step = await self._requests.step(
                room, person, data.round_number, data.place, data.origin, all_open=data.open_cards
            )
            return step if isinstance(step, Problem) else step_page(texts, step[0], step_model(texts, *step))
        public = isinstance(data, ShowReview)
        reviewed = await self._requests.review(room, person, data.round_number, data.origin, public=public)
        if isinstance(reviewed, Problem):
            return reviewed
        seat, pages = room.seat_of(person), ReviewPages(texts, reviewed)
        page = pages.opened(seat) if public else None if seat is None else pages.own(seat)
        return Problem.NOT_SEATED if page is None else page

    def _with_board(self, page: Page, request: Request, chat_id: int) -> Page:
        """Return a page with a button that opens the same review in the app, a step at the same place."""
        data = request.data
        place = data.place if isinstance(data, ShowStep) else None
        return self._messages.app.with_review(page, request.texts, chat_id, data.room, data.round_number, place)
