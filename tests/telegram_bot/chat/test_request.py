"""The HTTP client: bodies, connections, timeouts, proxies, and invalid answers."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import BadRequest, Conflict, Forbidden, InvalidToken, NetworkError, RetryAfter, TimedOut

from telegram_bot.chat.transport.request import POLLING_REJECTED, TOKEN_REJECTED, AiohttpRequest, Timeouts
from tests.recorded_sandbox import Sandbox
from tests.samples import cases

TOKEN = "123456789:abcdefghijklmnopqrstuvwxyzABCDEFGHI"
ANSWER = {"ok": True, "result": True}
PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40

Reply = Callable[[bytes], Awaitable[bytes | None]]
"""What a server writes after the head and the body of a request; None closes the connection."""


class Server:
    """A server that gives one kind of answer. `requests`: heads and bodies, `connections`: their number."""

    def __init__(self, reply: Reply) -> None:
        self.reply = reply
        self.requests: list[bytes] = []
        self.connections = 0
        self.url = ""
        self._writers: list[asyncio.StreamWriter] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer the requests of one connection."""
        self.connections += 1
        self._writers.append(writer)
        while True:
            try:
                head = await reader.readuntil(b"\r\n\r\n")
            except (asyncio.IncompleteReadError, ConnectionError):
                break
            lengths = [line.split(b":")[1] for line in head.splitlines() if line.lower().startswith(b"content-length")]
            body = await reader.readexactly(int(lengths[0])) if lengths else b""
            self.requests.append(head + body)
            answer = await self.reply(head + body)
            if answer is None:
                break
            writer.write(answer)
        writer.close()

    def close(self) -> None:
        for writer in self._writers:
            writer.close()


def response(status: int, body: bytes, *headers: str) -> bytes:
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", f"Content-Length: {len(body)}", *headers, "", ""]
    return "\r\n".join(lines).encode() + body


@asynccontextmanager
async def serving(reply: bytes | Reply | None) -> AsyncIterator[Server]:
    """Run a server that always gives the same answer, or one made by a function."""

    async def same(_request: bytes) -> bytes | None:
        return reply if isinstance(reply, bytes) else None

    server = Server(reply if callable(reply) else same)
    listening = await asyncio.start_server(server.serve, "127.0.0.1", 0)
    server.url = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    try:
        yield server
    finally:
        listening.close()
        server.close()
        await listening.wait_closed()


@asynccontextmanager
async def client(connections: int = 4, **given: Any) -> AsyncIterator[AiohttpRequest]:
    """Yield a client, and close it at the end."""
    request = AiohttpRequest(connections, asyncio.Event(), TOKEN_REJECTED, **given)
    async with request:
        yield request


async def post(request: AiohttpRequest, server: Server, **timeouts: Any) -> Any:
    """Make a call without parameters."""
    return await request.post(f"{server.url}/bot{TOKEN}/setWebhook", **timeouts)


def answer_of(body: Any) -> bytes:
    """Return a response with a JSON body."""
    return response(200, json.dumps(body).encode())


# ---------------------------------------------------------------------- requests


async def test_parameters_are_sent_as_json_and_files_uploaded() -> None:
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("Sí · ඔව්", callback_data="x")]])
    async with Sandbox() as sandbox:
        person = sandbox.people.add_user("Amal")
        sandbox.people.start(person.id)
        bot = Bot("1000:sandbox", f"{sandbox.root_url}/bot", request=AiohttpRequest(2, asyncio.Event(), TOKEN_REJECTED))
        await bot.initialize()
        try:
            message = await bot.send_message(
                person.id, "<b>ගල්</b> & 🂡", parse_mode="HTML", reply_markup=keyboard, disable_notification=True
            )
            await bot.send_document(person.id, PICTURE, filename="round 1.png", caption="ගල්")
        finally:
            await bot.shutdown()
    (call,) = sandbox.calls.of("sendMessage")
    assert call.result["message_id"] == message.message_id
    assert call.params["text"] == "<b>ගල්</b> & 🂡"
    assert call.params["reply_markup"] == keyboard.to_dict()
    assert call.params["disable_notification"] is True
    (file,) = sandbox.state.files.values()
    assert (file.name, file.content) == ("round 1.png", PICTURE)


async def test_a_connection_is_kept() -> None:
    async with serving(answer_of(ANSWER)) as server, client() as request:
        assert [await post(request, server) for _ in range(3)] == [True] * 3
    assert (len(server.requests), server.connections) == (3, 1)


async def test_there_are_not_more_connections_than_allowed() -> None:
    arrived, free = asyncio.Event(), asyncio.Event()

    async def reply(_request: bytes) -> bytes:
        arrived.set()
        await free.wait()
        return answer_of(ANSWER)

    async with serving(reply) as server, client(connections=1) as request:
        calls = [asyncio.create_task(post(request, server)) for _ in range(3)]
        await arrived.wait()
        assert len(server.requests) == 1
        free.set()
        assert await asyncio.gather(*calls) == [True] * 3
    assert server.connections == 1


async def test_the_proxy_of_the_environment_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(answer_of(ANSWER)) as server, client() as request:
        monkeypatch.setenv("http_proxy", server.url.replace("//", "//user:word@"))
        monkeypatch.setenv("no_proxy", "localhost")
        assert await request.post(f"http://telegram.invalid/bot{TOKEN}/setWebhook") is True
    head = server.requests[0].decode()
    assert head.startswith(f"POST http://telegram.invalid/bot{TOKEN}/setWebhook HTTP/1.1")
    assert "Proxy-Authorization: Basic " in head


async def test_hosts_without_a_proxy_are_connected_directly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    async with serving(answer_of(ANSWER)) as server, client() as request:
        assert await post(request, server) is True


# ---------------------------------------------------------------------- answers


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, BadRequest),
        (401, InvalidToken),
        (403, Forbidden),
        (404, InvalidToken),
        (409, Conflict),
        (500, NetworkError),
    ],
)
async def test_refusals_keep_their_kind(status: int, kind: type[Exception]) -> None:
    body = json.dumps({"ok": False, "error_code": status, "description": "for a reason"}).encode()
    async with serving(response(status, body)) as server, client() as request:
        with pytest.raises(kind, match=r"(?i)for a reason"):
            await post(request, server)


async def test_a_flood_limit_keeps_its_seconds() -> None:
    body = json.dumps({"ok": False, "description": "Too Many Requests", "parameters": {"retry_after": 7}}).encode()
    async with serving(response(429, body)) as server, client() as request:
        with pytest.raises(RetryAfter, match="7"):
            await post(request, server)


@cases("status", [200, 400, 401, 403, 404, 429, 500, 502])
@cases(
    "body",
    [
        b"",
        b"<html><h1>502 Bad Gateway</h1></html>",
        b"[]",
        b"null",
        b'"ok"',
        b'{"ok": true, "result"',
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b'{"error": "a proxy says no"}',
        b'{"ok": true, "result": null}',
        b'{"ok": false, "description": 5}',
        b'{"ok": false, "parameters": {"retry_after": "soon"}}',
        b'{"ok": false, "parameters": [1]}',
    ],
)
async def test_what_is_no_answer_is_a_network_error(status: int, body: bytes, caplog: pytest.LogCaptureFixture) -> None:
    rejected = asyncio.Event()
    async with serving(response(status, body)) as server, AiohttpRequest(1, rejected, POLLING_REJECTED) as request:
        with caplog.at_level(logging.INFO), pytest.raises(NetworkError) as error:
            await post(request, server)
    assert type(error.value) is NetworkError
    assert not caplog.records
    assert not rejected.is_set()


@cases(
    "reply",
    [
        None,
        b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{",
        b"no HTTP at all\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n{}",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
        response(200, b"no gzip", "Content-Encoding: gzip"),
        response(302, b"", "Location: http://127.0.0.1:9/elsewhere"),
    ],
)
async def test_broken_answers_are_network_errors_without_the_address(reply: bytes | None) -> None:
    async with serving(reply) as server, client(timeouts=Timeouts(read=0.2)) as request:
        with pytest.raises(NetworkError) as error:
            await post(request, server)
    chain = [error.value, error.value.__cause__]
    assert not any("abcdefghij" in repr(one) for one in chain)


async def test_nobody_listens() -> None:
    async with serving(None) as server:
        pass
    async with client() as request:
        with pytest.raises(NetworkError, match=r"ClientConnectorError.*the call was not sent") as error:
            await post(request, server)
    assert not isinstance(error.value, TimedOut)


# ---------------------------------------------------------------------- timeouts


async def never(_request: bytes) -> bytes:
    await asyncio.Event().wait()
    raise AssertionError


async def test_an_answer_that_takes_too_long() -> None:
    async with serving(never) as server, client() as request:
        with pytest.raises(TimedOut):
            await post(request, server, read_timeout=0.02)


async def test_a_call_that_finds_no_free_connection_is_not_sent() -> None:
    arrived = asyncio.Event()

    async def reply(request: bytes) -> bytes:
        arrived.set()
        return await never(request)

    async with serving(reply) as server, client(connections=1) as request:
        first = asyncio.create_task(post(request, server))
        await arrived.wait()
        with pytest.raises(TimedOut, match="not sent"):
            await post(request, server, pool_timeout=0.01, connect_timeout=0.01)
        first.cancel()
        await asyncio.wait({first})
    assert len(server.requests) == 1


async def test_a_server_that_does_not_read_an_upload() -> None:
    stopped = asyncio.Event()

    async def serve(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await stopped.wait()
        writer.close()

    listening = await asyncio.start_server(serve, "127.0.0.1", 0, limit=1024)
    port = listening.sockets[0].getsockname()[1]
    timeouts = Timeouts(pool=0.01, connect=0.02, upload=0.02, read=60)
    async with client(timeouts=timeouts) as request:
        bot = Bot(TOKEN, f"http://127.0.0.1:{port}/bot", request=request)
        with pytest.raises(TimedOut):
            await bot.send_document(5, b"x" * 20_000_000, filename="large", read_timeout=0.02)
    stopped.set()
    listening.close()
    await listening.wait_closed()


# ---------------------------------------------------------------------- life cycle


async def test_a_rejected_token_and_successes_are_reported() -> None:
    rejected, successes = asyncio.Event(), list[bool]()
    answers = [answer_of(ANSWER), response(404, b'{"ok": false}'), response(401, b'{"ok": false}')]

    async def reply(_request: bytes) -> bytes:
        return answers.pop(0)

    async with serving(reply) as server:
        request = AiohttpRequest(1, rejected, TOKEN_REJECTED, answered=lambda: successes.append(True))
        async with request:
            await post(request, server)
            assert successes == [True]
            with pytest.raises(InvalidToken):
                await post(request, server)
            assert not rejected.is_set()
            with pytest.raises(InvalidToken):
                await post(request, server)
            assert rejected.is_set()
    assert successes == [True]


async def test_it_can_be_closed_twice_and_opened_again() -> None:
    request = AiohttpRequest(1, asyncio.Event(), TOKEN_REJECTED)
    await request.shutdown()
    async with serving(answer_of(ANSWER)) as server:
        for _ in range(2):
            await request.initialize()
            await request.initialize()
            assert await post(request, server) is True
            await request.shutdown()
            await request.shutdown()
            with pytest.raises(NetworkError, match="closed"):
                await post(request, server)


MESSAGE = {"message_id": 5, "date": 1, "chat": {"id": 7, "type": "private"}}


@cases(
    ("method", "result"),
    [
        ("sendMessage", 5),
        ("sendMessage", []),
        ("sendMessage", {}),
        ("sendPhoto", MESSAGE | {"message_id": None}),
        ("sendMessage", MESSAGE | {"chat": 7}),
        ("editMessageText", False),
        ("editEphemeralMessageText", MESSAGE | {"chat": {"id": "7", "type": "private"}}),
        ("getChatMember", True),
        ("getUpdates", {"update_id": 1}),
        *((method, True) for method in ("sendMessage", "sendPhoto", "sendDocument", "getMe", "getWebhookInfo")),
        ("sendMessage", MESSAGE | {"date": 2**62}),
        ("sendMessage", MESSAGE | {"date": -1}),
        ("sendMessage", MESSAGE | {"date": True}),
        ("sendMessage", MESSAGE | {"message_id": 2**70}),
        ("sendMessage", MESSAGE | {"ephemeral_message_id": "8"}),
        ("sendMessage", MESSAGE | {"chat": {"id": True, "type": "private"}}),
        ("sendMessage", MESSAGE | {"chat": {"id": 7}}),
        ("getChatMember", {"user": {}, "status": "member"}),
        ("getChatMember", {"user": {"id": 1, "is_bot": False, "first_name": "A"}, "status": "restricted"}),
        ("getChatMember", {"user": {"id": 1, "is_bot": False, "first_name": "A"}}),
        ("getMe", {"id": 1}),
        ("deleteMessage", {}),
        ("answerCallbackQuery", False),
    ],
)
async def test_a_result_of_the_wrong_form_is_a_network_error(method: str, result: Any) -> None:
    async with serving(answer_of({"ok": True, "result": result})) as server, client() as request:
        with pytest.raises(NetworkError, match="not one of the Bot API"):
            await request.post(f"{server.url}/bot{TOKEN}/{method}")


@pytest.mark.parametrize(
    ("method", "result"), [("sendMessage", MESSAGE), ("editMessageText", True), ("getUpdates", [])]
)
async def test_a_result_of_the_right_form_is_returned(method: str, result: Any) -> None:
    async with serving(answer_of({"ok": True, "result": result})) as server, client() as request:
        assert await request.post(f"{server.url}/bot{TOKEN}/{method}") == result


async def test_sent_messages_are_returned_without_their_content_and_edited_ones_not_at_all() -> None:
    address = MESSAGE | {"ephemeral_message_id": 8, "message_thread_id": 3, "is_topic_message": True}
    content = {"text": "hand", "from": {"id": 1}, "reply_markup": {"inline_keyboard": [[{"text": "x"}]]}}
    async with serving(answer_of({"ok": True, "result": address | content})) as server, client() as request:
        assert await request.post(f"{server.url}/bot{TOKEN}/sendMessage") == address
        assert await request.post(f"{server.url}/bot{TOKEN}/editMessageText") is True
