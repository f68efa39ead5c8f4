"""The picture of a review: its texts, and drawing it outside the process."""

from __future__ import annotations

from dataclasses import replace

from analysis.pictures.review import noted, picture
from analysis.review.report import Decision, Words
from analysis.review.text import picture_words, with_plus_for_good_luck
from telegram_bot.drawing import Drawer
from telegram_bot.presentation.review import COSTLY, ReviewedRound, ReviewText
from telegram_bot.texts.loader import Texts


async def picture_of(drawer: Drawer, texts: Texts, reviewed: ReviewedRound) -> bytes:
    """Return a PNG: luck as in the text, where plus is good; the score sheet is that of the match up to the round.

    Mistakes are marked, and players judged, where the table lets mistakes be named. Raise DrawingFault.
    """
    decisions = tuple(reviewed.public_decisions())
    players = tuple(
        one if reviewed.is_judged_before(one, None) else replace(one, accuracy=None, lost=None, lost_error=None)
        for one in reviewed.review.players
    )
    reviewed = replace(reviewed, review=replace(reviewed.review, decisions=decisions, players=players))
    sheet = reviewed.match.scores[: reviewed.review.number]
    shown = with_plus_for_good_luck(reviewed.review, reviewed.match.game.name)
    return await drawer.draw(picture, shown, reviewed.names, sheet, words_of(texts, reviewed), texts)


def words_of(texts: Texts, reviewed: ReviewedRound) -> Words:
    """Return the texts of the picture."""
    review = reviewed.review
    return picture_words(
        texts,
        reviewed.match.game.name,
        review,
        title=texts.plain("review-picture-title", round=review.number),
        subtitle=ReviewText(texts, reviewed).ended(),
        notes=[_note(texts, reviewed, decision) for decision in noted(review)],
    )


def _note(texts: Texts, reviewed: ReviewedRound, decision: Decision) -> str:
    words, name, text = reviewed.presentation.words(texts), reviewed.names[decision.seat], ReviewText(texts, reviewed)
    what = words.for_picture(text.what_was_done(decision, "other"))
    if decision.mark not in COSTLY:
        return texts.plain("review-picture-find", name=name, what=what)
    better = words.for_picture(words.plan(decision.better))
    lost = text.points(decision.lost)
    return texts.plain("review-picture-note", name=name, what=what, better=better, lost=lost)
