"""Checks with Telegram: clock, token, privacy mode, webhook, address of the card table, and a trial in a chat.

The trial does what the bot does with messages, and provokes Telegram's refusals by which the bot recognizes situations.
Ephemeral messages may only be sent in answer to a press, so somebody in the chat has to press a button. While the trial
waits for that, it fetches updates, which the bot then does not get: the bot must not run.
"""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Iterator
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from aiohttp import ClientError, ClientResponse, ClientSession, ClientTimeout
from telegram import CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup, Message, User
from telegram.error import Conflict, InvalidToken, TelegramError
from telegram.ext import ExtBot

from telegram_bot.app_address import AppAddress
from telegram_bot.chat.build import UPDATES
from telegram_bot.chat.transport.api_calls import ErrorKind, error_kind
from telegram_bot.chat.transport.callback_data import MAX_BYTES
from telegram_bot.chat.transport.sending import NO_SUCH_MESSAGE, Page, PersonalMessages, Unavailable
from telegram_bot.checks import Finding, Level
from telegram_bot.domain.room import Place
from telegram_bot.settings import Settings

SECONDS = 10.0
"""Time limit of a request."""
MOST_OFF, TOO_FAR_OFF = 5.0, 60.0
"""Seconds that the clock may be off, and the limit from which Telegram's signatures are rejected."""


async def _ask(method: str, url: str) -> ClientResponse:
    """Return an answer without its body; raise ClientError or OSError."""
    async with (
        ClientSession(timeout=ClientTimeout(SECONDS), trust_env=True) as client,
        client.request(method, url, allow_redirects=False) as answer,
    ):
        return answer


async def check_clock(base_url: str, now: Callable[[], float] = time.time) -> Finding:
    """Compare the clock with that of Telegram's server."""
    try:
        answer = await _ask("HEAD", base_url)
        there = parsedate_to_datetime(answer.headers["Date"]).timestamp()
    except (ClientError, OSError, KeyError, ValueError) as error:
        return Finding("clock", Level.LOOK, "Telegram's time is not known", type(error).__name__)
    off = now() - there
    if abs(off) <= MOST_OFF:
        return Finding("clock", Level.OK, "agrees with Telegram's")
    level = Level.FAULT if abs(off) >= TOO_FAR_OFF else Level.WARNING
    advice = "let the system synchronize its clock (NTP); otherwise the card table knows nobody"
    return Finding("clock", level, f"is off by {off:+.0f} s", advice=advice)


async def check_token(bot: ExtBot[None], *, inline: bool) -> tuple[User | None, list[Finding]]:
    """Return the bot (None if unknown) and the findings on it; `inline`: see the settings."""
    try:
        me = await bot.get_me()
    except InvalidToken:
        advice = "copy THURUMPU_TOKEN from @BotFather (/mybots)"
        return None, [Finding("token", Level.FAULT, "Telegram does not know it", advice=advice)]
    except TelegramError as error:
        advice = "look at the network, a proxy and THURUMPU_BASE_URL"
        return None, [Finding("token", Level.FAULT, "Telegram cannot be reached", str(error), advice)]
    return me, [Finding("token", Level.OK, "Telegram knows it", f"@{me.username}"), *_check_profile(me, inline=inline)]


def _check_profile(me: User, *, inline: bool) -> Iterator[Finding]:
    if me.can_join_groups:
        yield Finding("groups", Level.OK, "the bot can be added")
    else:
        yield Finding("groups", Level.FAULT, "the bot cannot be added", advice="@BotFather: /setjoingroups, Enable")
    if me.can_read_all_group_messages:
        advice = "the bot needs no messages of people: @BotFather: /setprivacy, Enable"
        yield Finding("privacy", Level.WARNING, "the bot reads all messages of its groups", advice=advice)
    else:
        yield Finding("privacy", Level.OK, "the bot reads only what is meant for it")
    mode = "on" if me.supports_inline_queries else "off"
    if bool(me.supports_inline_queries) == inline:
        yield Finding("inline", Level.OK, f"inline mode is {mode}")
    else:
        advice = f"THURUMPU_INLINE is {str(inline).lower()}: change it, or @BotFather: /setinline"
        yield Finding("inline", Level.WARNING, f"inline mode is {mode}", advice=advice)


async def check_webhook(bot: ExtBot[None], settings: Settings) -> Finding:
    """Compare how Telegram delivers updates with the bot's configuration."""
    try:
        info = await bot.get_webhook_info()
    except TelegramError as error:
        return Finding("webhook", Level.WARNING, "Telegram does not tell it", str(error), "try again")
    host = urlsplit(info.url).hostname or ""
    if settings.webhook_url is None:
        if not info.url:
            return Finding("webhook", Level.OK, "none is set, the bot polls")
        advice = "starting the bot removes it; stop the other program that uses this token"
        return Finding("webhook", Level.WARNING, "one is set, but the bot polls", host, advice)
    if not info.url:
        return Finding("webhook", Level.OK, "none is set yet, the start sets it")
    if info.url != settings.webhook_url:
        advice = "starting the bot replaces it; stop the other program that uses this token"
        return Finding("webhook", Level.WARNING, "one of another address is set", host, advice)
    if info.last_error_message:
        advice = "look at proxy, certificate and THURUMPU_WEBHOOK_SECRET"
        return Finding("webhook", Level.WARNING, f"the last failure: {info.last_error_message}", advice=advice)
    return Finding("webhook", Level.OK, f"is set, {info.pending_update_count} updates wait")


async def check_app(settings: Settings, username: str) -> list[Finding]:
    """Check the public address of the card table; Telegram cannot be asked for its short name."""
    if settings.app_url is None or settings.app_name is None:
        return [Finding("card table", Level.OK, "none: people play in the chat only")]
    address = AppAddress(settings.app_url, settings.app_name, settings.app_port)
    link = f"https://t.me/{username}/{settings.app_name}"
    advice = "open it in Telegram; if nothing opens, compare the short name with @BotFather's /myapps"
    return [
        await _check_address(address.url),
        Finding("short name", Level.LOOK, "cannot be asked of Telegram", link, advice),
    ]


async def _check_address(url: str) -> Finding:
    try:
        answer = await _ask("GET", url)
    except (ClientError, OSError) as error:
        is_certificate = "CERTIFICATE" in str(error).upper()
        what = "its certificate is not accepted" if is_certificate else "it cannot be reached"
        advice = "renew the certificate, with its chain" if is_certificate else "look at DNS, firewall and proxy"
        return Finding("card table", Level.FAULT, what, f"{url}: {str(error) or type(error).__name__}", advice)
    if answer.status in (502, 503, 504):
        advice = "check again while the bot runs"
        return Finding("card table", Level.LOOK, "the proxy answers, the bot does not run", url, advice)
    policy = answer.headers.get("Content-Security-Policy", "")
    if answer.status != HTTPStatus.OK or "https://telegram.org" not in policy:
        advice = "let the proxy forward this path, unchanged and with its headers, to THURUMPU_APP_PORT"
        return Finding("card table", Level.FAULT, f"another page answers, with status {answer.status}", url, advice)
    return Finding("card table", Level.OK, "the page is served", url)


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
            button = InlineKeyboardMarkup([[InlineKeyboardButton("Press here", callback_data=self._word)]])
            text = f"A check of this bot, for {self._wait:.0f} seconds."
            message = await self._bot.send_message(self._chat_id, text, reply_markup=button)
        except TelegramError as error:
            advice = "add the bot to the chat and let it write; the id of a group begins with -"
            self._add("chat", Level.FAULT, f"the bot cannot write there: {error.message}", advice)
            return self._findings
        self._tell(f"Press the button “Press here” in the chat, within {self._wait:.0f} seconds.")
        query = await self._pressed()
        if query is not None:
            await self._step("press", "is answered", lambda: query.answer("Thank you."))
            await self._try_ephemeral(query)
        await self._try_refusals(message)
        await self._step("delete", "its message", lambda: self._bot.delete_message(self._chat_id, message.message_id))
        return self._findings

    def _add(self, subject: str, level: Level, public: str, advice: str = "") -> None:
        self._findings.append(Finding(subject, level, public, advice=advice))

    async def _pressed(self) -> CallbackQuery | None:
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
            return self._personal.edit(anchor, person, page, strictly=True)

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
        """Provoke the refusals that the bot must recognize; none of them is visible in the chat."""
        bot, chat, number = self._bot, self._chat_id, message.message_id
        text = "A check of this bot."
        await self._step("edit", "its message", lambda: bot.edit_message_text(text, chat, number))
        long = InlineKeyboardMarkup([[InlineKeyboardButton("x", callback_data="x" * (MAX_BYTES + 1))]])
        unknown, tag, size = NO_SUCH_MESSAGE, "<nothing>x</nothing>", LONGEST_TEXT + 1
        calls: tuple[tuple[str, ErrorKind, Callable[[], Awaitable[object]]], ...] = (
            ("edit without a change", ErrorKind.NOTHING, lambda: bot.edit_message_text(text, chat, number)),
            ("edit of an unknown message", ErrorKind.GONE, lambda: bot.edit_message_text(text, chat, unknown)),
            ("deletion of an unknown message", ErrorKind.NOTHING, lambda: bot.delete_message(chat, unknown)),
            ("an unknown tag", ErrorKind.MARKUP, lambda: bot.edit_message_text(tag, chat, number, parse_mode="HTML")),
            (f"a text of {size} characters", ErrorKind.FAILED, lambda: bot.edit_message_text("x" * size, chat, number)),
            (
                f"button data of {MAX_BYTES + 1} bytes",
                ErrorKind.FAILED,
                lambda: bot.edit_message_text("x", chat, number, reply_markup=long),
            ),
        )
        for name, kind, call in calls:
            await self._refused(name, kind, call)

    async def _refused(self, name: str, kind: ErrorKind, call: Callable[[], Awaitable[object]]) -> None:
        """Make a call that Telegram must refuse; `kind`: the meaning that the bot must recognize."""
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
