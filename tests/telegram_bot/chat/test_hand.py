import asyncio

import pytest

from engine.cards import FRENCH
from telegram_bot.chat.handlers import hand_callbacks
from telegram_bot.chat.transport.callback_data import Action, CallbackData
from telegram_bot.chat.transport.personal_messages import PersonalMessages
from telegram_bot.games.french_cards import by_suit
from telegram_bot.storage.store import SqlRoomStore


def acts(scene, panel):
    return [press.action for _, press in scene.buttons(panel)]


async def mover(scene, names=("Amal", "Nimali")):
    room = await scene.room()
    return names[room.to_move], names[1 - room.to_move]


async def make_move(scene, name, panel, label):
    press = next(press for text, press in scene.buttons(panel) if label in text)
    return await scene.press(name, panel, press)


async def current(scene, panel):
    """Wait until a panel shows the table as it is."""
    room = await scene.room()
    await scene.eventually(lambda: any(p.version == room.version for _, p in scene.buttons(panel)), "a fresh panel")


async def test_a_turn_in_the_group_for_ones_own_eyes(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    name, other = await mover(scene)
    panel = await scene.hand(name, board)
    theirs = await scene.hand(other, board)
    assert "Your turn" in panel.text
    assert f"{name} is playing" in theirs.text
    assert acts(scene, theirs)[-1] == Action.REFRESH
    await make_move(scene, name, panel, "Draw a card")
    await current(scene, panel)
    assert "New:" in panel.text
    room = await scene.room()
    legal = [str(move) for move in room.view(room.to_move).legal_moves()]
    card = next(
        press for _, press in scene.buttons(panel) if press.action == Action.CARD and _discardable(press, legal)
    )
    await scene.press(name, panel, card)
    await scene.eventually(lambda: "Picked:" in panel.text)
    await make_move(scene, name, panel, "Discard")
    await scene.eventually(lambda: "Your turn" in theirs.text)
    await scene.eventually(lambda: f"{other} is playing" in panel.text)
    await scene.eventually(lambda: f"{name} drew, discarded" in board.text)


def _discardable(press: CallbackData, legal: list[str]) -> bool:
    return f"discard {FRENCH.texts[press.number]}" in legal


async def test_only_ones_own_seat_and_turn(make_scene):
    scene = await make_scene("Amal", "Nimali", "Guest")
    board = await scene.started("Amal", "Nimali")
    name, other = await mover(scene)
    panel = await scene.hand(name, board)
    draw = next(press for text, press in scene.buttons(panel) if "Draw" in text)
    version = (await scene.room()).version
    assert "turn" in (await scene.press(other, board, draw, force=True))["text"]
    assert "not sitting" in (await scene.press("Guest", board, draw, force=True))["text"]
    answer = await scene.touch("Guest", board, Action.HAND)
    assert "not sitting" in answer["text"]
    assert scene.ephemerals("Guest") == []
    assert (await scene.room()).version == version


async def test_an_old_button_of_a_hand_changes_nothing_and_freshens_it(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    name, _ = await mover(scene)
    panel = await scene.hand(name, board)
    draw = next(press for text, press in scene.buttons(panel) if "Draw" in text)
    await scene.press(name, panel, draw)
    version = (await scene.room()).version
    assert "just changed" in (await scene.press(name, panel, draw, force=True))["text"]
    assert (await scene.room()).version == version


@pytest.mark.parametrize("number", [52, 63, 64, 10**9])
async def test_forged_numbers_do_nothing(make_scene, number):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    name, _ = await mover(scene)
    panel = await scene.hand(name, board)
    room = await scene.room()
    for act in (Action.CARD, Action.MOVE, Action.CHOICE, Action.WHY):
        press = CallbackData(act, room.id, room.version, number, number)
        assert (await scene.press(name, panel, press, force=True))["text"]
    assert (await scene.room()).version == room.version


async def test_a_refused_act_says_why(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    name, _ = await mover(scene)
    panel = await scene.hand(name, board)
    await make_move(scene, name, panel, "Draw a card")
    await current(scene, panel)
    cards = [press for _, press in scene.buttons(panel) if press.action == Action.CARD][:2]
    for card in cards:
        await scene.press(name, panel, card)
    await scene.eventually(lambda: Action.WHY in acts(scene, panel))
    answer = await scene.touch(name, panel, Action.WHY)
    assert answer["show_alert"]
    assert "(P4." in answer["text"]
    await scene.touch(name, panel, Action.CLEAR)
    await scene.eventually(lambda: "Picked" not in panel.text)


async def test_a_hint_is_answered_at_once_and_follows(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    name, _ = await mover(scene)
    panel = await scene.hand(name, board)
    await make_move(scene, name, panel, "Draw a card")
    await current(scene, panel)
    scene.thinker.hold = asyncio.Event()
    assert (await scene.touch(name, panel, Action.HINT))["text"] == "Thinking…"
    scene.thinker.hold.set()
    await scene.eventually(lambda: "Expect about 10 points" in panel.text)
    assert "about 1 point worse" in panel.text
    await make_move(scene, name, panel, "💡 Discard" if "💡 Discard" in str(panel.markup) else "💡 Meld")


async def test_a_hint_that_is_not_ready_says_how_long_and_comes_by_itself(make_scene, monkeypatch):
    monkeypatch.setattr(hand_callbacks, "CHECK_INTERVAL", 0.01)
    monkeypatch.setattr(hand_callbacks, "SHORT_WAIT", 0.01)
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    name, _ = await mover(scene)
    panel = await scene.hand(name, board)
    await make_move(scene, name, panel, "Draw a card")
    await current(scene, panel)
    scene.thinker.hold, scene.thinker.left = asyncio.Event(), 17.2
    answer = await scene.touch(name, panel, Action.HINT)
    assert answer["text"] == "Getting ready, about 20 s. Your hint comes by itself, and your clock waits."
    await scene.eventually(lambda: "Getting ready, about 20 s" in panel.text)
    looked = scene.thinker.looked
    await scene.eventually(lambda: scene.thinker.looked > looked + 5)
    said = [call for call in scene.sandbox.calls if "about 20 s" in call.params.get("text", "")]
    assert [call.method for call in said] == ["answerCallbackQuery", "editEphemeralMessageText"], "nothing new to say"
    scene.thinker.left = 4.0
    await scene.eventually(lambda: "Getting ready, about 5 s" in panel.text)
    scene.thinker.left = 0.0
    await scene.eventually(lambda: "Thinking" in panel.text)
    scene.thinker.hold.set()
    await scene.eventually(lambda: "Expect about 10 points" in panel.text)


async def test_a_late_hint_is_dropped(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    name, _ = await mover(scene)
    panel = await scene.hand(name, board)
    scene.thinker.hold = asyncio.Event()
    await scene.touch(name, panel, Action.HINT)
    await scene.eventually(lambda: "Thinking" in panel.text)
    await make_move(scene, name, panel, "Draw a card")
    await current(scene, panel)
    scene.thinker.hold.set()
    await scene.bot.service.settle()
    await scene.touch(name, panel, Action.CARD)
    await scene.eventually(lambda: "Picked" in panel.text)
    assert "Expect" not in panel.text


async def test_an_old_server_never_gets_a_hand_for_the_group(make_scene):
    scene = await make_scene("Amal", "Nimali")
    scene.sandbox.core.set_level("10.0")
    board = await scene.started("Amal", "Nimali")
    name, _ = await mover(scene)
    answer = await scene.touch(name, board, Action.HAND)
    assert answer["show_alert"]
    assert "♠" in answer["text"] + "♠"
    assert len(answer["text"]) <= 200
    assert "Private chat" in answer["text"]
    assert not [call for call in scene.sandbox.calls if "ephemeral_message_parameters" in call.params]
    scene.sandbox.people.start(scene.people[name], f"t{(await scene.room()).id}")
    chat = scene.people[name]
    panel = await scene.eventually(lambda: next(iter(scene.messages(chat)), None))
    assert "Your turn" in panel.text
    await make_move(scene, name, panel, "Draw a card")
    await current(scene, panel)
    assert "New:" in panel.text
    await scene.touch(name, board, Action.HAND)
    await scene.eventually(lambda: panel not in scene.messages(chat))
    assert len(scene.messages(chat)) == 1


async def test_a_server_that_turns_older_is_found_out(make_scene):
    """It knew the methods a moment ago and now shows the message to everybody: no card is in it, and it goes."""
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    name, _ = await mover(scene)
    assert await scene.bot.chat.context.personal_messages.available(scene.group, scene.people[name])
    scene.sandbox.core.set_level("10.0")
    before, calls = len(scene.messages()), len(scene.sandbox.calls)
    answer = await scene.touch(name, board, Action.HAND)
    assert answer["show_alert"]
    await scene.eventually(lambda: len(scene.messages()) == before)
    room = await scene.room()
    held = by_suit(room.view(room.to_move).hand, 0).split()
    sent = [call for call in list(scene.sandbox.calls)[calls:] if call.method == "sendMessage"]
    shown = [scene.raw(call) for call in sent if int(call.params["chat_id"]) == scene.group]
    assert len(shown) == 1
    assert "Your hand is coming" in shown[0]
    assert not [sign for sign in held if sign in shown[0] and not sign.isalnum()]
    scene.sandbox.core.set_level("10.3")
    await scene.touch(name, board, Action.HAND)
    assert scene.ephemerals(name) == []


async def test_the_panel_follows_where_it_was_opened_last(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    name, _ = await mover(scene)
    await scene.hand(name, board)
    scene.sandbox.people.start(scene.people[name], f"t{(await scene.room()).id}")
    await scene.eventually(lambda: scene.messages(scene.people[name]))
    await scene.eventually(lambda: not scene.ephemerals(name))
    again = await scene.hand(name, board)
    assert again.ephemeral_id


async def test_a_lost_panel_is_opened_again_by_the_button(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    name, _ = await mover(scene)
    panel = await scene.hand(name, board)
    scene.sandbox.state.remove(panel)
    scene.say(name, "/move draw", ephemeral=False)
    await scene.eventually(lambda: any(c.method == "editEphemeralMessageText" and c.error for c in scene.sandbox.calls))
    new = await scene.hand(name, board)
    assert new is not panel
    assert "Touch" in new.text


async def test_a_panel_is_taken_up_after_a_restart(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    name, _ = await mover(scene)
    panel = await scene.hand(name, board)
    await scene.bot.stop()
    await scene.start_bot()
    await make_move(scene, name, panel, "Draw a card")
    await current(scene, panel)
    assert "New:" in panel.text
    assert len([message for message in scene.messages() if message.markup]) == 1


async def test_one_panel_is_left_however_often_it_is_opened_and_the_bot_dies(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    name, other = await mover(scene)
    first = await scene.hand(name, board)
    await scene.hand(other, board)
    await scene.bot.stop()
    await make_move_in_the_dark(scene)
    await scene.start_bot()
    await scene.eventually(lambda: scene.button(first, Action.CARD), "an old panel brought up to date")
    second = await scene.hand(name, board)
    await scene.eventually(lambda: scene.ephemerals(name) == [second])
    scene.sandbox.faults.add("deleteEphemeralMessage", times=2)
    third = await scene.hand(name, board)
    await scene.eventually(lambda: scene.ephemerals(name) == [third])
    assert len(scene.ephemerals(other)) == 1


async def make_move_in_the_dark(scene):
    """Have a card drawn by a bot that tells Telegram nothing, as one that dies after saving."""
    store = SqlRoomStore.open(scene.url)
    room = await store.load(1)
    before = room.version
    entries = room.match.play(room.to_move, room.view(room.to_move).legal_moves()[0], scene.thinker.source).entries
    room.version += 1
    await store.save(room, entries, expected_version=before)
    await store.close()


async def test_a_panel_pressed_after_its_message_was_lost_on_file_is_the_one_in_use(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    name, _ = await mover(scene)
    first = await scene.hand(name, board)
    scene.bot.chat.context.hand_panels.panel(1, scene.people[name]).anchor = None
    second = await scene.hand(name, board)
    await scene.press(
        name, first, scene.button(second, Action.REFRESH) or CallbackData(Action.REFRESH, 1, 0), force=True
    )
    await scene.eventually(lambda: scene.ephemerals(name) == [first])


async def test_while_away_one_looks_on_and_may_come_back(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    name, other = await mover(scene)
    panel = await scene.hand(name, board)
    await scene.hand(other, board)
    scene.say(name, "/leave", ephemeral=False)
    await scene.eventually(lambda: "A bot player is playing your cards" in panel.text)
    assert acts(scene, panel) == [Action.RETURN]
    assert "Touch three" not in panel.text
    await scene.eventually(lambda: any(f"{name} has left the table" in m.text for m in scene.messages()))
    await scene.touch(name, panel, Action.RETURN)
    await scene.eventually(lambda: Action.RETURN not in acts(scene, panel))


async def test_quick_touches_are_all_counted(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    name, _ = await mover(scene)
    panel = await scene.hand(name, board)
    await make_move(scene, name, panel, "Draw a card")
    await current(scene, panel)
    cards = [press for _, press in scene.buttons(panel) if press.action == Action.CARD][:5]
    await asyncio.gather(*(scene.press(name, panel, card) for card in cards))
    await scene.eventually(lambda: sum(label.startswith("✅") for label, _ in scene.buttons(panel)) == 5)


async def test_a_press_on_a_panel_that_is_just_going_does_not_bring_it_back(make_scene, monkeypatch):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    old = await scene.hand("Amal", board)
    gone, go = [], asyncio.Event()
    delete = PersonalMessages.delete

    async def slowly(self, anchor, person):
        gone.append(anchor)
        await go.wait()
        return await delete(self, anchor, person)

    monkeypatch.setattr(PersonalMessages, "delete", slowly)
    new = await scene.hand("Amal", board)
    await scene.eventually(lambda: gone, "the old panel is being taken away")
    room = await scene.room()
    await scene.press("Amal", old, CallbackData(Action.REFRESH, room.id, room.version), force=True)
    go.set()
    await scene.eventually(lambda: scene.ephemerals("Amal") == [new], "the new panel alone")
    await scene.press("Amal", new, CallbackData(Action.REFRESH, room.id, room.version), force=True)
    await scene.bot.service.settle()
    assert scene.ephemerals("Amal") == [new]
    assert len(gone) == 1
    await scene.press("Amal", old, CallbackData(Action.REFRESH, room.id, room.version), force=True)
    await scene.bot.service.settle()
    await scene.press("Amal", new, CallbackData(Action.REFRESH, room.id, room.version), force=True)
    assert scene.ephemerals("Amal") == [new]
