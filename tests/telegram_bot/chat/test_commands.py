import asyncio

import pytest

from telegram_bot.chat.transport.callback_data import Action
from telegram_bot.rooms.domain.commands import ChangeSetting, Person, Play
from telegram_bot.rooms.domain.room import Stage


async def last(scene, what, chat=None):
    return await scene.eventually(lambda: next((m for m in scene.messages(chat) if what in (m.text or "")), None), what)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("/start", "I deal Poter, Pocha and Canasta"),
        ("/table", "There is no table here"),
        ("/stop", "There is no table here"),
        ("/leave", "There is no table here"),
        ("/join", "There is no table here"),
        ("/settings", "There is no table here"),
        ("/stats@thurumpu_bot", "I don't know that command"),
    ],
)
async def test_in_a_group(make_scene, text, answer):
    scene = await make_scene("Amal")
    scene.say("Amal", text)
    await last(scene, answer)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("/help", "At a table in a group"),
        ("/rules", "The rules of which game?"),
        ("/rules poter", "Poter in twelve lines"),
        ("/rules_poter", "Poter in twelve lines"),
        ("/rules P6.4", "It matches a card on the pile"),
        ("/rules p6.4", "It matches a card on the pile"),
        ("/rules 6.4", "It matches a card on the pile"),
        ("/rules 6.44", "There is no rule 6.44"),
        ("/rules 6", "There is no rule 6"),
        ("/rules <b>", "There is no rule <B>"),
        ("/rules \U0001d51b", "There is no rule"),
        ("/transcript", "There is no table here"),
    ],
)
async def test_in_a_group_for_the_askers_eyes(make_scene, text, answer):
    """A plain `/rules_poter` is no command that the group does not see: it is answered in the private chat."""
    scene = await make_scene("Amal", "Nimali")
    chat = scene.people["Amal"]
    scene.sandbox.people.start(chat)
    await last(scene, "I am a card room", chat)
    before = len(scene.messages())
    scene.say("Amal", text)

    def told():
        return [m for m in (*scene.ephemerals("Amal"), *scene.messages(chat)) if answer in (m.text or "")]

    await scene.eventually(told, answer)
    assert len(scene.messages()) == before


@pytest.mark.parametrize(
    ("text", "topic", "answer"),
    [
        ("/help", "help", "At a table in a group"),
        ("/rules", "rules", "The rules of which game?"),
        ("/rules Pocha", "rules_Pocha", "Pocha in twelve lines"),
        ("/rules_canasta", "rules_canasta", "Canasta in twelve lines"),
        ("/rules P6.4", "rules_P6-4", "It matches a card on the pile"),
        ("/rules <b>", "rules", "The rules of which game?"),
    ],
)
async def test_where_the_bot_may_not_write_to_the_asker_a_link_opens_the_answer(make_scene, text, topic, answer):
    scene = await make_scene("Amal")
    await last(scene, "Thank you for having me")
    before = len(scene.messages())
    scene.say("Amal", text, ephemeral=False)
    line = await last(scene, "I answer this in our private chat")
    assert len(scene.messages()) == before + 1
    ((key,),) = line.markup["inline_keyboard"]
    assert key["url"].endswith(f"?start={topic}")
    scene.sandbox.people.open_link(scene.people["Amal"], key["url"])
    await last(scene, answer, scene.people["Amal"])


async def test_what_all_saw_asked_is_answered_in_private_with_a_sign(make_scene):
    scene = await make_scene("Amal")
    chat = scene.people["Amal"]
    scene.sandbox.people.start(chat)
    await last(scene, "I am a card room", chat)
    before = len(scene.messages())
    scene.say("Amal", "/rules_poter", ephemeral=False)
    await last(scene, "Poter in twelve lines", chat)
    await scene.eventually(lambda: [c for c in scene.sandbox.calls if c.method == "setMessageReaction" and not c.error])
    assert len(scene.messages()) == before


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
        ("/settings", "Settings belong to a table in a group"),
        ("/stats", "I don't know that"),
        ("/language", "I don't know that"),
        ("hello", "Hello! I deal"),
    ],
)
async def test_in_the_private_chat(make_scene, text, answer):
    scene = await make_scene("Amal")
    scene.sandbox.people.say(scene.people["Amal"], scene.people["Amal"], text)
    await last(scene, answer, scene.people["Amal"])


@pytest.mark.parametrize("text", ["/start", "/poter", "/settings", "/stats", "hello"])
async def test_the_private_chat_offers_to_be_added_to_a_group(make_scene, text):
    scene = await make_scene("Amal")
    chat = scene.people["Amal"]
    scene.sandbox.people.say(chat, chat, text)
    message = await scene.eventually(lambda: next(iter(scene.messages(chat)), None))
    assert [[key["url"] for key in row] for row in message.markup["inline_keyboard"]] == [
        ["https://t.me/thurumpu_bot?startgroup=x"]
    ]


async def test_talk_in_a_group_and_commands_to_others_are_not_answered(make_scene):
    scene = await make_scene("Amal")
    await last(scene, "Thank you for having me")
    for text in ("hello", "/stats", "/stats@another_bot", "/leave"):
        scene.say("Amal", text)
    await last(scene, "There is no table here")
    assert len(scene.messages()) == 2


async def test_settings_by_command(make_scene):
    scene = await make_scene("Boss", "Amal", "Nimali")
    board = await scene.lobby("Amal", "Nimali")
    scene.say("Nimali", "/settings")
    await last(scene, "Only the person who opened")
    scene.say("Amal", "/settings")
    new = await scene.eventually(lambda: scene.board() if scene.board() is not board else None)
    await scene.eventually(lambda: board not in scene.messages())
    await scene.touch("Amal", new, Action.SETTINGS_DONE)
    await scene.touch("Amal", new, Action.START)
    await scene.eventually(lambda: scene.button(new, Action.HAND))
    scene.say("Amal", "/settings")
    await last(scene, "only be changed before the match")


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
    await scene.eventually(lambda: "Round 1" in panel.text)
    before = len(scene.messages())
    name = ("Amal", "Nimali")[1 - (await scene.room()).to_move]
    scene.say(name, "/move draw")
    await scene.eventually(lambda: any("not your turn" in (m.text or "") for m in scene.ephemerals(name)))
    assert len(scene.messages()) == before


async def test_moves_written_for_all_to_see(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    names = ("Amal", "Nimali")
    mover = names[(await scene.room()).to_move]
    written = scene.say(mover, "/move draw", ephemeral=False)
    await scene.eventually(lambda: f"{mover} drew" in board.text)
    await scene.eventually(lambda: [c for c in scene.sandbox.calls if c.method == "setMessageReaction" and not c.error])
    assert scene.sandbox.calls[-1].params["message_id"] in (written.message_id, str(written.message_id))
    before = len(scene.messages())
    scene.sandbox.people.start(scene.people[mover])
    scene.say(mover, "/move draw", ephemeral=False)
    chat = scene.people[mover]
    await scene.eventually(lambda: any("(P4" in m.text for m in scene.messages(chat)), "a refusal in private")
    assert len(scene.messages()) == before


async def test_a_move_for_ones_own_eyes_brings_the_hand_down(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    name = ("Amal", "Nimali")[(await scene.room()).to_move]
    panel = await scene.hand(name, board)
    scene.say(name, "/move draw")
    await scene.eventually(lambda: [m for m in scene.ephemerals(name) if m is not panel and "New:" in m.text])
    await scene.eventually(lambda: panel not in scene.ephemerals(name))


async def test_after_the_end_there_is_the_transcript_and_a_table_like_the_last(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.lobby("Amal", bots=2)
    room = await scene.room()
    by = Person(scene.people["Amal"], "Amal")
    for name, value in (("rounds", 1), ("mistakes", "strict"), ("turn_seconds", 300)):
        assert (await scene.bot.service.perform(room.id, ChangeSetting(name, value), by)).ok
    await scene.settled(board)
    await scene.touch("Amal", board, Action.START)
    await scene.eventually(lambda: scene.button(board, Action.HAND))
    room = await play_to_the_end(scene, room.id)
    assert room.stage == Stage.ENDED
    await scene.eventually(lambda: scene.button(board, Action.NEW_TABLE))
    await the_file_goes_to_private_chats(scene, board)
    await scene.touch("Nimali", board, Action.NEW_TABLE)
    new = await scene.eventually(lambda: scene.board() if scene.board() is not board else None)
    assert "Nimali" in new.text
    assert "Amara" in new.text
    made = await scene.room()
    assert made.settings.options == {"rounds": 1, "mistakes": "strict", "max_turns": 150}
    assert [(seat.name, seat.away) for seat in made.seats if not seat.is_bot] == [("Amal", True), ("Nimali", False)]
    assert made.settings.turn_seconds == 300
    assert made.opener == scene.people["Nimali"]


async def the_file_goes_to_private_chats(scene, board):
    """Ask for the file by a command and by the button, before and after the private chat is open."""
    amal, nimali = scene.people["Amal"], scene.people["Nimali"]
    stranger = scene.sandbox.people.add_user("Stranger").id

    def files(chat):
        return [message for message in scene.messages(chat) if (message.media or {}).get("kind") == "document"]

    answer = await scene.touch("Nimali", board, Action.TRANSCRIPT)
    assert "?start=f" in answer["url"]
    scene.sandbox.people.open_link(nimali, answer["url"])
    await scene.eventually(lambda: files(nimali), "the file by the link")
    answer = await scene.touch("Nimali", board, Action.TRANSCRIPT)
    assert "private chat" in answer["text"]
    assert len(files(nimali)) == 2
    scene.say("Amal", "/transcript", ephemeral=False)
    line = await last(scene, "I answer this in our private chat")
    scene.sandbox.people.open_link(amal, line.markup["inline_keyboard"][0][0]["url"])
    await scene.eventually(lambda: files(amal), "the file by the link")
    scene.say("Amal", "/transcript")
    await scene.eventually(lambda: any("private chat" in (m.text or "") for m in scene.ephemerals("Amal")))
    assert len(files(amal)) == 2
    scene.sandbox.people.open_link(stranger, line.markup["inline_keyboard"][0][0]["url"])
    await last(scene, "There is no complete round", stranger)
    assert not files(stranger)
    assert not files(scene.group)
    assert sum("I answer this" in (message.text or "") for message in scene.messages()) == 1


async def play_to_the_end(scene, number):
    """Let the one person at a table of bot players move at random until the match is over."""
    while (room := await scene.bot.service.get(number)).stage == Stage.PLAYING:
        if room.to_move == 0:
            move = scene.thinker.source.choice(room.view(0).legal_moves())
            await scene.bot.service.perform(number, Play(move), Person(scene.people["Amal"], "Amal"))
        else:
            await scene.bot.service.settle()
            await asyncio.sleep(0)
    return room


async def test_leaving_and_coming_back(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali", bots=0)
    scene.say("Nimali", "/leave", ephemeral=False)
    await scene.eventually(lambda: "Nimali 🤖" in board.text)
    await last(scene, "Nimali has left the table")
    before = len(scene.messages())
    scene.say("Nimali", "/leave", ephemeral=False)
    await scene.eventually(lambda: [c for c in scene.sandbox.calls if c.method == "setMessageReaction"])
    assert len(scene.messages()) == before
    scene.say("Nimali", "/back")
    await scene.eventually(lambda: "Nimali 🤖" not in board.text)
    assert (await scene.room()).stage == Stage.PLAYING


async def test_the_transcript_waits_for_a_complete_round(make_scene):
    scene = await make_scene("Amal", "Nimali")
    await scene.started("Amal", "Nimali")
    scene.say("Amal", "/transcript")
    told = scene.ephemerals
    await scene.eventually(lambda: any("There is no complete round yet" in (m.text or "") for m in told("Amal")))
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
    assert scene.button(board, Action.HAND)
