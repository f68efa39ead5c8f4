"""The world of a test with the Mini App: the sandbox, the bot with its app, and people who open pages."""

import sqlite3
import time
from typing import Any

from telegram_bot.app_address import AppAddress
from telegram_bot.sandbox.mini_apps import app_user, signed
from telegram_bot.settings import Settings

from ..sandbox_world import SandboxWorld
from .app_client import AppClient, Page

NAME = "table"
STORED = ("rooms", "seats", "rounds", "entries", "hints")


class AppWorld(SandboxWorld):
    """A sandbox world with the app turned on."""

    def __init__(self, url: str, **settings: Any) -> None:
        self.address: AppAddress | None = None
        super().__init__(url, **{"app_url": "http://127.0.0.1:0/cards/", "app_name": NAME, "app_port": 0, **settings})
        self.pages: list[Page] = []

    async def start(self) -> None:
        """Start the bot; after a restart its app has the same address, as in production."""
        await super().start()
        assert self.bot.app is not None
        self.bot.app.hub.subscribe(lambda *_: self.notify())
        self.address = self.client.address
        self.sandbox.apps[NAME] = self.address.url

    def settings(self) -> Settings:
        """Use the port of the first start again."""
        settings = super().settings()
        if self.address is None:
            return settings
        return settings.model_copy(update={"app_url": self.address.url, "app_port": self.address.listen_port})

    def monotonic(self) -> float:
        """Return the time of budgets, which passes for pages as for the tests that open them."""
        return time.monotonic() + super().monotonic()

    @property
    def client(self) -> AppClient:
        """The client of the app's server."""
        assert self.bot.app is not None
        return AppClient(self.bot.app.address)

    def init_data(self, name: str, age: float = 0.0, token: str = "", **changed: str) -> str:
        """Return the init data of a person who opened the app `age` seconds ago by the bot's clock, signed."""
        user = self.sandbox.state.users[self.people[name]]
        fields = {"user": app_user(user), "auth_date": str(int(self.clock.now() - age)), "query_id": "q", **changed}
        return signed(token or self.sandbox.core.token, fields)

    async def page(self, name: str, table: int | None, *, welcome: bool = True) -> Page:
        """Open a table as a person, None for the home, and wait until it is shown."""
        page = await self.client.open(await self.client.session(self.init_data(name)), table)
        self.pages.append(page)
        if welcome:
            await page.until(lambda: page.of_type("home" if table is None else "table"), "what is opened")
        return page

    def stored(self) -> list[tuple[object, ...]]:
        """Return everything that is stored about rooms."""
        connection = sqlite3.connect(self.url.partition("///")[2])
        try:
            queries = (f"SELECT * FROM {table} ORDER BY 1, 2" for table in STORED)
            return [row for query in queries for row in connection.execute(query)]
        finally:
            connection.close()

    async def restart_bot(self) -> None:
        """Stop the bot, as a signal does, and start it again."""
        await self.stop()
        self.clock.clear()
        await self.start()

    def outsider(self, name: str) -> None:
        """Add somebody who is not in the group."""
        self.people[name] = self.sandbox.people.add_user(name).id

    async def close(self) -> None:
        """Close the pages, the bot and the sandbox."""
        for page in self.pages:
            await page.close()
        await super().close()
