"""The clock of the machine, running tasks, and updates of which intermediate ones are skipped."""

import asyncio
import time

import pytest
import structlog

from telegram_bot.background import (
    LONGEST_TURN,
    MAX_PAUSE,
    BackgroundTasks,
    Clock,
    CoalescingUpdater,
    MonotonicClock,
    turn,
    until_next,
)
from tests.telegram_bot.waiting import PATIENCE


async def test_what_is_past_is_due_at_once_and_can_be_called_off() -> None:
    clock, rung = Clock(), asyncio.Event()
    called_off: list[int] = []
    assert abs(clock.now() - time.time()) < 60
    handle = clock.call_at(clock.now() - 1000, lambda: called_off.append(1))
    clock.call_at(clock.now() - 1000, rung.set)
    handle.cancel()
    await asyncio.wait_for(rung.wait(), PATIENCE)
    assert not called_off


async def test_what_a_task_starts_as_it_is_cancelled_is_cancelled_too() -> None:
    """For example, an event that is published when a started change has been saved."""
    tasks, ends = BackgroundTasks(), list[str]()

    async def work(name: str, following: str = "") -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ends.append(name)
            if following:
                tasks.start(work(following))
                await asyncio.sleep(0)

    tasks.start(work("save", "deliver"))
    await asyncio.sleep(0)
    await tasks.close()
    assert (ends, tasks.count) == (["save", "deliver"], 0)


async def test_each_round_of_the_event_loop_gives_one_turn_also_after_one_that_is_no_longer_wanted() -> None:
    rounds, taken, loop = 0, list[tuple[int, int]](), asyncio.get_running_loop()

    def count() -> None:
        nonlocal rounds
        rounds += 1
        counting[0] = loop.call_soon(count)

    async def take(number: int) -> None:
        await turn()
        taken.append((number, rounds))

    counting = [loop.call_soon(count)]
    tasks = [asyncio.create_task(take(number)) for number in range(6)]
    await asyncio.sleep(0)
    tasks[3].cancel()
    await asyncio.wait(tasks)
    await take(6)
    counting[0].cancel()
    assert [number for number, _ in taken] == [0, 1, 2, 4, 5, 6]
    assert len({at for _, at in taken}) == len(taken), taken


async def test_who_has_waited_too_long_gets_a_turn_in_a_full_round_too(monkeypatch) -> None:
    loop, taken = asyncio.get_running_loop(), list[int]()
    ahead = [0.0]
    now = loop.time
    monkeypatch.setattr(loop, "time", lambda: now() + ahead[0])

    async def take(number: int) -> None:
        await turn()
        taken.append(number)

    tasks = [asyncio.create_task(take(number)) for number in range(6)]
    await asyncio.sleep(0)
    ahead[0] = 2 * LONGEST_TURN
    late = asyncio.create_task(take(6))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert taken == [0, 1, 2, 3, 4, 5]
    await asyncio.wait([*tasks, late])
    assert taken[-1] == 6


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


async def test_log_lines_of_later_work_name_its_room_and_not_the_update_that_began_it():
    seen: list[dict[str, object]] = []
    rung = asyncio.Event()

    async def update() -> None:
        seen.append(structlog.contextvars.get_contextvars())

    def ring() -> None:
        seen.append(structlog.contextvars.get_contextvars())
        rung.set()

    latest, nobodys = CoalescingUpdater(update, room=7), CoalescingUpdater(update)
    with structlog.contextvars.bound_contextvars(update_id=4711, room=8):
        latest.touch()
        nobodys.touch()
        Clock().call_at(0.0, ring)
    await latest.settle()
    await nobodys.settle()
    await asyncio.wait_for(rung.wait(), PATIENCE)
    assert sorted(seen, key=str) == [{"room": 7}, {}, {}]


async def test_an_update_waits_for_its_delay_unless_an_earlier_one_is_wanted():
    now, made, asleep = 0.0, [], asyncio.Event()

    async def update():
        made.append(now)

    async def sleep(_seconds):
        asleep.set()
        await asyncio.Event().wait()

    latest = CoalescingUpdater(update, MonotonicClock(lambda: now, sleep))
    latest.touch(10.0)
    await asleep.wait()
    latest.touch(20.0)
    await asyncio.sleep(0)
    assert made == []
    now = 3.0
    latest.touch()
    await idle(latest)
    assert made == [3.0]


@pytest.mark.parametrize(("now", "pause"), [(1200.0, 600.0), (1200.5, 599.5), (1799.0, 1.0)])
def test_what_is_repeated_at_full_hours_waits_until_the_next_multiple_of_its_period(now, pause):
    assert until_next(600.0, now) == pause
