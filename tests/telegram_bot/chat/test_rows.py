"""Buttons share a row if their labels are short on the screen, whatever the script."""

import pytest

from analysis.shortening import label_width
from analysis.texts.loader import LANGUAGES
from telegram_bot.chat.pages.parts import ChatTexts, label_room, rows_of_two, rows_that_fit
from telegram_bot.chat.transport.sending import Button
from tests.engine.poter.builders import start
from tests.samples import cases
from tests.telegram_bot.drawn_hands import drawn


@cases(
    ("label", "width"),
    [
        ("", 0),
        ("Melds", 5),
        ("Montón", 6),
        ("Monto\u0301n", 6),
        ("K♠︎ 7♥︎", 5),
        ("🏁 Close", 8),
        ("ක්‍රී", 1.9),
        ("වාරය", 5.7),
        ("স্কোর", 3.4),
        ("ওয়াইল্ড A", 8.8),
    ],
)
def test_letters_count_with_their_signs_and_by_the_width_of_their_script(label, width):
    assert label_width(label) == pytest.approx(width)


@cases(
    ("label", "rows"),
    [
        ("a" * 17, 1),
        ("a" * 18, 2),
        ("e\u0301" * 17, 1),
        ("කි" * 8, 1),
        ("කි" * 9, 2),
        ("কি" * 10, 1),
        ("কি" * 11, 2),
    ],
)
def test_long_labels_get_a_row_of_their_own(label, rows):
    buttons = [Button(label), Button("b")]
    assert [button for row in rows_of_two(buttons) for button in row] == buttons
    assert len(rows_of_two(buttons)) == rows


@cases(
    ("labels", "rows"),
    [
        (["a" * 36], [1]),
        (["a" * 37], [1]),
        (["a" * 17, "b"], [2]),
        (["a" * 18, "b"], [1, 1]),
        (["a" * 10, "b", "c"], [3]),
        (["a", "b", "c" * 11], [2, 1]),
        (["a" * 18, "b", "c"], [1, 2]),
    ],
)
def test_buttons_that_have_no_room_in_one_row_take_several(labels, rows):
    buttons = [Button(label) for label in labels]
    assert [len(row) for row in rows_that_fit(buttons)] == rows


@cases("language", LANGUAGES)
@cases(
    "position",
    [
        {"phase": "draw", "hands": ["4d 6h", "2c"], "pile": "Jd", "pile_owner": 1},
        {"phase": "draw", "hands": ["4d 5d 8h", "2c"], "pile": "6d", "pile_owner": 1},
        {"phase": "offer", "hands": ["4d 6h", "2c", ""], "rest": 2, "pile": "8d", "pile_owner": 2},
    ],
)
def test_what_poter_offers_before_a_turn_is_not_cut_off(language, position):
    made = drawn(start(**position).view(0), texts=ChatTexts(language))
    rows = [[button.label for button in row] for row in made.rows if len(row) > 1]
    assert [row for row in rows if max(map(label_width, row)) > label_room(len(row))] == []
