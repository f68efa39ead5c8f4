"""Stories in the page: offered where they work, with a picture at an address of the page's server for a day."""

import json
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from telegram_bot.domain.room import DAY_SECONDS
from telegram_bot.drawing import DrawingFault
from telegram_bot.texts.loader import Texts

from ..browser_windows import Windows
from .app_world import AppWorld
from .test_insets import ADDRESS, serve
from .test_today import finished, prepared

TEXTS = Texts()


async def played(world: AppWorld) -> Any:
    """Let Amal play all deals of Pocha; return the page."""
    await prepared(world)
    page = await world.page("Amal", None)
    board = (await page.ask(type="day", what="pocha"))["games"][0]["board"]
    while board:
        await finished(world, (await page.ask(type="play-board", board=board))["table"])
        board = (await page.ask(type="day", what="pocha"))["next"]["board"]
    return page


def path(world: AppWorld, story: dict[str, Any]) -> str:
    return str(story["picture"]).removeprefix(world.client.address.url)


async def test_a_result_is_told_with_a_picture_that_can_be_fetched_for_a_day(
    world: AppWorld, monkeypatch: pytest.MonkeyPatch
):
    page = await played(world)
    assert page.of_type("welcome")[0]["stories"]

    async def fail(*_: object) -> bytes:
        raise DrawingFault("no picture")

    with monkeypatch.context() as patch:
        patch.setattr(world.bot.chat.context.sharing._drawer, "draw", fail)
        answer = await page.ask(type="share", what="pocha", story=True)
        assert (answer["code"], answer["text"]) == ("no-story", TEXTS.plain("app-problem-no-story"))
    story = await page.ask(type="share", what="pocha", story=True)
    share = (await page.ask(type="day", what="pocha"))["share"]
    assert (story["type"], story["text"]) == ("story", share["text"])
    assert len(story["text"]) <= 200
    assert len(story["label"]) <= 48
    assert "startapp=d" in story["link"]
    again = await page.ask(type="share", what="pocha", story=True)
    assert again["picture"] == story["picture"]
    answer = await world.client.get(path(world, story))
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "image/png"
    assert answer.headers["Cache-Control"] == "no-store"
    assert (await world.client.get(f"story/{'0' * 32}.png")).status == 404
    world.clock.time += DAY_SECONDS
    assert (await world.client.get(path(world, story))).status == 404


async def test_pictures_go_with_the_data_of_a_person(world: AppWorld):
    page = await played(world)
    story = await page.ask(type="share", what="pocha", story=True)
    await world.bot.app.end_sessions(world.people["Amal"])  # type: ignore[union-attr]
    assert (await world.client.get(path(world, story))).status == 404


@pytest.mark.slow
async def test_none_is_offered_where_telegram_cannot_fetch_its_picture(
    database_url: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(AppWorld, "fetches_locally", False)
    world = AppWorld(database_url)
    await world.open("Amal", "Nimali")
    try:
        page = await played(world)
        assert not page.of_type("welcome")[0]["stories"]
        assert (await page.ask(type="share", what="pocha", story=True))["code"] == "no-story"
        assert (await world.client.get(f"story/{'0' * 32}.png")).status == 404
    finally:
        await world.close()


@pytest_asyncio.fixture(loop_scope="session")
async def page(windows: Windows) -> Page:
    return await windows.open({"width": 390, "height": 844})


TELL = """async ([user, version]) => {
  const { Telegram, readLaunch } = await import("/page/launch.js");
  const data = new URLSearchParams({ user: JSON.stringify(user) });
  const passed = { tgWebAppData: data.toString(), tgWebAppVersion: version, tgWebAppPlatform: "ios" };
  const hash = new URLSearchParams(passed);
  const telegram = new Telegram(readLaunch({ hash: `#${hash}`, search: "" }));
  const told = [];
  while (!told.length) { // until Telegram's script is there
    await new Promise(requestAnimationFrame);
    if (window.Telegram) window.Telegram.WebApp.shareToStory = (...given) => told.push(given);
    telegram.tell({ picture: "https://x/1.png", text: "t", link: "https://t.me/b", label: "Play" });
  }
  return [telegram.hasStories, JSON.stringify(told)];
}"""


@pytest.mark.slow
async def test_the_version_of_the_client_and_premium_decide(page: Page):
    await page.route("**/*", serve)
    link = {"widget_link": {"url": "https://t.me/b", "name": "Play"}}
    for version, offered in {"": False, "6.9": False, "7.7": False, "7.8": True, "7.10": True, "8.0": True}.items():
        premium = version in ("7.7", "8.0")
        await page.goto(ADDRESS)
        has, told = await page.evaluate(TELL, [{"id": 1, "is_premium": premium}, version])
        assert has is offered, version
        assert json.loads(told) == [["https://x/1.png", {"text": "t", **(link if premium else {})}]]


@pytest.mark.slow
async def test_a_story_is_told_from_the_page_in_the_sandbox(world: AppWorld, page: Page):
    await played(world)
    amal = world.people["Amal"]
    world.sandbox.state.users[amal].is_premium = True
    await page.goto(world.sandbox.page_for(amal, world.group))
    link = f"https://t.me/{world.sandbox.state.bot.username}/table?startapp=pocha"
    day = await world.bot.chat.context.boards.boards.deals(amal, "pocha")
    assert day is not None
    deal = day.boards[0].id
    world.sandbox.people.say(world.group, world.people["Nimali"], link.replace("pocha", f"d{deal}"))
    await page.get_by_role("link", name="startapp").click()
    app = page.frame_locator("iframe")
    await app.get_by_role("button", name=TEXTS.plain("button-story")).click()
    picture = page.locator(".story img")
    await expect(picture).to_be_visible()
    await page.get_by_role("button", name="Post").click()
    await world.eventually(lambda: world.sandbox.core.stories, "the story")
    (story,) = world.sandbox.core.stories
    assert story.user_id == amal
    assert story.url, "which people with premium can add"
    assert (await world.client.get(story.picture.removeprefix(world.client.address.url))).status == 200
