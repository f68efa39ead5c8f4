"""Chats and their members: looking them up, pinning, reacting, leaving, titles."""

from __future__ import annotations

from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.methods.registry import method
from telegram_bot.sandbox.methods.target import inside, read_chat, read_user
from telegram_bot.sandbox.params import Params
from telegram_bot.sandbox.present import full_chat_json, member_json, message_json, user_json
from telegram_bot.sandbox.world import Chat, Json, Message

REACTIONS = frozenset(
    "👍👎❤🔥🥰👏😁🤔🤯😱🤬😢🎉🤩🤮💩🙏👌🕊🤡🥱🥴😍🐳🌚🌭💯🤣⚡🍌🏆💔🤨😐🍓🍾💋🖕"
    "😈😴😭🤓👻👀🎃🙈😇😨🤝✍🤗🫡🎅🎄☃💅🤪🗿🆒💘🙉🦄😘💊🙊😎👾😡"
)
"""The reactions that everybody has; one character each, a variation selector left out."""


def _group(core: Core, params: Params) -> Chat:
    chat = inside(core, read_chat(core, params))
    if chat.is_private:
        raise refuse("private_only")
    return chat


def _administered(core: Core, params: Params) -> Chat:
    """A group in which the bot is an administrator."""
    chat = _group(core, params)
    if not chat.is_admin(core.world.bot.id):
        raise refuse("admin_required")
    return chat


@method("getChat")
def get_chat(core: Core, params: Params) -> Json:
    """Everything about a chat."""
    chat = read_chat(core, params)
    return full_chat_json(core.world, chat if chat.is_private else inside(core, chat))


@method("getChatMember")
def get_chat_member(core: Core, params: Params) -> Json:
    """One member; who was never there is unknown."""
    chat = inside(core, read_chat(core, params))
    user = read_user(core, params)
    if chat.is_private:
        return {"status": "member", "user": member_json(core.world, chat, user.id)["user"]}
    if user.id not in chat.members:
        raise refuse("member_unknown")
    return member_json(core.world, chat, user.id)


@method("getChatAdministrators")
def get_chat_administrators(core: Core, params: Params) -> list[Json]:
    """The administrators, other bots left out."""
    chat = _group(core, params)
    return [member_json(core.world, chat, i) for i in chat.members if chat.is_admin(i)]


@method("getChatMemberCount", "getChatMembersCount")
def get_chat_member_count(core: Core, params: Params) -> int:
    """How many people and bots are in the chat."""
    chat = inside(core, read_chat(core, params))
    return 2 if chat.is_private else sum(chat.present(i) for i in chat.members)


@method("leaveChat")
def leave_chat(core: Core, params: Params) -> bool:
    """Let the bot leave a group."""
    chat = inside(core, read_chat(core, params))
    if chat.is_private:
        raise refuse("leave_private")
    world, bot = core.world, core.world.bot
    chat.members[bot.id] = "left"
    number, order = world.next_message_id(chat), world.next_id("order")
    note = Message(chat.id, number, bot.id, core.seconds(), order)
    note.service = {"left_chat_member": user_json(bot)}
    world.add(note)
    return True


def _ordinary(core: Core, chat: Chat, params: Params, refusal: str) -> Message:
    message = core.world.message(chat.id, params.integer("message_id"))
    if message is None:
        raise refuse(refusal)
    return message


def _check_pinner(core: Core, chat: Chat) -> None:
    if not chat.is_private and not chat.is_admin(core.world.bot.id):
        raise refuse("no_pin_right")


@method("pinChatMessage")
def pin_chat_message(core: Core, params: Params) -> bool:
    """Pin a message; people see a service message about it."""
    chat = inside(core, read_chat(core, params))
    message = _ordinary(core, chat, params, "pin_unknown")
    _check_pinner(core, chat)
    if message.message_id in chat.pinned:
        chat.pinned.remove(message.message_id)
    chat.pinned.append(message.message_id)
    world = core.world
    number, order = world.next_message_id(chat), world.next_id("order")
    note = Message(chat.id, number, world.bot.id, core.seconds(), order)
    note.thread_id = message.thread_id
    note.service = {"pinned_message": message_json(world, message, nested=True)}
    world.add(note)
    return True


@method("unpinChatMessage")
def unpin_chat_message(core: Core, params: Params) -> bool:
    """Unpin one message, the latest by default."""
    chat = inside(core, read_chat(core, params))
    _check_pinner(core, chat)
    number = params.integer("message_id") or (chat.pinned[-1] if chat.pinned else 0)
    if number not in chat.pinned:
        raise refuse("unpin_unknown")
    chat.pinned.remove(number)
    core.world.touch()
    return True


@method("unpinAllChatMessages")
def unpin_all_chat_messages(core: Core, params: Params) -> bool:
    """Unpin everything."""
    chat = inside(core, read_chat(core, params))
    _check_pinner(core, chat)
    chat.pinned.clear()
    core.world.touch()
    return True


@method("setMessageReaction")
def set_message_reaction(core: Core, params: Params) -> bool:
    """React to a message with at most one emoji; an empty list takes it back."""
    chat = inside(core, read_chat(core, params))
    message = _ordinary(core, chat, params, "react_unknown")
    given = params.json("reaction") or []
    emoji = [str(r.get("emoji", "")) for r in given if isinstance(r, dict)]
    if len(emoji) > 1 or not all(e.rstrip("\ufe0f") in REACTIONS for e in emoji):
        raise refuse("reaction")
    message.reactions[core.world.bot.id] = emoji
    core.world.touch()
    return True


@method("setChatTitle")
def set_chat_title(core: Core, params: Params) -> bool:
    """Rename a group."""
    chat = _administered(core, params)
    chat.title = params.text("title")[:128] or chat.title
    core.world.touch()
    return True


@method("setChatAdministratorCustomTitle")
def set_custom_title(core: Core, params: Params) -> bool:
    """Give an administrator a title."""
    chat = _administered(core, params)
    user = read_user(core, params)
    if not chat.is_admin(user.id):
        raise refuse("member_unknown")
    chat.titles[user.id] = params.text("custom_title")[:16]
    core.world.touch()
    return True


@method("getUserProfilePhotos")
def get_user_profile_photos(core: Core, params: Params) -> Json:
    """Nobody in the sandbox has a profile photo."""
    read_user(core, params)
    return {"total_count": 0, "photos": []}
