"""Forged HTTP at both public ports: no error in the log, nothing is kept, and the game goes on."""

import asyncio
import gc
import logging
from random import Random

import pytest
from structlog.testing import capture_logs

from tests.bench.forged_requests import ForgedRequests, Target
from tests.bench.forged_updates import ForgedUpdates
from tests.free_ports import free_port
from tests.telegram_bot.waiting import PATIENCE

from .mini_app.app_world import AppWorld

SECRET = "a-secret-word"
REQUESTS = 250
SEED = 1
AT_ONCE = 8


async def send(port: int, sent: bytes) -> None:
    """Send bytes, read a little of the answer, and disconnect."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(sent)
        writer.write_eof()
        await asyncio.wait_for(reader.read(65536), PATIENCE)
    except ConnectionError:
        pass  # the server may close the connection before it has read everything
    finally:
        writer.close()


@pytest.mark.slow
async def test_forged_http_writes_no_error_and_leaves_nothing(database_url: str, caplog: pytest.LogCaptureFixture):
    hook = free_port()
    settings = {"webhook_url": f"http://127.0.0.1:{hook}/hook", "webhook_secret": SECRET, "webhook_port": hook}
    world = AppWorld(database_url, **settings, app_proxies="127.0.0.1")
    await world.open("Amal", "Nimali")
    caplog.set_level(logging.INFO)
    try:
        await world.open_table("Amal", "Nimali")
        page = await world.page("Amal", (await world.room()).id)
        source, address = Random(SEED), world.client.address
        updates = ForgedUpdates(source, [world.group], list(world.people.values()), 5)
        targets = {
            address.listen_port: ForgedRequests(source, Target(address.path, address.origin), updates.broken),
            hook: ForgedRequests(source, Target("/hook", "", SECRET), updates.broken),
        }
        forged = [(port, made.made()) for _ in range(REQUESTS) for port, made in targets.items()]
        with capture_logs() as lines:
            for start in range(0, len(forged), AT_ONCE):
                await asyncio.gather(*(send(port, sent) for port, sent in forged[start : start + AT_ONCE]))
        assert [line for line in lines if line["log_level"] in ("error", "critical")] == []
        assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
        assert [record.getMessage() for record in caplog.records if record.exc_info] == []
        assert SECRET not in caplog.text + str(lines)
        assert (await page.order("add-bot"))["type"] == "done"
        gc.collect()
        assert world.bot.app is not None
        assert len(world.bot.app._server.open) == 1
    finally:
        await world.close()
