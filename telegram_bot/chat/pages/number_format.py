"""Points as people read them: one decimal unless they are many, and a real minus sign."""

from __future__ import annotations

MINUS = "−"
MANY = 99.95
"""From so many points on a decimal tells nothing."""
TEN = 9.95
LEAST_CHANCE = 0.005
"""A chance up to this would read 0%."""


def number(value: float, digits: int | None = None) -> str:
    """Return points with as many decimals as told, else with one, or without one from a hundred on."""
    if digits is None:
        digits = 0 if abs(value) >= MANY else 1
    text = f"{abs(value):.{digits}f}"
    return MINUS + text if value < 0 and float(text) else text


def rounded(value: float) -> float:
    """Return about how many points, for texts: one decimal below ten, tens from a hundred on."""
    size = abs(value)
    about = round(value, 1) if size < TEN else round(value, -1 if size >= MANY else 0)
    return int(about) if about == int(about) else about


def percent(chance: float) -> str:
    """Return a chance in percent; only what is certain is 0 or 100."""
    if 0 < chance <= LEAST_CHANCE:
        return "under 1%"
    if 1 - LEAST_CHANCE <= chance < 1:
        return "over 99%"
    return f"{round(100 * chance)}%"


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
