import re
from pathlib import Path
from unittest.mock import Mock

import pytest

import analysis
from analysis.canasta.reasons import FACTS
from analysis.hints.advice import Reason
from analysis.hints.reason_text import reason_text, review_reason
from analysis.registry import analysis_of
from analysis.shortening import label_width
from analysis.texts.loader import DEFAULT, LANGUAGES, sources
from engine.registry import GAMES
from telegram_bot.chat.handlers.commands import chat_commands
from telegram_bot.chat.pages.parts import KINDS, MARKS, SAME_WORDS, SIGNS, ChatTexts, drawn, label_room
from telegram_bot.domain.commands import Problem
from telegram_bot.domain.room import Place, Room, RoomSettings
from telegram_bot.mini_app.page_words import OWN, SHARED
from telegram_bot.presentation.names import NAME_SIGNS
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.settings import SettingsText, settings_of
from telegram_bot.texts import loader
from telegram_bot.texts.loader import Html, Texts
from tests.samples import cases

from .translation import ALONE, COMPARED, is_balanced, problems, read, use_of

ROOT = Path(loader.__file__).parent
SOURCES = [path for place in Texts.folders for path in place.parent.rglob("*.py")]
CODE = "\n".join(path.read_text() for path in SOURCES if "sandbox" not in path.parts)
PAGE = "\n".join(path.read_text() for path in (ROOT.parent / "mini_app" / "page").rglob("*.js"))
WORDS = {word if word in SHARED else f"{OWN}{word}" for word in re.findall(r'words\["([\w-]+)"\]', PAGE)}
WORD_STARTS = tuple(f"{OWN}{start}" for start in re.findall(r"words\[`([\w-]+)\$\{", PAGE))
"""The texts that the page of the Mini App takes, by name and by the beginning of a name."""
OF_EACH_GAME = sorted(
    set(re.findall(r"\{(?:(?:reviewed\.|self\._)?presentation\.name|(?:room\.)?game)\}-([a-z-]+)\"", CODE))
)
"""The endings of the keys that the chat requires of every game."""


@cases("check", ALONE)
@cases("language", LANGUAGES)
def test_a_language_is_right_in_itself(language, check):
    assert problems(check, language) == []


@cases("check", COMPARED)
def test_the_other_languages_say_what_english_says(check):
    found = {language: problems(check, language) for language in LANGUAGES if language != DEFAULT}
    assert not any(found.values()), found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_filled_without_fault_and_its_tags_close(language):
    texts, source = Texts(language), read(language)
    for key in source.messages:
        for values in source.fillings(key):
            text = drawn(texts.html(key, **values), {})
            assert text.strip(), key
            assert "{" not in text, key
            assert is_balanced(text), key


ONE = {
    "review-mine-advised": {"en": "Your one decision was", "es": "tu única decisión", "si": "ඔබේ එකම", "bn": "একমাত্র"},
    "review-mine-lucky": {"en": "about 1 point more", "es": "cerca de 1 punto más", "si": "1ක්", "bn": "1 পয়েন্ট"},
    "poter-reason-stays_first": {"en": "with 1 point,", "es": "con 1 punto,", "si": "1න්", "bn": "1 পয়েন্টে"},
    "coach-lost": {"en": "about 1 point better", "es": "cerca de 1 punto.", "si": "1ක්", "bn": "1 পয়েন্ট"},
    "today-progress": {"en": "0 of 1 played", "es": "0 de 1 jugada", "si": "1", "bn": "1"},
}
"""The words of texts where the counted number is one."""
COUNTS = {"own": 0, "decisions": 1, "side": "good", "points": 1, "number": 1, "count": 1, "done": 0, "plan": "x"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_count_of_one_is_told_in_the_singular(language):
    texts = Texts(language)
    for key, said in ONE.items():
        text = texts.html(key, **COUNTS).words
        assert said[language] in text, key
        assert not re.search(r"\b1 (points|puntos|jugadas)\b", text), key


def test_every_problem_and_command_has_a_text():
    texts = Texts()
    for problem in Problem:
        assert len(texts.plain(f"problem-{problem.value}", hints=3, move="draw")) <= 200
    listed = [command.name for command in chat_commands(Mock()) if command.in_groups or command.in_private]
    assert len(listed) == len(set(listed)) == 25 + len(PRESENTATIONS)
    for name in listed:
        assert len(texts.plain(f"command-{name}")) <= 256
    assert len(texts.plain("bot-description")) <= 512
    assert len(texts.plain("bot-short-description")) <= 120


@pytest.mark.parametrize("presentation", PRESENTATIONS.values(), ids=lambda presentation: presentation.name)
def test_every_game_has_its_general_texts(presentation):
    texts = Texts()
    for ending in OF_EACH_GAME:
        assert texts.has(f"{presentation.name}-{ending}"), ending
    assert texts.has(f"game-{presentation.name}")
    assert texts.has(f"command-{presentation.name}")
    assert f"/{presentation.name}" in texts.plain("openers")
    assert texts.plain(f"game-{presentation.name}") in texts.plain("games")
    for setting in presentation.settings:
        for value in setting.values:
            room = Room(1, Place(-1), presentation.name, 1, RoomSettings({setting.name: value}))
            assert SettingsText(texts, room).line(setting)


@cases("presentation", PRESENTATIONS.values())
@cases("language", LANGUAGES)
def test_a_setting_and_its_value_fit_into_one_line_of_a_button(language, presentation):
    texts, wide = Texts(language), {}
    room = Room(1, Place(-1), presentation.name, 1, RoomSettings({}))
    for setting in settings_of(presentation):
        for value in setting.values:
            words = SettingsText(texts, room).value(setting, value)
            label = texts.plain("setting-line", name=SettingsText(texts, room).name(setting), value=words)
            if label_width(label) > label_room(1):
                wide[label] = label_width(label)
    assert wide == {}


DIRECTIONS = {"si": ("වැඩියි", "අඩුයි"), "bn": ("বাড়ে", "কমে")}
"""Words of languages that say whether a number rises or falls."""


@pytest.mark.parametrize("language", DIRECTIONS)
def test_a_reason_of_canasta_says_in_hindsight_the_direction_in_which_it_is_one(language):
    """In a hint the other turn is named beside its number, so such words are not needed."""
    texts, (more, less) = read(language), DIRECTIONS[language]
    said = {}
    for fact in FACTS:
        words = "".join(use_of(texts.messages[f"canasta-reason-{fact.kind}.review"].value, texts.messages).texts)
        assert (less if fact.good else more) not in words, fact.kind
        said[fact.kind] = (more if fact.good else less) in words
    assert sum(said.values()) >= 4, said


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_reason_has_a_text_and_no_other(game):
    kinds, start = {"wins", *analysis_of(game).reasons}, f"{game}-reason-"
    for language in map(read, LANGUAGES):
        keys = [key.removesuffix(".review") for key in language.messages]
        assert {key.removeprefix(start) for key in keys if key.startswith(start)} == kinds


WITHOUT_TEXT = {"canasta-canastas", "canasta-opening-enough", "part", *MARKS, *NAME_SIGNS}
"""Kinds whose words are only cards, or those of other kinds."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chat_puts_a_sign_in_front_of_each_kind_whose_text_has_none(language):
    words, chat = read(language), ChatTexts(language)
    for kind, sign in SIGNS.items():
        if kind in WITHOUT_TEXT:
            continue
        key = SAME_WORDS.get(kind, kind)
        values = next(words.fillings(key))
        assert chat.plain(kind, **values) == sign + chat.words.plain(key, **values)
        assert not chat.words.plain(key, **values).startswith(tuple(KINDS)), kind


def test_every_english_text_is_used_and_no_other():
    made = (
        *("clause-", "problem-", "app-problem-", "figure-", "command-", "button-", "game-", "reason-", "reaction-"),
        *("setting-", "move-", "order-", "ask-", "me-now-", "me-seen-", "me-sharing-", "top-head-", "top-period-"),
        "unrated-",
    )
    made += tuple(
        f"{game}-{kind}-"
        for game in PRESENTATIONS
        for kind in (
            *("move", "setting", "reason", "sum", "others", "score", "kind", "event", "rules", "decisions"),
            *("lesson", "clause"),
        )
    )
    made += tuple(f"{game}-{ending}" for game in PRESENTATIONS for ending in OF_EACH_GAME)
    texts = "\n".join(sources(DEFAULT, Texts.folders))
    keys = set(read(DEFAULT).messages)
    rest = [key for key in keys if not key.startswith(made) and f"{{ {key} }}" not in texts]
    rest = [key for key in rest if key not in WORDS and not key.startswith(WORD_STARTS)]
    general = re.compile(rf"^(?:{'|'.join(PRESENTATIONS)})-")
    quoted = set(re.findall(r"""["']([\w-]+)["']""", CODE))
    assert [key for key in rest if not quoted & {key, general.sub("", key)}] == []
    assert keys >= WORDS
    used = re.findall(r'(?:plain|html)\(\s*"([\w-]+)"', CODE)
    assert {SAME_WORDS.get(key, key) for key in used} <= keys


def test_names_are_escaped_once():
    texts = ChatTexts()
    assert texts.html("line", text="<b>&") == "&lt;b&gt;&amp;"
    assert texts.html("line", text=Html("<b>x</b>")) == "<b>x</b>"
    assert texts.plain("line", text="<b>&") == "<b>&"
    assert texts.mention(7, "<i>") == '<a href="tg://user?id=7">&lt;i&gt;</a>'


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_reason_has_a_number_right_before_cards_which_may_be_numbers(language: str):
    path = Path(analysis.__file__).parent / "texts" / language / "reasons.ftl"
    assert not re.search(r"\{ \$number(_before)? \} \{ \$cards", path.read_text(encoding="utf-8"))


def test_how_many_cards_are_left_is_said_for_one_and_for_more():
    seen, names = {}, ("Amal", "Ana")
    for number in (1, 3):
        reason = Reason("few_left", number, before=3, cards=("7s",), seats=(1,))
        seen[number] = [reason_text(Texts(one), "canasta", reason, " ".join, names) for one in ("en", "es", "si")]
    assert seen[1][0].startswith("only 1 more card of rank 7s is out of sight, and Ana needs 3")
    assert seen[1][1].startswith("ya solo queda por ver 1 carta más de valor 7s, y Ana necesita 3")
    assert seen[1][2].startswith("තාම නොපෙනුණේ 7s කාඩ් එකක් විතරයි")
    assert seen[3][0].startswith("only 3 more cards of rank 7s are out of sight")
    assert seen[3][1].startswith("ya solo quedan por ver 3 cartas más de valor 7s")


@pytest.mark.parametrize(
    ("language", "word"), [("en", "wild card 2 "), ("si", "ආදේශක"), ("bn", "ওয়াইল্ড কার্ড 2 "), ("es", "el comodín 2 ")]
)
def test_a_two_that_is_kept_is_no_number_of_cards(language: str, word: str):
    reason = Reason("keeps_wilds", cards=("2",))
    assert word in reason_text(Texts(language), "canasta", reason, " ".join)
    assert word in (review_reason(Texts(language), "canasta", reason, " ".join) or "")


@pytest.mark.parametrize("key", ["sheet-highest", "app-highest-wins"])
def test_the_highest_total_wins_be_it_of_a_player_or_of_a_side(key: str):
    assert "তিনি" not in Texts("bn").plain(key)
    assert "කෙනා" not in Texts("si").plain(key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_not_said_that_only_no_meld_can_be_made(language: str):
    reason = Reason("few_melds", 0, cards=("9d",), before=3, than=("discard Jc",))
    texts = Texts(language)
    for told in (
        reason_text(texts, "poter", reason, " ".join, ("Amal", "Ana")),
        review_reason(texts, "poter", reason, " ".join, ("Amal", "Ana")),
    ):
        assert told is not None
        assert "0" not in told
