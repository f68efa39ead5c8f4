"""The server of the page: files, the exchange of init data for a session, and other origins."""

import gzip
import json
from email.utils import parsedate_to_datetime
from typing import Any

import pytest
from aiohttp import WSServerHandshakeError

from telegram_bot.mini_app.identity import MAX_AGE, MAX_SKEW
from telegram_bot.mini_app.server import FOLDER
from telegram_bot.operation.monitor import ClockCheck
from tests.local_http import Http, ask

from .app_world import AppWorld


async def test_the_page_is_sent_with_a_strict_policy_and_leads_there_without_its_slash(world: AppWorld):
    answer = await world.client.get()
    assert answer.status == 200
    assert answer.text == (FOLDER / "index.html").read_text("utf-8")
    policy = dict(part.partition(" ")[::2] for part in answer.headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self' https://telegram.org"
    assert policy["style-src"] == "'self'"
    assert policy["connect-src"] == f"'self' {world.client.address.socket_origin}"
    assert policy["frame-ancestors"] == world.sandbox.root_url
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "Server" not in answer.headers
    answer = await ask("GET", f"{world.client.address.url.rstrip('/')}?startapp=t1")
    assert answer.headers["Location"] == "/cards/?startapp=t1"


NOTHING = ("page/none.js", "page/", "page/../server.py", "page/%2e%2e/server.py", "page//etc/passwd", "page/a%00b", "x")


async def test_every_file_of_the_page_is_sent_compressed_and_once_and_nothing_else(world: AppWorld):
    names = [file.relative_to(FOLDER).as_posix() for file in FOLDER.rglob("*") if file.is_file()]
    assert len(names) > 1
    async with Http(world.client.address.url) as client:
        for name in names:
            answer = await client.get(f"page/{name}")
            assert (answer.status, answer.content) == (200, (FOLDER / name).read_bytes())
    answer = await ask("GET", f"{world.client.address.url}page/main.js", decompress=False)
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert gzip.decompress(answer.content) == (FOLDER / "main.js").read_bytes()
    plain = await world.client.get("page/main.js", **{"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers
    again = await world.client.get("page/main.js", **{"If-None-Match": answer.headers["ETag"]})
    assert (again.status, again.content) == (304, b"")
    for path in (*NOTHING, "page"):
        answer = await world.client.get(path)
        assert (answer.status, answer.text) == (404, "Not Found"), path


# ------------------------------------------------------------------ init data


async def test_init_data_that_expired_or_show_a_wrong_clock_of_the_server_are_answered_with_words_to_say_so(
    world: AppWorld,
):
    early = {"init_data": world.init_data("Amal", age=-MAX_SKEW - 1)}
    late = {"init_data": world.init_data("Amal", age=MAX_AGE + 1)}
    spanish = {"Accept-Language": "es-ES,es;q=0.9"}
    for body, code, text in ((late, "expired", "Esta página"), (early, "clock", "El reloj del servidor")):
        answer = await world.client.post(body, **spanish)
        content = answer.json()
        assert (answer.status, content["code"], content["language"]) == (403, code, "es")
        assert content["text"].startswith(text)
        assert answer.headers["Cache-Control"] == "no-store"
    assert (await world.client.post(late)).json()["code"] == "clock"
    forged = {"init_data": world.init_data("Amal", age=-1e6, token="2:x")}
    assert (await world.client.post(forged)).json()["code"] == "forged"


async def test_the_clock_is_compared_with_the_dates_of_telegrams_answers(
    database_url: str, monkeypatch: pytest.MonkeyPatch
):
    dates: list[str] = []
    monkeypatch.setattr(ClockCheck, "dated", lambda _check, date: dates.append(date))
    world = AppWorld(database_url)
    await world.open("Amal")
    await world.close()
    assert parsedate_to_datetime(dates[0]).tzinfo is not None


async def test_other_bodies_are_refused(world: AppWorld):
    another_bot = {"init_data": world.init_data("Amal", token="2000:other")}
    bodies: list[Any] = [None, [], "x", {}, {"init_data": 1}, {"init_data": ""}, {"init_data": "hash=1"}, another_bot]
    for body in bodies:
        answer = await world.client.post(body)
        assert (answer.status, answer.json()["code"]) == (403, "forged"), body
    for data in (b"", b"\xff", b"[" * 9000, b"{" * 20_000):
        answer = await ask("POST", f"{world.client.address.url}session", data=data)
        assert answer.status in (400, 403, 413), data[:9]


async def test_the_language_of_the_app_is_that_of_the_page(world: AppWorld):
    world.people["Lucía"] = world.sandbox.people.add_user("Lucía", language_code="es").id
    world.sandbox.people.join(world.group, world.people["Lucía"])
    await world.open_table("Amal")
    page = await world.page("Lucía", (await world.room()).id)
    (welcome,) = page.of_type("welcome")
    assert (welcome["language"], welcome["digits"]) == ("es", "0123456789")
    assert welcome["words"]["problem-no-table"].startswith("Esta mesa")


# ------------------------------------------------------------------ other origins


async def test_other_sites_can_neither_open_the_socket_nor_get_a_session(world: AppWorld):
    for origin in ("", "https://evil.example", "null", "http://127.0.0.1", "http://localhost:{port}"):
        with pytest.raises(WSServerHandshakeError, match="403"):
            await world.client.connect(origin.format(port=world.client.address.listen_port))
    answer = await world.client.post({"init_data": world.init_data("Amal")}, Origin="https://evil.example")
    assert answer.status == 403
    assert "session" not in answer.text


async def test_who_does_not_say_hello_is_told_nothing(world: AppWorld):
    await world.open_table("Amal")
    room = await world.room()
    session = await world.client.session(world.init_data("Amal"))
    for frame in (
        "{}",
        "",
        json.dumps({"type": "play", "id": 1, "version": room.version, "moves": ["draw"]}),
        json.dumps({"type": "hello", "session": "", "table": room.id}),
        json.dumps({"type": "hello", "session": session[:-8] + "AAAAAAAA", "table": room.id}),
        json.dumps({"type": "hello", "session": session, "table": room.id, "more": 1}),
    ):
        page = await world.client.connect()
        await page.socket.send_str(frame)
        assert await page.closed() == 4401
        assert page.frames == []


@pytest.mark.hits("sockets.hello_seconds")
async def test_who_stays_silent_is_closed(world: AppWorld, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("telegram_bot.mini_app.connection.HELLO_SECONDS", 0.0)
    assert await (await world.client.connect()).closed() == 4401
