"""What stands beside the bars of the picture of a hint."""

import asyncio
from dataclasses import replace

import pytest

from analysis.hints.advice import Advice, Candidate
from analysis.pictures.bars import Bar
from telegram_bot.chat.pages import hint_chart
from telegram_bot.presentation.registry import PRESENTERS
from telegram_bot.texts.loader import Texts
from tests.telegram_bot.fakes import DrawerHere


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], str]]:
    """What is written beside the bars, and below them, of each picture."""
    found: list[tuple[list[str], str]] = []

    def bars(_title: str, rows: list[Bar], note: str) -> bytes:
        found.append(([row.beside for row in rows], note))
        return b""

    monkeypatch.setattr(hint_chart, "bars", bars)
    return found


CANASTA = Candidate("discard Jk", 744.0, 20.0, 0.56, 0.0, 2000, lead=166.0)
BESIDE = [
    replace(CANASTA, move="discard 7d", score=828.0, win=0.59, lead=-24.0, regret=190.0, regret_error=40.0),
    replace(
        CANASTA, move="discard Kd", score=900.0, win=0.7, lead=-434.0, regret=600.0, regret_error=90.0, playouts=60
    ),
]


def test_canasta_tells_the_lead_that_moves_are_ordered_by_and_no_figures_of_few_playouts(drawn):
    asyncio.run(
        hint_chart.hint_chart(
            DrawerHere(), Texts(), PRESENTERS["canasta"], Advice((CANASTA, *BESIDE), 5000, 0.3, by_lead=True)
        )
    )
    assert drawn[0][0] == ["170 ahead · most points 56%", "24 behind · most points 59%", ""]


def test_the_last_round_tells_the_chance_to_win_the_match(drawn):
    best = Candidate("discard Qs", 10.5, 0.2, 0.47, 0.0, 3000, match=0.473)
    other = replace(best, move="discard Kh", score=9.0, win=0.36, match=0.357, regret=11.6, regret_error=0.5)
    asyncio.run(hint_chart.hint_chart(DrawerHere(), Texts(), PRESENTERS["poter"], Advice((best, other), 6000, 0.3)))
    beside, note = drawn[0]
    assert beside == ["47% chance to win the match", "36% chance to win the match"]
    assert "chance to win the match" in note


@pytest.mark.parametrize(("game", "beside"), [("poter", "1 point · out 47%"), ("pocha", "1 point · bid made 47%")])
def test_other_games_tell_the_points(drawn, game, beside):
    move = {"poter": "discard Qs", "pocha": "bid 1"}[game]
    best = Candidate(move, 1.0, 0.2, 0.47, 0.0, 3000)
    asyncio.run(hint_chart.hint_chart(DrawerHere(), Texts(), PRESENTERS[game], Advice((best,), 6000, 0.3)))
    assert drawn[0][0] == [beside]
