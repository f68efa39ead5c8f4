"""The reader's own figures and the group's table in a browser, from a real match whose rounds were reviewed."""

from dataclasses import replace

import pytest
from playwright.async_api import Page, expect

from telegram_bot.chat.messages.languages import UNKNOWN
from telegram_bot.domain.commands import Person
from telegram_bot.domain.play import Stop
from telegram_bot.domain.room import Visibility
from telegram_bot.mini_app import personal_handlers
from telegram_bot.presentation.standings import me_model
from telegram_bot.rooms.computation.reviews import Origin

from .app_world import AppWorld
from .screens import Screens
from .test_review_board import played


@pytest.mark.slow
async def test_figures_lead_to_puzzles_and_to_the_best_find_and_are_hidden(
    world: AppWorld, phone: Page, monkeypatch: pytest.MonkeyPatch
):
    waiting = "Solve 2 puzzles"
    monkeypatch.setattr(
        personal_handlers, "me_model", lambda texts, known: replace(me_model(texts, known), puzzles=waiting)
    )
    world.clock.time = float(world.sandbox.core.seconds())  # that of the page
    room = await played(world)
    assert world.bot.computation.reviews is not None
    await world.bot.computation.reviews.of(room, 1, Origin.ASKED)
    await world.service.perform(room.id, Stop(), Person(room.opener, "Amal"))
    screens = Screens(world, phone, "Amal")
    await screens.open(start="home")
    await screens.button("me").click()
    await expect(phone.get_by_text("Where do I lose points?")).to_be_visible()
    await phone.get_by_role("button", name=waiting).click()
    await expect(phone.get_by_text("No puzzle is waiting")).to_be_visible()
    await screens.open(start="home")
    await screens.button("me").click()
    await expect(phone.get_by_text("Luck in Poter")).to_be_visible()
    await phone.get_by_role("button", name="Only me", exact=True).click()
    await expect(phone.get_by_role("button", name="Only me", exact=True)).to_have_attribute("aria-pressed", "true")
    assert await world.bot.stores.people.visibility(world.people["Amal"]) == Visibility.HIDDEN
    await phone.get_by_role("button", name="Share them", exact=True).click()
    await expect(phone.get_by_role("button", name="Share them", exact=True)).to_have_attribute("aria-pressed", "true")
    assert await world.bot.stores.people.shares_mistakes(world.people["Amal"])
    await phone.get_by_role("combobox").select_option("Asia/Dubai")
    await expect(phone.get_by_text("Time zone: Dubai")).to_be_visible()
    assert (await world.bot.stores.languages.preference(world.people["Amal"]) or UNKNOWN).zone == "Asia/Dubai"
    await phone.get_by_role("button", name="Look at it").click()
    await expect(phone.locator(".review-text")).to_be_visible()
    find = await world.bot.stores.decisions.best_find(world.people["Amal"], 0.0)
    assert find is not None
    assert (find.room_id, find.round) == (room.id, 1)
    await screens.button("review-close").click()
    await screens.button("menu").click()
    await screens.button("top").click()
    await expect(phone.get_by_text("Nobody who is shown here")).to_be_visible()
