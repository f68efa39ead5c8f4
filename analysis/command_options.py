"""Options shared by several commands of `python -m analysis`, and their progress bar."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import click

from analysis.compute.addresses import exposure, is_address
from analysis.deadline import Budget

PROGRAM = "python -m analysis"
COUNT = click.IntRange(1, 10**9)
SEED = click.IntRange(0, 2**62)
"""Seeds, with room for small additions in kernels' 64 bits."""
PROCESSES = click.IntRange(1, 1024)
LONGEST_BUDGET = 1e12

even_option = click.option("--even", is_flag=True, help="Take all deals of the unseen cards as equally likely.")
jobs_option = click.option(
    "--jobs",
    type=PROCESSES,
    default=os.cpu_count() or 1,
    show_default="one per core",
    metavar="N",
    help="Local jobs at a time.",
)
seed_option = click.option("--seed", type=SEED, default=1, metavar="N", help="Seed of all random numbers.")


def address(_context: click.Context, _option: click.Parameter, value: str | None) -> str | None:
    """Raise BadParameter unless a text is a scheduler's address, in a private network if it is plain TCP."""
    if value is not None and not is_address(value):
        raise click.BadParameter(f"must be tcp://HOST:PORT or tls://HOST:PORT, not {value}")
    if value is not None and (fault := exposure(value)):
        raise click.BadParameter(fault)
    return value


cluster_option = click.option(
    "--cluster", metavar="tcp://HOST:PORT", callback=address, help="Compute on the workers of this Dask scheduler."
)


def budget_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command `--budget-ms` and `--playouts`, at most one of which may be given, as its argument `budget`."""

    @click.option("--budget-ms", type=float, metavar="MS", callback=_time, help="Time per decision, in milliseconds.")
    @click.option("--playouts", type=COUNT, metavar="N", help="Playouts per decision, shared by its moves.")
    @wraps(command)
    def with_budget(budget_ms: float | None, playouts: int | None, **given: Any) -> None:
        if budget_ms is not None and playouts is not None:
            raise click.UsageError("--budget-ms and --playouts exclude each other")
        command(budget=Budget(budget_ms, playouts), **given)

    return with_budget


def _time(_context: click.Context, _option: click.Parameter, value: float | None) -> float | None:
    """Raise BadParameter unless a time is above 0 and below `LONGEST_BUDGET`."""
    if value is not None and not 0 < value < LONGEST_BUDGET:
        raise click.BadParameter(f"must be above 0, not {value}")
    return value


@contextmanager
def progress(total: int) -> Iterator[Callable[[int], None]]:
    """Draw a progress bar on standard error if that is a terminal; the yielded function counts steps."""
    with click.progressbar(length=total, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        yield bar.update
