"""Logs: one shape for our own and the libraries', and no token in any of them."""

import io
import json
import logging
import warnings
from collections.abc import Iterator

import pytest
import structlog

from telegram_bot.logs import configure

TOKEN = "123456789:AAHabcdefghijklmnopqrstuvwxyz-_12345"
URL = f"https://api.telegram.org/bot{TOKEN}/getMe"


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in ("httpx", "asyncio", "alembic", "numba", "aiosqlite")}
    yield
    logging.captureWarnings(False)
    root.handlers[:] = handlers
    root.setLevel(level)
    for name, old in levels.items():
        logging.getLogger(name).setLevel(old)
    structlog.reset_defaults()


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


def test_httpx_does_not_log_requests(stream: io.StringIO):
    logging.getLogger("httpx").info("HTTP Request: POST %s", URL)
    logging.getLogger("httpcore.connection").debug("connect")
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


def test_what_is_no_token_stays():
    stream = io.StringIO()
    configure("info", "json", stream)
    structlog.get_logger().info("played 12:30, room 123456789:3", chat=-1001234567890)
    assert "123456789:3" in stream.getvalue()
    assert "-1001234567890" in stream.getvalue()
