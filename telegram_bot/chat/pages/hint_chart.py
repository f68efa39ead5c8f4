"""The candidates of a hint as a chart: regret and its standard error, on the same sample deals."""

from __future__ import annotations

from analysis.hints.advice import Advice, Candidate
from analysis.pictures.bars import Bar, Tone, bars
from engine.game import View
from telegram_bot.chat.pages.hint_note import expected, is_known, shown_alternatives
from telegram_bot.chat.pages.number_format import chance, rounded
from telegram_bot.games.presenter import GamePresenter
from telegram_bot.texts.loader import Texts

MAX_BARS = 8


def hint_chart(texts: Texts, presenter: GamePresenter, advice: Advice, view: View | None = None) -> bytes:
    """Return the best candidates as a PNG; it reveals cards of the hand, so only its owner may see it."""
    best = advice.candidates[0]
    others = shown_alternatives(presenter, advice.candidates)[: MAX_BARS - 1]
    tones = [Tone.BEST, *(Tone.WORSE if other.clearly_worse else Tone.SAME for other in others)]
    rows = []
    for candidate, tone in zip((best, *others), tones, strict=True):
        plan = presenter.for_picture(texts, presenter.plan(texts, candidate.turn, view))
        known = candidate is best or is_known(presenter, candidate)
        beside = _beside(texts, presenter, candidate) if known else ""
        mark = _mark(texts, candidate, tone, known=known)
        rows.append(Bar(plan, beside, candidate.regret, candidate.regret_error, tone, mark))
    note = f"{presenter.name}-chart-note" if best.match is None else "chart-note-match"
    return bars(texts.plain("chart-title"), rows, texts.plain(note))


def _beside(texts: Texts, presenter: GamePresenter, candidate: Candidate) -> str:
    """Return the text beside a bar: the value that candidates are ranked by, and the win probability."""
    if candidate.match is not None:
        return texts.plain("chart-row-match", percent=chance(texts, candidate.match))
    value = candidate.score if candidate.lead is None else candidate.lead
    return texts.plain(f"{presenter.name}-chart-row", **expected(value), win=chance(texts, candidate.win))


def _mark(texts: Texts, candidate: Candidate, tone: Tone, *, known: bool) -> str:
    """Return the text at the end of a bar; figures only for a candidate with enough playouts."""
    if tone == Tone.BEST:
        return texts.plain("chart-mark-best")
    if tone == Tone.SAME:
        return texts.plain("chart-mark-same" if known else "chart-mark-doubtful")
    if not known:
        return texts.plain("hint-worse")
    regret = rounded(candidate.regret)
    if candidate.match is not None:
        return texts.plain("chart-mark-worse-match", share=regret / 100)
    return texts.plain("chart-mark-worse", points=regret)
