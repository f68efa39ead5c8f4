"""The webhook's server: whose requests it accepts, how much it reads, and what it queues."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from structlog.testing import capture_logs
from telegram import Update
from telegram.ext import ExtBot

from telegram_bot.budgets import WEBHOOK
from telegram_bot.chat.transport.receiving import PERSON_RATES, Admission, UpdateKind
from telegram_bot.chat.transport.webhook import WebhookServer
from telegram_bot.operation import metrics
from tests.telegram_bot.waiting import PATIENCE

MAX_BODY = WEBHOOK.body_bytes
SECRET = "a-secret-word"
HEADERS = {"X-Telegram-Bot-Api-Secret-Token": SECRET, "Content-Type": "application/json"}


@cache
def any_bot() -> ExtBot[None]:
    """Return the same bot for all tests: its client reads all certificates of the machine."""
    return ExtBot("1000:sandbox")


class Webhook:
    """A server; `queued` are the updates that would be handled."""

    def __init__(self) -> None:
        self.queued: list[Any] = []
        self.room = asyncio.Event()
        self.room.set()
        self.admission = Admission(lambda: 0.0)
        self.server = WebhookServer("127.0.0.1", 0, "/hook", SECRET, any_bot(), self.admission, self.put)

    async def put(self, update: object) -> None:
        await self.room.wait()
        self.queued.append(update)

    async def status(self, headers: dict[str, str], body: bytes, verb: str = "POST", path: str = "/hook") -> int:
        """Send a request, whose `body` may be incomplete; return the status of the answer."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        try:
            lines = [f"{verb} {path} HTTP/1.1", "Host: x", *(f"{name}: {value}" for name, value in headers.items())]
            writer.write("\r\n".join([*lines, "", ""]).encode() + body)
            return int((await asyncio.wait_for(reader.readline(), PATIENCE)).split()[1])
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


@pytest.mark.hits("port webhook.body_bytes")
async def test_a_large_body_is_not_read(webhook):
    assert await webhook.status({"Content-Length": str(MAX_BODY + 2), **HEADERS}, b" " * (MAX_BODY + 2)) == 413


async def test_a_large_body_without_its_length_is_cut_off(webhook):
    chunk = b"8000\r\n" + b" " * 0x8000 + b"\r\n"
    assert await webhook.status({"Transfer-Encoding": "chunked", **HEADERS}, chunk * (MAX_BODY // 0x8000 + 1)) == 413


NO_OBJECT = {
    "empty": b"",
    "unfinished": b"{",
    "UTF-16": b"\xff\xfe{\x00}\x00",
    "number": b"5",
    "list": b"[]",
    "null": b"null",
    "not a number": b"NaN",
    "nested lists": b"[" * 500_000,
    "nested objects": b'{"a":' * 200_000,
    "huge number": b'{"update_id":' + b"9" * 5000 + b"}",
}


@pytest.mark.parametrize("body", NO_OBJECT.values(), ids=NO_OBJECT)
async def test_what_is_no_object_is_a_bad_request(webhook, body):
    assert await webhook.post(body) == 400


async def test_other_requests_are_refused(webhook):
    assert await webhook.post(press(1), **{"Content-Type": "text/plain"}) == 415
    assert await webhook.status(HEADERS, b"", verb="GET") == 405
    assert await webhook.status(HEADERS, b"", path="/other") == 404
    assert await webhook.status({}, b"", path="/other") == 403


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


async def test_refusals_are_counted_and_what_cannot_be_read_too_which_is_neither_sent_again_nor_logged(webhook):
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
    assert webhook.queued == []


# ---------------------------------------------------------------------- strangers


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """The lines of all libraries and of our own."""
    caplog.set_level(logging.DEBUG)
    logging.getLogger("asyncio").setLevel(logging.WARNING)
    return caplog


HEAD = "POST /hook HTTP/1.1\r\nHost: x\r\n"
JSON = "Content-Type: application/json\r\n"
WITH_SECRET = f"{HEAD}X-Telegram-Bot-Api-Secret-Token: {SECRET}\r\n{JSON}"
NO_HTTP = {
    "header without a colon": f"{WITH_SECRET}broken\r\n\r\n",
    "zero in a header": f"{WITH_SECRET}X: a\0b\r\n\r\n",
    "secret and a bare line feed": f"{HEAD}X-Telegram-Bot-Api-Secret-Token: {SECRET}\rX: y\n\r\n\r\n",
    "secret before a colon": f"{HEAD}{SECRET} : x\r\n\r\n",
    "space before a colon": f"{HEAD}X-Telegram-Bot-Api-Secret-Token : {SECRET}\r\n\r\n",
    "no method": f"\x16\x03\x01{SECRET}\r\n\r\n",
    "unknown version": f"POST /{SECRET} HTTP/9.9\r\n\r\n",
    "two lengths": f"{WITH_SECRET}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{{}}",
    "length that is no number": f"{WITH_SECRET}Content-Length: {SECRET}\r\n\r\n",
    "negative length": f"{WITH_SECRET}Content-Length: -1\r\n\r\n",
    "chunks that are none": f"{WITH_SECRET}Transfer-Encoding: chunked\r\n\r\n{SECRET}\r\n",
    "chunk of negative length": f"{WITH_SECRET}Transfer-Encoding: chunked\r\n\r\n-5\r\n",
    "unknown encoding": f"{WITH_SECRET}Transfer-Encoding: {SECRET}\r\nContent-Length: 2\r\n\r\n{{}}",
    "compression that is none": f"{WITH_SECRET}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\nxx",
    "long line": f"POST /{'x' * 9000} HTTP/1.1\r\n\r\n",
    "long header": f"{HEAD}X: {'x' * 9000}\r\n\r\n",
    "many headers": f"{HEAD}{''.join(f'X{n}: y' + chr(13) + chr(10) for n in range(200))}\r\n",
}


@pytest.mark.hits("port webhook.header_bytes")
@pytest.mark.parametrize("sent", NO_HTTP.values(), ids=NO_HTTP)
async def test_what_is_no_http_is_refused_in_one_line_without_its_content(webhook, log, sent):
    reader, writer = await asyncio.open_connection("127.0.0.1", webhook.server.port)
    try:
        with capture_logs() as lines:
            writer.write(sent.encode())
            answer = await asyncio.wait_for(reader.readline(), PATIENCE)
        assert answer[9:12] in (b"400", b"403", b"431")
    finally:
        writer.close()
    assert webhook.queued == []
    assert [line for line in lines if line["log_level"] != "info" or SECRET in str(line)] == []
    assert len(lines) <= 1
    assert len(log.records) <= 1
    assert all(record.levelno <= logging.WARNING and not record.exc_info for record in log.records)
    assert SECRET not in log.text


@pytest.mark.hits("port webhook.requests")
async def test_a_refused_request_is_the_last_of_its_connection(webhook):
    reader, writer = await asyncio.open_connection("127.0.0.1", webhook.server.port)
    writer.write(f"{HEAD}Content-Length: 0\r\n\r\n".encode() * 100)
    answer = await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    assert answer.count(b"HTTP/1.1 403") == 1


@pytest.mark.hits("port webhook.newcomers")
async def test_connections_without_the_secret_give_way_and_those_of_telegram_stay(webhook):
    body = json.dumps(press(5)).encode()
    telegram = await asyncio.open_connection("127.0.0.1", webhook.server.port)
    request = f"{WITH_SECRET}Content-Length: {len(body)}\r\n\r\n".encode() + body
    telegram[1].write(request)
    assert b"200" in await asyncio.wait_for(telegram[0].readuntil(b"\r\n\r\n"), PATIENCE)
    strangers = [await asyncio.open_connection("127.0.0.1", webhook.server.port) for _ in range(WEBHOOK.newcomers + 3)]
    assert [await asyncio.wait_for(reader.read(), PATIENCE) for reader, _ in strangers[:3]] == [b""] * 3
    telegram[1].write(request)
    assert b"200" in await asyncio.wait_for(telegram[0].readuntil(b"\r\n\r\n"), PATIENCE)
    assert await webhook.post(press(6)) == 200
    assert len(webhook.queued) == 3
    for _, writer in (telegram, *strangers):
        writer.close()


@pytest.mark.hits("port webhook.idle_seconds", "port webhook.body_seconds")
@pytest.mark.parametrize(
    ("short", "sent", "answer"),
    [
        ("idle_seconds", "", b""),
        ("idle_seconds", HEAD, b""),
        ("body_seconds", f"{WITH_SECRET}Content-Length: 9\r\n\r\n", b"HTTP/1.1 408"),
        ("body_seconds", f"{HEAD}Content-Length: 9\r\n\r\n", b"HTTP/1.1 403"),
    ],
)
async def test_slow_connections_are_closed(monkeypatch, short, sent, answer):
    """The other limit stays long: a busy machine may take longer than the short one to send the head."""
    monkeypatch.setattr("telegram_bot.chat.transport.webhook.WEBHOOK", replace(WEBHOOK, **{short: 0.05}))
    webhook = Webhook()
    await webhook.server.start()
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", webhook.server.port)
        writer.write(sent.encode())
        assert (await asyncio.wait_for(reader.read(), PATIENCE))[:12] == answer
        writer.close()
    finally:
        await webhook.server.stop()


HOSTILE: dict[str, Any] = {
    "huge date": {"message": {"message_id": 1, "date": 2**62, "chat": {"id": 1, "type": "private"}}},
    "infinite date": {"message": {"message_id": 1, "date": float("inf"), "chat": {"id": 1, "type": "private"}}},
    "no date": {"message": {"message_id": 1, "chat": {"id": 1, "type": "private"}}},
    "zero in a text": {"message": {"message_id": 1, "date": 1, "chat": {"id": 1, "type": "private"}, "text": "/x\0"}},
    "half a character": {
        "message": {"message_id": 1, "date": 1, "chat": {"id": 1, "type": "private"}, "text": "/x \ud800"}
    },
    "half a character in data": {
        "callback_query": {"id": "1", "from": {"id": 1, "is_bot": False, "first_name": "P"}, "chat_instance": "1"}
        | {"data": "\udfff"}
    },
    "reply that is no message": {
        "message": {"message_id": 1, "date": 1, "chat": {"id": 1, "type": "private"}, "reply_to_message": [1]}
    },
    "member without rights": {
        "my_chat_member": {
            "chat": {"id": -1, "type": "group"},
            "from": {"id": 1, "is_bot": False, "first_name": "P"},
            "date": 1,
            "old_chat_member": {"status": "restricted"},
            "new_chat_member": {"status": 5},
        }
    },
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE)
async def test_hostile_updates_are_dropped_in_one_line(webhook, log, content):
    with capture_logs() as lines:
        assert await webhook.post({"update_id": 6, **content}) == 200
    assert webhook.queued == []
    assert log.records == []
    assert [(line["event"], line["update_id"]) for line in lines] == [("a malformed update is dropped", 6)]
