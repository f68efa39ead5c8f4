"""The connection to Telegram: PTB's application with our HTTP clients, rate limits, admission and order of updates."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import SecretStr
from telegram.ext import Application
from telegram.request import BaseRequest

from telegram_bot.background import MonotonicClock
from telegram_bot.chat.transport.admission import Admission, Budgets
from telegram_bot.chat.transport.api_calls import Limiter, Limits
from telegram_bot.chat.transport.receiving import PollingRequest
from telegram_bot.chat.transport.request import TOKEN_REJECTED, AiohttpRequest
from telegram_bot.chat.transport.update_processor import UpdateProcessor, UpdateQueue
from telegram_bot.settings import Settings

MAX_CONNECTIONS = 64
"""Calls to Telegram at the same time."""

AnyApplication = Application[Any, Any, Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Connection:
    """The application, and its parts: HTTP clients for calls and for polling, rate limits, admission and processing."""

    application: AnyApplication
    requests: Sequence[BaseRequest]
    limiter: Limiter
    admission: Admission
    processor: UpdateProcessor
    rejected: asyncio.Event
    """Set when Telegram rejects the token, which ends polling."""


@dataclass(frozen=True, slots=True)
class Observers:
    """Who is told of each call: `permitted` returns when it may be made, `dated` takes the date of its answer.

    `polled`: called after each answer to a request for updates.
    """

    permitted: Callable[[], Awaitable[None]]
    dated: Callable[[str], None]
    polled: Callable[[], None]


def build_connection(
    settings: Settings, token: SecretStr, observers: Observers, monotonic: MonotonicClock
) -> Connection:
    """Build the connection of the bot with a token; nothing is called yet."""
    os.environ.setdefault("PTB_TIMEDELTA", "true")  # avoids PTB's warning about durations
    limits = Limits(
        settings.messages_per_second,
        settings.chat_messages_per_second,
        settings.group_messages_per_minute,
        settings.ephemeral_shares_budget,
    )
    limiter, processor, rejected = Limiter(limits, monotonic), UpdateProcessor(), asyncio.Event()
    admission = Admission(Budgets(monotonic.now) if settings.incoming_limits else None)
    permitted = observers.permitted
    calls = AiohttpRequest(MAX_CONNECTIONS, rejected, TOKEN_REJECTED, dated=observers.dated, permitted=permitted)
    polls = PollingRequest(rejected, admission, answered=observers.polled, permitted=permitted)
    root = settings.base_url.rstrip("/")
    application = (
        Application.builder()
        .token(token.get_secret_value())
        .base_url(f"{root}/bot")
        .base_file_url(f"{root}/file/bot")
        .rate_limiter(limiter)
        .update_queue(UpdateQueue())
        .concurrent_updates(processor)
        .request(calls)
        .get_updates_request(polls)
        .job_queue(None)
        .build()
    )
    return Connection(application, (calls, polls), limiter, admission, processor, rejected)
