"""Hints for Canasta in words: points of the side, and differences scaled to the worth of points here."""

from dataclasses import replace

from analysis.hints.advice import Advice, Candidate, Reason
from telegram_bot.chat.pages.parts import ChatTexts, drawn_lines
from telegram_bot.presentation.hint import HintText
from telegram_bot.presentation.registry import PRESENTATIONS
from tests.engine.canasta.builders import CANASTA

LOOK = PRESENTATIONS["canasta"]
BEST = Candidate(
    move="meld 7s 7h 2c",
    score=597.4,
    error=94.2,
    win=0.13,
    regret=0.0,
    playouts=900,
    plan=("meld 7s 7h 2c", "discard Kc"),
    reason=Reason("points", 16.9),
    lead=231.0,
)
UNCLEAR = replace(
    BEST, move="discard Kc", plan=("discard Kc",), lead=214.1, regret=16.9, regret_error=55.0, reason=None
)
WORSE = replace(
    UNCLEAR, move="discard 4s", plan=("discard 4s",), score=690.8, lead=-75.6, regret=306.6, regret_error=80.0
)
UNKNOWN = replace(WORSE, move="discard 5s", plan=("discard 5s",), regret=150.0, regret_error=130.0)


def lines(*others: Candidate, best: Candidate = BEST) -> list[str]:
    text = HintText(ChatTexts(), LOOK, Advice((best, *others), 12345, 0.3))
    return [line.replace("\u00a0", " ") for line in drawn_lines(text.lines())]


def test_a_whole_hint():
    assert lines(WORSE, best=replace(BEST, reason=Reason("shut_pile", 0.07))) == [
        "💡 <b>Lay 7 7 2, discard K</b>",
        "Your side should end about 230 points ahead. Chance of the most points: 13%.",
        "<i>Why: the next player can take the pot only 7% of the time.</i>",
        "▫️ Lay nothing, discard 4: about 310 points worse",
    ]


def test_a_difference_within_its_doubt_is_not_told_as_one():
    """The next best way may be as good, however much worse the one after it is."""
    found = lines(UNCLEAR, WORSE)
    assert found[2:] == ["<i>About as good:</i> Only discard K", "▫️ Lay nothing, discard 4: about 310 points worse"]


def test_ways_that_were_dropped_early_are_left_out_where_others_can_be_told():
    assert [line for line in lines(WORSE, UNKNOWN) if line.startswith("▫️")] == [
        "▫️ Lay nothing, discard 4: about 310 points worse"
    ]


def test_closing_more_often_for_fewer_points_is_told():
    assert "▫️ Lay nothing, discard 4: about 310 points worse, but 24% chance to have the most points" in lines(
        replace(WORSE, win=0.24)
    )


def test_closing_for_certain_says_so():
    best = replace(BEST, move="close 9s", plan=("close 9s",), win=0.9, reason=Reason("closes"))
    assert lines(WORSE, best=best)[2] == "<i>Why: your side is sure to close.</i>"


def test_the_cut_is_advised_by_its_depth_without_a_number_and_a_forecast():
    view = CANASTA.deal({}, 4, 1, 3, CANASTA.pack({}, 4)).view(3)
    best = replace(BEST, move="cut 59", plan=("cut 59",))
    other = replace(WORSE, move="cut 1", plan=("cut 1",), regret=6.4, regret_error=0.2)
    text = HintText(ChatTexts(), LOOK, Advice((best, other), 12345, 0.3), view)
    found = drawn_lines(text.lines())
    assert found == [
        "💡 <b>Cut the cards, lifting over half</b>",
        "▫️ Cut the cards, lifting a few cards: about 6.4 points worse",
    ]
    assert not text.why().words
    assert [(bar.value, bar.mark) for bar in text.bars()] == [("", "★ best"), ("", "6.4 behind")]
    assert text.note() == "Longer bar: more points lost. Thin line: how unsure this is."


def test_a_side_that_falls_behind_is_told_so_and_no_own_points():
    """Moves are ordered by the lead, so the lead is shown: own points beside it would look wrong."""
    for lead, words in ((-318.0, "about 320 points behind"), (0.0, "level"), (1.0, "about 1 point ahead")):
        assert lines(WORSE, best=replace(BEST, lead=lead))[1] == (
            f"Your side should end {words}. Chance of the most points: 13%."
        )


def test_a_hand_that_may_decide_the_match_is_told_by_the_chance_to_win_it():
    best, other = (replace(one, match=match) for one, match in ((BEST, 0.62), (WORSE, 0.4)))
    found = lines(replace(other, regret=22.0, regret_error=1.0), best=replace(best, reason=Reason("match", 0.62)))
    assert found[1:] == [
        "🏁 <b>This may be the last round: your best chance to win the match (62%).</b>",
        "▫️ Lay nothing, discard 4: 40% chance to win the match",
    ]
