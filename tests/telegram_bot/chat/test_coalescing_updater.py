import asyncio

from telegram_bot.chat.messages.coalescing_updater import MAX_PAUSE, CoalescingUpdater
from telegram_bot.chat.transport.api_calls import MonotonicClock


class Show:
    def __init__(self, *answers):
        self.answers = list(answers)
        self.state = self.shown = 0
        self.times = 0
        self.pauses = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def __call__(self):
        self.times += 1
        await self.gate.wait()
        self.shown = self.state
        answer = self.answers.pop(0) if self.answers else None
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def sleep(self, seconds):
        self.pauses.append(seconds)

    def latest(self):
        return CoalescingUpdater(self, MonotonicClock(sleep=self.sleep))


async def idle(latest):
    await latest.settle()


async def test_what_happens_meanwhile_is_shown_once():
    show = Show()
    latest = show.latest()
    show.gate.clear()
    for show.state in range(1, 50):
        latest.touch()
        await asyncio.sleep(0)
    show.gate.set()
    await idle(latest)
    assert show.shown == 49
    assert show.times == 2


async def test_failures_are_tried_again_with_growing_pauses():
    show = Show(0.0, RuntimeError("no"), 0.0, 0.0, 40.0, 0.0)
    latest = show.latest()
    latest.touch()
    await idle(latest)
    assert show.pauses == [1, 2, 4, 8, 40, 32]
    assert max(show.pauses) <= MAX_PAUSE
