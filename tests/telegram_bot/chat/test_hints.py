"""Hints as people see them: counted, refused in plain words, and drawn only for their owner."""

from analysis.pictures.bars import Bar, Tone
from telegram_bot import drawing
from telegram_bot.chat.messages.reconciler import UNKNOWN
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.callback_data import AskHint, MakeMove, SelectCard, ShowChart
from telegram_bot.domain.commands import Person
from telegram_bot.domain.play import Play
from telegram_bot.presentation.hint import hint_model
from telegram_bot.presentation.registry import PRESENTATIONS
from tests.telegram_bot.fakes import BLANK, DrawerHere
from tests.telegram_bot.kinds import kind_of, version_of

from ..presentation.test_hint_at_table import advice_on, at_turn
from .turns import mover

AMAL, NIMALI = "Amal", "Nimali"


async def table_with(world, hints):
    """A running table with this many hints per round, after a draw; the panel of that player, and the names."""
    board = await world.start_table(AMAL, NIMALI, hints=hints)
    name, other = (AMAL, NIMALI) if await mover(world) == AMAL else (NIMALI, AMAL)
    panel = await world.hand(name, board)
    await draw(world, name, panel)
    return board, panel, name, other


async def draw(world, name, panel):
    press = await world.eventually(lambda: next((p for label, p in world.buttons(panel) if "Draw" in label), None))
    await world.press(name, panel, press)
    await world.eventually(
        lambda: any(kind_of(p) == SelectCard and p.version > version_of(press) for p in world.presses(panel))
    )


def hint_label(world, panel):
    return next((label for label, press in world.buttons(panel) if kind_of(press) == AskHint), None)


async def test_hints_are_counted_on_the_button_and_refused_when_they_are_used_up(make_world):
    world = await make_world(AMAL, NIMALI)
    board, panel, name, other = await table_with(world, 1)
    room = await world.room()
    chart = ShowChart(room.id, room.version)
    assert "just changed" in (await world.press(name, panel, chart, force=True))["text"], "there is no advice yet"
    assert "turn" in (await world.press(other, board, chart, force=True))["text"]
    assert pictures(world.ephemerals(name)) == []
    assert hint_label(world, panel) == "💡 Hint (1 left)"
    world.sandbox.calls.clear()
    await world.touch(name, panel, AskHint)
    await world.eventually(lambda: "Expect" in panel.text)
    edits = [call.params["text"] for call in world.sandbox.calls if call.method.startswith("edit")]
    assert [text for text in edits if "Next:" in text] == [], "the plan is not shown before the hint that has it"
    assert hint_label(world, panel) == "💡 Hint (0 left)"
    assert (await world.touch(name, panel, AskHint))["text"] == "Thinking…"
    room = await world.room()
    assert [seat.hints for seat in room.seats if seat.name == name] == [1]
    room.hints_given = ()
    answer = await world.touch(name, panel, AskHint)
    assert answer["text"] == "You've used your hint for this round."
    assert answer["show_alert"]
    world.say(name, "/hint", ephemeral=False)
    await world.said("You've used your hint")


async def test_the_hint_button_of_a_panel_in_the_group_stands_before_the_turn_and_serves_in_it(make_world):
    world = await make_world(AMAL, NIMALI)
    board, _, name, other = await table_with(world, 3)
    panel = await world.hand(other, board)
    assert "shows whose turn it is" in panel.text
    shown = panel.text
    assert (await world.touch(other, panel, AskHint))["text"] == f"Not your turn yet. Waiting for {name}."
    room = await world.room()
    move = next(move for move in room.view(room.to_move).legal_moves() if str(move).startswith("discard"))
    assert (await world.service.perform(room.id, Play(move), Person(world.people[name], name))).ok
    assert panel.text == shown
    assert (await world.touch(other, panel, AskHint))["text"] == "Thinking…"
    await world.eventually(lambda: "Expect" in panel.text)


async def test_a_table_without_hints_has_no_button_for_them(make_world):
    world = await make_world(AMAL, NIMALI)
    board, panel, name, _ = await table_with(world, 0)
    assert hint_label(world, panel) is None
    assert "Hints: none" in board.text
    world.say(name, "/hint", ephemeral=False)
    await world.said("Hints are off at this table.")


async def advised(world, hints=-1):
    """A panel in the group with a hint on it."""
    board, panel, name, other = await table_with(world, hints)
    await world.touch(name, panel, AskHint)
    await world.eventually(lambda: world.button(panel, ShowChart), "the button for the picture")
    return board, panel, name, other


def pictures(messages):
    return [message for message in messages if message.media is not None]


def shown_to_all(world):
    """Every call that could show a picture to the whole group."""
    return [call for call in world.group_calls() if "Photo" in call.method or "Media" in call.method]


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
    name = await mover(world)
    panel = await world.hand(name, board)
    await world.touch(name, panel, AskHint)
    await world.eventually(lambda: "only move" in panel.text)
    assert world.button(panel, ShowChart) is None
    await draw(world, name, panel)
    await world.eventually(lambda: world.button(panel, ShowChart), "the button for the picture")
    await world.touch(name, panel, ShowChart)
    assert len(pictures(world.ephemerals(name))) == 1


async def test_a_picture_that_cannot_be_put_in_goes_to_the_private_chat(make_world):
    world = await make_world(AMAL, NIMALI)
    _, panel, name, _ = await advised(world)
    message = world.bot.chat.context.hand_panels.message((await world.room()).id, world.people[name])
    shown, message.shown = message.shown, UNKNOWN
    await world.touch(name, panel, ShowChart)
    assert world.ephemerals(name) == [panel], "no hand was put into the group"
    message.shown = shown
    world.sandbox.faults.add("editEphemeralMessageMedia", times=1)
    answer = await world.touch(name, panel, ShowChart)
    assert "Tap “Private chat”" in answer["text"]
    assert world.ephemerals(name) == [panel]
    world.sandbox.people.start(world.people[name], None)
    world.sandbox.faults.add("editEphemeralMessageMedia", times=1)
    await world.touch(name, panel, ShowChart)
    (first,) = pictures(world.messages(world.people[name]))
    assert world.ephemerals(name) == [panel]
    world.sandbox.core.has_ephemerals = False  # the server turns older
    before = len(world.messages())
    await world.touch(name, panel, ShowChart)
    await world.eventually(lambda: pictures(world.messages(world.people[name])) not in ([], [first]), "another one")
    assert len(world.messages()) == before
    assert shown_to_all(world) == []


async def test_from_the_private_chat_it_comes_there(make_world):
    world = await make_world(AMAL, NIMALI)
    world.sandbox.core.has_ephemerals = False
    await world.start_table(AMAL, NIMALI)
    name = await mover(world)
    chat = world.people[name]
    world.sandbox.people.start(chat, f"t{(await world.room()).id}")
    panel = await world.eventually(lambda: next(iter(world.messages(chat)), None))
    await draw(world, name, panel)
    await world.touch(name, panel, AskHint)
    await world.touch(name, panel, ShowChart)
    (picture,) = pictures(world.messages(chat))
    assert "Your moves compared" in picture.text
    assert shown_to_all(world) == []


async def test_it_has_a_bar_for_each_way_in_points(monkeypatch):
    drawn: list[Bar] = []
    monkeypatch.setattr(drawing, "bars", lambda _title, rows, _note: drawn.extend(rows) or BLANK)
    room = at_turn("pocha")
    hint = hint_model(ChatTexts(), room, advice_on(room))
    assert await drawing.hint_chart(DrawerHere(), ChatTexts(), PRESENTATIONS["pocha"], hint) == BLANK
    assert [(bar.value, bar.error, bar.tone) for bar in drawn] == [
        (3.0 * at, 0.4, Tone.WORSE if at else Tone.BEST) for at in range(len(hint.bars))
    ]
    assert [(bar.label, bar.beside, bar.mark) for bar in drawn] == [
        (one.words, one.value, one.mark) for one in hint.bars
    ]
