"""Golden transcripts of Poter: see `golden` for how they are made."""

import pytest

from tests.engine.drivers.transcripts import Transcripts, told
from tests.engine.poter import golden

FILES = sorted([*golden.DATA.glob("golden_*.json"), *golden.DATA.glob("hand_*.json")])

SHOWN = {
    *("draw", "discard", "nodiscard", "pass", "meld", "meld with a substitute", "lay", "lay with a substitute", "swap"),
    *("pile taken", "single card taken", "single card bound", "reshuffle", "mistake", "won by laying"),
    *("won by the last discard", "stalemate by turns", "stalemate of the single card", "stalemate of an idle circle"),
}


class TestTranscripts(Transcripts):
    files = FILES
    features_of = staticmethod(golden.features_of)
    shown = SHOWN


@pytest.mark.parametrize("name", golden.SEEDED)
def test_the_seeded_ones_are_on_file(name):
    assert told(golden.DATA / f"{name}.json")["players"] == [
        f"P{seat}" for seat in range(golden.SEEDED[name]["players"])
    ]


def test_the_sheet_of_the_source_is_among_them():
    transcript = told(golden.DATA / "hand_source_sheet.json")
    assert [entry["scores"] for entry in transcript["rounds"]] == [[0, 12, 32, 52], [15, 0, 53, 15]]
