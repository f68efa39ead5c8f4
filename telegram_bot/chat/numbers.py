"""Points as people read them: one decimal unless they are many, and a real minus sign."""

from __future__ import annotations

MINUS = "−"
MANY = 99.95
"""From so many points on a decimal tells nothing."""


def number(value: float, digits: int | None = None) -> str:
    """Return points with as many decimals as told, else with one, or without one from a hundred on."""
    if digits is None:
        digits = 0 if abs(value) >= MANY else 1
    text = f"{abs(value):.{digits}f}"
    return MINUS + text if value < 0 and float(text) else text


def margin(error: float, value: float) -> str:
    """Return how far points may be off, with as many decimals as the points themselves have."""
    return f"{error:.0f}" if abs(value) >= MANY else number(error)


def signed(value: float, digits: int | None = None) -> str:
    """Return points with their sign, decimals as in `number`; no sign where they round to nothing."""
    text = number(value, digits)
    return "+" + text if value > 0 and float(text) else text


def whole(points: int) -> str:
    """Return the points of a score."""
    return str(points).replace("-", MINUS)


def gained(points: int) -> str:
    """Return what a round added to a total, with its sign."""
    return ("+" if points >= 0 else "") + whole(points)
