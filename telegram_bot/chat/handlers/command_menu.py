"""The commands Telegram offers in its menu: one list for private chats, one for groups."""

from __future__ import annotations

from telegram import BotCommand, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats
from telegram.ext import ExtBot

from telegram_bot.games.registry import PRESENTERS
from telegram_bot.texts.loader import Texts

PLAYING = ("hand", "move", "hint")
"""Commands of one player at a table."""

FOR_ONE = (*PLAYING, "calls", "transcript", "rules", "help")
"""Commands whose answer concerns their writer alone: where the server can, the group does not even see them."""

GROUP = (
    *PRESENTERS,
    "join",
    "settings",
    "table",
    *PLAYING,
    "leave",
    "back",
    "calls",
    "stop",
    "transcript",
    "review",
    "rules",
    "help",
)
PRIVATE = ("start", *PLAYING, "leave", "back", "calls", "review", "rules", "help")


async def offer_commands(bot: ExtBot[int], texts: Texts) -> None:
    """Tell Telegram which commands there are; raise TelegramError."""
    for names, scope in ((GROUP, BotCommandScopeAllGroupChats()), (PRIVATE, BotCommandScopeAllPrivateChats())):
        group = isinstance(scope, BotCommandScopeAllGroupChats)
        commands = [
            BotCommand(
                name,
                texts.plain(f"command-{name}"),
                api_kwargs={"is_ephemeral": True} if group and name in FOR_ONE else None,
            )
            for name in names
        ]
        await bot.set_my_commands(commands, scope=scope)
