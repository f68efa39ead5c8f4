"""The interface through which all computations run: threads, local processes or a cluster behind it."""

from __future__ import annotations

from enum import IntEnum
from typing import Protocol, TypeVar

from analysis.compute.task import Task
from analysis.parts import Part

R = TypeVar("R")

TASKS = "analysis.compute.tasks"
"""The module whose `KINDS` are the tasks that processes and workers run, unless an executor is given another one."""
LEAST_SHARE = 0.1
"""The part of the wanted time that every task gets, however long the queue is."""


class Priority(IntEnum):
    """Priorities of tasks, the most urgent first."""

    HINT = 0
    BOT_MOVE = 1
    REQUESTED_REVIEW = 2
    REVIEW = 3
    EXPERIMENT = 4
    BACKGROUND = 5
    """What nobody has asked for."""

    @property
    def in_background(self) -> bool:
        """Return whether tasks of this priority take long and must leave room for others."""
        return self >= Priority.REQUESTED_REVIEW


class Executor(Protocol):
    """Runs tasks for one event loop."""

    async def submit(self, task: Task[R], priority: Priority, patience: float = 0.0) -> R:
        """Return the result of a task that is to be done within `patience` seconds if there is a queue.

        A task whose caller is cancelled is dropped from the queue; if it is running, it ends unobserved. Raise
        `Unavailable` if it cannot be run here.
        """

    def waiting(self, priority: Priority) -> int:
        """Return the number of queued tasks of this priority or a more urgent one."""

    async def load(self, part: Part, priority: Priority) -> None:
        """Load compiled kernels ahead of the tasks that need them."""

    async def close(self) -> None:
        """Accept no more tasks; running ones are not waited for."""


def time_for(seconds: float, patience_left: float, waiting: int, workers: int) -> float:
    """Return the seconds a task may take if `waiting` tasks are queued behind it."""
    return max(LEAST_SHARE * seconds, min(seconds, patience_left / (1 + waiting / workers)))
