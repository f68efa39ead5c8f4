"""The chat's own parts: rows of buttons, numbers, and the end of a turn's time."""

import pytest

from analysis.shortening import label_width
from analysis.texts.loader import LANGUAGES, chance, rounded
from telegram_bot.chat.pages.parts import ChatTexts, label_room, rows_of_two, rows_that_fit
from telegram_bot.chat.pages.table_page import hour, table_page
from telegram_bot.chat.transport.sending import Button
from telegram_bot.domain.room import Seat
from tests.engine.poter.builders import start
from tests.samples import cases
from tests.telegram_bot.drawn_hands import drawn
from tests.telegram_bot.presentation.tables import started


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


def test_until_when_is_told_in_everybodys_own_time():
    room = started(turn_seconds=60)
    room.seats[room.to_move], room.deadline = Seat(7, "Nimali"), 1_700_000_000.5
    assert '<b>Nimali</b> to play · until <tg-time unix="1700000000"' in table_page(ChatTexts(), room).text


def test_the_end_of_a_long_clock_has_a_date():
    assert hour(ChatTexts(), 1_700_000_000, 3600) == '<tg-time unix="1700000000" format="T">22:13:20 UTC</tg-time>'
    assert (
        hour(ChatTexts(), 1_700_000_000, 86400) == '<tg-time unix="1700000000" format="dt">14 Nov, 22:13 UTC</tg-time>'
    )


@cases(("points", "about"), [(0.04, 0), (1.04, 1), (2.14, 2.1), (9.96, 10), (12.4, 12), (99.96, 100), (1635.3, 1640)])
def test_about_how_many_points(points, about):
    assert rounded(points) == about
    assert rounded(-points) == -about
    assert isinstance(rounded(points), int) is (about == int(about))


@pytest.mark.parametrize(
    ("probability", "shown"),
    [(0.0, "0%"), (0.004, "under 1%"), (0.005, "under 1%"), (0.41, "41%"), (0.997, "over 99%"), (1.0, "100%")],
)
def test_chances_are_told_in_percent(probability, shown):
    assert chance(ChatTexts(), probability) == shown
