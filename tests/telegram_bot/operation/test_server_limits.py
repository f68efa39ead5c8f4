"""Limits of the port for health and metrics."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from telegram_bot.budgets import METRICS
from telegram_bot.operation.monitor import HealthServer, Report

GET = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


async def serving() -> HealthServer:
    server = HealthServer("127.0.0.1", 0)
    server.start(lambda: Report("active", True, True, ()), lambda: b"")
    return server


@pytest.fixture
async def server() -> AsyncIterator[HealthServer]:
    server = await serving()
    yield server
    await server.stop()


async def exchange(server: HealthServer, sent: bytes) -> bytes:
    """Send bytes and return everything that arrives until the server closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        writer.write(sent)
        return await asyncio.wait_for(reader.read(), 60)
    finally:
        writer.close()


@pytest.mark.hits("port metrics.requests")
async def test_a_connection_ends_after_its_requests(server: HealthServer):
    assert (await exchange(server, GET * 3 * METRICS.requests)).count(b"HTTP/1.1 200") == METRICS.requests


@pytest.mark.hits("port metrics.newcomers")
async def test_idle_connections_give_way_to_younger_ones(server: HealthServer):
    idle = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(METRICS.newcomers)]
    assert (await exchange(server, GET.replace(b"Host", b"Connection: close\r\nHost"))).startswith(b"HTTP/1.1 200")
    assert await asyncio.wait_for(idle[0][0].read(), 60) == b""
    for _, writer in idle:
        writer.close()


@pytest.mark.hits("port metrics.header_bytes", "port metrics.body_bytes")
@pytest.mark.slow
async def test_large_requests_are_refused(server: HealthServer):
    sent = GET[:-2] + b"X: " + b"x" * METRICS.header_bytes + b"\r\n\r\n"
    assert (await exchange(server, sent)).startswith((b"HTTP/1.1 400", b"HTTP/1.1 431"))
    head = f"POST /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: {METRICS.body_bytes + 1}\r\n\r\n"
    assert (await exchange(server, head.encode())).startswith(b"HTTP/1.1 413")


@pytest.mark.hits("port metrics.idle_seconds", "port metrics.body_seconds")
async def test_slow_requests_are_closed(monkeypatch: pytest.MonkeyPatch):
    limits = replace(METRICS, idle_seconds=0.05, body_seconds=0.05)
    monkeypatch.setattr("telegram_bot.operation.monitor.METRICS", limits)
    server = await serving()
    try:
        assert await exchange(server, b"GET / HT") == b""
        slow = b"POST /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n"
        assert (await exchange(server, slow)).startswith(b"HTTP/1.1 408")
    finally:
        await server.stop()
