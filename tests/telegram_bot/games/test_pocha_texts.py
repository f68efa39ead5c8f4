"""The words for Pocha's clauses, settings and overview."""

import pytest

from analysis.advice import Reason
from engine.pocha.clauses import IDS
from engine.pocha.options import Options, parse_options
from telegram_bot.chat.desk import clause_key
from telegram_bot.games.registry import LOOKS
from telegram_bot.texts.loader import Texts

LAST = {1: 4, 2: 4, 3: 3, 4: 3, 5: 8, 6: 5}
"""The number of the last clause of each part of the rules."""
CLAUSES = [f"O{part}.{number}" for part, last in LAST.items() for number in range(1, last + 1)]
TEXTS = Texts()
LOOK = LOOKS["pocha"]


def shown(value: object) -> object:
    return ", ".join(map(str, value)) if isinstance(value, list) else value


def test_the_engine_names_no_other_clause():
    assert set(IDS) <= set(CLAUSES)


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_fits_a_dialog_and_calls_a_round_a_round(clause):
    words = TEXTS.plain(clause_key(clause))
    assert words.endswith(".")
    assert len(TEXTS.plain("toast-refusal", text=words, clause=clause)) <= 200
    assert "hand" not in words


def test_no_two_clauses_have_the_same_words():
    assert len({TEXTS.plain(clause_key(clause)) for clause in CLAUSES}) == len(CLAUSES)


@pytest.mark.parametrize("word", ["trick", "bid", "Trump"])
def test_the_overview_explains_its_words_before_it_uses_them(word):
    words, rules = TEXTS.html("pocha-rules").split("<b>Pocha in twelve lines</b>")
    assert f"<b>{word}</b>" in words
    assert len(rules.strip().splitlines()) == 13


@pytest.mark.parametrize("key", ["pocha-rules", "pocha-typed-help"])
def test_the_overview_is_one_message(key):
    assert len(TEXTS.html(key)) < 4096


@pytest.mark.parametrize("setting", LOOK.settings, ids=lambda setting: setting.name)
def test_every_value_is_taken_and_the_default_comes_first(setting):
    assert setting.values[0] == getattr(Options(), setting.name)
    for value in setting.values:
        taken = getattr(parse_options({setting.name: value}), setting.name)
        assert taken == (tuple(value) if isinstance(value, list) else value)


@pytest.mark.parametrize("setting", LOOK.settings, ids=lambda setting: setting.name)
def test_every_value_has_words_of_its_own(setting):
    words = [TEXTS.plain(f"pocha-setting-{setting.name}", value=shown(value)) for value in setting.values]
    assert len(set(words)) == len(words)
    assert max(map(len, words)) <= 40


def test_sizes_of_a_tables_own_are_told():
    assert TEXTS.plain("pocha-setting-schedule", value="3, 5") == "Rounds of 3, 5 cards"


def test_what_a_mistake_adds():
    assert LOOK.mistake == -5


@pytest.mark.parametrize(
    ("reason", "before", "after"),
    [
        (Reason("tricks", 2.34), "your cards come to about 2.3 tricks.", "the cards came to about 2.3 tricks."),
        (
            Reason("takes", 0.618),
            "it wins the trick you need 62 times in 100.",
            "it wins the trick that was needed 62 times in 100.",
        ),
        (
            Reason("ducks", 0.9),
            "the trick, which you do not want, goes to somebody else 90 times in 100.",
            "the trick, which was not wanted, goes to somebody else 90 times in 100.",
        ),
        (
            Reason("keeps_bid"),
            "your bid is kept, whatever the others do.",
            "the bid is then kept, whatever the others do.",
        ),
    ],
    ids=lambda value: value.kind if isinstance(value, Reason) else "",
)
def test_reasons_of_pocha_before_a_move_and_afterwards(reason, before, after):
    assert LOOK.reason(TEXTS, reason) == before
    assert LOOK.because(TEXTS, reason) == after


@pytest.mark.parametrize("kind", ["only", "wins", "points"])
def test_reasons_of_every_game_are_left_to_the_chat(kind):
    assert LOOK.reason(TEXTS, Reason(kind, 0.5)) is None
    assert LOOK.because(TEXTS, Reason(kind, 0.5)) is None
