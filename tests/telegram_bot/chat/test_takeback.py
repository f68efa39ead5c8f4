"""Taking a turn back by consent, in the chat: command, request below the table's message, answers."""

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
