"""Every screen of the page under axe-core, in light and dark colours, with the checks of the layout."""

from collections.abc import AsyncIterator

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.async_api import Page

from ..end_to_end.app_page_checks import PageWatch
from .browser_page import ENLARGE
from .screens import Screens, play_until

PEOPLE = ("Amal", "Nimali", "Ruwan", "Sita")
SERIOUS = ("serious", "critical")
CASES = [
    ("poter", "light", 1280, 800, 16, "100%"),
    ("pocha", "dark", 844, 390, 4, "100%"),
    ("canasta", "light", 360, 640, 30, "130%"),
]
"""Game, colours, size of the window, moves before the checks, and text size."""


async def findings(page: Page, where: str) -> list[str]:
    """Return the serious and critical findings of axe-core."""
    if not await page.evaluate("() => 'axe' in window"):
        await page.evaluate(AXE_SCRIPT)
    found = await page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{where}: {fault['impact']} {fault['id']}: {node['html'][:160]} {node['failureSummary'][:240]}"
        for fault in found["violations"]
        if fault["impact"] in SERIOUS
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize(("game", "theme", "width", "height", "moves", "text"), CASES)
@pytest.mark.slow
async def test_no_screen_has_serious_findings(world, windows, game, theme, width, height, moves, text):
    size = {"width": width, "height": height}
    page = await windows.open(size, color_scheme=theme, reduced_motion="reduce")
    watch = PageWatch(page)
    screens, faults, seen = Screens(world, page, "Amal"), [], []

    async def look(states: AsyncIterator[str]) -> None:
        async for state in states:
            seen.append(state)
            faults.extend(await findings(page, f"{game}, {theme}, {state}"))
            await watch.look("en", PEOPLE)

    await world.open_table(*PEOPLE, game=game)
    # In a hand of one card there is no choice of a card; simple moves never go out.
    await world.set_options(**({"schedule": [5]} if game == "pocha" else {"max_turns": 20}))
    await world.up_to_date(world.board())
    await screens.open(theme)
    await page.evaluate(ENLARGE, text)
    await look(screens.lobby())
    await world.touch_board("Amal", "start")
    await play_until(world, "Amal", turns=moves)
    await look(screens.table())
    await play_until(world)
    await look(screens.after_round())
    assert len(seen) >= 12
    if game != "poter":  # its screens are large and light, as the others' are small, dark and of large letters
        await look(screens.own_pages())
        assert len(seen) >= 18
    assert faults == [], "\n".join(dict.fromkeys(faults))
    assert watch.problems == [], "\n".join(dict.fromkeys(watch.problems))
