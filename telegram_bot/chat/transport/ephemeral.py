"""Messages in a group that one person alone sees (Bot API 10.2), spoken raw since PTB 22.8 does not know them.

A server that does not know them would show the message to everybody. So it is asked first, with a call that shows
nothing; what it answers to a message is looked at, and the message deleted if everybody sees it. Since a server may
become an older one at any time, nothing secret is ever sent: secrets come by an edit, which an older server refuses.
"""

from __future__ import annotations

import structlog
from telegram import InputFile, InputMediaPhoto, Message
from telegram.constants import ParseMode
from telegram.error import TelegramError
from telegram.ext import ExtBot

from telegram_bot.chat.transport.api_errors import ErrorKind, error_kind
from telegram_bot.chat.transport.limiter import TWICE
from telegram_bot.chat.transport.markup import Page, markup

NO_SUCH_MESSAGE = 2**31 - 1

log = structlog.get_logger(__name__)


class Unavailable(Exception):
    """This server shows no message to one person alone."""


class Ephemerals:
    """Sending, editing and deleting such messages."""

    def __init__(self, bot: ExtBot[int]) -> None:
        self._bot = bot
        self._known: bool | None = None

    async def available(self, chat_id: int, receiver: int) -> bool:
        """Tell whether the server knows such messages; it is asked until it has given a clear answer."""
        if self._known is None:
            try:
                await self._call("deleteEphemeralMessage", chat_id, receiver, NO_SUCH_MESSAGE)
                self._known = True
            except TelegramError as error:
                kind = error_kind(error)
                if kind in (ErrorKind.WAIT, ErrorKind.LOST):
                    return False
                self._known = kind != ErrorKind.UNKNOWN_METHOD
        return bool(self._known)

    async def send(
        self, chat_id: int, thread_id: int | None, receiver: int, page: Page, *, query: str = "", command: int = 0
    ) -> int:
        """Send to one person, because of a press (`query`) or of such a message of theirs (`command`); return its id.

        Raise Unavailable or TelegramError. The page must hold no secret: the module's note says why.
        """
        if not await self.available(chat_id, receiver):
            raise Unavailable
        parameters: dict[str, object] = {"receiver_user_id": receiver}
        if query:
            parameters["callback_query_id"] = query
        extra: dict[str, object] = {"ephemeral_message_parameters": parameters}
        if command:
            extra["reply_parameters"] = {"ephemeral_message_id": command}
        message = await self._bot.send_message(
            chat_id,
            page.text,
            parse_mode=ParseMode.HTML,
            message_thread_id=thread_id,
            reply_markup=markup(page),
            api_kwargs=extra,
            rate_limit_args=TWICE,
        )
        number = ephemeral_id(message)
        if number is None:
            log.error("a private message went to the group; it is deleted", chat=chat_id)
            self._known = False
            await self._bot.delete_message(chat_id, message.message_id)
            raise Unavailable
        return number

    async def edit(self, chat_id: int, receiver: int, number: int, page: Page) -> None:
        """Change one; raise TelegramError."""
        keyboard = markup(page)
        await self._bot.do_api_request(
            "editEphemeralMessageText",
            api_kwargs={
                "chat_id": chat_id,
                "receiver_user_id": receiver,
                "ephemeral_message_id": number,
                "text": page.text,
                "parse_mode": "HTML",
                **({"reply_markup": keyboard.to_dict()} if keyboard else {}),
            },
        )

    async def put_picture(self, chat_id: int, receiver: int, number: int, picture: bytes, caption: str) -> None:
        """Change one to a picture; raise TelegramError."""
        file = InputFile(picture, filename="picture.png", attach=True)
        await self._bot.do_api_request(
            "editEphemeralMessageMedia",
            api_kwargs={
                "chat_id": chat_id,
                "receiver_user_id": receiver,
                "ephemeral_message_id": number,
                "media": InputMediaPhoto(file, caption=caption, parse_mode=ParseMode.HTML),
            },
        )

    async def delete(self, chat_id: int, receiver: int, number: int) -> None:
        """Take one away; raise TelegramError."""
        await self._call("deleteEphemeralMessage", chat_id, receiver, number)

    async def _call(self, method: str, chat_id: int, receiver: int, number: int) -> None:
        """Call a method that names one such message."""
        values = {"chat_id": chat_id, "receiver_user_id": receiver, "ephemeral_message_id": number}
        await self._bot.do_api_request(method, api_kwargs=values)


def ephemeral_id(message: Message) -> int | None:
    """Return the number of an ephemeral message, None if everybody sees the message."""
    number = message.api_kwargs.get("ephemeral_message_id")
    return number if isinstance(number, int) else None
