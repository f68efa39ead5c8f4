"""Requests for updates: without a pause at first, and with a short one when there are many."""

import asyncio

import pytest

from telegram_bot.background import MonotonicClock
from telegram_bot.chat.transport.receiving import BATCH_PAUSE, BUSY_POLLS, PollingRequest
from telegram_bot.chat.transport.request import AiohttpRequest


class Polls:
    """Requests that take `seconds` each, on a clock of their own; notes the pauses."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
        self.time, self.pauses = 0.0, list[float]()

        async def answer(_request: AiohttpRequest, _url: str) -> tuple[int, bytes]:
            self.time += seconds
            return 200, b"{}"

        monkeypatch.setattr(AiohttpRequest, "do_request", answer)
        clock = MonotonicClock(lambda: self.time, self.sleep)
        self.request = PollingRequest(asyncio.Event(), None, lambda: None, clock)  # type: ignore[arg-type]

    async def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.time += seconds

    async def make(self, number: int) -> None:
        for _ in range(number):
            await self.request.do_request("getUpdates")


async def test_many_polls_are_slowed_down_to_about_their_bound(monkeypatch):
    polls = Polls(monkeypatch, 0.002)
    await polls.make(BUSY_POLLS)
    assert polls.pauses == []
    start = polls.time
    await polls.make(10 * BUSY_POLLS)
    assert set(polls.pauses) == {BATCH_PAUSE}
    assert 10 * BUSY_POLLS / (polls.time - start) < 1.2 * BUSY_POLLS


async def test_few_polls_are_not(monkeypatch):
    polls = Polls(monkeypatch, 1 / BUSY_POLLS + 0.001)
    await polls.make(5 * BUSY_POLLS)
    assert polls.pauses == []
