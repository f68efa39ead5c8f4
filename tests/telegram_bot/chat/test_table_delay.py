"""When the table's message shows a move of a running turn."""

import pytest

from telegram_bot.chat.messages.table_messages import AFTER_DRAW, WITHIN_TURN, delay_within_turn
from telegram_bot.rooms.domain.events import EventKind, RoomEvent


@pytest.mark.parametrize(
    ("entries", "delay"),
    [
        (("0 draw",), AFTER_DRAW),
        (("* stock 4d 5c", "0 draw"), AFTER_DRAW),
        (("0 take",), WITHIN_TURN),
        (("0 draw", "0 meld 7h 8h 9h"), WITHIN_TURN),
        (("2 lay As=8d @2",), WITHIN_TURN),
    ],
)
def test_what_others_see_is_shown_soon_and_a_draw_with_what_follows(entries, delay):
    assert delay_within_turn(RoomEvent(EventKind.MOVED, entries, 0)) == delay
