"""A page without a browser: init data as the sandbox signs it, a session, and a WebSocket."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

from telegram_bot.app_address import AppAddress
from tests.local_http import Answer, ask
from tests.telegram_bot.waiting import LOOK_AGAIN

Frame = dict[str, Any]


CUT_NUMBER = "0123456789abcdef" * 2


class Page:
    """A page that shows a table; it keeps all frames that it has received."""

    def __init__(self, socket: ClientWebSocketResponse, http: ClientSession) -> None:
        self.socket, self._http = socket, http
        self.frames: list[Frame] = []
        self.listener: Callable[[str], None] = lambda _text: None
        self._changed = asyncio.Event()
        self._is_closed = False
        self._next = 1000
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        """Store all frames."""
        async with self._http:
            async for message in self.socket:
                if message.type != WSMsgType.TEXT:
                    break
                self.listener(message.data)
                self.frames.append(json.loads(message.data))
                self._changed.set()
        self._is_closed = True
        self._changed.set()

    @property
    def code(self) -> int | None:
        return self.socket.close_code

    async def until(self, condition: Callable[[], Any], what: str) -> Any:
        try:
            async with asyncio.timeout(60):
                while not (value := condition()):
                    assert not self._is_closed, f"{what}: closed with {self.code} after {self.frames[-1:]}"
                    self._changed.clear()
                    with suppress(TimeoutError):
                        await asyncio.wait_for(self._changed.wait(), LOOK_AGAIN)
        except TimeoutError:
            raise AssertionError(f"{what}: the last frame is {str(self.frames[-1:])[:500]}") from None
        return value

    async def closed(self) -> int | None:
        async with asyncio.timeout(60):
            await self._reader
        return self.code

    def of_type(self, kind: str) -> list[Frame]:
        return [frame for frame in self.frames if frame["type"] == kind]

    @property
    def table(self) -> Frame:
        return self.of_type("table")[-1]

    async def shows(self, condition: Callable[[Frame], Any]) -> Frame:
        await self.until(lambda: self.of_type("table") and condition(self.table), "a table")
        return self.table

    async def newer(self, version: int) -> Frame:
        """Wait until the table is newer than a version."""
        return await self.shows(lambda table: table["version"] > version)

    async def more(self, count: int) -> Frame:
        """Wait until more than `count` frames have been received; return the first one after those."""
        await self.until(lambda: len(self.frames) > count, "a frame")
        return self.frames[count]

    async def send(self, **frame: Any) -> None:
        await self.socket.send_str(json.dumps(frame))

    async def ask(self, **frame: Any) -> Frame:
        """Send a request and wait for its answer."""
        self._next += 1
        number = self._next
        await self.send(id=number, **frame)
        answer: Frame = await self.until(lambda: self._answer_to(number), f"the answer to {frame}")
        return answer

    def _answer_to(self, number: int) -> Frame | None:
        return next((one for one in self.frames if one.get("id") == number and one["type"] != "waiting"), None)

    async def play(self, *moves: str, version: int | None = None) -> Frame:
        """Make moves in the state that is shown, or in another version."""
        return await self.ask(type="play", version=self.table["version"] if version is None else version, moves=moves)

    async def order(self, name: str, version: int | None = None, **values: Any) -> Frame:
        version = self.table["version"] if version is None else version
        if name == "cut":
            values = {"number": CUT_NUMBER} | values
        return await self.ask(type="order", name=name, version=version, **values)

    async def close(self) -> None:
        await self.socket.close()
        await self.closed()


class AppClient:
    """The page's requests to the server of one bot."""

    def __init__(self, address: AppAddress) -> None:
        self.address = address

    async def get(self, path: str = "", **headers: str) -> Answer:
        return await ask("GET", self.address.url + path, headers=headers)

    async def status(self, path: str) -> int:
        """Request a path as it is written, which other clients normalize; return the status of the answer."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.address.listen_port)
        try:
            writer.write(f"GET {self.address.path}{path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
            return int((await asyncio.wait_for(reader.readline(), 60)).split()[1])
        finally:
            writer.close()

    async def post(self, body: Any, **headers: str) -> Answer:
        """Post init data, or something else."""
        return await ask("POST", f"{self.address.url}session", data=json.dumps(body), headers=headers)

    async def session(self, init_data: str) -> str:
        answer = await self.post({"init_data": init_data})
        assert answer.status == 200, answer.text
        return str(answer.json()["session"])

    async def connect(self, origin: str | None = None, *, compress: bool = False, client: str = "") -> Page:
        """Open a WebSocket and send nothing; `client`: its address for the proxy.

        Raise WSServerHandshakeError.
        """
        url = f"{self.address.socket_origin}{self.address.path}socket"
        headers = {} if origin == "" else {"Origin": origin or self.address.origin}
        headers |= {"X-Forwarded-For": client} if client else {}
        http = ClientSession()
        try:
            return Page(await http.ws_connect(url, headers=headers, compress=15 if compress else 0), http)
        except BaseException:
            await http.close()
            raise

    async def open(self, session: str, table: int | None) -> Page:
        """Open a page and say hello."""
        page = await self.connect()
        await page.send(type="hello", session=session, table=table)
        return page
