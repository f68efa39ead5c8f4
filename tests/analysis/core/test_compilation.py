import os
import subprocess
import sys
from pathlib import Path

from analysis.core import compilation

FOLDER = Path(compilation.__file__).parents[2]


def test_the_cache_is_kept_below_a_hash_of_the_sources():
    assert compilation.CACHE.name == compilation.source_key()
    assert compilation.CACHE.is_dir()


def test_an_edit_of_a_rule_changes_the_key(tmp_path):
    """The key is of sources a kernel's own file does not show: rules live in another package."""
    for package in ("engine", "analysis"):
        for file in (FOLDER / package).rglob("*.py"):
            copy = tmp_path / file.relative_to(FOLDER)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(file.read_bytes())

    def key():
        environment = {**os.environ, "PYTHONPATH": str(tmp_path), "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
        script = "from analysis.core.compilation import source_key; print(source_key())"
        done = subprocess.run(
            [sys.executable, "-c", script], env=environment, cwd=tmp_path, capture_output=True, text=True, check=True
        )
        return done.stdout

    before = key()
    rules = tmp_path / "engine" / "poter" / "rules.py"
    rules.write_text(rules.read_text().replace("CARDS_EACH = 8", "CARDS_EACH = 7"))
    assert key() != before
