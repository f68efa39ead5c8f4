"""The rules in pages: a turn and the chapters, turned by buttons in a message for one person."""

import pytest

from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.pages.personal_pages import rules_page
from telegram_bot.chat.transport.callback_data import MAX_BYTES, MAX_NUMBER, OpenRules, ShowChapter
from telegram_bot.presentation.registry import PRESENTATIONS

START = "How a turn goes"


async def told(world, name, what):
    """Return the only message for a person that contains a text, once it is there."""
    (found,) = await world.eventually(lambda: [m for m in world.own(name) if what in (m.text or "")], what)
    return found


async def turned(world, name, message, title):
    """Press the button of a chapter and wait until it is shown; return the answer."""
    press = next(press for label, press in world.buttons(message) if label == title)
    answer = await world.press(name, message, press)
    await world.eventually(lambda: f"\n{title.removeprefix('✓ ')}\n" in message.text, title)
    return answer


def marked(world, message):
    return [label for label, _ in world.buttons(message) if label.startswith("✓ ")]


async def test_the_lobby_opens_the_rules_of_its_table_for_one_person(make_world):
    world = await make_world("Amal", "Nimali")
    board = await world.open_table("Amal")
    before = len(world.messages())
    await world.set_options(go_out="any")
    answer = await world.touch("Nimali", board, OpenRules)
    assert answer["text"] == "It's below. Only you see it."
    page = await told(world, "Nimali", "📖 Poter · rules of this table")
    assert "Play or discard your last card to win" in page.text
    assert marked(world, page) == [f"✓ {START}"]
    for title in ("Melds", "✓ Melds"):
        assert (await turned(world, "Nimali", page, title))["text"] == "Melds", "told if nothing else changes, too"
    assert "You can go out by laying all your cards" in page.text
    assert marked(world, page) == ["✓ Melds"]
    await world.set_options(go_out="discard")
    await turned(world, "Nimali", page, START)
    assert "Discard your last card to win" in page.text
    assert len(world.ephemerals("Nimali")) == 1
    await world.up_to_date(board)
    text = board.text
    answer = await world.press("Nimali", board, ShowChapter(0, "poter", 1), force=True)
    assert "another chat" in answer["text"]
    assert board.text == text, "a message that others see is not turned"
    assert len(world.messages()) == before


async def test_every_chapter_in_the_private_chat_and_after_a_restart(make_world):
    world = await make_world("Amal")
    chat = world.people["Amal"]
    world.say("Amal", "/rules pocha", chat)
    page = await told(world, "Amal", "usual rules")
    titles = [label.removeprefix("✓ ") for label, _ in world.buttons(page)]
    assert len(titles) == len(PRESENTATIONS["pocha"].chapters)
    await world.stop()
    await world.start()
    for title in (*titles[1:], titles[0]):
        await turned(world, "Amal", page, title)
        assert marked(world, page) == [f"✓ {title}"]
    for number, game in ((len(titles), "pocha"), (0, "bridge")):
        answer = await world.press("Amal", page, ShowChapter(0, game, number), force=True)
        assert "too old" in answer["text"]
    assert "To look up a rule, send /rules" in page.text


async def test_another_game_than_that_of_the_table_is_explained_with_its_usual_settings(make_world):
    world = await make_world("Amal")
    await world.open_table("Amal")
    await world.set_options(mistakes="strict")
    world.say("Amal", "/rules")
    of_table = await told(world, "Amal", "📖 Poter · rules of this table")
    world.say("Amal", "/rules pocha")
    page = await told(world, "Amal", "📖 Pocha · usual rules")
    await turned(world, "Amal", page, "Rounds")
    assert "There are ten rounds." in page.text
    await turned(world, "Amal", page, "Scoring")
    assert "costs nothing" in page.text
    await world.set_options(game="canasta")
    await turned(world, "Amal", of_table, "End and score")
    assert "📖 Poter · usual rules" in of_table.text


async def test_without_messages_in_the_group_the_rules_come_to_the_private_chat(make_world):
    world = await make_world("Amal", has_ephemerals=False)
    board = await world.open_table("Amal")
    chat = world.people["Amal"]
    world.sandbox.people.start(chat)
    await told(world, "Amal", "Hi! I deal")
    assert (await world.touch("Amal", board, OpenRules))["text"] == "I sent it to our private chat."
    page = await told(world, "Amal", START)
    await turned(world, "Amal", page, "Discarding")


@pytest.mark.parametrize("game", PRESENTATIONS)
def test_buttons_fit_beside_each_other_and_carry_little(game):
    page = rules_page(ChatTexts(), PRESENTATIONS[game], None)
    assert max(len(row) for row in page.rows) == 2
    assert [button.data.chapter for row in page.rows for button in row] == [*range(len(PRESENTATIONS[game].chapters))]
    assert len(ShowChapter(MAX_NUMBER, game, 9).pack()) <= MAX_BYTES
