"""A result as a card to be shared: a score, and a square for each decision, by its colour and its sign."""

from collections.abc import Sequence

from analysis.pictures.canvas import FAINT, INK, MARGIN, NOTE_SIZE, TITLE_SIZE, Canvas
from analysis.review.report import Grade

WIDE, HIGH = 1200, 675
"""Pixels of the picture: the shape in which chats show pictures of links."""
SCORE_SIZE, LINE_SIZE = 84.0, 26.0
GRID_TOP, GRID_BOTTOM = 370, 600
SQUARE, GAP = 68.0, 12.0
"""Pixels of the largest square, and of the gap beside one of that size."""


LOOKS = {
    Grade.BEST: ("#2b8a3e", "white", ""),
    Grade.SMALL: ("#f2c037", INK, "–"),
    Grade.MARKED: ("#c92a2a", "white", "×"),
    Grade.HINTED: ("#b8bcc2", INK, "?"),
}
"""The colour of a square, and that of its sign, which is for those who cannot tell the colours."""


def card(heading: str, score: str, line: str, grid: Sequence[Sequence[Grade]], note: str) -> bytes:
    """Return a PNG of 1200 × 675 pixels; `grid`: a row of decisions for each deal."""
    canvas = Canvas(HIGH, WIDE)
    room = WIDE - 2 * MARGIN
    canvas.write(MARGIN, 66, heading, TITLE_SIZE, room=room, weight="bold")
    canvas.write(MARGIN, 190, score, SCORE_SIZE, room=room, weight="bold")
    canvas.write(MARGIN, 305, line, LINE_SIZE, room=room)
    _grid(canvas, [row for row in grid if row], room)
    canvas.write(MARGIN, HIGH - 36, note, NOTE_SIZE, room=room, color=FAINT)
    return canvas.png()


def _grid(canvas: Canvas, rows: Sequence[Sequence[Grade]], room: float) -> None:
    """Draw the rows below each other, with squares so small that all fit."""
    if not rows:
        return
    step = min(SQUARE + GAP, room / max(map(len, rows)), (GRID_BOTTOM - GRID_TOP) / len(rows))
    side = step * SQUARE / (SQUARE + GAP)
    for number, row in enumerate(rows):
        middle = GRID_TOP + step * number + side / 2
        for place, grade in enumerate(row):
            colour, ink, sign = LOOKS[grade]
            left = MARGIN + step * place
            canvas.surface.barh(middle, side, left=left, height=side, color=colour)
            canvas.write(left + side / 2, middle, sign, side / 3, ha="center", color=ink, weight="bold")
