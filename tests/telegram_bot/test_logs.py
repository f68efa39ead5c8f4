"""Logs: one format for our own and the libraries' lines, and no token in any of them."""

import asyncio
import io
import json
import logging
import warnings
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
import structlog
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from telegram import Update
from telegram.ext import ExtBot

from telegram_bot import logs
from telegram_bot.chat.transport.receiving import Admission
from telegram_bot.chat.transport.webhook import WebhookServer
from telegram_bot.logs import configure, hide, sum_up
from telegram_bot.settings import Settings
from telegram_bot.storage.database import Database
from telegram_bot.storage.values import StoreError
from tests.telegram_bot.waiting import PATIENCE

TOKEN = "123456789:AAHabcdefghijklmnopqrstuvwxyz-_12345"
URL = f"https://api.telegram.org/bot{TOKEN}/getMe"


pytestmark = pytest.mark.usefixtures("logging_as_before")


@pytest.fixture(params=["json", "console"])
def stream(request: pytest.FixtureRequest) -> io.StringIO:
    stream = io.StringIO()
    configure("debug", request.param, stream)
    return stream


def fail() -> None:
    raise RuntimeError(f"GET {URL} failed")


def test_no_token_in_our_own_logs(stream: io.StringIO):
    log = structlog.get_logger("telegram_bot.rooms")
    log.info(
        f"at {URL}",
        url=URL,
        nested={"urls": [URL, {TOKEN: 1}]},
        thing=RuntimeError(URL),
        quoted=URL.replace(":A", "%3AA"),
    )
    with structlog.contextvars.bound_contextvars(where=URL):
        try:
            fail()
        except RuntimeError:
            log.exception("failed")
    assert "AAHabcdefghijkl" not in stream.getvalue()
    assert stream.getvalue().count("<token>") >= 8
    assert "getMe" in stream.getvalue()


def test_no_token_in_the_libraries_logs(stream: io.StringIO):
    log = logging.getLogger("telegram.ext.Updater")
    log.info("Request: %s %r", URL, {"url": URL})
    try:
        fail()
    except RuntimeError:
        log.exception("Exception at %s", URL)
    logging.getLogger("httpx").warning("HTTP Request: POST %s", URL)
    assert "AAHabcdefghijkl" not in stream.getvalue()
    assert "failed" in stream.getvalue()


def test_no_token_in_warnings(stream: io.StringIO):
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(True)
        warnings.warn(f"slow: {URL}", stacklevel=1)
    assert "slow" in stream.getvalue()
    assert TOKEN not in stream.getvalue()


def test_libraries_do_not_log_requests_and_calls(stream: io.StringIO):
    logging.getLogger("httpx").info("HTTP Request: POST %s", URL)
    logging.getLogger("httpcore.connection").debug("connect")
    call = "Calling Bot API endpoint `%s` with parameters `%s`"
    logging.getLogger("telegram.ext.ExtBot").debug(call, "sendMessage", {"text": "my secret words"})
    assert stream.getvalue() == ""


def test_json_lines_say_where():
    stream = io.StringIO()
    configure("info", "json", stream)
    with structlog.contextvars.bound_contextvars(room=3, chat=-10):
        structlog.get_logger("here").info("moved", entries=["0 draw"])
        structlog.get_logger("here").debug("unheard")
        logging.getLogger("there").warning("%s is late", "A")
    ours, theirs = map(json.loads, stream.getvalue().splitlines())
    assert {name: ours[name] for name in ("event", "room", "chat", "entries", "level", "logger")} == {
        "event": "moved",
        "room": 3,
        "chat": -10,
        "entries": ["0 draw"],
        "level": "info",
        "logger": "here",
    }
    assert ours["timestamp"].endswith("Z")
    assert (theirs["event"], theirs["room"], theirs["level"]) == ("A is late", 3, "warning")


# ---------------------------------------------------------------------- secret settings


SECRETS: dict[str, Any] = {
    "token": "1000:sandbox",
    "webhook_secret": "Short-1_x",
    "database_url": "postgresql+asyncpg://thurumpu:p%40ss%2Fw%22%C3%B6rd%3A1@host/name",
}
PASSWORD = 'p@ss/w"örd:1'


@pytest.fixture
def settings() -> Iterator[Settings]:
    made = Settings(**SECRETS, webhook_url="https://cards.example.org/hook")
    hide(made.secrets)
    yield made
    hide(())


def secret_words() -> set[str]:
    """Return the forms in which the secrets may be written."""
    return {"sandbox", "Short-1_x", PASSWORD, "p%40ss", "p%40ss".lower(), 'w\\"', "ss/w", SECRETS["database_url"]}


def test_every_secret_setting_is_known(settings: Settings):
    kinds = {name for name, field in Settings.model_fields.items() if "SecretStr" in str(field.annotation)}
    assert kinds == SECRETS.keys()
    assert {"1000:sandbox", "sandbox", "Short-1_x", PASSWORD, SECRETS["database_url"]} <= set(settings.secrets)
    assert Settings(database_url="sqlite+aiosqlite:////var/cards.sqlite3").secrets == ()


@pytest.mark.parametrize(
    "line",
    [
        "GET https://api/bot1000:sandbox/getMe",
        "GET https://api/bot1000%3Asandbox/getMe",
        "GET https://api/bot1000%3asandbox/getMe",
        f"cannot connect with {PASSWORD}",
        f"cannot connect with {quote(PASSWORD, safe='')}",
        f"cannot connect to {SECRETS['database_url']}",
        f"parameters {json.dumps({'password': PASSWORD})}",
        f"parameters { ({'password': PASSWORD})!r}",
        f"sent {PASSWORD.encode()!r}",
        "X-Telegram-Bot-Api-Secret-Token: Short-1_x",
        "Invalid header b'X-Telegram-Bot-Api-Secret-Token: Short-1_x\\r'",
    ],
)
def test_no_secret_setting_in_any_line(stream: io.StringIO, settings: Settings, line: str):
    def raises() -> None:
        raise RuntimeError(line)

    structlog.get_logger("here").info(line, where=line, many=[line, {line: line}], fault=RuntimeError(line))
    logging.getLogger("aiohttp.server").error("%s", line)
    try:
        raises()
    except RuntimeError:
        structlog.get_logger("here").exception("failed")
        logging.getLogger("aiohttp.server").exception("Error handling request")
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn(line, stacklevel=1)
    assert [word for word in secret_words() if word in stream.getvalue()] == []
    assert stream.getvalue().count("<secret>") >= 8


def test_short_secrets_are_hidden_as_whole_words(stream: io.StringIO, settings: Settings):
    hide(["in", ""])
    structlog.get_logger("here").warning("the inn: in, <in> 'in' in-law")
    assert "the inn: <secret>, <<secret>> '<secret>' in-law" in stream.getvalue()


async def test_a_malformed_header_at_the_webhook_does_not_show_the_secret(stream: io.StringIO, settings: Settings):
    """aiohttp quotes the whole header."""
    queue: asyncio.Queue[object] = asyncio.Queue()
    bot, admission = ExtBot("1000:sandbox"), Admission(lambda: 0.0, limited=False)
    server = WebhookServer("127.0.0.1", 0, "/hook", "Short-1_x", bot, admission, queue.put)
    await server.start()
    try:
        for name in ("X-Telegram-Bot-Api-Secret-Token ", "X-Telegram-Bot-Api-Secret-Token\0", ""):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(f"POST /hook HTTP/1.1\r\nHost: x\r\n{name}: Short-1_x\r\n\r\n".encode())
            assert b" 400 " in await asyncio.wait_for(reader.readline(), PATIENCE)
            writer.close()
    finally:
        await server.stop()
    assert stream.getvalue().count("a request is malformed") == 3
    assert "Short-1_x" not in stream.getvalue()
    assert "Traceback" not in stream.getvalue()


def test_what_is_no_token_stays():
    stream = io.StringIO()
    configure("info", "json", stream)
    structlog.get_logger().info("played 12:30, room 123456789:3", chat=-1001234567890)
    assert "123456789:3" in stream.getvalue()
    assert "-1001234567890" in stream.getvalue()


UPDATE = {"update_id": 4711, "message": {"text": "my secret words", "from": {"first_name": "Amal"}}}


@pytest.mark.parametrize(
    ("message", "arguments", "kept"),
    [
        ("Received data was *not* processed! Received data was: %r", (UPDATE,), "<update 4711>"),
        ("Error while parsing updates! Received data was %r", ([UPDATE, {"text": "my secret words"}],), "update 4711"),
        ("Error while building CallbackContext for update %s.", (Update(4711),), "<update 4711>"),
        ('Can not load invalid JSON data: "%s"', ("my secret words" + " " * 200,), "<215 characters>"),
        ("%s Failed run number %s of %s. Retrying.", ("Loop:", 3, -1), "Loop: Failed run number 3 of -1"),
    ],
)
def test_no_update_in_the_lines_of_ptb(stream: io.StringIO, message: str, arguments: tuple[object, ...], kept: str):
    logging.getLogger("telegram.ext.Updater").critical(message, *arguments)
    assert "my secret words" not in stream.getvalue()
    assert "Amal" not in stream.getvalue()
    assert kept in stream.getvalue()


def test_no_row_of_the_database(stream: io.StringIO):
    fault = (
        "<class 'asyncpg.exceptions.NotNullViolationError'>: null value in column \"chat_id\"\n"
        "DETAIL:  Failing row contains (1, Amal\n, 7h 8h).\n[SQL: INSERT INTO seats ...]"
    )
    structlog.get_logger("here").warning("not saved", reason=fault)
    assert "Amal" not in stream.getvalue()
    assert "INSERT INTO seats" in stream.getvalue()


def lines(stream: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_flood_writes_a_few_lines_and_a_sum():
    time = 0.0
    stream = io.StringIO()
    configure("info", "json", stream, lambda: time)
    for number in range(1000):
        structlog.get_logger("chat").info("a callback is not answered", number=number)
        logging.getLogger("telegram").warning("%s failed", number)
    structlog.get_logger("chat").info("something else")
    assert len(lines(stream)) == 2 * logs.LINES + 1
    sum_up()
    assert len(lines(stream)) == 2 * logs.LINES + 1
    time += logs.SPAN
    sum_up()
    assert [(line["event"], line["of"], line["lines"]) for line in lines(stream)[-2:]] == [
        ("lines were left out", "chat: a callback is not answered", 1000 - logs.LINES),
        ("lines were left out", "telegram: %s failed", 1000 - logs.LINES),
    ]
    structlog.get_logger("chat").info("a callback is not answered", number=1000)
    assert lines(stream)[-1]["number"] == 1000


def test_at_level_debug_every_line_is_written(stream: io.StringIO):
    for _ in range(2 * logs.LINES):
        structlog.get_logger("chat").info("a callback is not answered")
    assert stream.getvalue().count("a callback is not answered") == 2 * logs.LINES


def test_kinds_of_lines_are_bounded():
    budget = logs.LogRateLimit(lambda: 0.0)
    assert all(budget.take(str(number)) for number in range(logs.MAX_KINDS))
    assert not budget.take("one more")
    assert budget.take("0")


def test_lines_about_strangers_are_short(stream: io.StringIO):
    logging.getLogger("aiohttp.websocket").warning("Client protocols from %s: %r", "127.0.0.1", ["x" * 10_000])
    logging.getLogger("aiohttp.server").warning("%d %s %.2fms", 404, ValueError("y" * 10_000), 1.5)
    assert "x" * 190 in stream.getvalue()
    assert "404 yyy" in stream.getvalue()
    assert len(stream.getvalue()) < 1000


def test_kinds_of_lines_are_short():
    budget = logs.LogRateLimit(lambda: 0.0)
    same = "Malformed HTTP message: " + "x" * logs.LONGEST_KIND
    assert sum(budget.take(same + str(number) * 10_000) for number in range(100)) == logs.LINES
    assert max(map(len, budget._windows)) == logs.LONGEST_KIND


async def test_no_row_of_postgresql(stream: io.StringIO, postgres_url: str):
    database = Database(postgres_url)
    try:
        async with database.engine.connect() as connection:
            await connection.execute(text("CREATE TEMPORARY TABLE seen (id integer, cards text NOT NULL, name text)"))
            with pytest.raises(IntegrityError) as caught:
                await connection.execute(
                    text("INSERT INTO seen VALUES (1, :cards, :name)"), {"cards": None, "name": "Amal"}
                )
            assert caught.value.orig is not None
            drivers = caught.value.orig.__cause__
            assert "Amal" in str(drivers)  # it quotes the row
            structlog.get_logger("here").error("not saved", exc_info=caught.value)
            structlog.get_logger("here").error("not saved", reason=repr(drivers))
    finally:
        await database.dispose()
    assert "not-null constraint" in stream.getvalue()
    assert "Amal" not in stream.getvalue()


OUTAGES = [
    OSError(28, "No space left on device"),
    TimeoutError(),
    StoreError("another process leads"),
    PoolTimeout("no connection"),
    OperationalError("UPDATE", {}, Exception("database is locked\nand more")),
    DatabaseError("UPDATE", {}, Exception("malformed")),
]
BUGS = [RuntimeError("why"), IntegrityError("INSERT", {}, Exception("twice")), ProgrammingError("x", {}, Exception())]


def lines_of(error: Exception) -> list[Any]:
    """Return the log lines of an error where it is handled."""
    stream = io.StringIO()
    configure("info", "json", stream)
    try:
        raise error
    except Exception:
        structlog.get_logger("rooms").exception("not saved", room=5)
    structlog.get_logger("rooms").error("not saved", exc_info=error)
    return [json.loads(line) for line in stream.getvalue().splitlines()]


@pytest.mark.parametrize("error", OUTAGES, ids=lambda error: type(error).__name__)
def test_an_outage_is_one_line_without_a_traceback(error: Exception):
    for found in lines_of(error):
        assert (found["event"], found["level"]) == ("not saved", "error")
        assert found["reason"].startswith(type(error).__name__)
        assert "exception" not in found


@pytest.mark.parametrize("error", BUGS, ids=lambda error: type(error).__name__)
def test_an_error_of_ours_has_its_traceback(error: Exception):
    assert all("Traceback" in line["exception"] for line in lines_of(error))
