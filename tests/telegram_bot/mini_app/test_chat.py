"""The chat beside the page: buttons that open it, and messages to people who have it open."""

from typing import Any

from telegram_bot.sandbox.state import Message

from .app_world import AppWorld


def links(message: Message | None) -> list[dict[str, Any]]:
    """Return the buttons of a message that open something."""
    rows = ((message and message.markup) or {}).get("inline_keyboard", [])
    return [key for row in rows for key in row if "url" in key or "web_app" in key]


def edits(world: AppWorld, message: Message) -> int:
    """Return how often a message has been edited."""
    return len(
        [
            call
            for call in world.sandbox.calls
            if call.method.startswith("edit") and str(call.params.get("chat_id")) == str(message.chat_id)
        ]
    )


async def test_the_message_of_a_table_opens_it(world: AppWorld):
    board = await world.open_table("Amal", "Nimali")
    room = await world.room()
    link = f"https://t.me/thurumpu_bot/table?startapp=t{room.id}"
    assert [key["url"] for key in links(board)] == [link]
    opened = world.sandbox.people.open_app(world.group, world.people["Amal"], link=link)
    assert opened.startswith(world.client.address.url)


async def test_a_panel_in_the_private_chat_opens_the_table_by_a_web_app_button(world: AppWorld):
    await world.start_table("Amal", "Nimali")
    room = await world.room()
    world.say("Amal", "/start", chat=world.people["Amal"])
    world.say("Amal", "/hand", chat=world.people["Amal"])
    panel = await world.eventually(lambda: world.panel("Amal"), "a panel")
    url = f"{world.client.address.url}?startapp=t{room.id}"
    assert [key["web_app"]["url"] for key in links(panel)] == [url]
