"""Golden transcripts of Canasta: `golden` says how they are made."""

import json

import pytest

from engine.transcript import replay, write
from tests.engine.canasta import golden, reference
from tests.engine.conformance.transcripts import told


def test_every_mode_is_there():
    modes = {(told(file)["options"]["mode"], len(told(file)["players"])) for file in golden.FILES}
    assert modes == {("singles", 2), ("singles", 3), ("singles", 4), ("pairs", 4), ("trios", 6)}


@pytest.mark.parametrize("name", [*golden.CONSTRUCTED, "pairs"])
def test_each_is_on_file_as_it_is_made(name):
    assert json.loads(json.dumps(write(golden.made(name)))) == told(golden.DATA / f"{name}.json")


def test_the_earthquake_scores_its_canasta_as_hidden():
    match = replay(told(golden.DATA / "earthquake.json"))
    melded = 7 * 5 + 3 * 10 + 2 * 10 + 20 + 3 * 10
    partner = 3 * 5 + sum(map(reference.value, match.running().position()["hands"][2].split()[3:]))
    reds = len(match.running().position()["red_threes"][0].split())
    red = {0: 0, 4: 800}.get(reds, 100 * reds)
    assert match.scores[0][0] == 1000 + melded + 200 + red - partner
