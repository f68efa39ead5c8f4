"""The surface that all pictures are drawn on: pixel coordinates, one theme, text that fits its room.

Matplotlib loads slowly, so the picture modules import it only when something is drawn.
"""

from __future__ import annotations

import math
from bisect import bisect
from io import BytesIO
from typing import TYPE_CHECKING, Any

from analysis.pictures.fonts import drawable, families
from analysis.shortening import shortened, width

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.text import Text

WIDTH, DPI = 1080, 100
MARGIN = 48
"""Pixels left free on either side."""
INNER = WIDTH - 2 * MARGIN
LINE = 38
"""Pixels between the lines of one text."""
INK, FAINT, RULE = "#202124", "#5f6368", "#dadce0"
TITLE_SIZE, NOTE_SIZE, SMALLEST = 30.0, 19.0, 16.0
"""Font sizes in points; on a phone nothing below the smallest is readable."""


class Canvas:
    """A white picture, `WIDTH` pixels wide by default.

    Coordinates are pixels from the top left corner, font sizes points.
    """

    def __init__(self, height: int, wide: int = WIDTH) -> None:
        from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415
        from matplotlib.figure import Figure  # noqa: PLC0415

        self.height, self.wide = height, wide
        self._figure = Figure(figsize=(wide / DPI, height / DPI), dpi=DPI, facecolor="white")
        FigureCanvasAgg(self._figure)
        self.surface = self.axes(0, 0, wide, height)
        self.surface.set(xlim=(0, wide), ylim=(height, 0))
        self.surface.axis("off")

    def axes(self, left: float, top: float, wide: float, high: float) -> Axes:
        """Return axes whose frame has this position and size."""
        bottom = self.height - top - high
        place = (left / self.wide, bottom / self.height, wide / self.wide, high / self.height)
        return self._figure.add_axes(place)

    def write(
        self,
        left: float,
        middle: float,
        text: str,
        size: float,
        *,
        room: float = math.inf,
        smallest: float = SMALLEST,
        **properties: Any,
    ) -> Text:
        """Write one line, vertically centred; `properties` are passed to the matplotlib text.

        A line wider than `room` pixels gets a smaller font, and is shortened if the smallest one is still too large.
        """
        written = self.surface.text(left, middle, drawable(text), size=size, va="center", **style(**properties))
        fit(written, room, smallest)
        return written

    def lines(self, text: str, size: float, room: float, most: int, **properties: Any) -> list[str]:
        """Break a text at spaces into at most `most` lines of `room` pixels; the last one takes the rest."""
        words, lines = drawable(text).split(), list[str]()
        measured = self.write(0, 0, "", size, **properties)

        def is_wide(count: int) -> bool:
            measured.set_text(" ".join(words[:count]))
            return _width(measured) > room

        while len(lines) < most - 1 and words:
            fitting = max(1, bisect(range(1, len(words) + 1), False, key=is_wide))
            lines.append(" ".join(words[:fitting]))
            words = words[fitting:]
        measured.remove()
        return [*lines, " ".join(words)] if words or not lines else lines

    def rule(self, height: float) -> None:
        """Draw a thin line from margin to margin."""
        self.surface.plot((MARGIN, self.wide - MARGIN), (height, height), color=RULE, lw=1.2)

    def png(self) -> bytes:
        """Return the picture as a PNG file; equal drawings give equal bytes."""
        file = BytesIO()
        self._figure.savefig(file, format="png", metadata={"Software": None})
        return file.getvalue()


def style(**changes: Any) -> dict[str, Any]:
    """Return the properties of all texts: the theme's ink and fonts, and no formula parsing."""
    return {"color": INK, "family": families(), "parse_math": False} | changes


def fit(text: Text, room: float, smallest: float = SMALLEST) -> None:
    """Fit a text into `room` pixels: by a smaller font, then by shortening it."""
    wide = _width(text)
    if wide > room:
        text.set_fontsize(max(smallest, 0.94 * float(text.get_fontsize()) * room / wide))
    whole = text.get_text()
    columns = width(whole)
    while columns > 1 and (wide := _width(text)) > room:
        columns = min(columns - 1, int(columns * room / wide) + 1)
        text.set_text(shortened(whole, columns))


def _width(text: Text) -> float:
    return float(text.get_window_extent().width)
