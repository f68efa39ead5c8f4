"""The chat beside the page: buttons that open it, and messages to people who have it open."""

from typing import Any

import pytest

from telegram_bot.chat.messages.wanted import CALL_DELAY, IDLE_SECONDS, LOOKING_SECONDS
from telegram_bot.chat.transport.callback_data import (
    CloseSettings,
    OpenHand,
    OpenSetting,
    OpenSettings,
    SetValue,
    ShowStep,
)
from telegram_bot.domain.commands import Person
from telegram_bot.domain.play import Play
from telegram_bot.domain.room import ReviewMode
from telegram_bot.rooms.computation.advisor import simple_move
from telegram_bot.sandbox.state import Message
from tests.telegram_bot.kinds import version_of

from ..sandbox_world import SandboxWorld
from .app_world import AppWorld
from .screens import mover


def links(message: Message | None) -> list[dict[str, Any]]:
    """Return the buttons of a message that open the app."""
    rows = ((message and message.markup) or {}).get("inline_keyboard", [])
    return [key for row in rows for key in row if "startapp=" in key.get("url", "") or "web_app" in key]


async def move(world: AppWorld) -> None:
    """Let the player to move make a legal move."""
    room = await world.room()
    assert room.to_move is not None
    person = Person(room.seats[room.to_move].person or 0, "x")
    assert (await world.service.perform(room.id, Play(simple_move(room.view(room.to_move))), person)).ok
    await world.service.tasks.settle()


async def private_panel(world: AppWorld, name: str) -> Message:
    """Open a person's panel in the private chat."""
    world.say(name, "/start", chat=world.people[name])
    world.say(name, "/hand", chat=world.people[name])
    panel: Message = await world.eventually(lambda: world.panel(name), "a panel")
    await world.up_to_date(panel)
    return panel


async def settled(world: AppWorld) -> None:
    """Wait until all panels, calls and tables are up to date."""
    await world.settle()
    await world.bot.chat.context.hand_panels.settle()


def is_watching(world: AppWorld, name: str, table: int) -> bool:
    """Return whether the bot thinks that a person is watching."""
    assert world.bot.app is not None
    return (table, world.people[name]) in world.bot.app.hub.watching


async def test_the_message_of_a_table_and_a_panel_below_its_cards_have_a_link_that_opens_it(world: AppWorld):
    board = await world.open_table("Amal", "Nimali")
    link = f"https://t.me/thurumpu_bot/table?startapp=t{(await world.room()).id}"
    assert [key["url"] for key in links(board)] == [link]
    opened = world.sandbox.people.open_app(world.group, world.people["Amal"], link=link)
    assert opened.startswith(world.client.address.url)
    await world.touch("Amal", board, OpenSettings)
    await world.eventually(lambda: world.button(world.board(), CloseSettings), "settings")
    assert links(world.board()) == [], "settings have none"
    await world.touch("Amal", board, CloseSettings)
    await world.touch_board("Amal", "start")
    panel = await world.hand("Amal", await world.eventually(lambda: world.button(board, OpenHand) and board, "cards"))
    assert panel.ephemeral_id
    await world.eventually(lambda: [key.get("url") for key in links(panel)] == [link], "the hand")
    keys = [key for row in (panel.markup or {})["inline_keyboard"] for key in row]
    assert ["url" in key for key in keys].index(True) == len(keys) - 1
    panel = await private_panel(world, "Nimali")
    url = f"{world.client.address.url}?startapp=t{(await world.room()).id}"
    assert [key["web_app"]["url"] for key in links(panel)] == [url], "a button that opens it in the private chat"
    opened = world.sandbox.people.open_app(world.people["Nimali"], world.people["Nimali"], web_app=url)
    assert opened.startswith(f"{url}#tgWebAppData=")


async def test_the_settings_of_a_practice_have_no_link_between_what_can_be_chosen(world: AppWorld):
    own = world.people["Amal"]
    world.say("Amal", "/start", own)
    world.say("Amal", "/poter", own)
    lobby = await world.offered(OpenSettings, chat=own)
    await world.eventually(lambda: links(lobby), "a link in the lobby")
    await world.touch("Amal", lobby, OpenSettings)
    await world.eventually(lambda: world.button(lobby, OpenSetting), "the settings")
    assert links(lobby) == []
    await world.touch("Amal", lobby, OpenSetting)
    await world.eventually(lambda: world.button(lobby, SetValue), "the values of one")
    assert links(lobby) == []
    await world.touch("Amal", lobby, SetValue)
    await world.touch("Amal", lobby, CloseSettings)
    await world.eventually(lambda: links(lobby), "the lobby again")


async def test_without_an_address_there_is_no_app(database_url: str, whole_bot: None):
    world = SandboxWorld(database_url)
    await world.open("Amal", "Nimali")
    assert world.bot.app is None
    assert links(await world.open_table("Amal", "Nimali")) == []
    await world.close()


@pytest.mark.slow
async def test_reviews_open_the_board_at_the_same_place(world: AppWorld):
    world.outsider("Ruwan")
    world.sandbox.people.join(world.group, world.people["Ruwan"])
    await world.start_table("Amal", "Nimali", "Ruwan", game="pocha", review_mode=ReviewMode.LINE)
    room = await world.room()
    while (await world.room()).to_move is not None:
        await move(world)
    start = f"https://t.me/thurumpu_bot/table?startapp=t{room.id}"
    review = await world.eventually(lambda: next(iter(world.reviews()), None), "a review")
    assert [key["url"] for key in links(review)] == [f"{start}-r1"]
    await world.touch("Amal", review, ShowStep)
    step = await world.eventually(lambda: next((m for m in world.own("Amal") if world.button(m, ShowStep)), None))
    await world.eventually(lambda: [key["url"] for key in links(step)] == [f"{start}-r1-p0"], "the first step")
    on = next(press for label, press in world.buttons(step) if isinstance(press, ShowStep) and press.place == 1)
    await world.press("Amal", step, on)
    await world.eventually(lambda: [key["url"] for key in links(step)] == [f"{start}-r1-p1"], "the next step")


async def test_the_panel_of_who_watches_is_brought_up_to_date_when_the_page_is_closed(world: AppWorld):
    await world.start_table("Amal", "Nimali")
    panels = {name: await private_panel(world, name) for name in ("Amal", "Nimali")}
    room = await world.room()
    page = await world.page("Amal", room.id)
    await settled(world)
    before = panels["Amal"].text, panels["Nimali"].text
    for _ in range(4):
        await move(world)
    await settled(world)
    assert panels["Amal"].text == before[0]
    assert panels["Nimali"].text != before[1]
    await page.close()
    await world.up_to_date(panels["Amal"])
    assert panels["Amal"].text != before[0]


async def test_a_hidden_page_does_not_keep_the_panel_from_being_edited_nor_one_in_sight_who_uses_it(world: AppWorld):
    board = await world.start_table("Amal", "Nimali")
    panel = await private_panel(world, "Amal")
    room = await world.room()
    page, other = await world.page("Amal", room.id), await world.page("Amal", room.id)
    await page.send(type="visible", visible=False)
    await other.send(type="visible", visible=False)
    await world.eventually(lambda: not is_watching(world, "Amal", room.id), "hidden pages")
    await move(world)
    await world.up_to_date(panel)
    await other.send(type="visible", visible=True)
    await world.eventually(lambda: is_watching(world, "Amal", room.id), "a visible page")
    before = panel.text, panel.markup
    await move(world)
    await settled(world)
    assert (panel.text, panel.markup) == before
    old = world.presses(panel)[0]
    assert version_of(old) < (await world.room()).version
    await world.press("Amal", panel, old)
    await world.up_to_date(panel)
    again = await world.hand("Amal", board)
    await world.up_to_date(again)


async def test_who_watches_is_not_called_to_the_turn(world: AppWorld):
    world.clock.time += 1000.0
    await world.start_table("Amal", "Nimali")
    room, name = await world.room(), await mover(world)
    await world.advance(LOOKING_SECONDS + IDLE_SECONDS + CALL_DELAY)
    assert len(world.calls()) == 1
    page = await world.page(name, room.id)
    await settled(world)
    assert world.calls() == []
    await world.advance(2 * IDLE_SECONDS)
    assert world.calls() == []
    await page.close()
    await world.eventually(lambda: not is_watching(world, name, room.id), "a closed page")
    await world.advance(IDLE_SECONDS - 1)
    assert world.calls() == []
    await world.advance(2)
    assert len(world.calls()) == 1
