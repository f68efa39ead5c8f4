"""Limits of the page's server: connections, requests and sockets of strangers, and the game beside them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from aiohttp import ClientSession, WSMsgType, WSServerHandshakeError
from structlog.testing import capture_logs

from telegram_bot.budgets import PAGE, PAGE_PATHS, SOCKETS, Rate, RequestLimits
from telegram_bot.mini_app.hub import GOING_AWAY
from telegram_bot.mini_app.server import TRY_AGAIN_LATER, Pace, PageLimits
from tests.local_http import ask
from tests.samples import case

from .app_client import Page
from .app_world import AppWorld

SLOW = RequestLimits(client=Rate(2, 0.001), everybody=Rate(4, 0.001), longest_wait=1.0)
GET = b"GET /cards/page/base.css HTTP/1.1\r\nHost: x\r\n\r\n"


@asynccontextmanager
async def limited(url: str, patch: pytest.MonkeyPatch, **limits: Any) -> AsyncIterator[AppWorld]:
    """Yield a world with other limits."""
    patch.setattr("telegram_bot.mini_app.app.PageLimits", partial(PageLimits, **limits))
    world = AppWorld(url, app_proxies="127.0.0.1")
    await world.open("Amal", "Nimali")
    try:
        yield world
    finally:
        await world.close()


def sockets(**values: Any) -> dict[str, Any]:
    return {"sockets": replace(SOCKETS, **values)}


async def connected(world: AppWorld, client: str) -> Page:
    """Open a socket behind the proxy, and send nothing."""
    return await world.client.connect(client=client)


async def exchange(world: AppWorld, sent: bytes) -> bytes:
    """Send bytes and return everything that arrives until the server closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", world.client.address.listen_port)
    try:
        writer.write(sent)
        return await asyncio.wait_for(reader.read(), 60)
    finally:
        writer.close()


# ---------------------------------------------------------------------- sockets before hello


@pytest.mark.hits("sockets.silent", "sockets.silent_of_client", "sockets.open")
async def test_silent_sockets_give_way_to_younger_ones_of_their_address_and_then_of_any(
    database_url: str, monkeypatch: pytest.MonkeyPatch
):
    """Sockets that are gone do not count, nor those that have said hello, which are counted separately."""
    limits = sockets(silent=3, silent_of_client=2, open=2, hello_seconds=600.0)
    async with limited(database_url, monkeypatch, **limits) as world:
        await world.open_table("Amal", "Nimali")
        table, app = (await world.room()).id, world.bot.app
        assert app is not None
        other, gone = [await connected(world, "8.8.8.8") for _ in range(2)]
        await gone.close()
        await world.eventually(lambda: len(app._server._silent) == 1, "one socket")
        hostile = [await connected(world, f"{number}.1.1.1, 9.9.9.9") for number in range(5)]
        assert [await one.closed() for one in hostile[:3]] == [TRY_AGAIN_LATER] * 3
        assert other.code is None
        page = await world.page("Amal", table)
        assert await other.closed() == TRY_AGAIN_LATER
        later = [await connected(world, f"9.9.8.{number}") for number in range(3)]
        assert [await one.closed() for one in hostile[3:]] == [TRY_AGAIN_LATER] * 2
        assert (await page.order("add-bot"))["type"] == "done"
        await world.page("Nimali", table)
        with pytest.raises(WSServerHandshakeError, match="503"):
            await connected(world, "7.7.7.7")
        for one in later:
            await one.close()


async def test_a_socket_that_answers_no_ping_is_closed(world: AppWorld, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("telegram_bot.mini_app.server.PING_SECONDS", 0.05)
    address = world.client.address
    async with ClientSession() as http:
        url = f"{address.socket_origin}{address.path}socket"
        socket = await http.ws_connect(url, origin=address.origin, autoping=False)
        assert (await asyncio.wait_for(socket.receive(), 60)).type == WSMsgType.PING
        assert (await asyncio.wait_for(socket.receive(), 60)).type in (WSMsgType.CLOSED, WSMsgType.ERROR)


async def test_silent_sockets_are_told_of_the_end(world: AppWorld):
    silent = await world.client.connect()
    await world.stop()
    assert await silent.closed() == GOING_AWAY


# ---------------------------------------------------------------------- connections and requests


@pytest.mark.hits("port page.requests")
async def test_a_connection_ends_after_its_requests_whatever_it_has_sent_ahead(
    database_url: str, monkeypatch: pytest.MonkeyPatch
):
    served = 0

    def counted(*_: object, **__: object) -> None:
        nonlocal served
        served += 1

    monkeypatch.setattr("telegram_bot.mini_app.server.log.debug", counted)
    async with limited(database_url, monkeypatch, port=replace(PAGE, requests=5)) as world:
        answer = await exchange(world, GET * 200)
        assert answer.count(b"HTTP/1.1 200") == 5
        assert answer.count(b"Connection: close") == 1
        assert await world.client.status("page/base.css") == 200
        assert served == 6


@pytest.mark.hits("port page.newcomers")
async def test_idle_connections_give_way_to_younger_ones_and_a_socket_does_not(
    database_url: str, monkeypatch: pytest.MonkeyPatch
):
    async with limited(database_url, monkeypatch, port=replace(PAGE, newcomers=2, requests=1)) as world:
        await world.open_table("Amal", "Nimali")
        page, port = await world.page("Amal", (await world.room()).id), world.client.address.listen_port
        idle = [await asyncio.open_connection("127.0.0.1", port) for _ in range(4)]
        assert [await asyncio.wait_for(reader.read(), 60) for reader, _ in idle[:2]] == [b"", b""]
        assert await world.client.status("page/base.css") == 200
        assert await asyncio.wait_for(idle[2][0].read(), 60) == b""
        assert (await page.ask(type="ping"))["type"] == "done"
        for _, writer in idle:
            writer.close()


NO_TEXT = {
    "header": b"GET /cards/ HTTP/1.1\r\nHost: x\r\nX: \x87\r\n\r\n",
    "name": b"GET /cards/ HTTP/1.1\r\nHost: x\r\n\x87: x\r\n\r\n",
    "path": b"GET /cards?\x87 HTTP/1.1\r\nHost: x\r\n\r\n",
    "upgrade": b"GET /cards/socket HTTP/1.1\r\nHost: x\r\nUpgrade: \x87\r\nOrigin: ORIGIN\r\n\r\n",
}


async def test_what_is_no_text_is_a_bad_request(world: AppWorld):
    for what, sent in NO_TEXT.items():
        with case(what), capture_logs() as lines:
            answer = await exchange(world, sent.replace(b"ORIGIN", world.client.address.origin.encode()))
            assert answer[9:12] == b"400"
            assert answer.endswith(b"\r\n\r\nBad Request")
            assert {line["log_level"] for line in lines} <= {"info", "debug"}


@pytest.mark.hits("port page.header_bytes", "port page.body_bytes")
async def test_large_requests_are_refused(world: AppWorld):
    most = PAGE.header_bytes - len(GET) - len(b"Connection: close\r\nX: \r\n")
    for more, status in ((0, b"200"), (1, b"431"), (2 * PAGE.header_bytes, b"400")):
        sent = GET[:-2] + b"Connection: close\r\nX: " + b"x" * (most + more) + b"\r\n\r\n"
        assert (await exchange(world, sent))[9:12] == status, more
    assert await exchange(world, GET[:-2] + b"X: " + b"x" * 1000 + b"\r\nX: " + b"x" * PAGE.header_bytes) == b""
    long = f"POST /cards/session HTTP/1.1\r\nHost: x\r\nContent-Length: {PAGE.body_bytes + 1}\r\n\r\n"
    assert (await exchange(world, long.encode())).startswith(b"HTTP/1.1 413")


@pytest.mark.hits("port page.idle_seconds", "port page.body_seconds")
async def test_slow_requests_are_closed(database_url: str, monkeypatch: pytest.MonkeyPatch):
    async with limited(database_url, monkeypatch, port=replace(PAGE, idle_seconds=0.05, body_seconds=0.05)) as world:
        assert await exchange(world, b"GET / HT") == b""
        slow = b"POST /cards/session HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n"
        assert (await exchange(world, slow)).startswith(b"HTTP/1.1 408")


@pytest.mark.hits(*(f"path {path or '/'}.{whose}" for path in PAGE_PATHS for whose in ("client", "everybody")))
async def test_each_path_has_a_rate_of_each_address_and_one_of_all(database_url: str, monkeypatch: pytest.MonkeyPatch):
    """Missing paths have the rate of the page."""
    async with limited(database_url, monkeypatch, paths=dict.fromkeys(PAGE_PATHS, SLOW)) as world:

        async def statuses(verb: str, path: str, clients: str) -> list[int]:
            url = world.client.address.origin + path
            return [(await ask(verb, url, headers={"X-Forwarded-For": f"{one}.1.1.1"})).status for one in clients]

        for verb, path, status in (
            ("GET", "/cards/page/base.css", 200),
            ("POST", "/cards/session", 403),
            ("GET", f"/cards/story/{'0' * 32}.png", 404),
            ("GET", "/cards", 302),
        ):
            assert await statuses(verb, path, "999887") == [status, status, 429, status, status, 429], path
        for verb, path in (("GET", "/none"), ("DELETE", "/cards/"), ("GET", "/cards/")):
            assert await statuses(verb, path, "6") == [429], path
        opened = [await connected(world, "9.1.1.1") for _ in range(2)]
        with pytest.raises(WSServerHandshakeError, match="429"):
            await connected(world, "9.1.1.1")
        opened += [await connected(world, f"{client}.1.1.1") for client in "87"]
        with pytest.raises(WSServerHandshakeError, match="429"):
            await connected(world, "5.1.1.1")
        for one in opened:
            await one.close()


@pytest.mark.hits(*(f"path {path or '/'}.longest_wait" for path in PAGE_PATHS))
@pytest.mark.parametrize("path", PAGE_PATHS)
def test_requests_over_a_rate_wait_before_they_are_refused(path: str):
    time, limits = 0.0, PAGE_PATHS[path]
    pace = Pace(limits, lambda: time)
    waits = [pace.wait("9.9.9.9") for _ in range(int(limits.client.size + limits.client.per_second * 60))]
    taken = [wait for wait in waits if wait is not None]
    assert len(taken) == limits.client.size + limits.client.per_second * limits.longest_wait
    assert taken == sorted(taken)
    assert taken[-1] == pytest.approx(limits.longest_wait)
    ahead = len(taken) + 1 - limits.everybody.size
    assert pace.wait("8.8.8.8") == pytest.approx(max(0.0, ahead / limits.everybody.per_second))
    time = 1000.0
    assert pace.wait("9.9.9.9") == 0.0


async def test_a_request_that_waits_is_served_in_its_time(database_url: str, monkeypatch: pytest.MonkeyPatch):
    slept = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    quick = RequestLimits(client=Rate(1, 0.5), everybody=Rate(100, 100), longest_wait=5.0)
    monkeypatch.setattr("telegram_bot.mini_app.server.pause", sleep)
    async with limited(database_url, monkeypatch, paths={**PAGE_PATHS, "page/(.+)": quick}) as world:
        for _ in range(2):
            answer = await world.client.get("page/base.css", **{"X-Forwarded-For": "9.9.9.9"})
            assert answer.status == 200
    assert len(slept) == 1
    assert 0 < slept[0] <= 2.0
