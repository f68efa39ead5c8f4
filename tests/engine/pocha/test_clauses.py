"""The clauses of the rule text, one scenario after the other: see the files in `clauses`.

A scenario starts from a short position (`builders.position`, with "null" for null), plays the moves of `play`, and
then says what is so: `after` (keys of the position), `legal` (all legal moves), `allowed`, `refused` (with the clause
or clauses), `scores`. Everything is held against the slow reference too.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from engine.errors import IllegalMove
from engine.pocha.clauses import IDS
from tests.engine.drivers.rounds import legal
from tests.engine.pocha import reference
from tests.engine.pocha.builders import POCHA, play, start

FILES = sorted((Path(__file__).parent / "clauses").glob("o*.toml"))
SCENARIOS = [scenario for file in FILES for scenario in tomllib.loads(file.read_text(encoding="utf-8"))["scenario"]]


def with_nulls(value: Any) -> Any:
    if isinstance(value, list):
        return [with_nulls(entry) for entry in value]
    if isinstance(value, dict):
        return {key: with_nulls(entry) for key, entry in value.items()}
    return None if value == "null" else value


def each_with(key: str) -> pytest.MarkDecorator:
    chosen = [scenario for scenario in SCENARIOS if key in scenario]
    return pytest.mark.parametrize("scenario", chosen, ids=[scenario["name"] for scenario in chosen])


def begin(scenario: dict[str, Any]):
    at = dict(with_nulls(scenario["at"]))
    if "trick" in at:  # the hands are those before it
        at["hands"] = [
            " ".join(card for card in hand.split() if card not in at["trick"].split()) for hand in at["hands"]
        ]
    return play(start(**at), *scenario.get("play", ()))


def test_every_file_is_read_and_every_key_is_known():
    assert [file.stem for file in FILES] == ["o1", "o4", "o5", "o6"]
    known = {"name", "at", "play", "after", "legal", "allowed", "refused", "scores"}
    for scenario in SCENARIOS:
        assert set(scenario) <= known, scenario["name"]
        assert set(scenario) - {"name", "at", "play"}, scenario["name"]
    assert len({scenario["name"] for scenario in SCENARIOS}) == len(SCENARIOS)


def test_every_clause_that_a_move_can_break_is_refused_somewhere():
    named = set()
    for scenario in SCENARIOS:
        for clauses in scenario.get("refused", {}).values():
            named |= {clauses} if isinstance(clauses, str) else set(clauses)
    of_the_frame = {"O2.1", "O3.1", "O5.1", "O6.3", "O6.4"}
    of_scores = {"O6.1", "O6.2"}
    assert set(IDS) - of_the_frame - of_scores <= named


@each_with("after")
def test_after(scenario):
    found = begin(scenario).position()
    for key, value in scenario["after"].items():
        assert found[key] == with_nulls(value), (scenario["name"], key)


@each_with("legal")
def test_legal(scenario):
    current = begin(scenario)
    assert legal(current) == scenario["legal"]
    assert set(scenario["legal"]) == reference.moves(current.position())


@each_with("allowed")
def test_allowed(scenario):
    for text in scenario["allowed"]:
        current = begin(scenario)
        move = POCHA.parse_move(text)
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
        move = POCHA.parse_move(text)
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
    current = begin(scenario)
    assert list(current.scores()) == scenario["scores"]
    assert scenario["scores"] == reference.scores(current.position())
