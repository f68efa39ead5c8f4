"""A picture in the shape of a story, as phones show it: upright, with the picture in its middle."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

from analysis.pictures.canvas import WIDTH, Canvas

HIGH = 1920
EDGE = 36
"""Pixels left free beside the picture."""
FELT = "#1d5c42"


def story(draw: Callable[..., bytes], *arguments: object) -> bytes:
    """Return a PNG of 1080 × 1920 pixels with the PNG that a function draws."""
    from matplotlib.image import imread  # noqa: PLC0415

    picture = imread(BytesIO(draw(*arguments)))
    high = (WIDTH - 2 * EDGE) * picture.shape[0] / picture.shape[1]
    top = (HIGH - high) / 2
    canvas = Canvas(HIGH)
    canvas.surface.axhspan(0, HIGH, color=FELT)
    canvas.surface.imshow(picture, extent=(EDGE, WIDTH - EDGE, top + high, top), aspect="auto", zorder=2)
    canvas.surface.set(xlim=(0, WIDTH), ylim=(HIGH, 0))
    return canvas.png()
