"""The candidates of a hint as a chart: regret and its standard error, on the same sample deals."""

from __future__ import annotations

from analysis.hints.advice import Advice
from analysis.pictures.bars import Bar, bars
from engine.game import View
from telegram_bot.drawing import Drawer
from telegram_bot.presentation.hint_rows import hint_rows, rows_note
from telegram_bot.presentation.presenter import GamePresenter
from telegram_bot.texts.loader import Texts


async def hint_chart(
    drawer: Drawer, texts: Texts, presenter: GamePresenter, advice: Advice, view: View | None = None
) -> bytes:
    """Return the best candidates as a PNG; it reveals cards of the hand, so only its owner may see it.

    Raise DrawingFault.
    """
    drawn = [
        Bar(
            presenter.for_picture(texts, row.plan),
            row.value,
            row.candidate.regret,
            row.candidate.regret_error,
            row.tone,
            row.mark,
        )
        for row in hint_rows(texts, presenter, advice, view)
    ]
    return await drawer.draw(bars, texts.plain("chart-title"), drawn, rows_note(texts, presenter, advice))
