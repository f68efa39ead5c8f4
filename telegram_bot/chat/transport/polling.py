"""The request of `getUpdates`: it drops updates over a budget before PTB parses them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

import structlog
from telegram import Update
from telegram.error import TelegramError

from telegram_bot.background import SYSTEM_MONOTONIC, MonotonicClock
from telegram_bot.chat.transport.admission import Admission, Json, drop_malformed, press_without_content
from telegram_bot.chat.transport.api_errors import error_kind
from telegram_bot.chat.transport.request import POLLING_REJECTED, AiohttpRequest, is_readable
from telegram_bot.operation import metrics

log = structlog.get_logger(__name__)


def note_polling_error(error: TelegramError) -> None:
    """Log and count a failed request for updates, which PTB repeats."""
    kind = error_kind(error).name.lower()
    metrics.telegram_errors.labels(kind).inc()
    log.warning("updates could not be fetched", kind=kind, reason=str(error))


BUSY_POLLS = 30
"""Requests in a second from which on a pause before each lets several updates arrive together."""
BATCH_PAUSE = 0.03
"""Seconds of this pause."""


class PollingRequest(AiohttpRequest):
    """PTB's request for polling."""

    def __init__(
        self,
        rejected: asyncio.Event,
        admission: Admission,
        answered: Callable[[], None],
        monotonic: MonotonicClock = SYSTEM_MONOTONIC,
        permitted: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        super().__init__(1, rejected, POLLING_REJECTED, answered=answered, permitted=permitted)
        self._monotonic = monotonic
        self._admission = admission
        self._polls: deque[float] = deque(maxlen=BUSY_POLLS)
        """Times of the last requests."""

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        """Make a request, after a pause if there have been many in the last second."""
        now = self._monotonic.now()
        if len(self._polls) == BUSY_POLLS and now - self._polls[0] < 1.0:
            await self._monotonic.sleep(BATCH_PAUSE)
        self._polls.append(now)
        return await super().do_request(*args, **kwargs)

    def parse_json_payload(self, payload: bytes) -> Json:  # type: ignore[override]
        """Return Telegram's answer with the updates that are admitted.

        One that PTB cannot read would keep it from reading all others, and come again for ever, so it is left out.
        PTB confirms all updates by the number of the last one, so if that one is dropped, its number stays. While the
        bot is stopping, there are none: they are left to the next process.
        """
        answer: Json = super().parse_json_payload(payload)
        updates = answer.get("result")
        if isinstance(updates, list) and updates:
            if self._admission.closed:
                return answer | {"result": []}
            admitted = [press_without_content(update) for update in updates if self._admission.admits(update)]
            admitted = [update for update in admitted if self._is_readable(update)]
            last = updates[-1].get("update_id") if isinstance(updates[-1], dict) else None
            if isinstance(last, int) and (not admitted or admitted[-1]["update_id"] != last):
                admitted.append({"update_id": last})
            answer["result"] = admitted
        return answer

    def _is_readable(self, update: Json) -> bool:
        """An update that PTB cannot read is counted and logged."""
        if is_readable(Update, update):
            return True
        drop_malformed(update, "PTB cannot read it")
        return False
