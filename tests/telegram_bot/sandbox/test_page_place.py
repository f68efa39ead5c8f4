"""Where the page opens, and where in a chat the reader is kept or taken to."""

from typing import Any

import pytest
from playwright.async_api import Locator, Page, ViewportSize, expect

from telegram_bot.sandbox import Sandbox

PHONE: ViewportSize = {"width": 360, "height": 640}
FROM_END = "() => messages.scrollHeight - messages.scrollTop - messages.clientHeight"


async def from_end(page: Page) -> float:
    """How many pixels of the chat are below what the reader sees."""
    found: float = await page.evaluate(FROM_END)
    return found


async def up(page: Page, pixels: int) -> None:
    """Scroll so far up from the end."""
    await page.evaluate("up => { messages.scrollTop = messages.scrollHeight; messages.scrollTop -= up; }", pixels)


def said(page: Page, text: str) -> Locator:
    """The message with that text."""
    return page.get_by_role("log").get_by_text(text)


@pytest.fixture
async def reading(bench: Any, page: Page) -> Page:
    """Asha's page in a group where much has been said."""
    for number in range(40):
        await bench.sim("say", chat_id=bench.group, user_id=bench.nimal, text=f"line {number}")
    await page.set_viewport_size(PHONE)
    await page.goto(bench.sandbox.page_for(bench.asha, bench.group))
    await expect(said(page, "line 39")).to_be_visible()
    return page


async def test_a_chat_is_entered_at_its_end(bench: Any, reading: Page) -> None:
    assert await from_end(reading) < 1
    await up(reading, 900)
    await reading.get_by_role("button", name="Back to the chats").click()
    await reading.get_by_role("link", name="Friends").click()
    await expect(said(reading, "line 39")).to_be_in_viewport()
    assert await from_end(reading) < 1


async def test_who_is_near_the_end_follows_what_is_said(bench: Any, reading: Page) -> None:
    for pixels in (0, 200):
        await up(reading, pixels)
        await bench.sim("say", chat_id=bench.group, user_id=bench.nimal, text=f"and {pixels}")
        await expect(said(reading, f"and {pixels}")).to_be_in_viewport()
        assert await from_end(reading) < 1


async def test_who_reads_above_is_left_there(bench: Any, reading: Page) -> None:
    await up(reading, 900)
    before = await from_end(reading)
    await bench.sim("say", chat_id=bench.group, user_id=bench.nimal, text="and this")
    await expect(said(reading, "and this")).to_be_attached()
    await expect(said(reading, "line 39")).not_to_be_in_viewport()
    assert await from_end(reading) > before
    await reading.get_by_role("button", name="Go to the latest message").click()
    await expect(said(reading, "and this")).to_be_in_viewport()


async def test_an_edit_takes_nobody_to_the_end(bench: Any, reading: Page) -> None:
    board = await bench.call("sendMessage", chat_id=bench.group, text="Table")
    await expect(said(reading, "Table")).to_be_in_viewport()
    await up(reading, 150)
    await bench.call("editMessageText", chat_id=bench.group, message_id=board["message_id"], text="Closed")
    await expect(said(reading, "Closed")).to_be_attached()
    assert await from_end(reading) == pytest.approx(150, abs=2)


async def test_a_bubble_for_oneself_alone_is_gone_to_from_anywhere(bench: Any, reading: Page) -> None:
    await up(reading, 900)
    await bench.secret(bench.nimal, text="not yours")
    await bench.secret(bench.asha, text="your cards", reply_markup=bench.keys("7h", "8h"))
    await expect(reading.get_by_role("button", name="8h")).to_be_in_viewport()
    assert await from_end(reading) < 1


async def test_a_smaller_window_keeps_the_end_in_sight(bench: Any, reading: Page) -> None:
    await reading.set_viewport_size({"width": 360, "height": 400})
    await expect(said(reading, "line 39")).to_be_in_viewport()


async def test_the_address_opens_a_person_in_a_chat_and_a_reload_keeps_both(bench: Any, page: Page) -> None:
    await page.set_viewport_size(PHONE)
    await bench.sim("say", chat_id=bench.group, user_id=bench.rupa, text="good evening")
    await page.goto(bench.sandbox.page_for(bench.nimal, bench.group))
    for _ in range(2):
        await expect(page.get_by_role("radio", name="Nimal")).to_be_checked()
        await expect(said(page, "good evening")).to_be_visible()
        await page.reload()
    await page.get_by_role("radio", name="Asha").click()
    await expect(page.get_by_role("radio", name="Asha")).to_be_checked()
    await page.reload()
    await expect(page.get_by_role("radio", name="Asha")).to_be_checked()


async def test_nothing_is_wider_than_a_phone(bench: Any, page: Page) -> None:
    rows = [[{"text": f"{n}♥︎", "callback_data": str(n)} for n in range(7)] for _ in range(4)]
    await bench.call("sendMessage", chat_id=bench.group, text="x" * 200, reply_markup={"inline_keyboard": rows})
    for _ in range(6):
        await bench.sim("users", first_name="Somebody")
    await page.set_viewport_size(PHONE)
    await page.goto(bench.sandbox.page_for(bench.asha, bench.group))
    await expect(page.get_by_role("button", name="6♥︎").first).to_be_in_viewport(ratio=1)
    await expect(page.get_by_role("radio", name="Asha").get_by_text("Asha")).to_be_in_viewport(ratio=1)
    await expect(page.get_by_role("button", name="Add a person")).to_be_in_viewport(ratio=1)
    assert await page.evaluate("() => document.documentElement.scrollWidth") == PHONE["width"]


async def test_the_first_page_is_the_first_person_in_the_first_group(bench: Any) -> None:
    assert bench.sandbox.first_page_url == f"{bench.sandbox.root_url}/?user={bench.asha}&chat={bench.group}"


async def test_the_first_page_of_an_empty_sandbox_and_of_somebody_alone(sandbox: Sandbox) -> None:
    assert sandbox.first_page_url == sandbox.page_url
    alone = sandbox.people.add_user("Asha")
    assert sandbox.first_page_url == sandbox.page_for(alone.id, alone.id)


async def test_waiting_for_the_bot_to_speak(bench: Any) -> None:
    assert not await bench.sandbox.heard(bench.group, 0.01)
    await bench.secret(text="now")
    assert await bench.sandbox.heard(bench.group)
    assert not bench.sandbox.world.listeners
