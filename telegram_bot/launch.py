"""The sandbox: the bot against a stand-in for Telegram in the same process."""

from __future__ import annotations

from pathlib import Path

from pydantic import SecretStr
from sqlalchemy.engine import make_url

from telegram_bot.bot import Bot, LaunchFault
from telegram_bot.rooms.domain.commands import AddBot, ChangeSetting, Person
from telegram_bot.rooms.domain.room import Place
from telegram_bot.sandbox import Sandbox
from telegram_bot.settings import Settings, default_database_url
from telegram_bot.texts.loader import Texts
from telegram_bot.wording.names import bot_names

SANDBOX_TOKEN = "1000:sandbox"  # noqa: S105 - valid in the sandbox only
GROUP = "Kitchen table"
OPENER, FRIEND = "Amal", "Nimali"
BOT_PLAYERS = 2


def sandbox_settings(settings: Settings, port: int | None, database: str | None) -> Settings:
    """Return the settings of the sandbox: its token, and its own database unless one is named."""
    url = settings.database_url.get_secret_value()
    if database is not None:
        url = database if "://" in database else f"sqlite+aiosqlite:///{Path(database).resolve()}"
    elif url == default_database_url():
        url = url.replace("thurumpu.sqlite3", "sandbox.sqlite3")
    values = {
        "token": SecretStr(SANDBOX_TOKEN),
        "database_url": SecretStr(url),
        "webhook_url": None,
        "sandbox_port": settings.sandbox_port if port is None else port,
    }
    return settings.model_copy(update=values)


def sandbox_for(settings: Settings) -> Sandbox:
    """Return the sandbox; its chats are stored in a file beside the database."""
    database = make_url(settings.database_url.get_secret_value()).database
    state = Path(f"{database}.chat.json") if database and database != ":memory:" else None
    if state is not None:
        state.parent.mkdir(parents=True, exist_ok=True)
    return Sandbox(SANDBOX_TOKEN, port=settings.sandbox_port, state_path=state)


async def add_example_table(sandbox: Sandbox, bot: Bot) -> None:
    """Add a group with two people and a table with bot players, unless the sandbox has people already."""
    if any(sandbox.state.people()):
        return
    opener = sandbox.people.add_user(OPENER, username="amal")
    friend = sandbox.people.add_user(FRIEND, username="nimali")
    chat = sandbox.people.add_chat(GROUP, members=[opener.id, friend.id])
    await sandbox.wait_for_bot(chat.id)  # the greeting stands above the table
    amal = Person(opener.id, opener.first_name)
    table = (await bot.service.open(Place(chat.id), "poter", amal)).room
    if table is None:
        raise LaunchFault("no table could be opened in the sandbox")
    await bot.service.perform(table.id, ChangeSetting("turn_seconds", 0), amal)
    for _ in range(BOT_PLAYERS):
        await bot.service.perform(table.id, AddBot(bot_names(Texts())), amal)
