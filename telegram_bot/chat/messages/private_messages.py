"""Messages for one person that are opened at once and filled later: ephemeral in the group, otherwise private chat."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

import structlog
from telegram.error import RetryAfter, TelegramError
from tenacity import AsyncRetrying, RetryCallState, retry_if_exception, stop_after_attempt, wait_exponential

from telegram_bot.background import SYSTEM_MONOTONIC, MonotonicClock
from telegram_bot.chat.transport.api_errors import RETRYABLE, error_kind, wait_of
from telegram_bot.chat.transport.page import Page
from telegram_bot.chat.transport.sending import PersonalMessages
from telegram_bot.domain.room import Place
from telegram_bot.storage.values import Anchor

log = structlog.get_logger(__name__)

MAX_ATTEMPTS = 4


class PageRequest:
    """The token of a request for a page, valid as long as its owner keeps it and no later one is made."""


class PrivateMessages:
    """Opens messages and fills them; of two pages requested for one message the later request wins."""

    def __init__(self, messages: PersonalMessages, monotonic: MonotonicClock = SYSTEM_MONOTONIC) -> None:
        self._messages = messages
        self._monotonic = monotonic
        self._requests: WeakValueDictionary[Anchor, PageRequest] = WeakValueDictionary()
        self._locks: WeakValueDictionary[Anchor, asyncio.Lock] = WeakValueDictionary()

    async def open(self, place: Place, person: int, placeholder: Page, *, query: str) -> Anchor | None:
        """Open a message in answer to a callback in a group or a private chat; None if neither accepts it."""
        if place.chat_id != person:
            try:
                return await self._messages.send_in_group(place, person, placeholder, query=query)
            except TelegramError as error:
                log.info("no message for one person in the group", reason=repr(error))
        try:
            return await self._messages.send_in_private(person, placeholder)
        except TelegramError as error:
            log.info("no message in the private chat", reason=repr(error))
            return None

    def request(self, anchor: Anchor) -> PageRequest:
        """Return the token of a new request for a page; earlier requests for the message expire."""
        self._requests[anchor] = token = PageRequest()
        return token

    async def fill(self, anchor: Anchor, person: int, token: PageRequest, page: Page) -> None:
        """Show a page unless its request has expired; retry a few times, then log the failure."""
        retrying = AsyncRetrying(
            sleep=self._monotonic.sleep,
            retry=retry_if_exception(_is_retryable),
            wait=_pause,
            stop=stop_after_attempt(MAX_ATTEMPTS),
            reraise=True,
        )
        async with self._locks.setdefault(anchor, asyncio.Lock()):
            try:
                async for attempt in retrying:
                    if self._requests.get(anchor) is not token:
                        return
                    with attempt:
                        await self._messages.edit(anchor, person, page)
            except TelegramError as error:
                log.info("a message for one person is not changed", person=person, reason=str(error))


def _is_retryable(error: BaseException) -> bool:
    """Return whether the same edit may succeed later."""
    return isinstance(error, TelegramError) and error_kind(error) in RETRYABLE


def _pause(state: RetryCallState) -> float:
    """Return the seconds before the next attempt: what Telegram asks for, otherwise 1, 2, 4 ..."""
    error = None if state.outcome is None else state.outcome.exception()
    return wait_of(error) if isinstance(error, RetryAfter) else wait_exponential()(state)
