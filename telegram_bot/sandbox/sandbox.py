"""The sandbox as one object: start it, stop it, and look inside from tests."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import urlencode

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets

from telegram_bot.sandbox.calls import Calls
from telegram_bot.sandbox.clock import Clock
from telegram_bot.sandbox.core import make_core
from telegram_bot.sandbox.dispatch import perform
from telegram_bot.sandbox.faults import Faults
from telegram_bot.sandbox.params import json_params
from telegram_bot.sandbox.people import People
from telegram_bot.sandbox.push import Pusher
from telegram_bot.sandbox.server import make_app
from telegram_bot.sandbox.sim import Sim
from telegram_bot.sandbox.state import Store
from telegram_bot.sandbox.world import World

BODY_BYTES = 60 * 1024 * 1024


class Sandbox:
    """A Bot API server on this machine, with people to talk to the bot."""

    def __init__(
        self,
        token: str = "1000:sandbox",  # noqa: S107 - opens nothing but this sandbox
        bot_username: str = "thurumpu_bot",
        bot_name: str = "Thurumpu",
        host: str = "127.0.0.1",
        port: int = 0,
        state_path: str | Path | None = None,
        *,
        api_level: str = "10.3",
        allow_http_webhook: bool = True,
    ) -> None:
        self.core = make_core(token, bot_username, bot_name, allow_http_webhook=allow_http_webhook)
        self.core.set_level(api_level)
        self.host, self.port = host, port
        self.sim = Sim(self.core)
        self._store = Store(self.core, Path(state_path)) if state_path else None
        self._pusher = Pusher(self.core, self._call_inside)
        self._server: HTTPServer | None = None

    @property
    def world(self) -> World:
        """Who and what exists."""
        return self.core.world

    @property
    def people(self) -> People:
        """The person side without HTTP."""
        return self.sim.people

    @property
    def calls(self) -> Calls:
        """The recorded Bot API calls."""
        return self.core.calls

    @property
    def clock(self) -> Clock:
        """The movable clock."""
        return self.core.clock

    @property
    def faults(self) -> Faults:
        """Fault injection."""
        return self.core.faults

    @property
    def root_url(self) -> str:
        """Where the server listens."""
        return f"http://{self.host}:{self.port}"

    @property
    def base_url(self) -> str:
        """For the bot library: the address that the token is appended to."""
        return f"{self.root_url}/bot"

    @property
    def base_file_url(self) -> str:
        """The same for downloads."""
        return f"{self.root_url}/file/bot"

    @property
    def page_url(self) -> str:
        """The chat page."""
        return f"{self.root_url}/"

    def page_for(self, user_id: int, chat_id: int) -> str:
        """The chat page as a person, in one of that person's chats."""
        return f"{self.page_url}?{urlencode({'user': user_id, 'chat': chat_id})}"

    @property
    def first_page_url(self) -> str:
        """The chat page as the first person in that person's first group, as far as there are any."""
        person = next(iter(self.world.people()), None)
        if person is None:
            return self.page_url
        groups = (c.id for c in self.world.chats.values() if not c.is_private and c.present(person.id))
        return self.page_for(person.id, next(groups, person.id))

    @property
    def sim_url(self) -> str:
        """The person side."""
        return f"{self.root_url}/sim"

    async def start(self) -> None:
        """Restore the saved world, if any, and listen."""
        if self._store is not None:
            self._store.open()
        sockets = bind_sockets(self.port, self.host)
        self.port = sockets[0].getsockname()[1]
        app = make_app(self.core, self.sim)
        self._server = HTTPServer(app, max_body_size=BODY_BYTES, max_buffer_size=BODY_BYTES)
        self._server.add_sockets(sockets)
        self._pusher.start()

    async def stop(self) -> None:
        """Stop listening and save."""
        if self._server is None:
            return
        await self._pusher.stop()
        self._server.stop()
        await self._server.close_all_connections()
        self._server = None
        if self._store is not None:
            self._store.close()

    def has_spoken(self, chat_id: int) -> bool:
        """Tell whether the bot has written in a chat."""
        bot = self.world.bot.id
        return any(said.sender_id == bot and not said.service for said in self.world.conversation(chat_id))

    async def heard(self, chat_id: int, seconds: float = 10.0) -> bool:
        """Wait until the bot has written in a chat; False if it does not within these seconds."""
        changed = asyncio.Event()
        self.world.listeners.append(changed.set)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not self.has_spoken(chat_id):
                    changed.clear()
                    await changed.wait()
        self.world.listeners.remove(changed.set)
        return self.has_spoken(chat_id)

    async def __aenter__(self) -> Sandbox:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.stop()

    async def _call_inside(self, name: str, values: dict[str, Any]) -> object:
        """A method call in a webhook's answer."""
        return await perform(self.core, name, json_params(values))
