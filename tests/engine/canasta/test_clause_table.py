"""The table in the docstring of the rules: it lists every clause of the rule text, and its functions exist."""

import re
from importlib import import_module
from operator import attrgetter

from engine.canasta import rules
from engine.canasta.clauses import CLAUSES

ROWS = dict(re.findall(r"^    (C\d\.\d)  (.*)$", rules.__doc__ or "", re.MULTILINE))
WITHOUT_CODE = {"C2.5", "C9.7"}
ABOVE = ("cards", "hands", "options", "game", "moves")


def test_it_has_every_clause_once_in_order():
    assert [*ROWS] == [clause for clause in CLAUSES.rules if clause not in WITHOUT_CODE]


def test_what_it_names_exists():
    for name in (name for row in ROWS.values() for name in re.split(r"[;,] ", row)):
        module, _, rest = name.partition(".")
        folder = "engine.canasta" if module in ABOVE else "engine.canasta.rules"
        assert attrgetter(rest)(import_module(f"{folder}.{module}"))
