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


def test_the_sheet_of_the_source_is_among_them():
    transcript = told(golden.DATA / "hand_source_sheet.json")
    assert [entry["scores"] for entry in transcript["rounds"]] == [[0, 12, 32, 52], [15, 0, 53, 15]]
