"""Text that matplotlib can draw: its own font, and behind it those of this folder, each for its script.

A picture passes `families()` wherever it writes words, and writes what `drawable` leaves of them.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path
from threading import Lock

from matplotlib import font_manager, ft2font

FIRST = "DejaVu Sans"
"""Comes with matplotlib; has Latin, Greek, Cyrillic, Arabic, suit signs and much else."""
SCRIPTS = ("Sinhala", "Bengali", "Tamil")
VIRAMA = 9
"""The combining class of signs that take a consonant's vowel away."""
JOINERS = ("\N{ZERO WIDTH NON-JOINER}", "\N{ZERO WIDTH JOINER}")

_FOLDER = Path(__file__).parent
_registering = Lock()


def families() -> list[str]:
    """Return the families to write with, the first that has a letter draws it; matplotlib knows them from then on."""
    with _registering:
        return list(_families())


def drawable(text: str) -> str:
    """Return a text without the characters that no font has, the gaps they leave, and joiners that join nothing.

    What is left of a text in unknown letters, emoji or marks alone is empty.
    """
    kept: list[str] = []
    for letter in text:
        if letter in JOINERS:
            if kept and _is_mark(kept[-1]):
                kept.append(letter)
        elif letter == " " or (ord(letter) in _letters() and not _is_silent(letter)):
            kept.append(letter)
    whole = " ".join("".join(kept).split())
    return whole if any(not _joins(letter) and letter != " " for letter in whole) else ""


def shortened(text: str, most: int) -> str:
    """Return a text of at most so many letters, marks not counted, with an ellipsis where it was cut; none is torn."""
    starts = [place for place, letter in enumerate(text) if not _joins(letter) and not _is_joined(text, place)]
    return text if len(starts) <= most else text[: starts[most - 1]].rstrip() + "…"


@cache
def _families() -> tuple[str, ...]:
    """Tell matplotlib of the font files, once."""
    found = [FIRST]
    for script in SCRIPTS:
        for weight in ("Regular", "Bold"):
            font_manager.fontManager.addfont(_FOLDER / f"NotoSans{script}-{weight}.ttf")
        found.append(f"Noto Sans {script}")
    return tuple(found)


@cache
def _letters() -> frozenset[int]:
    """Return the characters that some font has."""
    files = [font_manager.findfont(FIRST), *(_FOLDER / f"NotoSans{script}-Regular.ttf" for script in SCRIPTS)]
    return frozenset(letter for file in files for letter in ft2font.FT2Font(str(file)).get_charmap())


def _is_mark(letter: str) -> bool:
    """Tell whether a character is drawn with the one before it."""
    return unicodedata.category(letter) in ("Mn", "Mc", "Me")


def _is_silent(letter: str) -> bool:
    """Tell whether a character only steers how others are drawn."""
    variation = "\N{VARIATION SELECTOR-1}" <= letter <= "\N{VARIATION SELECTOR-16}"
    return variation or unicodedata.category(letter) in ("Cc", "Cf")


def _joins(letter: str) -> bool:
    """Tell whether a character is no letter of its own."""
    return _is_mark(letter) or letter in JOINERS


def _is_joined(text: str, place: int) -> bool:
    """Tell whether a letter makes one shape with the letter before it."""
    before = text[place - 1] if place else ""
    return before == "\N{ZERO WIDTH JOINER}" or (bool(before) and unicodedata.combining(before) == VIRAMA)
