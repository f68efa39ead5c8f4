"""The clauses of the rule text: see `drivers.clause_files`, and the files in `clauses`.

Here a scenario may also say with `listed` which listed move a typed one comes to.
"""

from pathlib import Path

from tests.engine.drivers.clause_files import KEYS, ClauseFiles, each_with
from tests.engine.drivers.rounds import legal
from tests.engine.poter import reference
from tests.engine.poter.builders import ROUNDS


class TestClauses(ClauseFiles):
    rounds = ROUNDS
    reference = reference
    folder = Path(__file__).parent / "clauses"
    files = "p1 p3 p4 p5 p6 p7 p8 p9"
    unbroken = {"P2.5", "P9.6", "P9.7", "P8.1"} | {"P9.2", "P9.3", "P9.4", "P9.5"}
    keys = KEYS | {"listed"}
    typed_freely = True

    def check_key(self, key, found, told, name):
        if isinstance(told, dict):
            for place, entry in told.items():
                assert found[int(place)] == entry, name
        elif key == "hands":
            assert [set(hand.split()) for hand in found] == [set(hand.split()) for hand in told]
        else:
            super().check_key(key, found, told, name)

    @each_with("listed")
    def test_listed(self, scenario):
        current = self.begin(scenario)
        for text, listed in scenario["listed"].items():
            move = ROUNDS.game.parse_move(text)
            assert current.refusal(move) is None
            assert str(current.canonical(move)) == listed
            assert listed in legal(current)
