"""The priority queue of computations and its time budgets."""

import asyncio
import threading
from collections.abc import Callable

import pytest

from analysis.compute.task import LEAST_SHARE, Priority, time_for
from analysis.compute.threads import ThreadExecutor
from analysis.deadline import Deadline


class Gate:
    """Makes jobs that wait in their thread until the gate opens."""

    def __init__(self) -> None:
        self.event = threading.Event()
        self.order: list[str] = []

    def job(self, name: str) -> Callable[[Deadline], str]:
        def work(_deadline: Deadline) -> str:
            self.event.wait(10)
            self.order.append(name)
            return name

        return work


async def submit(executor: ThreadExecutor, gate: Gate, names: str) -> list[asyncio.Task[str]]:
    """Submit jobs in order: hints as capitals, bot moves as small letters, and steps of reviews as digits."""
    tasks = []
    for name in names:
        priority = Priority.REVIEW if name.isdigit() else Priority.HINT if name.isupper() else Priority.BOT_MOVE
        tasks.append(asyncio.create_task(executor.run(priority, gate.job(name), 0.3, 0.3)))
        await asyncio.sleep(0)
    return tasks


async def test_hints_then_bot_moves_then_reviews_each_in_order():
    executor, gate = ThreadExecutor(1), Gate()
    tasks = await submit(executor, gate, "a1bXc2Y")
    assert [executor.waiting(priority) for priority in Priority] == [2, 4, 4, 6, 6, 6, 6]
    gate.event.set()
    assert await asyncio.gather(*tasks) == list("a1bXc2Y")
    assert gate.order == list("aXYbc12")
    assert [executor.waiting(priority) for priority in Priority] == [0] * len(Priority)
    await executor.close()


@pytest.mark.parametrize("second", [Priority.REVIEW, Priority.PAR, Priority.BACKGROUND])
@pytest.mark.parametrize("first", [Priority.REVIEW, Priority.PAR, Priority.BACKGROUND])
async def test_what_takes_long_leaves_a_thread_free(first, second):
    executor, gate, free = ThreadExecutor(2), Gate(), Gate()
    tasks = [
        asyncio.create_task(executor.run(priority, gate.job(name))) for name, priority in (("1", first), ("2", second))
    ]
    await asyncio.sleep(0)
    assert executor.waiting(Priority.BACKGROUND) == 1
    free.event.set()
    assert await executor.run(Priority.HINT, free.job("hint")) == "hint"
    gate.event.set()
    assert await asyncio.gather(*tasks) == ["1", "2"]
    await executor.close()


async def test_urgent_jobs_run_between_the_steps_of_a_long_one_which_keeps_its_turn():
    executor, gate = ThreadExecutor(1), Gate()

    async def long(name: str) -> None:
        ticket = next(executor.tickets)
        for number in range(3):
            await executor.run(Priority.REVIEW, gate.job(f"{name}{number}"), ticket=ticket)

    tasks: list[asyncio.Task[object]] = []
    for name in "xy":
        tasks.append(asyncio.create_task(long(name)))
        await asyncio.sleep(0)
    hints = await submit(executor, gate, "H")
    gate.event.set()
    await asyncio.gather(*tasks, *hints)
    assert gate.order == ["x0", "H", "x1", "x2", "y0", "y1", "y2"]
    await executor.close()


def test_ten_jobs_submitted_together_share_the_patience_of_one():
    """Two threads, and jobs that take exactly their given time."""
    now, waiting, given = 0.0, 10, []
    while waiting:
        waiting -= 2
        seconds = time_for(0.3, 0.3 - now, waiting, workers=2)
        given.append(seconds)
        now += seconds
    assert given == pytest.approx([0.06] * 5)
    assert now == pytest.approx(0.3)


def test_no_job_gets_more_than_it_wants_or_next_to_nothing():
    assert time_for(0.3, 0.3, 0, 2) == 0.3
    assert time_for(0.04, 1.0, 6, 2) == 0.04
    assert time_for(0.3, -5.0, 16, 2) == pytest.approx(0.3 * LEAST_SHARE)


async def test_the_deadline_of_a_running_job_is_shortened_when_others_wait():
    """Submitted alone, 0.3 s; when two more wait for the only thread, a third of that.

    Less urgent jobs do not count.
    """
    now = [0.0]
    executor, started, queued = ThreadExecutor(1, clock=lambda: now[0]), threading.Event(), threading.Event()
    remaining = []

    def first(deadline: Deadline) -> None:
        remaining.append(deadline.remaining())
        started.set()
        queued.wait(10)
        remaining.append(deadline.remaining())

    tasks = [asyncio.create_task(executor.run(Priority.HINT, first, 0.3, 0.3))]
    await asyncio.to_thread(started.wait, 10)
    now[0] = 0.05
    for priority in (Priority.BOT_MOVE, Priority.HINT, Priority.HINT):
        tasks.append(asyncio.create_task(executor.run(priority, lambda _deadline: None, 0.3, 0.3)))
    await asyncio.sleep(0)
    queued.set()
    await asyncio.gather(*tasks)
    assert remaining == [pytest.approx(0.3), pytest.approx(0.05)]
    await executor.close()


async def test_jobs_of_cancelled_callers_are_dropped():
    executor, gate = ThreadExecutor(1), Gate()
    tasks = await submit(executor, gate, "abcd")
    for cancelled in (0, 2):
        tasks[cancelled].cancel()
    await asyncio.sleep(0)
    assert executor.waiting(Priority.BOT_MOVE) == 2
    gate.event.set()
    assert await asyncio.gather(tasks[1], tasks[3]) == ["b", "d"]
    assert gate.order == list("abd")
    assert await executor.run(Priority.BOT_MOVE, gate.job("e")) == "e"
    await executor.close()


async def test_a_failure_is_raised_to_the_caller_and_frees_the_thread():
    executor = ThreadExecutor(1)

    def fails(_deadline: Deadline) -> None:
        raise ValueError("no")

    for _ in range(3):
        with pytest.raises(ValueError, match="no"):
            await executor.run(Priority.HINT, fails)
    await executor.close()
