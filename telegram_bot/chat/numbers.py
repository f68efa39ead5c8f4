"""Points as people read them: one decimal, and a real minus sign."""

from __future__ import annotations

MINUS = "−"


def number(value: float) -> str:
    """Return points with one decimal."""
    return f"{value:.1f}".replace("-0.0", "0.0").replace("-", MINUS)


def signed(value: float) -> str:
    """Return points with their sign and one decimal; none where they round to nothing."""
    text = f"{abs(value):.1f}"
    return text if text == "0.0" else ("+" if value > 0 else MINUS) + text


def whole(points: int) -> str:
    """Return the points of a score."""
    return str(points).replace("-", MINUS)


def gained(points: int) -> str:
    """Return what a round added to a total, with its sign."""
    return ("+" if points >= 0 else "") + whole(points)
