"""The sandbox: the bot against a stand-in for Telegram in the same process."""

import socket
from pathlib import Path

from pydantic import SecretStr
from sqlalchemy.engine import make_url

from telegram_bot.bot import Bot, LaunchFault
from telegram_bot.domain.commands import Person
from telegram_bot.domain.lobby import AddBot, ChangeSetting
from telegram_bot.domain.room import Place
from telegram_bot.mini_app.app import AppTrust
from telegram_bot.presentation.names import bot_names
from telegram_bot.sandbox import Sandbox
from telegram_bot.settings import Settings, default_database_url, named_database, sqlite_url
from telegram_bot.texts.loader import Texts

SANDBOX_TOKEN = "1000:sandbox"  # noqa: S105 - valid in the sandbox only
APP = "cards"
"""The short name of the Mini App."""
HOST = "127.0.0.1"
GROUP = "Kitchen table"
OPENER, FRIEND = "Amal", "Nimali"
BOT_PLAYERS = 2
GREETING_SECONDS = 60.0
"""How long the example table waits for the greeting: on a busy machine the start of the bot takes a while."""


def database_url(settings: Settings, database: str | None) -> str:
    """Return the URL of a database that is named by a file or a URL, or that of the settings; raise LaunchFault."""
    if database is None:
        return settings.database_url.get_secret_value()
    try:
        return named_database(database)
    except ValueError as fault:
        raise LaunchFault(f"--database: {fault}") from fault


def sandbox_settings(settings: Settings, port: int | None, database: str | None) -> Settings:
    """Return the settings of the sandbox: its token, its own database unless one is named, and its Mini App."""
    url = database_url(settings, database)
    if database is None and url == default_database_url():
        url = sqlite_url(Path(make_url(url).database or "").with_name("sandbox.sqlite3"))
    port = settings.sandbox_port if port is None else port
    app_port = _port_beside(port)
    values = {
        "token": SecretStr(SANDBOX_TOKEN),
        "database_url": SecretStr(url),
        "webhook_url": None,
        "sandbox_port": port,
        "app_url": f"http://{HOST}:{app_port}/",
        "app_name": APP,
        "app_listen": HOST,
        "app_port": app_port,
    }
    return settings.model_copy(update=values)


def _port_beside(port: int) -> int:
    """Return the next port, so that open pages find the app after a restart; 0, for any free one, if it is taken."""
    if port == 0:
        return 0
    try:
        with socket.socket() as found:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind((HOST, port + 1))
    except (OSError, OverflowError):
        return 0
    return port + 1


def sandbox_trust(sandbox: Sandbox) -> AppTrust:
    """Return whom the Mini App trusts in a sandbox: its key, and its chat page, also under its other local name."""
    return AppTrust(sandbox.app_key, (sandbox.root_url, f"http://localhost:{sandbox.port}"), fetches_locally=True)


def sandbox_for(settings: Settings) -> Sandbox:
    """Return the sandbox; its chats are stored in a file beside the database."""
    database = make_url(settings.database_url.get_secret_value()).database
    state = Path(f"{database}.chat.json") if database else None
    if state is not None:
        state.parent.mkdir(parents=True, exist_ok=True)
    sandbox = Sandbox(SANDBOX_TOKEN, port=settings.sandbox_port, state_path=state)
    sandbox.core.inline_mode = settings.inline
    return sandbox


async def add_example_table(sandbox: Sandbox, bot: Bot) -> None:
    """Add a group with two people and a table with bot players, unless the sandbox has people already."""
    if any(sandbox.state.people()):
        return
    opener = sandbox.people.add_user(OPENER, username="amal")
    friend = sandbox.people.add_user(FRIEND, username="nimali")
    chat = sandbox.people.add_chat(GROUP, members=[opener.id, friend.id])
    await sandbox.wait_for_bot(chat.id, GREETING_SECONDS)  # the greeting stands above the table
    amal = Person(opener.id, opener.first_name)
    table = (await bot.service.open(Place(chat.id), "poter", amal)).room
    if table is None:
        raise LaunchFault("no table could be opened in the sandbox")
    await bot.service.perform(table.id, ChangeSetting("turn_seconds", 0), amal)
    for _ in range(BOT_PLAYERS):
        await bot.service.perform(table.id, AddBot(bot_names(Texts())), amal)
