"""The clauses of a rule text, one scenario after the other: the files in a game's folder `clauses`.

A scenario starts from a short position (`builders.position`, with "null" for null), plays the moves of `play`, and
then says what is so: `after` (keys of the position), `legal` (all legal moves), `allowed`, `refused` (with the clause
or clauses), `listed` (which listed move a typed one stands for), `scores` ("any": not of interest). Everything is
compared with the game's slow reference too.
"""

import re
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from engine.errors import IllegalMove
from tests.engine.conformance.cases import GameCases
from tests.engine.conformance.games import CASES, each
from tests.engine.conformance.rounds import legal

KEYS = {"name", "at", "play", "after", "legal", "allowed", "listed", "refused", "scores"}


def with_nulls(value: Any) -> Any:
    """Return what a TOML file says, with None for "null"."""
    if isinstance(value, list):
        return [with_nulls(entry) for entry in value]
    if isinstance(value, dict):
        return {key: with_nulls(entry) for key, entry in value.items()}
    return None if value == "null" else value


def read(folder: Path) -> list[dict[str, Any]]:
    """Return the scenarios of all files of a folder."""
    files = sorted(folder.glob("*.toml"))
    return [scenario for file in files for scenario in tomllib.loads(file.read_text(encoding="utf-8"))["scenario"]]


SCENARIOS = {name: read(game.clauses.folder) for name, game in CASES.items()}


def each_with(key: str) -> list[ParameterSet]:
    """Return the parameters of a test that runs once for each game's scenario that has a key."""
    return each(
        lambda game: [scenario for scenario in SCENARIOS[game.rounds.game.name] if key in scenario],
        label=lambda scenario: scenario["name"],
    )


def begin(game: GameCases, scenario: dict[str, Any]):
    """Return the round after the moves of `play`."""
    return game.rounds.play(game.clauses.start(**with_nulls(scenario["at"])), *scenario.get("play", ()))


def may(game: GameCases, position: dict[str, Any], text: str, listed: str) -> bool:
    """Return whether the reference allows a move, which the engine lists as `listed`."""
    if game.clauses.listed_only:
        return listed in game.reference.moves(position)
    return bool(game.reference.may(position, text))


def named_by_rules(game: GameCases) -> set[str]:
    """Return the clauses that the game's module of clauses gives names to."""
    book = game.rounds.game.clause_book
    module = import_module(type(game.rounds.game).__module__.replace(".game", ".clauses"))
    numbers = {name: value for name, value in vars(module).items() if re.fullmatch(r"[A-Z][0-9]+_[0-9]+", name)}
    for name, number in numbers.items():
        assert book.id_of(number) == name.replace("_", "."), name
    return {book.id_of(number) for number in numbers.values()}


def test_every_file_is_read_and_every_key_is_known(game):
    files = sorted(file.name for file in game.clauses.folder.iterdir())
    assert files == [f"{name}.toml" for name in game.clauses.files.split()]
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
    named = named_by_rules(game)
    assert named <= set(book.words)
    assert tested <= set(book.words)
    assert set(book.words) - named - tested == set()


@pytest.mark.parametrize(("game", "scenario"), each_with("after"))
def test_after(game, scenario):
    found = begin(game, scenario).position()
    for key, value in with_nulls(scenario["after"]).items():
        if isinstance(value, dict) and isinstance(found[key], list):
            assert {place: found[key][int(place)] for place in value} == value, key
        else:
            assert found[key] == value, key


@pytest.mark.parametrize(("game", "scenario"), each_with("play"))
def test_what_is_played_is_the_state_that_its_position_is_read_as(game, scenario):
    """A field that a position does not show, such as the ends of a meld, is what the cards make it."""
    current = begin(game, scenario)
    assert current.over or game.rounds.round_at(current.position()).state == current.state


@pytest.mark.parametrize(("game", "scenario"), each_with("legal"))
def test_legal(game, scenario):
    current = begin(game, scenario)
    assert legal(current) == scenario["legal"]
    assert set(scenario["legal"]) == game.reference.moves(current.position())


@pytest.mark.parametrize(("game", "scenario"), each_with("allowed"))
def test_allowed(game, scenario):
    for text in scenario["allowed"]:
        current = begin(game, scenario)
        move = game.rounds.game.parse_move(text)
        assert str(move) == text or game.clauses.typed_freely
        assert current.refusal(move) is None, text
        listed = str(current.canonical(move))
        assert listed in legal(current), text
        before = current.position()
        assert may(game, before, text, listed)
        current.play(move)
        assert current.position() == game.reference.after(before, text)


@pytest.mark.parametrize(("game", "scenario"), each_with("listed"))
def test_listed(game, scenario):
    current = begin(game, scenario)
    for text, listed in scenario["listed"].items():
        move = game.rounds.game.parse_move(text)
        assert current.refusal(move) is None
        assert str(current.canonical(move)) == listed
        assert listed in legal(current)


@pytest.mark.parametrize(("game", "scenario"), each_with("refused"))
def test_refused(game, scenario):
    for text, clauses in scenario["refused"].items():
        current = begin(game, scenario)
        before = current.position()
        move = game.rounds.game.parse_move(text)
        refusal = current.refusal(move)
        assert refusal is not None, text
        assert refusal.clause in ([clauses] if isinstance(clauses, str) else clauses), text
        assert refusal.message == game.rounds.game.clause_book.words[refusal.clause]
        assert refusal.text == str(move)
        assert refusal.position == before
        assert not may(game, before, text, text)
        with pytest.raises(IllegalMove) as caught:
            current.play(move)
        assert caught.value.refusal == refusal
        assert current.position() == before


@pytest.mark.parametrize(("game", "scenario"), each_with("scores"))
def test_scores(game, scenario):
    current = begin(game, scenario)
    found = current.scores()
    assert len(found) == len(scenario["scores"])
    assert all(told in ("any", true) for told, true in zip(scenario["scores"], found, strict=True)), found
    assert list(found) == game.reference.scores(current.position())
