"""Presses on reviews: one's own review, and stepping through the round. Everything asked for is in the button."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from telegram_bot.chat.handlers.callback_request import CallbackAnswer, CallbackRequest
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.messages.panel_store import Anchor
from telegram_bot.chat.messages.private_messages import PrivateMessages, anchor_of
from telegram_bot.chat.messages.review_messages import ReviewMessages
from telegram_bot.chat.pages.review_page import opened_page, own_page
from telegram_bot.chat.pages.review_words import Reviewed
from telegram_bot.chat.pages.step_page import step_page
from telegram_bot.chat.transport.callback_data import Action
from telegram_bot.chat.transport.markup import Button, Page, build_page
from telegram_bot.rooms.computation.reviews import Origin, finished_rounds
from telegram_bot.rooms.domain.commands import Problem
from telegram_bot.rooms.domain.room import Place, ReviewMode

Making = Callable[[Reviewed, int | None], Page | None]
"""Makes a page of a review for a seat, or for somebody who has none."""
FOR_ANYBODY = (Action.REVIEW, Action.ROUND)
"""What whoever does not play may look at as well, unless reviews are private."""


class ReviewCallbacks:
    """What each button of a review does: open a message for the presser's eyes, or change the one it stands on."""

    def __init__(self, context: ChatContext, messages: ReviewMessages, private_messages: PrivateMessages) -> None:
        self._texts = context.texts
        self._messages = messages
        self._private_messages = private_messages
        self.acts: dict[Action, Callable[[CallbackRequest], Awaitable[CallbackAnswer]]] = {
            Action.MY_REVIEW: lambda request: self._open(request, Action.MINE, self._own),
            Action.STEPS: lambda request: self._open(
                request, Action.STEP, lambda reviewed, seat: self._step(request, reviewed, seat)
            ),
            Action.REVIEW: lambda request: self._open(request, Action.ROUND, self._whole),
            Action.ROUND: lambda request: self._turn(request, self._whole),
            Action.MINE: lambda request: self._turn(request, self._own),
            Action.STEP: lambda request: self._turn(
                request, lambda reviewed, seat: self._step(request, reviewed, seat)
            ),
        }

    def _whole(self, reviewed: Reviewed, seat: int | None) -> Page | None:
        """Make the review for everybody, or one's own where reviews are private."""
        return opened_page(self._texts, reviewed, seat)

    def _own(self, reviewed: Reviewed, seat: int | None) -> Page | None:
        """Make one's review."""
        return None if seat is None else own_page(self._texts, reviewed, seat)

    def _step(self, request: CallbackRequest, reviewed: Reviewed, seat: int | None) -> Page | None:
        """Make the step a button asks for: its judgements are those of one's own decisions alone."""
        return None if seat is None else step_page(self._texts, reviewed, seat, request.data.selected)

    def _why_not(self, request: CallbackRequest) -> CallbackAnswer | None:
        """Return why nothing is shown to the presser."""
        for_anybody = request.data.action in FOR_ANYBODY and request.room.settings.review_mode != ReviewMode.PRIVATE
        if request.room.seat_of(request.person.id) is None and not for_anybody:
            return CallbackAnswer(self._texts.plain(f"problem-{Problem.NOT_SEATED.value}"), alert=True)
        known = request.data.version in tuple(Origin) and 1 <= request.data.number <= finished_rounds(request.room)
        return None if known else CallbackAnswer(self._texts.plain("review-nothing"))

    async def _open(self, request: CallbackRequest, again: Action, making: Making) -> CallbackAnswer:
        """Open a message for the presser, which is filled when the review is known; its button asks for it `again`."""
        refused = self._why_not(request)
        if refused is not None:
            return refused
        person = request.person.id
        message = request.query.message
        here = Place(person) if message is not None and message.chat.id == person else request.room.place
        refresh = Button(self._texts.plain("button-refresh"), replace(request.data, action=again))
        waiting = build_page([self._texts.html("review-coming")], [[refresh]])
        anchor = await self._private_messages.open(here, person, waiting, query=request.query.id)
        if anchor is None:
            return CallbackAnswer(self._texts.plain("review-start-first"), alert=True)
        key = "" if here.chat_id == person else "review-sent" if anchor.ephemeral else "review-sent-private"
        return CallbackAnswer(self._texts.plain(key) if key else "", then=lambda: self._fill(request, anchor, making))

    async def _turn(self, request: CallbackRequest, making: Making) -> CallbackAnswer:
        """Change the message the button stands on, if it is the presser's own."""
        refused = self._why_not(request)
        if refused is not None:
            return refused
        anchor = anchor_of(request.query.message, request.person.id)
        if anchor is None:
            return CallbackAnswer(self._texts.plain("toast-foreign"))
        return CallbackAnswer(then=lambda: self._fill(request, anchor, making))

    async def _fill(self, request: CallbackRequest, anchor: Anchor, making: Making) -> None:
        """Show a page of the review when it is known; for a place that is not there, nothing changes."""
        person, wish = request.person.id, self._private_messages.wish(anchor)
        data, seat = request.data, request.room.seat_of(request.person.id)
        reviewed = await self._messages.reviewed(request.room, data.number, Origin(data.version))
        if reviewed is None and self._messages.closed:
            return  # the button that is there asks again once the bot is back
        if reviewed is None:
            page: Page | None = build_page([self._texts.html("review-failed")], [])
        else:
            page = making(reviewed, seat)
        if page is not None:
            await self._private_messages.fill(anchor, person, wish, page)
