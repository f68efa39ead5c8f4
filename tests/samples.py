"""Parameters that only the whole suite takes: the quick part checks the same on a smaller sample."""

from collections.abc import Iterable
from typing import Any

import pytest


def slow(sets: Iterable[Any]) -> list[Any]:
    """Return sets of parameters, tuples if there are several parameters, marked as slow."""
    return [pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=pytest.mark.slow) for one in sets]
