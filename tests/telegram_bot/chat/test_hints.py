"""Hints as people meet them: counted, refused in plain words, told on the score sheet."""

from telegram_bot.chat.transport.callback_data import AskHint, OpenHand, SelectCard
from telegram_bot.domain.commands import Person
from telegram_bot.domain.lobby import ChangeSetting
from telegram_bot.domain.play import Play
from tests.telegram_bot.kinds import kind_of, version_of

AMAL, NIMALI = "Amal", "Nimali"


async def table_with(world, hints, **options):
    """A running table with so many hints a round; the panel of whoever has drawn a card, and the names."""
    board = await world.open_table(AMAL, NIMALI)
    room, amal = await world.room(), Person(world.people[AMAL], AMAL)
    for name, value in {"hints": hints, **options}.items():
        await world.service.perform(room.id, ChangeSetting(name, value), amal)
    await world.up_to_date(board)
    await world.touch(AMAL, board, "start")
    await world.eventually(lambda: world.button(board, OpenHand))
    room = await world.room()
    name, other = (AMAL, NIMALI) if room.to_move == 0 else (NIMALI, AMAL)
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
    _, panel, name, _ = await table_with(world, 1)
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


async def test_the_score_sheet_tells_who_had_hints(make_world):
    world = await make_world(AMAL, NIMALI)
    board, panel, name, other = await table_with(world, 3, max_turns=1)
    await world.touch(name, panel, AskHint)
    await world.eventually(lambda: "Expect" in panel.text)
    while (await world.room()).to_move is not None:
        room = await world.room()
        view = room.view(room.to_move)
        move = next(move for move in view.legal_moves() if str(move).startswith(("discard", "nodiscard", "draw")))
        person = Person(room.seats[room.to_move].person, "x")
        await world.service.perform(room.id, Play(move), person)
    await world.eventually(lambda: f"💡 Hints: {name} 1" in board.text)
    assert f"{other} 0" not in board.text
