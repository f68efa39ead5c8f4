"""What Telegram and the public addresses tell: clock, token, privacy mode, webhook, address of the card table."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from urllib.parse import urlsplit

from aiohttp import ClientError, ClientResponse, ClientSession, ClientTimeout
from telegram import User, WebhookInfo
from telegram.error import InvalidToken, TelegramError
from telegram.ext import ExtBot

from telegram_bot.app_address import AppAddress
from telegram_bot.checks.findings import Finding, Level
from telegram_bot.settings import Settings

SECONDS = 10.0
"""Time limit of a request."""
MOST_OFF, TOO_FAR_OFF = 5.0, 60.0
"""Seconds that the clock may be off, and those from which Telegram's signatures are refused."""


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


async def check_token(bot: ExtBot[None]) -> tuple[User | None, list[Finding]]:
    """Return the bot, None if it is not known who it is, and the findings on it."""
    try:
        me = await bot.get_me()
    except InvalidToken:
        advice = "copy THURUMPU_TOKEN from @BotFather (/mybots)"
        return None, [Finding("token", Level.FAULT, "Telegram does not know it", advice=advice)]
    except TelegramError as error:
        advice = "look at the network, a proxy and THURUMPU_BASE_URL"
        return None, [Finding("token", Level.FAULT, "Telegram cannot be reached", str(error), advice)]
    return me, [Finding("token", Level.OK, "Telegram knows it", f"@{me.username}"), *_check_profile(me)]


def _check_profile(me: User) -> Iterator[Finding]:
    if me.can_join_groups:
        yield Finding("groups", Level.OK, "the bot can be added")
    else:
        yield Finding("groups", Level.FAULT, "the bot cannot be added", advice="@BotFather: /setjoingroups, Enable")
    if me.can_read_all_group_messages:
        advice = "the bot needs no messages of people: @BotFather: /setprivacy, Enable"
        yield Finding("privacy", Level.WARNING, "the bot reads all messages of its groups", advice=advice)
    else:
        yield Finding("privacy", Level.OK, "the bot reads only what is meant for it")
    if me.supports_inline_queries:
        advice = "the bot does not answer inline queries: @BotFather: /setinline, Turn off"
        yield Finding("inline", Level.WARNING, "inline mode is on", advice=advice)
    else:
        yield Finding("inline", Level.OK, "inline mode is off")


async def check_webhook(bot: ExtBot[None], settings: Settings) -> Finding:
    """Compare how Telegram delivers updates with how the bot expects them."""
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
    return _check_deliveries(info)


def _check_deliveries(info: WebhookInfo) -> Finding:
    if info.last_error_message:
        advice = "look at proxy, certificate and THURUMPU_WEBHOOK_SECRET"
        return Finding("webhook", Level.WARNING, f"the last failure: {info.last_error_message}", advice=advice)
    return Finding("webhook", Level.OK, f"is set, {info.pending_update_count} updates wait")


async def check_app(settings: Settings, username: str) -> list[Finding]:
    """Check the public address of the card table; its short name cannot be asked for."""
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
