"""What the words of every game have in common: one for each clause, an overview for newcomers, and settings."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from telegram_bot.games.registry import PRESENTERS
from telegram_bot.texts.loader import Texts, clause_key
from tests.cases import Driver, each

TEXTS = Texts()


class RuleWords(Driver):
    """The words for clauses, and the overview."""

    game: str
    letter: str
    last: Sequence[int]
    """The number of the last clause of each part of the rules."""
    named: Mapping[str, str]
    """The clauses that the engine names."""
    explained: Sequence[str]
    """The words that the overview explains before its rules use them."""
    messages: Sequence[str]
    """The texts that must fit into one message."""

    @classmethod
    def clauses(cls) -> list[str]:
        """Return the ids of all clauses."""
        return [
            f"{cls.letter}{part}.{number}" for part, last in enumerate(cls.last, 1) for number in range(1, last + 1)
        ]

    def test_the_engine_names_no_other_clause(self):
        assert set(self.named) <= set(self.clauses())

    @each("clause", lambda game: game.clauses())
    def test_every_clause_fits_a_dialog(self, clause):
        words = TEXTS.plain(clause_key(clause))
        assert words.endswith(".")
        assert len(TEXTS.plain("toast-refusal", text=words, clause=clause)) <= 200
        self.check_words(words)

    def check_words(self, words: str) -> None:
        """Check what else a game says of its words."""

    def test_no_two_clauses_have_the_same_words(self):
        assert len({TEXTS.plain(clause_key(clause)) for clause in self.clauses()}) == len(self.clauses())

    @each("word", lambda game: game.explained)
    def test_the_overview_explains_its_words_before_it_uses_them(self, word):
        title = f"<b>{self.game.capitalize()} in twelve lines</b>"
        words, rules = TEXTS.html(f"{self.game}-rules").split(title)
        assert f"<b>{word}</b>" in words
        assert len(rules.strip().splitlines()) == 13

    @each("key", lambda game: game.messages)
    def test_the_overview_is_one_message(self, key):
        assert len(TEXTS.html(key)) < 4096


class SettingWords(Driver):
    """The words for what a table can set: every value is one the rules take, and says itself."""

    game: str
    defaults: object
    parse: Callable[[Mapping[str, Any]], Any]
    """Reads options; raises InvalidInput."""

    def taken(self, value: object) -> object:
        """Return how the rules keep a value."""
        return value

    def shown(self, value: object) -> object:
        """Return how the words are told a value."""
        return value

    @each("setting", lambda game: PRESENTERS[game.game].settings, ids=lambda setting: setting.name)
    def test_every_value_is_taken_and_the_default_comes_first(self, setting):
        assert setting.values[0] == getattr(self.defaults, setting.name)
        for value in setting.values:
            if value is not None:
                assert getattr(self.parse({setting.name: value}), setting.name) == self.taken(value)

    @each("setting", lambda game: PRESENTERS[game.game].settings, ids=lambda setting: setting.name)
    def test_every_value_has_words_of_its_own(self, setting):
        shown = [self.shown(value) for value in setting.values]
        key = f"{self.game}-setting-{setting.name}"
        words = [TEXTS.plain(f"{key}-value", value=value) for value in shown]
        assert len(set(words)) == len(words)
        assert max(len(f"{TEXTS.plain(key)}: {one}") for one in words) <= 40
        assert len(TEXTS.html(f"{key}-about")) <= 150
