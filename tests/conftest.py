"""Programs that some tests need: a PostgreSQL database, Chromium and nginx.

A test requests one by its fixture, which also marks the test. Without the program the test is skipped with the reason;
in CI, which must have all of them, it fails.
"""

import gc
import importlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import cache_from_source
from itertools import chain, groupby
from pathlib import Path
from typing import NoReturn

import pytest
from platformdirs import user_cache_path

gc.disable()  # until all tests are collected: there is no garbage before, and looking for it takes a second

if sys.dont_write_bytecode:  # Tests start many processes, each of which would compile all modules again.
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # not there with `python -B`
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(user_cache_path("thurumpu") / "bytecode")

SHARED_MEMORY, ROOM = Path("/dev/shm"), 2**31
if os.access(SHARED_MEMORY, os.W_OK) and shutil.disk_usage(SHARED_MEMORY).free >= ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(SHARED_MEMORY))  # a tenth of the quick part waits for the disk

settings = importlib.import_module("hypothesis").settings  # after the lines above: pytest rewrites it, and keeps that
settings.register_profile("unhurried", deadline=None)  # a busy machine takes longer for an example than on the next run
settings.load_profile("unhurried")

# Shared checks outside of test files, whose asserts pytest explains too.
pytest.register_assert_rewrite("tests.engine.conformance", "tests.analysis.kernel_checks", "tests.commands")

POSTGRES_VARIABLE = "THURUMPU_TEST_POSTGRES_URL"
CHROMIUM_VARIABLE = "THURUMPU_TEST_CHROMIUM"
BROWSER_PATIENCE = 60_000
"""Timeout of page expectations in milliseconds, longer than the default of five seconds: the machine may be busy."""
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MARKS_OF_FIXTURE = {
    "postgres_url": ("postgres", "slow"),
    "empty_postgres_url": ("postgres", "slow"),
    "migrated_postgres_url": ("postgres", "slow"),
    "copied_postgres_url": ("postgres", "slow"),
    "chromium_path": ("browser", "slow"),
    "whole_bot": ("slow",),
    "make_world": ("slow",),
}
"""Marks of tests by fixture: the quick part excludes PostgreSQL, browsers and the whole bot."""


KERNELS = (("canasta",), ("poter", "pocha"))
"""Games whose kernels take about as long to compile."""


def pytest_configure(config: pytest.Config) -> None:
    """Compile kernels and tests before workers start, so that no two workers compile the same."""
    if getattr(config.option, "numprocesses", None) and not config.option.collectonly and not _is_worker(config):
        kernels = importlib.import_module("tests.kernels")
        cold = [games for games in KERNELS if not all(map(kernels.is_compiled, games))]
        commands = [("tests.kernels", *games) for games in cold]
        if not Path(cache_from_source(str(config.rootpath / "tests" / "samples.py"))).exists():
            commands.append(("pytest", "--collect-only", "-q", "-p", "no:xdist"))
        compiling = [
            subprocess.Popen([sys.executable, "-m", *command], cwd=config.rootpath, stdout=subprocess.DEVNULL)
            for command in commands
        ]
        for each in compiling:
            each.wait()


def _is_worker(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark items by their fixtures, and order them."""
    for item in items:
        marks = {mark for name in _fixtures_of(item) for mark in MARKS_OF_FIXTURE.get(name, ())}
        for mark in sorted(marks):
            item.add_marker(mark)
    if workers := getattr(config, "workerinput", {}).get("workercount"):
        items[:] = _longest_first(items, workers)


def _longest_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Return items ordered so that each worker starts with files of slow tests, and none ends with a long one alone.

    `--dist worksteal` gives each of `workers` an equal part of the list; an idle one takes from the end of another's
    part. Files stay whole because of the fixtures of their modules.
    """
    files = sorted((list(group) for _, group in groupby(items, lambda item: item.path)), key=_rank)
    parts = [list(chain(*files[worker::workers])) for worker in range(workers)]
    sizes = [len(items) * (worker + 1) // workers - len(items) * worker // workers for worker in range(workers)]
    over = [item for part, size in zip(parts, sizes, strict=True) for item in part[size:]]
    found: list[pytest.Item] = []
    for part, size in zip(parts, sizes, strict=True):
        missing = max(0, size - len(part))
        found += [*part[:size], *over[:missing]]
        del over[:missing]
    return found


def _rank(file: list[pytest.Item]) -> int:
    """Return the rank of a file: first tests with several processes, then browsers, then other slow ones."""
    if "end_to_end" in file[0].path.parts:
        return 0
    marks = {mark.name for item in file for mark in item.iter_markers()}
    return 1 if "browser" in marks else 2 if "slow" in marks else 3


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop() -> None:
    """Exclude long-lived objects, such as modules and tests, from garbage collections, and make these rarer.

    At Python's default rate, collections take a tenth of the time of many tests.
    """
    gc.freeze()
    gc.set_threshold(10_000)
    gc.enable()


def _fixtures_of(item: pytest.Item) -> set[str]:
    """Return the names of an item's fixtures, including those named by parameters."""
    given = item.callspec.params.values() if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ()
    return {*getattr(item, "fixturenames", ()), *(value for value in given if isinstance(value, str))}


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The URL of a PostgreSQL database whose contents the tests may replace."""
    yield os.environ.get(POSTGRES_VARIABLE) or _missing(f"{POSTGRES_VARIABLE} names no database")
    importlib.import_module("tests.bench.database").wait_for_dropped()


@pytest.fixture(scope="session")
def chromium_path() -> Path:
    """The executable of a Chromium on this machine."""
    on_path = filter(None, map(shutil.which, CHROMIUM_NAMES))
    found = os.environ.get(CHROMIUM_VARIABLE) or next(on_path, None)
    importlib.import_module("playwright.async_api").expect.set_options(timeout=BROWSER_PATIENCE)
    return Path(found or _missing(f"no Chromium on the path, and none in {CHROMIUM_VARIABLE}"))


@pytest.fixture(scope="session")
def nginx_path() -> Path:
    """The executable of an nginx on this machine."""
    found = shutil.which("nginx", path=f"{os.environ.get('PATH', os.defpath)}{os.pathsep}/usr/sbin")
    return Path(found or _missing("no nginx on the path"))


def _missing(reason: str) -> NoReturn:
    if os.environ.get("CI", "").lower() in {"1", "true"}:
        pytest.fail(f"in CI, but {reason}", pytrace=False)
    pytest.skip(reason)
