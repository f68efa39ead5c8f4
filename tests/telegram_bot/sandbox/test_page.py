"""The chat page in a real browser: several people, buttons, alerts, ephemeral bubbles."""

from typing import Any

from playwright.async_api import Page, expect


async def test_a_conversation(bench: Any, page: Page) -> None:
    await bench.call("setMyCommands", commands=[{"command": "new", "description": "Open a table"}])
    keyboard = {
        "inline_keyboard": [
            [{"text": "Join", "callback_data": "join", "style": "success"}, {"text": "Full", "disabled": {}}]
        ]
    }
    board = await bench.call(
        "sendMessage", chat_id=bench.group, text="<b>Table</b>", parse_mode="HTML", reply_markup=keyboard
    )
    await page.goto(f"{bench.sandbox.page_url}?user={bench.asha}&chat={bench.group}")
    messages = page.get_by_role("log", name="Messages")
    await expect(messages.get_by_text("Table")).to_be_visible()
    await expect(page.get_by_role("button", name="Full")).to_be_disabled()

    await page.get_by_label("Message", exact=True).fill("hello <all>")
    await page.get_by_role("button", name="Send").click()
    await expect(messages.get_by_text("hello <all>")).to_be_visible()

    await page.get_by_role("button", name="Menu").click()
    await page.get_by_role("heading", name="Friends").click()
    await expect(page.get_by_role("menuitem", name="/new")).to_be_hidden()
    await page.get_by_role("button", name="Menu").click()
    await page.get_by_role("menuitem", name="/new").click()
    await expect(messages.get_by_text("/new@thurumpu_bot")).to_be_visible()

    await page.get_by_role("button", name="Join").click()
    query = await a_query(bench)
    cause = {"receiver_user_id": bench.asha, "callback_query_id": query}
    await bench.call("sendMessage", chat_id=bench.group, text="your cards", ephemeral_message_parameters=cause)
    await bench.call("answerCallbackQuery", callback_query_id=query, text="Welcome", show_alert=True)
    dialog = page.get_by_role("dialog")
    await expect(dialog).to_contain_text("Welcome")
    await dialog.get_by_role("button", name="OK").click()
    await expect(dialog).to_be_hidden()
    await expect(messages.get_by_text("Only you can see this")).to_be_visible()

    where = {"chat_id": bench.group, "message_id": board["message_id"]}
    await bench.call("editMessageText", text="Closed", **where)
    await expect(messages.get_by_text("Closed")).to_be_visible()
    await expect(page.get_by_role("button", name="Join")).to_be_hidden()

    await page.get_by_role("radio", name="Nimal").click()
    await expect(messages.get_by_text("hello <all>")).to_be_visible()
    await expect(messages.get_by_text("your cards")).to_be_hidden()


async def a_query(bench: Any) -> str:
    """The query of the press that the page has just made."""
    while not (found := await bench.updates("callback_query")):
        pass
    number: str = found[-1]["callback_query"]["id"]
    return number


async def test_starting_the_private_chat_on_a_phone(bench: Any, page: Page) -> None:
    await page.set_viewport_size({"width": 400, "height": 800})
    await page.goto(f"{bench.sandbox.page_url}?user={bench.asha}")
    await page.get_by_role("link", name="Thurumpu").click()
    await page.get_by_role("button", name="START").click()
    await expect(page.get_by_role("log").get_by_text("/start")).to_be_visible()
    await expect(page.get_by_role("button", name="START")).to_be_hidden()
    await page.get_by_role("button", name="Back to the chats").click()
    await expect(page.get_by_role("link", name="Friends")).to_be_visible()


async def test_what_is_typed_is_never_markup(bench: Any, page: Page) -> None:
    await page.goto(f"{bench.sandbox.page_url}?user={bench.asha}&chat={bench.group}")
    attack = "<img src=x onerror=document.title='broken'>"
    await bench.sim("say", chat_id=bench.group, user_id=bench.nimal, text=attack)
    await expect(page.get_by_role("log").get_by_text(attack)).to_be_visible()
    assert await page.title() == "Thurumpu sandbox"


async def test_unread_messages_are_counted(bench: Any, page: Page) -> None:
    await bench.sim("start", user_id=bench.asha)
    await page.goto(f"{bench.sandbox.page_url}?user={bench.asha}&chat={bench.asha}")
    await expect(page.get_by_role("link", name="Friends")).to_be_visible()
    for text in ("one", "two"):
        await bench.sim("say", chat_id=bench.group, user_id=bench.nimal, text=text)
    await expect(page.get_by_label("2 unread")).to_be_visible()
    await page.get_by_role("link", name="Friends").click()
    await expect(page.get_by_label("2 unread")).to_be_hidden()
