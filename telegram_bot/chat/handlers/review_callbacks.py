"""Buttons of reviews: opening one's own review, and stepping through the round. The button carries all data needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from telegram_bot.chat.handlers.callbacks import CallbackAnswer, CallbackFunction, CallbackRequest
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.messages.private_messages import PrivateMessages
from telegram_bot.chat.messages.review_messages import ReviewMessages
from telegram_bot.chat.pages.review_page import opened_page, own_page
from telegram_bot.chat.pages.step_page import step_page
from telegram_bot.chat.transport.page import Action, Button, Page, build_page
from telegram_bot.chat.transport.sending import Anchor, anchor_of
from telegram_bot.presentation.review_words import ReviewedRound
from telegram_bot.rooms.computation.reviews import Origin, finished_rounds
from telegram_bot.rooms.domain.commands import Problem
from telegram_bot.rooms.domain.review_rights import may_open_review
from telegram_bot.rooms.domain.room import Place

BuildPage = Callable[[ReviewedRound, int | None, CallbackRequest], Page | None]
"""Builds a page of a review for a seat, None for somebody without a seat."""
PUBLIC_ACTIONS = (Action.REVIEW, Action.ROUND)
"""Actions open to people without a seat, unless reviews are private."""


class ReviewCallbacks:
    """Handlers of the buttons of reviews: open a message for the person, or change the one with the button."""

    def __init__(self, context: ChatContext, messages: ReviewMessages, private_messages: PrivateMessages) -> None:
        self._messages = messages
        self._private_messages = private_messages
        self._opening: Mapping[Action, tuple[Action, BuildPage]] = {
            Action.MY_REVIEW: (Action.MINE, self._own),
            Action.STEPS: (Action.STEP, self._step),
            Action.REVIEW: (Action.ROUND, self._whole),
        }
        """The page opened by a button, and the action that shows it again in the opened message."""
        self._turning: Mapping[Action, BuildPage] = dict(self._opening.values())
        self.handlers: Mapping[Action, CallbackFunction] = {
            **dict.fromkeys(self._opening, self._open),
            **dict.fromkeys(self._turning, self._turn),
        }

    def _whole(self, reviewed: ReviewedRound, seat: int | None, request: CallbackRequest) -> Page | None:
        """Return the public review, or the person's own where reviews are private."""
        return opened_page(request.texts, reviewed, seat)

    def _own(self, reviewed: ReviewedRound, seat: int | None, request: CallbackRequest) -> Page | None:
        """Return the person's review."""
        return None if seat is None else own_page(request.texts, reviewed, seat)

    def _step(self, reviewed: ReviewedRound, seat: int | None, request: CallbackRequest) -> Page | None:
        """Return the step of the round that a button names, with judgements of the person's own decisions only."""
        return None if seat is None else step_page(request.texts, reviewed, seat, request.data.selected)

    def _refusal(self, request: CallbackRequest) -> CallbackAnswer | None:
        """Return why nothing is shown to the person."""
        public = request.data.action in PUBLIC_ACTIONS
        if not may_open_review(request.room, request.person.id, public=public):
            return CallbackAnswer(request.texts.plain(f"problem-{Problem.NOT_SEATED.value}"), alert=True)
        known = request.data.version in tuple(Origin) and 1 <= request.data.number <= finished_rounds(request.room)
        return None if known else CallbackAnswer(request.texts.plain("review-nothing"))

    async def _open(self, request: CallbackRequest) -> CallbackAnswer:
        """Open a message for the person, which is filled when the review is known."""
        refusal = self._refusal(request)
        if refusal is not None:
            return refusal
        again, build = self._opening[request.data.action]
        person, message = request.person.id, request.query.message
        place = Place(person) if message is not None and message.chat.id == person else request.room.place
        refresh = Button(request.texts.plain("button-refresh"), replace(request.data, action=again))
        placeholder = build_page([request.texts.html("review-coming")], [[refresh]])
        anchor = await self._private_messages.open(place, person, placeholder, query=request.query.id)
        if anchor is None:
            return CallbackAnswer(request.texts.plain("review-start-first"), alert=True)
        text = ""
        if place.chat_id != person:
            text = request.texts.plain("review-sent" if anchor.ephemeral else "sent-privately")
        return CallbackAnswer(text, then=lambda: self._fill(request, anchor, build))

    async def _turn(self, request: CallbackRequest) -> CallbackAnswer:
        """Change the message with the button, if it is the person's own."""
        refusal = self._refusal(request)
        if refusal is not None:
            return refusal
        anchor = anchor_of(request.query.message, request.person.id)
        if anchor is None:
            return CallbackAnswer(request.texts.plain("toast-foreign"))
        build = self._turning[request.data.action]
        return CallbackAnswer(then=lambda: self._fill(request, anchor, build))

    async def _fill(self, request: CallbackRequest, anchor: Anchor, build: BuildPage) -> None:
        """Show a page of the review when it is known; a page that does not exist changes nothing."""
        person, token = request.person.id, self._private_messages.request(anchor)
        reviewed = await self._messages.reviewed(request.room, request.data.number, Origin(request.data.version))
        if reviewed is None and self._messages.closed:
            return  # the refresh button works again when the bot is back
        if reviewed is None:
            page: Page | None = build_page([request.texts.html("review-failed")])
        else:
            page = build(reviewed, request.room.seat_of(person), request)
            page = None if page is None else self._with_board(page, request, anchor.chat_id)
        if page is not None:
            await self._private_messages.fill(anchor, person, token, page)

    def _with_board(self, page: Page, request: CallbackRequest, chat_id: int) -> Page:
        """Return a page with a button that opens the same review in the app, a step at the same place."""
        data = request.data
        place = data.selected // 2 if data.action in (Action.STEPS, Action.STEP) else None
        return self._messages.app.with_review(page, request.texts, chat_id, data.table, data.number, place)
