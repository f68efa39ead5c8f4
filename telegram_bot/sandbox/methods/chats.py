"""Members of chats, and reactions to messages."""

from __future__ import annotations

from telegram_bot.sandbox.api_json import member_json
from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.methods.arguments import read_chat
from telegram_bot.sandbox.params import Params
from telegram_bot.sandbox.state import Json

REACTIONS = frozenset(
    "👍👎❤🔥🥰👏😁🤔🤯😱🤬😢🎉🤩🤮💩🙏👌🕊🤡🥱🥴😍🐳🌚🌭💯🤣⚡🍌🏆💔🤨😐🍓🍾💋🖕"
    "😈😴😭🤓👻👀🎃🙈😇😨🤝✍🤗🫡🎅🎄☃💅🤪🗿🆒💘🙉🦄😘💊🙊😎👾😡"
)
"""The reactions available to everybody, without variation selectors."""


def get_chat_member(core: Core, params: Params) -> Json:
    """Return a present or former member."""
    chat = read_chat(core, params)
    user_id = params.integer("user_id")
    if user_id <= 0:
        raise refuse("user_invalid")
    if user_id not in core.state.users:
        raise refuse("user_unknown")
    if user_id not in chat.members:
        raise refuse("member_unknown")
    return member_json(core.state, chat, user_id)


def set_message_reaction(core: Core, params: Params) -> bool:
    """React to a message with at most one emoji; an empty list removes the reaction."""
    chat = read_chat(core, params)
    message = core.state.message(chat.id, params.integer("message_id"))
    if message is None:
        raise refuse("react_unknown")
    emoji = [str(reaction["emoji"]) for reaction in params.json("reaction") or []]
    if len(emoji) > 1 or not all(e.rstrip("\ufe0f") in REACTIONS for e in emoji):
        raise refuse("reaction")
    message.reactions[core.state.bot.id] = emoji
    core.state.touch()
    return True
