"""Messages that people send by the bot: those that it prepares for a person who shares something from a Mini App."""

from __future__ import annotations

import secrets

from telegram_bot.sandbox.core import Core, Prepared
from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.files import stored_photo
from telegram_bot.sandbox.keyboard import read_keyboard
from telegram_bot.sandbox.methods.arguments import Content, read_caption, read_text
from telegram_bot.sandbox.params import Params, json_params
from telegram_bot.sandbox.state import Chat, Json

PREPARED_SECONDS = 24 * 3600
ID_BYTES = 64
CHAT_KINDS = {"user": ("private",), "bot": (), "group": ("group", "supergroup"), "channel": ()}
"""The types of chats that each kind of receivers has here: there are no channels, and no other bots."""
ANYWHERE = Chat(0, "group")
"""Stands for the chat that is not known yet: `web_app` buttons are for private chats with the bot only."""


def save_prepared_inline_message(core: Core, params: Params) -> Json:
    """Keep a message for a day, which a person can send from a Mini App."""
    user = params.integer("user_id")
    if user <= 0:
        raise refuse("user_invalid")
    if user not in core.state.users:
        raise refuse("user_unknown")
    kinds = [kind for kind in CHAT_KINDS if params.truth(f"allow_{kind}_chats")]
    if not kinds:
        raise refuse("prepared_kinds")
    result = params.json("result")
    if not isinstance(result, dict):
        raise refuse("result", why="object expected")
    if not 1 <= len(str(result.get("id") or "").encode()) <= ID_BYTES:
        raise refuse("result_id")
    given = json_params(result)
    number, expires = secrets.token_urlsafe(12), core.seconds() + PREPARED_SECONDS
    chats = tuple(name for kind in kinds for name in CHAT_KINDS[kind])
    markup = read_keyboard(given.text("reply_markup"), ANYWHERE)
    core.prepared[number] = Prepared(user, expires, chats, _content(core, result.get("type"), given), markup)
    return {"id": number, "expiration_date": expires}


def _content(core: Core, kind: object, given: Params) -> Content:
    """Return the content of the message of a result: a text, or a picture that has been sent before."""
    if kind == "article":
        content = given.json("input_message_content")
        if not isinstance(content, dict) or "message_text" not in content:
            raise refuse("result", why='Field "message_text" must be of type String')
        values = {"text": content["message_text"], "parse_mode": content.get("parse_mode")}
        return read_text(json_params(values))
    if kind == "photo":
        return read_caption(given, stored_photo(core.state, given.text("photo_file_id")))
    raise refuse("result", why=f'type "{kind}" is unsupported for the inline query result')
