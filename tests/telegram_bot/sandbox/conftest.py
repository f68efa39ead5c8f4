"""A sandbox with three people in a group, driven without HTTP; the fixture `http` makes it listen."""

import struct
import zlib
from collections.abc import AsyncIterator
from typing import Any

import pytest

from telegram_bot.sandbox.api_json import Upload, json_params
from telegram_bot.sandbox.errors import ApiError
from telegram_bot.sandbox.page_api import view_json
from telegram_bot.sandbox.state import Message, Query
from tests.local_http import Http
from tests.recorded_sandbox import Sandbox

from ..waiting import Waiting

Json = dict[str, Any]


def png(width: int = 8, height: int = 8) -> bytes:
    """Return a black picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" * (width + 1)) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def keys(*rows: str, **button: Any) -> Json:
    """Return an inline keyboard with one callback button per row; the text is also the data."""
    return {"inline_keyboard": [[{"text": row, "callback_data": row} | button] for row in rows]}


class Harness(Waiting):
    """Both sides of a sandbox: `call` and `refused` are the bot's, `people` and the shortcuts are the people's."""

    token = "1000:sandbox"
    png = staticmethod(png)
    keys = staticmethod(keys)

    def __init__(self, sandbox: Sandbox) -> None:
        super().__init__()
        self.sandbox, self.core = sandbox, sandbox.core
        self.people, self.state, self.clock = sandbox.people, sandbox.state, sandbox.clock
        users = [self.people.add_user(name, username=name.lower()) for name in ("Asha", "Nimal", "Rupa")]
        self.asha, self.nimal, self.rupa = (user.id for user in users)
        self.bot = self.state.bot.id
        self.group = self.people.add_chat("Friends", members=[user.id for user in users]).id
        self.state.listeners.append(self.notify)
        self.updates()

    async def call(self, method: str, files: dict[str, bytes] | None = None, **params: Any) -> Any:
        request = json_params(params)
        request.files = {name: Upload(f"{name}.png", "image/png", content) for name, content in (files or {}).items()}
        return await self.sandbox.perform(method, request)

    async def refusal(self, method: str, files: dict[str, bytes] | None = None, **params: Any) -> ApiError:
        """Make a call that must be refused; return the refusal."""
        with pytest.raises(ApiError) as refused:
            await self.call(method, files, **params)
        return refused.value

    async def refused(self, method: str, files: dict[str, bytes] | None = None, **params: Any) -> tuple[int, str]:
        error = await self.refusal(method, files, **params)
        body = error.envelope()
        assert (body["ok"], body["error_code"]) == (False, error.status)
        return error.status, body["description"]

    async def send(self, text: str = "x", chat: int | None = None, **params: Any) -> int:
        """Send a message of the bot to the group or another chat; return its id."""
        sent = await self.call("sendMessage", chat_id=chat or self.group, text=text, **params)
        return int(sent["message_id"])

    def updates(self, *kinds: str) -> list[Json]:
        """Take all waiting updates; return those of some kinds, by default all."""
        found = [update.json() for update in self.core.updates.pending]
        self.core.updates.pending.clear()
        return [update for update in found if not kinds or set(kinds) & update.keys()]

    def say(self, text: str, user: int | None = None, **given: Any) -> Message:
        return self.people.say(self.group, user or self.asha, text, **given)

    def press(self, user: int | None = None, **given: Any) -> str:
        """Press a button, by default with any data; return the id of the query."""
        where: Json = {"data": "x", "force": True, "message_id": 1} | given
        query = self.people.press(self.group, user or self.asha, **where)
        assert isinstance(query, Query)
        return query.id

    async def secret(self, user: int | None = None, text: str = "secret", **params: Any) -> Json:
        """Send an ephemeral message after a press."""
        receiver = user or self.asha
        cause = {"receiver_user_id": receiver, "callback_query_id": self.press(receiver)}
        message: Json = await self.call(
            "sendMessage", chat_id=self.group, text=text, ephemeral_message_parameters=cause, **params
        )
        return message

    def view(self, user: int, chat: int) -> Json:
        """Return what the page shows."""
        where, who = self.people.member(chat, user)
        return view_json(self.core, who, where)

    def texts(self, user: int, chat: int) -> list[str]:
        return [message["text"] for message in self.view(user, chat)["messages"] if message["service"] is None]


@pytest.fixture
def sandbox() -> Sandbox:
    return Sandbox()


@pytest.fixture
async def harness(sandbox: Sandbox) -> Harness:
    return Harness(sandbox)


@pytest.fixture
async def http(harness: Harness) -> AsyncIterator[Http]:
    """A client of the sandbox, which listens."""
    async with harness.sandbox, Http(harness.sandbox.root_url) as http:
        yield http
