"""Structured logs, of our own code and of the libraries.

No line holds a bot token, a secret setting, the text of a message, a whole update or a value of a database row. Lines
that belong to an update or a table carry `update_id` or `room`, which are bound as context variables. Only some lines
with the same event are written per minute and the others summed up, unless the level is debug.
"""

import json
import logging
import re
import sys
import time
from collections.abc import Callable, Iterable, MutableMapping
from dataclasses import dataclass
from threading import Lock
from typing import Any, TextIO
from urllib.parse import quote, quote_plus

import structlog
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from telegram_bot.operation import metrics
from telegram_bot.storage.values import StoreError

LINES = 30
SPAN = 60.0
"""Most log lines of one kind, and the period in seconds for which that holds."""
MAX_KINDS = 1000
"""Kinds counted at the same time; lines of further kinds are left out until a span ends."""
LONGEST_KIND = 200
"""Characters by which kinds are told apart: a library may have formatted what a stranger wrote."""


@dataclass(slots=True)
class Window:
    """The lines of one kind since `began`."""

    began: float
    lines: int = 0


class LogRateLimit:
    """Counts lines by kind; may be used from any thread, and so may `now`, a clock in seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._windows: dict[str, Window] = {}
        self._left_out: dict[str, int] = {}
        self._lock = Lock()

    def take(self, kind: str) -> bool:
        """Count a line; return whether it is written."""
        now, kind = self._now(), kind[:LONGEST_KIND]
        with self._lock:
            window = self._windows.get(kind)
            if window is not None and now - window.began >= SPAN:
                self._end(kind)
                window = None
            if window is None:
                if len(self._windows) >= MAX_KINDS:
                    return False
                window = self._windows[kind] = Window(now)
            window.lines += 1
            return window.lines <= LINES

    def left_out(self) -> dict[str, int]:
        """Return how many lines of each kind were left out in spans that have ended since the last call."""
        now = self._now()
        with self._lock:
            for kind in [kind for kind, window in self._windows.items() if now - window.began >= SPAN]:
                self._end(kind)
            found, self._left_out = self._left_out, {}
        return found

    def _end(self, kind: str) -> None:
        excess = self._windows.pop(kind).lines - LINES
        if excess > 0:
            self._left_out[kind] = self._left_out.get(kind, 0) + excess


OUTAGES = (DBAPIError, PoolTimeout, OSError, StoreError)
FAULTS = (ProgrammingError, IntegrityError, DataError)
"""Errors of a disk, the network or a database, and errors of a wrong statement: only the latter need a traceback."""

TOKEN = re.compile(r"(?<![0-9])[0-9]{5,}(?::|%3A)[A-Za-z0-9_-]{30,}", re.IGNORECASE)
"""What looks like a bot token, plain or as part of a URL (also one of an older or a made-up bot)."""

HIDDEN, HIDDEN_SETTING = "<token>", "<secret>"

SHORT = 12
"""Secret settings with fewer characters are hidden as whole words only: they may be a part of other words."""

ROW = re.compile(r"DETAIL:  .*?(?=\n\n|\nHINT:|\n\[SQL|\n\(Background|\Z)", re.DOTALL)
"""The part of PostgreSQL's errors that quotes keys and rows."""
NO_ROW = "DETAIL: <row>"

LONGEST_ARGUMENT = 200
"""Longer texts in the lines of PTB, such as whole responses, are left out."""

CHATTY = ("httpx", "httpcore", "aiosqlite", "alembic", "apscheduler", "numba", "asyncio")
"""Libraries whose everyday messages say nothing about games; httpx logs every request with its URL."""

QUIET = ("telegram",)
"""Libraries whose debug lines hold texts of messages and whole updates; they log from level info on."""

Event = MutableMapping[str, Any]

log = structlog.get_logger(__name__)
_budgets = [LogRateLimit(time.monotonic)]
"""The budget of lines, replaced by `configure`."""
_secrets: list[re.Pattern[str]] = []
"""The pattern of the secret settings, set by `hide`."""


def hide(secrets: Iterable[str]) -> None:
    """Hide the values of secret settings in all lines from now on, also where a library has quoted them."""
    found = {form for secret in secrets if secret for form in _forms(secret)}
    longest_first = sorted(found, key=len, reverse=True)
    parts = [
        re.escape(form) if len(form) >= SHORT else rf"(?<![\w-]){re.escape(form)}(?![\w-])" for form in longest_first
    ]
    _secrets[:] = [re.compile("|".join(parts))] if parts else []


def _forms(secret: str) -> tuple[str, ...]:
    """Return how a secret is written: as it is, in URLs, in JSON, and as Python shows texts and bytes."""
    quoted = quote(secret, safe="")
    escaped = (repr(secret)[1:-1], repr(secret.encode(errors="replace"))[2:-1])
    return (secret, quoted, quoted.lower(), quote_plus(secret), quote(secret), json.dumps(secret)[1:-1], *escaped)


def redacted(value: Any) -> Any:
    """Return a value without bot tokens, secret settings and quoted database rows, also in texts inside containers."""
    if isinstance(value, str):
        for pattern in _secrets:
            value = pattern.sub(HIDDEN_SETTING, value)
        return ROW.sub(NO_ROW, TOKEN.sub(HIDDEN, value))
    if isinstance(value, dict):
        return {redacted(key): redacted(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [redacted(item) for item in value]
    if value is None or isinstance(value, (bool, int, float)):
        return value
    return redacted(str(value))


def redact(_logger: object, _method: str, event: Event) -> Event:
    """Hide secrets in everything an event says; to be run after exceptions have become text."""
    return {key: value if key.startswith("_") else redacted(value) for key, value in event.items()}


def without_traceback(_logger: object, _method: str, event: Event) -> Event:
    """Replace the traceback of an outage by its reason: it says nothing about our code, and comes with each attempt."""
    given = event.get("exc_info")
    error = given if isinstance(given, BaseException) else sys.exc_info()[1] if given else None
    if isinstance(error, OUTAGES) and not isinstance(error, FAULTS):
        del event["exc_info"]
        event["reason"] = f"{type(error).__name__}: {error}".partition("\n")[0]
    return event


def limit(logger: logging.Logger, method: str, event: Event) -> Event:
    """Count a line of ours, and drop it if there are too many of its kind."""
    metrics.log_lines.labels(_LEVELS.get(method, method)).inc()
    kind = f"{logger.name}: {event.get('event')}"
    if logger.isEnabledFor(logging.DEBUG) or _budgets[0].take(kind):
        return event
    raise structlog.DropEvent


_LEVELS = {"exception": "error", "warn": "warning"}


class LibraryLines(logging.Filter):
    """Counts and limits the lines of libraries, and keeps the contents of updates out of them."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a line is written."""
        if isinstance(record.msg, dict):
            return True  # ours
        metrics.log_lines.labels(record.levelname.lower()).inc()
        if record.name.partition(".")[0] == "telegram":
            given = record.args if isinstance(record.args, tuple) else (record.args,)
            record.args = tuple(map(brief, given)) if record.args else None
        elif record.name.partition(".")[0] == "aiohttp" and isinstance(record.args, tuple):
            record.args = tuple(map(_beginning, record.args))
        return logging.getLogger().isEnabledFor(logging.DEBUG) or _budgets[0].take(f"{record.name}: {record.msg}")


def _beginning(value: object) -> object:
    """Return a number, or the beginning of anything else, which may quote a header of a stranger."""
    return value if isinstance(value, (int, float)) else str(value)[:LONGEST_ARGUMENT]


def brief(value: object) -> object:
    """Return a short form of an argument of a line: the number of an update instead of the update."""
    if value is None or isinstance(value, (bool, int, float, BaseException)):
        return value
    if isinstance(value, str):
        return value if len(value) <= LONGEST_ARGUMENT else f"<{len(value)} characters>"
    if isinstance(value, (list, tuple)):
        return [brief(item) for item in value]
    number = value.get("update_id") if isinstance(value, dict) else getattr(value, "update_id", None)
    return f"<update {number}>" if isinstance(number, int) else f"<{type(value).__name__}>"


def sum_up() -> None:
    """Log how many lines were left out; to be called now and then."""
    for kind, lines in _budgets[0].left_out().items():
        log.warning("lines were left out", of=kind, lines=lines)


def configure(
    level: str = "info",
    log_format: str = "console",
    stream: TextIO | None = None,
    now: Callable[[], float] = time.monotonic,
) -> None:
    """Send our logs and those of the libraries to a stream (standard error); `now`: the clock of their limit."""
    _budgets[:] = [LogRateLimit(now)]
    stream = stream or sys.stderr
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.StackInfoRenderer(),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            limit,
            without_traceback,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )
    renderer: structlog.typing.Processor = structlog.processors.JSONRenderer(ensure_ascii=False)
    if log_format == "console":
        plain = structlog.dev.plain_traceback
        renderer = structlog.dev.ConsoleRenderer(colors=stream.isatty(), exception_formatter=plain)
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, redact, renderer],
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter)
    handler.addFilter(LibraryLines())
    root = logging.getLogger()
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in CHATTY:
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))
    for name in QUIET:
        logging.getLogger(name).setLevel(max(logging.INFO, root.level))
    logging.captureWarnings(True)
