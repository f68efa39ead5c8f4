"""More ways than a panel has buttons for: omissions are always mentioned."""

import html
import re

import pytest

from engine.poter.moves import parse_move
from telegram_bot.chat.pages.hand import MAX_CHOICES
from tests.telegram_bot.presentation.test_poter_hand import moves, panel, view_of


def written_example(made):
    found = re.search(r"<code>/move (.*)</code>", "\n".join(made.lines))
    return parse_move(html.unescape(found[1])) if found else None


@pytest.mark.parametrize("picked", ["3d 3s 3h", "3d 3s 3h 3c"])
def test_more_readings_than_buttons_are_told_with_an_example_of_the_own_cards(picked):
    view = view_of("5h 3d 3s 3h 3c Ks 2d 9c", sallan=True)
    found = moves(view, picked)
    made = panel(view, picked)
    assert len(made.moves()) == MAX_CHOICES
    assert f"There are {len(found) - MAX_CHOICES} more ways." in "\n".join(made.lines)
    example = written_example(made)
    assert example is not None
    assert view.refusal(example) is None
    assert str(example) in found[MAX_CHOICES:]


@pytest.mark.parametrize(
    ("runs", "said"),
    [
        (["5s 6s 7s", "5h 6h 7h", "5d 6d 7d", "5c 6c 7c"], "There's one more way."),
        (["5s 6s 7s", "5h 6h 7h", "5d 6d 7d", "5c 6c 7c", "9c Tc Jc"], "There are 2 more ways."),
    ],
)
def test_more_places_for_one_poter_than_buttons(runs, said):
    view = view_of("3d Ks 2d", sallan=True, melds=[{"owner": 1, "cards": run} for run in runs])
    made = panel(view, "3d")
    assert said in "\n".join(made.lines)
    assert len(made.moves()) == MAX_CHOICES
    example = written_example(made)
    assert str(example) == moves(view, "3d")[MAX_CHOICES]


@pytest.mark.parametrize("picked", ["", "5h", "5h 3d 3s", "5h 3d 3s 3h"])
def test_where_all_ways_are_buttons_nothing_is_said(picked):
    view = view_of("5h 3d 3s 3h Ks 2d 9c", sallan=True)
    made = panel(view, picked)
    assert len(moves(view, picked)) <= MAX_CHOICES
    assert written_example(made) is None
    assert "more way" not in "\n".join(made.lines)


def test_every_meld_owed_for_the_pile_is_a_button():
    view = view_of("5h 6h 7h 5c 6c 7c 5d 6d 7d 5s 6s 7s Ks Kd Kc Jd Jc Js", must_meld=True)
    assert {label for label in panel(view).labels() if label.startswith("Lay")} == {
        *(f"Lay {rank}♠︎ {rank}♥︎ {rank}♦︎ {rank}♣︎" for rank in (5, 6, 7)),
        *(f"Lay 5{suit}︎ 6{suit}︎ 7{suit}︎" for suit in "♠♥♦♣"),
        *(f"Lay {rank}♠︎ {rank}♦︎ {rank}♣︎" for rank in "JK"),
    }


def test_the_meld_owed_is_offered_first_among_picked_poters():
    view = view_of("3d 3s 3h Ks 2d 9c", sallan=True, must_meld=True)
    assert list(panel(view, "3d 3s 3h").offered()) == ["Lay 3♠︎ 3♥︎ 3♦︎"]
    assert written_example(panel(view, "3d 3s 3h")) is None
