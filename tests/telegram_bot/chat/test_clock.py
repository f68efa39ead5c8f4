"""What is shown of the clock of a turn, and of who stands in."""

from telegram_bot.chat.pages.parts import ChatTexts, plain_name
from telegram_bot.chat.pages.table_page import hour
from telegram_bot.domain.room import Seat


async def test_until_when_is_told_in_everybodys_own_time(make_world):
    world = await make_world("Amal", "Nimali", turn_seconds=60)
    board = await world.start_table("Amal", "Nimali")
    room = await world.room()
    assert f"{room.seats[room.to_move].name} to play · until" in board.text
    (told,) = [entity for entity in board.entities if entity["type"] == "date_time"]
    assert told["unix_time"] == int(room.deadline)


def test_the_end_of_a_long_clock_has_a_date():
    assert hour(ChatTexts(), 1_700_000_000, 3600) == '<tg-time unix="1700000000" format="T">22:13:20 UTC</tg-time>'
    assert (
        hour(ChatTexts(), 1_700_000_000, 86400) == '<tg-time unix="1700000000" format="dt">14 Nov, 22:13 UTC</tg-time>'
    )


def test_a_stand_in_is_marked_behind_the_name():
    assert plain_name(Seat(1, "<Nimali>", away=True)) == "<Nimali>\u00a0🤖"
    assert plain_name(Seat(1, "Nimali")) == "Nimali"
