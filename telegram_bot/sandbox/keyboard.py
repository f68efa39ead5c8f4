"""Reply markup of messages: what a keyboard may look like.

At most 100 buttons and 8 in a row (not documented by Telegram; the known limits of its server).
"""

from __future__ import annotations

import json
import re
from typing import Any

from telegram_bot.sandbox.errors import refuse

Json = dict[str, Any]

BUTTONS = 100
ROW = 8
DATA_BYTES = 64
STYLES = ("primary", "success", "danger")
TYPES = (
    "url",
    "callback_data",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "callback_game",
    "pay",
)
KEPT = ("text", "style", "icon_custom_emoji_id", "disabled", *TYPES)


def read_markup(raw: str, *, level: float, private: bool, ephemeral: bool = False) -> Json | None:
    """Validate a reply_markup parameter; None when there is none.

    A server below level 10.3 knows no disabled buttons and ignores that field.
    """
    if not raw.strip():
        return None
    try:
        markup = json.loads(raw)
    except ValueError:
        raise refuse("markup_json") from None
    if not isinstance(markup, dict):
        raise refuse("markup_object")
    if "inline_keyboard" in markup:
        rows = _rows(markup["inline_keyboard"], "inline_keyboard", "InlineKeyboardMarkup")
        buttons = [[_button(b, level, private, ephemeral) for b in row] for row in rows]
        buttons = [row for row in buttons if row]
        if sum(map(len, buttons)) > BUTTONS or any(len(row) > ROW for row in buttons):
            raise refuse("markup_long")
        return {"inline_keyboard": buttons} if buttons else None
    if "keyboard" in markup:
        _rows(markup["keyboard"], "keyboard", "ReplyKeyboardMarkup")
        return markup
    return markup if markup.get("force_reply") or markup.get("remove_keyboard") else None


def _rows(rows: object, field: str, kind: str) -> list[list[object]]:
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise refuse("markup_rows", field=field, kind=kind)
    return rows


def _button(button: object, level: float, private: bool, ephemeral: bool) -> Json:
    if not isinstance(button, dict):
        raise refuse("button_object")
    if not isinstance(button.get("text"), str):
        raise refuse("button_no_text")
    kept = {name: button[name] for name in KEPT if button.get(name) is not None}
    if level < 10.3:
        kept.pop("disabled", None)
    if kept.get("style", "primary") not in STYLES:
        raise refuse("button_style")
    kinds = [name for name in (*TYPES, "disabled") if name in kept]
    if not kinds:
        raise refuse("button_plain")
    if not kept["text"].strip():
        raise refuse("button_text")
    if len(kinds) > 1 or (ephemeral and "login_url" in kept):
        raise refuse("button_type")
    _check_kind(kinds[0], kept, private)
    return kept


def _check_kind(kind: str, button: Json, private: bool) -> None:
    value = button[kind]
    if kind == "callback_data":
        if not isinstance(value, str) or not 1 <= len(value.encode()) <= DATA_BYTES:
            raise refuse("button_data")
    elif kind == "url":
        button["url"] = _url(str(value))
    elif kind == "web_app":
        url = value.get("url", "") if isinstance(value, dict) else ""
        if not url.startswith("https://"):
            raise refuse("button_web_app", url=url)
        if not private:
            raise refuse("button_type")
    elif kind == "copy_text":
        text = value.get("text", "") if isinstance(value, dict) else ""
        if not 1 <= len(text) <= 256:
            raise refuse("button_copy")
    elif kind in ("callback_game", "pay"):
        raise refuse("button_type")


def _url(url: str) -> str:
    """The address of a URL button, with a scheme."""
    if not url.strip():
        raise refuse("button_url", url=url, why="URL is empty")
    if re.match(r"tg://\w+", url) or re.match(r"https?://[^\s/?#.]+(\.[^\s/?#.]+)+", url):
        return url
    if re.match(r"https?://(localhost|\d+\.\d+\.\d+\.\d+)(:\d+)?(/|$)", url):
        raise refuse("button_url", url=url, why="Wrong HTTP URL")
    if "://" in url:
        why = "Wrong HTTP URL" if url.startswith("http") else "Unsupported URL protocol"
        raise refuse("button_url", url=url, why=why)
    if re.fullmatch(r"[\w-]+(\.[\w-]+)+(:\d+)?([/?#]\S*)?", url):
        return f"http://{url}"
    raise refuse("button_url", url=url, why="Wrong HTTP URL")


def buttons_of(markup: Json | None) -> list[list[Json]]:
    """The rows of an inline keyboard; none for other markup."""
    return list(markup.get("inline_keyboard", [])) if markup else []
