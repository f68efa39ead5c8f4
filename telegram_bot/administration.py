"""The operator's commands on the database, with the bot running or not: personal data, deals of the day, backups."""

import argparse
import asyncio
import json
from pathlib import Path

from sqlalchemy.engine import make_url

from telegram_bot.background import BackgroundTasks, Clock
from telegram_bot.presentation.names import stored_anonymous_name
from telegram_bot.rooms.runtime.writer import EventDispatcher, Forgetting, ForgettingFailed, RoomWriter
from telegram_bot.storage.boards import BoardStore
from telegram_bot.storage.database import BackupFailed, Database, back_up, newest_revision
from telegram_bot.storage.faults import DatabaseFault, database_faults, look_at
from telegram_bot.storage.personal_data import PersonalData
from telegram_bot.storage.rooms import RoomStore


class AdministrationFault(Exception):
    """The reason why a command was not carried out, in one line for the operator."""


def add_commands(parser: argparse.ArgumentParser) -> None:
    """Add the commands to the command line of the bot; `command` is None without one."""
    database = argparse.ArgumentParser(add_help=False)
    database.add_argument("--database", default=argparse.SUPPRESS, help="a file, or a URL (THURUMPU_DATABASE_URL)")
    commands = parser.add_subparsers(dest="command", title="commands of the operator", metavar="")
    person = commands.add_parser("person", help="export or delete all data of one person")
    actions = person.add_subparsers(dest="action", required=True)
    for name, words in (("export", "print it as JSON"), ("delete", "delete it; matches keep an anonymous player")):
        action = actions.add_parser(name, help=words, parents=[database])
        action.add_argument("person", type=_person, help="the Telegram id of the person")
    withdraw = commands.add_parser("withdraw", help="let deals of the day count for nobody", parents=[database])
    withdraw.add_argument("deals", type=int, nargs="+", help="their numbers, as in links: 412 for d412")
    backup = commands.add_parser("backup", help="copy the SQLite database, also while the bot runs", parents=[database])
    backup.add_argument("file", type=Path, help="the new file")
    check = commands.add_parser("check", help="look for what is wrong with the installation", parents=[database])
    check.add_argument("--chat", type=int, default=None, help="the id of a group in which messages are tried")


def _person(word: str) -> int:
    number = int(word)
    if number <= 0:
        raise ValueError(f"{number} is no person")
    return number


def carry_out(options: argparse.Namespace, url: str) -> str:
    """Carry out a command on a database; return what is to be printed. Raise AdministrationFault or OSError."""
    source = make_url(url)
    file = Path(source.database or "") if source.get_backend_name() == "sqlite" else None
    if file is not None and not file.is_file():
        raise AdministrationFault(f"there is no database {source.database}")
    try:
        if options.command == "backup":
            if file is None:
                advice = "use pg_dump for PostgreSQL"
                raise AdministrationFault(f"only an SQLite database is copied by this command; {advice}")
            return f"{options.file}: {back_up(file, options.file)} bytes"
        with database_faults(url):
            return asyncio.run(_change_or_read(options, url))
    except (BackupFailed, ForgettingFailed, DatabaseFault) as fault:
        raise AdministrationFault(str(fault)) from fault


async def _change_or_read(options: argparse.Namespace, url: str) -> str:
    if await look_at(url) != newest_revision():
        raise AdministrationFault("the database is not of this version of the bot; start the bot once")
    database = Database(url)
    try:
        if options.command == "withdraw":
            return f"{await BoardStore(database).withdraw(options.deals)} withdrawn"
        if options.action == "export":
            return json.dumps(await PersonalData(database).export(options.person), ensure_ascii=False, indent=2)
        tasks = BackgroundTasks()
        writer = RoomWriter(RoomStore(database), Clock(), EventDispatcher(tasks))
        # A running bot notices the deletion when it next changes one of the tables of the person.
        counts = await Forgetting(writer, PersonalData(database), stored_anonymous_name).forget(options.person)
        await tasks.settle()
        return ", ".join(f"{name} {count}" for name, count in counts.items())
    finally:
        await database.dispose()
