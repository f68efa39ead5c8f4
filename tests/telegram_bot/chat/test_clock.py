"""The half-time warning, by a clock that only the test moves."""

import pytest

from telegram_bot.chat.pages.parts import ChatTexts, plain_name
from telegram_bot.chat.pages.table_page import hour
from telegram_bot.chat.transport.callback_data import SelectCard
from telegram_bot.domain.room import Seat
from tests.telegram_bot.kinds import kind_of

from ..fakes import FakeClock


@pytest.fixture
def clock():
    return FakeClock()


def warning(world):
    return next((m for m in world.messages() if "half your time" in (m.text or "")), None)


async def test_half_time_is_told_once_with_a_mention_and_taken_back(make_world, clock):
    world = await make_world("Amal", "Nimali", turn_seconds=60, clock=clock)
    board = await world.start_table("Amal", "Nimali")
    room = await world.room()
    name = ("Amal", "Nimali")[room.to_move]
    assert f"{name} to play · until" in board.text
    clock.ring()
    message = await world.eventually(lambda: warning(world))
    assert message.text == f"⏰ {name}, half your time is gone."
    assert message.entities[0]["type"] == "text_mention"
    panel = await world.hand(name, board)
    for label in ("Draw", "✅"):
        await world.eventually(lambda: any(kind_of(p) == SelectCard for p in world.presses(panel)))
        if label == "Draw":
            press = next(press for text, press in world.buttons(panel) if "Draw" in text)
            await world.press(name, panel, press)
    room = await world.room()
    move = next(str(m) for m in room.view(room.to_move).legal_moves() if str(m).startswith("discard"))
    world.say(name, f"/move {move}", ephemeral=False)
    await world.eventually(lambda: warning(world) is None)


async def test_when_time_is_up_the_game_goes_on(make_world, clock):
    world = await make_world("Amal", "Nimali", turn_seconds=60, clock=clock)
    board = await world.start_table("Amal", "Nimali")
    first = (await world.room()).to_move
    while (await world.room()).to_move == first:
        if clock.next_due() is not None:
            clock.ring()
        await world.service.settle()
    await world.eventually(lambda: "drew" in board.text)
    await world.eventually(lambda: warning(world) is None)


async def test_until_when_is_told_in_everybodys_own_time(make_world):
    world = await make_world("Amal", "Nimali", turn_seconds=60)
    board = await world.start_table("Amal", "Nimali")
    moment = (await world.room()).deadline
    (told,) = [entity for entity in board.entities if entity["type"] == "date_time"]
    assert told["unix_time"] == int(moment)


def test_the_end_of_a_long_clock_has_a_date():
    assert hour(ChatTexts(), 1_700_000_000, 3600) == '<tg-time unix="1700000000" format="T">22:13:20 UTC</tg-time>'
    assert (
        hour(ChatTexts(), 1_700_000_000, 86400) == '<tg-time unix="1700000000" format="dt">14 Nov, 22:13 UTC</tg-time>'
    )


def test_a_stand_in_is_marked_behind_the_name():
    assert plain_name(Seat(1, "<Nimali>", away=True)) == "<Nimali>\u00a0🤖"
    assert plain_name(Seat(1, "Nimali")) == "Nimali"
