"""A sandbox as one object: start and stop it, and inspect it in tests."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from urllib.parse import urlencode

from aiohttp import web

from telegram_bot.sandbox.core import LEVELS, make_core
from telegram_bot.sandbox.mini_apps import public_key
from telegram_bot.sandbox.page_api import PeopleApi
from telegram_bot.sandbox.server import SandboxServer
from telegram_bot.sandbox.state_file import StateFile
from telegram_bot.sandbox.updates import WebhookSender


class Sandbox:
    """A Bot API server on this machine, with people who talk to the bot. `port` 0 chooses a free one.

    `apps` maps short names of Mini Apps to their addresses, as registered with @BotFather's /newapp.
    """

    def __init__(
        self,
        token: str = "1000:sandbox",  # noqa: S107 - valid only for this sandbox
        bot_username: str = "thurumpu_bot",
        bot_name: str = "Thurumpu",
        host: str = "127.0.0.1",
        port: int = 0,
        state_path: Path | None = None,
        *,
        api_level: str = LEVELS[-1],
        apps: Mapping[str, str] | None = None,
    ) -> None:
        self.core = make_core(token, bot_username, bot_name)
        self.core.apps.update(apps or {})
        self.core.set_level(api_level)
        self.apps = self.core.apps
        """The addresses of Mini Apps by short name; add one as with @BotFather's /newapp."""
        self.state, self.calls = self.core.state, self.core.calls
        """Everything that exists, and the recorded Bot API calls."""
        self.clock, self.faults = self.core.clock, self.core.faults
        """The clock, which can be moved forward, and fault injection."""
        self.host, self.port = host, port
        self._api = PeopleApi(self.core)
        self.people = self._api.people
        """The actions of people, without HTTP."""
        self._file = StateFile(self.core, state_path) if state_path else None
        self._webhook = WebhookSender(self.core.updates)
        self._server: SandboxServer | None = None

    @property
    def app_key(self) -> bytes:
        """The public key that verifies the signature of launch data."""
        return public_key(self.core.token)

    @property
    def root_url(self) -> str:
        """The address of the server."""
        return f"http://{self.host}:{self.port}"

    @property
    def page_url(self) -> str:
        """The chat page."""
        return f"{self.root_url}/"

    def page_for(self, user_id: int, chat_id: int) -> str:
        """Return the address of the chat page as a person, in one of that person's chats."""
        return f"{self.page_url}?{urlencode({'user': user_id, 'chat': chat_id})}"

    @property
    def first_page_url(self) -> str:
        """The chat page as the first person in that person's first group, if there are any."""
        person = next(iter(self.state.people()), None)
        if person is None:
            return self.page_url
        groups = (chat.id for chat in self.state.chats.values() if not chat.is_private and chat.present(person.id))
        return self.page_for(person.id, next(groups, person.id))

    async def start(self) -> None:
        """Restore the saved state, if any, and listen."""
        if self._file is not None:
            self._file.open()
        server = SandboxServer(self.core, self._api)
        await server.runner.setup()
        await web.TCPSite(server.runner, self.host, self.port).start()
        self._server, self.port = server, server.runner.addresses[0][1]
        self._webhook.start()

    async def stop(self) -> None:
        """Stop listening, and save."""
        if self._server is None:
            return
        await self._webhook.stop()
        await self._server.runner.cleanup()
        self._server = None
        if self._file is not None:
            self._file.close()

    def has_written(self, chat_id: int) -> bool:
        """Return whether the bot has written in a chat."""
        bot = self.state.bot.id
        return any(message.sender_id == bot and not message.service for message in self.state.conversation(chat_id))

    async def wait_for_bot(self, chat_id: int, seconds: float = 10.0) -> bool:
        """Wait until the bot has written in a chat; return False if it has not within `seconds`."""
        changed = asyncio.Event()
        self.state.listeners.append(changed.set)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not self.has_written(chat_id):
                    changed.clear()
                    await changed.wait()
        self.state.listeners.remove(changed.set)
        return self.has_written(chat_id)

    async def __aenter__(self) -> Sandbox:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()
