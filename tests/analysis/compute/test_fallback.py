"""Tasks that cannot run elsewhere run in this process."""

import asyncio

import pytest

from analysis.compute.fallback import MOST_FAILURES, PAUSE, FallbackExecutor
from analysis.compute.task import Priority, Task, Unavailable
from analysis.compute.threads import ThreadExecutor


class Sum(Task[int], kind="sum"):
    """A task for tests."""

    one: int
    other: int

    def run(self, _deadline):
        if self.one < 0:
            raise ValueError("below 0")
        return self.one + self.other


class Remote:
    """Fails while it is broken, and counts its requests."""

    def __init__(self) -> None:
        self.asked = 0
        self.broken = False
        self.cancelled = False

    async def submit(self, task, priority, patience=0.0):
        self.asked += 1
        if self.broken:
            raise Unavailable("broken")
        try:
            if task.other < 0:
                await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.cancelled = True
            raise
        return task.one + task.other

    def waiting(self, _priority):
        return 3

    async def close(self):
        pass


@pytest.fixture
async def parts():
    remote, now = Remote(), [0.0]
    executor = FallbackExecutor(remote, ThreadExecutor(1), clock=lambda: now[0])
    yield executor, remote, now
    await executor.close()


async def test_after_failures_nothing_is_sent_for_a_while_and_then_one_task(parts):
    executor, remote, now = parts
    assert await executor.submit(Sum(1, 2), Priority.HINT) == 3
    remote.broken = True
    for _ in range(5):
        assert await executor.submit(Sum(1, 2), Priority.HINT) == 3
    assert remote.asked == 1 + MOST_FAILURES
    now[0] += PAUSE + 0.1
    assert await asyncio.gather(*(executor.submit(Sum(1, 2), Priority.HINT) for _ in range(3))) == [3, 3, 3]
    assert remote.asked == 2 + MOST_FAILURES
    now[0] += PAUSE + 0.1
    remote.broken = False
    for _ in range(3):
        assert await executor.submit(Sum(1, 2), Priority.HINT) == 3
    assert remote.asked == 5 + MOST_FAILURES
    assert executor.counts == {"remote": 4, "failed": MOST_FAILURES + 1, "local": 8}


async def test_an_error_of_the_task_itself_is_raised_as_it_is(parts):
    executor, remote, _ = parts
    remote.broken = True
    with pytest.raises(ValueError, match="below 0"):
        await executor.submit(Sum(-1, 2), Priority.HINT)


async def test_a_cancelled_caller_cancels_what_is_sent(parts):
    executor, remote, _ = parts
    waiting = asyncio.create_task(executor.submit(Sum(1, -2), Priority.HINT))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert remote.cancelled
    assert executor.counts == {}


async def test_tasks_that_wait_are_those_of_both(parts):
    executor, _, _ = parts
    assert executor.waiting(Priority.HINT) == 3
