"""The clauses of the rule text: see `drivers.clause_files`, and the files in `clauses`."""

from pathlib import Path

from tests.engine.canasta import reference
from tests.engine.canasta.builders import ROUNDS
from tests.engine.drivers.clause_files import ClauseFiles


class TestClauses(ClauseFiles):
    rounds = ROUNDS
    reference = reference
    folder = Path(__file__).parent / "clauses"
    files = "c1 c3 c4 c5 c7 c8 c9"
    unbroken = {"C9.5", "C9.6"} | {"C8.3", "C9.1", "C9.4"}

    def may(self, position, text, listed):
        return listed in reference.moves(position)
