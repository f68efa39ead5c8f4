"""A person who plays in the Mini App by what its page shows, in any language."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.async_api import Locator, Page
from playwright.async_api import TimeoutError as PlaywrightTimeout

from engine.canasta.game import CanastaView
from engine.canasta.state import CUTTING

from .app_frames import AppFrames, Json
from .app_gestures import AT_REST, Gestures
from .app_page_checks import PageWatch
from .bot_runner import APP
from .process_world import PEOPLE, SPECTATOR, ProcessWorld
from .strategies.canasta_goal import choose_move

GOALS = 12
"""Moves tried until one can be made."""
READY = '.actions:not([aria-busy="true"])'
"""The buttons of the turn while no move is on its way. A move that is sent again after a reconnection is answered later
than the table arrives, and until then presses do nothing."""
LOOKS = 5
"""Moves between two checks of the page."""


class Reconnected(Exception):
    """The page has reconnected, so that its pending action may be lost."""


class AppPlayer:
    """A person with a page of the Mini App."""

    def __init__(
        self, world: ProcessWorld, name: str, page: Page, gestures: Gestures, watch: PageWatch, language: str = "en"
    ) -> None:
        self.world, self.name, self.page, self.gestures = world, name, page, gestures
        self.watch, self.language = watch, language
        self.person = world.people[name]
        self.frames = AppFrames(page, self.person, world.leak_detector, world.notify)
        self._breaks = 0
        self.moves = 0
        self.detours = 0
        """Moves that could not be made as intended, so that another one was chosen."""

    @property
    def table(self) -> Json:
        """The table that the page shows."""
        assert self.frames.table is not None
        return self.frames.table

    async def enter(self, start: str, theme: str = "light") -> None:
        """Open the page from the group, as Telegram does, and wait for the table."""
        link = f"https://t.me/{self.world.sandbox.state.bot.username}/{APP}?startapp={start}"
        url = self.world.sandbox.people.open_app(self.world.group, self.person, link=link, theme=theme)
        await self.page.goto(url)
        await self.world.eventually(lambda: self.frames.table, f"{self.name} sees the table")

    async def play_round(self, enough: Callable[[], bool]) -> None:
        """Play until the round is over or `enough`, since others wait for this person's moves until then."""
        while True:
            await self.world.eventually(lambda: enough() or self._due(), f"{self.name}'s turn, or the end of the round")
            if enough() or self.table["stage"] != "playing":
                return
            await self.page.locator(READY).wait_for(state="attached")
            if self._due():
                await self.play()

    def _due(self) -> bool:
        """Return whether the round is over, or the person is to move and the page is up to date."""
        if self.table["stage"] != "playing":
            return True
        current = self.frames.is_open and self.table["version"] == self.world.database.version
        return bool(current and self.table["to_move"] == self.table["seat"])

    async def look(self) -> None:
        """Check the current page, at rest."""
        await self.page.evaluate(AT_REST)
        await self.watch.look(self.language, (*PEOPLE, SPECTATOR))

    async def order(self, name: str) -> None:
        """Give an order by its button, once the page offers it."""
        await self.world.eventually(
            lambda: any(one["name"] == name for one in self.table["orders"]), f"{self.name} may {name}"
        )
        await self.gestures.press(self.page.locator(f'[data-order="{name}"]'))

    async def play(self) -> None:
        """Make one move, by the controls of the page."""
        if self.moves % LOOKS == 0:
            await self.look()
        self._breaks, version = self.frames.breaks, self.table["version"]
        try:
            await self._move()
        except Reconnected:
            print(f"{self.name}'s page has reconnected during a move")
        except PlaywrightTimeout:
            # A move that the page has sent again after a reconnection may have been made only now.
            if self.frames.breaks == self._breaks and self.table["version"] == version:
                raise
            print(f"{self.name}'s page has reconnected during a press")

    async def _move(self) -> None:
        """Make one move; raise Reconnected if it is uncertain whether it was made."""
        version, problems, done = self.table["version"], len(self.frames.problems), self._done()
        goals = self._goals()
        for goal in goals[:GOALS]:
            if await self._make(goal):
                break
            self.detours += 1
        else:
            raise AssertionError(f"{self.name} can make none of {goals[:GOALS]}: {self.table['scene']}")
        self.moves += 1
        await self._until(
            lambda: self.table["version"] != version and self._done() != done, f"{goal} of {self.name} has an effect"
        )
        assert len(self.frames.problems) == problems, self.frames.problems[problems:]

    def _done(self) -> int:
        """Return how many requests were performed; one may consist of several moves, each with a table."""
        return self.frames.received.count("done")

    async def _until(self, condition: Callable[[], bool], why: str) -> None:
        """Wait for a condition; raise Reconnected if the page loses its connection meanwhile."""
        await self.world.eventually(lambda: condition() or self.frames.breaks != self._breaks, why)
        if not condition():
            raise Reconnected

    def _goals(self) -> list[str]:
        """Return legal moves, the best first."""
        view: Any = self.world.database.view()
        source, verbs = self.world.source, self.world.strategy.verbs
        legal = [str(move) for move in view.legal_moves()]
        source.shuffle(legal)
        legal.sort(key=lambda move: verbs.index(move.split()[0]))
        if isinstance(view, CanastaView) and view.table.phase != CUTTING:
            return [str(choose_move(view, source)), *legal]
        return legal

    async def _make(self, goal: str) -> bool:
        """Make a move; return whether the page offers it."""
        action = offering(self.table["scene"]["actions"], goal)
        if action is not None:
            await self._select([])
            await self._press_action(action, self.table["scene"]["actions"])
            return True
        cards = self._cards_of(goal)
        if not cards:
            return False
        await self._select(cards)
        found = self.frames.actions
        action = offering(found["actions"], goal) if found else None
        if action is None:
            return False
        assert found is not None
        await self._press_action(action, found["actions"], self.options(cards[0], selected=True).first)
        return True

    def _cards_of(self, goal: str) -> list[str]:
        words = Counter(word.partition("=")[0] for word in goal.split()[1:])
        return list((words & Counter(self.table["scene"]["hand"])).elements())

    def options(self, card: str | None = None, *, selected: bool) -> Locator:
        """Return the options of the hand, or of the copies of one card, that are or are not selected."""
        shown = "" if card is None else f':has([data-card="{card}"])'
        return self.page.locator(f'[data-zone="hand"] [role="option"][aria-selected="{str(selected).lower()}"]{shown}')

    def area(self, name: str) -> Locator:
        """Return an area of the table, once it accepts an action."""
        return self.page.locator(f'[data-area="{name}"][role="button"]:not([aria-disabled])')

    async def _select(self, cards: Sequence[str]) -> None:
        """Select exactly these cards, and wait for the possible actions.

        A selected card is not pressed again: two taps within a moment play it.
        """
        version, wanted = self.table["version"], Counter(cards)
        for card in (wanted - await self._selected()).elements():
            await self._toggle(card, selected=True)
        for card in (await self._selected() - wanted).elements():
            await self._toggle(card, selected=False)

        def answered() -> bool:
            found = self.frames.actions
            return found is not None and (found["version"], sorted(found["cards"])) == (version, sorted(cards))

        if cards:
            await self._until(lambda: answered() or self.table["version"] != version, f"{self.name} selects {cards}")
            if not answered():
                raise Reconnected

    async def _selected(self) -> Counter[str]:
        shown = self.options(selected=True).locator("[data-card]")
        return Counter(await shown.evaluate_all("nodes => nodes.map((node) => node.dataset.card)"))

    async def _toggle(self, card: str, *, selected: bool) -> None:
        """Press a copy of a card to select or deselect it, and wait until it is shown so."""
        before = await self.options(card, selected=selected).count()
        await self.gestures.press(self.options(card, selected=not selected).first)
        await self.options(card, selected=selected).nth(before).wait_for(state="attached")

    async def _press_action(self, action: Json, among: Sequence[Json], card: Locator | None = None) -> None:
        """Press the control of an action: a button, or an area with a choice if it offers several actions."""
        kind, target = action["kind"], action["target"] or "new-meld"
        if kind in ("place", "new-meld"):
            area = self.area(target)
            await (self.gestures.press(area) if card is None else self.gestures.bring(card, area))
            same = [one for one in among if one["moves"] and (one["kind"], one["target"]) == (kind, action["target"])]
            if len(same) == 1:
                return
            await self.page.locator("dialog[open]").wait_for()
        elif action["number"] is not None and await (slider := self.page.get_by_role("slider")).count():
            numbers = sorted(one["number"] for one in among if one["kind"] == kind)
            await slider.fill(str(numbers.index(action["number"])))
        await self.gestures.press(await self.button(action["label"]))

    async def button(self, label: str) -> Locator:
        dialog = self.page.locator("dialog[open]")
        place = dialog if await dialog.count() else self.page
        return place.get_by_role("button", name=re.compile(f"^{re.escape(label)}$")).first

    async def report(self, folder: Path) -> None:
        """Save a screenshot, and print what the person sees."""
        await self.page.screenshot(path=str(folder / f"{self.name}.png"))
        print(f"{self.name} after {self.moves} moves: {folder / f'{self.name}.png'}")
        frames = self.frames
        print(f"is open: {frames.is_open}, sockets: {frames.sockets}, breaks: {frames.breaks}")
        print(frames.received[-20:], frames.problems[-3:], frames.table)


def offering(actions: Sequence[Json], goal: str) -> Json | None:
    """Return an action that makes a move, if possible one that makes no other."""
    found = [action for action in actions if action["moves"] and action["moves"][0] == goal]
    return min(found, key=lambda action: len(action["moves"]), default=None)
