"""Metrics of calls to Telegram."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TypeVar

from telegram.error import TelegramError

from telegram_bot.chat.transport.api_errors import error_kind
from telegram_bot.operation import metrics

R = TypeVar("R")


async def counted(method: str, call: Coroutine[object, object, R]) -> R:
    """Make a call, and count it by its method and, if it fails, by the kind of its error."""
    metrics.telegram_calls.labels(method).inc()
    try:
        with metrics.telegram_seconds.time():
            return await call
    except TelegramError as error:
        metrics.telegram_errors.labels(error_kind(error).name.lower()).inc()
        raise
