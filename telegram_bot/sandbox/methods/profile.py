"""The bot itself: who it is, its commands, names, texts and menu button; files to download."""

from __future__ import annotations

import json
import re

from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.methods.registry import Handler, method
from telegram_bot.sandbox.params import Params
from telegram_bot.sandbox.present import user_json
from telegram_bot.sandbox.world import Json

COMMANDS = 100
_SCOPE_NAMES = "default all_private_chats all_group_chats all_chat_administrators chat chat_administrators chat_member"
SCOPES = frozenset(_SCOPE_NAMES.split())
TEXTS = {
    "Name": ("name", 64, "name_long"),
    "Description": ("description", 512, "description_long"),
    "ShortDescription": ("short_description", 120, "about_long"),
}
_RIGHT_NAMES = (
    "is_anonymous can_manage_chat can_delete_messages can_manage_video_chats "
    "can_restrict_members can_promote_members can_change_info can_invite_users "
    "can_post_stories can_edit_stories can_delete_stories can_send_welcome_messages"
)
ADMIN_RIGHTS_OFF = dict.fromkeys(_RIGHT_NAMES.split(), False)


@method("getMe")
def get_me(core: Core, params: Params) -> Json:
    """The bot, with what BotFather has switched on for it."""
    return user_json(core.world.bot) | {
        "can_join_groups": True,
        "can_read_all_group_messages": not core.world.privacy,
        "supports_inline_queries": True,
        "can_connect_to_business": False,
        "has_main_web_app": False,
        "has_topics_enabled": False,
        "allows_users_to_create_topics": False,
        "can_manage_bots": False,
    }


@method("logOut", "close")
def close(core: Core, params: Params) -> bool:
    """Nothing to log out from."""
    return True


def _scope(params: Params) -> str:
    """The key of a command list: scope and language."""
    language = params.text("language_code")
    if language and not re.fullmatch(r"[a-z]{2}", language):
        raise refuse("language")
    scope = params.json("scope") or {"type": "default"}
    if not isinstance(scope, dict) or scope.get("type") not in SCOPES:
        raise refuse("scope", why="unsupported type specified")
    kept = {name: scope[name] for name in ("type", "chat_id", "user_id") if name in scope}
    return json.dumps([kept, language], sort_keys=True)


def _command(core: Core, command: object) -> Json:
    if not isinstance(command, dict):
        raise refuse("commands_array")
    name = str(command.get("command", "")).removeprefix("/")
    text = str(command.get("description", ""))
    if not re.fullmatch(r"[a-z0-9_]{1,32}", name):
        raise refuse("command_name")
    if not 1 <= len(text) <= 256:
        raise refuse("command_text")
    ephemeral = core.level >= 10.2 and command.get("is_ephemeral") is True
    kept: Json = {"command": name, "description": text}
    return kept | ({"is_ephemeral": True} if ephemeral else {})


@method("setMyCommands")
def set_my_commands(core: Core, params: Params) -> bool:
    """Set the command menu of a scope and language."""
    given = params.json("commands", "commands_json")
    if not isinstance(given, list):
        raise refuse("commands_array")
    if len(given) > COMMANDS:
        raise refuse("commands_many")
    commands = [_command(core, command) for command in given]
    core.world.profile.setdefault("commands", {})[_scope(params)] = commands
    core.world.touch()
    return True


@method("getMyCommands")
def get_my_commands(core: Core, params: Params) -> list[Json]:
    """The command menu of exactly that scope and language."""
    found: list[Json] = core.world.profile.get("commands", {}).get(_scope(params), [])
    return found


@method("deleteMyCommands")
def delete_my_commands(core: Core, params: Params) -> bool:
    """Remove the command menu of a scope and language."""
    core.world.profile.get("commands", {}).pop(_scope(params), None)
    core.world.touch()
    return True


def _setter(name: str, limit: int, refusal: str) -> Handler:
    def set_text(core: Core, params: Params) -> bool:
        if len(params.text(name)) > limit:
            raise refuse(refusal)
        texts = core.world.profile.setdefault(name, {})
        texts[params.text("language_code")] = params.text(name)
        core.world.touch()
        return True

    return set_text


def _getter(name: str) -> Handler:
    def get_text(core: Core, params: Params) -> Json:
        texts = core.world.profile.get(name, {})
        default = texts.get("", core.world.bot.first_name if name == "name" else "")
        return {name: texts.get(params.text("language_code")) or default}

    return get_text


for _what, (_name, _limit, _refusal) in TEXTS.items():
    method(f"setMy{_what}")(_setter(_name, _limit, _refusal))
    method(f"getMy{_what}")(_getter(_name))


@method("setChatMenuButton")
def set_chat_menu_button(core: Core, params: Params) -> bool:
    """Set the button beside the composer."""
    button = params.json("menu_button") or {"type": "default"}
    if not isinstance(button, dict) or button.get("type") not in ("commands", "web_app", "default"):
        raise refuse("menu_button", why="MenuButton has unsupported type")
    core.world.profile.setdefault("menu", {})[params.text("chat_id")] = button
    core.world.touch()
    return True


@method("getChatMenuButton")
def get_chat_menu_button(core: Core, params: Params) -> Json:
    """The button beside the composer."""
    menu: dict[str, Json] = core.world.profile.get("menu", {})
    return menu.get(params.text("chat_id")) or menu.get("") or {"type": "default"}


@method("getMyDefaultAdministratorRights")
def get_my_default_administrator_rights(core: Core, params: Params) -> Json:
    """The rights that the bot asks for when it is made an administrator."""
    rights: Json = core.world.profile.get("rights", {})
    return ADMIN_RIGHTS_OFF | rights


@method("setMyDefaultAdministratorRights")
def set_my_default_administrator_rights(core: Core, params: Params) -> bool:
    """Set the rights that the bot asks for."""
    core.world.profile["rights"] = params.json("rights") or {}
    core.world.touch()
    return True


@method("getFile")
def get_file(core: Core, params: Params) -> Json:
    """Where to download a file."""
    file = core.world.files.get(params.text("file_id"))
    if file is None:
        raise refuse("file_id")
    return {
        "file_id": file.id,
        "file_unique_id": file.unique_id,
        "file_size": file.size,
        "file_path": file.path,
    }
