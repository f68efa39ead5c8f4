"""The examples in docstrings give the documented results."""

import doctest
import importlib
from pathlib import Path

import pytest

import analysis
import engine
import telegram_bot
from tests.samples import case

MODULES = [
    ".".join(file.relative_to(root.parent).with_suffix("").parts)
    for root in (Path(package.__path__[0]) for package in (engine, analysis, telegram_bot))
    for file in sorted(root.rglob("*.py"))
    if ">>> " in file.read_text()
]


@pytest.mark.slow
def test_the_examples_of_a_module_are_right():
    for name in MODULES:
        with case(name):
            found = doctest.testmod(importlib.import_module(name), report=True)
            assert found.attempted
            assert not found.failed
