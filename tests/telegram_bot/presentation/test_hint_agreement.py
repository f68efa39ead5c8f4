"""Lines, bars and the drawn pages of a hint agree about each move, in positions of every game."""

import re
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest

from analysis.advisor import advise
from analysis.hints.advice import simplest_first
from analysis.registry import analysis_of
from engine.registry import GAMES
from telegram_bot.chat.pages.parts import ChatTexts, drawn_lines
from telegram_bot.presentation.hint import HintText
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.texts.loader import without_markup
from tests.analysis.hints.positions import choices, totals_of
from tests.samples import slow

TEXTS = ChatTexts().words
SEEDS, MORE_SEEDS = range(4), range(4, 12)
"""Rounds of each game, one hint from each."""
NAMES = ("Amal", "Nimali", "Ben", "Amy", "Ruwan", "Tara")


def hint_of(game: str, seed: int) -> Any:
    """Return the words of a hint at a random choice of a round, None if there is no choice; most are rough."""
    rounds = choices(game, seed)
    if not rounds:
        return None
    current = Random(seed).choice(rounds)
    view = current.view(current.to_move, totals_of(game, seed, len(current.scores())))
    advice = simplest_first(advise(view, playouts=(300, 1500, 6000)[seed % 3], seed=seed))
    return HintText(TEXTS, PRESENTATIONS[game], advice, view, NAMES)


def said(text: Any, kind: str) -> list[str]:
    """Return the words of the lines of a kind."""
    return [line.words for line in text.lines() if line.startswith(f"<kind {kind}>")]


def check_order(text: Any) -> None:
    """The bars are in the order in which moves are ranked, and the lines get worse in that order."""
    bars = text.bars()
    regrets = [bar.regret for bar in bars]
    assert regrets == sorted(regrets)
    assert all(bar.share <= after.share or bar.share == bars[0].share for bar, after in pairwise(bars))
    told = [float(found[1]) for words in said(text, "hint-other") if (found := re.search(r"about ([\d.]+) ", words))]
    assert told == sorted(told)


def check_alternatives(text: Any) -> None:
    """An alternative is called equally good in both places, or worse by the same amount in both."""
    marks = {text._way(other): (text.bars()[at].mark, other) for at, other in enumerate(text._compared, 1)}
    as_good = {
        way for words in said(text, "hint-as-good") for way in words.removeprefix("About as good: ").split(" · ")
    }
    for way, (mark, other) in marks.items():
        assert not (way in as_good and other.clearly_worse)
        assert way not in as_good or mark == "about as good"
    for words in said(text, "hint-other"):
        way = max((way for way in marks if words.startswith(f"{way}: ")), key=len)
        judged, (mark, other) = words.removeprefix(f"{way}: "), marks[way]
        assert mark != "about as good"
        assert other.regret > 0
        if other.match is None and judged.startswith("about"):
            assert mark == f"{judged.split()[1]} behind"
        elif other.match is None or not judged.endswith("match"):
            assert judged == mark


def check_promises(text: Any) -> None:
    """The best chance is the highest one mentioned, and a line with "more often" quotes what it is compared with."""
    best = text._best
    words = [line.words for line in text.lines()]
    if any("your best chance to win" in line and "about your" not in line for line in words):
        assert best.match == max([best.match, *(other.match for other in text._others)])
    for line in words:
        if "more often" in line:
            assert re.search("“.+”", line), line


def check_pages(text: Any) -> None:
    """The chat draws the lines that the page gets, preceded by signs."""
    lines = text.lines()
    drawn = [without_markup(line) for line in drawn_lines(lines)]
    assert len(drawn) == len(lines)
    assert all(one.endswith(line.words) for one, line in zip(drawn, lines, strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_points_matter_as_much_in_words_as_in_the_ranking(game: str):
    """The presentation repeats the number, since importing its module loads the compiler."""
    current = next(found for seed in SEEDS if (found := choices(game, seed)))[0]
    view = current.view(current.to_move, totals_of(game, 0, len(current.scores())))
    assert PRESENTATIONS[game].point_scale == analysis_of(game).candidates(view, 1).point_scale


@pytest.mark.parametrize(("game", "seeds"), [*product(GAMES, [SEEDS]), *slow(product(GAMES, [MORE_SEEDS]))])
def test_nothing_in_a_hint_contradicts_what_moves_are_ranked_by(game: str, seeds: range):
    compared = 0
    for seed in seeds:
        text = hint_of(game, seed)
        if text is not None and text.bars():
            compared += 1
            for check in (check_order, check_alternatives, check_promises, check_pages):
                check(text)
    assert compared > len(seeds) // 3
