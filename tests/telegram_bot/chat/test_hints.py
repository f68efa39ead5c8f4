"""Hints as people meet them: counted, refused in plain words, told on the score sheet."""

from telegram_bot.chat.transport.callback_data import Action
from telegram_bot.rooms.domain.commands import ChangeSetting, Person, Play

AMAL, NIMALI = "Amal", "Nimali"


async def table_with(scene, hints, **options):
    """A running table with so many hints a round; the panel of whoever has drawn a card, and the names."""
    board = await scene.lobby(AMAL, NIMALI)
    room, amal = await scene.room(), Person(scene.people[AMAL], AMAL)
    for name, value in {"hints": hints, **options}.items():
        await scene.bot.service.perform(room.id, ChangeSetting(name, value), amal)
    await scene.settled(board)
    await scene.touch(AMAL, board, Action.START)
    await scene.eventually(lambda: scene.button(board, Action.HAND))
    room = await scene.room()
    name, other = (AMAL, NIMALI) if room.to_move == 0 else (NIMALI, AMAL)
    panel = await scene.hand(name, board)
    await draw(scene, name, panel)
    return board, panel, name, other


async def draw(scene, name, panel):
    press = await scene.eventually(lambda: next((p for label, p in scene.buttons(panel) if "Draw" in label), None))
    await scene.press(name, panel, press)
    await scene.eventually(
        lambda: any(p.action == Action.CARD and p.version > press.version for _, p in scene.buttons(panel))
    )


def hint_label(scene, panel):
    return next((label for label, press in scene.buttons(panel) if press.action == Action.HINT), None)


async def test_hints_are_counted_on_the_button_and_refused_when_they_are_used_up(make_scene):
    scene = await make_scene(AMAL, NIMALI)
    _, panel, name, _ = await table_with(scene, 1)
    assert hint_label(scene, panel) == "💡 Hint (1 left)"
    await scene.touch(name, panel, Action.HINT)
    await scene.eventually(lambda: "Expect" in panel.text)
    assert hint_label(scene, panel) == "💡 Hint (0 left)"
    assert (await scene.touch(name, panel, Action.HINT))["text"] == "Thinking…"
    room = await scene.room()
    assert [seat.hints for seat in room.seats if seat.name == name] == [1]
    draft = room.seats[room.to_move]
    draft.hinted_at = None
    answer = await scene.touch(name, panel, Action.HINT)
    assert answer["text"] == "You have used your hint of this round."
    assert answer["show_alert"]
    scene.say(name, "/hint", ephemeral=False)
    await scene.eventually(lambda: any("You have used your hint" in m.text for m in scene.messages()))


async def test_a_table_without_hints_has_no_button_for_them(make_scene):
    scene = await make_scene(AMAL, NIMALI)
    board, panel, name, _ = await table_with(scene, 0)
    assert hint_label(scene, panel) is None
    assert "Hints: none" in board.text
    scene.say(name, "/hint", ephemeral=False)
    await scene.eventually(lambda: any("There are no hints at this table." in m.text for m in scene.messages()))


async def test_the_score_sheet_tells_who_had_hints(make_scene):
    scene = await make_scene(AMAL, NIMALI)
    board, panel, name, other = await table_with(scene, 3, max_turns=1)
    await scene.touch(name, panel, Action.HINT)
    await scene.eventually(lambda: "Expect" in panel.text)
    while (await scene.room()).to_move is not None:
        room = await scene.room()
        view = room.view(room.to_move)
        move = next(move for move in view.legal_moves() if str(move).startswith(("discard", "nodiscard", "draw")))
        person = Person(room.seats[room.to_move].person, "x")
        await scene.bot.service.perform(room.id, Play(move), person)
    await scene.eventually(lambda: f"💡 Hints: {name} 1" in board.text)
    assert f"{other} 0" not in board.text
