"""The games of the conformance suite: all of the registry; a game without data fails at collection."""

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from engine.registry import GAMES
from tests.engine.conformance.cases import GameCases

CASES: dict[str, GameCases] = {name: import_module(f"tests.engine.{name}.conformance").CASES for name in GAMES}


def each(entries: Callable[[GameCases], Iterable[Any]], label: Callable[[Any], str] = str) -> list[ParameterSet]:
    """Return test parameters: each game with each of its entries."""
    return [
        pytest.param(game, *(entry if isinstance(entry, tuple) else (entry,)), id=f"{name}-{label(entry)[:60]}")
        for name, game in CASES.items()
        for entry in entries(game)
    ]
