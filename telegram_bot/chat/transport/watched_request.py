"""Calls to Telegram that notice when it refuses the bot's token."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from http import HTTPStatus
from typing import Any

from telegram.request import HTTPXRequest

REFUSED = (HTTPStatus.UNAUTHORIZED,)
"""What any call is answered with when the token is not valid."""

POLLING_REFUSED = (HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND)
"""The same for getting updates, a method every server knows: PTB stops polling after either."""


class WatchedRequest(HTTPXRequest):
    """PTB's way to make calls; sets an event when an answer has one of the statuses given."""

    def __init__(self, connections: int, refused: asyncio.Event, statuses: Collection[int], **values: Any) -> None:
        super().__init__(connections, **values)
        self._refused = refused
        self._statuses = statuses

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        """Make a call."""
        status, body = await super().do_request(*args, **kwargs)
        if status in self._statuses:
            self._refused.set()
        return status, body
