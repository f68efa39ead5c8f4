"""The rule texts of all games, and the clauses that code and comments name."""

import re
from pathlib import Path

import pytest

from engine.registry import GAMES
from tests.samples import case

ROOT = Path(__file__).parents[2]
BOOKS = [pytest.param(game.clause_book, id=game.name) for game in GAMES.values()]
FILES = [file for folder in ("engine", "analysis", "telegram_bot") for file in (ROOT / folder).rglob("*.py")]


@pytest.mark.parametrize("book", BOOKS)
def test_every_item_of_a_rule_text_is_read_in_order(book):
    ids = re.findall(r"^- \*\*(\S+)\*\*", book.text, re.MULTILINE)
    assert list(book.rules) == list(book.words) == ids
    parts = [tuple(map(int, clause.removeprefix(book.letter).split("."))) for clause in ids]
    for (part, number), (before, last) in zip(parts[1:], parts, strict=False):
        assert (part, number) in ((before, last + 1), (before + 1, 1))
    for clause in ids:
        assert book.rules[clause].endswith((".", ")"))
        assert not re.search(r"[>{}]", book.words[clause])
        assert book.words[clause].endswith(".")
        assert len(book.words[clause]) < 160
    assert len(set(book.words.values())) == len(ids)
    assert re.findall(r"^## (\S+)", book.text, re.MULTILINE) == list(
        dict.fromkeys(clause.partition(".")[0] for clause in ids)
    )


@pytest.mark.parametrize("book", BOOKS)
def test_no_file_names_a_clause_that_is_not_in_the_rule_text(book):
    for file in FILES:
        named = re.findall(rf"\b{book.letter}[1-9]\.[0-9]+\b", file.read_text(encoding="utf-8"))
        assert set(named) <= set(book.rules), file


@pytest.mark.parametrize("name", GAMES)
def test_printing_the_rules(run, name):
    book = GAMES[name].clause_book
    assert run("rules", name) == (0, book.text, "")
    for clause in book.rules:
        status, out, _ = run("rules", name, clause)
        assert (status, out) == (0, f"{clause} {book.rules[clause]}\n\n{book.words[clause]}\n")


def test_printing_the_rules_as_json(run):
    status, out, _ = run("rules", "poter", "P6.1", "--json")
    assert status == 0
    assert out.startswith('[{"clause": "P6.1", "rule": "A poter card may never be discarded.", "words": "You can')
    assert run("rules", "poter", "--json")[1].count('"clause"') == len(GAMES["poter"].clause_book.rules)


def test_no_such_game_or_clause(run):
    for asked in (("whist",), ("poter", "P99.9"), ("poter", "C1.1"), ("poter", ""), ()):
        with case(asked):
            status, out, err = run("rules", *asked)
            assert (status, out) == (2, "")
            assert len(err.splitlines()) == 1
