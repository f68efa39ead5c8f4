"""Shortening names to a width without tearing a letter from its signs (Unicode Standard Annex #29)."""

from __future__ import annotations

import regex

BRIEF_NAME = 12
"""Columns of a name that shares its line with other names."""

ISOLATE = ("\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}")
_RIGHT_TO_LEFT = regex.compile(r"[\p{Bidi_Class=R}\p{Bidi_Class=AL}\p{Bidi_Class=AN}]")
_CLUSTER = regex.compile(r"\X(?:(?<=\u200d)(?=\p{Letter})\X)*")
"""A grapheme cluster. Annex #29 breaks after the zero-width joiner of a Sinhala conjunct, which is one letter."""
_WIDE = regex.compile(r"[\p{East_Asian_Width=W}\p{East_Asian_Width=F}\p{Emoji_Presentation}]|.*\ufe0f")
"""Clusters as wide as two letters: East Asian characters and emoji."""


def clusters(text: str) -> list[str]:
    """Return the grapheme clusters of a text: letters, each with its vowel signs, accents and joined letters.

    >>> len(clusters("ශ්‍රී"))
    1
    """
    return list(_CLUSTER.findall(text))


def width(text: str) -> int:
    """Return the columns that a text takes in a fixed-width font: one a cluster, two if the cluster is wide.

    >>> width("Ana 🃏")
    6
    """
    return sum(0 if cluster in ISOLATE else 2 if _WIDE.match(cluster) else 1 for cluster in clusters(text))


def isolated(name: str) -> str:
    """Return a name that does not change the order of the text around it (Unicode Standard Annex #9).

    Only a name with letters that are written from right to left needs the characters of an isolate.
    """
    return f"{ISOLATE[0]}{name}{ISOLATE[1]}" if _RIGHT_TO_LEFT.search(name) else name


def shortened(text: str, most: int, ellipsis: str = "…") -> str:
    """Return a text of at most `most` columns; one that is longer ends with the ellipsis, after a whole cluster.

    A text in an isolate stays in it.

    >>> shortened("Nimali Perera", 8)
    'Nimali…'
    """
    if width(text) <= most:
        return text
    if text.startswith(ISOLATE[0]) and text.endswith(ISOLATE[1]):
        return f"{ISOLATE[0]}{shortened(text[1:-1], most, ellipsis)}{ISOLATE[1]}"
    kept, room = "", most - len(ellipsis)
    for cluster in clusters(text):
        room -= width(cluster)
        if room < 0:
            break
        kept += cluster
    return kept.rstrip() + ellipsis
