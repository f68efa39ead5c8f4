"""The picture of a hint."""

from analysis.pictures.bars import Bar, Tone
from telegram_bot import drawing
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.presentation.hint import hint_model
from telegram_bot.presentation.registry import PRESENTATIONS
from tests.telegram_bot.fakes import DrawerHere

from ..presentation.test_hint_at_table import advice_on, at_turn

PNG = b"\x89PNG"


async def test_it_has_a_bar_for_each_way_in_points(monkeypatch):
    drawn: list[Bar] = []
    make = drawing.bars
    monkeypatch.setattr(drawing, "bars", lambda title, rows, note: drawn.extend(rows) or make(title, rows, note))
    room = at_turn("pocha")
    hint = hint_model(ChatTexts(), room, advice_on(room))
    assert (await drawing.hint_chart(DrawerHere(), ChatTexts(), PRESENTATIONS["pocha"], hint)).startswith(PNG)
    assert [(bar.value, bar.error, bar.tone) for bar in drawn] == [
        (3.0 * at, 0.4, Tone.WORSE if at else Tone.BEST) for at in range(len(hint.bars))
    ]
    assert [(bar.label, bar.beside, bar.mark) for bar in drawn] == [
        (one.words, one.value, one.mark) for one in hint.bars
    ]
