"""The world of a test with people: a group in the sandbox, and the whole bot over HTTP in the same process."""

from __future__ import annotations

import asyncio
import json
import time
from random import Random
from typing import Any

from telegram_bot.background import MonotonicClock
from telegram_bot.bot import Bot
from telegram_bot.chat.transport.page import FROM_TURN_CALL, Action, CallbackData, parse_data
from telegram_bot.composition import build
from telegram_bot.rooms.computation.advisor import Advisor
from telegram_bot.rooms.computation.reviews import Reviewer
from telegram_bot.rooms.domain.commands import ChangeSetting, Person
from telegram_bot.rooms.domain.room import Place, Room
from telegram_bot.sandbox import Sandbox
from telegram_bot.sandbox.state import Message, Query
from telegram_bot.settings import Settings

from .fakes import FakeAdvisor, FakeClock, FakeReviewer
from .world import World


class SandboxWorld(World):
    """A sandbox, the bot in it, a group and its people. `advisor` and `reviewer` replace the fake ones."""

    def __init__(
        self,
        url: str,
        *,
        api_level: str = "10.3",
        clock: FakeClock | None = None,
        advisor: Advisor | None = None,
        reviewer: Reviewer | None = None,
        **settings: Any,
    ) -> None:
        self.sandbox = Sandbox(api_level=api_level)
        super().__init__(url, clock, **{"turn_seconds": 0, "bot_pace": 0.0, **settings})
        self.sandbox.state.listeners.append(self.notify)
        self.sandbox.calls.listeners.append(self.notify)
        self.advisor, self.reviewer = FakeAdvisor(), FakeReviewer()
        self._computation: dict[str, Any] = {"advisor": advisor or self.advisor, "reviewer": reviewer or self.reviewer}
        self.slept = 0.0
        self.bot: Bot = None  # type: ignore[assignment]
        self.group = 0
        self.people: dict[str, int] = {}

    def settings(self) -> Settings:
        return super().settings().model_copy(update={"base_url": self.sandbox.root_url})

    async def open(self, *names: str, **chat: Any) -> None:
        """Start the sandbox, with people in a group if there are any, and the bot."""
        await self.sandbox.start()
        for name in names:
            self.people[name] = self.sandbox.people.add_user(name).id
        if names:
            self.group = self.sandbox.people.add_chat("Friends", members=list(self.people.values()), **chat).id
        await self.start()

    async def start(self) -> None:
        """Start the bot."""
        self.bot = await build(
            self.settings(),
            clock=self.clock,
            **self._computation,
            source=Random(3),
            monotonic=MonotonicClock(lambda: time.monotonic() + self.slept, self.sleep),
        )
        self.service = self.bot.service
        self.service.subscribe(self._record)
        await self.bot.start()

    async def stop(self) -> None:
        """Stop the bot."""
        if self.bot is not None:
            await self.bot.stop()

    async def close(self) -> None:
        """Stop the bot and the sandbox."""
        await self.stop()
        await self.sandbox.stop()

    async def sleep(self, seconds: float) -> None:
        """Let time pass for the limiter and for the sandbox, without waiting."""
        self.slept += seconds
        self.sandbox.clock.advance(seconds)
        self.notify()
        await asyncio.sleep(0)

    async def settle(self) -> None:
        """Wait until all events are delivered and shown."""
        await self.service.settle()
        await self.bot.chat.context.turn_calls.settle()
        await self.bot.chat.context.table_messages.settle()

    def evidence(self) -> str:
        calls = [f"{c.method} {c.params} -> {c.error or 'ok'}"[:300] for c in list(self.sandbox.calls)[-8:]]
        return f"last calls: {calls}"

    # ------------------------------------------------------------------ what is shown

    async def room(self, thread: int | None = None) -> Room:
        """Return the live room of the group, or of one of its threads."""
        room = await self.service.at(Place(self.group, thread))
        assert room is not None
        return room

    def messages(self, chat: int | None = None) -> list[Message]:
        """Return the bot's messages that all members of a chat see."""
        found = self.sandbox.state.messages.get(chat or self.group, {}).values()
        return [message for message in found if message.sender_id == self.sandbox.state.bot.id]

    def ephemerals(self, name: str) -> list[Message]:
        """Return the messages of the group that only one person sees."""
        found = self.sandbox.state.ephemerals.get(self.group, {}).values()
        return [message for message in found if message.receiver_id == self.people[name]]

    def board(self) -> Message | None:
        """Return the last message of the bot in the group with buttons that is neither a review nor a turn call."""
        there = (message for message in reversed(self.messages()) if self.buttons(message))
        return next((m for m in there if not self.button(m, Action.STEPS) and m not in self.calls()), None)

    def calls(self, chat: int | None = None) -> list[Message]:
        """Return the turn calls in a chat."""
        found = [(message, self.button(message, Action.HAND)) for message in self.messages(chat)]
        return [message for message, press in found if press is not None and press.number == FROM_TURN_CALL]

    @staticmethod
    def buttons(message: Message) -> list[tuple[str, CallbackData]]:
        """Return the labels and the callback data of the bot's buttons."""
        rows = (message.markup or {}).get("inline_keyboard", [])
        found = [(key["text"], parse_data(key.get("callback_data", ""))) for row in rows for key in row]
        return [(label, press) for label, press in found if press is not None]

    def button(self, message: Message, act: Action) -> CallbackData | None:
        """Return the first button with an action."""
        return next((press for _, press in self.buttons(message) if press.action == act), None)

    def group_calls(self) -> list[Any]:
        """Return the calls that write something that all members of a group see."""
        return [
            call
            for call in self.sandbox.calls
            if str(call.params.get("chat_id", "")).startswith("-")
            and call.method.startswith(("send", "edit"))
            and "Ephemeral" not in call.method
            and "ephemeral_message_parameters" not in call.params
        ]

    # ------------------------------------------------------------------ what people do

    def say(self, name: str, text: str, chat: int | None = None, **extra: Any) -> Message:
        """Write in the group or another chat."""
        return self.sandbox.people.say(chat or self.group, self.people[name], text, **extra)

    async def press(
        self, name: str, message: Message, data: CallbackData | str, *, force: bool = False
    ) -> dict[str, Any]:
        """Press a button; return the answer."""
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
        """Press the button of an action once it is shown; return the answer."""
        press = await self.eventually(lambda: self.button(message, act), f"a button {act}")
        return await self.press(name, message, press)

    async def open_table(self, *names: str, bots: int = 0, game: str = "poter") -> Message:
        """Open a table and seat people and bot players, by buttons; return the table's message."""
        self.say(names[0], f"/{game}")
        board: Message = await self.eventually(self.board, "a lobby")
        for name in names[1:]:
            await self.touch(name, board, Action.JOIN)
        for _ in range(bots):
            await self.up_to_date(board)
            await self.touch(names[0], board, Action.ADD_BOT)
        await self.up_to_date(board)
        return board

    async def up_to_date(self, board: Message) -> None:
        """Wait until the table's message shows the current version of the room."""
        await self.service.settle()
        room = await self.service.get(self.buttons(board)[0][1].table)
        assert room is not None
        await self.eventually(
            lambda: any(press.version >= room.version for _, press in self.buttons(board)),
            "an up-to-date table",
        )

    async def start_table(self, *names: str, bots: int = 0, game: str = "poter", **options: Any) -> Message:
        """Open a table and deal the first round; return the table's message."""
        board = await self.open_table(*names, bots=bots, game=game)
        for name, value in options.items():
            table = (await self.room()).id
            await self.service.perform(table, ChangeSetting(name, value), Person(self.people[names[0]], names[0]))
        await self.up_to_date(board)
        await self.touch(names[0], board, Action.START)
        await self.eventually(lambda: self.button(board, Action.HAND), "a running table")
        return board

    async def hand(self, name: str, board: Message) -> Message:
        """Open a person's panel; return its message."""
        before = {message.ephemeral_id for message in self.ephemerals(name)}
        await self.touch(name, board, Action.HAND)

        def new() -> Message | None:
            there = (m for m in self.ephemerals(name) if m.ephemeral_id not in before)
            return next((m for m in there if "Your hand is coming" not in (m.text or "")), None)

        found: Message = await self.eventually(new, "a hand")
        return found

    def raw(self, call: Any) -> str:
        """Return the parameters of a call as JSON."""
        return json.dumps(call.params, ensure_ascii=False)
