"""The widths of labels of buttons, which decide whether two buttons share a row."""

from __future__ import annotations

from functools import lru_cache

import regex

from analysis.shortening import clusters, width

ROW, PADDING = 39.0, 2.5
"""Letters of Latin script (19.5 em) across a row of buttons on a phone 360 points wide, and those that one button's
edges take.
"""
SCRIPT_WIDTHS = (
    (regex.compile(r"\p{Script=Sinhala}"), 1.9),
    (regex.compile(r"\p{Script=Bengali}"), 1.7),
)
"""Scripts with broad letters, and the widths of these in letters of Latin script.

Measured over the labels of all buttons: a grapheme cluster is 0.97 em wide on average in Noto Sans Sinhala and 0.84 em
in Noto Sans Bengali, a Latin letter 0.50 em in Liberation Sans.
"""


def label_room(count: int) -> float:
    """Return the letters of Latin script that each of `count` buttons in a row can show."""
    return ROW / count - PADDING


@lru_cache(4096)
def label_width(label: str) -> float:
    """Return the width of a label in letters of Latin script, summed over its grapheme clusters; an emoji is two."""
    return sum(_cluster_width(cluster) for cluster in clusters(label))


def _cluster_width(cluster: str) -> float:
    """Return the width of one grapheme cluster."""
    return next((wide for script, wide in SCRIPT_WIDTHS if script.match(cluster)), width(cluster))
