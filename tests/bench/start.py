"""Start and stop with many stored tables: time until listening, writes without a change, seconds to stop.

    python -m tests.bench.start --tables 1000 [--database URL] [--clock 0] [--away 600]

A new database is filled with tables of all games in the middle of a round, each with a table's message and two open
hands, and with a lobby in every tenth chat. The first start does not know what the messages show and edits them all;
the second one finds nothing changed. The sandbox runs in this process.
"""

import asyncio
import json
import os
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import click

from telegram_bot.domain import play
from telegram_bot.domain.commands import Person
from telegram_bot.domain.room import Place, Room, RoomSettings, Seat
from telegram_bot.rooms.computation.advisor import simple_move
from telegram_bot.sandbox.state import Message
from telegram_bot.storage.database import Database, migrate
from telegram_bot.storage.messages import MessageStore
from telegram_bot.storage.rooms import RoomStore
from telegram_bot.storage.values import Anchor, Key, Surface
from tests.recorded_sandbox import Sandbox

from .bot import PATIENCE, UNLIMITED, BotProcess
from .database import new_database

GAMES = ("poter", "pocha", "canasta")
NAMES = ("Amal", "Nimali", "Ruwan", "Sita")
PANELS = 2
"""Open hands per table."""
MOVES = 24
"""Maximum number of moves in the running round."""
LOBBY_EVERY = 10
WATCHED = 60.0
"""Seconds after listening during which writes are counted."""
LOOK = 0.05
"""Seconds between two checks of a condition."""
QUIET = 5.0
"""Seconds without a write after which the first start is over."""
RESUMED = "the tables are resumed"
"""The log line after all tables are resumed."""


class StoredTables:
    """Tables in a new database, with their messages in a sandbox."""

    def __init__(self, sandbox: Sandbox, url: str, clock: int, away: float) -> None:
        self.sandbox, self.url, self.clock = sandbox, url, clock
        self.changed_at = time.time() - away
        self.source = Random(1)

    async def fill(self, tables: int) -> None:
        """Store tables whose last change was some time ago."""
        await migrate(self.url)
        database = Database(self.url)
        rooms, messages = RoomStore(database), MessageStore(database)
        for number in range(tables):
            room = await self._store(rooms, number)
            if room.match is not None:
                for seat in room.seats[:PANELS]:
                    message = self._message(room.place.chat_id, receiver=seat.person)
                    anchor = Anchor(room.place.chat_id, message.ephemeral_id or 0, ephemeral=True)
                    await messages.add(Key(room.id, Surface.HAND, seat.person or 0), anchor, sent=False)
        await rooms.close()

    async def _store(self, rooms: RoomStore, number: int) -> Room:
        people = [self.sandbox.people.add_user(name).id for name in NAMES]
        chat = self.sandbox.people.add_chat(f"Group {number}", members=people).id
        seats = [Seat(person, name) for person, name in zip(people, NAMES, strict=True)]
        settings = RoomSettings(turn_seconds=self.clock, ask_cut=False)
        lobby = Room(0, Place(chat), GAMES[number % len(GAMES)], people[0], settings, seats, created_at=self.changed_at)
        room = await rooms.create(lobby)
        table = Anchor(chat, self._message(chat).message_id, ephemeral=False)
        await MessageStore(rooms._database).add(Key(room.id, Surface.TABLE), table, sent=True)
        if number % LOBBY_EVERY == 0:
            return room
        draft = room.clone()
        play.Start().change(draft, Person(people[0], NAMES[0]), self.source)
        for _ in range(self.source.randrange(1, MOVES)):
            seat = draft.to_move
            if seat is None:
                break
            play.play_for(draft, seat, simple_move(draft.view(seat)), self.source)
        draft.changed_at = self.changed_at
        draft.deadline = self.changed_at + self.clock if self.clock else None
        draft.version = draft.revision = 1
        await rooms.save(room, draft, at=self.changed_at)
        return draft

    def _message(self, chat: int, receiver: int | None = None) -> Message:
        """Put a message of the bot into a chat."""
        state = self.sandbox.state
        number = 0 if receiver else state.next_message_id(state.chats[chat])
        message = Message(chat, number, state.bot.id, self.sandbox.core.seconds(), state.next_id("order"), "Wait")
        if receiver is not None:
            message.ephemeral_id, message.receiver_id = state.next_id(f"ephemeral:{chat}"), receiver
        return state.add(message)


def writes(sandbox: Sandbox, known: int) -> Counter[str]:
    """Return how often each method that sends, edits or deletes was called after call number `known`."""
    methods = (call.method for call in sandbox.calls.since(known))
    return Counter(name for name in methods if name.startswith(("send", "edit", "delete")) and name != "deleteWebhook")


async def started(bot: BotProcess, sandbox: Sandbox) -> dict[str, Any]:
    """Start the bot; return what it took."""
    size = bot.log_file.stat().st_size if bot.log_file.exists() else 0
    seconds, began = await bot.start(), time.monotonic()
    cpu = bot.usage().cpu
    probe = sandbox.people.add_user("Probe").id
    sandbox.people.say(probe, probe, "/start")
    await until(lambda: len(sandbox.state.messages.get(probe, {})) > 1)
    answered = time.monotonic() - began
    await until(lambda: RESUMED in bot.log_text(size))
    return {
        "listening after": round(seconds, 1),
        "seconds of CPU until then": round(cpu, 1),
        "a first command answered after further": round(answered, 2),
        "resumed after further": round(time.monotonic() - began, 1),
    }


async def stopped(bot: BotProcess) -> dict[str, Any]:
    """Stop the bot by SIGTERM; return what it took."""
    memory = round(bot.usage().rss)
    return {"memory in MB": memory, "seconds to stop": round(await bot.stop(), 1), "exit status": bot.status}


async def until(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds; raise TimeoutError if it does not within `PATIENCE` seconds."""
    end = time.monotonic() + PATIENCE
    while True:
        if condition():
            return
        if time.monotonic() > end:
            raise TimeoutError
        await asyncio.sleep(LOOK)


async def settled(sandbox: Sandbox) -> None:
    known, since = sandbox.calls[-1].number, time.monotonic()
    while time.monotonic() - since < QUIET:
        await asyncio.sleep(0.1)
        if writes(sandbox, known):
            known, since = sandbox.calls[-1].number, time.monotonic()


async def run(folder: Path, server: str | None, tables: int, clock: int, away: float) -> dict[str, Any]:
    sandbox = Sandbox()
    await sandbox.start()
    sandbox.core.flood.enabled = False
    found: dict[str, Any] = {"tables": tables, "database": "postgresql" if server else "sqlite"}
    async with new_database(folder, server) as url:
        await StoredTables(sandbox, url, clock, away).fill(tables)
        sandbox.core.updates.pending.clear()  # the updates that added it to all groups
        bot = BotProcess(sandbox, folder, url, **UNLIMITED, log_level="info")
        try:
            found["first start"] = await started(bot, sandbox)
            await settled(sandbox)
            found["first start"] |= await stopped(bot)
            known = sandbox.calls[-1].number
            found["start without changes"] = await started(bot, sandbox)
            await asyncio.sleep(WATCHED)
            figures = {f"writes in {WATCHED:g} s, one is the answer to the command": writes(sandbox, known)}
            found["start without changes"] |= figures | await stopped(bot)
            await bot.start()
            found["stopped while resuming"] = await stopped(bot)
        finally:
            bot.kill()
            await sandbox.stop()
    return found | {"errors in the log": bot.faults()[:5], "load average": os.getloadavg()[0]}


@click.command(help=__doc__)
@click.option("--tables", default=1000, show_default=True)
@click.option("--clock", default=0, show_default=True, help="turn clock in seconds, one of the settings of a table")
@click.option("--away", default=600.0, show_default=True, help="seconds since the tables have changed")
@click.option("--database", "server", help="URL of a PostgreSQL database; default: a new SQLite file")
def main(**given: Any) -> None:
    with tempfile.TemporaryDirectory(prefix="start-") as folder:
        click.echo(json.dumps(asyncio.run(run(Path(folder), **given)), indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
