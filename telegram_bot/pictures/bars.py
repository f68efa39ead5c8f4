"""Bars with error bars, one below the other, each under its own words: reads well on a phone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from io import BytesIO
from textwrap import wrap

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from analysis.fonts.families import drawable, families

WIDTH, DPI = 1080, 100
TITLE, ROW, NOTE = 110, 132, 56
"""Heights in pixels: of the title, of a bar with a line of words, of a line below all bars."""
LINE = 38
"""What a further line of words adds to a bar."""
LETTERS, MOST_LINES, NOTE_LETTERS = 33, 3, 76
MARGIN = 48
MARKED = 260
"""Room at the right of the longest bar for what stands at its end."""
STUB = 8
"""A bar of no length is still so wide."""
INK, FAINT, RULE = "#202124", "#5f6368", "#dadce0"


class Tone(Enum):
    """What a bar's colour says."""

    BEST = "#1a7f37"
    SAME = "#7fc796"
    WORSE = "#b8bcc2"


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its words, what stands at the right of them, its length and the standard error of that.

    `mark` stands at the end of the bar and says what its colour says.
    """

    label: str
    beside: str
    value: float
    error: float
    tone: Tone
    mark: str = ""


def bars(title: str, rows: Sequence[Bar], note: str) -> bytes:
    """Return a PNG of 1080 pixels' width, as high as the bars need."""
    labels = [_lines(row.label) for row in rows]
    heights = [ROW + LINE * (len(lines) - 1) for lines in labels]
    notes = wrap(note, NOTE_LETTERS)
    height = TITLE + sum(heights) + NOTE // 2 + LINE * len(notes) + MARGIN // 2
    figure = Figure(figsize=(WIDTH / DPI, height / DPI), dpi=DPI, facecolor="white")
    FigureCanvasAgg(figure)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(0, WIDTH), ylim=(height, 0))
    axes.axis("off")
    _text(axes, MARGIN, 62, title, 27, weight="bold")
    low, high = _range(rows)
    scale = (WIDTH - 2 * MARGIN - MARKED) / (high - low)
    top = TITLE
    for row, lines, tall in zip(rows, labels, heights, strict=True):
        _bar(axes, row, lines, top, (MARGIN - low * scale, scale))
        top += tall
    for number, line in enumerate(notes):
        _text(axes, MARGIN, top + NOTE // 2 + LINE * number, line, 17.5, colour=FAINT)
    file = BytesIO()
    figure.savefig(file, format="png")
    return file.getvalue()


def _lines(label: str) -> list[str]:
    """Return words in lines, cut off if they are too long."""
    return wrap(drawable(label), LETTERS, max_lines=MOST_LINES, placeholder=" …") or [""]


def _range(rows: Sequence[Bar]) -> tuple[float, float]:
    """Return the least and the greatest value that must be seen, the zero being one of them."""
    low = min(0.0, *(row.value - row.error for row in rows))
    high = max(0.0, *(row.value + row.error for row in rows))
    return (low, high) if high > low else (0.0, 1.0)


def _bar(axes: Axes, row: Bar, lines: Sequence[str], top: int, place: tuple[float, float]) -> None:
    """Draw one bar under its words; `place` is where zero is, and pixels a point."""
    zero, scale = place
    for number, line in enumerate(lines):
        _text(axes, MARGIN, top + 18 + LINE * number, line, 22, weight="bold" if row.tone == Tone.BEST else "normal")
    middle = top + 18 + LINE * len(lines) + 10
    length = max(row.value * scale, STUB) if row.value >= 0 else row.value * scale
    axes.barh(middle, length, left=zero, height=38, color=row.tone.value)
    if row.error > 0:
        where = zero + row.value * scale
        axes.errorbar(where, middle, xerr=row.error * scale, color=INK, capsize=9, linewidth=2.5, capthick=2.5)
    end = zero + max(row.value + row.error, 0.0) * scale
    weight = "bold" if row.tone == Tone.BEST else "normal"
    _text(axes, max(end, zero + STUB) + 18, middle, drawable(row.mark), 20, weight=weight)
    axes.plot((zero, zero), (middle - 26, middle + 26), color=RULE, linewidth=2)
    _text(axes, WIDTH - MARGIN, top + 18, row.beside, 20, colour=FAINT, align="right")


def _text(
    axes: Axes,
    left: float,
    middle: float,
    text: str,
    size: float,
    *,
    colour: str = INK,
    weight: str = "normal",
    align: str = "left",
) -> None:
    """Write one line as it stands: no dollar sign begins a formula."""
    axes.text(
        left,
        middle,
        text,
        family=families(),
        size=size,
        color=colour,
        weight=weight,
        ha=align,
        va="center",
        parse_math=False,
    )
