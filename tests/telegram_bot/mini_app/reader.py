"""A person who reads pages in a browser without touching their frames."""

import json
from typing import Any
from urllib.parse import urlencode

from playwright.async_api import Page, ViewportSize

from ..browser_windows import PHONE, Windows
from .app_world import AppWorld


class Reader:
    """A person with a browser."""

    def __init__(self, world: AppWorld, windows: Windows) -> None:
        self.world, self.windows = world, windows

    async def open(self, name: str, start: str, size: ViewportSize = PHONE, **context: Any) -> Page:
        """Open the page at a start parameter."""
        page = await self.windows.open(size, **context)
        fragment = {
            "tgWebAppData": self.world.init_data(name),
            "tgWebAppVersion": "8.0",
            "tgWebAppPlatform": "web",
            "tgWebAppStartParam": start,
            "tgWebAppThemeParams": json.dumps({}),
        }
        await page.goto(f"{self.world.client.address.url}#{urlencode(fragment)}")
        return page
