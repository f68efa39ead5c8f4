"""The words for every clause of Poter's rules, and for the words a newcomer has never heard."""

from engine.poter.clauses import CLAUSES
from tests.telegram_bot.games.wording import RuleWords


class TestRuleWords(RuleWords):
    game = "poter"
    letter = "P"
    last = (4, 5, 7, 8, 5, 7, 4, 7, 7)
    named = CLAUSES.words
    explained = ("Poter", "Sallan", "meld", "stock", "pile")
    messages = ("poter-rules",)

    def check_words(self, words):
        assert len(words) <= 190
