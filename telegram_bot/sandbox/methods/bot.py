"""The bot itself: its identity, its command menus and descriptions in several languages."""

from __future__ import annotations

import re

from telegram_bot.sandbox.api_json import user_json
from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.params import Params
from telegram_bot.sandbox.state import Json, menu_key

MOST_COMMANDS = 100
SCOPES = ("default", "all_private_chats", "all_group_chats")
DESCRIPTION_LENGTH, SHORT_DESCRIPTION_LENGTH = 512, 120


def get_me(core: Core, params: Params) -> Json:
    """Return the bot."""
    return user_json(core.state.bot) | {
        "can_join_groups": core.profile.can_join_groups,
        "can_read_all_group_messages": not core.state.privacy,
        "supports_inline_queries": core.profile.inline_mode,
        "can_connect_to_business": False,
        "has_main_web_app": False,
        "has_topics_enabled": False,
        "allows_users_to_create_topics": False,
        "can_manage_bots": False,
    }


def set_my_commands(core: Core, params: Params) -> bool:
    """Set the command menu of a scope, for all people or for those with a language."""
    given = params.json("commands")
    if not isinstance(given, list):
        raise refuse("commands_array")
    if len(given) > MOST_COMMANDS:
        raise refuse("commands_many")
    commands = [_command(core, command) for command in given]
    scope = (params.json("scope") or {}).get("type", "default")
    if scope not in SCOPES:
        raise refuse("scope")
    core.state.commands[menu_key(scope, _language(params))] = commands
    core.state.touch()
    return True


def set_my_description(core: Core, params: Params) -> bool:
    """Set the text of a private chat that has not been started."""
    return _describe(core, params, "description", DESCRIPTION_LENGTH)


def set_my_short_description(core: Core, params: Params) -> bool:
    """Set the text of the bot's profile."""
    return _describe(core, params, "short_description", SHORT_DESCRIPTION_LENGTH)


def _describe(core: Core, params: Params, name: str, longest: int) -> bool:
    """Set a description for all people or for those with a language; an empty one is removed."""
    language, text = _language(params), params.text(name)
    if len(text) > longest:
        raise refuse(f"{name}_long")
    core.state.descriptions.setdefault(name, {})[language] = text
    core.state.touch()
    return True


def _language(params: Params) -> str:
    language = params.text("language_code")
    if not re.fullmatch("([a-z]{2})?", language):
        raise refuse("language")
    return language


def _command(core: Core, command: object) -> Json:
    if not isinstance(command, dict):
        raise refuse("commands_array")
    name, text = str(command.get("command", "")), str(command.get("description", ""))
    if not re.fullmatch(r"[a-z0-9_]{1,32}", name):
        raise refuse("command_name")
    if not 1 <= len(text) <= 256:
        raise refuse("command_text")
    ephemeral = core.has_ephemerals and command.get("is_ephemeral") is True
    return {"command": name, "description": text} | ({"is_ephemeral": True} if ephemeral else {})
