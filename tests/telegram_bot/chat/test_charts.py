"""The picture of advice: for its owner's eyes alone, whatever the server does."""

from telegram_bot.chat.messages.reconciler import UNKNOWN
from telegram_bot.chat.transport.callback_data import AskHint, MakeMove, SelectCard, ShowChart
from tests.telegram_bot.kinds import kind_of

from .test_hints import AMAL, NIMALI, draw, table_with


async def advised(world, hints=-1):
    """A panel in the group with advice on it."""
    board, panel, name, other = await table_with(world, hints)
    await world.touch(name, panel, AskHint)
    await world.eventually(lambda: world.button(panel, ShowChart), "the button for the picture")
    return board, panel, name, other


def pictures(messages):
    return [message for message in messages if message.media is not None]


def shown_to_all(world):
    """Every call that could show a picture to the whole group."""
    return [call for call in world.group_calls() if "Photo" in call.method or "Media" in call.method]


async def test_it_stays_out_of_the_group_while_no_hand_was_put_in_there(make_world):
    world = await make_world(AMAL, NIMALI)
    _, panel, name, _ = await advised(world)
    world.bot.chat.context.hand_panels.message((await world.room()).id, world.people[name]).shown = UNKNOWN
    await world.touch(name, panel, ShowChart)
    assert pictures(world.ephemerals(name)) == []
    assert shown_to_all(world) == []


async def test_in_the_group_it_comes_by_an_edit_to_its_owner_alone_until_they_move_and_costs_no_hint(make_world):
    world = await make_world(AMAL, NIMALI)
    _, panel, name, other = await advised(world, hints=1)
    await world.touch(name, panel, ShowChart)
    (picture,) = pictures(world.ephemerals(name))
    assert "Only you see this" in picture.text
    assert pictures(world.ephemerals(other)) == []
    assert pictures(world.messages()) == []
    sent = [call for call in world.sandbox.calls if call.method in ("sendMessage", "editEphemeralMessageMedia")][-2:]
    assert [call.method for call in sent] == ["sendMessage", "editEphemeralMessageMedia"]
    assert "Your picture is on its way" in world.raw(sent[0])
    assert shown_to_all(world) == []
    (panel_still,) = [message for message in world.ephemerals(name) if message.media is None]
    assert panel_still is panel
    await world.touch(name, panel, ShowChart)
    assert len(pictures(world.ephemerals(name))) == 1
    assert [seat.hints for seat in (await world.room()).seats if seat.name == name] == [1]
    press = world.button(panel, MakeMove) or world.button(panel, SelectCard)
    if kind_of(press) == SelectCard:
        await world.press(name, panel, press)
        press = await world.eventually(lambda: world.button(panel, MakeMove), "something to do")
    await world.press(name, panel, press)
    await world.eventually(lambda: not pictures(world.ephemerals(name)), "the picture is gone")


async def test_it_is_offered_beside_a_plan_that_goes_on_after_a_draw(start_table):
    world, board = await start_table(AMAL, NIMALI)
    name = (AMAL, NIMALI)[(await world.room()).to_move]
    panel = await world.hand(name, board)
    await world.touch(name, panel, AskHint)
    await world.eventually(lambda: "only move" in panel.text)
    assert world.button(panel, ShowChart) is None
    await draw(world, name, panel)
    await world.eventually(lambda: world.button(panel, ShowChart), "the button for the picture")
    await world.touch(name, panel, ShowChart)
    assert len(pictures(world.ephemerals(name))) == 1


async def test_without_advice_there_is_no_picture(make_world):
    world = await make_world(AMAL, NIMALI)
    board, panel, name, other = await table_with(world, 1)
    room = await world.room()
    press = ShowChart(room.id, room.version)
    assert "just changed" in (await world.press(name, panel, press, force=True))["text"]
    assert "turn" in (await world.press(other, board, press, force=True))["text"]
    assert pictures(world.ephemerals(name)) == []
    assert [seat.hints for seat in room.seats] == [0, 0]


async def test_a_server_that_turns_older_shows_nobody_the_picture(make_world):
    world = await make_world(AMAL, NIMALI)
    _, panel, name, _ = await advised(world)
    world.sandbox.people.start(world.people[name], None)
    world.sandbox.core.has_ephemerals = False
    before = len(world.messages())
    await world.touch(name, panel, ShowChart)
    await world.eventually(lambda: pictures(world.messages(world.people[name])), "the picture in private")
    assert len(world.messages()) == before
    assert shown_to_all(world) == []


async def test_a_picture_that_cannot_be_put_in_goes_to_the_private_chat(make_world):
    world = await make_world(AMAL, NIMALI)
    _, panel, name, _ = await advised(world)
    world.sandbox.faults.add("editEphemeralMessageMedia", times=1)
    answer = await world.touch(name, panel, ShowChart)
    assert "Tap “Private chat”" in answer["text"]
    assert world.ephemerals(name) == [panel]
    world.sandbox.people.start(world.people[name], None)
    world.sandbox.faults.add("editEphemeralMessageMedia", times=1)
    await world.touch(name, panel, ShowChart)
    assert len(pictures(world.messages(world.people[name]))) == 1
    assert world.ephemerals(name) == [panel]


async def test_from_the_private_chat_it_comes_there(make_world):
    world = await make_world(AMAL, NIMALI)
    world.sandbox.core.has_ephemerals = False
    await world.start_table(AMAL, NIMALI)
    room = await world.room()
    name = (AMAL, NIMALI)[room.to_move]
    chat = world.people[name]
    world.sandbox.people.start(chat, f"t{room.id}")
    panel = await world.eventually(lambda: next(iter(world.messages(chat)), None))
    await draw(world, name, panel)
    await world.touch(name, panel, AskHint)
    await world.touch(name, panel, ShowChart)
    (picture,) = pictures(world.messages(chat))
    assert "Your moves compared" in picture.text
    assert shown_to_all(world) == []
