"""The page in Chromium, opened as Telegram opens it; a test can hold back, change and lose frames."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlencode

from playwright.async_api import FloatRect, Locator, Page, WebSocketRoute

from telegram_bot.sandbox.mini_apps import THEMES

from ..browser_windows import Windows
from .app_world import AppWorld

Frame = dict[str, Any]
PATIENCE = 60_000
"""Timeout for the effect of a press in milliseconds."""
ENLARGE = "(size) => { document.documentElement.style.fontSize = size; }"
"""Sets the text size of a page as a person would."""


async def box_of(place: Locator) -> FloatRect:
    """Return where an element is, which must be visible."""
    box = await place.bounding_box()
    assert box is not None, f"{place} is not visible"
    return box


class BrowserPage:
    """A tab that shows a table.

    `sent`: the frames from the page. `sockets`: their number so far.
    """

    page: Page

    def __init__(self, world: AppWorld, name: str) -> None:
        self.world, self.name = world, name
        self.sent: list[Frame] = []
        self.answers: list[Frame] = []
        """The frames that the page has received."""
        self.sockets = 0
        self.replace: Callable[[Frame], Frame] = lambda frame: frame
        """Changes the frames from the bot."""
        self._held: list[tuple[WebSocketRoute, str]] | None = None
        self._deaf = self._dumb = 0
        """The numbers of the first sockets whose frames from the bot, and from the page, get lost."""
        self._socket: WebSocketRoute | None = None

    @classmethod
    async def open(
        cls,
        world: AppWorld,
        windows: Windows,
        name: str,
        table: int | None,
        *,
        more: str = "",
        stopped: bool = False,
        client: str = "",
        shows: str = ".play, .lobby, .review",
    ) -> BrowserPage:
        """Open a table, or the home without one, as a person, and wait for the page.

        `more`: what follows the table in the start parameter; `stopped`: stop the page's clock then, so that no notice
        disappears by itself; `client`: a script in place of Telegram's.
        """
        shown = cls(world, name)
        shown.page = page = await windows.open({"width": 390, "height": 844}, shown._route)
        page.set_default_timeout(PATIENCE)
        if client:
            script = {"body": client, "content_type": "text/javascript"}
            await page.route("https://telegram.org/**", lambda route: route.fulfill(**script))
        if stopped:
            windows.use_once(page)
            await page.clock.install()
        await page.goto(shown.url(table, more))
        await page.locator(shows).first.wait_for()
        if stopped:
            await page.clock.pause_at(await page.evaluate("Date.now() / 1000 + 1"))
        return shown

    def url(self, table: int | None, more: str = "") -> str:
        """Return the address with which Telegram opens a table, or the home without one."""
        start = "home" if table is None else f"t{table}{more}"
        passed = {
            "tgWebAppData": self.world.init_data(self.name, start_param=start),
            "tgWebAppStartParam": start,
            "tgWebAppVersion": "9.1",
            "tgWebAppPlatform": "weba",
            "tgWebAppThemeParams": json.dumps(THEMES["light"]),
        }
        return f"{self.world.client.address.url}#{urlencode(passed, quote_via=quote)}"

    def hold(self) -> None:
        """Hold back frames from the bot."""
        self._held = []

    def release(self) -> None:
        """Deliver the frames that were held back."""
        held, self._held = self._held or [], None
        for socket, text in held:
            self._forward(socket, text)

    def lose(self, *, answers_only: bool = False) -> None:
        """Lose further frames of the current socket, which stays open: those of the bot, or of both sides."""
        self._deaf = self.sockets
        self._dumb = self._dumb if answers_only else self.sockets

    async def disconnect(self) -> None:
        """Close the current socket, as a restarting proxy does."""
        assert self._socket is not None
        await self._socket.close(code=1012)

    def of_type(self, kind: str) -> list[Frame]:
        return [frame for frame in self.sent if frame["type"] == kind]

    def _route(self, socket: WebSocketRoute) -> None:
        """Intercept the frames between the page and the bot."""
        self._socket, number = socket, self.sockets
        self.sockets += 1
        self.world.notify()
        server = socket.connect_to_server()

        def from_page(text: str | bytes) -> None:
            self.sent.append(json.loads(text))
            self.world.notify()
            if number >= self._dumb:
                server.send(text)

        def from_bot(text: str | bytes) -> None:
            if number < self._deaf:
                return
            if self._held is None:
                self._forward(socket, str(text))
            else:
                self._held.append((socket, str(text)))

        socket.on_message(from_page)
        server.on_message(from_bot)

    def _forward(self, socket: WebSocketRoute, text: str) -> None:
        """Pass a frame to the page, unless the page has opened another socket since then."""
        if socket is not self._socket:
            return
        frame = self.replace(json.loads(text))
        socket.send(json.dumps(frame))
        self.answers.append(frame)
        self.world.notify()
