"""Four people at one table of a bot in a separate process; what they see decides what they press.

The sandbox runs in this process, so the bot can be killed at any moment. A fifth member of the group does not play.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from telegram_bot.chat.transport.page import Action, CallbackData, parse_data
from telegram_bot.rooms.domain.room import Room
from telegram_bot.sandbox import Sandbox
from telegram_bot.sandbox.page_view import keyboard_json, sees
from telegram_bot.sandbox.state import Query
from telegram_bot.storage.store import SqlRoomStore

from .bot_runner import BotRunner
from .database_reader import DatabaseReader, Line
from .fork_server import ForkServer
from .leak_detector import LeakDetector
from .strategies.registry import STRATEGIES
from .strategies.strategy import Key

PEOPLE = ("Amal", "Nimali", "Ruwan", "Sita")
SPECTATOR = "Tharu"
PATIENCE = 30.0
SHORT_WAIT = 0.5
OLD = "10.0"
"""A Bot API version without ephemeral messages: hands are in the private chats."""

Shown = dict[str, Any]


class Session:
    """A group, its people, the sandbox and the bot's process."""

    def __init__(
        self,
        fork_server: ForkServer,
        folder: Path,
        game: str,
        *,
        webhook: bool = False,
        seed: int = 1,
        level: str = "10.3",
    ) -> None:
        self.folder = folder
        self.strategy = STRATEGIES[game]
        self.private = level == OLD
        self.source = Random(seed)
        self.sandbox = Sandbox(api_level=level)
        self.url = f"sqlite+aiosqlite:///{folder / 'session.sqlite3'}"
        self.bot = BotRunner(fork_server, self.sandbox, folder, self.url, webhook=webhook, seed=seed)
        self.database = DatabaseReader(folder / "session.sqlite3", self.strategy)
        self.people: dict[str, int] = {}
        self.group = 0
        self.changed = asyncio.Event()

    # ------------------------------------------------------------------ the stage

    async def start(self) -> Session:
        await self.sandbox.start()
        self.sandbox.state.listeners.append(self.changed.set)
        self.sandbox.core.flood.enabled = False
        for name in (*PEOPLE, SPECTATOR):
            self.people[name] = self.sandbox.people.add_user(name).id
        self.group = self.sandbox.people.add_chat("Session", members=list(self.people.values())).id
        self.leak_detector = LeakDetector(self.sandbox, self.database, self.group, self.people[SPECTATOR])
        await self.bot.start()
        if self.private:
            for name in PEOPLE:
                self.sandbox.people.start(self.people[name])
        return self

    async def stop(self) -> None:
        await self.bot.kill(restart=False)
        await self.sandbox.stop()
        self.database.close()

    async def until(self, what: Callable[[], Any], why: str, patience: float = PATIENCE) -> Any:
        """Wait for changes until `what` returns something; return it."""
        clock = asyncio.get_running_loop().time
        end = clock() + patience
        while not (found := what()):
            assert clock() < end, f"timed out waiting until {why}\n{self.bot.log()}"
            if not await self.next_change(0.2):
                self.bot.check()
        return found

    async def next_change(self, seconds: float) -> bool:
        """Wait for a change of the sandbox's state, at most `seconds`; return whether there was one."""
        self.changed.clear()
        try:
            return await asyncio.wait_for(self.changed.wait(), seconds)
        except TimeoutError:
            return False

    # ------------------------------------------------------------------ what people do

    async def say(self, name: str, text: str, **given: Any) -> None:
        """Write in the group."""
        self.sandbox.people.say(self.group, self.people[name], text, **given)

    async def press(self, name: str, message: Shown, data: CallbackData | str, wait: float = 10.0) -> dict[str, Any]:
        """Press a button, even if it is no longer on the message; return the answer."""
        query = self.sandbox.people.press(
            message["chat_id"],
            self.people[name],
            message_id=message["id"],
            ephemeral_message_id=message["ephemeral_message_id"],
            data=str(data),
            force=True,
        )
        assert isinstance(query, Query)
        await self.sandbox.core.wait_answer(query, wait)
        return {"answered": query.answered, "text": None, "show_alert": False} | query.answer

    # ------------------------------------------------------------------ what people see

    def sees(self, name: str, chat_id: int | None = None) -> list[Shown]:
        """Return the messages of the group, or of another chat, as a person sees them."""
        chat, user = self.sandbox.people.member(chat_id or self.group, self.people[name])
        return [
            {
                "chat_id": chat.id,
                "id": message.message_id,
                "ephemeral": message.ephemeral_id is not None,
                "ephemeral_message_id": message.ephemeral_id,
                "text": message.text,
                "photo": message.media is not None and message.media["kind"] == "photo",
                "keyboard": keyboard_json(message),
            }
            for message in self.sandbox.state.conversation(chat.id)
            if sees(chat, message, user)
        ]

    def boards(self) -> list[Shown]:
        """Return the table's messages to the group."""
        return [m for m in self.sees(SPECTATOR) if any(not press.standalone for press in presses_of(m))]

    def board(self) -> Shown | None:
        """Return the newest of the table's messages."""
        return next(reversed(self.boards()), None)

    def reviews(self) -> list[Shown]:
        """Return the messages to the group with a review."""
        return [m for m in self.sees(SPECTATOR) if first(m, Action.MY_REVIEW)]

    def own(self, name: str) -> list[Shown]:
        """Return the messages that only this person sees."""
        return self.sees(name, self.people[name]) if self.private else [m for m in self.sees(name) if m["ephemeral"]]

    def panels(self, name: str) -> list[Shown]:
        """Return a person's panels: own messages with the buttons of a table."""
        return [m for m in self.own(name) if any(not press.standalone for press in presses_of(m))]

    def asides(self, name: str) -> list[Shown]:
        """Return a person's own reviews and steps through rounds."""
        return [m for m in self.own(name) if first(m, Action.MINE, Action.STEP)]

    def panel(self, name: str) -> Shown | None:
        """Return the newest panel of a person."""
        return next(reversed(self.panels(name)), None)

    async def touch_board(self, name: str, act: Action) -> dict[str, Any]:
        """Press a button of the table's message as soon as it is there."""

        def there() -> tuple[Shown, CallbackData] | None:
            board = self.board()
            press = board and first(board, act)
            return (board, press) if board and press else None

        return await self.press(name, *await self.until(there, f"the table offers {act.name}"))

    async def panel_changes(self, name: str, before: Shown) -> None:
        """Wait until a person's panel has changed, but not for long."""
        clock = asyncio.get_running_loop().time
        end = clock() + SHORT_WAIT  # a cancellation from outside could be lost in a wait that is just over
        while self.panel(name) == before and clock() < end:
            await self.next_change(end - clock())

    # ------------------------------------------------------------------ what is on file

    def lines(self) -> list[Line]:
        """Return the log of the table."""
        return self.database.lines()

    async def room(self) -> Room:
        """Return the table as the bot loads it."""
        store = SqlRoomStore.open(self.url)
        try:
            room = await store.load(self.database.table)
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
        output, _ = await done.communicate()
        assert done.returncode == 0, output
        found: dict[str, Any] = json.loads(output)
        return found


def keys_of(message: Shown) -> list[Key]:
    """Return the buttons of a message that carry callback data of the bot, with their labels."""
    keys = [key for row in message["keyboard"] for key in row]
    found = [(parse_data(key.get("callback", "")), key["text"]) for key in keys]
    return [Key(press, label) for press, label in found if press is not None]


def presses_of(message: Shown) -> list[CallbackData]:
    """Return the callback data of the buttons of a message."""
    return [key.press for key in keys_of(message)]


def first(message: Shown, *actions: Action) -> CallbackData | None:
    """Return the first button with one of some actions."""
    return next((press for press in presses_of(message) if press.action in actions), None)


def labelled(message: Shown, words: str) -> tuple[CallbackData, str] | None:
    """Return the first button whose label contains some words, and the whole label."""
    keys = [key for row in message["keyboard"] for key in row if words in key["text"].casefold()]
    found = [(parse_data(key.get("callback", "")), key["text"]) for key in keys]
    return next(((press, label) for press, label in found if press is not None), None)
