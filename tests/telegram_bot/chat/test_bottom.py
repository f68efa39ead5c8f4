"""What is moved to the bottom of the chat: a table that talk has pushed up, a hand at a new round, the result."""

from telegram_bot.chat.messages.wanted import MAX_BELOW, RESEND_PAUSE
from telegram_bot.chat.transport.callback_data import ConfirmStop, DeclineStop
from telegram_bot.chat.transport.sending import EMPTIED
from telegram_bot.domain.commands import Person
from telegram_bot.domain.play import NextRound, Stop

from .turns import move, mover, play_round, play_turn


async def talk(world, lines, name="Amal"):
    """Let people talk, and send the bot a command at the end, the only message that it gets in privacy mode."""
    world.sandbox.faults.add("setMessageReaction", times=100)
    for number in range(lines - 1):
        world.say(name, f"line {number}")
    last = world.say(name, "/back")
    newest = world.bot.chat.context.reconciler.activity._newest
    await world.eventually(lambda: (newest.get(world.group) or 0) >= last.message_id, "the command is heard")
    await world.eventually(lambda: not world.sandbox.core.updates.pending)
    await world.settle()


async def quiet_table(world):
    """A running table that was sent some time ago."""
    board = await world.start_table("Amal", "Nimali")
    await world.settle()
    await world.sleep(RESEND_PAUSE)
    return board


def bottom(world):
    return max(message.message_id for message in world.sandbox.state.messages[world.group].values())


async def test_a_table_that_talk_has_pushed_up_comes_down_as_the_turn_passes(make_world):
    world = await make_world("Amal", "Nimali")
    board = await quiet_table(world)
    await talk(world, MAX_BELOW // 2)
    await play_turn(world, await mover(world))
    await world.settle()
    assert world.board() is board
    name = await mover(world)
    await talk(world, MAX_BELOW + 1)
    await move(world, name, "draw")
    await world.settle()
    assert world.board() is board
    await move(world, name, "discard")
    await world.settle()
    new = world.board()
    assert new.message_id == bottom(world)
    assert board not in world.messages()
    await talk(world, MAX_BELOW + 1)
    await play_turn(world, await mover(world))
    await world.settle()
    assert world.board() is new
    await world.sleep(RESEND_PAUSE)
    await play_turn(world, await mover(world))
    await world.settle()
    assert world.board().message_id == bottom(world)


async def test_a_table_whose_call_shows_that_it_was_pushed_up_comes_down(make_world):
    world = await make_world("Amal", "Nimali")
    board = await quiet_table(world)
    world.clock.time += 100
    for number in range(MAX_BELOW + 1):
        world.say("Amal", f"line {number}")
    await play_turn(world, await mover(world))
    await world.settle()
    assert world.board() is board
    world.clock.time += 100
    world.clock.ring()
    await world.settle()
    assert world.board() is not board


async def test_after_a_stop_the_result_is_at_the_bottom_and_on_private_panels(start_table):
    world, board = await start_table("Amal", "Nimali")
    world.sandbox.people.start(world.people["Nimali"], f"t{(await world.room()).id}")
    panel = await world.eventually(lambda: next(iter(world.messages(world.people["Nimali"])), None))
    world.say("Amal", "/stop")
    question = await world.offered(ConfirmStop)
    await world.touch("Amal", question, ConfirmStop)
    await world.eventually(lambda: board not in world.messages(), "the table above is gone")
    (result,) = [m for m in world.messages() if m.markup]
    assert "The match was ended" in result.text
    assert result.message_id > question.message_id
    await world.eventually(lambda: "The match was ended" in panel.text)


async def test_what_telegram_does_not_delete_after_two_days_is_emptied(make_world):
    """A match without a clock: the earlier table, and a question that was not answered."""
    world = await make_world("Amal", "Nimali")
    old = await world.start_table("Amal", "Nimali")
    world.say("Amal", "/stop")
    question = await world.offered(DeclineStop)
    world.sandbox.clock.advance(49 * 3600)
    await world.touch("Amal", question, DeclineStop)
    world.say("Amal", "/table")
    await world.eventually(lambda: world.board() is not old and world.board(), "the table below")
    await world.eventually(lambda: (old.text, old.markup) == (EMPTIED.text, None), "the table from before is emptied")
    await world.eventually(lambda: (question.text, question.markup) == (EMPTIED.text, None), "so is the question")
    await world.settle()
    assert await world.on_file() == [world.board().message_id]


# ---------------------------------------------------------------------- hands


async def next_round(world, name):
    room = await world.room()
    await world.service.perform(room.id, NextRound(), Person(world.people[name], name))
    await world.settle()


async def test_a_private_hand_comes_down_with_each_round(make_world):
    world = await make_world("Amal", "Nimali")
    await world.start_table("Amal", "Nimali")
    chat = world.people["Amal"]
    world.sandbox.people.start(chat, f"t{(await world.room()).id}")
    first = await world.eventually(lambda: next(iter(world.messages(chat)), None))
    await play_round(world)
    await world.eventually(lambda: "Round 1 is over" in first.text)
    for number in range(20):
        world.say("Amal", f"line {number}", chat)
    await next_round(world, "Nimali")
    await world.eventually(lambda: first not in world.messages(chat), "the old hand is gone")

    def hands():
        return [message for message in world.messages(chat) if "Round 2" in message.text]

    (second,) = hands()
    sent = [c for c in world.sandbox.calls if c.method == "sendMessage" and "Round 2" in c.params["text"]]
    assert [
        (int(c.params["chat_id"]), c.params["disable_notification"]) for c in sent if int(c.params["chat_id"]) == chat
    ]
    await move(world, await mover(world))
    await world.settle()
    assert hands() == [second]


async def between(world):
    """Two open hands in the group, and a round that is over."""
    board = await world.start_table("Amal", "Nimali")
    hands = {name: await world.hand(name, board) for name in ("Amal", "Nimali")}
    await play_round(world)
    await world.eventually(lambda: "Round 1 is over" in board.text, "the score sheet")
    return hands


async def test_in_the_group_the_hand_of_who_pressed_comes_down_and_the_others_stay(make_world):
    world = await make_world("Amal", "Nimali")
    hands = await between(world)
    world.clock.time += 100
    await world.touch("Amal", world.board(), "next-round")
    await world.eventually(lambda: hands["Amal"] not in world.ephemerals("Amal"), "the old hand is gone")
    await world.eventually(lambda: ["Round 2" in m.text for m in world.ephemerals("Amal")] == [True])
    await world.eventually(lambda: "Round 2" in hands["Nimali"].text)
    assert world.ephemerals("Nimali") == [hands["Nimali"]]
    await play_round(world)
    hand = world.ephemerals("Amal")[0]
    await world.service.perform((await world.room()).id, Stop(), Person(world.people["Amal"], "Amal"))
    await world.eventually(lambda: "The match was ended" in hand.text)
    assert world.ephemerals("Amal") == [hand], "it is not sent again"


async def test_a_bot_that_is_administrator_brings_down_the_hands_of_who_is_there(make_world):
    world = await make_world("Amal", "Nimali", chat={"bot": "administrator"})
    hands = await between(world)
    world.clock.time += 100
    await next_round(world, "Amal")
    for name, hand in hands.items():
        await world.eventually(lambda name=name, hand=hand: hand not in world.ephemerals(name), "the old hand is gone")
        await world.eventually(lambda name=name: ["Round 2" in m.text for m in world.ephemerals(name)] == [True])
    await play_round(world)
    hands = {name: world.ephemerals(name)[0] for name in hands}
    world.clock.time += 1000
    await next_round(world, "Amal")
    looked_at = hands[await mover(world)]
    await world.eventually(lambda: "Round 3" in looked_at.text, "the hand of who is to move")
    for name, hand in hands.items():
        assert world.ephemerals(name) == [hand]
        assert hand is looked_at or "Round 3" not in hand.text, "nobody looks at it"
