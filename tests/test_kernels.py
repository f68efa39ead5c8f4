"""Which kernels are compiled before workers start."""

from pathlib import Path

import pytest

from analysis.precompile import mark, parts_named
from engine.registry import GAMES
from tests import kernels


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_compiled_once_each_of_its_kernels_is_in_the_cache(game: str, tmp_path: Path, monkeypatch):
    monkeypatch.setattr(kernels, "CACHE", tmp_path)
    files = [tmp_path / module / f"{names}-.py311.nbi" for module, names in kernels.kernels_of(game)]
    assert len(files) >= 3
    for file in (*(tmp_path / mark(part) for part in parts_named([game])), *files):
        assert not kernels.is_compiled(game)
        file.parent.mkdir(exist_ok=True)
        file.touch()
    assert kernels.is_compiled(game)


def test_kernels_of_experiments_are_among_them():
    assert ("analysis.lab.poter.contest", "contest.play_scores") in set(kernels.kernels_of("poter"))
