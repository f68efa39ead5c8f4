"""The bot is removed from a group, and comes back."""

import pytest

from telegram_bot.chat.transport.callback_data import ConfirmStop
from telegram_bot.domain.room import Place, Stage


async def remove_bot(world) -> None:
    world.sandbox.people.kick(world.group, world.sandbox.state.bot.id)
    await world.eventually(lambda: not world.sandbox.core.updates.pending, "the removal")
    await world.bot.application.update_queue.join()
    await world.settle()


async def test_a_match_rests_while_the_bot_is_out_of_the_group_and_goes_on_when_it_is_back(make_world):
    world = await make_world("Amal", "Nimali", turn_seconds=30)
    await world.start_table("Amal", "Nimali", bots=1)
    before = await world.room()
    await remove_bot(world)
    room = await world.service.get(before.id)
    assert room.paused
    calls = len(world.group_calls())
    await world.advance(4000)
    await world.sleep(4000)
    await world.settle()
    assert len(world.group_calls()) == calls
    room = await world.service.get(before.id)
    assert room.position_key == before.position_key
    old = world.board()
    world.sandbox.people.join(world.group, world.sandbox.state.bot.id)
    board = await world.eventually(lambda: world.board() if world.board() != old else None, "the table again")
    await world.eventually(lambda: old not in world.messages(), "the table from before is deleted")
    for name in ("Amal", "Nimali"):
        await world.touch(name, board, "back")
    await world.advance(1)
    room = await world.service.get(before.id)
    assert not any(seat.away for seat in room.seats)
    assert room.deadline > world.clock.time
    greetings = [message for message in world.messages() if "open a card table" in (message.text or "")]
    assert len(greetings) == 1  # that of the first time


async def test_while_the_bot_may_not_write_a_table_is_edited_where_it_is_and_a_new_one_waits(make_world):
    world = await make_world("Amal", "Nimali")
    bot = world.sandbox.state.bot.id

    async def refused(command):
        known = len(world.sandbox.calls)
        world.sandbox.people.restrict(world.group, bot)
        world.say("Amal", command)
        await world.eventually(
            lambda: any(call.error and call.method == "sendMessage" for call in world.sandbox.calls[known:]), command
        )

    await refused("/poter")
    assert world.board() is None
    world.sandbox.people.demote(world.group, bot)
    board = await world.eventually(world.board, "the table")
    await world.touch("Nimali", board, "join")
    await world.up_to_date(board)
    await world.touch("Amal", board, "start")
    await refused("/table")
    world.say("Amal", "/leave")
    await world.eventually(lambda: "🤖" in board.text, "the stand-in")
    world.sandbox.people.demote(world.group, bot)
    world.say("Amal", "/table")
    await world.eventually(lambda: world.board() not in (None, board), "the table below")


@pytest.mark.parametrize(("change", "in_group"), [("restrict", True), ("kick", False), ("promote", False)])
async def test_the_end_of_a_table_is_asked_for_in_private_of_who_writes_there_or_where_the_bot_may_not_write(
    start_table, change, in_group
):
    world, _ = await start_table("Amal", "Nimali")
    room, amal = await world.room(), world.people["Amal"]
    world.sandbox.people.start(amal)
    getattr(world.sandbox.people, change)(world.group, world.sandbox.state.bot.id)
    texts = await world.bot.chat.context.languages.choose(amal, language="es")
    world.say("Amal", "/stop", None if in_group else amal)
    asked = await world.offered(ConfirmStop, chat=amal)
    assert asked.text == texts.plain("stop-ask"), "in the person's language, not the group's"
    await world.touch("Amal", asked, ConfirmStop)
    assert not [message for message in world.messages() if world.button(message, ConfirmStop)]
    assert (await world.service.get(room.id)).stage == Stage.ENDED


async def test_a_lobby_is_closed_when_the_bot_is_removed_and_not_by_other_changes_of_membership(make_world):
    world = await make_world("Amal", "Nimali")
    await world.open_table("Amal", "Nimali")
    room, bot = await world.room(), world.sandbox.state.bot.id
    world.sandbox.people.promote(world.group, bot)
    world.sandbox.people.demote(world.group, bot)
    await world.eventually(lambda: not world.sandbox.core.updates.pending, "the promotion")
    await world.bot.application.update_queue.join()
    assert (await world.service.get(room.id)).version == room.version
    await remove_bot(world)
    assert (await world.service.get(room.id)).stage == Stage.ENDED
    assert await world.service.at(Place(world.group)) is None
    assert room.id not in world.bot.chat.context.table_messages.messages
