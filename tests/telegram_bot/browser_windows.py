"""Browser windows that tests reuse, since opening one costs half as much CPU time as loading the page in it."""

from collections.abc import Callable
from typing import Any

from playwright.async_api import Browser, Page, ViewportSize, WebSocketRoute

PHONE: ViewportSize = {"width": 360, "height": 640}
MOST_KEPT = 3
"""Windows that are kept for further tests; each has a process of about 60 MB."""
Sockets = Callable[[WebSocketRoute], None]


class Windows:
    """Opens pages in windows of their own, in which nothing is stored. `errors`: what scripts have thrown in them.

    A window is used again for the next page of its kind, unless something was done to it that cannot be undone.
    """

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.errors: list[str] = []
        self.complaints: list[str] = []
        """Errors on the console."""
        self._free: dict[Page, str] = {}
        """Empty pages with the kinds of their windows."""
        self._used: dict[Page, str] = {}
        """Open pages with the kinds of their windows, "" for those that are closed for good."""
        self._sockets: dict[Page, Sockets] = {}

    async def open(self, size: ViewportSize = PHONE, sockets: Sockets | None = None, **context: Any) -> Page:
        """Return an empty page, whose WebSockets are passed to `sockets`."""
        kind = repr((sockets is not None, sorted(context.items())))
        page = next((page for page, other in self._free.items() if other == kind), None)
        if page is None:
            page = await self._new(routed=sockets is not None, **context)
        self._free.pop(page, None)
        self._used[page] = kind
        if sockets is not None:
            self._sockets[page] = sockets
        if page.viewport_size != size:
            await page.set_viewport_size(size)
        return page

    def use_once(self, page: Page) -> None:
        """Do not use the window of a page again, because of what stays in it: a clock, a script or other media."""
        self._used[page] = ""

    async def close(self) -> None:
        """Close all pages, and forget what they have stored and said."""
        for page, kind in self._used.items():
            if kind:
                await self._empty(page)
                self._free[page] = kind
            else:
                await page.context.close()
        for page in [*self._free][:-MOST_KEPT]:
            del self._free[page]
            await page.context.close()
        for known in (self._used, self._sockets, self.errors, self.complaints):
            known.clear()

    async def _new(self, *, routed: bool, **context: Any) -> Page:
        page = await (await self.browser.new_context(**context)).new_page()

        def connected(route: WebSocketRoute) -> None:
            self._sockets[page](route)

        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        if routed:
            await page.route_web_socket(lambda url: url.endswith("/socket"), connected)
        return page

    @staticmethod
    async def _empty(page: Page) -> None:
        """Leave a window as a new one: no document, route or press, and nothing stored at any address."""
        await page.unroute_all(behavior="ignoreErrors")
        await page.goto("about:blank")
        await page.mouse.up()
        await page.mouse.move(0, 0)
        session = await page.context.new_cdp_session(page)
        await session.send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "cookies,local_storage"})
        await session.detach()
