"""Bars with error bars, one below the other, each under its own words, for a phone."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from analysis.pictures.canvas import FAINT, INK, INNER, LINE, MARGIN, NOTE_SIZE, RULE, TITLE_SIZE, WIDTH, Canvas

TITLE, ROW, NOTE = 110, 132, 28
"""Heights in pixels: the title, a bar with one line of words, the gap above the note."""
LABEL_SIZE, BESIDE_SIZE, MOST_LINES, MOST_NOTE_LINES = 22.0, 20.0, 3, 8
BESIDE = 400
"""Pixels for the words to the right of a bar's label."""
MARKED = 260
"""Pixels to the right of the longest bar for the words at its end."""
BAR, STUB = 38, 8
"""Pixels: the thickness of a bar, and its minimum length."""


class Tone(Enum):
    """The meaning of a bar, shown as its colour."""

    BEST = "#1a7f37"
    SAME = "#7fc796"
    WORSE = "#b8bcc2"


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar: its words, those to their right, its length and the standard error of that.

    `mark` stands at the end of the bar and puts its colour into words.
    """

    label: str
    beside: str
    value: float
    error: float
    tone: Tone
    mark: str = ""


def bars(title: str, rows: Sequence[Bar], note: str) -> bytes:
    """Return a PNG, as high as the bars need."""
    ruler = Canvas(ROW)
    labels = [ruler.lines(row.label, LABEL_SIZE, INNER - BESIDE, MOST_LINES, weight=_weight(row)) for row in rows]
    notes = ruler.lines(note, NOTE_SIZE, INNER, MOST_NOTE_LINES)
    heights = [ROW + LINE * (len(lines) - 1) for lines in labels]
    canvas = Canvas(TITLE + sum(heights) + NOTE + LINE * len(notes) + MARGIN // 2)
    canvas.write(MARGIN, 62, title, TITLE_SIZE, room=INNER, weight="bold")
    low = min(0.0, *(row.value - row.error for row in rows))
    high = max(0.0, *(row.value + row.error for row in rows))
    scale = (INNER - MARKED) / (high - low if high > low else 1.0)
    top = TITLE
    for row, lines, height in zip(rows, labels, heights, strict=True):
        _bar(canvas, row, lines, top, (MARGIN - low * scale, scale))
        top += height
    for number, line in enumerate(notes):
        canvas.write(MARGIN, top + NOTE + LINE * number, line, NOTE_SIZE, room=INNER, color=FAINT)
    return canvas.png()


def _weight(row: Bar) -> str:
    return "bold" if row.tone == Tone.BEST else "normal"


def _bar(canvas: Canvas, row: Bar, lines: Sequence[str], top: int, axis: tuple[float, float]) -> None:
    """Draw a bar under its words; `axis` is the position of zero, and pixels per point."""
    zero, scale = axis
    for number, line in enumerate(lines):
        middle = top + 18 + LINE * number
        canvas.write(MARGIN, middle, line, LABEL_SIZE, room=INNER - BESIDE, smallest=LABEL_SIZE, weight=_weight(row))
    canvas.write(WIDTH - MARGIN, top + 18, row.beside, BESIDE_SIZE, room=BESIDE - 20, color=FAINT, ha="right")
    middle = top + 28 + LINE * len(lines)
    end = zero + row.value * scale
    length = max(end - zero, STUB) if row.value >= 0 else end - zero
    canvas.surface.barh(middle, length, left=zero, height=BAR, color=row.tone.value)
    if row.error > 0:
        error = row.error * scale
        canvas.surface.errorbar(end, middle, xerr=error, color=INK, capsize=9, linewidth=2.5, capthick=2.5)
        end += error
    beside = max(end, zero + STUB) + 18
    canvas.write(beside, middle, row.mark, BESIDE_SIZE, room=WIDTH - beside, weight=_weight(row))
    canvas.surface.plot((zero, zero), (middle - 26, middle + 26), color=RULE, linewidth=2)
