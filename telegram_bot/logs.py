"""Structured logs, of our own code and of the libraries, in which no bot token ever stands."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any, TextIO

import structlog

TOKEN = re.compile(r"(?<![0-9])[0-9]{5,}(?::|%3A)[A-Za-z0-9_-]{30,}", re.IGNORECASE)
"""What looks like a bot token, plain or as part of a URL (also one of an older or a made-up bot)."""

HIDDEN = "<token>"

CHATTY = ("httpx", "httpcore", "aiosqlite", "alembic", "apscheduler", "numba", "tornado.access", "asyncio")
"""Libraries whose everyday messages say nothing about games; httpx logs every request with its URL."""

Event = MutableMapping[str, Any]


def redacted(value: Any) -> Any:
    """Return a value in which whatever looks like a bot token is hidden, texts inside containers too."""
    if isinstance(value, str):
        return TOKEN.sub(HIDDEN, value)
    if isinstance(value, dict):
        return {redacted(key): redacted(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [redacted(item) for item in value]
    if value is None or isinstance(value, (bool, int, float)):
        return value
    return TOKEN.sub(HIDDEN, str(value))


def redact(_logger: object, _method: str, event: Event) -> Event:
    """Hide tokens in everything an event says; to be run after exceptions have become text."""
    return {key: value if key.startswith("_") else redacted(value) for key, value in event.items()}


def configure(level: str = "info", log_format: str = "console", stream: TextIO | None = None) -> None:
    """Send our logs and those of the libraries to a stream (standard error), in one shape."""
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
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            redact,
            _renderer(log_format, stream),
        ],
    )
    _take_over(formatter, level, stream)


def _renderer(log_format: str, stream: TextIO) -> structlog.typing.Processor:
    """Return what makes a line of an event."""
    if log_format == "json":
        return structlog.processors.JSONRenderer(ensure_ascii=False)
    return structlog.dev.ConsoleRenderer(colors=stream.isatty(), exception_formatter=structlog.dev.plain_traceback)


def _take_over(formatter: logging.Formatter, level: str, stream: TextIO) -> None:
    """Make one handler the only one of all loggers."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    for old in root.handlers[:]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(level.upper())
    for name in CHATTY:
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))
    logging.captureWarnings(True)
