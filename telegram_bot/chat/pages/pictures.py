"""The pictures of hints and reviews: their texts, and drawing them outside the process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from analysis.pictures.bars import Bar, bars
from analysis.pictures.bars import Tone as Color
from analysis.pictures.review import noted, picture
from analysis.review.report import Decision, Words
from analysis.review.text import picture_words, with_plus_for_good_luck
from telegram_bot.drawing import Drawer
from telegram_bot.presentation.game import GamePresentation
from telegram_bot.presentation.hint import HintModel, Tone
from telegram_bot.presentation.review import COSTLY, ReviewedRound, ReviewText
from telegram_bot.texts.loader import Texts

COLORS: Mapping[Tone, Color] = {"best": Color.BEST, "same": Color.SAME, "worse": Color.WORSE}


async def hint_chart(drawer: Drawer, texts: Texts, presentation: GamePresentation, hint: HintModel) -> bytes:
    """Return the turns of a hint with alternatives as a PNG; it reveals cards, so only its owner may see it.

    Raise DrawingFault.
    """
    words = presentation.words(texts)
    drawn = [
        Bar(words.for_picture(bar.words), bar.value, bar.regret, bar.regret_error, COLORS[bar.tone], bar.mark)
        for bar in hint.bars
    ]
    return await drawer.draw(bars, texts.plain("chart-title"), drawn, hint.note)


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
