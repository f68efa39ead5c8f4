"""HTTP requests to Telegram that detect a rejected token."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from http import HTTPStatus
from typing import Any

from telegram.request import HTTPXRequest

TOKEN_REJECTED = (HTTPStatus.UNAUTHORIZED,)
"""Statuses of any call with an invalid token."""

POLLING_REJECTED = (HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND)
"""Statuses of getUpdates with an invalid token: every server knows this method, and PTB stops polling after either."""


class WatchedRequest(HTTPXRequest):
    """PTB's HTTP client; sets `rejected` when a response has one of `statuses`."""

    def __init__(self, connections: int, rejected: asyncio.Event, statuses: Collection[int], **values: Any) -> None:
        super().__init__(connections, **values)
        self._rejected = rejected
        self._statuses = statuses

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        """Make a request."""
        status, body = await super().do_request(*args, **kwargs)
        if status in self._statuses:
            self._rejected.set()
        return status, body
