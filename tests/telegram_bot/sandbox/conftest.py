"""A running sandbox with three people, a group and a private chat, spoken to over real HTTP."""

import asyncio
import json
import struct
import zlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.async_api import Page, async_playwright

from telegram_bot.sandbox import Sandbox

ARGUMENTS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)


def png(width: int = 8, height: int = 8) -> bytes:
    """A black picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" * (width + 1)) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def keys(*rows: str, **button: Any) -> dict[str, Any]:
    """An inline keyboard with one callback button a row, the text being the data."""
    return {"inline_keyboard": [[{"text": row, "callback_data": row} | button] for row in rows]}


async def eventually(holds: Callable[[], bool]) -> None:
    """Let the sandbox work until something holds."""
    async with asyncio.timeout(5):
        while not holds():  # noqa: ASYNC110 - what the sandbox does inside signals nothing
            await asyncio.sleep(0)


@dataclass
class Bench:
    """Both sides of a sandbox: `call` is the bot's, `sim` and `look` are the people's."""

    sandbox: Sandbox
    http: httpx.AsyncClient
    asha: int = 0
    nimal: int = 0
    rupa: int = 0
    group: int = 0
    token: str = "1000:sandbox"
    png = staticmethod(png)
    keys = staticmethod(keys)
    eventually = staticmethod(eventually)

    async def raw(self, method: str, files: Any = None, **params: Any) -> httpx.Response:
        values = {name: v if isinstance(v, str) else json.dumps(v) for name, v in params.items()}
        url = f"{self.sandbox.base_url}{self.token}/{method}"
        return await self.http.post(url, data=values, files=files)

    async def call(self, method: str, files: Any = None, **params: Any) -> Any:
        answer = await self.raw(method, files, **params)
        body = answer.json()
        assert body["ok"], (method, params, body)
        return body["result"]

    async def refused(self, method: str, files: Any = None, **params: Any) -> tuple[int, str]:
        answer = await self.raw(method, files, **params)
        body = answer.json()
        assert not body["ok"], (method, params, body)
        assert body["error_code"] == answer.status_code
        return answer.status_code, body["description"]

    async def sim(self, action: str, **given: Any) -> Any:
        answer = await self.http.post(f"{self.sandbox.sim_url}/{action}", json=given)
        assert answer.status_code == 200, (action, given, answer.text)
        return answer.json()

    async def cannot(self, action: str, **given: Any) -> str:
        answer = await self.http.post(f"{self.sandbox.sim_url}/{action}", json=given)
        assert answer.status_code == 400, (action, given, answer.text)
        error: str = answer.json()["error"]
        return error

    async def look(self, question: str, **given: Any) -> Any:
        answer = await self.http.get(f"{self.sandbox.sim_url}/{question}", params=given)
        assert answer.status_code == 200, (question, given, answer.text)
        return answer.json()

    async def texts(self, user: int, chat: int) -> list[str]:
        view = await self.look("view", user_id=user, chat_id=chat)
        return [message["text"] for message in view["messages"] if message["service"] is None]

    async def updates(self, *kinds: str) -> list[dict[str, Any]]:
        """Take all waiting updates, those of some kinds only if kinds are named."""
        found = await self.call("getUpdates")
        if found:
            await self.call("getUpdates", offset=found[-1]["update_id"] + 1)
        return [update for update in found if not kinds or set(kinds) & update.keys()]

    async def query(self, user: int | None = None, **given: Any) -> str:
        """Press a button (any data, without waiting) and give the query's identifier."""
        given = {"data": "x", "force": True, "wait": 0, "message_id": 1} | given
        pressed = await self.sim("press", chat_id=self.group, user_id=user or self.asha, **given)
        number: str = pressed["callback_query_id"]
        return number

    async def secret(self, user: int | None = None, text: str = "secret", **params: Any) -> dict[str, Any]:
        """Send an ephemeral message after a press."""
        receiver = user or self.asha
        cause = {"receiver_user_id": receiver, "callback_query_id": await self.query(receiver)}
        message: dict[str, Any] = await self.call(
            "sendMessage", chat_id=self.group, text=text, ephemeral_message_parameters=cause, **params
        )
        return message

    async def populate(self) -> None:
        names = ("Asha", "Nimal", "Rupa")
        people = [await self.sim("users", first_name=name, username=name.lower()) for name in names]
        self.asha, self.nimal, self.rupa = (person["id"] for person in people)
        members = [self.asha, self.nimal, self.rupa]
        chat = await self.sim("chats", type="supergroup", title="Friends", members=members)
        self.group = chat["id"]
        await self.updates()


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox() as sandbox:
        yield sandbox


@pytest.fixture
async def bench(sandbox: Sandbox) -> AsyncIterator[Bench]:
    async with httpx.AsyncClient(timeout=30, verify=False) as http:
        bench = Bench(sandbox, http)
        await bench.populate()
        yield bench


@pytest.fixture
async def page(chromium_path: Path) -> AsyncIterator[Page]:
    """The chat page in a browser; it may throw no error and ask for nothing from elsewhere."""
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=chromium_path, args=ARGUMENTS.split())
        page = await browser.new_page(viewport={"width": 1200, "height": 800})
        problems: list[str] = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("request", lambda request: problems.append(request.url) if "127.0.0.1" not in request.url else None)
        yield page
        await browser.close()
        assert problems == []
