"""What all parts of one sandbox share: the world, the clock, the queue and the switches."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

from telegram_bot.sandbox.calls import Calls
from telegram_bot.sandbox.clock import Clock
from telegram_bot.sandbox.faults import Faults
from telegram_bot.sandbox.flood import Flood
from telegram_bot.sandbox.updates import Updates
from telegram_bot.sandbox.world import Json, Query, User, World

CALLBACK_WINDOW = 60.0
"""Seconds in which a callback query can be answered (modelled: Telegram only says "soon")."""
EPHEMERAL_WINDOW = 15.0
"""Seconds in which a query or an ephemeral command lets the bot answer with an ephemeral message."""
LEVELS = ("10.0", "10.3")


@dataclass
class Core:
    """One sandbox without its transport."""

    token: str
    world: World
    clock: Clock
    updates: Updates
    flood: Flood
    faults: Faults = field(default_factory=Faults)
    calls: Calls = field(default_factory=Calls)
    api_level: str = "10.3"
    allow_http_webhook: bool = True
    callback_window: float = CALLBACK_WINDOW
    answers: dict[str, asyncio.Event] = field(default_factory=dict)

    @property
    def level(self) -> float:
        """The played Bot API version as a number."""
        return float(self.api_level)

    def set_level(self, level: str) -> None:
        """Play another version of the Bot API."""
        if level not in LEVELS:
            raise ValueError(f"the API level is one of {', '.join(LEVELS)}, not {level!r}")
        self.api_level = level

    def seconds(self) -> int:
        """The clock in whole seconds, as dates of messages are."""
        return int(self.clock.now())

    def fresh(self, query: Query | None, window: float) -> bool:
        """Whether a query exists and is not older than the window."""
        return query is not None and self.clock.now() - query.at <= window

    def answered(self, query: Query, answer: Json) -> None:
        """Record the answer to a query and wake who waits for it."""
        query.answered, query.answer = True, answer
        if event := self.answers.pop(query.id, None):
            event.set()
        self.world.touch()

    async def wait_answer(self, query: Query, seconds: float) -> None:
        """Wait until the query is answered, at most that long in real time."""
        if query.answered:
            return
        event = self.answers.setdefault(query.id, asyncio.Event())
        try:
            await asyncio.wait_for(event.wait(), seconds)
        except TimeoutError:
            self.answers.pop(query.id, None)


def make_core(token: str, bot_username: str, bot_name: str, **switches: Any) -> Core:
    """A new sandbox: nobody there but the bot."""
    bot = User(int(token.partition(":")[0]), bot_name, username=bot_username, is_bot=True)
    world, clock = World(bot), Clock()
    updates = Updates(clock, lambda: world.next_id("update", 100_000), world.touch)
    return Core(token, world, clock, updates, Flood(clock), **switches)
