"""Reviews: the command, and buttons that open one's own and step through the round; they carry all data they need."""

import asyncio
from dataclasses import replace
from typing import TypeAlias

import structlog
from telegram import Message
from telegram.constants import ChatAction
from telegram.error import TelegramError

from telegram_bot.background import Newest
from telegram_bot.budgets import Rate, RateLimit
from telegram_bot.chat.handlers.callbacks import CallbackAnswer, TablePress, pressed_at_table
from telegram_bot.chat.handlers.context import ChatContext, CommandRequest, place_of
from telegram_bot.chat.messages.review_messages import ReviewMessages
from telegram_bot.chat.pages.review_page import ReviewPages, step_page
from telegram_bot.chat.transport.callback_data import ReviewData, ShareStep, ShowOwnReview, ShowReview, ShowStep
from telegram_bot.chat.transport.sending import Button, Page, build_page
from telegram_bot.domain.commands import Problem
from telegram_bot.domain.room import Place
from telegram_bot.presentation.names import read_by
from telegram_bot.presentation.orders import problem_text
from telegram_bot.presentation.review import ReviewedRound
from telegram_bot.presentation.step import step_model
from telegram_bot.rooms.computation.reviews import Origin, finished_rounds
from telegram_bot.storage.values import Anchor
from telegram_bot.table_requests import SHORT_WAIT

POSTS = Rate(3, 1 / 60)
"""Rate at which a person may share decisions in a chat."""

SIGN_SECONDS, MOST_SIGNS = 5.0, 11
"""How long Telegram shows that the bot is typing, and how many times that is renewed while a review is made."""

MAX_OPENED = 1000
"""Remembered messages with reviews, over all people."""

log = structlog.get_logger(__name__)

ReviewPress: TypeAlias = TablePress[ReviewData]


class ReviewHandlers:
    """Handlers of the command, and of the buttons: open a message for the person, or change the one with the button."""

    def __init__(self, context: ChatContext, messages: ReviewMessages) -> None:
        self._context, self._requests = context, context.requests
        self._messages, self._personal = messages, context.personal_messages
        self._posts = RateLimit(POSTS, context.reconciler.monotonic.now)
        self._opened = Newest[tuple[int, int, int], Anchor](MAX_OPENED)
        """The latest message with a review that a person has opened, by person, table and round."""

    # ------------------------------------------------------------------ the command

    async def review(self, request: CommandRequest) -> str | Page | None:
        """Review the last finished round of the table, or of the last table that ended, in the place of the command."""
        texts = request.texts
        room = await request.room()
        if room is None or not finished_rounds(room):
            room = await request.last_ended()
        if room is None or not finished_rounds(room):
            return texts.html("problem-no-review")
        hidden, room = room.has_private_reviews, read_by(texts, room)
        if hidden and not request.unseen:
            data = ShowReview(room.id, finished_rounds(room), Origin.ROUND_END, here=False)
            return build_page([texts.html("review-private-here")], [[Button(texts.plain("button-review"), data)]])
        place = Place(request.user.id) if request.private else place_of(request.message)
        typing = None
        if request.ephemeral is None:
            await self._show_typing(place)
            typing = asyncio.create_task(self._renew_typing(place))
        try:  # a private review also opens by a button, with the origin ROUND_END: show the same numbers
            origin = Origin.ROUND_END if hidden else Origin.ASKED
            reviewed = await self._messages.reviewed(room, finished_rounds(room), origin)
        finally:
            if typing is not None:
                typing.cancel()
        if reviewed is None:
            return texts.html("problem-review-failed")
        if hidden or request.ephemeral is not None:
            page = ReviewPages(texts, reviewed).opened(room.seat_of(request.user.id))
            return texts.html("problem-no-review") if page is None else self._with_app(page, request, reviewed)
        sheet = await self._messages.sheet(texts, reviewed, place)
        what = f"review-{room.id}-{reviewed.review.number}"
        await self._context.show_once(place, what, lambda: self._messages.send(place, sheet))
        return None

    def _with_app(self, page: Page, request: CommandRequest, reviewed: ReviewedRound) -> Page:
        table, number = reviewed.room.id, reviewed.review.number
        return self._messages.app.with_review(page, request.texts, request.message.chat.id, table, number)

    async def _show_typing(self, place: Place) -> None:
        try:
            await self._context.bot.send_chat_action(place.chat_id, ChatAction.TYPING, place.thread_id)
        except TelegramError as error:
            log.info("the wait for a review is not shown", reason=str(error))

    async def _renew_typing(self, place: Place) -> None:
        for _ in range(MOST_SIGNS):
            await self._context.reconciler.monotonic.sleep(SIGN_SECONDS)
            await self._show_typing(place)

    # ------------------------------------------------------------------ the buttons

    @pressed_at_table(ShowReview, ShowOwnReview, ShowStep)
    async def _show(self, press: ReviewPress) -> CallbackAnswer:
        data, person = press.data, press.person.id
        public = isinstance(data, ShowReview)
        problem = self._requests.why_no_review(press.room, person, data.round_number, public=public)
        if problem is not None:
            return press.refused(problem, alert=problem == Problem.NOT_SEATED)
        if not data.here:
            return await self._open(press)
        anchor = press.anchor
        if anchor is None:
            return press.told("toast-foreign")
        making = asyncio.ensure_future(self._page(press, anchor.chat_id))
        is_made = bool((await asyncio.wait([making], timeout=SHORT_WAIT))[0])
        text = self._said(press, await making) if is_made else press.texts.plain("review-coming")
        return CallbackAnswer(text, then=lambda: self._personal.fill(anchor, person, lambda: making))

    def _said(self, press: ReviewPress, page: Page | None) -> str:
        """Return that a step is the first or the last, where its page has a button to itself; otherwise nothing."""
        data = press.data
        if not isinstance(data, ShowStep) or page is None or not page.leads_to_itself(data):
            return ""
        return press.texts.plain("review-step-end", end="last" if data.place else "first")

    @pressed_at_table(ShareStep)
    async def _share(self, press: TablePress[ShareStep]) -> CallbackAnswer:
        """Post the person's own decision in the chat with the button; of the other players only members are named."""
        message, person, room, data = press.query.message, press.person, press.room, press.data
        if not isinstance(message, Message) or press.anchor is None:
            return press.told("toast-foreign")
        problem = self._requests.why_no_review(room, person.id, data.round_number, public=False)
        if problem is not None:
            return press.refused(problem, alert=True)
        if await self._context.boards.is_spoiled_by(person.id, room.board):
            return press.told("moment-sealed", alert=True)
        if not self._posts.allows((message.chat.id, person.id)):
            return press.told("moment-again")
        return CallbackAnswer(press.texts.plain("toast-sending"), then=lambda: self._post(press, place_of(message)))

    async def _post(self, press: TablePress[ShareStep], place: Place) -> None:
        data, room, person = press.data, press.room, press.person
        others = [] if place.chat_id == person.id else [one.person for one in room.seats if one.person is not None]
        named = await self._context.personal.members(place.chat_id, others)
        texts = await self._context.languages.words_of(place.chat_id)
        card = await self._requests.moment(
            texts, room, person.id, data.round_number, data.place, data.origin, named.keys()
        )
        if isinstance(card, Problem):
            log.info("a decision is not shown", room=room.id, reason=card.value)
            return
        self._context.post_card(texts, card, place, person)

    async def _open(self, press: ReviewPress) -> CallbackAnswer:
        """Open a message for the person in place of their previous one, and fill it once the review is known."""
        person, data = press.person.id, press.data
        refresh = Button(press.texts.plain("button-refresh"), replace(data, here=True))
        placeholder = build_page([press.texts.html("review-coming")], [[refresh]])
        anchor = await self._personal.open(press.place, person, placeholder, query=press.query.id)
        if anchor is None:
            return press.told("start-first", alert=True)
        opened = person, data.room, data.round_number
        old, self._opened[opened] = self._opened.get(opened), anchor

        async def fill() -> None:
            if old is not None:
                await self._personal.delete(old, person)
            await self._personal.fill(anchor, person, lambda: self._page(press, anchor.chat_id))

        return CallbackAnswer(press.where(anchor), then=fill)

    async def _page(self, press: ReviewPress, chat_id: int) -> Page | None:
        """Return the page to show in a chat; None if it does not exist or the bot is stopping."""
        found, data, is_stopping = await self._found(press), press.data, self._messages.reviews.closed
        if found in (Problem.NO_PLACE, Problem.NOT_SEATED) or (isinstance(found, Problem) and is_stopping):
            return None  # the refresh button works again after the restart
        if isinstance(found, Problem):
            return build_page([press.texts.html("line", text=problem_text(press.texts, found))])
        place = data.place if isinstance(data, ShowStep) else None
        return self._messages.app.with_review(found, press.texts, chat_id, data.room, data.round_number, place)

    async def _found(self, press: ReviewPress) -> Page | Problem:
        """Return the page that a button names, with the judgements of the person's own decisions only."""
        data, person, texts = press.data, press.person.id, press.texts
        room = read_by(texts, press.room)
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
