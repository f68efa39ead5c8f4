"""The picture of advice says in words what its colours say."""

import asyncio
from random import Random

from analysis.hints.advice import Advice, Candidate
from analysis.pictures import bars
from telegram_bot.chat.pages import hint_chart
from telegram_bot.presentation.registry import PRESENTERS
from telegram_bot.texts.loader import Texts
from tests.telegram_bot.fakes import DrawerHere

from .test_round_over import over


def test_each_bar_says_what_its_colour_says(monkeypatch):
    drawn = []
    monkeypatch.setattr(hint_chart, "bars", lambda title, rows, note: drawn.append((title, rows, note)) or b"")
    room = over("pocha")
    match = room.match
    match.start_shuffled_round(Random(1))
    view = match.running().view(match.running().to_move)
    moves = [str(move) for move in view.legal_moves()]
    best = Candidate(moves[0], 10.0, 0.1, 0.5, 0.0, 1000)
    same = Candidate(moves[1], 9.9, 0.1, 0.5, 0.1, 1000, regret_error=0.5)
    worse = Candidate(moves[2], 5.8, 0.1, 0.5, 4.2, 1000, regret_error=0.1)
    asyncio.run(
        hint_chart.hint_chart(DrawerHere(), Texts(), PRESENTERS["pocha"], Advice((best, same, worse), 3000, 0.1), view)
    )
    ((title, rows, note),) = drawn
    assert title == "How far behind the best move"
    assert [row.mark for row in rows] == ["★ best", "about as good", "4.2 behind"]
    assert "green" not in note
    assert bars.bars(title, rows, note).startswith(b"\x89PNG")
