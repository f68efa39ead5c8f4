"""A Sinhala group in which a Bengali, a Spanish and an English speaker play Pocha in the browser.

They ask for a hint whenever it is their turn and follow it, then open their reviews. Everybody reads their own language
in what only they see, and Sinhala in what all see.
"""

import asyncio
import re
from html import unescape

import pytest
from playwright.async_api import TimeoutError as PlaywrightTimeout
from playwright.async_api import expect

from telegram_bot.chat.pages.signs import ChatTexts
from telegram_bot.chat.transport.callback_data import ShowOwnReview
from telegram_bot.domain.commands import Person, Play
from telegram_bot.domain.room import ReviewMode
from telegram_bot.rooms.computation.playout_advisor import PlayoutAdvisor, PlayoutReviewer

from ..sandbox_world import SandboxWorld
from .browser_player import WHEN

PEOPLE = {"Amal": "si", "Rina": "bn", "Elena": "es", "Tom": "en"}
"""Amal opens the table and does not play in the browser."""
PLAYERS = ("Rina", "Elena", "Tom")
SCRIPTS = {"si": r"[\u0d80-\u0dff]", "bn": r"[\u0980-\u09ff]", "es": r"[a-z]", "en": r"[a-z]"}
ANY_SHOWN = "texts => texts.some(text => document.body.innerText.includes(text))"
OTHER_PANEL = """
([before, over]) => {
  const panels = [...document.querySelectorAll("article.ephemeral")];
  const isOver = over.some(text => document.body.innerText.includes(text));
  return isOver || (panels.length && panels.at(-1).innerText !== before);
}
"""
"""Whether the panel has changed, or the round is over: the panel stays as it is after the last card of a hand."""
OVER = [ChatTexts("si").plain(key) for key in ("order-new-table", "order-next-round")]
SECONDS = 400
PATIENCE = 20_000
"""Milliseconds for one press."""
REVIEW_PATIENCE = 120.0
"""Seconds for a review, which is computed."""


def words(text):
    """Return a text without markup, as the page shows it."""
    return unescape(re.sub(r"<[^>]+>", "", text))


class Speaker:
    """A person in a browser tab who follows hints."""

    def __init__(self, world, name, page):
        self.world, self.name, self.page = world, name, page
        self.texts = ChatTexts(PEOPLE[name])
        self.panel = page.locator("article.ephemeral").last
        self.hints = 0

    def key(self, label):
        return self.panel.get_by_role("button", name=label, exact=True)

    async def enter(self):
        await self.page.goto(self.world.sandbox.page_for(self.world.people[self.name], self.world.group))

    async def open_hand(self):
        await self.page.get_by_role("button", name=ChatTexts("si").plain("button-hand")).last.click()
        await self.page.get_by_role("dialog").get_by_role("button", name="OK").click()
        await expect(self.panel).not_to_contain_text(self.texts.plain("panel-coming")[:12], timeout=PATIENCE)

    @property
    def over(self):
        return self.page.get_by_role("button", name=re.compile("|".join(OVER)))

    async def sees_cards_dealt(self):
        await expect(self.over).to_have_count(0, timeout=PATIENCE)

    async def play(self):
        """Follow hints until the round is over."""
        mine = words(self.texts.html("panel-your-turn"))
        while True:
            await self.page.evaluate(WHEN % ANY_SHOWN, [mine, *OVER])
            if await self.over.count():
                return
            await self.act()

    async def act(self):
        """Press the button that the hint recommends; ask for the hint first. The only move has none."""
        before = await self.panel.inner_text()
        room, person = await self.world.service.get(1), self.world.people[self.name]
        if room.is_forced and room.seats[room.to_move].person == person:
            move = Play(room.view(room.to_move).legal_moves()[0])
            await self.world.service.perform(room.id, move, Person(person, self.name))
            return await self._changed(before)
        hint = self.texts.plain("button-hint")
        labels = await self.panel.get_by_role("button").all_inner_texts()
        label = next((label for label in labels if label.startswith("💡") and label != hint), None)
        if label is None and hint in labels:
            label, self.hints = hint, self.hints + 1
        if label is None:
            return await self._changed(before)
        try:
            await self.key(label).first.click(timeout=PATIENCE)
        except PlaywrightTimeout:
            return None  # the panel has changed meanwhile
        return await self._changed(before)

    async def _changed(self, before):
        """Wait until the panel differs, or the round is over."""
        async with asyncio.timeout(PATIENCE / 1000):
            await self.page.evaluate(WHEN % OTHER_PANEL, [before, OVER])


async def play_round(speakers):
    async with asyncio.TaskGroup() as playing:
        for speaker in speakers:
            playing.create_task(speaker.play())


def assert_languages(world):
    """Check the script of everything that is shown: Sinhala for all, each person's own for one person."""
    shown = [("si", message.text) for message in world.messages()]
    shown += [(PEOPLE[name], message.text) for name in PLAYERS for message in world.own(name)]
    for language, text in shown:
        for other in ("si", "bn"):
            if other != language:
                assert not re.search(SCRIPTS[other], text), (language, text)
        assert re.search(SCRIPTS[language], text), (language, text)


@pytest.fixture
async def speakers(database_url, browser):
    """The three players, each in a tab of a browser; their panels are updated as soon as it is their turn."""
    advisor = PlayoutAdvisor()
    reviewer = PlayoutReviewer(advisor.executor, advisor.threads, advisor.kernels)
    world = SandboxWorld(database_url, advisor=advisor, reviewer=reviewer, hint_budget_ms=50)
    world.patience = REVIEW_PATIENCE
    await world.open(*PEOPLE, languages=PEOPLE)
    found = []
    for name in PLAYERS:
        page = await browser.new_page(viewport={"width": 400, "height": 800}, locale=PEOPLE[name])
        page.set_default_timeout(PATIENCE)
        found.append(Speaker(world, name, page))
    yield found
    for speaker in found:
        await speaker.page.close()
    await world.close()


@pytest.mark.slow
async def test_each_reads_their_own_language(speakers, tmp_path):
    world = speakers[0].world
    world.say("Amal", "/pocha")
    board = await world.eventually(world.board, "a lobby")
    for name in PLAYERS:
        await world.touch(name, board, "join")
    await world.up_to_date(board)
    await world.touch("Amal", board, "leave")
    await world.up_to_date(board)
    await world.set_options(hints=-1, review_mode=ReviewMode.FULL, schedule=[3])
    await world.up_to_date(board)
    await world.touch("Amal", board, "start")
    try:
        async with asyncio.timeout(SECONDS):
            for speaker in speakers:
                await speaker.enter()
                await speaker.open_hand()
            number = 1
            await play_round(speakers)
            while not all(speaker.hints for speaker in speakers):  # somebody went out before the turn of another
                number += 1
                await world.touch_board("Amal", "next-round")
                for speaker in speakers:
                    await speaker.sees_cards_dealt()
                await play_round(speakers)
            [review] = await world.eventually(lambda: world.reviews()[number - 1 :], "a review")
            for speaker in speakers:
                await world.touch(speaker.name, review, ShowOwnReview)
                title = words(speaker.texts.html("review-mine-title", round=number))
                await world.eventually(
                    lambda speaker=speaker, title=title: any(title in one.text for one in world.own(speaker.name)),
                    title,
                )
    finally:
        for speaker in speakers:
            await speaker.page.screenshot(path=str(tmp_path / f"{speaker.name}.png"))
    assert_languages(world)
