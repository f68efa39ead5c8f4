"""Every page of every game in every language, with long names: limits, markup, words and digits, leftovers."""

import asyncio
from itertools import cycle
from random import Random

import pytest

from analysis.texts.loader import LANGUAGES, Digits
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.callback_data import GiveOrder
from telegram_bot.chat.transport.sending import MAX_ALERT, Button, Page
from telegram_bot.drawing import hint_chart, picture_of
from telegram_bot.presentation.hint import hint_model
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.texts.loader import Texts
from tests.samples import cases, slow
from tests.telegram_bot.fakes import DrawerHere

from .page_checks import problems
from .pages import (
    NAMES,
    TABLES,
    Shown,
    advices,
    lobbies,
    messages,
    outside,
    reviewed_round,
    room_of,
    sample,
    table,
    varied,
)
from .translation import read

READERS: list[tuple[str, Digits]] = [(language, "latin") for language in LANGUAGES]
READERS += [(language, "native") for language, own in LANGUAGES.items() if own.native_digits]
CASES = [(game, language, "latin") for game in PRESENTATIONS for language in LANGUAGES]
QUICK = [(game, *reader) for game, reader in zip(cycle(PRESENTATIONS), READERS, strict=False)]
"""A game for each reader."""
PNG = b"\x89PNG"

every_table = pytest.mark.parametrize(
    ("game", "language", "digits"), [*QUICK, *slow(case for case in CASES if case not in QUICK)]
)


@every_table
def test_lobbies_settings_rules_and_messages(game: str, language: str, digits: Digits):
    texts = ChatTexts(language, digits)
    assert problems(texts, [*outside(texts), *lobbies(texts, game), *messages(texts, game)]) == []


@every_table
@pytest.mark.slow
def test_tables_panels_scores_and_reviews(game: str, language: str, digits: Digits):
    assert seen(game, 0, 1, 4, ChatTexts(language, digits)) == []


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language", "digits"), CASES)
def test_every_setting_and_table(game: str, language: str, digits: Digits):
    """English is shown at every table, other languages at the usual one above: their texts are also checked alone."""
    texts = ChatTexts(language, digits)
    assert problems(texts, varied(texts, game)) == []
    for number in range(1, len(TABLES[game])) if language == "en" else ():
        assert seen(game, number, 2, 4, texts) == []


def seen(game: str, number: int, seed: int, count: int, texts: Texts) -> list[str]:
    """Return the faults at some positions of a table."""
    source, positions = Random(seed), enumerate(sample(game, number, seed, count))
    return problems(texts, [one for place, match in positions for one in table(texts, match, source, place)])


@pytest.mark.parametrize(("language", "digits"), [READERS[-1], *slow(READERS[:-1])])
@pytest.mark.slow
def test_every_text_by_itself(language: str, digits: Digits):
    texts, own, shown = ChatTexts(language, digits), read(language), []
    for key in own.messages:
        for values in own.fillings(key, (5000,)):
            given = {name: 5000 if value == "other" else value for name, value in values.items()}
            shown.append(Shown(key, Page(texts.html(key, **given))))
    assert problems(texts, shown) == []


@pytest.mark.parametrize(("game", "language"), slow([("pocha", "si"), ("canasta", "bn")]))
def test_pictures_are_drawn(game: str, language: str):
    texts = ChatTexts(language)
    rooms = [room_of(texts, match) for match in sample(game, 0, 1, 12)[:-1]]
    room, moves = next((one, moves) for one in rooms if len(moves := one.view(one.to_move).legal_moves()) > 1)
    for advice in list(advices(game, list(map(str, moves)), Random(1)))[2:5]:
        hint = hint_model(texts, room, advice)
        assert asyncio.run(hint_chart(DrawerHere(), texts, PRESENTATIONS[game], hint)).startswith(PNG)
    reviewed = reviewed_round(texts, sample(game, 0, 1, 4)[-1])
    assert asyncio.run(picture_of(DrawerHere(), texts, reviewed)).startswith(PNG)


@pytest.fixture
def bengali(monkeypatch: pytest.MonkeyPatch) -> Texts:
    """English words, checked like those of a reader of Bengali with its own digits."""
    texts = ChatTexts()
    monkeypatch.setattr(texts, "language", "bn")
    monkeypatch.setattr(texts, "digits", "native")
    return texts


@cases(
    ("text", "problem"),
    [
        ("a" * 4097, "4097 characters"),
        ("😀" * 2049, "4098 characters"),
        ("<b>a", "Can't find end tag"),
        ("a  b", "'  ' in"),
        ("a , b", "' ,' in"),
        ("a .", "' .' in"),
        ("a · ", "'· ' in"),
        ("{ $a }", "'{' in"),
        ("মিল ()", "'()' in"),
        ("−−100", "'−−' in"),
        ("এখন draw", "the word 'draw' in"),
        ("১ 13", "the digits '13' in"),
        ("5টি তাস", "the digits '5' in"),
        ("2.5", "the digits '2' in"),
    ],
)
def test_what_is_wrong_in_a_page_is_found(bengali: Texts, text: str, problem: str):
    assert problem in "\n".join(problems(bengali, [Shown("page", Page(text))]))


@pytest.mark.parametrize(
    "text", [f"{NAMES[2]} 🤖", "A♠️ 10♥️ · K×3", "/table, P6.4", "<code>/move draw 13</code>", "7-এর"]
)
def test_what_is_the_same_in_all_languages_is_accepted(bengali: Texts, text: str):
    assert problems(bengali, [Shown("page", Page(text if "<code>" in text else bengali.html("line", text=text)))]) == []


@pytest.mark.parametrize(("length", "is_right"), [(MAX_ALERT, True), (MAX_ALERT + 1, False)])
def test_long_alerts_are_found(length: int, is_right: bool):
    assert (problems(ChatTexts(), [Shown("alert", Page("a" * length), 0)]) == []) is is_right


@pytest.mark.parametrize(
    ("label", "count", "is_right"),
    [("a" * 73, 1, True), ("a" * 74, 1, False), ("a" * 34, 2, True), ("a" * 35, 2, False), ("ක" * 18, 2, False)],
)
def test_wide_buttons_are_found(label: str, count: int, is_right: bool):
    button = Button(label, GiveOrder(1, 1, "join"))
    assert (problems(ChatTexts(), [Shown("page", Page("a", ((button,) * count,)))]) == []) is is_right
