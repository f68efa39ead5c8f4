"""The words for Pocha's clauses, settings and overview."""

import pytest

from analysis.hints.advice import Reason
from engine.pocha.clauses import CLAUSES
from telegram_bot.games.registry import PRESENTERS
from telegram_bot.texts.loader import Texts, clause_key

TEXTS = Texts()
LOOK = PRESENTERS["pocha"]


def test_sizes_of_a_tables_own_are_told():
    assert TEXTS.plain("pocha-setting-schedule-value", value="3, 5") == "3, 5 cards"


def test_what_a_mistake_adds():
    assert LOOK.mistake == -5


@pytest.mark.parametrize(
    ("reason", "before", "after"),
    [
        (Reason("tricks", 2.34), "your cards come to about 2.3 tricks.", "the cards came to about 2.3 tricks."),
        (
            Reason("takes", 0.618),
            "it wins the trick you need 62% of the time.",
            "it wins the trick that was needed 62 times in 100.",
        ),
        (
            Reason("ducks", 0.9),
            "somebody else gets the trick you do not want 90% of the time.",
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
    assert LOOK.review_reason(TEXTS, reason) == after


def test_a_round_is_called_a_round_in_clauses():
    assert not any("hand" in TEXTS.plain(clause_key(clause)) for clause in CLAUSES.words)
