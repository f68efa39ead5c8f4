"""The bot's commands: one declaration each, with handler and place in Telegram's menus; their texts are `command-*`."""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import structlog
from telegram import BotCommand, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats, Update
from telegram.constants import ChatType
from telegram.error import TelegramError
from telegram.ext import ContextTypes, ExtBot

from telegram_bot.chat.handlers.alone import AloneHandlers
from telegram_bot.chat.handlers.callbacks import person_of
from telegram_bot.chat.handlers.context import ChatContext, CommandFunction, CommandRequest, Writer, reply, writer_of
from telegram_bot.chat.handlers.groups import GroupHandlers
from telegram_bot.chat.handlers.hand_callbacks import HandCallbacks
from telegram_bot.chat.handlers.help_commands import HelpCommands
from telegram_bot.chat.handlers.personal import PersonalCommands
from telegram_bot.chat.handlers.reviews import ReviewHandlers
from telegram_bot.chat.handlers.table_callbacks import TableCallbacks
from telegram_bot.chat.handlers.table_commands import TableCommands
from telegram_bot.chat.transport.sending import build_page, ephemeral_id
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.storage.values import UnreadableRoom
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class ChatCommand:
    """A command: its handler, and the menus that list it."""

    name: str
    handle: CommandFunction
    in_groups: bool = False
    in_private: bool = False
    personal: bool = False
    """Its answer concerns only the writer: where the server supports it, the group does not see the command."""
    as_group: bool = False
    """Anonymous administrators may give it, too: it needs at most their rights, never their identity."""
    aliases: Sequence[str] = ()
    """Other names that people type. Menus do not list them, so a group sees the command even if it is `personal`."""


@dataclass(frozen=True, slots=True)
class Handlers:
    """The objects that handle commands and presses on buttons."""

    help: HelpCommands
    table: TableCommands
    review: ReviewHandlers
    personal: PersonalCommands
    alone: AloneHandlers
    groups: GroupHandlers
    table_buttons: TableCallbacks
    hand_buttons: HandCallbacks


def chat_commands(handlers: Handlers) -> list[ChatCommand]:
    """Return all commands in the order of the menus."""
    info, table, own, alone = handlers.help, handlers.table, handlers.personal, handlers.alone
    today = alone.today
    return [
        ChatCommand("start", info.start, in_private=True),
        ChatCommand("practice", alone.practice, in_private=True),
        ChatCommand("today", today, in_groups=True, in_private=True, personal=True, as_group=True, aliases=("daily",)),
        *(ChatCommand(game, partial(table.open, game), in_groups=True, in_private=True) for game in PRESENTATIONS),
        ChatCommand("join", table.join, in_groups=True),
        ChatCommand("settings", table.settings, in_groups=True, as_group=True),
        ChatCommand("table", table.show, in_groups=True, as_group=True),
        ChatCommand("hand", table.hand, in_groups=True, in_private=True, personal=True),
        ChatCommand("move", table.move, in_groups=True, in_private=True, personal=True),
        ChatCommand("takeback", table.take_back, in_groups=True, in_private=True, personal=True),
        ChatCommand("cut", table.cut, in_groups=True),
        ChatCommand("hint", table.hint, in_groups=True, in_private=True, personal=True),
        ChatCommand("leave", table.leave, in_groups=True, in_private=True),
        ChatCommand("back", table.come_back, in_groups=True, in_private=True),
        ChatCommand("calls", own.calls, in_groups=True, in_private=True, personal=True),
        ChatCommand("language", own.language, in_groups=True, in_private=True, personal=True, as_group=True),
        ChatCommand("stop", table.stop, in_groups=True, in_private=True, as_group=True),
        ChatCommand("transcript", table.transcript, in_groups=True, personal=True, as_group=True),
        ChatCommand("review", handlers.review.review, in_groups=True, in_private=True, as_group=True),
        ChatCommand("me", own.me, in_groups=True, in_private=True, personal=True, aliases=("stats",)),
        ChatCommand("puzzle", alone.puzzle, in_groups=True, in_private=True, personal=True),
        ChatCommand("top", own.top, in_groups=True, as_group=True, aliases=("records", "leaderboard")),
        ChatCommand("history", own.history, in_groups=True, in_private=True, personal=True),
        ChatCommand("rules", info.rules, in_groups=True, in_private=True, personal=True, as_group=True),
        *(ChatCommand(f"rules_{game}", partial(info.rules, game=game), as_group=True) for game in PRESENTATIONS),
        ChatCommand("forgetme", own.forget, in_private=True, personal=True),
        ChatCommand("help", info.help, in_groups=True, in_private=True, personal=True, as_group=True),
    ]


def update_handler(
    context: ChatContext, command: ChatCommand
) -> Callable[[Update, ContextTypes.DEFAULT_TYPE], Coroutine[Any, Any, None]]:
    """Return the update handler of a command."""

    async def handle(update: Update, ptb_context: ContextTypes.DEFAULT_TYPE) -> None:
        message = update.message
        if message is None or message.from_user is None or (writer := writer_of(message)) == Writer.NOBODY:
            return
        if writer == Writer.CHANNEL or (writer == Writer.GROUP and not command.as_group):
            texts = await context.languages.of(message.chat.id)
            reply(context, message, build_page([texts.html("write-as-yourself", writer=writer.value)]))
            return
        is_group = writer == Writer.GROUP
        person = person_of(message.from_user, message.chat, context, anonymous=is_group)
        languages = context.languages
        own_texts = await (languages.of(message.chat.id) if is_group else languages.seen(message.from_user))
        is_for_all = message.chat.type != ChatType.PRIVATE and ephemeral_id(message) is None
        texts = await context.languages.of(message.chat.id) if is_for_all else own_texts
        arguments = " ".join(ptb_context.args or [])
        request = CommandRequest(context, message, message.from_user, person, arguments, texts, own_texts)
        try:
            answer = await command.handle(request)
        except UnreadableRoom:
            log.warning("a table cannot be read", command=command.name, exc_info=True)
            answer = texts.html("table-unreadable")
        if answer is not None:
            reply(context, message, build_page([answer]) if isinstance(answer, str) else answer, command.name)

    return handle


async def offer_commands(bot: ExtBot[Any], texts: Texts, commands: Sequence[ChatCommand], code: str | None) -> None:
    """Set the bot's description and command menus for a language, None for all without their own; log failures."""

    def entry(command: ChatCommand, *, ephemeral: bool = False) -> BotCommand:
        more = {"is_ephemeral": True} if ephemeral else None
        return BotCommand(command.name, texts.plain(f"command-{command.name}"), api_kwargs=more)

    in_groups = [entry(command, ephemeral=command.personal) for command in commands if command.in_groups]
    in_private = [entry(command) for command in commands if command.in_private]
    calls = (
        partial(bot.set_my_commands, in_groups, scope=BotCommandScopeAllGroupChats()),
        partial(bot.set_my_commands, in_private, scope=BotCommandScopeAllPrivateChats()),
        partial(bot.set_my_description, texts.plain("bot-description")),
        partial(bot.set_my_short_description, texts.plain("bot-short-description")),
    )
    for call in calls:
        try:
            await call(language_code=code)
        except TelegramError as error:
            log.warning("the bot's menus and descriptions are not complete", language=code, reason=str(error))
