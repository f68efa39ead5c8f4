"""The candidates of a hint compared: a row for each, with its regret and what is written at it."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.hints.advice import Advice, Candidate
from analysis.pictures.bars import Tone
from engine.game import View
from telegram_bot.presentation.hint_words import expected, is_known, shown_alternatives
from telegram_bot.presentation.numbers import chance, rounded
from telegram_bot.presentation.presenter import GamePresenter
from telegram_bot.texts.loader import Texts

MAX_ROWS = 8


@dataclass(frozen=True, slots=True)
class HintRow:
    """A candidate: its turn in words, its value (empty if there are too few playouts), and how far it is behind."""

    candidate: Candidate
    plan: str
    value: str
    mark: str
    tone: Tone


def hint_rows(texts: Texts, presenter: GamePresenter, advice: Advice, view: View | None = None) -> list[HintRow]:
    """Return the best candidates, the best one first."""
    best = advice.candidates[0]
    others = shown_alternatives(presenter, advice.candidates)[: MAX_ROWS - 1]
    tones = [Tone.BEST, *(Tone.WORSE if other.clearly_worse else Tone.SAME for other in others)]
    rows = []
    for candidate, tone in zip((best, *others), tones, strict=True):
        known = candidate is best or is_known(presenter, candidate)
        value = _value(texts, presenter, candidate) if known else ""
        mark = _mark(texts, candidate, tone, known=known)
        rows.append(HintRow(candidate, presenter.plan(texts, candidate.turn, view), value, mark, tone))
    return rows


def rows_note(texts: Texts, presenter: GamePresenter, advice: Advice) -> str:
    """Return what the bars of the rows mean."""
    in_points = advice.candidates[0].match is None
    return texts.plain(f"{presenter.name}-chart-note" if in_points else "chart-note-match")


def _value(texts: Texts, presenter: GamePresenter, candidate: Candidate) -> str:
    """Return the value that candidates are ranked by, and the win probability."""
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
