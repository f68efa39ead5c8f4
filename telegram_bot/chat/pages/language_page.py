"""Pages that offer the languages: for one person, for everybody in a group, and in the settings of a table."""

from __future__ import annotations

from analysis.texts.languages import LANGUAGES
from analysis.texts.numbers import WESTERN
from telegram_bot.chat.transport.callback_data import ChooseDigits, ChooseLanguage
from telegram_bot.chat.transport.page import Button, Page, build_page
from telegram_bot.texts.loader import Texts

IN_ROW = 2
"""Buttons of languages in a row."""
DIGITS_SHOWN = slice(1, 4)
"""The digits that stand for all on a button: 123."""


def language_page(texts: Texts, group: Texts | None, *, is_personal: bool) -> Page:
    """Return the choices for the reader and for a group, if there is one.

    `is_personal`: only one person sees the page, so it shows their present choice and, where the language has its own,
    the digits.
    """
    lines, rows = [texts.html("language-title"), ""], []
    if group is not None:
        lines.append(texts.html("language-group", language=LANGUAGES[group.language].name))
        rows += language_rows(texts, group.language, for_group=True)
    if is_personal:
        lines.append(texts.html("language-mine", language=LANGUAGES[texts.language].name))
    else:
        lines.append(texts.html("language-mine-shared"))
    rows += language_rows(texts, texts.language if is_personal else None)
    if is_personal and LANGUAGES[texts.language].native_digits:
        rows.append(_digit_buttons(texts))
    return build_page(lines, rows)


def language_rows(texts: Texts, chosen: str | None, *, for_group: bool = False, room: int = 0) -> list[list[Button]]:
    """Return a button for each language, the chosen one marked; `room` is set in the message of a table."""
    key = "language-group-button" if for_group else "language-mine-button"
    buttons = []
    for code, language in LANGUAGES.items():
        label = texts.plain(key, language=language.name)
        if code == chosen:
            label = texts.plain("setting-chosen", value=label)
        buttons.append(Button(label, ChooseLanguage(room, code, for_group)))
    return [buttons[at : at + IN_ROW] for at in range(0, len(buttons), IN_ROW)]


def _digit_buttons(texts: Texts) -> list[Button]:
    buttons = []
    for native in (False, True):
        label = (LANGUAGES[texts.language].native_digits if native else WESTERN)[DIGITS_SHOWN]
        if native == (texts.digits == "native"):
            label = texts.plain("setting-chosen", value=label)
        buttons.append(Button(label, ChooseDigits(native)))
    return buttons
