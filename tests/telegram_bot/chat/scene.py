"""The whole bot over real HTTP against the sandbox, with waiting that takes no time."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from pydantic import SecretStr

from telegram_bot.bot import Bot
from telegram_bot.chat.transport.callback_data import FROM_TURN_CALL, Action, CallbackData, parse
from telegram_bot.chat.transport.limiter import MonotonicClock
from telegram_bot.composition import build
from telegram_bot.rooms.computation.reviews import Reviewer
from telegram_bot.rooms.domain.commands import ChangeSetting, Person
from telegram_bot.rooms.domain.room import Place, Room
from telegram_bot.rooms.runtime.clock import Clock, SystemClock
from telegram_bot.sandbox import Sandbox
from telegram_bot.sandbox.state import Message, Query
from telegram_bot.settings import Settings
from tests.telegram_bot.quick import QuickReviewer, QuickThinker

PATIENCE = 10.0


class Scene:
    """A sandbox, the bot in it, a group and its people."""

    def __init__(
        self,
        folder: Path,
        *,
        api_level: str = "10.3",
        clock: Clock | None = None,
        reviewer: Reviewer | None = None,
        **settings: Any,
    ) -> None:
        self.sandbox = Sandbox(api_level=api_level)
        self.url = f"sqlite+aiosqlite:///{folder / 'room.sqlite3'}"
        self.values = {"turn_seconds": 0, "next_round_seconds": 0, "bot_pace": 0.0, **settings}
        self.clock = clock or SystemClock()
        self.thinker = QuickThinker()
        self.reviewer = QuickReviewer()
        self.real_reviewer = reviewer
        self.asleep = 0.0
        self.bot: Bot = None  # type: ignore[assignment]
        self.group = 0
        self.people: dict[str, int] = {}

    async def start(self, *names: str, **chat: Any) -> Scene:
        await self.sandbox.start()
        for name in names:
            self.people[name] = self.sandbox.people.add_user(name).id
        if names:
            self.group = self.sandbox.people.add_chat("Friends", members=list(self.people.values()), **chat).id
        await self.start_bot()
        return self

    async def start_bot(self) -> None:
        settings = Settings(
            token=SecretStr("1000:sandbox"),
            database_url=SecretStr(self.url),
            base_url=self.sandbox.root_url,
            **self.values,
        )
        pacing = MonotonicClock(lambda: time.monotonic() + self.asleep, self.sleep)
        self.bot = await build(
            settings,
            clock=self.clock,
            advisor=self.thinker,
            reviewer=self.real_reviewer or self.reviewer,
            source=Random(3),
            monotonic=pacing,
        )
        await self.bot.start()

    async def sleep(self, seconds: float) -> None:
        """Let time go by for the bot and for the server, without waiting."""
        self.asleep += seconds
        self.sandbox.clock.advance(seconds)
        await asyncio.sleep(0)

    async def stop(self) -> None:
        if self.bot is not None:
            await self.bot.stop()
        await self.sandbox.stop()

    # ------------------------------------------------------------------ looking

    async def eventually(self, what: Callable[[], Any], why: str = "") -> Any:
        """Wait for real input and output until something is so."""
        end = time.monotonic() + PATIENCE
        while not (found := what()):
            if time.monotonic() > end:
                raise AssertionError(f"{why or what} never came; last calls: {self.last_calls()}")
            await asyncio.sleep(0.002)
        return found

    def last_calls(self) -> list[str]:
        return [f"{c.method} {c.params} -> {c.error or 'ok'}"[:300] for c in list(self.sandbox.calls)[-8:]]

    async def room(self, thread: int | None = None) -> Room:
        room = await self.bot.service.at(Place(self.group, thread))
        assert room is not None
        return room

    def messages(self, chat: int | None = None) -> list[Message]:
        """The bot's messages that everybody in a chat sees."""
        found = self.sandbox.state.messages.get(chat or self.group, {}).values()
        return [message for message in found if message.sender_id == self.sandbox.state.bot.id]

    def ephemerals(self, name: str) -> list[Message]:
        """The messages that one person alone sees in the group."""
        found = self.sandbox.state.ephemerals.get(self.group, {}).values()
        return [message for message in found if message.receiver_id == self.people[name]]

    def board(self) -> Message | None:
        """The last message of the bot in the group that has buttons and is neither a review nor a turn call."""
        there = (message for message in reversed(self.messages()) if self.buttons(message))
        return next((m for m in there if not self.button(m, Action.STEPS) and m not in self.calls()), None)

    def calls(self, chat: int | None = None) -> list[Message]:
        """The turn calls that stand in a chat."""
        found = [(message, self.button(message, Action.HAND)) for message in self.messages(chat)]
        return [message for message, press in found if press is not None and press.number == FROM_TURN_CALL]

    @staticmethod
    def buttons(message: Message) -> list[tuple[str, CallbackData]]:
        rows = (message.markup or {}).get("inline_keyboard", [])
        found = [(key["text"], parse(key.get("callback_data", ""))) for row in rows for key in row]
        return [(label, press) for label, press in found if press is not None]

    def button(self, message: Message, act: Action) -> CallbackData | None:
        return next((press for _, press in self.buttons(message) if press.action == act), None)

    def group_calls(self) -> list[Any]:
        """Calls that write something everybody in a group sees."""
        return [
            call
            for call in self.sandbox.calls
            if str(call.params.get("chat_id", "")).startswith("-")
            and call.method.startswith(("send", "edit"))
            and "Ephemeral" not in call.method
            and "ephemeral_message_parameters" not in call.params
        ]

    # ------------------------------------------------------------------ doing

    def say(self, name: str, text: str, chat: int | None = None, **extra: Any) -> Message:
        return self.sandbox.people.say(chat or self.group, self.people[name], text, **extra)

    async def press(
        self, name: str, message: Message, data: CallbackData | str, *, force: bool = False
    ) -> dict[str, Any]:
        """Press a button and wait for the answer."""
        query = self.sandbox.people.press(
            message.chat_id,
            self.people[name],
            message_id=message.message_id or None,
            ephemeral_message_id=message.ephemeral_id,
            data=str(data),
            force=force,
        )
        assert isinstance(query, Query)
        await self.eventually(lambda: query.answered, f"the answer to {data}")
        return query.answer

    async def touch(self, name: str, message: Message, act: Action) -> dict[str, Any]:
        """Press the button of an act once it is there."""
        press = await self.eventually(lambda: self.button(message, act), f"a button {act}")
        return await self.press(name, message, press)

    async def lobby(self, *names: str, bots: int = 0, game: str = "poter") -> Message:
        """Open a table and seat people and bot players."""
        self.say(names[0], f"/{game}")
        board: Message = await self.eventually(self.board, "a lobby")
        for name in names[1:]:
            await self.touch(name, board, Action.JOIN)
        for _ in range(bots):
            await self.settled(board)
            await self.touch(names[0], board, Action.ADD_BOT)
        await self.settled(board)
        return board

    async def settled(self, board: Message) -> None:
        """Wait until the table's message shows the table as it is."""
        end = time.monotonic() + PATIENCE
        while True:
            room = await self.bot.service.get(self.buttons(board)[0][1].table)
            presses = [press for _, press in self.buttons(board)]
            if room is not None and presses and presses[0].version == room.version:
                return
            assert time.monotonic() < end, self.last_calls()
            await asyncio.sleep(0.002)

    async def started(self, *names: str, bots: int = 0, game: str = "poter", **options: Any) -> Message:
        """A table at which the first round has been dealt."""
        board = await self.lobby(*names, bots=bots, game=game)
        for name, value in options.items():
            table = (await self.room()).id
            await self.bot.service.perform(table, ChangeSetting(name, value), Person(self.people[names[0]], names[0]))
        await self.settled(board)
        await self.touch(names[0], board, Action.START)
        await self.eventually(lambda: self.button(board, Action.HAND), "a running table")
        return board

    async def hand(self, name: str, board: Message) -> Message:
        """Open somebody's panel."""
        before = {message.ephemeral_id for message in self.ephemerals(name)}
        await self.touch(name, board, Action.HAND)

        def new() -> Message | None:
            there = (m for m in self.ephemerals(name) if m.ephemeral_id not in before)
            return next((m for m in there if "Your hand is coming" not in (m.text or "")), None)

        found: Message = await self.eventually(new, "a hand")
        return found

    def raw(self, call: Any) -> str:
        return json.dumps(call.params, ensure_ascii=False)
