"""The Bot API methods of the sandbox: those that the bot calls. Any other name is refused as unknown.

Parameters, besides `chat_id` and those that identify a message:

* sendMessage: text, parse_mode; sendPhoto, sendDocument: the file, caption, parse_mode; all three: reply_markup,
  message_thread_id, ephemeral_message_parameters, reply_parameters (to answer an ephemeral command);
* editMessageText, editEphemeralMessageText: text, parse_mode, reply_markup; editEphemeralMessageMedia: media,
  reply_markup;
* sendChatAction: action, message_thread_id; setMessageReaction: reaction;
* answerCallbackQuery: callback_query_id, text, show_alert, url; setMyCommands: commands, scope, language_code;
* savePreparedInlineMessage: user_id, result (an article, or a photo by its file_id), allow_user_chats and the like;
* answerInlineQuery: inline_query_id, results, next_offset, button (with a start_parameter);
* setMyDescription: description, language_code; setMyShortDescription: short_description, language_code;
* getUpdates: offset, limit, timeout, allowed_updates; setWebhook: url, secret_token, allowed_updates.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from telegram_bot.sandbox.api_json import Params
from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.methods import bot, messages

Handler = Callable[[Core, Params], Any]

_METHODS = (
    *(bot.get_me, bot.set_my_commands, bot.set_my_description, bot.set_my_short_description),
    *(bot.get_updates, bot.set_webhook, bot.delete_webhook, bot.get_webhook_info),
    *(bot.answer_callback_query, bot.get_chat_member, messages.set_message_reaction),
    *(messages.send_message, messages.send_photo, messages.send_document, messages.send_chat_action),
    *(messages.edit_message_text, messages.delete_message),
    *(messages.save_prepared_inline_message, messages.answer_inline_query),
)
_EPHEMERAL = (
    *(messages.edit_ephemeral_message_text, messages.edit_ephemeral_message_media),
    messages.delete_ephemeral_message,
)
"""Methods of Bot API 10.2 and later."""


class Method(NamedTuple):
    """A method: its name, which its handler has in Python's spelling, and what performs it."""

    name: str
    handler: Handler

    @classmethod
    def of(cls, handler: Handler) -> Method:
        """Return the method of a handler: `getMe` of `get_me`."""
        first, *words = handler.__name__.split("_")
        return cls(first + "".join(map(str.capitalize, words)), handler)


METHODS = {method.name.casefold(): method for method in map(Method.of, (*_METHODS, *_EPHEMERAL))}


def find_method(core: Core, name: str) -> Method:
    """Return the method of that name in any case; raise ApiError if this server does not have it."""
    method = METHODS.get(name.casefold())
    if method is None or (method.handler in _EPHEMERAL and not core.has_ephemerals):
        raise refuse("method")
    return method
