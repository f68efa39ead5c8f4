"""The Bot API methods of the sandbox: those that the bot calls. Any other name is refused as unknown.

Parameters, besides `chat_id` and those that identify a message:

* sendMessage: text, parse_mode; sendPhoto, sendDocument: the file, caption, parse_mode; all three: reply_markup,
  message_thread_id, ephemeral_message_parameters, reply_parameters (to answer an ephemeral command);
* editMessageText, editEphemeralMessageText: text, parse_mode, reply_markup; editEphemeralMessageMedia: media,
  reply_markup;
* sendChatAction: action, message_thread_id; setMessageReaction: reaction;
* answerCallbackQuery: callback_query_id, text, show_alert, url; setMyCommands: commands, scope, language_code;
* savePreparedInlineMessage: user_id, result (an article, or a photo by its file_id), allow_user_chats and the like;
* setMyDescription: description, language_code; setMyShortDescription: short_description, language_code;
* getUpdates: offset, limit, timeout, allowed_updates; setWebhook: url, secret_token, allowed_updates.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.methods import bot, chats, editing, inline, sending, updates
from telegram_bot.sandbox.params import Params


class Method(NamedTuple):
    """A method: its name and what performs it."""

    name: str
    handler: Callable[[Core, Params], Any]


_METHODS = (
    Method("getMe", bot.get_me),
    Method("setMyCommands", bot.set_my_commands),
    Method("setMyDescription", bot.set_my_description),
    Method("setMyShortDescription", bot.set_my_short_description),
    Method("getUpdates", updates.get_updates),
    Method("setWebhook", updates.set_webhook),
    Method("deleteWebhook", updates.delete_webhook),
    Method("getWebhookInfo", updates.get_webhook_info),
    Method("answerCallbackQuery", updates.answer_callback_query),
    Method("getChatMember", chats.get_chat_member),
    Method("setMessageReaction", chats.set_message_reaction),
    Method("sendMessage", sending.send_message),
    Method("sendPhoto", sending.send_photo),
    Method("sendDocument", sending.send_document),
    Method("sendChatAction", sending.send_chat_action),
    Method("editMessageText", editing.edit_message_text),
    Method("deleteMessage", editing.delete_message),
    Method("savePreparedInlineMessage", inline.save_prepared_inline_message),
)
_EPHEMERAL = (
    Method("editEphemeralMessageText", editing.edit_ephemeral_message_text),
    Method("editEphemeralMessageMedia", editing.edit_ephemeral_message_media),
    Method("deleteEphemeralMessage", editing.delete_ephemeral_message),
)
"""Methods of Bot API 10.2 and later."""
METHODS = {method.name.casefold(): method for method in (*_METHODS, *_EPHEMERAL)}


def find_method(core: Core, name: str) -> Method:
    """Return the method of that name in any case; raise ApiError if this server does not have it."""
    method = METHODS.get(name.casefold())
    if method is None or (method in _EPHEMERAL and not core.has_ephemerals):
        raise refuse("method")
    return method
