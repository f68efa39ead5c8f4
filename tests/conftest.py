"""What the machine must offer to some tests: a PostgreSQL database and a Chromium.

A test asks for one by naming a fixture, and is marked for it. Without it the test is skipped, with
the reason; in CI, where both are promised, it fails.
"""

import os
import shutil
from pathlib import Path
from typing import NoReturn

import pytest

# Tests that all games have are written once, outside of test files; their asserts say as much as others.
pytest.register_assert_rewrite(
    "tests.engine.drivers", "tests.analysis.kernel_checks", "tests.telegram_bot.games.wording"
)

POSTGRES_VARIABLE = "THURUMPU_TEST_POSTGRES_URL"
CHROMIUM_VARIABLE = "THURUMPU_TEST_CHROMIUM"
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MARKS_OF_FIXTURE = {
    "postgres_url": ("postgres",),
    "empty_postgres_url": ("postgres",),
    "chromium_path": ("browser", "slow"),
    "make_scene": ("slow",),
}
"""Tests that use these fixtures are marked so; `make_scene` starts a sandbox and the whole bot for each test."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        marks = {mark for name in _fixtures_of(item) for mark in MARKS_OF_FIXTURE.get(name, ())}
        for mark in sorted(marks):
            item.add_marker(mark)


def _fixtures_of(item: pytest.Item) -> set[str]:
    """Return the names of an item's fixtures, also of those that a parameter names."""
    given = item.callspec.params.values() if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ()
    return {*getattr(item, "fixturenames", ()), *(value for value in given if isinstance(value, str))}


@pytest.fixture(scope="session")
def postgres_url() -> str:
    """The URL of a PostgreSQL database that the tests may do with as they like."""
    return os.environ.get(POSTGRES_VARIABLE) or _missing(f"{POSTGRES_VARIABLE} names no database")


@pytest.fixture(scope="session")
def chromium_path() -> Path:
    """The executable of a Chromium on this machine."""
    on_path = filter(None, map(shutil.which, CHROMIUM_NAMES))
    found = os.environ.get(CHROMIUM_VARIABLE) or next(on_path, None)
    return Path(found or _missing(f"no Chromium on the path, and none in {CHROMIUM_VARIABLE}"))


def _missing(reason: str) -> NoReturn:
    if os.environ.get("CI", "").lower() in {"1", "true"}:
        pytest.fail(f"in CI, but {reason}", pytrace=False)
    pytest.skip(reason)
