"""The clock of the machine."""

import asyncio
import time

from telegram_bot.rooms.runtime.background import SystemClock


async def test_what_is_past_is_due_at_once_and_can_be_called_off() -> None:
    clock, rung = SystemClock(), asyncio.Event()
    called_off: list[int] = []
    assert abs(clock.now() - time.time()) < 60
    handle = clock.call_at(clock.now() - 1000, lambda: called_off.append(1))
    clock.call_at(clock.now() - 1000, rung.set)
    handle.cancel()
    await asyncio.wait_for(rung.wait(), 10)
    assert not called_off
