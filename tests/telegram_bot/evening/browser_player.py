"""A person at the chat page: reads what the panel shows and presses what it offers, one button after another."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.async_api import Page, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

CARD = re.compile(r"^([✨✅🃏]*)(A|10|[2-9]|[JQK])([♠♥♦♣])[\ufe0e\ufe0f]?$")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
OFFERS = ("^Meld ", "^Swap ", "^Add ", "Draw a card", "^Discard ", "^💡 (?!Hint)", "end the turn", "^Pass ", "Take ")
"""What is pressed as soon as it is offered, the best first; the pile is taken only if there is nothing else."""
CALLED = """
() => [...document.querySelectorAll("button.key")].some(key => /Hint|Next round/.test(key.innerText))
"""
ANOTHER = """
before => {
  const panels = [...document.querySelectorAll("article.ephemeral")];
  const box = document.querySelector("#veil");
  return !box.hidden || !panels.length || panels.at(-1).innerText !== before;
}
"""
OFTEN = 30
"""Milliseconds between two looks at the page."""
SLOW = 30_000
"""Milliseconds in which the table's message surely follows."""
PATIENCE = 15_000
"""Milliseconds until a press that changes nothing is given up; a panel may lag behind fast fingers."""

Card = tuple[str, str]


class BrowserPlayer:
    """One person in one tab."""

    def __init__(self, name: str, page: Page) -> None:
        self.name = name
        self.page = page
        self.panel = page.locator("article.ephemeral").last
        self.tried: set[Card] = set()
        self.presses = 0

    async def enter(self, url: str, group: str) -> None:
        """Open the page as oneself, in the group."""
        await self.page.goto(url)
        await self.page.get_by_role("radio", name=self.name).click()
        await self.page.get_by_role("link", name=re.compile(group)).click()

    async def shorten(self, turns: int) -> None:
        """Touch the lobby's setting until a round has at most so many turns."""
        await self.page.get_by_role("button", name="Settings").click()
        setting = self.page.get_by_role("button", name=re.compile("turns", re.IGNORECASE))
        wanted = re.compile(rf"\b{turns}\b")
        while not wanted.search(before := await setting.inner_text()):
            await setting.click()
            await expect(setting).not_to_have_text(before, timeout=SLOW)
        await self.page.get_by_role("button", name="Done").click()

    async def open_hand(self) -> None:
        """Press the table's button and wait for the panel."""
        await self.page.get_by_role("button", name="My hand").click()
        await self.page.get_by_text("Only you can see this").first.wait_for()
        await self.page.get_by_role("dialog").get_by_role("button", name="OK").click()

    async def play(self) -> None:
        """Act whenever it is one's turn, until the score sheet is there."""
        over = self.page.get_by_role("button", name="Next round")
        while True:
            await self.page.wait_for_function(CALLED, polling=OFTEN, timeout=0)
            if await over.count():
                return
            await self.act()

    async def to_move(self) -> bool:
        """Tell whether the panel says that it is one's turn."""
        return bool(await self.panel.count()) and "Your turn" in await self.panel.inner_text()

    async def act(self) -> None:
        """Press one button of the panel, and wait until something else is seen."""
        text = await self.panel.inner_text()
        labels = await self.panel.get_by_role("button").all_inner_texts()
        label = self.choose(labels, text)
        if label is None:
            return
        self.presses += 1
        try:
            await self.panel.get_by_role("button", name=label, exact=True).first.click(timeout=PATIENCE)
            await self.page.wait_for_function(ANOTHER, arg=text, polling=OFTEN, timeout=PATIENCE)
        except PlaywrightTimeout:
            print(f"{self.name} pressed {label!r}, and nothing was seen of it")
        closing = self.page.get_by_role("dialog").get_by_role("button", name="OK")
        if await closing.count():
            print(f"{self.name} pressed {label!r}: {await self.page.get_by_role('dialog').inner_text()}")
            await closing.click()

    def choose(self, labels: list[str], text: str) -> str | None:
        """Return what to press: an act, else the loneliest card that may go, else advice; never what is refused."""
        open_acts = [label for label in labels if "✕" not in label]
        for words in OFFERS:
            if offered := [label for label in open_acts if re.search(words, label)]:
                if not words.startswith("^Discard"):
                    self.tried.clear()
                return offered[0]
        if "Put back" in open_acts:
            return "Put back"
        hand = {
            (found[2], found[3]): label for label in labels if (found := CARD.match(label)) and "🃏" not in found[1]
        }
        untried = [card for card in hand if card not in self.tried]
        if not untried:
            return next((label for label in open_acts if "Hint" in label), None)
        pile = re.findall(r"(A|10|[2-9]|[JQK])([♠♥♦♣])", next((x for x in text.splitlines() if "Pile:" in x), ""))
        card = min(untried, key=lambda one: (links(one, pile) > 0, links(one, list(hand)), -RANKS.index(one[0])))
        self.tried.add(card)
        return hand[card]

    async def witness(self, folder: Path) -> None:
        """Save a picture of the page; if it is one's turn, print what is to be read there."""
        await self.page.screenshot(path=str(folder / f"{self.name}.png"))
        print(f"{self.name} after {self.presses} presses: {folder / f'{self.name}.png'}")
        if await self.to_move():
            print(await self.page.locator("body").inner_text())


def links(card: Card, others: list[Card]) -> int:
    """Count the cards that have the rank of a card, or lie at most two steps from it in its suit."""
    rank, suit = card
    return sum(
        other != card and (other[0] == rank or (other[1] == suit and steps(rank, other[0]) <= 2)) for other in others
    )


def steps(one: str, other: str) -> int:
    """Return how far two ranks are from each other, the ace below the two or above the king."""
    apart = abs(RANKS.index(one) - RANKS.index(other))
    return min(apart, 13 - apart) if "A" in (one, other) else apart
