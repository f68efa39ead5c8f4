"""The candidates of advice as a picture: how far each is behind, met in the same worlds, with the error of that."""

from __future__ import annotations

from analysis.advice import Advice
from engine.game import View
from telegram_bot.chat.hint_note import clearly_behind, plan_of, told
from telegram_bot.chat.numbers import number
from telegram_bot.games.look import Look
from telegram_bot.pictures.bars import Bar, Tone, bars
from telegram_bot.texts.loader import Texts

MOST = 8


def hint_chart(texts: Texts, look: Look, advice: Advice, view: View | None = None) -> bytes:
    """Return the best candidates as a PNG; it tells of the hand they are for, so it is for its owner's eyes alone."""
    best = advice.candidates[0]
    others = told(look, advice.candidates)[: MOST - 1]
    tones = [Tone.BEST, *(Tone.WORSE if clearly_behind(other) else Tone.SAME for other in others)]
    rows = []
    for candidate, tone in zip((best, *others), tones, strict=True):
        plan = look.drawn(texts, look.plan(texts, plan_of(candidate), view))
        beside = texts.plain(f"{look.name}-chart-row", score=number(candidate.score), win=round(100 * candidate.win))
        rows.append(Bar(plan, beside, candidate.behind, candidate.doubt, tone))
    return bars(texts.plain("chart-title"), rows, texts.plain(f"{look.name}-chart-note"))
