"""The clauses of a rule text, scenario by scenario: the files in a game's folder `clauses`.

A scenario starts from a short position (`builders.position`, with "null" for null), plays the moves of `play`, and then
states what holds: `after` (keys of the position), `legal` (all legal moves), `allowed`, `refused` (with the clause or
clauses), `listed` (which listed move a typed one stands for), `scores` ("any": irrelevant). Everything is also compared
with the game's slow reference.
"""

import re
import tomllib
from dataclasses import astuple
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from engine.errors import IllegalMove
from tests.engine.conformance.cases import GameCases
from tests.engine.conformance.games import CASES, each
from tests.engine.conformance.rounds import legal
from tests.samples import case

KEYS = {"name", "at", "play", "after", "legal", "allowed", "listed", "refused", "scores"}


def with_nulls(value: Any) -> Any:
    """Return a value from TOML with None for "null"."""
    if isinstance(value, list):
        return [with_nulls(entry) for entry in value]
    if isinstance(value, dict):
        return {key: with_nulls(entry) for key, entry in value.items()}
    return None if value == "null" else value


def read(file: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))["scenario"]
    return found


def files_of(game: GameCases) -> list[Path]:
    return sorted(game.clauses.folder.iterdir())


SCENARIOS = {name: [scenario for file in files_of(game) for scenario in read(file)] for name, game in CASES.items()}


def begin(game: GameCases, scenario: dict[str, Any]):
    """Return the round after the moves of `play`."""
    return game.rounds.play(game.clauses.start(**with_nulls(scenario["at"])), *scenario.get("play", ()))


def may(game: GameCases, position: dict[str, Any], text: str, listed: str) -> bool:
    """Return whether the reference allows a move that the engine lists as `listed`."""
    if game.clauses.listed_only:
        return listed in game.reference.moves(position)
    return bool(game.reference.may(position, text))


def named_by_rules(game: GameCases) -> set[str]:
    """Return the clauses that the game's module of clauses names."""
    book = game.rounds.game.clause_book
    module = import_module(type(game.rounds.game).__module__.replace(".game", ".clauses"))
    numbers = {name: value for name, value in vars(module).items() if re.fullmatch(r"[A-Z][0-9]+_[0-9]+", name)}
    for name, number in numbers.items():
        assert book.id_of(number) == name.replace("_", "."), name
    return {book.id_of(number) for number in numbers.values()}


def test_every_file_is_read_and_every_key_is_known(game):
    assert [file.name for file in files_of(game)] == [f"{name}.toml" for name in game.clauses.files.split()]
    scenarios = SCENARIOS[game.rounds.game.name]
    for scenario in scenarios:
        assert set(scenario) <= KEYS, scenario["name"]
        assert set(scenario) - {"name", "at", "play"}, scenario["name"]
    assert len({scenario["name"] for scenario in scenarios}) == len(scenarios)


def test_the_rule_text_has_all_its_clauses(game):
    book = game.rounds.game.clause_book
    counted = [range(1, last + 1) for last in game.clauses.last]
    assert list(book.words) == [f"{book.letter}{part}.{number}" for part, of in enumerate(counted, 1) for number in of]


def test_every_clause_that_a_move_can_break_is_refused_somewhere(game):
    named = set()
    for scenario in SCENARIOS[game.rounds.game.name]:
        for clauses in scenario.get("refused", {}).values():
            named |= {clauses} if isinstance(clauses, str) else set(clauses)
    assert named_by_rules(game) - game.clauses.unbroken <= named


def test_every_clause_of_the_rule_text_is_named_by_the_rules_or_by_a_test(game):
    book = game.rounds.game.clause_book
    letter = book.letter.lower()
    functions = "".join(file.read_text(encoding="utf-8") for file in game.clauses.folder.parent.glob("test_*.py"))
    tested = {
        f"{book.letter}{part}.{number}"
        for name in re.findall(r"def test_(\w+)", functions)
        for part, number in re.findall(rf"(?:^|_){letter}([0-9])_([0-9]+)(?=_|$)", name)
    }
    for scenario in SCENARIOS[game.rounds.game.name]:
        tested |= set(re.findall(rf"\b{book.letter}[0-9]\.[0-9]+", scenario["name"]))
    tested |= {*astuple(game.rounds.game.clauses), game.frame.ranking}
    named = named_by_rules(game)
    assert named <= set(book.words)
    assert tested <= set(book.words)
    assert set(book.words) - named - tested == set()


@pytest.mark.parametrize(("game", "file"), each(files_of, label=lambda file: file.stem))
def test_scenarios(game, file):
    for scenario in read(file):
        with case(scenario["name"]):
            check_position(game, scenario)
            check_moves(game, scenario)
            for text, clauses in scenario.get("refused", {}).items():
                with case(text):
                    check_refused(game, begin(game, scenario), text, clauses)


def check_position(game, scenario):
    """A field that a position does not show, such as the ends of a meld, follows from the cards."""
    current = begin(game, scenario)
    found = current.position()
    assert current.over or "play" not in scenario or game.rounds.round_at(found).state == current.state
    for key, value in with_nulls(scenario.get("after", {})).items():
        if isinstance(value, dict) and isinstance(found[key], list):
            assert {place: found[key][int(place)] for place in value} == value, key
        else:
            assert found[key] == value, key
    if told := scenario.get("scores"):
        scores = current.scores()
        assert len(scores) == len(told)
        assert all(one in ("any", true) for one, true in zip(told, scores, strict=True)), scores
        assert list(scores) == game.reference.scores(found)


def check_moves(game, scenario):
    current = begin(game, scenario)
    before = current.position()
    if "legal" in scenario:
        assert legal(current) == scenario["legal"]
        assert set(scenario["legal"]) == game.reference.moves(before)
    for text in scenario.get("allowed", ()):
        with case(text):
            current = begin(game, scenario)
            move = game.rounds.game.parse_move(text)
            assert str(move) == text or game.clauses.typed_freely
            assert current.refusal(move) is None
            listed = str(current.canonical(move))
            assert listed in legal(current)
            assert may(game, before, text, listed)
            current.play(move)
            assert current.position() == game.reference.after(before, text)
    for text, listed in scenario.get("listed", {}).items():
        current = begin(game, scenario)
        move = game.rounds.game.parse_move(text)
        assert current.refusal(move) is None, text
        assert str(current.canonical(move)) == listed
        assert listed in legal(current)


def check_refused(game, current, text, clauses):
    before = current.position()
    move = game.rounds.game.parse_move(text)
    refusal = current.refusal(move)
    assert refusal is not None
    assert refusal.clause in ([clauses] if isinstance(clauses, str) else clauses)
    assert refusal.message == game.rounds.game.clause_book.words[refusal.clause]
    assert refusal.text == str(move)
    assert refusal.position == before
    assert not may(game, before, text, text)
    with pytest.raises(IllegalMove) as caught:
        current.play(move)
    assert caught.value.refusal == refusal
    assert current.position() == before
