"""The server of the page: files, the exchange of init data for a session, and other sites."""

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


async def test_the_page_is_sent_with_a_strict_policy(world: AppWorld):
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


async def test_every_file_that_the_page_names_is_there(world: AppWorld):
    names = [file.relative_to(FOLDER).as_posix() for file in FOLDER.rglob("*") if file.is_file()]
    assert len(names) > 1
    async with Http(world.client.address.url) as client:
        for name in names:
            answer = await client.get(f"page/{name}")
            assert (answer.status, answer.content) == (200, (FOLDER / name).read_bytes())


async def test_files_are_compressed_and_not_sent_twice(world: AppWorld):
    answer = await ask("GET", f"{world.client.address.url}page/main.js", decompress=False)
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert gzip.decompress(answer.content) == (FOLDER / "main.js").read_bytes()
    plain = await world.client.get("page/main.js", **{"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers
    again = await world.client.get("page/main.js", **{"If-None-Match": answer.headers["ETag"]})
    assert (again.status, again.content) == (304, b"")


NOTHING = ("page/none.js", "page/", "page/../server.py", "page/%2e%2e/server.py", "page//etc/passwd", "page/a%00b", "x")


async def test_nothing_else_is_sent(world: AppWorld):
    for path in (*NOTHING, "page"):
        answer = await world.client.get(path)
        assert (answer.status, answer.text) == (404, "Not Found"), path


async def test_the_address_without_a_slash_leads_to_the_page(world: AppWorld):
    answer = await ask("GET", f"{world.client.address.url.rstrip('/')}?startapp=t1")
    assert answer.headers["Location"] == "/cards/?startapp=t1"


# ------------------------------------------------------------------ init data


async def test_expired_init_data_is_answered_with_words_to_say_so(world: AppWorld):
    body = {"init_data": world.init_data("Amal", age=MAX_AGE + 1)}
    answer = await world.client.post(body, **{"Accept-Language": "es-ES,es;q=0.9"})
    assert answer.status == 403
    content = answer.json()
    assert content["code"] == "expired"
    assert content["text"].startswith("Esta página")
    assert content["language"] == "es"
    assert answer.headers["Cache-Control"] == "no-store"


async def test_a_wrong_clock_of_the_server_is_told(world: AppWorld):
    early = {"init_data": world.init_data("Amal", age=-MAX_SKEW - 1)}
    late = {"init_data": world.init_data("Amal", age=MAX_AGE + 1)}
    assert (await world.client.post(late)).json()["code"] == "expired"
    answer = await world.client.post(early, **{"Accept-Language": "es"})
    assert (answer.status, answer.json()["code"]) == (403, "clock")
    assert answer.json()["text"].startswith("El reloj del servidor")
    assert (await world.client.post(late)).json()["code"] == "clock"
    assert (await world.client.post({"init_data": world.init_data("Amal", age=-1e6, token="2:x")})).json()[
        "code"
    ] == "forged"


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
    bodies: list[Any] = [None, [], "x", {}, {"init_data": 1}, {"init_data": ""}, {"init_data": "hash=1"}]
    for body in bodies:
        answer = await world.client.post(body)
        assert (answer.status, answer.json()["code"]) == (403, "forged"), body


async def test_bodies_that_are_no_json_are_refused(world: AppWorld):
    for body in (b"", b"\xff", b"[" * 9000, b"{" * 20_000):
        answer = await ask("POST", f"{world.client.address.url}session", data=body)
        assert answer.status in (400, 403, 413), body[:9]


async def test_init_data_for_another_bot_is_refused(world: AppWorld):
    answer = await world.client.post({"init_data": world.init_data("Amal", token="2000:other")})
    assert (answer.status, answer.json()["code"]) == (403, "forged")


async def test_the_language_of_the_app_is_that_of_the_page(world: AppWorld):
    world.people["Lucía"] = world.sandbox.people.add_user("Lucía", language_code="es").id
    world.sandbox.people.join(world.group, world.people["Lucía"])
    await world.open_table("Amal")
    page = await world.page("Lucía", (await world.room()).id)
    (welcome,) = page.of_type("welcome")
    assert (welcome["language"], welcome["name"], welcome["digits"]) == ("es", "Lucía", "0123456789")
    assert welcome["words"]["problem-no-table"].startswith("Esta mesa")


# ------------------------------------------------------------------ other sites


async def test_other_sites_cannot_open_the_socket(world: AppWorld):
    for origin in ("", "https://evil.example", "null", "http://127.0.0.1", "http://localhost:{port}"):
        with pytest.raises(WSServerHandshakeError, match="403"):
            await world.client.connect(origin.format(port=world.client.address.listen_port))


async def test_other_sites_cannot_get_a_session(world: AppWorld):
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
