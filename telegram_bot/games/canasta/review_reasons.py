"""Why a way to play would have been better, in the words of Canasta."""

from __future__ import annotations

from analysis.hints.advice import Reason
from telegram_bot.texts.loader import Html, Texts

KEYS = {
    "canastas": "canasta-because-canastas",
    "closes": "canasta-because-closes",
    "closes_often": "canasta-because-closes-often",
    "shut_pile": "canasta-because-shut-pile",
}
"""The kinds of reasons that are Canasta's own."""


def review_reason(texts: Texts, reason: Reason) -> Html | None:
    """Return a reason of Canasta's own in words, None for another."""
    if reason.kind not in KEYS:
        return None
    return texts.html(KEYS[reason.kind], percent=round(100 * reason.number), canastas=f"{reason.number:.1f}")
