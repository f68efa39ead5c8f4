"""A person who reads pages in a browser without touching their frames."""

import json
from typing import Any
from urllib.parse import urlencode

from playwright.async_api import Browser, Page, ViewportSize

from .app_world import AppWorld

PHONE: ViewportSize = {"width": 360, "height": 640}


class Reader:
    """A person with a browser; what goes wrong in the page is collected."""

    def __init__(self, world: AppWorld, browser: Browser) -> None:
        self.world, self.browser = world, browser
        self.problems: list[str] = []

    async def open(self, name: str, start: str, size: ViewportSize = PHONE, **context: Any) -> Page:
        """Open the page at a start parameter."""
        page = await self.browser.new_page(viewport=size, **context)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda said: self.problems.append(said.text) if said.type == "error" else None)
        fragment = {
            "tgWebAppData": self.world.init_data(name),
            "tgWebAppVersion": "8.0",
            "tgWebAppPlatform": "web",
            "tgWebAppStartParam": start,
            "tgWebAppThemeParams": json.dumps({}),
        }
        await page.goto(f"{self.world.client.address.url}#{urlencode(fragment)}")
        return page
