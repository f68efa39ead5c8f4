"""Faults of a page that can be found without looking at it."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from analysis.shortening import BRIEF_NAME, label_width, shortened
from analysis.texts.loader import LANGUAGES, WESTERN
from telegram_bot.chat.pages.parts import label_room
from telegram_bot.chat.pages.personal_pages import DIGITS_SHOWN
from telegram_bot.chat.transport.callback_data import MAX_BYTES
from telegram_bot.chat.transport.sending import MAX_ALERT
from telegram_bot.presentation.game import NO_BREAK_SPACE
from telegram_bot.sandbox.errors import ApiError
from telegram_bot.sandbox.texts import parse_html, utf16_len, utf16_slice
from telegram_bot.texts.loader import Texts

from .pages import NAMES, Shown

OF_PEOPLE_AND_LANGUAGES = (
    *NAMES,
    *(language.name for language in LANGUAGES.values()),
    WESTERN[DIGITS_SHOWN],
    *(shortened(name, BRIEF_NAME) for name in NAMES),
)
LINES = 2
"""Maximum lines of a label, as wide as its part of a row on a phone 360 points wide. There, a message is about 290
points wide, a letter 7.5 at 15 points, and the edges of a button take 19: `label_room`."""
OTHER_SCRIPTS = ("si", "bn")
"""Languages that are not written in Latin letters."""
KEPT = re.compile(
    r"/[a-z_]+|\b[A-Z][0-9]+\.[0-9]+\b|\b(?:Thurumpu|UTC|Start)\b"
    r"|\b(?:[A-FJQKNT]|Jk|[a-z](?= [♠♥♦♣🪙🍷⚔🪵]))\b|×[0-9]+|[0-9]/[0-9]|(?:^| · )[0-9] (?=@)"
)
"""Parts that are the same in all scripts: commands, clauses, the bot's name, the time zone, the first button of every
bot, letters and counts of cards, grades, and the numbers of columns in the score sheet, whose font may have no other
digits."""
LONG_NUMBER = re.compile(r"\b(?:[0-9a-f]{64}|[0-9a-f]{32})\b")
"""A seed, a commitment, or the number of a cut."""
LATIN = re.compile(r"[A-Za-z]+")
RANK = re.compile(r"(?<![\d.,:+\N{MINUS SIGN}])(?:[2-9]|1[0-2])(?![\d.,:]?\d|\s?%|[^\W\d_])")
"""A number that a card may show, which is the same in all digits."""
LEFTOVER = re.compile(r"[{}]|(?<=\S)  | [,.;:।](?!\w)|\( ?\)|· *(?:·|$)|^ *·|[+\N{MINUS SIGN}-][+\N{MINUS SIGN}]")
"""Traces of missing parts of a text: braces, spaces, brackets, separators, signs."""


def problems(texts: Texts, shown: Iterable[Shown]) -> list[str]:
    """Return the faults of pages and alerts, each once with the first page that has it."""
    found: dict[str, str] = {}
    for one in shown:
        for problem in problems_of(texts, one):
            found.setdefault(problem, one.what)
    return [f"{what}: {problem}" for problem, what in found.items()]


def problems_of(texts: Texts, one: Shown) -> Iterator[str]:
    """Return the faults of one page or alert."""
    text = one.page.text
    if one.limit:
        try:
            whole, entities = parse_html(text)
        except ApiError as error:
            yield f"{error} in {text!r}"
            return
        if utf16_len(whole) > one.limit:
            yield f"{utf16_len(whole)} characters: {whole!r}"
        text = whole
        for literal in (entity for entity in entities if entity["type"] in ("code", "pre")):
            text = text.replace(utf16_slice(whole, literal["offset"], literal["length"]), "…")
    elif len(text) > MAX_ALERT:
        yield f"{len(text)} characters: {text!r}"
    buttons = [(button, len(row)) for row in one.page.rows for button in row]
    for line in (*text.splitlines(), *(button.label for button, _ in buttons)):
        yield from problems_of_line(texts.language, texts.digits, line)
    for button, count in buttons:
        if button.data is not None and len(button.data.pack()) > MAX_BYTES:
            yield f"{len(button.data.pack())} bytes: {button.label!r}"
        if width_of(button.label) > LINES * label_room(count):
            yield f"{width_of(button.label):.0f} letters wide beside {count - 1}: {button.label!r}"


@cache
def problems_of_line(language: str, digits: str, line: str) -> list[str]:
    """Return the faults of a line or label without markup."""
    text = without_names(LONG_NUMBER.sub("…", line))
    found = [f"{left[0]!r} in {line!r}" for left in LEFTOVER.finditer(text)]
    rest = KEPT.sub("#", text)
    if language in OTHER_SCRIPTS:
        found += [f"the word {word[0]!r} in {line!r}" for word in LATIN.finditer(rest)]
    if digits == "native":
        found += [f"the digits {number[0]!r} in {line!r}" for number in re.finditer("[0-9]+", RANK.sub("#", rest))]
    return found


@cache
def width_of(label: str) -> float:
    return label_width(label)


@cache
def without_names(text: str) -> str:
    """Return a text without names of people, whole or shortened, and of languages and digits."""
    text = text.replace(NO_BREAK_SPACE, " ")
    for name in OF_PEOPLE_AND_LANGUAGES:
        text = text.replace(name, "@")
    return text
