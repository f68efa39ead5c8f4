"""The clauses of the rule text: see `drivers.clause_files`, and the files in `clauses`."""

from pathlib import Path

from tests.engine.drivers.clause_files import ClauseFiles
from tests.engine.pocha import reference
from tests.engine.pocha.builders import ROUNDS


class TestClauses(ClauseFiles):
    rounds = ROUNDS
    reference = reference
    folder = Path(__file__).parent / "clauses"
    files = "o1 o4 o5 o6"
    unbroken = {"O2.1", "O3.1", "O5.1", "O6.3", "O6.4"} | {"O6.1", "O6.2"}

    def start_of(self, scenario):
        at = super().start_of(scenario)
        if "trick" in at:  # the hands are those before it
            at["hands"] = [
                " ".join(card for card in hand.split() if card not in at["trick"].split()) for hand in at["hands"]
            ]
        return at
