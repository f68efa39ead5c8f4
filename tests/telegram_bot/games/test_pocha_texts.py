"""The words for Pocha's clauses, settings and overview."""

import pytest

from analysis.hints.advice import Reason
from engine.pocha.clauses import CLAUSES
from engine.pocha.options import Options, parse_options
from telegram_bot.games.registry import PRESENTERS
from tests.telegram_bot.games.wording import TEXTS, RuleWords, SettingWords

LOOK = PRESENTERS["pocha"]


class TestRuleWords(RuleWords):
    game = "pocha"
    letter = "O"
    last = (4, 4, 3, 3, 8, 5)
    named = CLAUSES.words
    explained = ("trick", "bid", "Trump")
    messages = ("pocha-rules", "pocha-typed-help")

    def check_words(self, words):
        assert "hand" not in words


class TestSettingWords(SettingWords):
    game = "pocha"
    defaults = Options()
    parse = staticmethod(parse_options)

    def taken(self, value):
        return tuple(value) if isinstance(value, list) else value

    def shown(self, value):
        return ", ".join(map(str, value)) if isinstance(value, list) else value


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
