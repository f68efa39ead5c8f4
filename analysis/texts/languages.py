"""The languages of the bot: one line each; each has a folder of Fluent files here, and one in `telegram_bot/texts`."""

import re
from dataclasses import dataclass
from re import Pattern

DEFAULT = "en"
"""The language that the others are compared with, and of people whose own language is not there."""


@dataclass(frozen=True, slots=True)
class ConjunctionChange:
    """The conjunction `word` becomes `instead` before an item that begins as `before`."""

    word: str
    before: Pattern[str]
    instead: str


@dataclass(frozen=True, slots=True)
class Language:
    """A language's own name, the locale of its numbers, lists and dates, and its digits if it has others than 0–9.

    `conjunction` joins the last two items of a list where the locale's own is too formal, or has a comma before it.
    """

    name: str
    locale: str
    native_digits: str = ""
    conjunction: str = ""
    conjunction_change: ConjunctionChange | None = None


SPANISH_I = re.compile(r"[\W_]*(?:[ií]|h[ií](?![aeou]))", re.IGNORECASE)
"""A Spanish word, after signs, that begins with the sound of i: before it *y* is *e*, but *y hielo*, *y hiato*."""

LANGUAGES = {
    DEFAULT: Language("English", "en_GB"),
    "si": Language("සිංහල", "si", conjunction="සහ"),
    "bn": Language("বাংলা", "bn", "০১২৩৪৫৬৭৮৯", "ও"),
    "es": Language("Español", "es", conjunction_change=ConjunctionChange("y", SPANISH_I, "e")),
}


def guess(language_code: str | None) -> str:
    """Return the language for an IETF tag (`es-419` is `es`), English if it is unknown.

    >>> guess("es-419"), guess("fr")
    ('es', 'en')
    """
    code = (language_code or "").replace("_", "-").partition("-")[0].lower()
    return code if code in LANGUAGES else DEFAULT
