"""Waiting for a hint: most arrive at once, others take as long as the kernels of their game are compiled."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from engine.game import Move
from telegram_bot.domain.commands import Problem
from telegram_bot.domain.room import Room
from telegram_bot.rooms.runtime.service import RoomService

if TYPE_CHECKING:
    from analysis.hints.advice import Advice

SHORT_WAIT = 1.0
"""Seconds within which most hints arrive; only after them, or if kernels are missing, a person is told to wait."""
CHECK_INTERVAL = 5.0
"""Seconds between two looks at the time left; a person is told if the seconds shown change."""
WAIT_STEP = 5
"""The seconds left are rounded up to a multiple of this."""


Tell = Callable[[int, Move | None], Awaitable[None]]
"""Told while a hint is waited for: the seconds left as they are shown, 0 for a moment, and the move of a first look."""


def rounded_wait(seconds: float) -> int:
    """Return the seconds left as they are shown, 0 if there is nothing to wait for."""
    return WAIT_STEP * math.ceil(seconds / WAIT_STEP)


async def advised(service: RoomService, room: Room, person: int, tell: Tell) -> Advice | Problem | None:
    """Return a hint for a room as it was, or why there is none; None if the game has moved on meanwhile."""
    advising = asyncio.ensure_future(service.hints.advise(room.id, person, room.version))
    try:
        patience = 0.0 if service.hints.seconds_left(room) else SHORT_WAIT
        done, _ = await asyncio.wait({advising}, timeout=patience)
        told: int | None = None
        while not done:
            seconds = rounded_wait(service.hints.seconds_left(room))
            if seconds != told and await _is_current(service, room):
                await tell(seconds, await service.hints.first_look(room) if seconds else None)
                told = seconds
            done, _ = await asyncio.wait({advising}, timeout=CHECK_INTERVAL)
        advice = advising.result()
    finally:
        advising.cancel()
    return advice if await _is_current(service, room) else None


async def _is_current(service: RoomService, room: Room) -> bool:
    now = await service.get(room.id)
    return now is not None and now.position_key == room.position_key
