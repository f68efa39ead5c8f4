"""The page in Chromium, opened as Telegram opens it; frames between it and the bot can be held back and replaced."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlencode

from playwright.async_api import Browser, Page, WebSocketRoute

from telegram_bot.sandbox.mini_apps import THEMES

from .app_world import AppWorld

Frame = dict[str, Any]
PATIENCE = 15_000
"""Milliseconds to wait for what a press changes."""


class BrowserPage:
    """A tab that shows a table. `sent`: the frames from the page. `errors`: what the console has said."""

    def __init__(self, world: AppWorld, name: str, page: Page) -> None:
        self.world, self.name, self.page = world, name, page
        self.sent: list[Frame] = []
        self.errors: list[str] = []
        self.replace: Callable[[Frame], Frame] = lambda frame: frame
        """Changes the frames from the bot."""
        self._held: list[str] | None = None
        self._socket: WebSocketRoute | None = None

    @classmethod
    async def open(cls, world: AppWorld, browser: Browser, name: str, table: int) -> BrowserPage:
        """Open a table as a person, and wait until it is shown."""
        page = await browser.new_page(viewport={"width": 390, "height": 844})
        page.set_default_timeout(PATIENCE)
        shown = cls(world, name, page)
        page.on("pageerror", lambda error: shown.errors.append(str(error)))
        await page.route_web_socket(lambda url: url.endswith("/socket"), shown._route)
        await page.goto(shown.url(table))
        await page.locator(".play, .lobby").wait_for()
        return shown

    def url(self, table: int) -> str:
        """Return the address with which Telegram opens a table."""
        start = f"t{table}"
        passed = {
            "tgWebAppData": self.world.init_data(self.name, start_param=start),
            "tgWebAppStartParam": start,
            "tgWebAppVersion": "9.1",
            "tgWebAppPlatform": "weba",
            "tgWebAppThemeParams": json.dumps(THEMES["light"]),
        }
        return f"{self.world.client.address.url}#{urlencode(passed, quote_via=quote)}"

    def hold(self) -> None:
        """Keep frames from the bot back."""
        self._held = []

    def release(self) -> None:
        """Let the page have the frames that were kept back."""
        held, self._held = self._held or [], None
        for text in held:
            self._forward(text)

    def of_type(self, kind: str) -> list[Frame]:
        """Return the frames of a type that the page has sent."""
        return [frame for frame in self.sent if frame["type"] == kind]

    def _route(self, socket: WebSocketRoute) -> None:
        """Stand between the page and the bot."""
        self._socket = socket
        server = socket.connect_to_server()

        def from_page(text: str | bytes) -> None:
            self.sent.append(json.loads(text))
            server.send(text)

        def from_bot(text: str | bytes) -> None:
            if self._held is None:
                self._forward(str(text))
            else:
                self._held.append(str(text))

        socket.on_message(from_page)
        server.on_message(from_bot)

    def _forward(self, text: str) -> None:
        """Pass a frame to the page."""
        assert self._socket is not None
        self._socket.send(json.dumps(self.replace(json.loads(text))))
