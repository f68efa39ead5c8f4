"""The picture of advice: for its owner's eyes alone, whatever the server does."""

from telegram_bot.chat.transport.callback_data import Action, CallbackData

from .test_hints import AMAL, NIMALI, draw, table_with


async def advised(scene, hints=-1):
    """A panel in the group with advice on it."""
    board, panel, name, other = await table_with(scene, hints)
    await scene.touch(name, panel, Action.HINT)
    await scene.eventually(lambda: scene.button(panel, Action.CHART), "the button for the picture")
    return board, panel, name, other


def pictures(messages):
    return [message for message in messages if message.media is not None]


def shown_to_all(scene):
    """Every call that could show a picture to the whole group."""
    return [call for call in scene.group_calls() if "Photo" in call.method or "Media" in call.method]


async def test_in_the_group_it_comes_by_an_edit_to_its_owner_alone(make_scene):
    scene = await make_scene(AMAL, NIMALI)
    _, panel, name, other = await advised(scene)
    await scene.touch(name, panel, Action.CHART)
    (picture,) = pictures(scene.ephemerals(name))
    assert "Only you see this" in picture.text
    assert pictures(scene.ephemerals(other)) == []
    assert pictures(scene.messages()) == []
    sent = [call for call in scene.sandbox.calls if call.method in ("sendMessage", "editEphemeralMessageMedia")][-2:]
    assert [call.method for call in sent] == ["sendMessage", "editEphemeralMessageMedia"]
    assert "Your picture is coming" in scene.raw(sent[0])
    assert shown_to_all(scene) == []
    (panel_still,) = [message for message in scene.ephemerals(name) if message.media is None]
    assert panel_still is panel
    await scene.touch(name, panel, Action.CHART)
    assert len(pictures(scene.ephemerals(name))) == 1


async def test_a_picture_costs_no_hint_and_is_of_the_advice_that_was_given(make_scene):
    scene = await make_scene(AMAL, NIMALI)
    _, panel, name, _ = await advised(scene, hints=1)
    await scene.touch(name, panel, Action.CHART)
    assert len(pictures(scene.ephemerals(name))) == 1
    assert [seat.hints for seat in (await scene.room()).seats if seat.name == name] == [1]


async def test_the_picture_goes_when_its_owner_moves(make_scene):
    scene = await make_scene(AMAL, NIMALI)
    _, panel, name, _ = await advised(scene)
    await scene.touch(name, panel, Action.CHART)
    press = scene.button(panel, Action.MOVE) or scene.button(panel, Action.CARD)
    if press.action == Action.CARD:
        await scene.press(name, panel, press)
        press = await scene.eventually(lambda: scene.button(panel, Action.CHOICE), "something to do")
    await scene.press(name, panel, press)
    await scene.eventually(lambda: not pictures(scene.ephemerals(name)), "the picture is gone")


async def test_without_advice_there_is_no_picture(make_scene):
    scene = await make_scene(AMAL, NIMALI)
    board, panel, name, other = await table_with(scene, 1)
    room = await scene.room()
    press = CallbackData(Action.CHART, room.id, room.version)
    assert "just changed" in (await scene.press(name, panel, press, force=True))["text"]
    assert "turn" in (await scene.press(other, board, press, force=True))["text"]
    assert pictures(scene.ephemerals(name)) == []
    assert [seat.hints for seat in room.seats] == [0, 0]


async def test_a_server_that_turns_older_shows_nobody_the_picture(make_scene):
    scene = await make_scene(AMAL, NIMALI)
    _, panel, name, _ = await advised(scene)
    scene.sandbox.people.start(scene.people[name], None)
    scene.sandbox.core.set_level("10.0")
    before = len(scene.messages())
    await scene.touch(name, panel, Action.CHART)
    await scene.eventually(lambda: pictures(scene.messages(scene.people[name])), "the picture in private")
    assert len(scene.messages()) == before
    assert shown_to_all(scene) == []


async def test_a_picture_that_cannot_be_put_in_goes_to_the_private_chat(make_scene):
    scene = await make_scene(AMAL, NIMALI)
    _, panel, name, _ = await advised(scene)
    scene.sandbox.faults.add("editEphemeralMessageMedia", times=1)
    answer = await scene.touch(name, panel, Action.CHART)
    assert "Open the private chat" in answer["text"]
    assert scene.ephemerals(name) == [panel]
    scene.sandbox.people.start(scene.people[name], None)
    scene.sandbox.faults.add("editEphemeralMessageMedia", times=1)
    await scene.touch(name, panel, Action.CHART)
    assert len(pictures(scene.messages(scene.people[name]))) == 1
    assert scene.ephemerals(name) == [panel]


async def test_from_the_private_chat_it_comes_there(make_scene):
    scene = await make_scene(AMAL, NIMALI)
    scene.sandbox.core.set_level("10.0")
    await scene.started(AMAL, NIMALI)
    room = await scene.room()
    name = (AMAL, NIMALI)[room.to_move]
    chat = scene.people[name]
    scene.sandbox.people.start(chat, f"t{room.id}")
    panel = await scene.eventually(lambda: next(iter(scene.messages(chat)), None))
    await draw(scene, name, panel)
    await scene.touch(name, panel, Action.HINT)
    await scene.touch(name, panel, Action.CHART)
    (picture,) = pictures(scene.messages(chat))
    assert "Your moves compared" in picture.text
    assert shown_to_all(scene) == []
