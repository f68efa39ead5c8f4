import asyncio
from itertools import product
from random import Random

import pytest

from engine.lessons import lesson_of
from telegram_bot.chat.handlers.hand_callbacks import is_shown_soon
from telegram_bot.chat.messages.wanted import LONG_QUIET
from telegram_bot.chat.transport.callback_data import (
    AskHint,
    ClearSelection,
    DiscardSelected,
    ExplainRefusal,
    MakeMove,
    OpenHand,
    RefreshHand,
    SelectCard,
)
from telegram_bot.domain.room import Place, Purpose, Room, RoomSettings, Stage
from telegram_bot.presentation.french_cards import by_suit
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.rooms.runtime import hints
from tests.telegram_bot.drawn_hands import NAMES, TEXTS
from tests.telegram_bot.kinds import forged, kind_of
from tests.telegram_bot.sandbox_group import COMING


def acts(world, panel):
    return [kind_of(press) for press in world.presses(panel)]


async def mover(world, names=("Amal", "Nimali")):
    room = await world.room()
    return names[room.to_move], names[1 - room.to_move]


async def make_move(world, name, panel, label):
    press = next(press for text, press in world.buttons(panel) if label in text)
    return await world.press(name, panel, press)


async def opened(make_world):
    """A world with a running table of two, the name of the player to move, and their panel."""
    world = await make_world("Amal", "Nimali")
    board = await world.start_table("Amal", "Nimali")
    name, _ = await mover(world)
    return world, name, await world.hand(name, board)


async def drawn(make_world):
    """The same after they have drawn a card."""
    world, name, panel = await opened(make_world)
    await make_move(world, name, panel, "Draw a card")
    await world.up_to_date(panel)
    return world, name, panel


async def test_a_turn_in_the_group_for_ones_own_eyes(start_table):
    world, board = await start_table("Amal", "Nimali")
    name, other = await mover(world)
    panel = await world.hand(name, board)
    theirs = await world.hand(other, board)
    assert "Your turn" in panel.text
    assert "shows whose turn it is" in theirs.text
    assert acts(world, theirs)[-1] == RefreshHand
    await make_move(world, name, panel, "Draw a card")
    await world.up_to_date(panel)
    assert "New:" in panel.text
    for card in [press for press in world.presses(panel) if kind_of(press) == SelectCard][:2]:
        await world.press(name, panel, card)
    answer = await world.touch(name, panel, ExplainRefusal)
    assert (answer["show_alert"], "(P4." in answer["text"]) == (True, True)
    await world.touch(name, panel, ClearSelection)
    await world.eventually(lambda: "Picked" not in panel.text)
    room = await world.room()
    await world.press(name, panel, discardable(world, room, panel))
    await world.eventually(lambda: "Picked:" in panel.text)
    await make_move(world, name, panel, "Discard")
    await world.eventually(lambda: "Your turn" in theirs.text)
    await world.eventually(lambda: "shows whose turn it is" in panel.text)
    await world.eventually(lambda: f"{name} drew, discarded" in board.text)
    world.sandbox.people.start(world.people[name], f"t{room.id}")
    await world.eventually(lambda: world.messages(world.people[name]) and not world.ephemerals(name), "it follows")
    assert (await world.hand(name, board)).ephemeral_id, "where it was opened last"


def discardable(world, room, panel):
    """Return the button of a card that may be discarded."""
    legal = [str(move) for move in room.view(room.to_move).legal_moves()]
    cards = (press for press in world.presses(panel) if kind_of(press) == SelectCard)
    return next(press for press in cards if f"discard {press.card}" in legal)


async def test_only_ones_own_seat_and_turn_and_what_is_on_the_hand_now(make_world):
    world = await make_world("Amal", "Nimali", "Guest")
    board = await world.start_table("Amal", "Nimali")
    name, other = await mover(world)
    panel = await world.hand(name, board)
    draw = next(press for text, press in world.buttons(panel) if "Draw" in text)
    room = await world.room()
    assert "turn" in (await world.press(other, board, draw, force=True))["text"]
    assert "not at this table" in (await world.press("Guest", board, draw, force=True))["text"]
    answer = await world.touch("Guest", board, OpenHand)
    assert "not at this table" in answer["text"]
    assert world.ephemerals("Guest") == []
    for kind, number in product((SelectCard, MakeMove, ExplainRefusal), (52, 63, 64, 10**9)):
        assert (await world.press(name, panel, forged(kind, room.id, room.version, number), force=True))["text"]
    assert (await world.room()).version == room.version
    await world.press(name, panel, draw)
    version = (await world.room()).version
    assert "just changed" in (await world.press(name, panel, draw, force=True))["text"]
    assert (await world.room()).version == version


async def test_a_hint_that_is_not_ready_says_how_long_and_comes_by_itself(make_world, monkeypatch):
    monkeypatch.setattr(hints, "CHECK_INTERVAL", 0.01)
    monkeypatch.setattr(hints, "SHORT_WAIT", 0.01)
    world, name, panel = await drawn(make_world)
    world.advisor.hold, world.advisor.left = asyncio.Event(), 17.2
    answer = await world.touch(name, panel, AskHint)
    assert answer["text"] == "Getting ready, about 20 s. Your hint then comes by itself.", "turns have no time here"
    await world.eventually(lambda: "My first look: " in panel.text and "about 20 s" in panel.text)
    looked, world.advisor.on_look = world.advisor.looked, world.notify
    await world.eventually(lambda: world.advisor.looked > looked + 5)
    said = [call for call in world.sandbox.calls if "about 20 s" in call.params.get("text", "")]
    assert [call.method for call in said] == ["answerCallbackQuery", "editEphemeralMessageText"], "nothing new to say"
    world.advisor.left = 4.0
    await world.eventually(lambda: "about 5 s" in panel.text)
    world.advisor.left = 0.0
    await world.eventually(lambda: "Thinking" in panel.text)
    world.advisor.hold.set()
    await world.eventually(lambda: "Expect about 10 points" in panel.text)


async def test_an_old_server_never_gets_a_hand_for_the_group(make_world):
    world = await make_world("Amal", "Nimali")
    world.sandbox.core.has_ephemerals = False
    board = await world.start_table("Amal", "Nimali")
    name, _ = await mover(world)
    answer = await world.touch(name, board, OpenHand)
    assert answer["show_alert"]
    assert "♠" in answer["text"] + "♠"
    assert len(answer["text"]) <= 200
    assert "Private chat" in answer["text"]
    assert not [call for call in world.sandbox.calls if "ephemeral_message_parameters" in call.params]
    chat = world.people[name]
    await world.eventually(
        lambda: [c for c in world.sandbox.calls if str(c.params.get("chat_id")) == str(chat) and c.error]
    )
    world.sandbox.people.start(chat, f"t{(await world.room()).id}")
    panel = await world.eventually(lambda: next(iter(world.messages(chat)), None))
    assert panel.text.startswith("Poter · Amal and Nimali\n"), "there may be hands of other groups"
    assert "Your turn" in panel.text
    await make_move(world, name, panel, "Draw a card")
    await world.up_to_date(panel)
    assert "New:" in panel.text
    await world.touch(name, board, OpenHand)
    await world.eventually(lambda: panel not in world.messages(chat))
    assert len(world.messages(chat)) == 1


async def test_a_server_that_turns_older_is_found_out(start_table):
    """It knew the methods a moment ago and now shows the message to everybody: no card is in it, and it is deleted."""
    world, board = await start_table("Amal", "Nimali")
    name, _ = await mover(world)
    assert await world.bot.chat.context.personal_messages.available(world.group, world.people[name])
    world.sandbox.core.has_ephemerals = False
    before, calls = len(world.messages()), len(world.sandbox.calls.of("sendMessage"))
    answer = await world.touch(name, board, OpenHand)
    assert answer["show_alert"]
    await world.eventually(lambda: len(world.messages()) == before)
    room = await world.room()
    held = by_suit(room.view(room.to_move).hand, 0).split()
    sent = world.sandbox.calls.of("sendMessage")[calls:]
    shown = [world.raw(call) for call in sent if int(call.params["chat_id"]) == world.group]
    assert len(shown) == 1
    assert COMING in shown[0]
    assert not [sign for sign in held if sign in shown[0] and not sign.isalnum()]
    world.sandbox.core.has_ephemerals = True
    await world.touch(name, board, OpenHand)
    assert world.ephemerals(name) == []


async def test_while_away_one_looks_on_and_may_come_back(start_table):
    world, board = await start_table("Amal", "Nimali")
    name, other = await mover(world)
    panel = await world.hand(name, board)
    await world.hand(other, board)
    world.say(name, "/leave", ephemeral=False)
    await world.eventually(lambda: "A bot player is playing your cards" in panel.text)
    assert acts(world, panel) == ["back"]
    assert "Tap three" not in panel.text
    await world.said(f"{name} left the table")
    await world.touch(name, panel, "back")
    await world.eventually(lambda: "back" not in acts(world, panel))


async def test_quick_touches_are_all_counted(make_world):
    world, name, panel = await drawn(make_world)
    cards = [press for press in world.presses(panel) if kind_of(press) == SelectCard][:5]
    await asyncio.gather(*(world.press(name, panel, card) for card in cards))
    await world.eventually(lambda: sum(label.startswith("✅") for label, _ in world.buttons(panel)) == 5)


@pytest.mark.parametrize("purpose", [Purpose.TABLE, Purpose.PRACTICE, Purpose.LESSON])
def test_a_card_to_discard_is_shown_late_but_in_a_lesson_and_with_another_one(purpose):
    lesson = lesson_of("poter")
    match = lesson.begin(NAMES[: lesson.players])
    match.play(0, match.game.parse_move("draw"), Random(1))
    room = Room(1, Place(1), "poter", 1, RoomSettings(), [], Stage.PLAYING, match, purpose=purpose)
    at = PRESENTATIONS["poter"].at(TEXTS, room.view(0), NAMES)
    assert is_shown_soon(room, at, ("Kd",)) == (purpose == Purpose.LESSON)
    assert is_shown_soon(room, at, ("Kd", "6h")), "the hand says that they are of no use"
    assert is_shown_soon(room, at, ("5h", "6h", "7h"))


async def test_a_tap_is_answered_with_what_is_picked_and_one_card_is_discarded_without_another_edit(make_world):
    world, name, panel = await drawn(make_world)
    discard = await world.eventually(lambda: world.button(panel, DiscardSelected), "the button for a picked card")
    assert "Tap one card first" in (await world.press(name, panel, discard))["text"]
    room = await world.room()
    card = discardable(world, room, panel)
    hands, before = world.bot.chat.context.hand_panels, world.bot.chat.context.reconciler.monotonic.now()
    assert (await world.press(name, panel, card))["text"].startswith("Picked: ")
    assert hands.message(room.id, world.people[name]).quiet_until >= before + LONG_QUIET
    assert not (await world.press(name, panel, discard, force=True)).get("text")
    now = await world.room()
    assert str(now.match.logs[-1].entries[-1]) == f"{room.to_move} discard {card.card}"
    assert (await world.press(name, panel, discard, force=True))["text"].startswith("Not your turn")
    assert (await world.room()).version == now.version
