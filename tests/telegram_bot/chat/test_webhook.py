"""The webhook's server: who is heard, how much it reads, and what it queues."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from structlog.testing import capture_logs
from telegram import Update
from telegram.ext import ExtBot

from telegram_bot.chat.transport.admission import PERSON_RATES, Admission, Budgets, UpdateKind
from telegram_bot.chat.transport.webhook import MAX_BODY, WebhookParts, WebhookServer
from telegram_bot.operation import metrics

SECRET = "a-secret-word"
HEADERS = {"X-Telegram-Bot-Api-Secret-Token": SECRET, "Content-Type": "application/json"}


class Webhook:
    """A server; `queued` are the updates that would be handled."""

    def __init__(self) -> None:
        self.queued: list[Any] = []
        self.room = asyncio.Event()
        self.room.set()
        self.admission = Admission(Budgets(lambda: 0.0))
        parts = WebhookParts(ExtBot("1000:sandbox"), self.admission, self.put, SECRET)
        self.server = WebhookServer("127.0.0.1", 0, "/hook", parts)

    async def put(self, update: object) -> None:
        await self.room.wait()
        self.queued.append(update)

    async def status(self, headers: dict[str, str], body: bytes, verb: str = "POST", path: str = "/hook") -> int:
        """Send a request, of which `body` may be only the beginning; return the status of the answer."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        try:
            lines = [f"{verb} {path} HTTP/1.1", "Host: x", *(f"{name}: {value}" for name, value in headers.items())]
            writer.write("\r\n".join([*lines, "", ""]).encode() + body)
            return int((await asyncio.wait_for(reader.readline(), 20)).split()[1])
        finally:
            writer.close()

    async def post(self, content: Any, **changed: str) -> int:
        body = content if isinstance(content, bytes) else json.dumps(content).encode()
        return await self.status({"Content-Length": str(len(body)), **HEADERS, **changed}, body)


@pytest.fixture
async def webhook() -> AsyncIterator[Webhook]:
    made = Webhook()
    await made.server.start()
    yield made
    await made.server.stop()


def press(number: int) -> dict[str, Any]:
    person = {"id": 7, "is_bot": False, "first_name": "P"}
    return {"update_id": number, "callback_query": {"id": "9", "from": person, "chat_instance": "1", "data": "x"}}


async def test_telegram_is_heard(webhook):
    assert await webhook.post(press(5)) == 200
    (update,) = webhook.queued
    assert isinstance(update, Update)
    assert update.update_id == 5
    assert await webhook.status({"Content-Length": "0", **HEADERS}, b"", path="/hook/") == 400


@pytest.mark.parametrize("secret", [{}, {"X-Telegram-Bot-Api-Secret-Token": "another"}])
@pytest.mark.parametrize("length", [2, MAX_BODY, 60 * MAX_BODY])
async def test_without_the_secret_a_request_is_refused_before_its_body_arrives(webhook, secret, length):
    headers = {"Content-Type": "application/json", "Content-Length": str(length), **secret}
    assert await webhook.status(headers, b"") == 403
    assert webhook.queued == []


async def test_a_large_body_is_not_read(webhook):
    assert await webhook.status({"Content-Length": str(MAX_BODY + 2), **HEADERS}, b" " * (MAX_BODY + 2)) == 413


async def test_a_large_body_without_its_length_is_cut_off(webhook):
    chunk = b"8000\r\n" + b" " * 0x8000 + b"\r\n"
    assert await webhook.status({"Transfer-Encoding": "chunked", **HEADERS}, chunk * (MAX_BODY // 0x8000 + 1)) == 413


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe{\x00}\x00", b"5", b"[]", b"null"])
async def test_what_is_no_object_is_a_bad_request(webhook, body):
    assert await webhook.post(body) == 400


async def test_other_requests_are_refused(webhook):
    assert await webhook.post(press(1), **{"Content-Type": "text/plain"}) == 415
    assert await webhook.status(HEADERS, b"", verb="GET") == 405
    assert await webhook.status(HEADERS, b"", path="/other") == 404
    assert await webhook.status({}, b"", path="/other") == 403


async def test_an_update_that_cannot_be_read_is_not_sent_again_and_its_content_not_logged(webhook):
    with capture_logs() as logs:
        assert await webhook.post({"update_id": 6, "edited_message": {"text": "private"}}) == 200
    assert webhook.queued == []
    assert [entry["update_id"] for entry in logs if "update_id" in entry] == [6]
    assert "private" not in str(logs)


async def test_updates_over_a_budget_are_accepted_and_dropped(webhook):
    for number in range(int(PERSON_RATES[UpdateKind.PRESS].size) + 5):
        assert await webhook.post(press(number)) == 200
    assert len(webhook.queued) == PERSON_RATES[UpdateKind.PRESS].size


async def test_a_stopping_bot_has_telegram_send_updates_again(webhook):
    webhook.admission.closed = True
    assert await webhook.post(press(1)) == 503
    assert webhook.queued == []


async def test_telegram_waits_while_too_many_updates_are_unfinished(webhook):
    webhook.room.clear()
    posting = asyncio.create_task(webhook.post(press(1)))
    assert await webhook.post(b"{") == 400
    assert not posting.done()
    webhook.room.set()
    assert await posting == 200


async def test_refusals_and_what_cannot_be_read_are_counted(webhook):
    def value(name: str, **labels: str) -> float:
        return metrics.REGISTRY.get_sample_value(name, labels) or 0.0

    refused = value("thurumpu_webhook_refusals_total", status="403")
    failed = value("thurumpu_updates_total", kind="any", outcome="failed")
    assert await webhook.status({"Content-Length": "0"}, b"") == 403
    with capture_logs() as lines:
        assert await webhook.post({"update_id": 6, "edited_message": {"text": "my secret words", "chat": []}}) == 200
    assert value("thurumpu_webhook_refusals_total", status="403") == refused + 1
    assert value("thurumpu_updates_total", kind="any", outcome="failed") == failed + 1
    assert [line["update_id"] for line in lines if line["log_level"] == "warning"] == [6]
    assert "secret words" not in str(lines)
