"""How a person handles the page of the Mini App: by touch, with a mouse, or with the keyboard alone."""

from abc import ABC, abstractmethod
from typing import ClassVar

from playwright.async_api import Locator, Page

REACH = 150
"""Maximum keys pressed to get from one element to another."""
FOCUSED = "node => node === document.activeElement"
SAME_GROUP = (
    "node => { const list = node.closest('[role=listbox]'); return !!list && list.contains(document.activeElement); }"
)
STEPS = 6
"""Movements of a drag."""
AIMS = 3
"""How often the target of a drag is located."""
AT_REST = """
() => {
  const ends = ({ timeline, effect }) => timeline === document.timeline && effect.getTiming().iterations === 1;
  return Promise.allSettled(document.getAnimations().filter(ends).map((animation) => animation.finished));
}
"""
"""A promise that resolves when nothing moves any more, apart from glows."""
POINT = """
async (node) => {
  await (%s)();
  node.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left, top, width, height } = node.getBoundingClientRect();
  for (const down of [0.5, 0.25, 0.75, 0.1, 0.9]) {
    for (let step = 0; step < 40; step++) {
      const offset = (step %% 2 ? 1 : -1) * Math.ceil(step / 2) / 40;
      const [x, y] = [left + width * (0.5 + offset), top + height * down];
      if (node.contains(document.elementFromPoint(x, y))) return [x, y];
    }
  }
  return null;
}
"""
"""A point where an element is not covered by others, as near to its middle as possible, once nothing moves."""


class Gestures(ABC):
    """One way to handle a page."""

    name: ClassVar[str]

    def __init__(self, page: Page) -> None:
        self.page = page

    @abstractmethod
    async def press(self, target: Locator) -> None:
        """Press a button, a card or an area."""

    async def bring(self, card: Locator, area: Locator) -> None:
        """Bring the selected cards, one of which is given, to an area."""
        await self.press(area)


class Touch(Gestures):
    """Taps."""

    name = "touch"

    async def press(self, target: Locator) -> None:
        await self.page.touchscreen.tap(*await visible_point(target))


class Mouse(Gestures):
    """Clicks, and drags of cards."""

    name = "mouse"

    async def press(self, target: Locator) -> None:
        await self.page.mouse.click(*await visible_point(target))

    async def bring(self, card: Locator, area: Locator) -> None:
        """Drag the cards to the area."""
        mouse = self.page.mouse
        await mouse.move(*await visible_point(card))
        await mouse.down()
        for _ in range(AIMS):  # the table scrolls while cards are dragged along its edge
            await mouse.move(*await visible_point(area), steps=STEPS)
        await mouse.up()


class Keyboard(Gestures):
    """Tab, arrow keys, Space and Enter."""

    name = "keyboard"

    async def press(self, target: Locator) -> None:
        """Go to the element and press it."""
        await self.reach(target)
        is_card = await target.get_attribute("role") == "option"
        await self.page.keyboard.press("Space" if is_card else "Enter")

    async def reach(self, target: Locator) -> None:
        """Move the focus with Tab, and within a list with the arrow keys."""
        for _ in range(REACH):
            if await target.evaluate(FOCUSED):
                return
            inside = await target.evaluate(SAME_GROUP)
            await self.page.keyboard.press("ArrowRight" if inside else "Tab")
        raise AssertionError(f"the keyboard does not reach {target}")


GESTURES = {gestures.name: gestures for gestures in (Touch, Mouse, Keyboard)}


async def visible_point(target: Locator) -> tuple[float, float]:
    """Wait for an element; return where it can be pressed."""
    await target.wait_for()
    found = await target.evaluate(POINT % AT_REST)
    assert found is not None, f"{target} is covered"
    return found[0], found[1]
