"""The chat page in a browser: conversation, buttons, ephemeral bubbles, people, and the scroll position."""

import asyncio
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, Request, Route, ViewportSize, expect

from tests.recorded_sandbox import Sandbox

from ..browser_windows import PHONE, Windows
from .conftest import Harness

pytestmark = pytest.mark.asyncio(loop_scope="session")

DESKTOP: ViewportSize = {"width": 1200, "height": 800}
BELOW = "() => messages.scrollHeight - messages.scrollTop - messages.clientHeight"


@pytest_asyncio.fixture(loop_scope="session")
async def page(windows: Windows) -> AsyncIterator[Page]:
    """A tab; it may ask for nothing from elsewhere."""
    page, asked = await windows.open(DESKTOP), list[str]()

    def noted(request: Request) -> None:
        asked.append(request.url)

    page.on("request", noted)
    yield page
    page.remove_listener("request", noted)
    assert [url for url in asked if "127.0.0.1" not in url] == []


@pytest_asyncio.fixture(loop_scope="session")
async def harness() -> AsyncIterator[Harness]:
    """A sandbox that listens."""
    async with Sandbox() as sandbox:
        yield Harness(sandbox)


def message(page: Page, text: str) -> Locator:
    return page.get_by_role("log", name="Messages").get_by_text(text)


async def test_a_conversation(harness: Any, page: Page) -> None:
    await harness.call("setMyCommands", commands=[{"command": "new", "description": "Open a table"}])
    markup = harness.keys("Join", style="success")
    board = await harness.send("<b>Table</b>", parse_mode="HTML", reply_markup=markup)
    await page.goto(harness.sandbox.page_for(harness.asha, harness.group))
    await expect(message(page, "Table")).to_be_visible()

    await page.get_by_label("Message", exact=True).fill("hello <all>")
    await page.get_by_role("button", name="Send").click()
    await expect(message(page, "hello <all>")).to_be_visible()

    await page.get_by_role("button", name="Menu").click()
    await page.get_by_role("heading", name="Friends").click()
    await expect(page.get_by_role("menuitem", name="/new")).to_be_hidden()
    await page.get_by_role("button", name="Menu").click()
    await page.get_by_role("menuitem", name="/new").click()
    await expect(message(page, "/new@thurumpu_bot")).to_be_visible()

    harness.updates()
    await page.get_by_role("button", name="Join").click()
    [update] = await harness.eventually(lambda: harness.updates("callback_query"))
    query = update["callback_query"]["id"]
    cause = {"receiver_user_id": harness.asha, "callback_query_id": query}
    await harness.send("your cards", ephemeral_message_parameters=cause)
    await harness.call("answerCallbackQuery", callback_query_id=query, text="Welcome", show_alert=True)
    dialog = page.get_by_role("dialog")
    await expect(dialog).to_contain_text("Welcome")
    await dialog.get_by_role("button", name="OK").click()
    await expect(dialog).to_be_hidden()
    await expect(message(page, "Only you can see this")).to_be_visible()

    await harness.call("editMessageText", chat_id=harness.group, message_id=board, text="Closed")
    await expect(message(page, "Closed")).to_be_visible()
    await expect(page.get_by_role("button", name="Join")).to_be_hidden()

    await page.get_by_role("radio", name="Nimal").click()
    await expect(message(page, "hello <all>")).to_be_visible()
    await expect(message(page, "your cards")).to_be_hidden()


async def test_starting_the_private_chat_on_a_phone(harness: Any, page: Page) -> None:
    await page.set_viewport_size(PHONE)
    await page.goto(f"{harness.sandbox.page_url}?user={harness.asha}")
    await page.get_by_role("link", name="Thurumpu").click()
    await page.get_by_role("button", name="START").click()
    await expect(message(page, "/start")).to_be_visible()
    await expect(page.get_by_role("button", name="START")).to_be_hidden()
    await page.get_by_role("button", name="Back to the chats").click()
    await expect(page.get_by_role("link", name="Friends")).to_be_visible()


async def test_typed_text_is_never_markup(harness: Any, page: Page) -> None:
    await page.goto(harness.sandbox.page_for(harness.asha, harness.group))
    attack = "<img src=x onerror=document.title='broken'>"
    harness.say(attack, harness.nimal)
    await expect(message(page, attack)).to_be_visible()
    assert await page.title() == "Thurumpu sandbox"


async def test_pictures_and_files(harness: Any, page: Page) -> None:
    await harness.call("sendPhoto", {"photo": harness.png(30, 20)}, chat_id=harness.group, caption="Chart")
    await harness.call("sendDocument", {"document": b"{}"}, chat_id=harness.group)
    await page.goto(harness.sandbox.page_for(harness.asha, harness.group))
    await expect(page.get_by_role("img", name="Chart")).to_be_visible()
    await expect(message(page, "document.png")).to_be_visible()


async def test_unread_messages_are_counted(harness: Any, page: Page) -> None:
    harness.people.start(harness.asha)
    await page.goto(harness.sandbox.page_for(harness.asha, harness.asha))
    await expect(page.get_by_role("link", name="Friends")).to_be_visible()
    for text in ("one", "two"):
        harness.say(text, harness.nimal)
    await expect(page.get_by_label("2 unread")).to_be_visible()
    await page.get_by_role("link", name="Friends").click()
    await expect(page.get_by_label("2 unread")).to_be_hidden()


async def test_a_new_person_is_added_to_the_open_group(harness: Any, page: Page) -> None:
    await page.goto(harness.sandbox.page_for(harness.asha, harness.group))
    await page.get_by_role("button", name="Add a person").click()
    await page.get_by_label("Name", exact=True).fill("Kamal")
    await page.get_by_role("dialog").get_by_role("button", name="Add").click()
    await expect(page.get_by_role("radio", name="Kamal")).to_be_checked()
    await expect(message(page, "Kamal joined")).to_be_visible()
    assert harness.state.users[max(harness.state.users)].language == "en"


async def test_who_is_chosen_while_the_page_cannot_load_is_loaded_afterwards(harness: Any, page: Page) -> None:
    held = asyncio.get_running_loop().create_future()

    async def refuse_once(route: Route) -> None:
        if held.done():
            await route.continue_()
        else:
            held.set_result(route)

    await page.goto(harness.sandbox.page_for(harness.asha, harness.group))
    await expect(page.get_by_role("radio", name="Asha")).to_be_checked()
    await page.route("**/people/view?*", refuse_once)
    harness.say("hello", harness.rupa)
    async with asyncio.timeout(60):
        refused = await held  # a request that the page tells of may have been sent before the route was there
    await page.get_by_role("radio", name="Nimal").click()
    await refused.fulfill(status=400, json={"error": "not now"})
    await expect(page.get_by_role("radio", name="Nimal")).to_be_checked()


async def test_people_choose_languages_and_start_in_that_of_the_browser(harness: Any, page: Page) -> None:
    menu = [{"command": "new", "description": "මේසයක්"}]
    await harness.call("setMyCommands", commands=menu, language_code="si")
    await harness.call("setMyDescription", description="Juegos de cartas", language_code="es")
    users = harness.state.users
    harness.people.set_language(harness.nimal, "ta")
    await page.goto(harness.sandbox.page_for(harness.asha, harness.group))
    await expect(page.get_by_label("Language")).to_have_value("en")
    await harness.eventually(lambda: users[harness.asha].language == "en")
    await page.get_by_label("Language").select_option("සිංහල")
    await page.get_by_role("button", name="Menu").click()
    await expect(page.get_by_role("menuitem", name="/new")).to_contain_text("මේසයක්")
    assert users[harness.asha].language_code == "si"
    await page.get_by_role("radio", name="Nimal").click()
    await expect(page.get_by_label("Language")).to_have_value("ta")
    await page.get_by_label("Language").select_option("es")
    await page.get_by_role("link", name="Thurumpu").click()
    await expect(page.get_by_text("Juegos de cartas")).to_be_visible()
    await page.get_by_role("button", name="START").click()
    await expect(page.get_by_text("Juegos de cartas")).to_be_hidden()


async def test_dates_are_written_as_in_the_language_of_the_person_who_reads(harness: Any, page: Page) -> None:
    await harness.send('until <tg-time unix="1796126400" format="d">then</tg-time>', parse_mode="HTML")
    await page.goto(harness.sandbox.page_for(harness.asha, harness.group))
    for language, date in (("en", "until 12/1/26"), ("es", "until 1/12/26"), ("en-a", "until 12/1/26")):
        harness.people.set_language(harness.asha, language)
        await expect(page.get_by_role("log", name="Messages")).to_contain_text(date)


async def test_a_person_outside_is_added_to_the_group(harness: Any, page: Page) -> None:
    harness.people.add_user("Kamal")
    await page.goto(harness.sandbox.page_for(harness.asha, harness.group))
    await page.get_by_role("button", name="Add people").click()
    await page.get_by_role("checkbox", name="Kamal").check()
    await page.get_by_role("dialog").get_by_role("button", name="Add").click()
    await expect(message(page, "Kamal joined")).to_be_visible()
    await expect(page.get_by_role("button", name="Add people")).to_be_hidden()


# --------------------------------------------------------------------------- the scroll position


async def at_end(page: Page) -> None:
    """Wait until nothing of the chat is below the visible part."""
    await page.wait_for_function(f"() => ({BELOW})() < 1")


async def scroll_up(page: Page, pixels: int) -> None:
    await page.evaluate("up => { messages.scrollTop = messages.scrollHeight; messages.scrollTop -= up; }", pixels)


@pytest_asyncio.fixture(loop_scope="session")
async def reading(harness: Any, page: Page) -> Page:
    """Asha's page in a group with many messages."""
    for number in range(40):
        harness.say(f"line {number}", harness.nimal)
    await page.set_viewport_size(PHONE)
    await page.goto(harness.sandbox.page_for(harness.asha, harness.group))
    await expect(message(page, "line 39")).to_be_visible()
    return page


async def test_a_chat_is_entered_at_its_end_and_new_messages_are_followed_near_it(harness: Any, reading: Page) -> None:
    await at_end(reading)
    for pixels in (0, 200):
        await scroll_up(reading, pixels)
        harness.say(f"below {pixels}", harness.nimal)
        await expect(message(reading, f"below {pixels}")).to_be_in_viewport()
        await at_end(reading)
    await scroll_up(reading, 900)
    before = await reading.evaluate(BELOW)
    harness.say("and this", harness.nimal)
    await expect(message(reading, "and this")).to_be_attached()
    await expect(message(reading, "below 200")).not_to_be_in_viewport()
    assert await reading.evaluate(BELOW) > before
    await reading.get_by_role("button", name="Go to the latest message").click()
    await expect(message(reading, "and this")).to_be_in_viewport()
    await scroll_up(reading, 900)
    await reading.get_by_role("button", name="Back to the chats").click()
    await reading.get_by_role("link", name="Friends").click()
    await expect(message(reading, "and this")).to_be_in_viewport()
    await at_end(reading)


async def test_an_edit_moves_nobody_to_the_end_and_an_ephemeral_message_does(harness: Any, reading: Page) -> None:
    board = await harness.send("Table")
    await expect(message(reading, "Table")).to_be_in_viewport()
    await scroll_up(reading, 150)
    await harness.call("editMessageText", chat_id=harness.group, message_id=board, text="Closed")
    await expect(message(reading, "Closed")).to_be_attached()
    assert await reading.evaluate(BELOW) == pytest.approx(150, abs=2)
    await scroll_up(reading, 900)
    await harness.secret(harness.nimal, text="not yours")
    await harness.secret(harness.asha, text="your cards", reply_markup=harness.keys("7h", "8h"))
    await expect(reading.get_by_role("button", name="8h")).to_be_in_viewport()
    await at_end(reading)


async def test_a_list_that_becomes_smaller_keeps_its_end(reading: Page) -> None:
    """When the window shrinks, while it scrolls, and as it is drawn again."""
    await reading.set_viewport_size({"width": 360, "height": 400})
    await expect(message(reading, "line 39")).to_be_in_viewport()
    await reading.locator("#messages").evaluate(
        "list => { list.style.flex = 'none'; list.style.height = '200px'; list.dispatchEvent(new Event('scroll')); }"
    )
    await expect(message(reading, "line 39")).to_be_in_viewport()
    await at_end(reading)
    await reading.evaluate(
        """async () => {
          const { anchor, restore } = await import(new URL("scroll.js", document.querySelector("script[src]").src));
          document.getElementById("messages").style.height = "100px";
          restore(anchor());
        }"""
    )
    await expect(message(reading, "line 39")).to_be_in_viewport()


async def test_the_address_opens_a_person_in_a_chat_and_a_reload_keeps_both(harness: Any, page: Page) -> None:
    await page.set_viewport_size(PHONE)
    harness.say("good evening", harness.rupa)
    await page.goto(harness.sandbox.page_for(harness.nimal, harness.group))
    for _ in range(2):
        await expect(page.get_by_role("radio", name="Nimal")).to_be_checked()
        await expect(message(page, "good evening")).to_be_visible()
        await page.reload()
    await page.get_by_role("radio", name="Asha").click()
    await expect(page.get_by_role("radio", name="Asha")).to_be_checked()
    await page.reload()
    await expect(page.get_by_role("radio", name="Asha")).to_be_checked()


async def test_the_address_waits_for_the_people_who_come_as_the_bot_starts(harness: Any, page: Page) -> None:
    async def nobody(route: Route) -> None:
        state = await (await route.fetch()).json()
        await route.fulfill(json=state | {"users": [], "chats": []})

    await page.set_viewport_size(PHONE)
    harness.say("good evening", harness.rupa)
    await page.route(re.compile(r"/people/state\?$"), nobody, times=1)
    async with page.expect_console_message(lambda said: "come later" in said.text):
        await page.goto(harness.sandbox.page_for(harness.nimal, harness.group))
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await expect(page.get_by_role("radio", name="Nimal")).to_be_checked()
    await expect(message(page, "good evening")).to_be_visible()


async def test_nothing_is_wider_than_a_phone_and_long_labels_are_cut(harness: Any, page: Page) -> None:
    rows = [[{"text": f"{n}♥︎", "callback_data": str(n)} for n in range(7)] for _ in range(4)]
    rows.append([{"text": "a label that is too long for a phone " * 3, "callback_data": "long"}])
    await harness.send("x" * 200, reply_markup={"inline_keyboard": rows})
    for _ in range(6):
        harness.people.add_user("Somebody")
    await page.set_viewport_size(PHONE)
    await page.goto(harness.sandbox.page_for(harness.asha, harness.group))
    short = page.get_by_role("button", name="6♥︎").first
    await expect(short).to_be_in_viewport(ratio=1)
    await expect(page.get_by_role("radio", name="Asha").get_by_text("Asha")).to_be_in_viewport(ratio=1)
    await expect(page.get_by_role("button", name="Add a person")).to_be_in_viewport(ratio=1)
    assert await page.evaluate("() => document.documentElement.scrollWidth") == PHONE["width"]
    sizes = [await key.bounding_box() for key in (short, page.get_by_role("button", name="too long"))]
    assert sizes[0] is not None
    assert sizes[1] is not None
    assert sizes[0]["height"] == sizes[1]["height"]


async def test_inline_mode_from_a_button_in_one_chat_to_a_message_in_another(harness: Any, page: Page) -> None:
    harness.core.inline_mode = True
    harness.people.start(harness.asha)
    there = {"inline_keyboard": [[{"text": "Choose a chat", "switch_inline_query": "d412"}]]}
    await harness.send("My result", harness.asha, reply_markup=there)
    await page.goto(harness.sandbox.page_for(harness.asha, harness.asha))
    await page.get_by_role("button", name="Choose a chat").click()
    await page.get_by_role("dialog").get_by_label("Chat").select_option("Friends")
    await page.get_by_role("dialog").get_by_role("button", name="Choose").click()
    [update] = await harness.eventually(lambda: harness.updates("inline_query"))
    assert update["inline_query"]["query"] == "d412"
    article = {
        "type": "article",
        "id": "1",
        "title": "Poter",
        "input_message_content": {"message_text": "Poter 84/100"},
    }
    answer = {
        "results": [article | {"description": "<b>84</b>"}],
        "button": {"text": "Play", "start_parameter": "today"},
    }
    await harness.call("answerInlineQuery", inline_query_id=update["inline_query"]["id"], **answer)
    await expect(page.get_by_role("menuitem", name="Play")).to_be_visible()
    await page.get_by_role("menuitem", name="Poter <b>84</b>").click()
    await expect(message(page, "Poter 84/100")).to_be_visible()
    assert harness.texts(harness.nimal, harness.group)[-1] == "Poter 84/100"
    await expect(page.get_by_label("Message", exact=True)).to_have_value("")
