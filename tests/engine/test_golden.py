"""Golden transcripts: each replays to the scores on file, is written back as it was, and together they show every rule.

How to make them anew: see `golden`.
"""

import json

import pytest

from engine.transcript import replay, write
from tests.engine import golden

FILES = sorted([*golden.DATA.glob("golden_*.json"), *golden.DATA.glob("hand_*.json")])

SHOWN = {
    *("draw", "discard", "nodiscard", "pass", "meld", "meld with a substitute", "lay", "lay with a substitute", "swap"),
    *("pile taken", "single card taken", "single card bound", "reshuffle", "mistake", "won by laying"),
    *("won by the last discard", "stalemate by turns", "stalemate of the single card", "stalemate of an idle circle"),
}


def told(file):
    return json.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_replays(file):
    transcript = told(file)
    match = replay(transcript)
    assert write(match) == transcript
    assert [list(row) for row in match.scores] == [entry["scores"] for entry in transcript["rounds"]]
    assert match.finished


@pytest.mark.parametrize("name", golden.SEEDED)
def test_the_seeded_ones_are_on_file(name):
    assert told(golden.DATA / f"{name}.json")["players"] == [
        f"P{seat}" for seat in range(golden.SEEDED[name]["players"])
    ]


def test_together_they_show_every_rule():
    seen = {feature for file in FILES for feature in golden.features(replay(told(file)))}
    assert seen >= SHOWN


def test_the_sheet_of_the_source_is_among_them():
    transcript = told(golden.DATA / "hand_source_sheet.json")
    assert [entry["scores"] for entry in transcript["rounds"]] == [[0, 12, 32, 52], [15, 0, 53, 15]]
