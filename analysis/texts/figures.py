"""Expected points and probabilities as texts show them: rounded to what is certain."""

from __future__ import annotations

from analysis.texts.loader import Texts

NO_DECIMALS = 99.95
"""Show no decimals from this magnitude on: it is rounded to 100."""
TEN = 9.95
"""The smallest number rounded to 10.0."""
MIN_PROBABILITY = 0.005
"""Probabilities up to this one would be rounded to 0%."""


def rounded(value: float) -> float:
    """Return rounded points: one decimal below ten, tens from a hundred on."""
    size = abs(value)
    about = round(value, 1) if size < TEN else round(value, -1 if size >= NO_DECIMALS else 0)
    return int(about) if about == int(about) else about


def chance(texts: Texts, probability: float) -> str:
    """Return a probability in percent: 0 and 100 only if it is certain."""
    bound = "none"
    if 0 < probability <= MIN_PROBABILITY:
        bound = "under"
    elif 1 - MIN_PROBABILITY <= probability < 1:
        bound = "over"
    return texts.plain("chance", bound=bound, chance=probability)
