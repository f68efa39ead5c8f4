"""A trial in a chat: what the bot does there with messages, and Telegram's refusals by which it recognizes situations.

Ephemeral messages may be sent in answer to a press only, so somebody in the chat has to press a button. While the trial
waits for that, it fetches updates, which the bot then does not get: it must not run.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from telegram import CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup, Message, User
from telegram.error import Conflict, TelegramError
from telegram.ext import ExtBot

from telegram_bot.chat.build import UPDATES
from telegram_bot.chat.transport.api_calls import ErrorKind, error_kind
from telegram_bot.chat.transport.callback_data import MAX_BYTES
from telegram_bot.chat.transport.page import Page
from telegram_bot.chat.transport.sending import NO_SUCH_MESSAGE, PersonalMessages, Unavailable
from telegram_bot.checks.findings import Finding, Level
from telegram_bot.domain.room import Place

WAIT = 90.0
"""Seconds in which the button must be pressed."""
POLL = 10
"""Seconds of one request for updates."""
LONGEST_TEXT = 4096
ADVICE = "report this line: the bot was built by the documents"


class Trial:
    """Tries everything in one chat; `tell` shows the operator what to do now."""

    def __init__(self, bot: ExtBot[Any], chat_id: int, tell: Callable[[str], None], wait: float = WAIT) -> None:
        self._bot, self._chat_id, self._tell, self._wait = bot, chat_id, tell, wait
        self._personal = PersonalMessages(bot)
        self._findings: list[Finding] = []
        self._word = f"check {secrets.token_hex(8)}"
        """The data of the button."""

    async def run(self, me: User) -> list[Finding]:
        """Return what was found."""
        try:
            member = await self._bot.get_chat_member(self._chat_id, me.id)
            self._add("chat", Level.OK, f"the bot is there as {member.status}")
            message = await self._ask()
        except TelegramError as error:
            advice = "add the bot to the chat and let it write; the id of a group begins with -"
            self._add("chat", Level.FAULT, f"the bot cannot write there: {error.message}", advice)
            return self._findings
        query = await self._pressed(message)
        if query is not None:
            await self._step("press", "is answered", lambda: query.answer("Thank you."))
            await self._try_ephemeral(query)
        await self._try_refusals(message)
        await self._step("delete", "its message", lambda: self._bot.delete_message(self._chat_id, message.message_id))
        return self._findings

    def _add(self, subject: str, level: Level, public: str, advice: str = "") -> None:
        self._findings.append(Finding(subject, level, public, advice=advice))

    async def _ask(self) -> Message:
        button = InlineKeyboardMarkup([[InlineKeyboardButton("Press here", callback_data=self._word)]])
        message = await self._bot.send_message(
            self._chat_id, f"A check of this bot, for {self._wait:.0f} seconds.", reply_markup=button
        )
        self._tell(f"Press the button “Press here” in the chat, within {self._wait:.0f} seconds.")
        return message

    async def _pressed(self, message: Message) -> CallbackQuery | None:
        loop = asyncio.get_running_loop()
        end, offset = loop.time() + self._wait, 0
        try:
            while (left := end - loop.time()) > 0:
                for update in await self._bot.get_updates(
                    offset, timeout=min(POLL, max(0, round(left))), allowed_updates=UPDATES
                ):
                    offset = update.update_id + 1
                    query = update.callback_query
                    if query is not None and query.data == self._word:
                        await self._bot.get_updates(offset, timeout=0, allowed_updates=UPDATES)
                        self._add("press", Level.OK, "arrives")
                        return query
        except Conflict as error:
            advice = "stop the bot while this check runs; with a webhook start it once without THURUMPU_WEBHOOK_URL"
            self._add("press", Level.FAULT, f"updates go elsewhere: {error.message}", advice)
        except TelegramError as error:
            self._add("press", Level.FAULT, f"updates cannot be fetched: {error.message}", ADVICE)
        else:
            self._add("press", Level.WARNING, "nobody has pressed the button", "check again, and press it")
        return None

    async def _try_ephemeral(self, query: CallbackQuery) -> None:
        person = query.from_user.id
        try:
            anchor = await self._personal.send_in_group(
                Place(self._chat_id), person, Page("Only you see this.", ()), query=query.id
            )
        except Unavailable:
            advice = "hands are shown in private chats; use a newer Bot API server"
            self._add("ephemeral", Level.WARNING, "the server has no ephemeral messages", advice)
            return
        except TelegramError as error:
            self._add("ephemeral", Level.FAULT, f"send: {error.message}", ADVICE)
            return
        self._add("ephemeral", Level.OK, "send")
        page = Page("<b>Only you</b> see this change.", ())

        def edit() -> Awaitable[None]:
            return self._personal.edit_strictly(anchor, person, page)

        await self._step("ephemeral", "edit", edit)
        await self._refused("ephemeral edit without a change", ErrorKind.NOTHING, edit)
        await self._step("ephemeral", "delete", lambda: self._personal.delete_ephemeral(anchor, person))
        await self._refused("ephemeral edit of what is gone", ErrorKind.GONE, edit)

    async def _step(self, subject: str, what: str, call: Callable[[], Awaitable[object]]) -> None:
        try:
            await call()
        except TelegramError as error:
            self._add(subject, Level.FAULT, f"{what}: {error.message}", ADVICE)
        else:
            self._add(subject, Level.OK, what)

    async def _try_refusals(self, message: Message) -> None:
        """Provoke the refusals that the bot must recognize; none of them shows anything in the chat."""
        bot, chat, number = self._bot, self._chat_id, message.message_id
        text = "A check of this bot."
        await self._step("edit", "its message", lambda: bot.edit_message_text(text, chat, number))
        long = InlineKeyboardMarkup([[InlineKeyboardButton("x", callback_data="x" * (MAX_BYTES + 1))]])
        await self._refused(
            "edit without a change", ErrorKind.NOTHING, lambda: bot.edit_message_text(text, chat, number)
        )
        await self._refused(
            "edit of an unknown message", ErrorKind.GONE, lambda: bot.edit_message_text(text, chat, NO_SUCH_MESSAGE)
        )
        await self._refused(
            "deletion of an unknown message", ErrorKind.NOTHING, lambda: bot.delete_message(chat, NO_SUCH_MESSAGE)
        )
        await self._refused(
            "an unknown tag",
            ErrorKind.MARKUP,
            lambda: bot.edit_message_text("<nothing>x</nothing>", chat, number, parse_mode="HTML"),
        )
        await self._refused(
            f"a text of {LONGEST_TEXT + 1} characters",
            ErrorKind.FAILED,
            lambda: bot.edit_message_text("x" * (LONGEST_TEXT + 1), chat, number),
        )
        await self._refused(
            f"button data of {MAX_BYTES + 1} bytes",
            ErrorKind.FAILED,
            lambda: bot.edit_message_text("x", chat, number, reply_markup=long),
        )

    async def _refused(self, name: str, kind: ErrorKind, call: Callable[[], Awaitable[object]]) -> None:
        """Make a call that Telegram must refuse; `kind`: the meaning that the bot must find in the answer."""
        try:
            await call()
        except TelegramError as error:
            if error_kind(error) == kind:
                self._add("refusals", Level.OK, f"{name}: {error.message}")
            else:
                said = f"{name}: “{error.message}” means to the bot: {error_kind(error).value}"
                self._add("refusals", Level.WARNING, said, ADVICE)
        else:
            self._add("refusals", Level.WARNING, f"{name} is accepted", ADVICE)
