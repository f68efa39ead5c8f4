"""The clauses of a rule text, one scenario after the other: the files in a game's folder `clauses`.

A scenario starts from a short position (`builders.position`, with "null" for null), plays the moves of `play`, and
then says what is so: `after` (keys of the position), `legal` (all legal moves), `allowed`, `refused` (with the clause
or clauses), `scores` ("any": not of interest). Everything is held against the game's slow reference too.
"""

import re
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from engine.errors import IllegalMove
from tests.cases import Driver, each
from tests.engine.drivers.rounds import Rounds, legal

KEYS = {"name", "at", "play", "after", "legal", "allowed", "refused", "scores"}


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


def each_with(key: str):
    """Let a test run once for each scenario that has a key."""
    return each(
        "scenario",
        lambda game: [scenario for scenario in game.scenarios if key in scenario],
        ids=lambda scenario: scenario["name"],
    )


class ClauseFiles(Driver):
    """What the scenarios of a game say is so."""

    rounds: Rounds[Any]
    reference: Any
    """The slow module: `moves`, `may`, `after` and `scores` of a position."""
    folder: Path
    files: str
    """The names of the files of the folder, but for their ends."""
    unbroken: set[str]
    """The clauses that no move breaks: those of the frame and of scores."""
    keys = KEYS
    typed_freely = False
    """Some texts have their cards in another order than moves are written."""
    scenarios: list[dict[str, Any]]

    def __init_subclass__(cls) -> None:
        cls.scenarios = read(cls.folder)

    def begin(self, scenario: dict[str, Any]):
        """Return the round after the moves of `play`."""
        return self.rounds.play(self.rounds.start(**self.start_of(scenario)), *scenario.get("play", ()))

    def start_of(self, scenario: dict[str, Any]) -> dict[str, Any]:
        """Return the short position of a scenario."""
        return dict(with_nulls(scenario["at"]))

    def may(self, position: dict[str, Any], text: str, listed: str) -> bool:
        """Tell whether the reference allows a move, which the engine lists as `listed`."""
        return bool(self.reference.may(position, text))

    def test_every_file_is_read_and_every_key_is_known(self):
        assert sorted(file.name for file in self.folder.iterdir()) == [f"{name}.toml" for name in self.files.split()]
        for scenario in self.scenarios:
            assert set(scenario) <= self.keys, scenario["name"]
            assert set(scenario) - {"name", "at", "play"}, scenario["name"]
        assert len({scenario["name"] for scenario in self.scenarios}) == len(self.scenarios)

    def test_every_clause_that_a_move_can_break_is_refused_somewhere(self):
        named = set()
        for scenario in self.scenarios:
            for clauses in scenario.get("refused", {}).values():
                named |= {clauses} if isinstance(clauses, str) else set(clauses)
        assert self.named_by_rules() - self.unbroken <= named

    def named_by_rules(self) -> set[str]:
        """Return the clauses that the game's module of clauses gives names to."""
        book = self.rounds.game.clause_book
        module = import_module(type(self.rounds.game).__module__.replace(".game", ".clauses"))
        numbers = {name: value for name, value in vars(module).items() if re.fullmatch(r"[A-Z][0-9]+_[0-9]+", name)}
        for name, number in numbers.items():
            assert book.id_of(number) == name.replace("_", "."), name
        return {book.id_of(number) for number in numbers.values()}

    def test_every_clause_of_the_rule_text_is_named_by_the_rules_or_by_a_test(self):
        book = self.rounds.game.clause_book
        letter = book.letter.lower()
        functions = "".join(file.read_text(encoding="utf-8") for file in self.folder.parent.glob("test_*.py"))
        tested = {
            f"{book.letter}{part}.{number}"
            for name in re.findall(r"def test_(\w+)", functions)
            for part, number in re.findall(rf"(?:^|_){letter}([0-9])_([0-9]+)(?=_|$)", name)
        }
        for scenario in self.scenarios:
            tested |= set(re.findall(rf"\b{book.letter}[0-9]\.[0-9]+", scenario["name"]))
        assert self.named_by_rules() <= set(book.words)
        assert tested <= set(book.words)
        assert set(book.words) - self.named_by_rules() - tested == set()

    @each_with("after")
    def test_after(self, scenario):
        found = self.begin(scenario).position()
        for key, value in scenario["after"].items():
            self.check_key(key, found[key], with_nulls(value), scenario["name"])

    def check_key(self, key: str, found: Any, told: Any, name: str) -> None:
        """Hold a key of a position against what a scenario says of it."""
        assert found == told, (name, key)

    @each_with("legal")
    def test_legal(self, scenario):
        current = self.begin(scenario)
        assert legal(current) == scenario["legal"]
        assert set(scenario["legal"]) == self.reference.moves(current.position())

    @each_with("allowed")
    def test_allowed(self, scenario):
        for text in scenario["allowed"]:
            current = self.begin(scenario)
            move = self.rounds.game.parse_move(text)
            assert str(move) == text or self.typed_freely
            assert current.refusal(move) is None, (scenario["name"], text)
            listed = str(current.canonical(move))
            assert listed in legal(current), (scenario["name"], text)
            before = current.position()
            assert self.may(before, text, listed)
            current.play(move)
            assert current.position() == self.reference.after(before, text)

    @each_with("refused")
    def test_refused(self, scenario):
        for text, clauses in scenario["refused"].items():
            current = self.begin(scenario)
            before = current.position()
            move = self.rounds.game.parse_move(text)
            refusal = current.refusal(move)
            assert refusal is not None, (scenario["name"], text)
            assert refusal.clause in ([clauses] if isinstance(clauses, str) else clauses), (scenario["name"], text)
            assert refusal.message == self.rounds.game.clause_book.words[refusal.clause]
            assert refusal.text == str(move)
            assert refusal.position == before
            assert not self.may(before, text, text)
            with pytest.raises(IllegalMove) as caught:
                current.play(move)
            assert caught.value.refusal == refusal
            assert current.position() == before

    @each_with("scores")
    def test_scores(self, scenario):
        current = self.begin(scenario)
        found = current.scores()
        assert len(found) == len(scenario["scores"])
        assert all(told in ("any", true) for told, true in zip(scenario["scores"], found, strict=True)), found
        assert list(found) == self.reference.scores(current.position())
