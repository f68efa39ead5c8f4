"""A hint as a chart: regret and its standard error, on the same sample deals."""

from __future__ import annotations

from collections.abc import Mapping

from analysis.pictures.bars import Bar, bars
from analysis.pictures.bars import Tone as Color
from telegram_bot.drawing import Drawer
from telegram_bot.presentation.game import GamePresentation
from telegram_bot.presentation.hint import HintModel, Tone
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
