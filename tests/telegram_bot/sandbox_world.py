"""The world of a test with people: a group in the sandbox, and the whole bot over HTTP in the same process."""

import asyncio
import json
import time
from collections.abc import Awaitable
from html import unescape
from random import Random
from typing import Any

from telegram.ext import BaseUpdateProcessor

from telegram_bot.background import MonotonicClock
from telegram_bot.bot import Bot
from telegram_bot.chat.transport.callback_data import OpenHand
from telegram_bot.composition import build
from telegram_bot.domain.boards import day_of
from telegram_bot.domain.commands import Person
from telegram_bot.domain.lobby import ChangeSetting
from telegram_bot.domain.room import DAY_SECONDS, Place, Room
from telegram_bot.drawing import Drawer
from telegram_bot.mini_app.app import AppTrust
from telegram_bot.rooms.computation.advisor import Advisor
from telegram_bot.rooms.computation.reviews import Reviewer
from telegram_bot.sandbox.core import EPHEMERAL_WINDOW
from telegram_bot.sandbox.state import Message
from telegram_bot.settings import Settings
from telegram_bot.storage.values import MessageState, Surface
from tests.recorded_sandbox import Sandbox
from tests.telegram_bot.kinds import room_of, version_of

from .fakes import BlankDrawer, FakeAdvisor, FakeReviewer
from .sandbox_group import SandboxGroup
from .waiting import resumed
from .world import World

BEGAN = 1000.0
"""Monotonic seconds when the bot is started for the first time."""
MODEL_TAG = "<kind "
"""The beginning of tags that a front end removes from the texts of a model."""
ANSWERING = 20
"""Checks, at intervals of 10 ms, without any event while a press is unanswered: then the answer itself waits for time
to pass. They are counted because each takes longer on a busy machine, while work goes on in between."""


class SandboxWorld(SandboxGroup, World):
    """A sandbox, the bot in it, a group and its people.

    `advisor` and `reviewer` replace the fake ones. People may press and write as fast as a test does. While
    `time_passes` is cleared, sleeps do not end. The sandbox begins at noon of the current day, so that the day does not
    end in a test that lets hours pass.
    """

    fetches_locally = True

    def __init__(
        self,
        url: str,
        *,
        has_ephemerals: bool = True,
        advisor: Advisor | None = None,
        reviewer: Reviewer | None = None,
        drawer: Drawer | None = None,
        **settings: Any,
    ) -> None:
        values = {"turn_seconds": 0, "bot_pace": 0.0, "incoming_limits": False, **settings}
        super().__init__(Sandbox(has_ephemerals=has_ephemerals), url=url, **values)
        now = time.time()
        self.sandbox.clock.offset = day_of(now) + DAY_SECONDS / 2 - now
        self.advisor, self.reviewer = FakeAdvisor(), FakeReviewer()
        self._computation: dict[str, Any] = {"advisor": advisor or self.advisor, "reviewer": reviewer or self.reviewer}
        self._drawer = drawer or BlankDrawer()
        self.slept = 0.0
        self.time_passes = asyncio.Event()
        self.time_passes.set()
        self.bot: Bot = None  # type: ignore[assignment]

    def settings(self) -> Settings:
        return super().settings().model_copy(update={"base_url": self.sandbox.root_url})

    async def open(self, *names: str, **chat: Any) -> None:
        """Start the sandbox, with people in a group if there are any, and the bot."""
        await self.open_group(*names, **chat)
        await self.start()

    async def start(self) -> None:
        self.bot = await build(
            self.settings(),
            clock=self.clock,
            **self._computation,
            source=Random(3),
            monotonic=MonotonicClock(self.monotonic, self.sleep),
            trust=AppTrust(self.sandbox.app_key, (self.sandbox.root_url,), self.fetches_locally),
            drawer=self._drawer,
        )
        self.service = self.bot.service
        self.service.subscribe(self._record)
        self._notify_of_updates(self.bot.application.update_processor)
        await self.bot.start()
        await resumed(self.bot)

    def _notify_of_updates(self, processor: BaseUpdateProcessor) -> None:
        """Have conditions checked again whenever an update has been handled."""
        process = processor.do_process_update

        async def processed(update: object, coroutine: Awaitable[Any]) -> None:
            try:
                await process(update, coroutine)
            finally:
                self.notify()

        processor.do_process_update = processed  # type: ignore[method-assign]

    async def on_file(self, surface: Surface = Surface.TABLE) -> list[int]:
        """Return the ids of the stored messages of a surface for the group's table, oldest first."""
        room, records = await self.room(), self.bot.chat.context.reconciler.records
        stored = [one for one in await records.of_room(room.id) if one.key.surface == surface]
        return [one.anchor.message_id for one in stored if one.state == MessageState.SHOWN]

    async def stop(self) -> None:
        if self.bot is not None:
            await self.bot.stop()

    async def close(self) -> None:
        """Stop the bot and the sandbox; no message may contain the tags of a model."""
        await self.stop()
        await self.sandbox.stop()
        assert not [call.params for call in self.sandbox.calls if MODEL_TAG in unescape(str(call.params))]

    def monotonic(self) -> float:
        """Return the time of budgets and pauses, which passes only in sleeps, whatever the speed of the machine."""
        return BEGAN + self.slept

    async def sleep(self, seconds: float) -> None:
        """Let time pass for the limiter and for the sandbox, without waiting.

        Presses are answered first: otherwise several that wait would make time pass meanwhile.
        """
        await self.time_passes.wait()
        looks = 0
        while self._is_answering() and looks < ANSWERING:
            self.changed.clear()
            looks += not await self.next_change(0.01)
        self.slept += seconds
        self.sandbox.clock.advance(seconds)
        self.notify()
        await asyncio.sleep(0)

    def _is_answering(self) -> bool:
        """Return whether a recent press has not been answered."""
        core = self.sandbox.core
        return any(not query.answered and core.fresh(query, EPHEMERAL_WINDOW) for query in core.state.queries.values())

    async def settle(self) -> None:
        """Wait until all events are delivered and shown."""
        await self.service.tasks.settle()
        await self.bot.chat.context.turn_calls.settle()
        await self.bot.chat.context.table_messages.settle()

    async def room(self, thread: int | None = None) -> Room:
        """Return the live room of the group, or of one of its threads."""
        room = await self.service.at(Place(self.group, thread))
        assert room is not None
        return room

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

    async def open_table(self, *names: str, bots: int = 0, game: str = "poter") -> Message:
        """Open a table and seat people and bot players, by buttons; return the table's message."""
        board = await self.open_lobby(*names, command=f"/{game}")
        for _ in range(bots):
            await self.up_to_date(board)
            await self.touch(names[0], board, "add-bot")
        await self.up_to_date(board)
        return board

    async def up_to_date(self, message: Message) -> None:
        """Wait until a table's message or a panel shows the current version of the room."""
        await self.service.tasks.settle()
        room = await self.service.get(room_of(self.presses(message)[0]))
        assert room is not None
        await self.eventually(
            lambda: any(version_of(press) >= room.version for press in self.presses(message)),
            "an up-to-date message",
        )

    async def start_table(self, *names: str, bots: int = 0, game: str = "poter", **options: Any) -> Message:
        """Open a table and deal the first round; return the table's message."""
        board = await self.open_table(*names, bots=bots, game=game)
        await self.set_options(**options)
        await self.up_to_date(board)
        await self.touch(names[0], board, "start")
        await self.eventually(lambda: self.button(board, OpenHand), "a running table")
        return board

    async def set_options(self, **options: Any) -> None:
        """Change settings of the table in the lobby as its opener, and wait until they are shown."""
        room = await self.room()
        for name, value in options.items():
            assert (await self.service.perform(room.id, ChangeSetting(name, value), Person(room.opener, "Opener"))).ok
        if (board := self.board()) is not None:
            await self.up_to_date(board)

    def raw(self, call: Any) -> str:
        """Return the parameters of a call as JSON."""
        return json.dumps(call.params, ensure_ascii=False)
