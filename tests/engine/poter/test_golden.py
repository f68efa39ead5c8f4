"""Golden transcripts of Poter: see `golden` for how they are made."""

from tests.engine.conformance.transcripts import told
from tests.engine.poter import golden
from tests.samples import case


def test_the_seeded_ones_are_on_file():
    for name in golden.SEEDED:
        with case(name):
            assert told(golden.DATA / f"{name}.json")["players"] == [
                f"P{seat}" for seat in range(golden.SEEDED[name]["players"])
            ]
