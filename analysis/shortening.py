"""Widths of texts, and shortening without splitting a letter and its signs (Unicode Standard Annex #29)."""

from functools import lru_cache

import regex

BRIEF_NAME = 12
"""Maximum columns of a name that shares its line with other names."""

ISOLATE = ("\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}")
_RIGHT_TO_LEFT = regex.compile(r"[\p{Bidi_Class=R}\p{Bidi_Class=AL}\p{Bidi_Class=AN}]")
_CLUSTER = regex.compile(r"\X(?:(?<=\u200d)(?=\p{Letter})\X)*")
"""A grapheme cluster. Annex #29 breaks after the zero-width joiner of a Sinhala conjunct, which is one letter."""
_WIDE = regex.compile(r"[\p{East_Asian_Width=W}\p{East_Asian_Width=F}\p{Emoji_Presentation}]|.*\ufe0f")
"""Clusters as wide as two letters: East Asian characters and emoji."""
SCRIPT_WIDTHS = (
    (regex.compile(r"\p{Script=Sinhala}"), 1.9),
    (regex.compile(r"\p{Script=Bengali}"), 1.7),
)
"""Scripts with wide letters, and their average width in Latin letters.

Measured over the labels of all buttons: a grapheme cluster is 0.97 em wide on average in Noto Sans Sinhala and 0.84 em
in Noto Sans Bengali, a Latin letter 0.50 em in Liberation Sans.
"""


def clusters(text: str) -> list[str]:
    """Return the grapheme clusters of a text: letters, each with its vowel signs, accents and joined letters.

    >>> len(clusters("ශ්‍රී"))
    1
    """
    return list(_CLUSTER.findall(text))


def width(text: str) -> int:
    """Return the columns that a text takes in a fixed-width font: one per cluster, two if the cluster is wide.

    >>> width("Ana 🃏")
    6
    """
    return sum(map(_columns, clusters(text)))


def _columns(cluster: str) -> int:
    return 0 if cluster in ISOLATE else 2 if _WIDE.match(cluster) else 1


@lru_cache(4096)
def label_width(label: str) -> float:
    """Return the width of a label in Latin letters, summed over its grapheme clusters; an emoji counts two."""
    return sum(
        next((wide for script, wide in SCRIPT_WIDTHS if script.match(cluster)), _columns(cluster))
        for cluster in clusters(label)
    )


def isolated(name: str) -> str:
    """Return a name that does not change the order of the surrounding text (Unicode Standard Annex #9).

    Only names with right-to-left letters need the characters of an isolate.
    """
    return f"{ISOLATE[0]}{name}{ISOLATE[1]}" if _RIGHT_TO_LEFT.search(name) else name


@lru_cache(4096)
def shortened(text: str, most: int, ellipsis: str = "…") -> str:
    """Return a text of at most `most` columns; a longer one is cut after a whole cluster and ends with the ellipsis.

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
