"""Taking a turn back by consent, in the chat: command, request below the table's message, answers."""

from types import SimpleNamespace
from typing import Any

from telegram_bot.chat.handlers.callbacks import CallbackHandler, TablePress
from telegram_bot.chat.handlers.table_callbacks import TableCallbacks
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.callback_data import GiveOrder
from telegram_bot.domain.commands import Person
from telegram_bot.domain.play import Play
from telegram_bot.domain.room import TakeBacks

NAMES = ("Amal", "Nimali", "Ruwan")


ANSWERS = ["allow-take-back", "refuse-take-back"]


def orders(world, message):
    return [press.order for press in world.presses(message) if isinstance(press, GiveOrder)]


async def test_the_table_asks_everybody_below_all_other_buttons(make_world):
    world = await make_world(*NAMES)
    board = await world.start_table(*NAMES, game="pocha", take_backs=TakeBacks.CONSENT)
    before = await world.room()
    seat = before.to_move
    name, others = before.seats[seat].name, [other for other in NAMES if other != before.seats[seat].name]
    bid = Play(before.view(seat).legal_moves()[0])
    room = (await world.service.perform(before.id, bid, Person(world.people[name], name))).room
    hand = await world.hand(room.seats[room.to_move].name, board)
    await world.eventually(lambda: "Your turn" in hand.text)
    world.say(name, "/takeback")
    await world.eventually(lambda: "asks to take the last turn back" in board.text)
    assert all(other in board.text.rpartition("Waiting for")[2] for other in others)
    assert orders(world, board)[-2:] == ANSWERS
    assert "nothing to answer" in (await world.touch(name, board, "allow-take-back"))["text"]
    for other in others:
        await world.touch(other, board, "allow-take-back")
    await world.eventually(lambda: "asks to take" not in board.text)
    assert (await world.room()).view(seat).text() == before.view(seat).text()
    assert room.to_move != seat
    assert not {*ANSWERS} & {*orders(world, board)}
    await world.eventually(lambda: "Your turn" not in hand.text, "who loses the turn sees it at once")


async def test_a_second_tap_takes_nothing_more_back(make_world):
    """The button of a hand that is not updated in others' turns has no version; bots allow everything at once."""
    world = await make_world("Amal")
    board = await world.start_table("Amal", bots=2, game="pocha", take_backs=TakeBacks.CONSENT)
    hand = await world.hand("Amal", board)
    await world.eventually(lambda: "Your turn" in hand.text)
    room, amal = await world.room(), Person(world.people["Amal"], "Amal")
    seat = room.to_move
    played = (await world.service.perform(room.id, Play(room.view(seat).legal_moves()[0]), amal)).room
    while played.to_move != seat:
        await world.next_change(0.1)
        played = await world.room()
    handlers = CallbackHandler(world.bot.chat.context, [TableCallbacks(world.bot.chat.context)]).handlers
    query: Any = SimpleNamespace(id="1")
    press = TablePress(GiveOrder(room.id, 0, "take-back"), amal, query, ChatTexts(), played)
    assert "has just changed" in (await handlers[GiveOrder](press)).text
    assert (await world.room()).view(seat).text() == played.view(seat).text()
