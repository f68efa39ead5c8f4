"""Common properties of the words of every game: one for each clause, an overview for newcomers, and settings."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import pytest

from analysis.texts.loader import clause_key
from engine.canasta import options as canasta_options
from engine.pocha import options as pocha_options
from engine.poter import options as poter_options
from engine.registry import GAMES
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.domain.room import Place, Room, RoomSettings
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.settings import LEFT_OUT, SettingsText
from telegram_bot.texts import loader
from tests.samples import cases

TEXTS = ChatTexts()
RULES = Path(loader.__file__).parent / "en"
KEY = re.compile(r"^([\w-]+) =", re.MULTILINE)


@dataclass(frozen=True)
class Wording:
    """The data of one game."""

    options: Any
    """The module with `Options` and `parse_options`."""
    choices: Mapping[str, Sequence[object]]
    """The values offered for each option, the default first."""
    explained: Sequence[str]
    """The words that the first chapter explains."""
    kept: Callable[[Any], object] = lambda value: value
    """Returns the value of a setting as the rules store it."""
    shown: Callable[[Any], object] = lambda value: value
    """Returns the value of a setting as its text takes it."""


WORDINGS = {
    "poter": Wording(
        options=poter_options,
        choices={
            "rounds": (13, 1, 3, 5),
            "go_out": ("discard", "any"),
            "swap_own": (False, True),
            "lay_own": (True, False),
            "circles": (3, 0),
            "mistakes": ("guided", "strict"),
            "max_turns": (400, 200, 100, 150),
        },
        explained=("Poter", "poter cards", "Sallan", "meld", "stock", "pile"),
        shown=lambda value: str(value).lower() if isinstance(value, bool) else value,
    ),
    "pocha": Wording(
        options=pocha_options,
        choices={
            "schedule": ("full", "up", "short", [1, 2, 3, 4, 5]),
            "pack": (40, 48),
            "mistakes": ("guided", "strict"),
        },
        explained=("trick", "lead", "bid", "Trump"),
        kept=lambda value: tuple(value) if isinstance(value, list) else value,
        shown=lambda value: ", ".join(map(str, value)) if isinstance(value, list) else value,
    ),
    "canasta": Wording(
        options=canasta_options,
        choices={
            "mode": (None, "singles", "pairs", "trios"),
            "target": (5000, 7000),
            "cut": ("on", "off"),
            "first_taking": ("side", "player"),
            "frozen_needs": (3, 2),
            "mistakes": ("guided", "strict"),
            "max_turns": (400, 200, 100),
        },
        explained=("meld", "canasta", "Wild cards", "natural", "stock", "pot", "open"),
        shown=lambda value: LEFT_OUT if value is None else value,
    ),
}
CLAUSES = [(name, clause) for name, game in GAMES.items() for clause in game.clause_book.words]
SETTINGS = [(name, one) for name in GAMES for one in PRESENTATIONS[name].settings]


@cases(("name", "clause"), CLAUSES)
def test_every_clause_is_a_sentence(name, clause):
    assert TEXTS.plain(clause_key(clause)).endswith(".")


@cases(("name", "word"), [(name, word) for name in GAMES for word in WORDINGS[name].explained])
def test_the_first_chapter_explains_the_words_of_the_game(name, word):
    assert PRESENTATIONS[name].chapters[1] == "words"
    assert f"<b>{word}" in rules_pages(name)[f"{name}-rules-words"]


def rules_pages(name: str, **options: object) -> dict[str, str]:
    """The pages of a game's rules by key, with these options and the defaults of a table for others."""
    wording = WORDINGS[name]
    shown = {key: wording.shown(value) for key, value in (asdict(wording.options.Options()) | options).items()}
    keys = [f"{name}-rules-{chapter}" for chapter in PRESENTATIONS[name].chapters]
    return {key: TEXTS.html(key, **shown) for key in keys}


def title_of(name: str, page: str) -> str:
    """The key of a page's title."""
    return TEXTS.of_game(name, f"{page.removeprefix(f'{name}-')}-title")


@pytest.mark.parametrize("name", GAMES)
def test_every_page_of_the_rules_is_offered(name):
    keys = KEY.findall((RULES / f"rules_{name}.ftl").read_text(encoding="utf-8"))
    offered = [key for page in rules_pages(name) for key in (title_of(name, page), page)]
    assert keys == [key for key in offered if key.startswith(name)]


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_begin_with_five_lines_and_go_on_in_short_chapters(name):
    pages = rules_pages(name)
    start = pages[f"{name}-rules-turn"]
    assert [line[:2] for line in start.splitlines()[1:-1]] == ["1.", "2.", "3.", "4.", "5."]
    assert f"<code>/rules {next(iter(GAMES[name].clause_book.words))[0]}" in start.splitlines()[-1]
    for key, page in pages.items():
        title = TEXTS.plain(title_of(name, key))
        assert len(title) <= 20
        assert page.startswith(f"<b>{title}</b>\n")
        assert len(page) <= 790


@cases(("name", "option"), [(name, option) for name in GAMES for option in WORDINGS[name].choices])
def test_the_rules_state_every_option_of_the_table(name, option):
    choices = WORDINGS[name].choices[option]
    pages = [tuple(rules_pages(name, **{option: choice}).values()) for choice in choices]
    assert len(set(pages)) == len(choices)


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_offered_with_its_values(name):
    choices = WORDINGS[name].choices
    assert {setting.name: tuple(setting.values) for setting in PRESENTATIONS[name].settings} == choices
    assert set(choices) == {field.name for field in fields(WORDINGS[name].options.Options)}


@cases(("name", "setting"), SETTINGS)
def test_every_value_is_taken_and_the_default_comes_first(name, setting):
    wording = WORDINGS[name]
    assert setting.values[0] == getattr(wording.options.Options(), setting.name)
    for value in setting.values:
        if value is not None:
            parsed = wording.options.parse_options({setting.name: value})
            assert getattr(parsed, setting.name) == wording.kept(value)


@cases(("name", "setting"), SETTINGS)
def test_every_value_has_words_of_its_own(name, setting):
    field = SettingsText(TEXTS, Room(1, Place(-1), name, 1, RoomSettings({}))).field(setting)
    words = [value.label for value in field.values]
    assert len(set(words)) == len(words)
    assert max(len(f"{field.title}: {one}") for one in words) <= 40
    assert len(field.explanation.words) <= 150
