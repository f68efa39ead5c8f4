import asyncio

import pytest

from telegram_bot.chat.pages.lobby_page import settings_page
from telegram_bot.chat.pages.settings_view import CLOCK, GAME, choice_of, settings_of, value_data, value_of
from telegram_bot.chat.transport.callback_data import Action, CallbackData
from telegram_bot.games.presenter import MAX_ALERT
from telegram_bot.games.registry import PRESENTERS
from telegram_bot.rooms.computation.bot_moves import simple_move
from telegram_bot.rooms.domain import lobby
from telegram_bot.rooms.domain.commands import ChangeSetting, Person, Play, Start, Stop
from telegram_bot.rooms.domain.room import Place, Room, Seat, Settings, Stage
from telegram_bot.texts.loader import Texts


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
    assert "Only the person who opened the table" in (await scene.touch("Nimali", board, Action.START))["text"]
    assert "Only the person who opened the table" in (await scene.touch("Nimali", board, Action.SETTINGS))["text"]
    assert "Only the person who opened the table" in (await scene.touch("Nimali", board, Action.ADD_BOT))["text"]
    scene.sandbox.people.promote(scene.group, scene.people["Nimali"])
    await scene.touch("Nimali", board, Action.START)
    assert (await scene.room()).stage == Stage.PLAYING


async def test_somebody_who_is_admin_no_more_can_do_nothing(make_scene):
    scene = await make_scene("Boss", "Amal", "Nimali", chat={"admins": []})
    scene.sandbox.people.promote(scene.group, scene.people["Nimali"])
    board = await scene.lobby("Amal", "Nimali")
    scene.sandbox.people.demote(scene.group, scene.people["Nimali"])
    await scene.touch("Nimali", board, Action.START)
    assert (await scene.room()).stage == Stage.LOBBY


def labels(scene, board, act):
    return [label for label, press in scene.buttons(board) if press.action == act]


def labelled(scene, board, words, act=Action.SETTING):
    """The press of a button that begins with some words, if it is there."""
    found = ((label.removeprefix("✓ "), press) for label, press in scene.buttons(board))
    return next((press for label, press in found if label.startswith(words) and press.action == act), None)


async def opened(scene, board, words):
    """Open the page of a setting."""
    await scene.press("Amal", board, await scene.eventually(lambda: labelled(scene, board, words)))
    await scene.eventually(lambda: scene.button(board, Action.SET))


async def choose(scene, board, words, value):
    """Open a setting's page and press one of its values; return the answer once the settings are there again."""
    await opened(scene, board, words)
    answer = await scene.press("Amal", board, labelled(scene, board, value, Action.SET))
    await scene.eventually(lambda: scene.button(board, Action.SETTING))
    await scene.settled(board)
    return answer["text"]


async def test_settings_are_changed_on_the_same_message(make_scene):
    scene = await make_scene("Amal")
    board = await scene.lobby("Amal")
    await scene.touch("Amal", board, Action.SETTINGS)
    await scene.eventually(lambda: scene.button(board, Action.SETTING))
    assert labels(scene, board, Action.SETTING) == [
        "Game: Poter",
        "Rounds: 5",
        "Going out: with a last discard",
        "Swap from own melds: not allowed",
        "Wrong moves: refused, no penalty",
        "Longest round: 150 turns",
    ]
    await opened(scene, board, "Rounds")
    assert "How many rounds a match has" in board.text
    assert labels(scene, board, Action.SET) == ["1, a quick try", "3", "✓ 5", "13, every rank is wild once"]
    await scene.touch("Amal", board, Action.SETTINGS)
    await scene.eventually(lambda: scene.button(board, Action.SETTING))
    said = [
        await choose(scene, board, words, value)
        for words, value in (
            ("Rounds", "1, "),
            ("Going out", "with or without"),
            ("Swap", "allowed"),
            ("Wrong moves", "cost"),
            ("Longest round", "200"),
        )
    ]
    assert said == [
        "Rounds: 1, a quick try",
        "Going out: with or without a discard",
        "Swap from own melds: allowed",
        "Wrong moves: cost 25 points",
        "Longest round: 200 turns",
    ]
    await scene.press("Amal", board, labelled(scene, board, "🪑", Action.SETTINGS))
    await scene.eventually(lambda: labelled(scene, board, "Hints"))
    assert labels(scene, board, Action.SETTING) == [
        "Time per turn: no limit",
        "Hints: as many as you like",
        "Turn calls: at your turn",
        "Reviews: one line after each round",
        "Name costly mistakes of others: no",
        "Next round: when somebody taps",
        "Play forced moves for you: no",
    ]
    assert await choose(scene, board, "Time per turn", "30 seconds") == "Time per turn: 30 seconds"
    assert await choose(scene, board, "Hints", "5 per") == "Hints: 5 per player each round"
    settings = (await scene.room()).settings
    assert settings.turn_seconds == 30
    assert settings.hints == 5
    assert settings.options == {"rounds": 1, "go_out": "any", "swap_own": True, "mistakes": "strict", "max_turns": 200}
    await scene.touch("Amal", board, Action.SETTINGS_DONE)
    await scene.eventually(lambda: scene.button(board, Action.START))
    assert "Time per turn: 30 seconds · Rounds: 1, a quick try · Going out: with or without a discard" in board.text
    await scene.touch("Amal", board, Action.ADD_BOT)
    await scene.eventually(lambda: "Amara" in board.text)
    await scene.touch("Amal", board, Action.START)
    await scene.eventually(
        lambda: (
            "Wrong moves: cost 25 points" in board.text
            and "Hints: 5 per player each round" in board.text
            and "Time per turn" not in board.text
        )
    )


async def test_the_table_says_nothing_of_what_is_proposed(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    assert "Longest round" not in board.text
    assert (await scene.room()).match.options == {"rounds": 5, "max_turns": 150}


@pytest.mark.parametrize("game", PRESENTERS)
def test_every_value_of_every_setting_has_a_button_of_its_own(game):
    room = Room(1, Place(-1), game, 1, Settings(lobby.proposed(game)), [Seat(1, "Amal")])
    look, texts = PRESENTERS[game], Texts()
    for setting in settings_of(look):
        shown = settings_page(texts, look, room, setting)
        presses = [(key.label, key.data) for row in shown.rows for key in row if key.data.action == Action.SET]
        chosen = [(label, choice_of(press).value) for label, press in presses]
        assert sorted(map(str, (value for _, value in chosen))) == sorted(map(str, setting.values))
        assert [value for label, value in chosen if label.startswith("✓")] == [value_of(room, setting)]
        assert all(choice_of(press).setting == setting for _, press in presses)
        assert len(shown.text) < 400
        assert max(len(label) for label, _ in presses) <= 40


async def test_presses_on_old_settings_do_what_they_say(make_scene):
    scene = await make_scene("Amal")
    board = await scene.lobby("Amal")
    room = await scene.room()
    look = PRESENTERS["poter"]
    thirty, minute = value_data(room, CLOCK, 30), value_data(room, CLOCK, 60)
    one = value_data(room, look.settings[0], 1)
    said = [(await scene.press("Amal", board, press, force=True))["text"] for press in (thirty, one, one, minute)]
    assert said == [
        "Time per turn: 30 seconds",
        "Rounds: 1, a quick try",
        "Rounds: 1, a quick try",
        "Time per turn: 1 minute",
    ]
    room = await scene.room()
    assert (room.settings.turn_seconds, room.settings.options["rounds"]) == (60, 1)
    await scene.press("Amal", board, value_data(room, GAME, "pocha"), force=True)
    assert "just changed" in (await scene.press("Amal", board, one, force=True))["text"]
    assert (await scene.press("Amal", board, thirty, force=True))["text"] == "Time per turn: 30 seconds"
    assert (await scene.room()).settings.options == {"schedule": "short"}


async def test_green_is_the_next_thing_to_do(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.lobby("Amal")

    def green():
        rows = board.markup["inline_keyboard"]
        return [key["text"] for row in rows for key in row if key.get("style") == "success"]

    assert green() == ["Join"]
    await scene.touch("Nimali", board, Action.JOIN)
    await scene.settled(board)
    assert green() == ["▶️ Start"]


@pytest.mark.parametrize("game", PRESENTERS)
async def test_a_newcomer_is_told_the_game(make_scene, game):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.lobby("Amal", game=game)
    intro = Texts().html(f"{game}-intro")
    assert intro.replace("<i>", "").replace("</i>", "") in board.text
    before = len(scene.messages())
    answer = await scene.touch("Nimali", board, Action.RULES)
    assert answer["show_alert"]
    assert answer["text"] == Texts().plain(f"{game}-basics")
    assert len(answer["text"]) <= MAX_ALERT
    assert len(scene.messages()) == before


async def test_joining_twice_and_leaving(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.lobby("Amal", "Nimali")
    press = scene.button(board, Action.JOIN)
    assert "already" in (await scene.press("Nimali", board, press))["text"]
    await scene.touch("Nimali", board, Action.LEAVE)
    assert [seat.name for seat in (await scene.room()).seats] == ["Amal"]
    await scene.settled(board)
    await scene.touch("Amal", board, Action.LEAVE)
    await scene.eventually(lambda: "closed" in board.text)


async def test_a_doubled_press_does_a_thing_once(make_scene):
    scene = await make_scene("Amal")
    board = await scene.lobby("Amal")
    press = scene.button(board, Action.ADD_BOT)
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
    answer = await scene.press("Amal", there, CallbackData(Action.ADD_BOT, room.id, room.version), force=True)
    assert "another chat" in answer["text"]
    assert (await scene.press("Amal", board, CallbackData(Action.JOIN, 9999, 0), force=True))["text"].startswith(
        "There is no table"
    )
    assert len((await scene.room()).seats) == 1


async def test_every_press_is_answered_exactly_once(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.lobby("Amal", "Nimali")
    for act in Action:
        room = await scene.room()
        if act in (Action.LEAVE, Action.START, Action.STOP_YES):
            continue
        await scene.press("Nimali", board, CallbackData(act, room.id, room.version), force=True)
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
    assert scene.button(new, Action.START)
    scene.say("Amal", "/table")
    await scene.eventually(lambda: new not in scene.messages())
    assert len([message for message in scene.messages() if message.markup]) == 1


async def test_another_game_is_chosen_in_the_lobby(make_scene):
    scene = await make_scene("Boss", "Amal", "Nimali")
    board = await scene.lobby("Amal", "Nimali")
    await scene.touch("Amal", board, Action.SETTINGS)
    assert await choose(scene, board, "Game", "Pocha") == "Game: Pocha"
    assert labelled(scene, board, "Cards: 40")
    await scene.touch("Amal", board, Action.SETTINGS_DONE)
    await scene.eventually(lambda: "Pocha" in board.text and "at least 3 players" in board.text)
    room = await scene.room()
    assert (room.game, room.settings.options, len(room.seats)) == ("pocha", {"schedule": "short"}, 2)


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
    await scene.touch("Amal", board, Action.START)
    await scene.eventually(lambda: "Trump" in getattr(scene.board(), "text", ""))
    scene.say("Amal", "/poter")
    await scene.eventually(lambda: any("already a table of Pocha" in (m.text or "") for m in scene.messages()))
    assert (await scene.room()).game == "pocha"


async def test_stop_asks_first(make_scene):
    scene = await make_scene("Boss", "Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    scene.say("Nimali", "/stop")
    await scene.eventually(lambda: any("Only the person who opened" in (m.text or "") for m in scene.messages()))
    scene.say("Amal", "/stop")

    def question():
        return next((m for m in scene.messages() if scene.button(m, Action.STOP_YES)), None)

    asked = await scene.eventually(question)
    await scene.touch("Nimali", asked, Action.STOP_YES)
    assert (await scene.room()).stage == Stage.PLAYING
    await scene.touch("Amal", asked, Action.STOP_NO)
    await scene.eventually(lambda: question() is None)
    scene.say("Boss", "/stop")
    asked = await scene.eventually(question)
    await scene.touch("Boss", asked, Action.STOP_YES)
    await scene.eventually(lambda: question() is None)
    await scene.eventually(lambda: "was ended" in scene.board().text)
    board = scene.board()
    await scene.touch("Nimali", board, Action.NEW_TABLE)
    new = await scene.eventually(lambda: scene.board() if scene.board() is not board else None)
    await scene.eventually(lambda: scene.button(new, Action.JOIN))
    await check_the_rematch(scene, new)


async def check_the_rematch(scene, board):
    """Nimali has called Amal to a new table: the seats are as they were, and Amal takes the own one."""
    assert "Amal: play again?" in board.text
    assert [entity["user_id"] for entity in board.entities if entity["type"] == "text_mention"] == [
        scene.people["Amal"]
    ]
    assert "1. Amal · invited" in board.text
    assert "2. Nimali" in board.text
    assert "Seats: 1 of 6" in board.text
    assert scene.button(board, Action.START)
    await scene.touch("Boss", board, Action.JOIN)
    await scene.touch("Amal", board, Action.JOIN)
    await scene.settled(board)
    assert "play again" not in board.text
    assert [seat.name for seat in (await scene.room()).seats] == ["Amal", "Nimali", "Boss"]


async def test_the_command_of_another_game_after_a_match_keeps_bots_and_people(make_scene):
    scene = await make_scene("Boss", "Amal", "Nimali")
    await scene.lobby("Amal", "Nimali", bots=2)
    room = await scene.room()
    by = Person(scene.people["Amal"], "Amal")
    await scene.bot.service.perform(room.id, ChangeSetting("turn_seconds", 300), by)
    await scene.bot.service.perform(room.id, Stop(), by)
    board = await scene.eventually(lambda: next((m for m in scene.messages() if "closed" in m.text), None))
    scene.say("Amal", "/canasta")
    new = await scene.eventually(lambda: scene.board() if scene.board() is not board else None)
    made = await scene.room()
    assert [(seat.name, seat.is_bot, seat.away) for seat in made.seats] == [
        ("Amal", False, False),
        ("Nimali", False, True),
        ("Amara", True, False),
        ("Bandu", True, False),
    ]
    assert (made.game, made.settings.turn_seconds, made.settings.options) == ("canasta", 300, {})
    assert "Nimali · invited" in new.text
    await scene.bot.service.perform(made.id, Stop(), by)
    scene.say("Boss", "/poter")
    await scene.eventually(lambda: scene.board() not in (board, new) and scene.button(scene.board(), Action.JOIN))
    assert [seat.name for seat in (await scene.room()).seats] == ["Boss"]


async def test_somebody_late_takes_a_bot_players_seat(make_scene):
    scene = await make_scene("Amal", "Nimali", "Ruwan")
    board = await scene.started("Amal", bots=1, rounds=3, max_turns=2)
    await scene.eventually(lambda: scene.button(board, Action.HAND))
    scene.say("Nimali", "/join")
    await scene.eventually(lambda: any("when this round is over" in (m.text or "") for m in scene.messages()))
    await play_a_round(scene)
    press = await scene.eventually(lambda: scene.button(scene.board(), Action.TAKE_SEAT))
    assert "You sit" in (await scene.press("Nimali", scene.board(), press))["text"]
    board = await scene.eventually(
        lambda: next((m for m in scene.messages() if "Nimali: " in m.text and "Amara" not in m.text), None)
    )
    assert scene.button(board, Action.TAKE_SEAT) is None
    assert "no bot player" in (await scene.press("Ruwan", board, press, force=True))["text"]
    room = await scene.room()
    assert [seat.person for seat in room.seats] == [scene.people["Amal"], scene.people["Nimali"]]
    assert room.match.players == ("Amal", "Nimali")


async def test_join_is_also_written(make_scene):
    scene = await make_scene("Amal", "Nimali", "Ruwan")
    await scene.lobby("Amal", bots=1)
    scene.say("Nimali", "/join")
    await scene.eventually(lambda: any("You sit at the table" in (m.text or "") for m in scene.messages()))
    room = await scene.room()
    by = Person(scene.people["Amal"], "Amal")
    for act in (ChangeSetting("max_turns", 1), Start()):
        await scene.bot.service.perform(room.id, act, by)
    await play_a_round(scene)
    scene.say("Ruwan", "/join")
    await scene.eventually(lambda: any("Ruwan has taken over" in (m.text or "") for m in scene.messages()))
    assert [seat.name for seat in (await scene.room()).seats] == ["Amal", "Ruwan", "Nimali"]


async def play_a_round(scene):
    """Let people make simple moves until the round is over."""
    while (room := await scene.room()).stage == Stage.PLAYING:
        seat = room.seats[room.to_move]
        if not seat.is_bot:
            move = simple_move(room.view(room.to_move))
            await scene.bot.service.perform(room.id, Play(move), Person(seat.person, seat.name))
        await scene.bot.service.settle()
        await asyncio.sleep(0)
