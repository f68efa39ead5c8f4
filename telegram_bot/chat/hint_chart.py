"""The candidates of advice as a picture: how far each is behind, met in the same worlds, with the error of that."""

from __future__ import annotations

from analysis.advice import Advice, Candidate
from telegram_bot.chat.hint_note import clearly_behind, plan_of, told
from telegram_bot.chat.numbers import number
from telegram_bot.games.look import Look
from telegram_bot.pictures.bars import Bar, Tone, bars
from telegram_bot.texts.loader import Texts

MOST = 8


def hint_chart(texts: Texts, look: Look, advice: Advice) -> bytes:
    """Return the best candidates as a PNG; it tells of the hand they are for, so it is for its owner's eyes alone."""
    best = advice.candidates[0]
    rows = [_row(texts, look, best, Tone.BEST)]
    for other in told(advice.candidates)[: MOST - 1]:
        rows.append(_row(texts, look, other, Tone.WORSE if clearly_behind(other) else Tone.SAME))
    return bars(texts.plain("chart-title"), rows, texts.plain(f"{look.name}-chart-note"))


def _row(texts: Texts, look: Look, candidate: Candidate, tone: Tone) -> Bar:
    """Return a candidate as a bar."""
    beside = texts.plain(f"{look.name}-chart-row", score=number(candidate.score), win=round(100 * candidate.win))
    return Bar(look.drawn(texts, look.plan(texts, plan_of(candidate))), beside, candidate.behind, candidate.doubt, tone)
