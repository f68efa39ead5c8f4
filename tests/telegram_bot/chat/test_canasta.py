"""Canasta in a chat: the lobby, the cut, cards picked by rank, several added by one touch, forged numbers."""

import pytest

from telegram_bot.chat.transport.callback_data import Action, CallbackData
from tests.engine.canasta.builders import deck
from tests.telegram_bot.chat.stacked import Stacked

NAMES = ("Amal", "Nimali")
ACES = "As As Ah Ah Ad Ad Ac Ac Ks Ks Qh 9d 9c 5s"


async def table(make_scene, **options):
    """A table of two with aces for the first, everybody's hand open."""
    scene = await make_scene(*NAMES)
    scene.bot.service.random = Stacked(deck([f"{ACES} 4c", ""], 1, "6h 8s 8h 8d 8c 6s 6d 5h"))
    board = await scene.started(*NAMES, game="canasta", **options)
    return scene, board, {name: await scene.hand(name, board) for name in NAMES}


async def fresh(scene, panel):
    """Wait until a panel shows the table as it is."""
    room = await scene.room()
    await scene.eventually(lambda: any(p.version == room.version for _, p in scene.buttons(panel)), "a fresh panel")


async def push(scene, name, panel, label):
    """Press the button whose label begins so."""
    await fresh(scene, panel)
    press = next(press for text, press in scene.buttons(panel) if text.startswith(label))
    return await scene.press(name, panel, press)


async def choose(scene, board, setting, value):
    """Open a setting's page and press one of its values; return the answer."""
    press = await scene.eventually(lambda: labelled(scene, board, setting))
    await scene.press("Amal", board, press)
    return await scene.press("Amal", board, await scene.eventually(lambda: labelled(scene, board, value, Action.SET)))


def labelled(scene, board, words, act=Action.SETTING):
    """The press of a button with some words, if it is there."""
    return next((press for label, press in scene.buttons(board) if words in label and press.action == act), None)


async def entries(scene):
    return (await scene.room()).match.logs[-1].entries


async def test_mode_and_target_in_the_lobby(make_scene):
    scene = await make_scene(*NAMES)
    board = await scene.lobby(*NAMES, game="canasta")
    assert "Sides: four in pairs, six in teams of 3 · Play to: 5000 points, quicker" in board.text
    await scene.touch("Amal", board, Action.SETTINGS)
    await scene.eventually(lambda: any("Sides:" in label for label, _ in scene.buttons(board)))
    for words in ("each alone", "two pairs", "two teams", "four in pairs"):
        assert words in (await choose(scene, board, "Sides:", words))["text"]
        await scene.eventually(
            lambda words=words: any(label.startswith("Sides:") and words in label for label, _ in scene.buttons(board))
        )


async def test_partners_are_shown_and_seats_can_be_changed(make_scene):
    scene = await make_scene(*NAMES)
    board = await scene.lobby(*NAMES, game="canasta")
    assert scene.button(board, Action.CHANGE_SEAT) is None
    for _ in range(2):
        await scene.touch("Amal", board, Action.ADD_BOT)
        await scene.settled(board)
    assert "🤝 Amal & 🤖 Amara play together\n🤝 Nimali & 🤖 Bandu play together" in board.text
    old = scene.button(board, Action.CHANGE_SEAT)
    assert (await scene.press("Nimali", board, old))["text"] == "You moved one seat along."
    await scene.eventually(lambda: "🤝 Amal & Nimali play together" in board.text)
    assert "The table has just changed" in (await scene.press("Nimali", board, old, force=True))["text"]
    assert [seat.name for seat in (await scene.room()).seats] == ["Amal", "Amara", "Nimali", "Bandu"]
    await scene.touch("Amal", board, Action.SETTINGS)
    await choose(scene, board, "Sides:", "each alone")
    await scene.eventually(lambda: any("Sides: each alone" in label for label, _ in scene.buttons(board)))
    await scene.touch("Amal", board, Action.SETTINGS_DONE)
    await scene.eventually(lambda: "Seats:" in board.text)
    assert "🤝" not in board.text
    assert scene.button(board, Action.CHANGE_SEAT) is None


async def test_the_dealer_cuts_and_the_next_player_begins(make_scene):
    scene, board, panels = await table(make_scene)
    assert "is to cut the cards" in panels["Amal"].text
    scene.bot.service.random.strays = [8, 3]
    await push(scene, "Nimali", panels["Nimali"], "Half")
    assert await entries(scene) == ["1 cut 59"]
    await fresh(scene, panels["Amal"])
    assert "Draw a card" in panels["Amal"].text
    assert "New" not in panels["Amal"].text
    await scene.eventually(lambda: "Nimali cut the cards" in board.text)


async def test_ranks_are_picked_laid_and_several_cards_added_by_one_touch(make_scene):
    scene, board, panels = await table(make_scene, cut="off")
    panel = panels["Amal"]
    await push(scene, "Amal", panel, "🂠")
    await scene.eventually(lambda: "New: 5" in panel.text)
    for picked in ("✅A 1/8", "✅A 2/8", "✅A 3/8"):
        card = next(press for label, press in scene.buttons(panel) if press.action == Action.CARD and "A " in label)
        await scene.press("Amal", panel, card)
        await scene.eventually(lambda picked=picked: any(label == picked for label, _ in scene.buttons(panel)))
    assert "Opening: 60 of 50" in panel.text
    await push(scene, "Amal", panel, "Lay A×3")
    await scene.eventually(lambda: any(label == "Add A×4 to aces" for label, _ in scene.buttons(panel)))
    assert (await push(scene, "Amal", panel, "Add A×4 to aces")).get("text") is None
    assert await entries(scene) == ["0 draw", "0 meld As As Ah", "0 lay Ah @A", *["0 lay Ad @A"] * 2, "0 lay Ac @A"]
    await scene.eventually(lambda: "laid A×3, added A×4 to aces" in board.text)
    assert "hidden aces" in board.text


@pytest.mark.parametrize("number", [0, 12, 63, 64, 10**9])
async def test_forged_numbers_do_nothing(make_scene, number):
    scene, _, panels = await table(make_scene, cut="off")
    room = await scene.room()
    for kind in (Action.CARD, Action.MOVE, Action.CHOICE, Action.WHY):
        forged = CallbackData(kind, room.id, room.version, 99, number)
        assert (await scene.press("Amal", panels["Amal"], forged, force=True))["text"]
    assert (await scene.room()).version == room.version


async def test_what_was_tried_by_mistake_and_what_is_held_stays_secret(make_scene):
    """Amal holds eight aces: nothing that others see tells of them, not even the refusal of a typed move."""
    scene, board, panels = await table(make_scene, cut="off", mistakes="strict")
    others = len(scene.group_calls())
    scene.say("Amal", "/move discard Ah")
    await scene.eventually(lambda: "mistakes −100" in board.text)
    assert await entries(scene) == ["0 mistake discard Ah"]
    await push(scene, "Amal", panels["Amal"], "🗂 Take the pot ✕")
    await push(scene, "Amal", panels["Amal"], "🂠")
    await scene.eventually(lambda: "Amal made a mistake (−100), drew" in board.text)
    seen = "\n".join(scene.raw(call) for call in scene.group_calls()[others:])
    assert "A×" not in seen
    assert "A♥" not in seen
    assert "Ah" not in seen
    assert "A×8" in panels["Amal"].text
    assert "A×" not in panels["Nimali"].text


async def test_a_button_pressed_twice_says_that_the_table_has_changed(make_scene):
    scene, _, panels = await table(make_scene, cut="off")
    panel = panels["Amal"]
    await fresh(scene, panel)
    draw = next(press for text, press in scene.buttons(panel) if text.startswith("🂠"))
    assert (await scene.press("Amal", panel, draw)).get("text") is None
    assert "The table has just changed" in (await scene.press("Amal", panel, draw, force=True))["text"]
    assert (await entries(scene)) == ["0 draw"]
