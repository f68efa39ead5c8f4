import pytest

from telegram_bot.chat.callback import Act, Press
from telegram_bot.rooms.room import Stage


async def test_a_lobby_is_one_message_in_the_group(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.lobby("Amal", "Nimali", bots=1)
    assert "1. Amal" in board.text
    assert "2. Nimali" in board.text
    assert len([message for message in scene.messages() if message.markup]) == 1
    assert len([seat for seat in (await scene.room()).seats if seat.is_bot]) == 1


async def test_only_the_opener_or_an_admin_starts_and_the_right_is_asked_at_the_press(make_scene):
    scene = await make_scene("Boss", "Amal", "Nimali")
    board = await scene.lobby("Amal", "Nimali")
    assert "Only who opened the table" in (await scene.touch("Nimali", board, Act.START))["text"]
    assert "Only who opened the table" in (await scene.touch("Nimali", board, Act.SETTINGS))["text"]
    assert "Only who opened the table" in (await scene.touch("Nimali", board, Act.ADD_BOT))["text"]
    scene.sandbox.people.promote(scene.group, scene.people["Nimali"])
    await scene.touch("Nimali", board, Act.START)
    assert (await scene.room()).stage == Stage.PLAYING


async def test_somebody_who_is_admin_no_more_can_do_nothing(make_scene):
    scene = await make_scene("Boss", "Amal", "Nimali", chat={"admins": []})
    scene.sandbox.people.promote(scene.group, scene.people["Nimali"])
    board = await scene.lobby("Amal", "Nimali")
    scene.sandbox.people.demote(scene.group, scene.people["Nimali"])
    await scene.touch("Nimali", board, Act.START)
    assert (await scene.room()).stage == Stage.LOBBY


async def test_settings_are_changed_on_the_same_message(make_scene):
    scene = await make_scene("Amal")
    board = await scene.lobby("Amal")
    await scene.touch("Amal", board, Act.SETTINGS)
    await scene.eventually(lambda: scene.button(board, Act.SET))
    labels = [label for label, press in scene.buttons(board) if press.act == Act.SET]
    assert labels == [
        "Game: Poter",
        "Clock: off",
        "Rounds: 13",
        "Going out: last card is discarded",
        "Swap from own melds: no",
        "Mistakes: refused, free",
        "Longest round: 400 turns",
        "Hints: free",
        "Turn calls: on",
        "Reviews: one line after each round",
        "Name costly mistakes of others: no",
        "Next round: when somebody taps",
        "Play forced moves automatically: no",
    ]
    for at in range(1, 8):
        before = board.text, board.markup
        press = [press for _, press in scene.buttons(board) if press.act == Act.SET][at]
        await scene.press("Amal", board, press)
        await scene.eventually(lambda before=before: (board.text, board.markup) != before)
    settings = (await scene.room()).settings
    assert settings.turn_seconds == 30
    assert settings.hints == 5
    assert settings.options == {"rounds": 1, "go_out": "any", "swap_own": True, "mistakes": "strict", "max_turns": 200}
    await scene.touch("Amal", board, Act.SETTINGS_DONE)
    await scene.eventually(lambda: scene.button(board, Act.START))
    assert "Clock: 30 s a turn · Rounds: 1 · Going out: any way · Swap from own melds: yes" in board.text
    await scene.touch("Amal", board, Act.ADD_BOT)
    await scene.eventually(lambda: "Amara" in board.text)
    await scene.touch("Amal", board, Act.START)
    await scene.eventually(
        lambda: (
            "Mistakes: cost 25 points" in board.text
            and "Hints: 5 a round for each" in board.text
            and "Clock" not in board.text
        )
    )


async def test_quick_and_doubled_presses_on_settings(make_scene):
    scene = await make_scene("Amal")
    board = await scene.lobby("Amal")
    await scene.touch("Amal", board, Act.SETTINGS)
    await scene.eventually(lambda: scene.button(board, Act.SET))
    clock, rounds = [press for _, press in scene.buttons(board) if press.act == Act.SET][1:3]
    answers = [await scene.press("Amal", board, press, force=True) for press in (clock, rounds, rounds, clock)]
    assert [answer.get("text") for answer in answers] == [None] * 4
    room = await scene.room()
    assert (room.settings.turn_seconds, room.settings.options) == (30, {"rounds": 1})
    assert room.version == clock.version + 2


async def test_joining_twice_and_leaving(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.lobby("Amal", "Nimali")
    press = scene.button(board, Act.JOIN)
    assert "already" in (await scene.press("Nimali", board, press))["text"]
    await scene.touch("Nimali", board, Act.LEAVE)
    assert [seat.name for seat in (await scene.room()).seats] == ["Amal"]
    await scene.settled(board)
    await scene.touch("Amal", board, Act.LEAVE)
    await scene.eventually(lambda: "closed" in board.text)


async def test_a_doubled_press_does_a_thing_once(make_scene):
    scene = await make_scene("Amal")
    board = await scene.lobby("Amal")
    press = scene.button(board, Act.ADD_BOT)
    await scene.press("Amal", board, press)
    answer = await scene.press("Amal", board, press, force=True)
    assert "just changed" in answer["text"]
    assert len((await scene.room()).seats) == 2


@pytest.mark.parametrize("data", ["nonsense", "j", "zzz.1.2.3", "h9.9.9.9.9", "\u0d9a" * 20])
async def test_a_button_of_nobody_gets_a_toast(make_scene, data):
    scene = await make_scene("Amal")
    board = await scene.lobby("Amal")
    assert (await scene.press("Amal", board, data, force=True))["text"]


async def test_a_button_of_another_chat_or_table_gets_a_toast(make_scene):
    scene = await make_scene("Amal")
    board = await scene.lobby("Amal")
    room = await scene.room()
    other = scene.sandbox.people.add_chat("Others", members=[scene.people["Amal"]])
    scene.say("Amal", "/poter", chat=other.id)
    await scene.eventually(lambda: any(m.markup for m in scene.messages(other.id)))
    there = next(message for message in scene.messages(other.id) if message.markup)
    answer = await scene.press("Amal", there, Press(Act.ADD_BOT, room.id, room.version), force=True)
    assert "another chat" in answer["text"]
    assert (await scene.press("Amal", board, Press(Act.JOIN, 9999, 0), force=True))["text"].startswith(
        "There is no table"
    )
    assert len((await scene.room()).seats) == 1


async def test_every_press_is_answered_exactly_once(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.lobby("Amal", "Nimali")
    for act in Act:
        room = await scene.room()
        if act in (Act.LEAVE, Act.START, Act.STOP_YES):
            continue
        await scene.press("Nimali", board, Press(act, room.id, room.version), force=True)
    answers = [call for call in scene.sandbox.calls if call.method == "answerCallbackQuery"]
    ids = [call.params["callback_query_id"] for call in answers]
    assert len(ids) == len(set(ids))
    assert all(call.ok for call in answers)


async def test_poter_again_shows_the_table_at_the_bottom(make_scene):
    scene = await make_scene("Amal")
    board = await scene.lobby("Amal")
    scene.say("Amal", "/poter")
    new = await scene.eventually(lambda: scene.board() if scene.board() is not board else None)
    await scene.eventually(lambda: board not in scene.messages())
    assert scene.button(new, Act.START)
    scene.say("Amal", "/table")
    await scene.eventually(lambda: new not in scene.messages())
    assert len([message for message in scene.messages() if message.markup]) == 1


async def test_another_game_is_chosen_in_the_lobby(make_scene):
    scene = await make_scene("Boss", "Amal", "Nimali")
    board = await scene.lobby("Amal", "Nimali")
    await scene.touch("Amal", board, Act.SETTINGS)
    await scene.eventually(lambda: scene.button(board, Act.SET))
    await scene.touch("Amal", board, Act.SET)
    await scene.eventually(lambda: "Game: Pocha" in str(scene.buttons(board)))
    assert any(label.startswith("Cards: 40") for label, _ in scene.buttons(board))
    await scene.touch("Amal", board, Act.SETTINGS_DONE)
    await scene.eventually(lambda: "Pocha" in board.text and "At least 3 must sit here" in board.text)
    room = await scene.room()
    assert (room.game, room.settings.options, len(room.seats)) == ("pocha", {}, 2)


async def test_the_command_of_another_game_changes_the_lobby_of_who_may(make_scene):
    scene = await make_scene("Boss", "Amal", "Nimali", "Ruwan")
    await scene.lobby("Amal", "Nimali", "Ruwan")
    scene.say("Nimali", "/pocha")
    await scene.eventually(lambda: any("already a table of Poter" in (m.text or "") for m in scene.messages()))
    assert (await scene.room()).game == "poter"
    scene.say("Amal", "/pocha")

    def lobby():
        there = [message for message in scene.messages() if message.markup]
        return there[0] if len(there) == 1 and "Pocha" in there[0].text else None

    board = await scene.eventually(lobby, "one lobby of Pocha")
    await scene.settled(board)
    await scene.touch("Amal", board, Act.START)
    await scene.eventually(lambda: "Trump" in getattr(scene.board(), "text", ""))
    scene.say("Amal", "/poter")
    await scene.eventually(lambda: any("already a table of Pocha" in (m.text or "") for m in scene.messages()))
    assert (await scene.room()).game == "pocha"


async def test_stop_asks_first(make_scene):
    scene = await make_scene("Boss", "Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    scene.say("Nimali", "/stop")
    await scene.eventually(lambda: any("Only who opened" in (m.text or "") for m in scene.messages()))
    scene.say("Amal", "/stop")

    def question():
        return next((m for m in scene.messages() if scene.button(m, Act.STOP_YES)), None)

    asked = await scene.eventually(question)
    await scene.touch("Nimali", asked, Act.STOP_YES)
    assert (await scene.room()).stage == Stage.PLAYING
    await scene.touch("Amal", asked, Act.STOP_NO)
    await scene.eventually(lambda: question() is None)
    scene.say("Boss", "/stop")
    asked = await scene.eventually(question)
    await scene.touch("Boss", asked, Act.STOP_YES)
    await scene.eventually(lambda: question() is None)
    await scene.eventually(lambda: "was ended" in scene.board().text)
    board = scene.board()
    await scene.touch("Nimali", board, Act.NEW_TABLE)
    await scene.eventually(lambda: scene.board() is not board and scene.button(scene.board(), Act.JOIN))
