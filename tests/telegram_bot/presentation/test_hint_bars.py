"""Hints as bars, from made-up advice, and their agreement with the words."""

from dataclasses import replace

import pytest

from analysis.hints.advice import Advice, Candidate, Reason
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.presentation.hint import HintText
from telegram_bot.presentation.registry import PRESENTATIONS
from tests.samples import cases

from .test_hint import BEST, LOOK, TEXTS, WORSE


def bars(game: str, *candidates: Candidate) -> tuple[list[str], list[str], str]:
    """Return the texts beside the bars, at their ends, and below them."""
    text = HintText(ChatTexts(), PRESENTATIONS[game], Advice(candidates, 5000, 0.3))
    return [bar.value for bar in text.bars()], [bar.mark for bar in text.bars()], text.note()


def test_canasta_tells_the_lead_that_moves_are_ordered_by_and_no_figures_of_few_playouts():
    best = Candidate("discard Jk", 744.0, 20.0, 0.56, 0.0, 2000, lead=166.0)
    behind = replace(best, move="discard 7d", score=828.0, win=0.59, lead=-24.0, regret=190.0, regret_error=40.0)
    few = replace(behind, move="discard Kd", lead=-434.0, regret=600.0, regret_error=90.0, playouts=60)
    values = bars("canasta", best, behind, few)[0]
    assert values == ["170 ahead · most points 56%", "24 behind · most points 59%", ""]


def test_no_figure_is_better_than_that_of_the_best_turn_which_is_the_simpler_one():
    best = Candidate("discard Kd", 100.0, 20.0, 0.61, 0.0, 2000, lead=89.0)
    better = replace(best, move="discard 2c", win=0.54, lead=110.0, regret_error=30.0)
    values, marks, _ = bars("canasta", best, better, replace(best, move="discard 7d", score=100.5))
    assert values == ["89 ahead · most points 61%", "", "89 ahead · most points 61%"]
    assert marks == ["★ best", "about as good", "about as good"]


def test_bars_have_the_numbers_of_their_language():
    last = [replace(one, match=one.win, regret=regret) for one, regret in ((BEST, 0.0), (WORSE, 2.14))]
    for candidates, values in (((BEST, WORSE), ("7,3", "9,4", "32\xa0%")), (last, ("32\xa0%", "2,1\xa0%"))):
        shown = HintText(ChatTexts("es"), LOOK, Advice(tuple(candidates), 5000, 0.3)).bars()
        told = " ".join(f"{bar.value} {bar.mark}" for bar in shown)
        assert all(value in told for value in values), told


def test_bars_of_the_last_round_tell_the_chance_to_win_the_match():
    best = Candidate("discard Qs", 10.5, 0.2, 0.47, 0.0, 3000, match=0.473)
    other = replace(best, move="discard Kh", score=9.0, win=0.36, match=0.357, regret=11.6, regret_error=0.5)
    values, _, note = bars("poter", best, other)
    assert values == ["47% chance to win the match", "36% chance to win the match"]
    assert "chance to win the match" in note


@pytest.mark.parametrize(("game", "beside"), [("poter", "1 point · out 47%"), ("pocha", "1 point · bid made 47%")])
def test_other_games_tell_the_points(game: str, beside: str):
    moves = {"poter": ("discard Qs", "discard Kh"), "pocha": ("bid 1", "bid 2")}[game]
    best = Candidate(moves[0], 1.0, 0.2, 0.47, 0.0, 3000)
    assert bars(game, best, replace(best, move=moves[1], regret=0.9))[0][0] == beside


def test_each_bar_says_what_its_colour_says():
    best = Candidate("bid 0", 10.0, 0.1, 0.5, 0.0, 1000)
    same = Candidate("bid 1", 9.9, 0.1, 0.5, 0.1, 1000, regret_error=0.5)
    worse = Candidate("bid 2", 5.8, 0.1, 0.5, 4.2, 1000, regret_error=0.1)
    _, marks, note = bars("pocha", best, same, worse)
    assert marks == ["★ best", "about as good", "4.2 behind"]
    assert "green" not in note


@cases("game", ["poter", "pocha"])
@cases(
    ("regret", "regret_error"), [(0.5, 0.4), (3.0, 1.8), (2.9, 1.6), (9.0, 1.0), (0.0, 0.0), (30.0, 18.0), (9.0, 5.0)]
)
def test_lines_and_bars_say_the_same_of_the_same_move(game: str, regret: float, regret_error: float):
    moves = {"poter": ("discard Qs", "discard Kh"), "pocha": ("bid 1", "bid 2")}[game]
    best = Candidate(moves[0], 1.0, 0.2, 0.47, 0.0, 3000, reason=Reason("points"))
    other = replace(best, move=moves[1], score=1.1, regret=regret, regret_error=regret_error, reason=None)
    text = HintText(TEXTS, PRESENTATIONS[game], Advice((best, other), 5000, 0.3))
    mark, lines = text.bars()[1].mark, text.lines()
    if any(line.startswith("<kind hint-as-good>") for line in lines):
        assert mark == "about as good"
    else:
        words = next(line.words for line in lines if line.startswith("<kind hint-other>"))
        told = words.split(": ")[1]
        assert told == mark or (told.startswith("about") and mark == told.split()[1] + " behind")


def test_figures_that_count_for_the_match_say_so():
    """Points alone would be in another order than the moves."""
    best = Candidate("discard Qs", 10.0, 0.2, 0.47, 0.0, 3000)
    other = replace(best, move="discard Kh", score=8.5, regret=2.3, regret_error=0.1)
    text = HintText(TEXTS, LOOK, Advice((best, other), 5000, 0.3, counts_match=True))
    assert [bar.value for bar in text.bars()] == ["out 47%", "out 47%"]
    assert "match" in text.note()
    assert "match" not in HintText(TEXTS, LOOK, Advice((best, other), 5000, 0.3)).note()
