"""Pages in Chromium that show a hand of cards with two places to drop them, without a table, a bot or a socket."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict
from random import Random
from typing import Any

from aiohttp import web
from playwright.async_api import Locator, Page, ViewportSize

from telegram_bot.mini_app.page_words import page_words
from telegram_bot.mini_app.server import PageFiles
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.texts.loader import Texts
from tests.local_http import serving

from ..browser_windows import PHONE, Windows
from .browser_page import box_of

DECKS = {"french": "canasta", "spanish": "pocha"}
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:"
DOCUMENT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Cards</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/page/cards.css"><link rel="stylesheet" href="/page/hand.css">
<link rel="stylesheet" href="/frame.css"><div id="left" data-area="left" data-drop></div>
<div id="right" data-area="right" data-drop></div><div id="hand"></div></html>"""
FRAME = """body { margin: 0; } #hand { position: fixed; inset: auto 0 0; padding: 8px; }
#left, #right { display: inline-flex; inline-size: 100px; block-size: 120px; --card-width: 50px; }"""
START = """async ([deck, words]) => {
  const [card, hand, motion, elements] = await Promise.all(
    ["cards/card", "hand", "motion", "elements"].map((name) => import(`/page/${name}.js`)));
  elements.setWords(words, "0123456789");
  const log = [];
  const calls = Object.fromEntries(["onSelect", "onDrop", "onActivate"].map((name) => [name, (...given) => {
    log.push([name, ...given.map((value) => value?.id ?? value)]);
    return window.answer;
  }]));
  const left = document.querySelector("#left");
  const root = document.querySelector("#hand");
  Object.assign(window, { ...card, ...motion, deck, log, calls, left, root, answer: true });
  window.hand = new hand.Hand(root, { ...calls, table: 7 });
  window.show = (cards, more = {}) => window.hand.render({ cards, deck, ...more });
}"""


def deck_of(pack: str, language: str = "en") -> dict[str, Any]:
    """Return the cards of a pack as the page receives them."""
    return asdict(PRESENTATIONS[DECKS[pack]].deck(Texts(language)))


@asynccontextmanager
async def serve() -> AsyncIterator[str]:
    """Serve the page's files and the document; yield its address."""
    files, texts = PageFiles(), {"/": (DOCUMENT, "text/html"), "/frame.css": (FRAME, "text/css")}

    async def answer(request: web.BaseRequest) -> web.Response:
        if request.path in texts:
            text, media = texts[request.path]
            return web.Response(text=text, content_type=media, headers={"Content-Security-Policy": POLICY})
        file = files.get(request.path.removeprefix("/page/"))
        return (
            web.Response(status=404) if file is None else web.Response(body=file.content, content_type=file.media_type)
        )

    async with serving(answer) as port:
        yield f"http://127.0.0.1:{port}/"


class Pages:
    """Opens pages with an empty hand."""

    def __init__(self, windows: Windows, address: str) -> None:
        self.windows, self.address = windows, address

    async def open(self, pack: str = "french", screen: ViewportSize = PHONE, language: str = "en", **more: Any) -> Page:
        page = await self.windows.open(screen, **more)
        await page.goto(self.address)
        await start(page, pack, language)
        return page


async def start(page: Page, pack: str = "french", language: str = "en") -> None:
    """Create the empty hand in a loaded document."""
    await page.evaluate(START, [deck_of(pack, language), page_words(Texts(language))])


def dealt(count: int, pack: str = "french", seed: int = 3) -> list[str]:
    """Return cards of two packs."""
    kinds = [kind["card"] for kind in deck_of(pack)["cards"]] * 2
    return Random(seed).sample(kinds, count)


async def middle(place: Locator) -> tuple[float, float]:
    box = await box_of(place)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def corner(place: Locator) -> tuple[float, float]:
    """Return a point of a card that no other card covers."""
    box = await box_of(place)
    return box["x"] + 10, box["y"] + 20
