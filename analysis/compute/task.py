"""Computations as tasks: plain data that any process with the same code can run.

A task is sent as a JSON text with its kind and module, a position as a player sees it or the log of finished rounds, a
seed and a budget; the reply is a JSON text with the result. With a seed and a number of playouts, a task has the same
result wherever it runs: threads, local processes and a cluster each are an `Executor`.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from importlib import import_module
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar, dataclass_transform, get_args

from analysis.core.serialization import from_plain, to_plain
from analysis.core.sources import source_digest
from analysis.deadline import Deadline
from analysis.registry import Part

R = TypeVar("R")


class Unavailable(Exception):
    """A task could not be run elsewhere: no process, another code version, or too slow."""


@dataclass_transform(frozen_default=True)
class Task(ABC, Generic[R]):
    """A computation. Each kind is a subclass of `Task[Result]`, a frozen dataclass whose fields are the arguments.

    `kind`: its name in texts. `seconds`: the time it should take, 0 if it has a number of playouts.
    """

    kinds: ClassVar[dict[str, type[Task[Any]]]] = {}
    """Task classes by kind, of the modules that this process has imported."""
    kind: ClassVar[str]
    result: ClassVar[Any]
    """The annotation of its result."""
    seconds: float = 0.0

    def __init_subclass__(cls, kind: str) -> None:
        dataclass(frozen=True)(cls)
        cls.kind, cls.result = kind, get_args(vars(cls)["__orig_bases__"][0])[0]
        Task.kinds[kind] = cls

    @abstractmethod
    def run(self, deadline: Deadline) -> R:
        """Run it in this thread; a time budget ends at the deadline."""

    def steps(self, deadline: Deadline) -> Generator[object, None, R]:
        """Run it in steps, between which more urgent work can run."""
        yield from ()
        return self.run(deadline)

    def to_plain(self) -> Mapping[str, Any]:
        """Return the arguments as plain data."""
        given: Mapping[str, Any] = to_plain(self)
        return given

    @classmethod
    def from_plain(cls, given: Mapping[str, Any]) -> Self:
        """Return the task with these arguments; raise TypeError or ValueError."""
        task: Self = from_plain(cls, given)
        return task


def to_text(task: Task[Any], seconds: float) -> str:
    """Serialize a task, with the seconds it may take."""
    kind = {"module": type(task).__module__, "kind": task.kind}
    given = {"sources": source_digest(), **kind, "seconds": seconds, "task": task.to_plain()}
    return json.dumps(given, separators=(",", ":"))


def run_text(text: str) -> str:
    """Run a serialized task; return its serialized result, or why there is none."""
    given = json.loads(text)
    if given["sources"] != source_digest():
        return json.dumps({"refused": f"the sources here are {source_digest()}, not {given['sources']}"})
    try:
        import_module(given["module"])
        task = Task.kinds[given["kind"]].from_plain(given["task"])
        found = task.run(Deadline(given["seconds"]))
    except Exception as fault:
        return json.dumps({"refused": f"{type(fault).__name__}: {fault}"})
    return json.dumps({"result": to_plain(found)}, separators=(",", ":"))


def result_of(task: Task[R], reply: str) -> R:
    """Return a task's result from the reply; raise Unavailable if there is none."""
    try:
        given = json.loads(reply)
        if "result" not in given:
            raise Unavailable(given["refused"])
        found: R = from_plain(task.result, given["result"])
    except (ValueError, TypeError, LookupError, AttributeError) as fault:
        raise Unavailable(f"an unreadable reply: {fault!r}") from fault
    return found


LEAST_SHARE = 0.1
"""The minimum fraction of the wanted time that every task gets, however long the queue."""


class Priority(IntEnum):
    """Priorities of tasks, the most urgent first."""

    HINT = 0
    BOT_MOVE = 1
    REQUESTED_REVIEW = 2
    REVIEW = 3
    PAR = 4
    EXPERIMENT = 5
    BACKGROUND = 6
    """Work that nobody has requested."""

    @property
    def in_background(self) -> bool:
        """Return whether tasks of this priority take long and must leave room for others."""
        return self >= Priority.REQUESTED_REVIEW


class Executor(Protocol):
    """Runs tasks for one event loop."""

    async def submit(self, task: Task[R], priority: Priority, patience: float = 0.0) -> R:
        """Return the result of a task, within about `patience` seconds if there is a queue.

        A queued task whose caller is cancelled is dropped; a running one finishes unobserved. Raise `Unavailable` if it
        cannot be run here.
        """

    def waiting(self, priority: Priority) -> int:
        """Return the number of queued tasks of this or a more urgent priority."""

    async def load(self, part: Part, priority: Priority) -> None:
        """Load compiled kernels ahead of the tasks that need them."""

    async def close(self) -> None:
        """Accept no more tasks; running ones are not awaited."""


def time_for(seconds: float, patience_left: float, waiting: int, workers: int) -> float:
    """Return the seconds a task may take if `waiting` tasks are queued behind it."""
    return max(LEAST_SHARE * seconds, min(seconds, patience_left / (1 + waiting / workers)))
