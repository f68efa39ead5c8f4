"""Tasks in local processes."""

import asyncio
import os
import signal
import threading
from dataclasses import replace

import pytest

from analysis.compute.fallback import FallbackExecutor
from analysis.compute.processes import ProcessExecutor, WorkerProcess
from analysis.compute.task import Priority, Unavailable
from analysis.compute.tasks import HintTask, ReviewTask
from analysis.compute.threads import ThreadExecutor
from analysis.deadline import Budget
from analysis.lab.arena import Contest
from analysis.lab.tasks import PlayoutsTask, RoundsTask
from analysis.registry import Part, Use
from tests.analysis.compute.positions import complete, moment

LONG = PlayoutsTask("poter", "simple policy, from the deal", 10**9, 1)
"""A task that does not end during a test."""


def hint(game="poter"):
    match, current = moment(game)
    return HintTask(current.view(current.to_move, match.totals), 5, playouts=300)


@pytest.fixture
def asked(monkeypatch):
    """An event that is set when a task is sent to a process."""
    event, ask = threading.Event(), WorkerProcess.ask

    def watched(process, *given):
        event.set()
        return ask(process, *given)

    monkeypatch.setattr(WorkerProcess, "ask", watched)
    return event


@pytest.mark.slow
async def test_results_are_those_of_threads_and_processes_give_way_to_their_parent():
    """Linux compares niceness only within a session."""
    threads, processes = ThreadExecutor(2), ProcessExecutor(1)
    contest = Contest("poter", ("hint", "greedy", "tuned"), 6, 4, Budget(playouts=60))
    review = ReviewTask(complete("pocha", options={"schedule": [3]}), 1, 40, 2)
    for task in (hint(), hint("pocha"), RoundsTask(contest, 0, 3), review):
        here, there = [await one.submit(task, Priority.HINT) for one in (threads, processes)]
        if isinstance(task, HintTask):
            here, there = replace(here, seconds=0), replace(there, seconds=0)
        assert here == there
    child = processes.processes[0].id
    assert os.getsid(child) == os.getsid(0)
    assert os.getpgid(child) == child, "a key that interrupts the parent would interrupt it too"
    assert os.getpriority(os.PRIO_PROCESS, child) > min(18, os.getpriority(os.PRIO_PROCESS, 0))
    await processes.close()
    await threads.close()


@pytest.mark.slow
async def test_a_task_whose_process_is_killed_is_done_here_and_the_process_is_replaced(asked):
    remote = ProcessExecutor(1)
    executor = FallbackExecutor(remote, ThreadExecutor(1))
    await remote.load(Part("poter", Use.HINTS), Priority.HINT)
    process = remote.processes[0]
    first = process.id
    os.kill(first, signal.SIGSTOP)  # it has the task, but does not answer
    asked.clear()
    running = asyncio.create_task(executor.submit(hint(), Priority.HINT))
    assert await asyncio.to_thread(asked.wait, 10)
    os.kill(first, signal.SIGKILL)
    found = await running
    assert found.playouts >= 100
    assert executor.counts["local"] == 1
    again = await executor.submit(hint(), Priority.HINT)
    assert replace(again, seconds=0) == replace(found, seconds=0)
    assert executor.counts["remote"] == 1
    assert process.id not in (first, None)
    await executor.close()
    with pytest.raises(ProcessLookupError):
        os.kill(first, 0)


@pytest.mark.slow
async def test_a_process_that_does_not_answer_in_time_is_replaced():
    process = WorkerProcess()
    with pytest.raises(Unavailable, match="has not answered within"):
        await asyncio.to_thread(process.ask, "{}", 0.1)
    assert process.id is None


@pytest.mark.slow
async def test_closing_ends_a_running_task_and_all_processes(asked):
    executor = ProcessExecutor(1)
    await executor.submit(replace(LONG, playouts=1), Priority.EXPERIMENT)
    pid = executor.processes[0].id
    asked.clear()
    running = asyncio.create_task(executor.submit(LONG, Priority.EXPERIMENT))
    assert await asyncio.to_thread(asked.wait, 10)
    await executor.close()
    with pytest.raises(Unavailable, match="a process has died"):
        await running
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
