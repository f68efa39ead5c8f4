"""The words for Pocha's clauses, settings and overview."""

import pytest

from analysis.hints.advice import Reason
from analysis.hints.reason_text import reason_text, review_reason
from analysis.texts.loader import clause_key
from engine.pocha.clauses import CLAUSES
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.texts.loader import Texts

TEXTS = Texts()
LOOK = PRESENTATIONS["pocha"]


def test_sizes_of_a_tables_own_are_told():
    assert TEXTS.plain("pocha-setting-schedule-value", value="3, 5") == "3, 5 cards"


def test_what_a_mistake_adds():
    assert LOOK.at.words_type.mistake == -5


@pytest.mark.parametrize(
    ("reason", "before", "after"),
    [
        (Reason("tricks", 2.34), "your cards win about 2.3 tricks.", "these cards win about 2.3 tricks."),
        (
            Reason("takes", 0.618),
            "it wins the trick you need 62% of the time.",
            "it wins the trick that was needed 62% of the time.",
        ),
        (
            Reason("ducks", 0.9),
            "someone else wins the trick you don't want 90% of the time.",
            "someone else wins the unwanted trick 90% of the time.",
        ),
        (
            Reason("keeps_bid"),
            "you make your bid whatever the others play.",
            "it makes the bid whatever the others play.",
        ),
    ],
    ids=lambda value: value.kind if isinstance(value, Reason) else "",
)
def test_reasons_of_pocha_before_a_move_and_afterwards(reason, before, after):
    assert reason_text(TEXTS, "pocha", reason, LOOK.words(TEXTS).reason_cards) == before
    assert review_reason(TEXTS, "pocha", reason, LOOK.words(TEXTS).reason_cards) == after


def test_a_round_is_called_a_round_in_clauses():
    assert not any("hand" in TEXTS.plain(clause_key(clause)) for clause in CLAUSES.words)
