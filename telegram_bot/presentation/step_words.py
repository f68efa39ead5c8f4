"""A step of a finished round in words: the judgement of a decision, and the chances after it."""

from __future__ import annotations

from analysis.hints.advice import CLEAR_ERRORS, LEAST_POINTS
from analysis.review.marks import PRAISE
from analysis.review.report import Decision
from engine.game import column_names
from telegram_bot.presentation.review_words import COSTLY, SIGNS, ReviewedRound, decisions_of, judged
from telegram_bot.texts.loader import Html, Texts


def step_lines(texts: Texts, reviewed: ReviewedRound, seat: int, place: int) -> list[Html]:
    """Return the judgement of a player's decision at a position, and the win probabilities after it."""
    mine = next((one for one in decisions_of(reviewed, seat) if one.place == place), None)
    chances = chances_at(texts, reviewed, place)
    lines = [] if mine is None else [judgement(texts, reviewed, mine)]
    if chances:
        key = f"{reviewed.presenter.name}-review-step-chances"
        lines.append(texts.html(key, players=Html(" · ".join(chances))))
    return lines


def chances_at(texts: Texts, reviewed: ReviewedRound, place: int) -> list[Html]:
    """Return the win probability of each column after a position, none where they are not known."""
    moment = next((one for one in reviewed.review.curve if one.place == place), None)
    if moment is None:
        return []
    columns = column_names(reviewed.names, reviewed.match.columns, texts.listed)
    return [
        texts.html("review-step-chance", name=name, percent=win) for name, win in zip(columns, moment.win, strict=True)
    ]


def judgement(texts: Texts, reviewed: ReviewedRound, mine: Decision) -> Html:
    """Return the judgement of one of the reader's decisions."""
    if mine.hinted:
        if mine.lost <= max(CLEAR_ERRORS * mine.error, LEAST_POINTS):
            return texts.html("review-step-hinted")
        return judged(texts, "review-step-hinted-lost", reviewed, mine)
    if mine.mark == PRAISE:
        return texts.html("review-step-find", sign=SIGNS[mine.mark], gain=reviewed.points(texts, mine.gain))
    if mine.lost <= 0:
        return texts.html("review-step-right")
    if mine.mark not in COSTLY:
        return judged(texts, "review-step-small", reviewed, mine)
    return judged(texts, "review-step-marked", reviewed, mine, sign=SIGNS[mine.mark])
