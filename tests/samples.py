"""Parameters that only the whole suite takes, and cases that one test goes through."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest


def slow(sets: Iterable[Any]) -> list[Any]:
    """Return sets of parameters, tuples if there are several parameters, marked as slow."""
    return [pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=pytest.mark.slow) for one in sets]


@contextmanager
def case(*what: object) -> Iterator[None]:
    """Name the case in what is told of a failure."""
    try:
        yield
    except BaseException as fault:
        fault.add_note(f"case: {what}")
        raise
