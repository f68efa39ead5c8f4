"""Public reviews: after each round or at the end of the match, as the table has chosen, and in answer to `/review`.

The number of reviewed rounds is stored just before a review is sent, so that a crash neither skips a round nor repeats
a review that may have been sent.
"""

from dataclasses import dataclass
from typing import Any

import structlog
from telegram.constants import ParseMode
from telegram.error import TelegramError
from telegram.ext import ExtBot

from analysis.review.report import RoundReview
from telegram_bot.background import CoalescingUpdater
from telegram_bot.chat.messages.languages import Languages
from telegram_bot.chat.messages.reconciler import Reconciler
from telegram_bot.chat.messages.table_messages import TableMessages
from telegram_bot.chat.messages.wanted import due_round
from telegram_bot.chat.pages.parts import AppButtons
from telegram_bot.chat.pages.review_page import ReviewPages, match_page
from telegram_bot.chat.transport.api_calls import ONCE, RETRYABLE, ErrorKind, Priority, Terms, error_kind
from telegram_bot.chat.transport.sending import Page, markup, send_page
from telegram_bot.domain.commands import EventKind, RoomEvent
from telegram_bot.domain.room import Place, ReviewMode, Room, Stage
from telegram_bot.drawing import Drawer, DrawingFault, picture_of
from telegram_bot.presentation.review import ReviewedRound
from telegram_bot.rooms.computation.reviews import Origin, Reviews, finished_rounds
from telegram_bot.storage.values import Anchor, Key, Surface
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)

REQUESTED = Terms(Priority.REVIEW)
"""Terms of a review that somebody has asked for."""

REVIEW_EVENTS = (EventKind.ROUND_ENDED, EventKind.MATCH_ENDED, EventKind.STOPPED, EventKind.RESUMED)


def is_trivial(review: RoundReview) -> bool:
    """Return whether a round is not worth a message: nobody decided more than once, and no decision is marked."""
    return all(one.decisions <= 1 for one in review.players) and not any(one.mark for one in review.decisions)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A review ready to be sent."""

    page: Page
    photo: bytes | None


class ReviewMessages:
    """Sends reviews. The review of a round is retried only if it has certainly not been sent.

    A table has one message with reviews: the line of a later round replaces the previous one in place; a complete
    review is sent below, and the previous one deleted. If the match goes on, the table's message follows it.
    """

    def __init__(
        self,
        reconciler: Reconciler,
        bot: ExtBot[Any],
        reviews: Reviews,
        drawer: Drawer,
        languages: Languages,
        table_messages: TableMessages,
        app: AppButtons,
    ) -> None:
        self._reconciler, self._service, self._table_messages = reconciler, reconciler.service, table_messages
        self.reviews, self._drawer = reviews, drawer
        self._bot, self._languages, self.app = bot, languages, app
        self._updaters: dict[int, CoalescingUpdater] = {}

    async def changed(self, room: Room, event: RoomEvent) -> None:
        """Review a round that has just ended, or had ended when the process died (`REVIEW_EVENTS`)."""
        early = room.settings.review_mode == ReviewMode.END and event.kind == EventKind.ROUND_ENDED
        if due_round(room) is None and not early:
            return
        if room.id not in self._updaters:
            self._updaters[room.id] = CoalescingUpdater(
                lambda: self._update(room.id), self._reconciler.monotonic, room=room.id
            )
        self._updaters[room.id].touch()

    async def reviewed(self, room: Room, number: int, origin: Origin) -> ReviewedRound | None:
        """Return the review of a round, None if there is none."""
        review = await self.reviews.of(room, number, origin)
        return None if review is None or room.match is None else ReviewedRound(room, room.match, origin, review)

    async def _update(self, number: int) -> float | None:
        """Send the due reviews of a table; return as for `CoalescingUpdater`."""
        while (room := await self._service.get(number)) is not None and (due := due_round(room)) is not None:
            before = room.reviewed
            sheet = await self._due_sheet(room, due)
            if sheet is None and self.reviews.closed:
                return None
            last = None if sheet is None else await self._last(room)
            async with self._reconciler.limiter.slot(room.place.chat_id, Priority.REVIEW) as slot:
                terms = Terms(Priority.REVIEW, ONCE, slot)
                edited = False
                if last is not None and sheet is not None and room.settings.review_mode == ReviewMode.LINE:
                    edited, retry_after = await self._edited(room, last, sheet.page, terms)
                    if retry_after is not None:
                        return retry_after
                if not await self._service.reviewed(number, due):
                    return 0.0
                room = await self._service.get(number)
                if sheet is None or room is None or edited:
                    continue
                try:
                    await self._send_below(room, sheet, last, terms)
                except TelegramError as error:
                    retry_after = await self._reconciler.failed(Surface.REVIEW, room, error)
                    if retry_after is not None:
                        await self._service.reviewed(number, before)
                        return retry_after
        if room is not None and room.settings.review_mode == ReviewMode.END and room.stage != Stage.ENDED:
            await self.reviewed(room, finished_rounds(room), Origin.ROUND_END)  # to be known when the match is over
        if room is None or room.stage == Stage.ENDED:
            self._updaters.pop(number, None)
        return None

    async def _last(self, room: Room) -> Anchor | None:
        stored = await self._reconciler.records.of_room(room.id)
        known = [one.anchor for one in stored if one.key.surface == Surface.REVIEW]
        return next((one for one in reversed(known) if one.chat_id == room.place.chat_id), None)

    async def _edited(self, room: Room, last: Anchor, page: Page, terms: Terms) -> tuple[bool, float | None]:
        """Edit the previous review; return whether that is done, otherwise when to retry, None to send a new message.

        An edit that may have been made is repeated, which changes nothing.
        """
        try:
            await self._reconciler.personal.edit(last, 0, page, terms)
        except TelegramError as error:
            retry_after = await self._reconciler.failed(Surface.REVIEW, room, error)
            return False, 0.0 if retry_after is None and error_kind(error) in RETRYABLE else retry_after
        return True, None

    async def _send_below(self, room: Room, sheet: Sheet, last: Anchor | None, terms: Terms) -> None:
        sent = await self.send(room.place, sheet, terms)
        key = Key(room.id, Surface.REVIEW)
        await self._reconciler.records.add(key, Anchor(room.place.chat_id, sent, ephemeral=False))
        if room.stage != Stage.ENDED and room.settings.review_mode == ReviewMode.LINE:
            self._table_messages.bring_down(room)
        elif room.stage != Stage.ENDED:
            self._table_messages.resend(room.id)
        if last is not None:
            await self._reconciler.personal.delete(last, 0)
            await self._reconciler.records.remove(key, last)

    async def _due_sheet(self, room: Room, due: int) -> Sheet | None:
        """Return the message that is due up to a round; None if there is nothing to show or no review."""
        if room.settings.review_mode == ReviewMode.END:
            return await self._match_sheet(room, due)
        texts = await self._languages.of(room.place.chat_id)
        found = await self.reviewed(room, due, Origin.ROUND_END)
        if found is None or is_trivial(found.review):
            return None
        if room.settings.review_mode == ReviewMode.LINE:
            page = ReviewPages(texts, found).line()
            return Sheet(self.app.with_review(page, texts, room.place.chat_id, room.id, due), None)
        return await self.sheet(texts, found, room.place)

    async def _match_sheet(self, room: Room, rounds: int) -> Sheet | None:
        found = [await self.reviewed(room, number, Origin.ROUND_END) for number in range(1, rounds + 1)]
        known = [one for one in found if one is not None]
        if not known or self.reviews.closed:
            return None
        texts = await self._languages.of(room.place.chat_id)
        if len(known) == 1:
            return await self.sheet(texts, known[0], room.place)
        page = match_page(texts, known[-1], [one.review for one in known])
        number = known[-1].review.number
        return Sheet(self.app.with_review(page, texts, room.place.chat_id, room.id, number), None)

    async def sheet(self, texts: Texts, reviewed: ReviewedRound, place: Place) -> Sheet:
        """Return a review ready to be sent to a place, with its picture if that can be drawn."""
        page = ReviewPages(texts, reviewed).public()
        page = self.app.with_review(page, texts, place.chat_id, reviewed.room.id, reviewed.review.number)
        photo = None
        try:
            photo = await picture_of(self._drawer, texts, reviewed)
        except DrawingFault as fault:
            log.warning("a review is sent without its picture", room=reviewed.room.id, reason=str(fault))
        except Exception:
            log.exception("a review could not be drawn", room=reviewed.room.id)
        return Sheet(page, photo)

    async def send(self, place: Place, sheet: Sheet, terms: Terms = REQUESTED) -> int:
        """Send a review, with its picture if the chat takes pictures; return the message's id; raise TelegramError."""
        page = sheet.page
        sent = None if sheet.photo is None else await self._sent_with(sheet.photo, place, page, terms)
        return sent or (await send_page(self._bot, place, page, terms=terms)).message_id

    async def _sent_with(self, photo: bytes, place: Place, page: Page, terms: Terms) -> int | None:
        """Send a page as the caption of a picture; return its id, None if the chat takes none; raise TelegramError."""
        try:
            sent = await self._bot.send_photo(
                place.chat_id,
                photo,
                page.text,
                message_thread_id=place.thread_id,
                parse_mode=ParseMode.HTML,
                api_kwargs=markup(page),
                rate_limit_args=terms,
            )
        except TelegramError as error:
            if error_kind(error) not in (ErrorKind.SHUT, ErrorKind.MARKUP, ErrorKind.FAILED):
                raise
            log.info("a picture is not taken", chat=place.chat_id, reason=str(error))
            return None
        return sent.message_id

    async def close(self) -> None:
        """Stop sending."""
        for updater in list(self._updaters.values()):
            await updater.close()
