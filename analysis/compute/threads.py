"""Tasks in threads: a pool with a priority queue; time budgets shrink as the queue grows.

A job that finds a free thread gets the time it wants while no other job waits. Otherwise jobs should finish within
their patience, counted from submission: the rest of it is shared with the jobs queued behind, so that ten jobs
submitted together get equal times. Deadlines of running jobs are shortened when others are queued.
"""

import asyncio
import heapq
import time
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any, TypeVar

from analysis.compute.task import Priority, Task, time_for
from analysis.compute.tasks import LoadTask
from analysis.deadline import Deadline
from analysis.registry import Part

R = TypeVar("R")


@dataclass(order=True)
class Job:
    """A job, ordered as in the queue; `patience_end` and `started` are times of the clock."""

    priority: Priority
    ticket: int
    work: Callable[[Deadline], Any] = field(compare=False)
    seconds: float = field(compare=False)
    patience_end: float = field(compare=False)
    at_once: bool = field(compare=False)
    result: asyncio.Future[Any] = field(compare=False)
    started: float = field(default=0.0, compare=False)
    deadline: Deadline | None = field(default=None, compare=False)

    @property
    def is_review(self) -> bool:
        """Return whether this is a step of a review or par, or of unrequested work."""
        return self.priority.in_background and self.priority != Priority.EXPERIMENT


class ThreadExecutor:
    """Runs tasks in threads, by priority and then by ticket; at most one review step at a time.

    Must be used from one event loop.
    """

    def __init__(self, workers: int, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` must be readable from any thread."""
        self.tickets = count()
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="computation")
        self._workers = workers
        self._clock = clock
        self._queue: list[Job] = []
        self._running: list[Job] = []

    def waiting(self, priority: Priority) -> int:
        """Return the number of queued jobs of this or a more urgent priority."""
        return sum(job.priority <= priority and not job.result.done() for job in self._queue)

    async def submit(self, task: Task[R], priority: Priority, patience: float = 0.0) -> R:
        """Run a task, within about `patience` seconds if there is a queue; see `run`."""
        steps, ticket = self._steps(task), next(self.tickets)
        while True:
            done, result = await self.run(priority, steps, task.seconds, patience, ticket)
            if done:
                found: R = result
                return found

    def _steps(self, task: Task[Any]) -> Callable[[Deadline], tuple[bool, Any]]:
        """Return a function that runs one step of a task; it returns whether the task is done, and the result."""
        running: list[Generator[object, None, Any]] = []

        def step(deadline: Deadline) -> tuple[bool, Any]:
            if not running:
                running.append(task.steps(deadline))
            try:
                next(running[0])
            except StopIteration as end:
                return True, end.value
            return False, None

        return step

    async def load(self, part: Part, priority: Priority) -> None:
        """Load the compiled kernels of a part."""
        await self.submit(LoadTask(str(part)), priority)

    async def run(
        self,
        priority: Priority,
        work: Callable[[Deadline], R],
        seconds: float = 0.0,
        patience: float = 0.0,
        ticket: int | None = None,
    ) -> R:
        """Run a job that wants `seconds`, within about `patience` seconds from now if there is a queue.

        A long computation is submitted in steps with the same ticket, between which more urgent jobs run. A queued job
        whose caller is cancelled is dropped; a running one finishes unobserved.
        """
        result: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        patience_end, at_once = self._clock() + patience, len(self._running) < self._workers
        ticket = next(self.tickets) if ticket is None else ticket
        heapq.heappush(self._queue, Job(priority, ticket, work, seconds, patience_end, at_once, result))
        self._start_jobs()
        return await result

    def _start_jobs(self) -> None:
        """Start queued jobs while threads are free, and shorten the deadlines of running jobs if others wait."""
        while self._queue and len(self._running) < self._workers:
            job = self._queue[0]
            if job.is_review and any(other.is_review for other in self._running):
                break
            heapq.heappop(self._queue)
            if not job.result.done():
                self._start(job)
        for job in self._running:
            waiting = self.waiting(job.priority)
            if waiting and job.deadline is not None:
                share = time_for(job.seconds, job.patience_end - job.started, waiting, self._workers)
                job.deadline.shorten(job.started + share - self._clock())

    def _start(self, job: Job) -> None:
        job.started = self._clock()
        share = time_for(job.seconds, job.patience_end - job.started, self.waiting(job.priority), self._workers)
        job.deadline = Deadline(job.seconds if job.at_once else share, self._clock)
        self._running.append(job)
        future = asyncio.get_running_loop().run_in_executor(self._pool, job.work, job.deadline)
        future.add_done_callback(partial(self._finish, job))

    def _finish(self, job: Job, future: asyncio.Future[Any]) -> None:
        """Deliver a job's result; start the next jobs only after its caller has submitted a further step."""
        self._running.remove(job)
        if future.cancelled():
            job.result.cancel()
        elif job.result.done():
            future.exception()  # nobody waits for it
        elif (error := future.exception()) is not None:
            job.result.set_exception(error)
        else:
            job.result.set_result(future.result())
        asyncio.get_running_loop().call_soon(self._start_jobs)

    async def close(self) -> None:
        """Accept no more jobs; running ones are not awaited."""
        self._pool.shutdown(wait=False, cancel_futures=True)
