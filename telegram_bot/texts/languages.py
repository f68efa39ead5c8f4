"""The languages of the bot: one line each, and a folder of Fluent files beside this file."""

from __future__ import annotations

from dataclasses import dataclass

DEFAULT = "en"
"""The language that the others are compared with, and of people whose own language is not there."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language's own name, the locale of its numbers, lists and times, and its digits if it has others than 0–9.

    `conjunction` joins the last two items of a list where the locale's own word is too formal.
    """

    name: str
    locale: str
    native_digits: str = ""
    conjunction: str = ""


LANGUAGES = {
    DEFAULT: Language("English", "en_GB"),
    "si": Language("සිංහල", "si"),
    "bn": Language("বাংলা", "bn", "০১২৩৪৫৬৭৮৯", "ও"),
    "es": Language("Español", "es"),
}


def guess(language_code: str | None) -> str:
    """Return the language for an IETF tag (`es-419` is `es`), English if it is unknown."""
    code = (language_code or "").replace("_", "-").partition("-")[0].lower()
    return code if code in LANGUAGES else DEFAULT
