import pytest

from telegram_bot.chat.callback import Act
from telegram_bot.rooms.room import Stage


async def last(scene, what, chat=None):
    return await scene.eventually(lambda: next((m for m in scene.messages(chat) if what in (m.text or "")), None), what)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("/start", "I deal Poter"),
        ("/help", "At a table in a group"),
        ("/rules", "twelve lines"),
        ("/rules P6.4", "It matches a card on the pile"),
        ("/rules p6.4", "It matches a card on the pile"),
        ("/rules <b>", "There is no rule <B>"),
        ("/rules \U0001d51b", "There is no rule"),
        ("/table", "There is no table here"),
        ("/stop", "There is no table here"),
        ("/leave", "There is no table here"),
        ("/transcript", "There is no table here"),
    ],
)
async def test_in_a_group(make_scene, text, answer):
    scene = await make_scene("Amal")
    scene.say("Amal", text)
    await last(scene, answer)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("/start", "I am a card room"),
        ("/start t99", "This table has ended"),
        ("/start tx", "I am a card room"),
        ("/poter", "This works in a group"),
        ("/hand", "You sit at no table"),
        ("/move draw", "You sit at no table"),
        ("/hint", "You sit at no table"),
    ],
)
async def test_in_the_private_chat(make_scene, text, answer):
    scene = await make_scene("Amal")
    scene.sandbox.people.say(scene.people["Amal"], scene.people["Amal"], text)
    await last(scene, answer, scene.people["Amal"])


async def test_a_group_is_greeted_once(make_scene):
    scene = await make_scene("Amal")
    await last(scene, "Thank you for having me")


async def test_typed_moves(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    room = await scene.room()
    names = ("Amal", "Nimali")
    name, other = names[room.to_move], names[1 - room.to_move]
    scene.say(other, "/move draw", ephemeral=False)
    await last(scene, "It is not your turn")
    scene.say(name, "/move dance", ephemeral=False)
    await last(scene, "Write a move like this")
    scene.say(name, "/move discard 3d", ephemeral=False)
    await last(scene, "(P4.8)")
    scene.say(name, "/move DRAW", ephemeral=False)
    await scene.eventually(lambda: f"{name} drew" in board.text)
    room = await scene.room()
    move = next(str(m) for m in room.view(room.to_move).legal_moves() if str(m).startswith("discard"))
    card = move.removeprefix("discard ").replace("T", "10").replace("h", "♥️").replace("s", "♠")
    scene.say(name, f"/move discard {card}", ephemeral=False)
    await scene.eventually(lambda: f"{name} drew, discarded" in board.text)


async def test_commands_for_ones_own_eyes(make_scene):
    scene = await make_scene("Amal", "Nimali")
    await scene.started("Amal", "Nimali")
    scene.say("Amal", "/hand")
    panel = await scene.eventually(lambda: next(iter(scene.ephemerals("Amal")), None))
    assert "Round 1" in panel.text
    before = len(scene.messages())
    name = ("Amal", "Nimali")[1 - (await scene.room()).to_move]
    scene.say(name, "/move draw")
    await scene.eventually(lambda: any("not your turn" in (m.text or "") for m in scene.ephemerals(name)))
    assert len(scene.messages()) == before


async def test_leaving_and_coming_back(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali", bots=0)
    scene.say("Nimali", "/leave")
    await scene.eventually(lambda: "for Nimali" in board.text)
    scene.say("Nimali", "/back")
    await scene.eventually(lambda: "for Nimali" not in board.text)
    assert (await scene.room()).stage == Stage.PLAYING


async def test_the_transcript_waits_for_a_complete_round(make_scene):
    scene = await make_scene("Amal", "Nimali")
    await scene.started("Amal", "Nimali")
    scene.say("Amal", "/transcript")
    await last(scene, "There is no complete round yet")
    assert not [call for call in scene.sandbox.calls if call.method == "sendDocument"]


async def test_the_menu_of_commands(make_scene):
    scene = await make_scene("Amal")
    calls = [call for call in scene.sandbox.calls if call.method == "setMyCommands"]
    assert len(calls) == 2
    assert all(call.ok for call in calls)


async def test_names_cannot_break_the_markup(make_scene):
    scene = await make_scene("<b>Amal</i>&", "Nimali")
    board = await scene.started("<b>Amal</i>&", "Nimali")
    assert "<b>Amal</i>&" in board.text
    assert scene.button(board, Act.HAND)
