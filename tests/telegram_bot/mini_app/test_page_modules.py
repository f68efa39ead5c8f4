"""The modules of the page: all that the first screen needs are requested at once."""

import re
from pathlib import Path

from telegram_bot.mini_app.server import FOLDER, INDEX

IMPORTED = re.compile(r'^(?:import|export)\b[^;]*?from "(\.[^"]+)";', re.MULTILINE | re.DOTALL)
PRELOADED = re.compile(r'<link rel="modulepreload" href="page/([^"]+)">')


def needed(module: Path, found: set[Path]) -> set[Path]:
    """Return a module and all its imports, without those loaded later by `import()`."""
    if module not in found:
        found.add(module)
        for path in IMPORTED.findall(module.read_text()):
            needed((module.parent / path).resolve(), found)
    return found


def test_the_first_screen_needs_no_second_round_of_requests():
    page = FOLDER.resolve()
    found = needed(page / "main.js", set()) | needed(page / "play.js", set())
    modules = {str(module.relative_to(page)) for module in found}
    assert modules == set(PRELOADED.findall((page / INDEX).read_text()))
