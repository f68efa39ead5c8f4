"""How tests that all games have are written once: as a class without data, from which each game makes its own."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

Test = TypeVar("Test", bound=Callable[..., Any])


def each(names: str, entries: Callable[[Any], Iterable[Any]], ids: Callable[[Any], str] | None = None):
    """Let a test run once for each of the entries that the game's class has."""

    def mark(test: Test) -> Test:
        test.__dict__["each"] = (names, entries, ids)
        return test

    return mark


class Driver:
    """Tests without data. A game's class names the data, and may add tests of its own."""

    def pytest_generate_tests(self, metafunc):
        asked = getattr(metafunc.function, "each", None)
        if asked is not None:
            names, entries, name_of = asked
            found = list(entries(metafunc.cls))
            metafunc.parametrize(names, found, ids=None if name_of is None else [name_of(entry) for entry in found])
