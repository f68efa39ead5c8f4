"""Executors by their names in settings and on command lines (`analysis.compute.addresses`)."""

from __future__ import annotations

from analysis.compute.addresses import PROCESSES, THREADS
from analysis.compute.executor import Executor
from analysis.compute.fallback import FallbackExecutor
from analysis.compute.processes import ProcessExecutor
from analysis.compute.threads import ThreadExecutor


def open_executor(where: str, local: ThreadExecutor, workers: int) -> Executor:
    """Return an executor that falls back to local threads; `workers` is the number of local processes.

    A cluster's library is imported here and nowhere else; raise ImportError if it is not installed.
    """
    if where == THREADS:
        return local
    if where == PROCESSES:
        return FallbackExecutor(ProcessExecutor(workers), local)
    from analysis.compute.cluster import ClusterExecutor  # noqa: PLC0415  # an optional extra

    return FallbackExecutor(ClusterExecutor(where), local)
