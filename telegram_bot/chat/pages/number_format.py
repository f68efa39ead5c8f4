"""Numbers in texts: one decimal below a hundred, and a typographic minus sign."""

from __future__ import annotations

MINUS = "−"
NO_DECIMALS = 99.95
"""Show no decimals from this magnitude on: it is rounded to 100."""
TEN = 9.95
"""The smallest number rounded to 10.0."""
MIN_PROBABILITY = 0.005
"""Probabilities up to this one would be rounded to 0%."""


def number(value: float, digits: int | None = None) -> str:
    """Return points with a number of decimals; by default one below a hundred and none above."""
    if digits is None:
        digits = 0 if abs(value) >= NO_DECIMALS else 1
    text = f"{abs(value):.{digits}f}"
    return MINUS + text if value < 0 and float(text) else text


def rounded(value: float) -> float:
    """Return rounded points: one decimal below ten, tens from a hundred on."""
    size = abs(value)
    about = round(value, 1) if size < TEN else round(value, -1 if size >= NO_DECIMALS else 0)
    return int(about) if about == int(about) else about


def percent(probability: float) -> str:
    """Return a probability in percent: 0 and 100 only if it is certain."""
    if 0 < probability <= MIN_PROBABILITY:
        return "under 1%"
    if 1 - MIN_PROBABILITY <= probability < 1:
        return "over 99%"
    return f"{round(100 * probability)}%"


def signed(value: float, digits: int | None = None) -> str:
    """Return points with their sign and decimals as in `number`; without sign if they are rounded to zero."""
    text = number(value, digits)
    return "+" + text if value > 0 and float(text) else text


def whole(points: int) -> str:
    """Return the points of a score."""
    return str(points).replace("-", MINUS)


def gained(points: int) -> str:
    """Return the change of a total, with its sign."""
    return ("+" if points >= 0 else "") + whole(points)
