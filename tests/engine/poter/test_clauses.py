"""The clauses of the rule text, one scenario after the other: see the files in `clauses`.

A scenario starts from a short position (`builders.position`, with "null" for null), plays the moves of `play`, and
then says what is so: `after` (keys of the position), `legal` (all legal moves), `allowed`, `refused` (with the clause
or clauses), `scores` ("any": not of interest), `listed` (the listed move that a typed one comes to).
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from engine.errors import IllegalMove
from engine.poter.clauses import IDS
from tests.engine.drivers.rounds import legal
from tests.engine.poter import reference
from tests.engine.poter.builders import POTER, play, start

FILES = sorted((Path(__file__).parent / "clauses").glob("p*.toml"))
SCENARIOS = [scenario for file in FILES for scenario in tomllib.loads(file.read_text(encoding="utf-8"))["scenario"]]


def each_with(key: str) -> pytest.MarkDecorator:
    chosen = [scenario for scenario in SCENARIOS if key in scenario]
    return pytest.mark.parametrize("scenario", chosen, ids=[scenario["name"] for scenario in chosen])


def begin(scenario: dict[str, Any]):
    return play(start(**scenario["at"]), *scenario.get("play", ()))


def test_every_file_is_read_and_every_key_is_known():
    assert [file.stem for file in FILES] == ["p1", "p3", "p4", "p5", "p6", "p7", "p8", "p9"]
    known = {"name", "at", "play", "after", "legal", "allowed", "refused", "scores", "listed"}
    for scenario in SCENARIOS:
        assert set(scenario) <= known, scenario["name"]
        assert set(scenario) - {"name", "at", "play"}, scenario["name"]
    assert len({scenario["name"] for scenario in SCENARIOS}) == len(SCENARIOS)


def test_every_clause_that_a_move_can_break_is_refused_somewhere():
    named = set()
    for scenario in SCENARIOS:
        for clauses in scenario.get("refused", {}).values():
            named |= {clauses} if isinstance(clauses, str) else set(clauses)
    of_the_frame = {"P2.5", "P9.6", "P9.7", "P8.1"}
    of_scores = {"P9.2", "P9.3", "P9.4", "P9.5"}
    assert set(IDS) - of_the_frame - of_scores <= named


@each_with("after")
def test_after(scenario):
    found = begin(scenario).position()
    for key, value in scenario["after"].items():
        expected = None if value == "null" else value
        if isinstance(expected, dict):
            for place, entry in expected.items():
                assert found[key][int(place)] == entry, scenario["name"]
        elif key == "hands":
            assert [set(hand.split()) for hand in found[key]] == [set(hand.split()) for hand in expected]
        else:
            assert found[key] == expected, (scenario["name"], key)


@each_with("legal")
def test_legal(scenario):
    assert legal(begin(scenario)) == scenario["legal"]


@each_with("allowed")
def test_allowed(scenario):
    for text in scenario["allowed"]:
        current = begin(scenario)
        move = POTER.parse_move(text)
        assert current.refusal(move) is None, (scenario["name"], text)
        assert str(current.canonical(move)) in legal(current), (scenario["name"], text)
        before = current.position()
        assert reference.may(before, text)
        current.play(move)
        assert current.position() == reference.after(before, text)


@each_with("refused")
def test_refused(scenario):
    for text, clauses in scenario["refused"].items():
        current = begin(scenario)
        before = current.position()
        move = POTER.parse_move(text)
        refusal = current.refusal(move)
        assert refusal is not None, (scenario["name"], text)
        assert refusal.clause in ([clauses] if isinstance(clauses, str) else clauses), (scenario["name"], text)
        assert refusal.message == IDS[refusal.clause]
        assert refusal.text == str(move)
        assert refusal.position == before
        assert not reference.may(before, text)
        with pytest.raises(IllegalMove) as caught:
            current.play(move)
        assert caught.value.refusal == refusal
        assert current.position() == before


@each_with("scores")
def test_scores(scenario):
    found = begin(scenario).scores()
    assert len(found) == len(scenario["scores"])
    assert all(told in ("any", true) for told, true in zip(scenario["scores"], found, strict=True)), found


@each_with("listed")
def test_listed(scenario):
    current = begin(scenario)
    for text, listed in scenario["listed"].items():
        move = POTER.parse_move(text)
        assert current.refusal(move) is None
        assert str(current.canonical(move)) == listed
        assert listed in legal(current)
