"""Tasks on a real Dask cluster: a scheduler and two workers on this machine."""

import asyncio
import logging
import os
import signal
from dataclasses import replace

import pytest

from analysis.compute import cluster as cluster_module
from analysis.compute import worker
from analysis.compute.cluster import ClusterExecutor
from analysis.compute.fallback import FallbackExecutor
from analysis.compute.task import Priority, Unavailable
from analysis.compute.tasks import HintTask, ReviewTask
from analysis.compute.threads import ThreadExecutor
from analysis.compute.worker import BACKGROUND, HINTS
from analysis.deadline import Budget
from analysis.lab import tasks
from analysis.lab.arena import Contest
from analysis.lab.tasks import PlayoutsTask, RoundsTask
from engine.registry import GAMES
from tests.analysis.compute.cluster_processes import ClusterProcesses
from tests.analysis.compute.positions import complete, moment
from tests.free_ports import free_port
from tests.listening import SCHEDULER, WORKER, compare, expected, listening

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]

START_SECONDS = 300.0
"""Timeout until the workers have loaded their kernels, which are compiled once after each change."""
LONG = PlayoutsTask("poter", "simple policy, from the deal", 600_000, 1)
PATIENCE = 120.0
"""Timeout of everything else: killed workers restart, even on a busy machine."""


@pytest.fixture(scope="module")
def processes(tmp_path_factory):
    async def ready(address):
        executor = ClusterExecutor(address, refresh=0.1)
        found = await executor.ready(START_SECONDS, workers=2)
        await executor.close()
        return found

    with ClusterProcesses(tmp_path_factory.mktemp("cluster") / "log", options=("--host", "127.0.0.2")) as found:
        assert asyncio.run(ready(found.address))
        yield found


@pytest.fixture
async def remote(processes):
    executor = ClusterExecutor(processes.address, refresh=0.1)
    assert await executor.ready(60.0, workers=2)
    yield executor
    await executor.close()


@pytest.fixture
async def executor(remote):
    found = FallbackExecutor(remote, ThreadExecutor(2))
    yield found
    await found.local.close()


def hint(game="poter", **budget):
    match, current = moment(game)
    return HintTask(current.view(current.to_move, match.totals), 5, **(budget or {"playouts": 300}))


def comparable(result):
    return replace(result, seconds=0) if hasattr(result, "seconds") else result


async def worker_pids(remote):
    return list((await remote._client.run(os.getpid)).values())


async def test_all_listen_where_the_table_says(remote, processes):
    """The addresses of workers are tested in `test_addresses.py`."""
    compare(processes.scheduler.pid, expected(SCHEDULER, {}, HOST="127.0.0.1", PORT=str(processes.port)))
    compare(processes.command.pid, expected(WORKER, {}, **{"--host": "127.0.0.2"}))
    before = listening()
    executor = ClusterExecutor(processes.address, refresh=0.1)
    assert await executor.ready(PATIENCE)
    assert listening() == before, "who has tasks computed listens to nothing"
    await executor.close()


async def test_results_are_those_of_threads(executor):
    contest = Contest("poter", ("hint", "greedy", "tuned"), 6, 4, Budget(playouts=60))
    review = ReviewTask(complete("pocha", options={"schedule": [3]}), 1, 40, 2)
    tasks = [*(hint(game) for game in GAMES), RoundsTask(contest, 0, 3), review]
    for task in tasks:
        here, there = [await one.submit(task, Priority.HINT, 60.0) for one in (executor.local, executor)]
        assert comparable(here) == comparable(there)
    assert executor.counts == {"remote": len(tasks)}


async def test_a_worker_is_killed_while_hints_run(executor, remote):
    """Every hint has the right result, from the other worker or from this process, and the worker comes back."""

    async def goes_and_comes_back() -> None:
        async with remote._changed:
            await remote._changed.wait_for(lambda: remote.places[BACKGROUND] < 2)
            await remote._changed.wait_for(lambda: remote.places[BACKGROUND] == 2)

    expected = comparable(await executor.local.submit(hint(), Priority.HINT))
    before = await worker_pids(remote)
    hints = [asyncio.create_task(executor.submit(hint(), Priority.HINT)) for _ in range(40)]
    watching = asyncio.create_task(goes_and_comes_back())  # it may be back before all hints are done
    await asyncio.wait(hints, return_when=asyncio.FIRST_COMPLETED)
    os.kill(before[0], signal.SIGKILL)
    async with asyncio.timeout(PATIENCE):
        found = await asyncio.gather(*hints)
    assert [comparable(one) for one in found] == [expected] * 40
    assert executor.counts["remote"] + executor.counts["local"] == 40
    async with asyncio.timeout(PATIENCE):
        await watching
    assert not set(await worker_pids(remote)) >= set(before)


async def test_workers_that_do_not_answer_are_not_waited_for(executor, remote):
    pids = await worker_pids(remote)
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        loop = asyncio.get_running_loop()
        started = loop.time()
        found = await executor.submit(hint(seconds=0.05), Priority.HINT, 0.05)
        assert loop.time() - started < 5.0
        assert found.candidates
        assert executor.counts == {"failed": 1, "local": 1}
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


async def test_workers_with_other_sources_get_no_tasks(remote, processes, monkeypatch):
    monkeypatch.setattr(worker, "source_digest", lambda: "another")
    other = ClusterExecutor(processes.address, refresh=0.1)
    assert not await other.ready(1.0)
    with pytest.raises(Unavailable, match="no workers with this version"):
        await other.submit(hint(), Priority.HINT)
    await other.close()


async def test_the_scheduler_is_killed_and_starts_again(executor, remote, processes):
    """Running and new tasks are computed here; later the cluster is used again."""
    long = hint(seconds=1.0)
    waiting = asyncio.create_task(executor.submit(long, Priority.HINT, 60.0))
    async with asyncio.timeout(PATIENCE), remote._changed:
        await remote._changed.wait_for(lambda: remote._pending[Priority.HINT] == 1)
    processes.stop_scheduler()
    async with asyncio.timeout(PATIENCE):
        assert (await waiting).candidates
        assert (await executor.submit(hint(), Priority.HINT)).candidates
    assert executor.counts["local"] == 2
    processes.start_scheduler()
    async with asyncio.timeout(PATIENCE), remote._changed:
        await remote._changed.wait_for(lambda: not remote.places)
    assert await remote.ready(60.0, workers=2)
    assert (await remote.submit(hint(), Priority.HINT)).candidates


async def test_without_a_scheduler_all_is_done_here_at_once(monkeypatch):
    monkeypatch.setattr(cluster_module, "CONNECT_SECONDS", 0.2)
    remote = ClusterExecutor(f"tcp://127.0.0.1:{free_port()}", refresh=0.05)
    executor = FallbackExecutor(remote, ThreadExecutor(1))
    for _ in range(4):
        async with asyncio.timeout(60):
            assert (await executor.submit(hint(), Priority.HINT)).candidates
    assert not await remote.ready(0.5)
    assert executor.counts == {"failed": 2, "local": 4}
    await executor.close()


@pytest.mark.parametrize(
    "command",
    [
        'arena poter --seats hint,greedy --rounds 4 --playouts 20 --match --options {"rounds":2} --json',
        "calibrate pocha --positions 20 --playouts 20 --json",
        "tune poter --generations 1 --sets 4 --deals 8",
        "fit poter --players tuned,greedy --rounds 12",
        "ladder pocha --rounds 4 --json",
    ],
)
def test_experiments_have_the_same_results_in_threads_and_on_the_cluster(command, processes, run):
    here = run(*command.split(), "--jobs", "1")
    assert here.status == 0
    assert here == run(*command.split(), "--cluster", processes.address)


def test_a_benchmark_of_the_workers(processes, run):
    bench = ("bench", "pocha", "--runs", "1", "--rounds", "200")
    rates = run(*bench, "--cluster", processes.address, "--json").json["rates"]
    assert {rate["threads"] for rate in rates} == {1, 2}


def test_a_cluster_that_is_not_there(monkeypatch, run):
    monkeypatch.setattr(tasks, "CONNECT_SECONDS", 0.5)
    command = ["arena", "poter", "--seats", "greedy,greedy", "--cluster"]
    for address in (f"tcp://127.0.0.1:{free_port()}", "http://127.0.0.1:1"):
        assert run(*command, address).status == 2


def test_warnings_of_dask_take_the_way_of_all_log_lines(caplog):
    logging.getLogger("distributed.client").warning("lost")
    logging.getLogger("distributed.core").info("connected")
    assert [record.message for record in caplog.records] == ["lost"]
    assert not logging.getLogger("distributed").handlers


def test_places_of_a_worker():
    assert worker.places() == {worker.place(HINTS): 2, worker.place(BACKGROUND): 1}


# Workers finish a task although nobody waits for it: these tests come last, and the workers end after them.


async def test_a_cancelled_caller_cancels_the_task_at_the_scheduler(remote):
    waiting = asyncio.create_task(remote.submit(LONG, Priority.EXPERIMENT))
    async with asyncio.timeout(PATIENCE), remote._changed:
        await remote._changed.wait_for(lambda: remote._client.futures)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert not remote._client.futures
    assert remote.waiting(Priority.EXPERIMENT) == 0


async def test_long_tasks_leave_a_place_for_hints(executor, remote):
    background = [asyncio.create_task(executor.submit(LONG, Priority.EXPERIMENT)) for _ in range(4)]
    async with asyncio.timeout(PATIENCE), remote._changed:
        await remote._changed.wait_for(lambda: remote._pending[Priority.EXPERIMENT] == 4)
    await executor.submit(hint(), Priority.HINT)
    assert executor.counts == {"remote": 1}
    assert not any(task.done() for task in background)
    for task in background:
        task.cancel()
    await asyncio.wait(background)
    assert executor.counts == {"remote": 1}
