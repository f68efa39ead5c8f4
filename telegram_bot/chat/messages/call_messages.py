"""The messages of turn calls: what they say, where they are sent, and how they are deleted."""

from __future__ import annotations

from dataclasses import dataclass

import structlog
from telegram.constants import ParseMode
from telegram.error import RetryAfter, TelegramError
from telegram.ext import ExtBot

from telegram_bot.chat.messages.activity import Activity
from telegram_bot.chat.messages.hand_panels import HandPanels
from telegram_bot.chat.transport.api_errors import ErrorKind, error_kind, wait_of
from telegram_bot.chat.transport.callback_data import CALL, Action, CallbackData
from telegram_bot.chat.transport.limiter import ONCE, Limiter
from telegram_bot.chat.transport.markup import Button, Page, build_page, markup
from telegram_bot.games.presenter import ButtonStyle
from telegram_bot.rooms.domain.room import Place, Room
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)

LATER = (ErrorKind.WAIT, ErrorKind.LOST)

Where = tuple[int, int]
"""A chat and a message in it."""


@dataclass(frozen=True, slots=True)
class Call:
    """Whom to call to which turn; at the turn's beginning, or because half the time is gone."""

    turn: tuple[int, int, int]
    person: int
    name: str
    half: bool


class CallMessages:
    """Sends and deletes calls."""

    def __init__(
        self, bot: ExtBot[int], texts: Texts, limiter: Limiter, activity: Activity, hand_panels: HandPanels
    ) -> None:
        self._bot = bot
        self._texts = texts
        self._limiter = limiter
        self._activity = activity
        self._hand_panels = hand_panels

    def places(self, room: Room, call: Call) -> list[Place]:
        """Return where a player is to be called: where the open hand is; in the group if nothing can be sent there."""
        anchor = self._hand_panels.anchor_of(room.id, call.person)
        if anchor is None or anchor.ephemeral:
            return [room.place]
        return [Place(anchor.chat_id), room.place]

    async def ready(self, place: Place) -> None:
        """Wait until the budget of a chat has room for a message."""
        await self._limiter.ready(place.chat_id)

    async def send(self, room: Room, call: Call, place: Place, *, silent: bool) -> Where:
        """Send a call, `silent` without a sound; raise TelegramError."""
        page = self._page(room, call, private=place.chat_id == call.person)
        message = await self._bot.send_message(
            place.chat_id,
            page.text,
            message_thread_id=place.thread_id,
            parse_mode=ParseMode.HTML,
            reply_markup=markup(page),
            disable_notification=silent,
            rate_limit_args=ONCE,
        )
        self._activity.sent(place, message.message_id)
        return place.chat_id, message.message_id

    def _page(self, room: Room, call: Call, *, private: bool) -> Page:
        """Return the message of a call."""
        mention = self._texts.mention(call.person, call.name)
        if private:
            text = self._texts.html("warning-private" if call.half else "call-private")
        elif call.half:
            text = self._texts.html("warning", mention=mention)
        else:
            text = self._texts.html("call", mention=mention)
        data = CallbackData(Action.HAND, room.id, room.version, CALL)
        return build_page([text], [[Button(self._texts.plain("button-hand"), data, style=ButtonStyle.BLUE)]])

    async def delete(self, where: Where) -> float | None:
        """Delete a call; one that cannot be deleted is left. Return the least seconds until the next try, or None."""
        try:
            await self._bot.delete_message(*where)
        except TelegramError as error:
            log.info("a call is not deleted", chat=where[0], reason=str(error))
            if isinstance(error, RetryAfter):
                return wait_of(error)
            return 0.0 if error_kind(error) in LATER else None
        self._activity.removed(*where)
        return None
