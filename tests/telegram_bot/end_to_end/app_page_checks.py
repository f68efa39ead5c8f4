"""Faults of a page of the Mini App that can be found without looking at it."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import ConsoleMessage, Page, Request

from ..texts.page_checks import problems_of_line

FAULTS = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
WORDS = """
() => {
  const labels = ["aria-label", "title", "placeholder", "aria-description"];
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (!text.parentElement.closest("[data-card], script, style")) found.push(text.data);
  }
  for (const node of document.querySelectorAll(labels.map((name) => `[${name}]`).join())) {
    for (const name of labels) if (node.hasAttribute(name)) found.push(node.getAttribute(name));
  }
  return [...new Set(found.map((text) => text.trim()).filter(Boolean))];
}
"""
"""All texts and labels of a page, without the indices of cards."""


class PageWatch:
    """Collects faults: errors, policy violations, requests to other hosts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.problems: list[str] = []
        self.expected: list[str] = []
        """Regular expressions of messages that a test causes on purpose."""
        page.on("pageerror", lambda error: self._add(f"an error: {error}"))
        page.on("console", self._logged)
        page.on("request", self._requested)

    def _logged(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._add(message.text)

    def _requested(self, request: Request) -> None:
        if urlsplit(request.url).hostname != "127.0.0.1" and not request.url.startswith("data:"):
            self._add(f"a request for {request.url}")

    def _add(self, problem: str) -> None:
        if not any(re.search(words, problem) for words in self.expected):
            self.problems.append(problem)

    async def look(self, language: str = "en", names: Sequence[str] = ()) -> None:
        """Check the layout and the words of the current page."""
        size = self.page.viewport_size
        where = f"{size['width']}×{size['height']}, {language}" if size else language
        faults: list[str] = await self.page.evaluate(FAULTS)
        texts: list[str] = await self.page.evaluate(WORDS)
        faults += [fault for text in texts for fault in word_faults(language, text, names)]
        self.problems += [f"{where}: {fault}" for fault in faults]


def word_faults(language: str, text: str, names: Sequence[str]) -> list[Any]:
    """Return the faults of a text; names of people are the same in all languages."""
    text = text.strip(" ·\n")
    for name in names:
        text = re.sub(rf"\b{re.escape(name)}\b", "@", text)
    return [fault for line in text.splitlines() for fault in problems_of_line(language, "western", line)]
