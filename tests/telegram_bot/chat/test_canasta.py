"""Canasta in a chat: the lobby, the cut, cards picked by rank, several added by one press, forged numbers."""

from telegram_bot.chat.transport.callback_data import OpenHand, SelectCard
from tests.engine.canasta.builders import deck
from tests.log_texts import texts_of
from tests.telegram_bot.chat.stacked import stack
from tests.telegram_bot.kinds import kind_of

NAMES = ("Amal", "Nimali")
ACES = "As As Ah Ah Ad Ad Ac Ac Ks Ks Qh 9d 9c 5s"


async def table(make_world, monkeypatch, *, strays=(), **options):
    """A table of two with aces for the first player, and everybody's hand open."""
    world = await make_world(*NAMES)
    cards = deck([f"{ACES} 4c", ""], 1, "6h 8s 8h 8d 8c 6s 6d 5h")
    world.service.random = stack(monkeypatch, cards, strays=strays)
    board = await world.start_table(*NAMES, game="canasta", **options)
    return world, board, {name: await world.hand(name, board) for name in NAMES}


async def push(world, name, panel, label):
    """Press the button whose label begins with a text."""
    await world.up_to_date(panel)
    press = next(press for text, press in world.buttons(panel) if text.startswith(label))
    return await world.press(name, panel, press)


async def entries(world):
    return texts_of((await world.room()).match.logs[-1].entries)


async def test_the_dealer_cuts_and_the_next_player_begins(make_world, monkeypatch):
    world, board, panels = await table(make_world, monkeypatch, strays=(8, 3))
    assert "cuts the cards" in panels["Amal"].text
    assert "below" not in (await world.touch("Nimali", board, OpenHand))["text"], "there are no cards yet"
    await push(world, "Nimali", panels["Nimali"], "Half")
    assert await entries(world) == ["1 cut 59"]
    await world.eventually(lambda: "Draw a card" in panels["Amal"].text)
    assert "New" not in panels["Amal"].text
    await world.eventually(lambda: "Nimali cut the cards" in board.text)


async def test_ranks_are_picked_laid_and_several_cards_added_by_one_touch(make_world, monkeypatch):
    world, board, panels = await table(make_world, monkeypatch, cut="off")
    panel = panels["Amal"]
    await push(world, "Amal", panel, "🂠")
    await world.eventually(lambda: "New: 5" in panel.text)
    for picked in ("✅A 1/8", "✅A 2/8", "✅A 3/8"):
        card = next(press for label, press in world.buttons(panel) if kind_of(press) == SelectCard and "A " in label)
        await world.press("Amal", panel, card)
        await world.eventually(lambda picked=picked: any(label == picked for label, _ in world.buttons(panel)))
    assert "Opening points: 60 of 50" in panel.text
    await push(world, "Amal", panel, "Lay A A A")
    await world.eventually(lambda: any(label == "Add A×4 to the aces" for label, _ in world.buttons(panel)))
    assert (await push(world, "Amal", panel, "Add A×4 to the aces")).get("text") is None
    assert await entries(world) == ["0 draw", "0 meld As As Ah", "0 lay Ah @A", *["0 lay Ad @A"] * 2, "0 lay Ac @A"]
    await world.eventually(lambda: "laid A A A, added A×4 to the aces" in board.text)
    assert "hidden aces" in board.text
    await push(world, "Amal", panel, "↩️")
    await world.eventually(lambda: "Melds: A×6" in board.text)
    assert (await entries(world))[-1] == "* back 1"
    await world.eventually(lambda: any(label == "Add A to the aces" for label, _ in world.buttons(panel)))
    assert "New: 5" in panel.text, "what comes back is not new"


async def test_what_was_tried_by_mistake_and_what_is_held_stays_secret(make_world, monkeypatch):
    """Amal holds eight aces: nothing that others see reveals them, not even the refusal of a typed move."""
    world, board, panels = await table(make_world, monkeypatch, cut="off", mistakes="strict")
    others = len(world.group_calls())
    world.say("Amal", "/move discard Ah")
    await world.eventually(lambda: "mistakes −100" in board.text)
    assert await entries(world) == ["0 mistake discard Ah"]
    await push(world, "Amal", panels["Amal"], "🗂 Take the pot ✕")
    await push(world, "Amal", panels["Amal"], "🂠")
    await world.eventually(lambda: "Amal made a mistake (−100), drew" in board.text)
    seen = "\n".join(world.raw(call) for call in world.group_calls()[others:])
    assert "A×" not in seen
    assert "A♥" not in seen
    assert "Ah" not in seen
    assert "A×8" in panels["Amal"].text
    assert "A×" not in panels["Nimali"].text
