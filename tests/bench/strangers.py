"""Strangers at the port of the page: a separate process, which imports little.

Each line of its input is a flood as JSON: {port, kind, connections, seconds, path}. It answers each with a line: the
number of requests that were answered. Kinds: `plain` requests a file again and again, `ahead` pipelines 200 requests
and disconnects, `spellings` requests one file by ever more names, `silent` opens WebSockets and says nothing.
"""

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from typing import Any

AHEAD = 200
"""Requests sent at once."""
UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
Visit = Callable[[dict[str, Any], float, asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
"""What one connection does; it counts answers in the flood's `answered`."""


def request(flood: dict[str, Any], path: str, headers: str = "") -> bytes:
    lines = f"Host: x\r\nOrigin: {flood['origin']}\r\nX-Forwarded-For: 9.9.9.9\r\n{headers}"
    return f"GET {flood['path']}{path} HTTP/1.1\r\n{lines}\r\n".encode()


async def answered(flood: dict[str, Any], reader: asyncio.StreamReader) -> None:
    """Read one answer; raise IncompleteReadError if the server has closed the connection."""
    head = await reader.readuntil(b"\r\n\r\n")
    lengths = [line.split(b":")[1] for line in head.splitlines() if line.lower().startswith(b"content-length")]
    await reader.readexactly(int(lengths[0]) if lengths else 0)
    flood["answered"] += 1


async def plain(flood: dict[str, Any], end: float, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Request a file and read it, again and again."""
    while time.monotonic() < end:
        writer.write(request(flood, "page/main.js"))
        await answered(flood, reader)


async def ahead(flood: dict[str, Any], _: float, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Send many requests at once, and disconnect after the first answer."""
    writer.write(request(flood, "page/main.js") * AHEAD)
    await answered(flood, reader)


async def spellings(
    flood: dict[str, Any], end: float, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    """Ask for one file by new names each time."""
    while time.monotonic() < end and (name := next(flood["names"])) < flood["requests"]:
        high, low = divmod(name, 500)
        writer.write(request(flood, f"page/{'./' * high}{'/' * low}./table.css"))
        await answered(flood, reader)


async def silent(flood: dict[str, Any], end: float, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Open a WebSocket and send nothing until it is closed."""
    writer.write(request(flood, "socket", UPGRADE))
    flood["answered"] += b" 101 " in (await reader.readuntil(b"\r\n\r\n")).splitlines()[0]
    with suppress(TimeoutError):
        await asyncio.wait_for(reader.read(), max(0.0, end - time.monotonic()))


VISITS: dict[str, Visit] = {"plain": plain, "ahead": ahead, "spellings": spellings, "silent": silent}


async def run(flood: dict[str, Any]) -> int:
    """Flood with a number of concurrent connections; each is reopened when it is closed."""
    end = time.monotonic() + flood["seconds"]
    flood |= {"answered": 0, "names": count()}

    async def stranger() -> None:
        while time.monotonic() < end and flood["answered"] < flood.get("requests", 10**9):
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", flood["port"])
            except OSError:
                await asyncio.sleep(0.05)
                continue
            try:
                await VISITS[flood["kind"]](flood, end, reader, writer)
            except (ConnectionError, asyncio.IncompleteReadError):
                await asyncio.sleep(0.05)
            finally:
                writer.close()

    await asyncio.wait([asyncio.create_task(stranger()) for _ in range(flood["connections"])], timeout=flood["seconds"])
    return int(flood["answered"])


if __name__ == "__main__":
    for line in sys.stdin:
        print(asyncio.run(run(json.loads(line))), flush=True)
