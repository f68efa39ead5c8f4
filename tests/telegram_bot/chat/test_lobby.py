from functools import partial

import pytest

from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.pages.table_page import lobby_page, settings_page
from telegram_bot.chat.transport.callback_data import (
    KINDS,
    AnswerPuzzle,
    ChooseVisibility,
    ChooseZone,
    CloseSettings,
    ConfirmStop,
    DeclineStop,
    GiveOrder,
    NextPuzzle,
    OpenDay,
    OpenHand,
    OpenRules,
    OpenSetting,
    OpenSettings,
    SetValue,
    ShareMistakes,
    ShowHistory,
    ShowZones,
    StartDuel,
)
from telegram_bot.chat.transport.sending import ButtonStyle
from telegram_bot.domain import lobby
from telegram_bot.domain.room import Place, Purpose, Room, RoomSettings, Seat, Stage
from telegram_bot.presentation.orders import ORDERS
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.settings import CLOCK, COACH, GAME, in_order, settings_of, value_of
from tests.telegram_bot.kinds import forged, kind_of


async def test_only_the_opener_or_an_admin_starts_and_the_right_is_asked_at_the_press(make_world):
    world = await make_world("Boss", "Amal", "Nimali")
    board = await world.open_table("Amal", "Nimali")
    for press in ("start", OpenSettings, "add-bot"):
        assert "Only the person who opened the table" in (await world.touch("Nimali", board, press))["text"]
    unknown = {"status": 400, "description": "Bad Request: user not found"}
    world.sandbox.faults.add("getChatMember", **unknown, times=3)
    for command in ("/stop", "/settings"):
        before = len(world.messages())
        world.say("Nimali", command)
        await world.eventually(lambda before=before: len(world.messages()) > before, "an answer")
        assert "Only the person who opened" in world.messages()[-1].text
    assert "Only the person who opened the table" in (await world.touch("Nimali", board, "add-bot"))["text"]
    assert not world.sandbox.faults.waiting
    for change, press, seats in (("promote", "add-bot", 3), ("demote", "add-bot", 3), ("promote", "start", 3)):
        getattr(world.sandbox.people, change)(world.group, world.people["Nimali"])
        await world.touch("Nimali", board, press)
        await world.up_to_date(board)
        assert len((await world.room()).seats) == seats
    assert (await world.room()).stage == Stage.PLAYING


async def test_three_quick_taps_add_three_bots_but_a_tap_that_telegram_repeats_counts_once(make_world):
    world = await make_world("Amal")
    board = await world.open_table("Amal")
    press = world.button(board, "add-bot")
    for _ in range(3):
        assert not (await world.press("Amal", board, press, force=True)).get("text")
    updates, answers = world.sandbox.core.updates, partial(world.sandbox.calls.of, "answerCallbackQuery")
    known = len(answers())
    for update in updates.emitted[-3:]:
        updates.push("callback_query", update["callback_query"])
    await world.eventually(lambda: len(answers()) == known + 3)
    assert "changed" in answers()[-1].params["text"]
    assert len((await world.room()).seats) == 4


def labels(world, board, act):
    return [label for label, press in world.buttons(board) if kind_of(press) == act]


def labelled(world, board, words, act=OpenSetting):
    """Return the press of a button that begins with some words, if it is there."""
    found = ((label.removeprefix("✓ "), press) for label, press in world.buttons(board))
    return next((press for label, press in found if label.startswith(words) and kind_of(press) == act), None)


async def opened(world, board, words):
    """Open the page of a setting."""
    await world.press("Amal", board, await world.eventually(lambda: labelled(world, board, words)))
    await world.eventually(lambda: world.button(board, SetValue))


async def choose(world, board, words, value):
    """Open a setting's page and choose a value; return the answer once the settings are shown again."""
    await opened(world, board, words)
    answer = await world.press("Amal", board, labelled(world, board, value, SetValue))
    await world.eventually(lambda: world.button(board, OpenSetting))
    await world.up_to_date(board)
    return answer["text"]


async def test_settings_are_changed_on_the_same_message(make_world):
    world = await make_world("Amal")
    board = await world.open_table("Amal")
    assert "Longest round" not in board.text, "nothing is said of what is proposed"
    await world.touch("Amal", board, OpenSettings)
    await world.eventually(lambda: world.button(board, OpenSetting))
    assert labels(world, board, OpenSetting) == [
        "Game: Poter",
        "Bot level: hard",
        "Rounds: 5",
        "Going out: with a last discard",
        "Swap in own melds: not allowed",
        "Add to own melds: allowed",
        "No card laid: ends after 3 circles",
        "Mistakes: refused, no penalty",
        "Longest round: 150 turns",
    ]
    await opened(world, board, "Rounds")
    assert "How many rounds a match has" in board.text
    assert labels(world, board, SetValue) == ["1, a quick try", "3", "✓ 5", "13, every rank once"]
    await world.touch("Amal", board, OpenSettings)
    await world.eventually(lambda: world.button(board, OpenSetting))
    for words, value in (
        ("Rounds", "1, a quick try"),
        ("Going out", "with or without a discard"),
        ("Mistakes", "cost 25 points"),
    ):
        assert await choose(world, board, words, value) == f"{words}: {value}"
    await world.press("Amal", board, labelled(world, board, "🪑", OpenSettings))
    await world.eventually(lambda: labelled(world, board, "Hints"))
    assert labels(world, board, OpenSetting) == [
        "Time per turn: no limit",
        "Hints: no limit",
        "Turn calls: when it's your turn",
        "Reviews: one line after each round",
        "Name costly mistakes: no",
        "Next round: when someone taps",
        "Play forced moves for you: no",
        "Cutting: at random",
        "Show chances: yes",
        "Take-backs: your own turn",
        "Guests with a link: no",
    ]
    for words, value in (("Time per turn", "30 seconds"), ("Hints", "5 per player per round")):
        assert await choose(world, board, words, value) == f"{words}: {value}"
    settings = (await world.room()).settings
    assert (settings.turn_seconds, settings.hints) == (30, 5)
    assert settings.options == lobby.proposed("poter") | {"rounds": 1, "go_out": "any", "mistakes": "strict"}
    await world.touch("Amal", board, CloseSettings)
    await world.eventually(lambda: world.button(board, "start"))
    assert "Time per turn: 30 seconds · Rounds: 1, a quick try · Going out: with or without a discard" in board.text
    await world.touch("Amal", board, "add-bot")
    await world.eventually(lambda: "Amy" in board.text)
    await world.touch("Amal", board, "start")
    await world.eventually(lambda: "Time per turn" not in board.text, "the cards")
    assert "Mistakes: cost 25 points" in board.text
    assert "Hints: 5 per player per round" in board.text


@pytest.mark.parametrize("game", PRESENTATIONS)
def test_every_value_of_every_setting_has_a_button_of_its_own(game):
    room = Room(1, Place(-1), game, 1, RoomSettings(lobby.proposed(game)), [Seat(1, "Amal")])
    look, texts = PRESENTATIONS[game], ChatTexts()
    for setting in settings_of(look):
        room.purpose = Purpose.PRACTICE if setting == COACH else Purpose.TABLE
        shown = settings_page(texts, room, setting)
        presses = [(key.label, key.data) for row in shown.rows for key in row if kind_of(key.data) == SetValue]
        chosen = [(label, in_order(setting.values)[press.value]) for label, press in presses]
        assert sorted(map(str, (value for _, value in chosen))) == sorted(map(str, setting.values))
        assert [value for label, value in chosen if label.startswith("✓")] == [value_of(room, setting)]
        assert all((press.game, press.setting) == (game, setting.name) for _, press in presses)
        assert len(shown.text) < 400
        assert max(len(label) for label, _ in presses) <= 40


def value_button(room, setting, value):
    return SetValue(room.id, room.version, room.game, setting.name, in_order(setting.values).index(value))


async def test_presses_on_old_settings_do_what_they_say(make_world):
    world = await make_world("Amal")
    board = await world.open_table("Amal")
    room = await world.room()
    look = PRESENTATIONS["poter"]
    thirty, minute = value_button(room, CLOCK, 30), value_button(room, CLOCK, 60)
    one = value_button(room, look.settings[0], 1)
    said = [(await world.press("Amal", board, press, force=True))["text"] for press in (thirty, one, one, minute)]
    assert said == [
        "Time per turn: 30 seconds",
        "Rounds: 1, a quick try",
        "Rounds: 1, a quick try",
        "Time per turn: 1 minute",
    ]
    room = await world.room()
    assert (room.settings.turn_seconds, room.settings.options["rounds"]) == (60, 1)
    await world.press("Amal", board, value_button(room, GAME, "pocha"), force=True)

    assert "just changed" in (await world.press("Amal", board, one, force=True))["text"]
    assert (await world.press("Amal", board, thirty, force=True))["text"] == "Time per turn: 30 seconds"
    assert (await world.room()).settings.options == {"schedule": "short"}
    await world.touch("Amal", board, CloseSettings)
    await world.eventually(lambda: "at least 3 players" in board.text, "a lobby of Pocha")


@pytest.mark.parametrize(("people", "green"), [(["Amal"], ["Join"]), (["Amal", "Nimali"], ["▶️ Start"])])
def test_green_is_the_next_thing_to_do(people, green):
    seats = [Seat(number, name) for number, name in enumerate(people, 1)]
    page = lobby_page(ChatTexts(), Room(1, Place(-1), "poter", 1, RoomSettings(), seats))
    assert [key.label for row in page.rows for key in row if key.style == ButtonStyle.GREEN] == green


async def test_a_newcomer_is_told_the_game_even_where_no_message_can_be_sent(make_world):
    world = await make_world("Amal", "Nimali", has_ephemerals=False)
    board = await world.open_table("Amal", game="pocha")
    intro = ChatTexts().html("pocha-intro")
    assert intro.replace("<i>", "").replace("</i>", "") in board.text
    before = len(world.messages())
    answer = await world.touch("Nimali", board, OpenRules)
    assert answer["show_alert"]
    assert answer["text"] == ChatTexts().plain("pocha-basics")
    assert len(world.messages()) == before


async def test_a_button_of_nobody_or_of_another_chat_or_table_gets_a_toast(make_world):
    world = await make_world("Amal")
    board = await world.open_table("Amal")
    room = await world.room()
    for data in ("nonsense", "j", "zzz.1.2.3", "h9.9.9.9.9", "\u0d9a" * 20):
        assert (await world.press("Amal", board, data, force=True))["text"]
    other = world.sandbox.people.add_chat("Others", members=[world.people["Amal"]])
    world.say("Amal", "/poter", chat=other.id)
    await world.eventually(lambda: any(m.markup for m in world.messages(other.id)))
    there = next(message for message in world.messages(other.id) if message.markup)
    answer = await world.press("Amal", there, GiveOrder(room.id, room.version, "add-bot"), force=True)
    assert "another chat" in answer["text"]
    assert (await world.press("Amal", board, GiveOrder(9999, 0, "join"), force=True))["text"].startswith(
        "There's no table"
    )
    assert len((await world.room()).seats) == 1


OWN = {ChooseVisibility, ShareMistakes, ShowZones, ChooseZone, ShowHistory}
OWN |= {OpenDay, StartDuel, NextPuzzle, AnswerPuzzle}
"""Buttons that do nothing on a message that others see."""


async def test_every_press_is_answered_exactly_once(make_world):
    world = await make_world("Amal", "Nimali")
    board = await world.open_table("Amal", "Nimali")
    orders = sorted({*ORDERS} - {"leave", "start"})
    for kind in (*KINDS.values(), *orders):
        room = await world.room()
        at = room.id, room.version
        data = GiveOrder(*at, kind) if isinstance(kind, str) else forged(kind, *at)
        answer = await world.press("Nimali", board, data, force=True)
        assert kind not in OWN or "another chat" in answer["text"], kind
    answers = world.sandbox.calls.of("answerCallbackQuery")
    ids = [call.params["callback_query_id"] for call in answers]
    assert len(ids) == len(set(ids))
    assert all(call.ok for call in answers)


async def test_the_command_of_another_game_changes_the_lobby_of_who_may(make_world):
    world = await make_world("Boss", "Amal", "Nimali", "Ruwan")
    first = await world.open_table("Amal", "Nimali", "Ruwan")
    world.say("Nimali", "/pocha")
    await world.said("already a Poter table")
    assert (await world.room()).game == "poter"
    await world.eventually(lambda: world.board() not in (None, first), "the table below")
    world.say("Amal", "/pocha")

    def lobby():
        there = [message for message in world.messages() if message.markup]
        return there[0] if len(there) == 1 and "Pocha" in there[0].text else None

    board = await world.eventually(lobby, "one lobby of Pocha")
    await world.up_to_date(board)
    await world.touch("Amal", board, "start")
    await world.eventually(lambda: "Trump" in getattr(world.board(), "text", ""))
    world.say("Amal", "/poter")
    await world.said("already a Pocha table")
    assert (await world.room()).game == "pocha"


async def test_stop_asks_first(make_world):
    world = await make_world("Boss", "Amal", "Nimali")
    board = await world.start_table("Amal", "Nimali")
    world.say("Nimali", "/stop")
    await world.said("Only the person who opened")
    world.say("Amal", "/stop")

    def question():
        return next((m for m in world.messages() if world.button(m, ConfirmStop)), None)

    first = await world.eventually(question)
    world.say("Amal", "/stop")
    await world.eventually(lambda: question() not in (None, first), "another question in place of the first")
    await world.settle()
    asked = question()
    assert first not in world.messages()
    await world.touch("Nimali", asked, ConfirmStop)
    assert (await world.room()).stage == Stage.PLAYING
    await world.touch("Amal", asked, DeclineStop)
    await world.eventually(lambda: question() is None)
    world.say("Boss", "/stop")
    asked = await world.eventually(question)
    await world.touch("Boss", asked, ConfirmStop)
    await world.eventually(lambda: question() is None)
    await world.eventually(lambda: "was ended" in world.board().text)
    board = world.board()
    await world.touch("Nimali", board, "new-table")
    new = await world.eventually(lambda: world.board() if world.board() is not board else None)
    await world.eventually(lambda: world.button(new, "join"))
    await check_the_rematch(world, new, board)
    await world.touch("Nimali", new, "start")
    await world.eventually(lambda: "opened a new table" not in board.text)
    assert [label for label, press in world.buttons(board) if kind_of(press) == "new-table"] == ["Play again"]


async def check_the_rematch(world, board, result):
    """Nimali has opened a new table with the same seats, and Amal takes his seat by the button of the result."""
    await world.eventually(lambda: "Nimali opened a new table." in result.text)
    assert [label for label, press in world.buttons(result) if kind_of(press) == "new-table"] == ["Sit down"]
    assert "Amal: play again?" in board.text
    assert [entity["user_id"] for entity in board.entities if entity["type"] == "text_mention"] == [
        world.people["Amal"]
    ]
    assert "1. Amal · invited" in board.text
    assert "2. Nimali" in board.text
    assert "Seats: 1 of 6" in board.text
    assert world.button(board, "start")
    await world.touch("Boss", board, "join")
    await world.touch("Amal", result, "new-table")
    await world.up_to_date(board)
    assert "play again" not in board.text
    assert [seat.name for seat in (await world.room()).seats] == ["Amal", "Nimali", "Boss"]


async def test_the_command_takes_a_seat_in_the_lobby_and_later_that_of_a_bot_player_between_rounds(make_world):
    world = await make_world("Amal", "Nimali", "Ruwan")
    board = await world.open_table("Amal", bots=1)
    world.say("Ruwan", "/join")
    await world.eventually(lambda: "Ruwan" in board.text, "a seat, which the table shows")
    await world.set_options(rounds=3, max_turns=2)
    await world.touch("Amal", board, "start")
    await world.eventually(lambda: world.button(board, OpenHand))
    world.say("Nimali", "/join")
    await world.said("after this round")
    await world.finish_round(await world.room())
    world.say("Nimali", "/join")
    await world.said("Nimali took over")
    assert [seat.name for seat in (await world.room()).seats] == ["Amal", "Nimali", "Ruwan"]
