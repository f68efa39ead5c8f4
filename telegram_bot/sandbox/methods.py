"""The Bot API methods of the sandbox: those that the bot calls. Any other name is refused as unknown.

Here: those about the bot itself, and the list of all.

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

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from telegram_bot.sandbox import messages
from telegram_bot.sandbox.api_json import Params, member_json, user_json
from telegram_bot.sandbox.arguments import read_chat
from telegram_bot.sandbox.core import CALLBACK_WINDOW, Core
from telegram_bot.sandbox.errors import refuse, refuse_if
from telegram_bot.sandbox.state import Json, menu_key
from telegram_bot.sandbox.updates import MOST_AT_ONCE, Webhook

MOST_COMMANDS = 100
SCOPES = ("default", "all_private_chats", "all_group_chats")
DESCRIPTION_LENGTH, SHORT_DESCRIPTION_LENGTH = 512, 120

LONGEST_POLL = 50
ALERT_LENGTH = 200
SECRET_LENGTH = 256


def get_me(core: Core, params: Params) -> Json:
    """Return the bot."""
    return user_json(core.state.bot) | {
        "can_join_groups": core.can_join_groups,
        "can_read_all_group_messages": not core.state.privacy,
        "supports_inline_queries": core.inline_mode,
        "can_connect_to_business": False,
        "has_main_web_app": False,
        "has_topics_enabled": False,
        "allows_users_to_create_topics": False,
        "can_manage_bots": False,
    }


def set_my_commands(core: Core, params: Params) -> bool:
    """Set the command menu of a scope, for all people or for those with a language."""
    given = params.json("commands")
    refuse_if(not isinstance(given, list), "commands_array")
    refuse_if(len(given) > MOST_COMMANDS, "commands_many")
    commands = [_command(core, command) for command in given]
    scope = (params.json("scope") or {}).get("type", "default")
    refuse_if(scope not in SCOPES, "scope")
    core.state.commands[menu_key(scope, _language(params))] = commands
    core.state.touch()
    return True


def set_my_description(core: Core, params: Params) -> bool:
    """Set the text shown in a private chat that has not been started."""
    return _describe(core, params, "description", DESCRIPTION_LENGTH)


def set_my_short_description(core: Core, params: Params) -> bool:
    """Set the text of the bot's profile."""
    return _describe(core, params, "short_description", SHORT_DESCRIPTION_LENGTH)


def _describe(core: Core, params: Params, name: str, longest: int) -> bool:
    """Set a description for all people or for those with a language; an empty one is removed."""
    language, text = _language(params), params.text(name)
    refuse_if(len(text) > longest, f"{name}_long")
    core.state.descriptions.setdefault(name, {})[language] = text
    core.state.touch()
    return True


def _language(params: Params) -> str:
    language = params.text("language_code")
    refuse_if(not re.fullmatch("([a-z]{2})?", language), "language")
    return language


def _command(core: Core, command: object) -> Json:
    if not isinstance(command, dict):
        raise refuse("commands_array")
    name, text = str(command.get("command", "")), str(command.get("description", ""))
    refuse_if(not re.fullmatch(r"[a-z0-9_]{1,32}", name), "command_name")
    refuse_if(not 1 <= len(text) <= 256, "command_text")
    ephemeral = core.has_ephemerals and command.get("is_ephemeral") is True
    return {"command": name, "description": text} | ({"is_ephemeral": True} if ephemeral else {})


async def get_updates(core: Core, params: Params) -> list[Json]:
    """Wait for updates; allowed_updates determines which kinds are queued from now on."""
    if core.updates.webhook is None:
        core.updates.allow(params.json("allowed_updates"))
    limit = min(params.integer("limit", MOST_AT_ONCE), MOST_AT_ONCE)
    seconds = min(params.integer("timeout"), LONGEST_POLL)
    return await core.updates.poll(params.integer("offset"), limit, seconds)


def set_webhook(core: Core, params: Params) -> bool:
    """Push updates to a URL."""
    url, secret = params.text("url"), params.text("secret_token")
    refuse_if(not re.match(r"https?://[^/]", url) or not urlsplit(url).hostname, "hook_url")
    refuse_if(len(secret) > SECRET_LENGTH, "secret_long")
    refuse_if(not re.fullmatch(r"[A-Za-z0-9_-]*", secret), "secret_chars")
    core.updates.allow(params.json("allowed_updates"))
    core.updates.set_webhook(Webhook(url, secret))
    return True


def get_webhook_info(core: Core, params: Params) -> Json:
    """Return the webhook, the number of waiting updates, and the last failure."""
    hook = core.updates.webhook
    found: Json = {"url": "", "has_custom_certificate": False, "pending_update_count": len(core.updates.pending)}
    if hook is not None:
        found["url"] = hook.url
        if hook.problem:
            found |= {"last_error_date": core.seconds(), "last_error_message": hook.problem}
    return found


def delete_webhook(core: Core, params: Params) -> bool:
    """Return to polling."""
    core.updates.set_webhook(None)
    return True


def answer_callback_query(core: Core, params: Params) -> bool:
    """Show a notification or a dialog to the user who pressed the button, or open the bot's private chat."""
    text, url = params.text("text"), params.text("url")
    query = core.state.queries.get(params.text("callback_query_id"))
    if query is None or query.answered or not core.fresh(query, CALLBACK_WINDOW):
        raise refuse("query_old")
    refuse_if(len(text) > ALERT_LENGTH, "alert_long")
    name = re.escape(core.state.bot.username or "")
    if url and not re.fullmatch(rf"(https?://)?t\.me/{name}\?start(group)?=[\w-]+", url, re.IGNORECASE):
        raise refuse("alert_url")
    answer: Json = {"text": text or None, "show_alert": params.truth("show_alert"), "url": url or None}
    if text:
        where = {"user_id": query.user_id, "chat_id": query.chat_id, "callback_query_id": query.id}
        core.state.alerts.append(answer | where | {"date": core.seconds()})
    core.answered(query, answer)
    return True


def get_chat_member(core: Core, params: Params) -> Json:
    """Return a current or former member."""
    chat = read_chat(core, params)
    user_id = params.integer("user_id")
    refuse_if(user_id <= 0, "user_invalid")
    refuse_if(user_id not in core.state.users, "user_unknown")
    refuse_if(user_id not in chat.members, "member_unknown")
    return member_json(core.state, chat, user_id)


Handler = Callable[[Core, Params], Any]

_METHODS: tuple[Handler, ...] = (
    *(get_me, set_my_commands, set_my_description, set_my_short_description),
    *(get_updates, set_webhook, delete_webhook, get_webhook_info),
    *(answer_callback_query, get_chat_member, messages.set_message_reaction),
    *(messages.send_message, messages.send_photo, messages.send_document, messages.send_chat_action),
    *(messages.edit_message_text, messages.delete_message),
    *(messages.save_prepared_inline_message, messages.answer_inline_query),
)
_EPHEMERAL: tuple[Handler, ...] = (
    *(messages.edit_ephemeral_message_text, messages.edit_ephemeral_message_media),
    messages.delete_ephemeral_message,
)
"""Methods since Bot API 10.2."""


METHODS = {handler.__name__.replace("_", ""): handler for handler in (*_METHODS, *_EPHEMERAL)}
"""The methods by lower-case name; their handlers have the same names in snake case."""


def find_method(core: Core, name: str) -> Handler:
    """Return the handler of a method, whose case is ignored; raise ApiError if this server does not have it."""
    handler = METHODS.get(name.casefold())
    if handler is None or (handler in _EPHEMERAL and not core.has_ephemerals):
        raise refuse("method")
    return handler
