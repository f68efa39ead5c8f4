"""HTTP on this machine: requests, answers with their content, and small servers."""

from __future__ import annotations

import json
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from aiohttp import ClientSession, ClientTimeout, web

TIMEOUT = ClientTimeout(total=30)


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    content: bytes

    @property
    def text(self) -> str:
        return self.content.decode()

    def json(self) -> Any:
        return json.loads(self.content)


class Http:
    """A client; addresses may be relative to `base`."""

    def __init__(self, base: str | None = None, **options: Any) -> None:
        self._session = ClientSession(base, timeout=TIMEOUT, **options)

    async def request(self, method: str, url: str, **given: Any) -> Answer:
        """Send a request without following redirects."""
        async with self._session.request(method, url, allow_redirects=False, **given) as answer:
            return Answer(answer.status, answer.headers.copy(), await answer.read())

    async def get(self, url: str, **given: Any) -> Answer:
        return await self.request("GET", url, **given)

    async def post(self, url: str, **given: Any) -> Answer:
        return await self.request("POST", url, **given)

    async def __aenter__(self) -> Http:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._session.close()


async def ask(method: str, url: str, *, decompress: bool = True, **given: Any) -> Answer:
    """Send one request; without `decompress` the content is as it was sent."""
    async with Http(auto_decompress=decompress) as http:
        return await http.request(method, url, **given)


@asynccontextmanager
async def serving(
    answer: Callable[[web.BaseRequest], Awaitable[web.StreamResponse]], security: ssl.SSLContext | None = None
) -> AsyncIterator[int]:
    """Answer all requests at a free port of this machine; yield the URL."""
    runner = web.ServerRunner(web.Server(answer, access_log=None), shutdown_timeout=1.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0, ssl_context=security).start()
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()
