"""Font families for matplotlib: its own font first, then those in this folder, one for each missing script."""

import unicodedata
from functools import cache
from itertools import zip_longest
from pathlib import Path
from threading import Lock

from analysis.shortening import ISOLATE

FIRST = "DejaVu Sans"
"""Comes with matplotlib; has Latin, Greek, Cyrillic and Arabic letters, suit signs and many symbols."""
SCRIPTS = ("Sinhala", "Bengali", "Tamil")
JOINERS = ("\N{ZERO WIDTH NON-JOINER}", "\N{ZERO WIDTH JOINER}")
VIRAMA = 9
"""The canonical combining class of viramas."""

_FOLDER = Path(__file__).parent
_registering = Lock()


def families() -> list[str]:
    """Return the font families in the order in which they are tried for a letter, registered with matplotlib."""
    with _registering:
        return list(_families())


def drawable(text: str) -> str:
    """Remove characters that no font has from a text, and the gaps and lone joiners that this leaves.

    Isolates stay: they take no space but preserve the order of right-to-left names. Empty if no letter remains.
    """
    kept: list[str] = []
    for letter, following in zip_longest(text, text[1:], fillvalue=""):
        if letter in JOINERS:
            if kept and (_is_mark(kept[-1]) or (kept[-1].isalpha() and _is_virama(following))):
                kept.append(letter)
        elif letter == " " or letter in ISOLATE or (ord(letter) in _characters() and not _is_invisible(letter)):
            kept.append(letter)
    whole = " ".join("".join(kept).split())
    return whole if any(not _is_mark(letter) and letter not in (" ", *JOINERS, *ISOLATE) for letter in whole) else ""


@cache
def _families() -> tuple[str, ...]:
    from matplotlib import font_manager  # noqa: PLC0415

    found = [FIRST]
    for script in SCRIPTS:
        for weight in ("Regular", "Bold"):
            font_manager.fontManager.addfont(_FOLDER / f"NotoSans{script}-{weight}.ttf")
        found.append(f"Noto Sans {script}")
    return tuple(found)


@cache
def _characters() -> frozenset[int]:
    from matplotlib import font_manager, ft2font  # noqa: PLC0415

    files = [font_manager.findfont(FIRST), *(_FOLDER / f"NotoSans{script}-Regular.ttf" for script in SCRIPTS)]
    return frozenset(letter for file in files for letter in ft2font.FT2Font(str(file)).get_charmap())


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter) in ("Mn", "Mc", "Me")


def _is_virama(letter: str) -> bool:
    """Return whether a character removes the vowel of the one before it; a joiner may be between them."""
    return letter != "" and unicodedata.combining(letter) == VIRAMA


def _is_invisible(letter: str) -> bool:
    """Return whether a character is a control, format or variation selector without a shape of its own."""
    variation = "\N{VARIATION SELECTOR-1}" <= letter <= "\N{VARIATION SELECTOR-16}"
    return variation or unicodedata.category(letter) in ("Cc", "Cf")
