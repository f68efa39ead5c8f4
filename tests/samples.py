"""Parameters only for the whole suite, and cases that one test runs through."""

import inspect
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import pytest

LONGEST_NOTE = 2000
"""Maximum characters of a note: a case may be a body of megabytes."""


def slow(sets: Iterable[Any]) -> list[Any]:
    """Return sets of parameters, as tuples if there are several parameters, marked as slow."""
    return [pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=pytest.mark.slow) for one in sets]


@contextmanager
def case(*what: object) -> Iterator[None]:
    """Name the case in the report of a failure."""
    try:
        yield
    except BaseException as fault:
        fault.add_note(f"case: {what}"[:LONGEST_NOTE])
        raise


def cases(names: str | tuple[str, ...], sets: Iterable[Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator like `pytest.mark.parametrize` that runs all sets of parameters in one test.

    It is for quick tests with many sets, which would take longer to collect and report one by one than to run. The sets
    share the other fixtures of the test, and a failure names the first set that fails.
    """
    given = [one if isinstance(names, tuple) else (one,) for one in sets]
    assert given, "no case"
    named = names if isinstance(names, tuple) else (names,)

    def decorated(test: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(test)
        def through(**fixtures: Any) -> None:
            for one in given:
                with case(*one):
                    test(**fixtures, **dict(zip(named, one, strict=True)))

        @wraps(test)
        async def awaited(**fixtures: Any) -> None:
            for one in given:
                with case(*one):
                    await test(**fixtures, **dict(zip(named, one, strict=True)))

        found: Any = awaited if inspect.iscoroutinefunction(test) else through
        signature = inspect.signature(test)
        rest = [parameter for name, parameter in signature.parameters.items() if name not in named]
        found.__signature__ = signature.replace(parameters=rest)  # pytest asks it for the fixtures
        return found  # type: ignore[no-any-return]

    return decorated
