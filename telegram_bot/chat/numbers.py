"""Points as people read them: one decimal or none, and a real minus sign."""

from __future__ import annotations

MINUS = "−"


def number(value: float, digits: int = 1) -> str:
    """Return points with one decimal, or as many as told."""
    text = f"{abs(value):.{digits}f}"
    return MINUS + text if value < 0 and float(text) else text


def signed(value: float, digits: int = 1) -> str:
    """Return points with their sign and one decimal, or as many as told; no sign where they round to nothing."""
    text = number(value, digits)
    return "+" + text if value > 0 and float(text) else text


def whole(points: int) -> str:
    """Return the points of a score."""
    return str(points).replace("-", MINUS)


def gained(points: int) -> str:
    """Return what a round added to a total, with its sign."""
    return ("+" if points >= 0 else "") + whole(points)
