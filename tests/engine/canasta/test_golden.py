"""Golden transcripts of Canasta: see `golden` for how they are made."""

import json

import pytest

from engine.transcript import replay, write
from tests.engine.canasta import golden, reference
from tests.engine.conformance.transcripts import told

NAMES = [file.stem for file in golden.FILES]


def test_every_mode_is_there():
    modes = {(told(file)["options"]["mode"], len(told(file)["players"])) for file in golden.FILES}
    assert modes == {("singles", 2), ("singles", 3), ("singles", 4), ("pairs", 4), ("trios", 6)}
    assert sorted(NAMES) == sorted([*golden.SEEDED, *golden.CONSTRUCTED])


@pytest.mark.parametrize("name", [*golden.CONSTRUCTED, "pairs"])
def test_each_is_on_file_as_it_is_made(name):
    assert json.loads(json.dumps(write(golden.made(name)))) == told(golden.DATA / f"{name}.json")


@pytest.mark.parametrize("file", golden.FILES, ids=NAMES)
def test_every_move_is_one_of_the_reference(file):
    """The last hand of each, step by step; the ends of turns are tried out where the hands are small."""
    transcript = told(file)
    number = len(transcript["rounds"])
    moves = transcript["rounds"][-1]["moves"]
    first = 2 if " cut " in moves[0] else 1
    position = replay(transcript, until=(number, first)).running().position()
    for entry in moves[first - 1 :]:
        seat, _, text = entry.partition(" ")
        assert position["to_move"] == int(seat)
        if text.startswith("mistake"):
            position["penalties"][reference.side_to_move(position)] += 100
            continue
        verb = text.split()[0]
        if verb in ("meld", "lay"):
            assert text in reference.layings(position)
        elif verb == "take":
            assert text in reference.takings(position)
        elif verb in ("discard", "close"):
            assert text in reference.endings(position)
        position = reference.after(position, text)
    assert reference.scores(position) == transcript["rounds"][-1]["scores"]


def test_the_earthquake_scores_its_canasta_as_hidden():
    match = replay(told(golden.DATA / "earthquake.json"))
    melded = 7 * 5 + 3 * 10 + 2 * 10 + 20 + 3 * 10
    partner = 3 * 5 + sum(map(reference.value, match.running().position()["hands"][2].split()[3:]))
    reds = len(match.running().position()["red_threes"][0].split())
    red = {0: 0, 4: 800}.get(reds, 100 * reds)
    assert match.scores[0][0] == 1000 + melded + 200 + red - partner
