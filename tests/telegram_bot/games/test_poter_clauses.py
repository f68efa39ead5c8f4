"""The words for every clause of the rules, and for the words a newcomer has never heard."""

import pytest

from engine.poter.clauses import IDS
from telegram_bot.chat.desk import clause_key
from telegram_bot.texts.loader import Texts

LAST = {1: 4, 2: 5, 3: 7, 4: 8, 5: 5, 6: 7, 7: 4, 8: 7, 9: 7}
"""The number of the last clause of each part of the rules."""
CLAUSES = [f"P{part}.{number}" for part, last in LAST.items() for number in range(1, last + 1)]
TEXTS = Texts()


def test_the_engine_names_no_other_clause():
    assert set(IDS) <= set(CLAUSES)


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_has_words(clause):
    words = TEXTS.plain(clause_key(clause))
    assert words.endswith(".")
    assert len(words) <= 190


def test_no_two_clauses_have_the_same_words():
    assert len({TEXTS.plain(clause_key(clause)) for clause in CLAUSES}) == len(CLAUSES)


@pytest.mark.parametrize("word", ["Poter", "Sallan", "meld", "stock", "pile"])
def test_the_overview_explains_its_words_before_it_uses_them(word):
    words, rules = TEXTS.html("poter-rules").split("<b>Poter in twelve lines</b>")
    assert f"<b>{word}</b>" in words
    assert len(rules.strip().splitlines()) == 13


def test_the_overview_is_one_message():
    assert len(TEXTS.html("poter-rules")) < 4096
