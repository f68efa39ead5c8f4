"""Inline keyboards: at most 100 buttons and 8 in a row (not documented; the known limits of Telegram's server)."""

from __future__ import annotations

import json
import re
from urllib.parse import urlsplit

from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.state import Chat, Json

MOST_BUTTONS = 100
MOST_IN_ROW = 8
DATA_BYTES = 64
STYLES = ("primary", "success", "danger")
TYPES = ("url", "callback_data", "web_app")
LOCAL = ("127.0.0.1", "localhost")


def read_keyboard(raw: str, chat: Chat) -> Json | None:
    """Read a reply_markup parameter; return None if there is no keyboard. Only private chats have web_app buttons."""
    if not raw.strip():
        return None
    try:
        markup = json.loads(raw)
    except ValueError:
        raise refuse("markup_json") from None
    if not isinstance(markup, dict):
        raise refuse("markup_object")
    rows = markup.get("inline_keyboard")
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise refuse("markup_rows")
    buttons = [[_button(button) for button in row] for row in rows if row]
    if sum(map(len, buttons)) > MOST_BUTTONS or any(len(row) > MOST_IN_ROW for row in buttons):
        raise refuse("markup_long")
    if not chat.is_private and any("web_app" in button for row in buttons for button in row):
        raise refuse("button_type")
    return {"inline_keyboard": buttons} if buttons else None


def _button(button: object) -> Json:
    if not isinstance(button, dict):
        raise refuse("button_object")
    if not isinstance(button.get("text"), str):
        raise refuse("button_no_text")
    kept = {name: button[name] for name in ("text", "style", *TYPES) if button.get(name) is not None}
    if kept.get("style", "primary") not in STYLES:
        raise refuse("button_style")
    types = [name for name in TYPES if name in kept]
    if not types:
        raise refuse("button_plain")
    if not kept["text"].strip():
        raise refuse("button_text")
    if len(types) > 1:
        raise refuse("button_type")
    if "url" in kept:
        return kept | {"url": _url(str(kept["url"]))}
    if "web_app" in kept:
        return kept | {"web_app": {"url": _app_url(kept["web_app"])}}
    data = kept["callback_data"]
    if not isinstance(data, str) or not 1 <= len(data.encode()) <= DATA_BYTES:
        raise refuse("button_data")
    return kept


def _url(url: str) -> str:
    if re.match(r"tg://\w+", url) or re.match(r"https?://[^\s/?#.]+(\.[^\s/?#.]+)+", url):
        return url
    if re.fullmatch(r"[\w-]+(\.[\w-]+)+(:\d+)?([/?#]\S*)?", url):
        return f"http://{url}"
    if not url.strip():
        raise refuse("button_url", url=url, why="URL is empty")
    unknown = "://" in url and not url.startswith("http")
    raise refuse("button_url", url=url, why="Unsupported URL protocol" if unknown else "Wrong HTTP URL")


def _app_url(given: object) -> str:
    """Return the address of a web_app button: https, or http on this machine."""
    if not isinstance(given, dict):
        raise refuse("button_web_app")
    url = str(given.get("url") or "")
    if urlsplit(url).scheme != "https" and urlsplit(url).hostname not in LOCAL:
        raise refuse("button_web_app_url", url=url, why="Only HTTPS links are allowed")
    return url


def buttons_of(markup: Json | None) -> list[list[Json]]:
    """Return the rows of a message's keyboard."""
    return markup["inline_keyboard"] if markup else []
