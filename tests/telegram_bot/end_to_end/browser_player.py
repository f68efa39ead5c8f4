"""A person at the chat page who reads the panel and presses its buttons."""

import asyncio
import re
from contextlib import suppress
from pathlib import Path

from playwright.async_api import Locator, Page, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

from .strategies.strategy import Strategy

OFF_FOR_PLAYWRIGHT = [
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
]
"""Features of Chromium that Playwright disables; our flag replaces its flag."""
OF_THE_ADDRESS_BAR = [
    "AimEnabled",
    "PreloadTopChromeWebUI",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
]
"""Features whose pages a new window preloads, which takes as much CPU time as the rest of it."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join([*OFF_FOR_PLAYWRIGHT, *OF_THE_ADDRESS_BAR])}",
]
"""Flags of Chromium."""
CALLED = """
name => {
  const shows = words => [...document.querySelectorAll("button.key")].some(key => words.test(key.innerText));
  const table = [...document.querySelectorAll("article")].filter(one => / to play/.test(one.innerText)).at(-1);
  if (shows(/Next round|Play again/)) return true;
  if (shows(/Refresh/)) return table?.innerText.includes(`👉 ${name} to play`);
  return shows(/Hint/) || /Your turn/.test([...document.querySelectorAll("article.ephemeral")].at(-1)?.innerText);
}
"""
"""Whether the table or the panel calls a person by name."""
ANOTHER = """
before => {
  const panels = [...document.querySelectorAll("article.ephemeral")];
  const box = document.querySelector("#veil");
  const over = [...document.querySelectorAll("button.key")].some(key => /Next round|Play again/.test(key.innerText));
  return over || !box.hidden || !panels.length || panels.at(-1).innerText !== before;
}
"""
"""Whether there is a dialog or another panel, or the round is over: a panel may keep the last card of a hand."""
WHEN = """
given => new Promise(done => {
  const holds = %s;
  const look = () => { if (holds(given)) { observer.disconnect(); done(); } };
  const observer = new MutationObserver(look);
  observer.observe(document, {attributes: true, characterData: true, childList: true, subtree: true});
  look();
})
"""
"""A promise that resolves when a condition holds, checked after each change of the page."""
IMPATIENCE = 700
"""Milliseconds after which people press *Refresh* without having been called; the table's message is updated later."""
SOON = "given => Promise.race([(%s)(given), new Promise(done => setTimeout(done, %d))])"
"""A promise that resolves when a condition holds or some time has passed."""
SLOW = 30_000
"""Milliseconds within which the table's message is certainly updated."""
CLICK = 2_000
"""Timeout for pressing a button that is still there, in milliseconds."""
PATIENCE = 15_000
"""Timeout for the effect of a press in milliseconds; a panel may lag behind fast presses."""


class BrowserPlayer:
    """One person in one browser tab."""

    def __init__(self, name: str, page: Page, strategy: Strategy) -> None:
        self.name, self.page = name, page
        self.panel = page.locator("article.ephemeral").last
        self.strategy, self.ui_player = strategy, strategy.ui_player()
        self.presses = 0
        self.has_panel = False
        """Whether the person has opened the hand; each deal updates its panel."""

    async def enter(self, url: str, group: str) -> None:
        """Open the page as this person, in the group."""
        await self.page.goto(url)
        await self.page.get_by_role("radio", name=self.name).click()
        await self.page.get_by_role("link", name=re.compile(group)).click()

    async def agree(self) -> None:
        """Choose this game and short rounds in the lobby's settings."""
        done = self.page.get_by_role("button", name="Done")
        while not await done.count():  # a press on the table as it was before somebody sat down does nothing
            await self.page.get_by_role("button", name="Settings").click()
            with suppress(PlaywrightTimeout):
                await done.wait_for(timeout=PATIENCE)
        await self.set("^Game", self.strategy.game)
        if self.strategy.short_rounds:
            await self.set(*self.strategy.short_rounds)
        await done.click()

    async def set(self, words: str, value: str) -> None:
        """Open a setting by the words of its button and choose a value, unless it is already set."""
        setting = self.page.get_by_role("button", name=re.compile(words, re.IGNORECASE))
        wanted = re.compile(rf"\b{value}\b", re.IGNORECASE)
        if wanted.search(await setting.inner_text()):
            return
        await setting.click()
        await self.page.get_by_role("button", name=re.compile(rf"^{value}$", re.IGNORECASE)).click()
        await expect(setting).to_have_text(wanted, timeout=SLOW)

    @property
    def over(self) -> Locator:
        """The button that is there only between rounds."""
        return self.page.get_by_role("button", name=re.compile("Next round|Play again")).first

    async def open_hand(self) -> bool:
        """Press the table's button and wait for the panel; return False if the round ends first."""
        button = self.page.get_by_role("button", name="My hand").first
        panel = self.page.get_by_text("Only you can see this").first
        await button.or_(self.over).first.wait_for()
        if await self.over.count():
            return False
        try:
            await button.click(timeout=PATIENCE)
        except PlaywrightTimeout:
            await expect(self.over).to_be_visible()
            return False
        await panel.or_(self.over).first.wait_for()
        await self.page.get_by_role("dialog").get_by_role("button", name="OK").click()
        self.has_panel = await panel.count() > 0
        return self.has_panel

    async def play(self) -> int:
        """Play whenever it is this person's turn, until the score sheet or the end of the match is shown.

        Return the number of presses that the person chose.
        """
        before = self.presses
        while True:
            await self._soon(CALLED, self.name)
            if await self.over.count():
                return self.presses - before
            refresh = self.panel.get_by_role("button", name="Refresh")
            if await refresh.count():
                text = await self.panel.inner_text()
                with suppress(PlaywrightTimeout):
                    await refresh.click(timeout=IMPATIENCE)
                    await self._soon(ANOTHER, text)
            else:
                await self.act()

    async def _soon(self, condition: str, given: str) -> None:
        """Wait until a condition holds, but no longer than people are patient."""
        await self.page.evaluate(SOON % (WHEN % condition, IMPATIENCE), given)

    async def deal(self) -> None:
        """Press the button for the next round."""
        await self.page.get_by_role("button", name="Next round").first.click()

    async def sees_cards_dealt(self) -> None:
        """Wait until the score sheet has gone."""
        await expect(self.page.get_by_role("button", name="Next round")).to_have_count(0, timeout=SLOW)

    async def to_move(self) -> bool:
        """Return whether the panel says that it is this person's turn."""
        return bool(await self.panel.count()) and "Your turn" in await self.panel.inner_text()

    async def act(self) -> None:
        """Press one button of the panel, and wait until the panel or a dialog changes."""
        text = await self.panel.inner_text()
        labels = await self.panel.get_by_role("button").all_inner_texts()
        label = self.ui_player.choose(labels, text)
        if label is None:
            return
        self.presses += 1
        await self.press(self.panel.get_by_role("button", name=label, exact=True).first, text)

    async def press(self, button: Locator, text: str) -> None:
        """Press a button of a panel with a text, and wait until the panel or a dialog changes."""
        try:
            await button.click(timeout=CLICK)
        except PlaywrightTimeout:
            return  # the panel has changed before
        try:
            async with asyncio.timeout(PATIENCE / 1000):
                await self.page.evaluate(WHEN % ANOTHER, text)
        except TimeoutError:
            print(f"{self.name} pressed {button}, and nothing was seen of it")
        closing = self.page.get_by_role("dialog").get_by_role("button", name="OK")
        if await closing.count():
            print(f"{self.name} pressed {button}: {await self.page.get_by_role('dialog').inner_text()}")
            await closing.click()

    async def report(self, folder: Path) -> None:
        """Save a screenshot; print the page if it is this person's turn."""
        await self.page.screenshot(path=str(folder / f"{self.name}.png"))
        print(f"{self.name} after {self.presses} presses: {folder / f'{self.name}.png'}")
        if await self.to_move():
            print(await self.page.locator("body").inner_text())
