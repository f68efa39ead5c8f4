"""Why a way to play would have been better, in the words of Poter."""

from __future__ import annotations

from analysis.hints.advice import Reason
from engine.cards import FRENCH, mask_of
from telegram_bot.games.french_cards import by_suit
from telegram_bot.texts.loader import Html, Texts

KEYS = {
    "out_soon": "poter-because-out-soon",
    "poters": "poter-because-poters",
    "shut_pile": "poter-because-shut-pile",
    "keeps": "poter-because-keeps",
}
"""The kinds of reasons that are Poter's own."""


def review_reason(texts: Texts, reason: Reason) -> Html | None:
    """Return a reason of Poter's own in words, None for another."""
    if reason.kind not in KEYS:
        return None
    return texts.html(
        KEYS[reason.kind],
        percent=round(100 * reason.number),
        points=f"{reason.number:.1f}",
        count=len(reason.cards),
        cards=by_suit(mask_of(FRENCH.parse(" ".join(reason.cards))), 0),
    )
