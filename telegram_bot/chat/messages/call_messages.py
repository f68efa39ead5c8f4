"""The messages of turn calls: their text, where they are sent, and how they are deleted."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any

import structlog
from telegram.error import RetryAfter, TelegramError
from telegram.ext import ExtBot

from telegram_bot.chat.messages.activity import Activity
from telegram_bot.chat.messages.app_side import AppSide
from telegram_bot.chat.messages.hand_panels import HandPanels
from telegram_bot.chat.messages.languages import Languages
from telegram_bot.chat.transport.api_calls import ONCE, Limiter, Priority, Slot, Terms
from telegram_bot.chat.transport.api_errors import RETRYABLE, error_kind, wait_of
from telegram_bot.chat.transport.callback_data import HandSource, OpenHand
from telegram_bot.chat.transport.page import Button, Page, build_page
from telegram_bot.chat.transport.sending import send_page
from telegram_bot.presentation.presenter import ButtonStyle
from telegram_bot.rooms.domain.room import Place, Room
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)

Address = tuple[int, int]
"""A chat and a message in it."""


@dataclass(frozen=True, slots=True)
class Call:
    """A person called to a turn, at its start or at half time."""

    turn: tuple[int, int, int]
    person: int
    name: str
    half: bool


class CallMessages:
    """Sends and deletes calls."""

    def __init__(
        self,
        bot: ExtBot[Any],
        languages: Languages,
        limiter: Limiter,
        activity: Activity,
        hand_panels: HandPanels,
        app: AppSide,
    ) -> None:
        self._bot = bot
        self._languages = languages
        self._limiter = limiter
        self._activity = activity
        self._hand_panels = hand_panels
        self._app = app

    def places(self, room: Room, call: Call) -> list[Place]:
        """Return the places to call a player in, in order of preference: where the open panel is, the group."""
        anchor = self._hand_panels.anchor_of(room.id, call.person)
        if anchor is None or anchor.ephemeral:
            return [room.place]
        return [Place(anchor.chat_id), room.place]

    def slot(self, place: Place) -> AbstractAsyncContextManager[Slot]:
        """Wait until the rate limit of a chat allows a call."""
        return self._limiter.slot(place.chat_id, Priority.NOTICE)

    async def send(self, room: Room, call: Call, place: Place, slot: Slot, *, silent: bool) -> Address:
        """Send a call, without a sound if `silent`; raise TelegramError."""
        texts = await self._languages.of(place.chat_id)
        page = call_page(texts, room, call, private=place.chat_id == call.person)
        page = self._app.with_table(page, texts, place.chat_id, room.id)
        message = await send_page(self._bot, place, page, terms=Terms(Priority.NOTICE, ONCE, slot), silent=silent)
        self._activity.sent(place, message.message_id)
        return place.chat_id, message.message_id

    async def delete(self, address: Address) -> float | None:
        """Delete a call; return as for `CoalescingUpdater`. A message that cannot be deleted stays."""
        try:
            await self._bot.delete_message(*address)
        except TelegramError as error:
            log.info("a call is not deleted", chat=address[0], reason=str(error))
            if isinstance(error, RetryAfter):
                return wait_of(error)
            return 0.0 if error_kind(error) in RETRYABLE else None
        self._activity.removed(*address)
        return None


def call_page(texts: Texts, room: Room, call: Call, *, private: bool) -> Page:
    """Return the page of a call."""
    mention = texts.mention(call.person, call.name)
    if private:
        text = texts.html("warning-private" if call.half else "call-private")
    elif call.half:
        text = texts.html("warning", mention=mention)
    else:
        text = texts.html("call", mention=mention)
    data = OpenHand(room.id, room.version, HandSource.TURN_CALL)
    return build_page([text], [[Button(texts.plain("button-hand"), data, style=ButtonStyle.BLUE)]])
