"""The picture of a round's review: its words, and drawing it off the event loop."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from analysis.review.report import Decision, Words
from analysis.review_picture import noted, picture
from telegram_bot.chat.review_words import COSTLY, Reviewed, good, number, orders, what_was_done
from telegram_bot.texts.loader import Texts


async def picture_of(texts: Texts, reviewed: Reviewed) -> bytes:
    """Return a PNG: luck as in the text, where plus is good; the score sheet is that of the match up to the round."""
    sheet = reviewed.match.scores[: reviewed.review.number]
    players = tuple(replace(one, luck=good(reviewed, one.luck)) for one in reviewed.review.players)
    shown = replace(reviewed.review, players=players)
    return await asyncio.to_thread(picture, shown, reviewed.names, sheet, words_of(texts, reviewed))


def words_of(texts: Texts, reviewed: Reviewed) -> Words:
    """Return what the picture says."""
    review = reviewed.review
    won = None if review.winner is None else reviewed.names[review.winner]
    return Words(
        title=texts.plain("review-picture-title", round=review.number),
        subtitle=texts.plain("review-picture-nobody") if won is None else texts.plain("review-picture-won", name=won),
        chances=texts.plain("review-picture-chances"),
        places=texts.plain("review-picture-places"),
        score=texts.plain("review-picture-score"),
        luck=texts.plain("review-picture-luck"),
        adjusted=texts.plain("review-picture-adjusted"),
        accuracy=texts.plain("review-picture-accuracy"),
        round=texts.plain("review-picture-round"),
        total=texts.plain("review-picture-total"),
        notes=[_note(texts, reviewed, decision) for decision in noted(review)],
    )


def _note(texts: Texts, reviewed: Reviewed, decision: Decision) -> str:
    """Return a line about a marked decision."""
    name, what = reviewed.names[decision.seat], what_was_done(texts, reviewed.look, decision)
    if decision.mark not in COSTLY:
        return texts.plain("review-picture-find", name=name, what=what)
    better = orders(texts, reviewed.look, decision.better)
    return texts.plain("review-picture-note", name=name, what=what, better=better, lost=number(decision.lost))
