"""Sends updates to a webhook on this machine: a separate process, which imports little.

Each line of its input is a flood as JSON: {port, secret, kind, content, rate, seconds}. It answers each with a line:
the number of accepted updates.
"""

import asyncio
import json
import sys
import time
from itertools import count
from typing import Any

CONNECTIONS = 20
"""Number of connections on which the bot lets Telegram deliver updates concurrently."""
FIRST_UPDATE = 1_500_000_000
"""Number of a flood's first update."""
MAX_UPDATES = 200_000
"""Maximum number of updates per flood."""
ACCEPTED = b"HTTP/1.1 200"


def renewed(content: dict[str, Any], number: int) -> dict[str, Any]:
    """Return an update's content with a new id."""
    return {**content, "id": str(10**16 + number)} if "data" in content else {**content, "message_id": 10**6 + number}


def request(flood: dict[str, Any], number: int) -> bytes:
    body = json.dumps({"update_id": FIRST_UPDATE + number, flood["kind"]: renewed(flood["content"], number)}).encode()
    lines = (
        "POST /hook HTTP/1.1",
        "Host: 127.0.0.1",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        f"X-Telegram-Bot-Api-Secret-Token: {flood['secret']}",
    )
    return "\r\n".join((*lines, "", "")).encode() + body


async def run(flood: dict[str, Any]) -> int:
    """Send updates at a rate, or more slowly if the server is slower; return how many were accepted."""
    began, numbers, accepted = time.monotonic(), count(), count()

    async def send() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", flood["port"])
        try:
            for number in numbers:
                wait = began + number / flood["rate"] - time.monotonic()
                if began + flood["seconds"] < time.monotonic() + wait or number > MAX_UPDATES:
                    return
                await asyncio.sleep(max(0.0, wait))
                writer.write(request(flood, number))
                if (await reader.readuntil(b"\r\n\r\n")).startswith(ACCEPTED):
                    next(accepted)
        finally:
            writer.close()

    await asyncio.wait([asyncio.create_task(send()) for _ in range(CONNECTIONS)], timeout=flood["seconds"] + 2)
    return next(accepted)


if __name__ == "__main__":
    for line in sys.stdin:
        print(asyncio.run(run(json.loads(line))), flush=True)
