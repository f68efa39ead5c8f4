"""Pages that offer the languages: for one person, for everybody in a group, and in the settings of a table."""

from __future__ import annotations

from enum import IntEnum

from telegram_bot.chat.transport.page import Action, Button, CallbackData, Page, build_page
from telegram_bot.texts.languages import LANGUAGES
from telegram_bot.texts.loader import Digits, Texts
from telegram_bot.texts.numbers import WESTERN

IN_ROW = 2
"""Buttons of languages in a row."""
DIGITS: tuple[Digits, ...] = ("latin", "native")
"""The choices of digits, in the order of the numbers in buttons."""
DIGITS_SHOWN = slice(1, 4)
"""The digits that stand for all on a button: 123."""


class LanguageFor(IntEnum):
    """What a button chooses: `selected` of its data. `number` is the index of the language, or 1 for native digits."""

    PERSON = 0
    GROUP = 1
    DIGITS = 2


def language_page(texts: Texts, group: Texts | None, *, is_personal: bool) -> Page:
    """Return the choices for the reader and for a group, if there is one.

    `is_personal`: only one person sees the page, so it shows their present choice and, where the language has its own,
    the digits.
    """
    lines, rows = [texts.html("language-title"), ""], []
    if group is not None:
        lines.append(texts.html("language-group", language=LANGUAGES[group.language].name))
        rows += language_rows(texts, LanguageFor.GROUP, group.language)
    if is_personal:
        lines.append(texts.html("language-mine", language=LANGUAGES[texts.language].name))
    else:
        lines.append(texts.html("language-mine-shared"))
    rows += language_rows(texts, LanguageFor.PERSON, texts.language if is_personal else None)
    if is_personal and LANGUAGES[texts.language].native_digits:
        rows.append(_digit_buttons(texts))
    return build_page(lines, rows)


def language_rows(texts: Texts, what: LanguageFor, chosen: str | None, table: int = 0) -> list[list[Button]]:
    """Return a button for each language, the chosen one marked; `table` is set in the message of a table."""
    key = "language-group-button" if what == LanguageFor.GROUP else "language-mine-button"
    buttons = []
    for number, (code, language) in enumerate(LANGUAGES.items()):
        label = texts.plain(key, language=language.name)
        if code == chosen:
            label = texts.plain("setting-chosen", value=label)
        buttons.append(Button(label, CallbackData(Action.LANGUAGE, table, 0, number, what)))
    return [buttons[at : at + IN_ROW] for at in range(0, len(buttons), IN_ROW)]


def _digit_buttons(texts: Texts) -> list[Button]:
    """Return a button for Western digits and one for the language's own."""
    buttons = []
    for number, kind in enumerate(DIGITS):
        label = (WESTERN if kind == "latin" else LANGUAGES[texts.language].native_digits)[DIGITS_SHOWN]
        if texts.digits == kind:
            label = texts.plain("setting-chosen", value=label)
        buttons.append(Button(label, CallbackData(Action.LANGUAGE, 0, 0, number, LanguageFor.DIGITS)))
    return buttons
