"""All screens of the page in order, for checks and pictures."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

from playwright.async_api import Locator, Page

from engine.game import Move, View
from telegram_bot.domain.commands import Person
from telegram_bot.domain.play import NextRound, Play
from telegram_bot.domain.room import Stage
from telegram_bot.mini_app.page_words import SHARED
from telegram_bot.rooms.computation.advisor import simple_move
from telegram_bot.texts.loader import Texts

from ..end_to_end.app_gestures import AT_REST
from ..puzzle_examples import store_daily
from .app_world import NAME, AppWorld


@dataclass
class Screens:
    """The page of one person at a table of the world; `language` is that of the person."""

    world: AppWorld
    page: Page
    name: str
    language: str = "en"

    async def open(self, theme: str = "light", start: str = "") -> None:
        """Open the page from the group as Telegram does, and wait until something is shown."""
        self.world.clock.time = float(self.world.sandbox.core.seconds())
        start = start or f"t{(await self.world.room()).id}"
        link = f"https://t.me/{self.world.sandbox.state.bot.username}/{NAME}?startapp={start}"
        people, person = self.world.sandbox.people, self.world.people[self.name]
        await self.page.goto("about:blank")
        await self.page.goto(people.open_app(self.world.group, person, link=link, theme=theme))
        await self.page.locator(".top-bar").first.wait_for()

    async def lobby(self) -> AsyncIterator[str]:
        """Show the lobby, its end, and the rules."""
        await self.rest()
        yield "lobby"
        await self.page.locator("form").evaluate("form => form.lastElementChild.scrollIntoView({block: 'end'})")
        yield "settings"
        await self.button("rules").click()
        await self.page.locator("dialog[open]").wait_for()
        await self.rest()
        yield "rules"
        await self.page.keyboard.press("Escape")

    async def table(self) -> AsyncIterator[str]:
        """Show a running round when it is the person's turn: the table, a selection, dialogs and a hint."""
        await self.page.locator(".controls.mine").wait_for()
        await self.rest()
        yield "turn"
        await self.page.locator('[data-zone="hand"] [role="option"]').last.click(position={"x": 20, "y": 30})
        await self.rest()
        yield "selected"
        await self.page.locator('[data-zone="hand"] [role="option"][aria-selected="true"]').last.press("Space")
        for dialog in ("menu", "sheet"):
            await self.button(dialog).click()
            await self.page.locator("dialog[open]").wait_for()
            await self.rest()
            yield dialog
            await self.page.keyboard.press("Escape")
        await self.button("hint").click()
        await self.button("hint-close").wait_for()
        await self.rest()
        yield "hint"
        await self.button("hint-details").click()
        await self.page.locator("dialog[open]").wait_for()
        await self.rest()
        yield "details"
        await self.page.keyboard.press("Escape")
        await self.button("hint-close").click()

    async def after_round(self) -> AsyncIterator[str]:
        """Show the result of a round, the table behind it, and the review."""
        await self.page.locator(".result").wait_for()
        await self.rest()
        yield "result"
        await self.button("look-at-table").click()
        await self.rest()
        yield "open cards"
        await self.button("show-result").click()
        await self.button("review").first.click()
        await self.page.locator(".review-text").wait_for()
        await self.rest()
        yield "review"
        for _ in range(3):
            await self.page.keyboard.press("ArrowRight")
        await self.rest()
        yield "review step"
        if await self.button("review-luck-skill").is_visible():  # not where there is room for the figures
            await self.button("review-luck-skill").click()
            await self.page.locator("dialog[open]").wait_for()
            await self.rest()
            yield "figures"
            await self.page.keyboard.press("Escape")
        await self.button("review-close").click()

    async def own_pages(self) -> AsyncIterator[str]:
        """Show the person's own pages: tables, figures, a puzzle and its verdict, and the group's best."""
        await self.button("menu").click()
        await self.button("home-title").click()
        await self.page.locator(".home li").first.wait_for()
        await self.rest()
        yield "home"
        await self.button("me").click()
        await self.page.locator(".me li").first.wait_for()
        await self.rest()
        yield "me"
        await self.button("review-close").click()
        await store_daily(self.world.bot)
        await self.page.locator(".match", has_text=Texts(self.language).plain("app-puzzles-about")).click()
        await self.page.locator(".puzzle-ways button").first.wait_for()
        await self.rest()
        yield "puzzle"
        await self.page.locator(".puzzle-ways button").last.click()
        await self.page.locator(".hint-bar").first.wait_for()
        await self.rest()
        yield "puzzle verdict"
        await self.button("review-close").click()
        await self.button("review-close").click()
        await self.button("menu").click()
        await self.button("top").click()
        await self.page.locator(".home-body li").first.wait_for()
        await self.rest()
        yield "top"

    async def rest(self) -> None:
        """Wait until nothing moves."""
        await self.page.evaluate(AT_REST)

    def button(self, key: str) -> Locator:
        """Return the button with a text of the page or of the chat."""
        texts = Texts(self.language)
        name = texts.plain(f"button-{key}" if f"button-{key}" in SHARED else f"app-{key}")
        return self.page.get_by_role("button", name=name, exact=True)


async def mover(world: AppWorld) -> str:
    """Return the name of the player to move."""
    room = await world.room()
    return room.seats[room.to_move or 0].name


async def play_until(world: AppWorld, name: str = "", turns: int = 0) -> None:
    """Make simple moves until a person has a choice after some moves, or without a name until the round is over."""
    made = 0
    while (room := await world.room()).stage == Stage.PLAYING:
        seat = room.to_move
        assert seat is not None
        if name and made >= turns and room.seats[seat].name == name and not room.is_forced:
            return
        view: View = room.view(seat)
        move: Move = simple_move(view)
        person = room.seats[seat].person
        assert person is not None
        await world.service.perform(room.id, Play(move), Person(person, room.seats[seat].name))
        await world.sleep(1)
        made += 1
    await world.settle()


async def next_round(world: AppWorld, name: str) -> None:
    room = await world.room()
    await world.service.perform(room.id, NextRound(), Person(world.people[name], name))
