"""The world of a test with a bot in its own process: four people at one table, who press what they see.

The sandbox runs in this process, so the bot can be killed at any moment. A fifth member of the group does not play.
"""

import asyncio
import json
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from telegram_bot.chat.transport.callback_data import CallbackData, ShowOwnReview, ShowStep
from telegram_bot.domain.room import Room
from telegram_bot.sandbox.state import Message, Query
from telegram_bot.storage.database import Database
from telegram_bot.storage.rooms import RoomStore
from tests.free_ports import free_port
from tests.recorded_sandbox import Sandbox

from ..sandbox_group import SandboxGroup
from ..waiting import LOOK_AGAIN
from .bot_runner import APP, BotRunner
from .database_reader import DatabaseReader, Line
from .leak_detector import LeakDetector
from .strategies.registry import STRATEGIES

PEOPLE = ("Amal", "Nimali", "Ruwan", "Sita")
SPECTATOR = "Tharu"


class ProcessWorld(SandboxGroup):
    """A sandbox with a group, the bot's process and a reader of its database."""

    def __init__(
        self,
        folder: Path,
        game: str,
        *,
        webhook: bool = False,
        seed: int = 1,
        has_ephemerals: bool = True,
        app: bool = False,
        ask_cut: bool = False,
    ) -> None:
        port = free_port() if app else None
        apps = {APP: f"http://127.0.0.1:{port}/cards/"} if app else None
        super().__init__(Sandbox(has_ephemerals=has_ephemerals, apps=apps))
        self.folder = folder
        self.strategy = STRATEGIES[game]
        self.source = Random(seed)
        self.url = f"sqlite+aiosqlite:///{folder / 'rooms.sqlite3'}"
        self.bot = BotRunner(
            self.sandbox, folder, self.url, self.notify, webhook=webhook, seed=seed, app_port=port, ask_cut=ask_cut
        )
        self.database = DatabaseReader(folder / "rooms.sqlite3", self.strategy)
        self.leak_detector: LeakDetector

    async def open(self) -> None:
        """Start the sandbox with its people, and the bot; wait for its greeting.

        A bot that is killed while it handles being added to the group never greets it: the update is confirmed.
        """
        await self.open_group(*PEOPLE, SPECTATOR)
        self.sandbox.core.flood.enabled = False
        self.leak_detector = LeakDetector(self.sandbox, self.database, self.group, self.people[SPECTATOR])
        await self.bot.start()
        await self.eventually(self.messages, "the greeting of the group")
        if not self.sandbox.core.has_ephemerals:
            for name in PEOPLE:
                self.sandbox.people.start(self.people[name])

    async def close(self) -> None:
        """Kill the bot and stop the sandbox."""
        await self.bot.kill(restart=False)
        await self.sandbox.stop()
        self.database.close()

    async def next_change(self, seconds: float = LOOK_AGAIN) -> bool:
        is_changed = await super().next_change(seconds)
        self.bot.check()
        return is_changed

    async def settle(self) -> None:
        """Wait until the bot has handled everything and shown all effects, or has ended."""
        await self.eventually(lambda: self.bot.ended or not self.sandbox.core.updates.pending, "updates are confirmed")
        await self.bot.settle()

    async def settled_or(self, condition: Callable[[], Any]) -> None:
        """Wait until a condition holds, but no longer than until the bot has settled."""
        settling = asyncio.create_task(self.settle())
        settling.add_done_callback(lambda _: self.notify())
        try:
            await self.eventually(lambda: condition() or settling.done())
            if settling.done():
                settling.result()
        finally:
            settling.cancel()

    def evidence(self) -> str:
        return self.bot.log()

    # ------------------------------------------------------------------ what people see and do

    def asides(self, name: str) -> list[Message]:
        """Return copies of a person's own reviews and steps through rounds."""

        def is_aside(press: CallbackData) -> bool:
            return isinstance(press, ShowOwnReview | ShowStep) and press.here

        return [replace(message) for message in self.own(name) if any(map(is_aside, self.presses(message)))]

    async def try_press(self, name: str, message: Message, data: CallbackData) -> Query:
        """Press a button, even if it is no longer on the message; return the query, which may stay unanswered."""
        query = self.send_press(name, message, data, force=True)
        await self.settled_or(lambda: query.answered)
        return query

    # ------------------------------------------------------------------ the database

    def lines(self) -> list[Line]:
        return self.database.lines()

    async def room(self) -> Room:
        store = RoomStore(Database(self.url))
        try:
            room = await store.load(self.database.table or self.database.newest)
        finally:
            await store.close()
        assert room is not None
        return room

    async def replayed(self, transcript: dict[str, Any]) -> dict[str, Any]:
        """Return the output of `python -m engine replay` for a transcript."""
        file = self.folder / "match.json"
        file.write_text(json.dumps(transcript))
        done = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "engine", "replay", "--json", str(file)),
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        output, _ = await asyncio.wait_for(done.communicate(), self.patience)
        assert done.returncode == 0, output
        found: dict[str, Any] = json.loads(output)
        return found
