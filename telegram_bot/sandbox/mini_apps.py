"""Mini Apps: their addresses, the links that open them, and the launch data that Telegram passes to an opened page.

The launch data tell who opened the page, where and when. Their `hash` is an HMAC with a key derived from the bot's
token; their `signature` uses the server's own key pair, here also derived from the token, so that it survives a
restart.
"""

import base64
import hashlib
import hmac
import json
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import parse_qs, quote, urlencode, urlsplit

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from telegram_bot.sandbox.api_json import chat_instance
from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.state import Chat, User

VERSION = "9.1"
PLATFORM = "weba"
_COLOURS = {
    "accent_text_color": ("#2481cc", "#6ab3f3"),
    "bg_color": ("#ffffff", "#17212b"),
    "bottom_bar_bg_color": ("#ffffff", "#17212b"),
    "button_color": ("#2481cc", "#5288c1"),
    "button_text_color": ("#ffffff", "#ffffff"),
    "destructive_text_color": ("#d14e4e", "#ec3942"),
    "header_bg_color": ("#ffffff", "#17212b"),
    "hint_color": ("#707579", "#708499"),
    "link_color": ("#2481cc", "#6ab3f3"),
    "secondary_bg_color": ("#f4f4f5", "#232e3c"),
    "section_bg_color": ("#ffffff", "#17212b"),
    "section_header_text_color": ("#2481cc", "#6ab3f3"),
    "section_separator_color": ("#e7e7e7", "#111921"),
    "subtitle_text_color": ("#707579", "#708499"),
    "text_color": ("#000000", "#f5f5f5"),
}
THEMES = {
    theme: {name: colours[place] for name, colours in _COLOURS.items()} for place, theme in enumerate(("light", "dark"))
}
"""Telegram's colours, by theme."""


class AppLink(NamedTuple):
    """A link to a Mini App: its address, and the parameter after `startapp=`."""

    url: str
    start: str | None


def find_link(core: Core, link: str) -> AppLink | None:
    """Return the Mini App of a link `https://t.me/<bot>/<short name>?startapp=…`; None for any other link."""
    parts = urlsplit(link)
    bot, _, name = parts.path.strip("/").partition("/")
    if parts.hostname not in ("t.me", "telegram.me") or bot.casefold() != (core.state.bot.username or "").casefold():
        return None
    url = core.apps.get(name)
    return None if url is None else AppLink(url, parse_qs(parts.query).get("startapp", [None])[0])


def app_links(core: Core) -> list[str]:
    """Return the links to the bot's Mini Apps, without parameters."""
    return [f"https://t.me/{core.state.bot.username}/{name}" for name in core.apps]


def open_link(core: Core, user: User, chat: Chat, link: AppLink, theme: str) -> str:
    """Return the address that a person's app opens for a link in a chat."""
    kind = ("sender" if chat.id == user.id else "private") if chat.is_private else chat.type
    place = {"chat_instance": chat_instance(chat.id), "chat_type": kind}
    start = {"start_param": link.start} if link.start else {}
    url = f"{link.url}?{urlencode({'tgWebAppStartParam': link.start})}" if link.start else link.url
    return open_address(core, user, url, place | start, theme)


def open_address(core: Core, user: User, url: str, given: dict[str, str], theme: str) -> str:
    """Return the address that a person's app opens, with the launch data; `given`: launch data about the place."""
    fields = {"user": app_user(user), **given, "auth_date": str(core.seconds())}
    passed = {"tgWebAppData": signed(core.token, fields)}
    if start := given.get("start_param"):
        passed["tgWebAppStartParam"] = start
    passed |= {
        "tgWebAppVersion": VERSION,
        "tgWebAppPlatform": PLATFORM,
        "tgWebAppThemeParams": json.dumps(THEMES[theme]),
    }
    return f"{url}#{urlencode(passed, quote_via=quote)}"


def app_user(user: User) -> str:
    """Return a person as JSON, as Mini Apps receive it."""
    shown = {"id": user.id, "first_name": user.first_name, "last_name": user.last_name or ""}
    optional = {"username": user.username, "language_code": user.language_code, "is_premium": user.is_premium}
    shown |= {name: value for name, value in optional.items() if value}
    return json.dumps(shown | {"allows_write_to_pm": user.started}, ensure_ascii=False, separators=(",", ":"))


def signed(token: str, fields: Mapping[str, str]) -> str:
    """Return launch data with these fields, `signature` and `hash`, as a query string."""
    bot = token.partition(":")[0]
    message = f"{bot}:WebAppData\n{_lines(fields)}".encode()
    signature = base64.urlsafe_b64encode(_private_key(token).sign(message)).decode().rstrip("=")
    complete = {**fields, "signature": signature}
    secret = hmac.digest(b"WebAppData", token.encode(), "sha256")
    return urlencode({**complete, "hash": hmac.digest(secret, _lines(complete).encode(), "sha256").hex()})


def public_key(token: str) -> bytes:
    """Return the key that verifies `signature`; Telegram publishes its own."""
    return _private_key(token).public_key().public_bytes_raw()


def _lines(fields: Mapping[str, str]) -> str:
    return "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))


def _private_key(token: str) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(hashlib.sha256(f"key pair of {token}".encode()).digest())
