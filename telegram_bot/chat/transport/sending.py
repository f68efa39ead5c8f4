"""Pages (texts with rows of buttons), and how they are sent to a chat or to one person only.

A message that one person sees is an ephemeral message in a group (Bot API 10.2), or a message in the private chat. PTB
22.8 lacks ephemeral messages, so they are raw requests. A server older than 10.2 would show such a message to
everybody. Support is therefore probed with a call that shows nothing, the answer to each send is checked, and a message
that everybody sees is deleted. Since a server may be replaced by an older one at any time, no secret is ever sent:
secrets are put in by an edit, which an older server rejects.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import structlog
from telegram import InputFile, InputMediaPhoto, MaybeInaccessibleMessage, Message
from telegram.constants import ParseMode
from telegram.error import RetryAfter, TelegramError
from telegram.ext import ExtBot
from tenacity import AsyncRetrying, RetryCallState, retry_if_exception, stop_after_attempt, wait_exponential

from telegram_bot.background import SYSTEM_MONOTONIC, MonotonicClock
from telegram_bot.chat.transport.api_calls import ONCE, RETRYABLE, ErrorKind, Priority, Terms, error_kind, wait_of
from telegram_bot.chat.transport.callback_data import CallbackData
from telegram_bot.domain.room import Place
from telegram_bot.storage.values import Anchor
from telegram_bot.texts.loader import without_markup

MAX_ALERT = 200
"""Telegram's limit for the text of a dialog, in characters."""


class ButtonStyle(Enum):
    """Colour of a button, by its purpose and never by the card it shows; not all clients show colours."""

    RED = "danger"
    """Cannot be undone."""
    BLUE = "primary"
    """Possible now."""
    GREEN = "success"
    """Recommended."""


@dataclass(frozen=True, slots=True)
class Button:
    """One button: it carries callback data, or opens a link, or (`web_app`, in private chats) a page in Telegram.

    `inline`: it lets a person choose a chat, and there what to send by this inline query.
    """

    label: str
    data: CallbackData | None = None
    url: str | None = None
    style: ButtonStyle | None = None
    web_app: str | None = None
    inline: str | None = None

    def as_json(self) -> dict[str, object]:
        """Return the button in Telegram's JSON; raise ValueError if its callback data do not fit."""
        found: dict[str, object] = {
            "text": self.label,
            "callback_data": self.data and self.data.pack(),
            "url": self.url,
            "style": self.style and self.style.value,
            "web_app": self.web_app and {"url": self.web_app},
            "switch_inline_query": self.inline,
        }
        return {name: value for name, value in found.items() if value is not None}


@dataclass(frozen=True)
class Page:
    """A message: HTML text and rows of buttons."""

    text: str
    rows: tuple[tuple[Button, ...], ...] = ()

    @cached_property
    def keyboard(self) -> list[list[dict[str, object]]]:
        """The rows in Telegram's JSON: PTB's objects would be built for it only to be converted back."""
        return [[button.as_json() for button in row] for row in self.rows]

    def leads_to_itself(self, data: CallbackData) -> bool:
        """Return whether the press that shows the page can be repeated on it, where it may change nothing to see."""
        return any(key.data == data for row in self.rows for key in row)

    @property
    def content(self) -> tuple[str, object]:
        """Return what people see of the page and what its buttons do."""
        return self.text, self.keyboard


def build_page(lines: Sequence[str], rows: Sequence[Sequence[Button]] = ()) -> Page:
    """Return a page of lines and the non-empty rows of buttons."""
    return Page("\n".join(lines), tuple(tuple(row) for row in rows if row))


NO_SUCH_MESSAGE = 2**31 - 1
MAX_DELETIONS = 4
"""Attempts to delete a message that are refused for an unknown reason."""
MAX_EDITS = 4
"""Attempts to fill a message."""
EMPTIED = Page("🂠")
"""Replaces a message that Telegram no longer deletes (after 48 hours), so that nothing outdated stays."""

Result = TypeVar("Result")

log = structlog.get_logger(__name__)


def markup(page: Page) -> dict[str, object]:
    """Return the keyboard of a page as a parameter of a call, nothing if the page has none."""
    return {"reply_markup": {"inline_keyboard": page.keyboard}} if page.rows else {}


async def send_page(
    bot: ExtBot[Any],
    place: Place,
    page: Page,
    *,
    terms: Terms | None = None,
    silent: bool = False,
    api_kwargs: dict[str, object] | None = None,
) -> Message:
    """Send a page to a chat, on `terms`; raise TelegramError."""
    return await _formatted(
        page.text,
        lambda text, mode: bot.send_message(
            place.chat_id,
            text,
            message_thread_id=place.thread_id,
            parse_mode=mode,
            disable_notification=silent or None,
            api_kwargs=markup(page) | (api_kwargs or {}),
            rate_limit_args=terms,
        ),
    )


async def _formatted(html: str, call: Callable[[str, str | None], Awaitable[Result]]) -> Result:
    """Make a call with a text and its parse mode; without formatting if the server does not know a tag of it."""
    try:
        return await call(html, ParseMode.HTML)
    except TelegramError as error:
        if error_kind(error) != ErrorKind.MARKUP:
            raise
        log.warning("a text is shown without formatting", reason=str(error))
    return await call(without_markup(html), None)


class Unavailable(TelegramError):
    """The server does not support ephemeral messages."""

    def __init__(self) -> None:
        super().__init__("the server does not support ephemeral messages")


OWN_ACTION = Terms(Priority.HAND)
OWN_CHANGE = Terms(Priority.HAND, ONCE)
"""Terms of sends and edits that a person has caused."""
IN_TIME = Terms(Priority.HAND, patience=3.0)
"""Terms of ephemeral answers, which Telegram accepts for some seconds only."""


class PageRequest:
    """The token of a request for a page, valid until a later one is made for the same message."""


class PersonalMessages:
    """Sends, edits and deletes messages that one person sees."""

    def __init__(self, bot: ExtBot[Any], monotonic: MonotonicClock = SYSTEM_MONOTONIC) -> None:
        self._bot = bot
        self._monotonic = monotonic
        self._supported: bool | None = None
        self._requests: WeakValueDictionary[Anchor, PageRequest] = WeakValueDictionary()
        self._locks: WeakValueDictionary[Anchor, asyncio.Lock] = WeakValueDictionary()

    async def available(self, chat_id: int, person: int) -> bool:
        """Return whether the server supports ephemeral messages; probe until it has given a clear answer."""
        if self._supported is None:
            try:
                await self.delete_ephemeral(Anchor(chat_id, NO_SUCH_MESSAGE, ephemeral=True), person)
                self._supported = True
            except TelegramError as error:
                kind = error_kind(error)
                if kind in RETRYABLE:
                    return False
                self._supported = kind != ErrorKind.UNKNOWN_METHOD
        return bool(self._supported)

    async def send_in_group(
        self, place: Place, person: int, page: Page, *, query: str = "", command: int = 0, terms: Terms = IN_TIME
    ) -> Anchor:
        """Send an ephemeral message in answer to a callback (`query`) or an ephemeral message (`command`).

        The page must hold no secret, see the module's docstring. Raise TelegramError; Unavailable without support.
        """
        if not await self.available(place.chat_id, person):
            raise Unavailable()
        parameters: dict[str, object] = {"receiver_user_id": person}
        if query:
            parameters["callback_query_id"] = query
        extra: dict[str, object] = {"ephemeral_message_parameters": parameters}
        if command:
            extra["reply_parameters"] = {"ephemeral_message_id": command}
        message = await send_page(self._bot, place, page, terms=terms, api_kwargs=extra)
        number = ephemeral_id(message)
        if number is None:
            log.error("a private message went to the group; it is deleted", chat=place.chat_id)
            self._supported = False
            await self._bot.delete_message(place.chat_id, message.message_id)
            raise Unavailable()
        return Anchor(place.chat_id, number, ephemeral=True)

    async def send_in_private(
        self, person: int, page: Page, *, silent: bool = False, terms: Terms = OWN_ACTION
    ) -> Anchor:
        """Send a message to the private chat; raise TelegramError."""
        message = await send_page(self._bot, Place(person), page, terms=terms, silent=silent)
        return Anchor(person, message.message_id, ephemeral=False)

    async def edit(
        self, anchor: Anchor, person: int, page: Page, terms: Terms = OWN_CHANGE, *, strictly: bool = False
    ) -> None:
        """Edit a message; raise TelegramError, `strictly` also if it shows the page already."""

        async def call(text: str, mode: str | None) -> None:
            buttons = markup(page)
            if anchor.ephemeral:
                values = _address(anchor, person) | buttons | {"text": text} | ({"parse_mode": mode} if mode else {})
                await self._bot.do_api_request("editEphemeralMessageText", api_kwargs=values, rate_limit_args=terms)
            else:
                await self._bot.edit_message_text(
                    text, anchor.chat_id, anchor.message_id, parse_mode=mode, api_kwargs=buttons, rate_limit_args=terms
                )

        try:
            await _formatted(page.text, call)
        except TelegramError as error:
            if strictly or error_kind(error) != ErrorKind.NOTHING:
                raise

    async def show(self, anchor: Anchor, person: int, page: Page) -> None:
        """Edit a message, once more after a 429; a failure is logged."""
        try:
            await self.edit(anchor, person, page, OWN_ACTION)
        except TelegramError as error:
            log.info("a message is not changed", chat=anchor.chat_id, person=person, reason=str(error))

    async def open(self, place: Place, person: int, placeholder: Page, *, query: str) -> Anchor | None:
        """Open a message in answer to a callback in a group or a private chat; None if neither accepts it."""
        if place.chat_id != person:
            try:
                return await self.send_in_group(place, person, placeholder, query=query)
            except TelegramError as error:
                log.info("no message for one person in the group", reason=repr(error))
        try:
            return await self.send_in_private(person, placeholder)
        except TelegramError as error:
            log.info("no message in the private chat", reason=repr(error))
            return None

    async def fill(self, anchor: Anchor, person: int, make: Callable[[], Awaitable[Page | None]]) -> None:
        """Show a page once it is made, unless it is None or a later one was asked for; retry, then log a failure."""
        self._requests[anchor] = token = PageRequest()
        page = await make()
        if page is None:
            return
        retrying = AsyncRetrying(
            sleep=self._monotonic.sleep,
            retry=retry_if_exception(lambda error: isinstance(error, TelegramError) and error_kind(error) in RETRYABLE),
            wait=_pause,
            stop=stop_after_attempt(MAX_EDITS),
            reraise=True,
        )
        async with self._locks.setdefault(anchor, asyncio.Lock()):
            try:
                async for attempt in retrying:
                    if self._requests.get(anchor) is not token:
                        return
                    with attempt:
                        await self.edit(anchor, person, page)
            except TelegramError as error:
                log.info("a message for one person is not changed", person=person, reason=str(error))

    async def send_picture(self, person: int, picture: bytes, caption: str) -> Anchor:
        """Send a picture to the private chat; raise TelegramError."""
        sent = await self._bot.send_photo(
            person, picture, caption=caption, parse_mode=ParseMode.HTML, rate_limit_args=Terms(Priority.REVIEW)
        )
        return Anchor(person, sent.message_id, ephemeral=False)

    async def replace_by_picture(self, anchor: Anchor, person: int, picture: bytes, caption: str) -> None:
        """Replace the text of an ephemeral message by a picture; raise TelegramError."""
        file = InputFile(picture, filename="picture.png", attach=True)
        media = {"media": InputMediaPhoto(file, caption=caption, parse_mode=ParseMode.HTML)}
        await self._bot.do_api_request(
            "editEphemeralMessageMedia",
            api_kwargs=_address(anchor, person) | media,
            rate_limit_args=Terms(Priority.REVIEW),
        )

    async def delete(self, anchor: Anchor, person: int) -> bool:
        """Delete a message, or empty it if it is too old; if neither is possible it stays. Return False to retry."""
        for _ in range(MAX_DELETIONS):
            try:
                if anchor.ephemeral:
                    await self.delete_ephemeral(anchor, person)
                else:
                    await self._bot.delete_message(anchor.chat_id, anchor.message_id)
            except TelegramError as error:
                log.info("a message for one person is not deleted", person=person, reason=str(error))
                if error_kind(error) == ErrorKind.TOO_OLD:
                    return await self._empty(anchor, person)
                if error_kind(error) != ErrorKind.FAILED:
                    return error_kind(error) not in RETRYABLE
            else:
                return True
        return True

    async def _empty(self, anchor: Anchor, person: int) -> bool:
        try:
            await self.edit(anchor, person, EMPTIED, Terms(Priority.TABLE, ONCE))
        except TelegramError as error:
            log.info("a message is not emptied", person=person, reason=str(error))
            return error_kind(error) not in RETRYABLE
        return True

    async def delete_ephemeral(self, anchor: Anchor, person: int) -> None:
        """Delete an ephemeral message; raise TelegramError."""
        await self._bot.do_api_request("deleteEphemeralMessage", api_kwargs=_address(anchor, person))


def _pause(state: RetryCallState) -> float:
    """Return the seconds before the next attempt: what Telegram asks for, otherwise 1, 2, 4 ..."""
    error = None if state.outcome is None else state.outcome.exception()
    return wait_of(error) if isinstance(error, RetryAfter) else wait_exponential()(state)


def _address(anchor: Anchor, person: int) -> dict[str, object]:
    return {"chat_id": anchor.chat_id, "receiver_user_id": person, "ephemeral_message_id": anchor.message_id}


def ephemeral_id(message: Message) -> int | None:
    """Return the id of an ephemeral message, None if everybody sees the message."""
    number = message.api_kwargs.get("ephemeral_message_id")
    return number if isinstance(number, int) else None


def address_of(message: MaybeInaccessibleMessage) -> Anchor:
    """Return the address of a message."""
    number = ephemeral_id(message) if isinstance(message, Message) else None
    return Anchor(message.chat.id, number or message.message_id, ephemeral=number is not None)
