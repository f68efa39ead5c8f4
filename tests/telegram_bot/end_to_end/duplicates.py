"""Duplicates of the table's message and of panels: counting them, and presses that remove them."""

from collections.abc import Iterable
from functools import partial

from telegram_bot.chat.transport.callback_data import OpenHand, RefreshHand
from tests.telegram_bot.kinds import room_of, version_of

from .process_world import PEOPLE, ProcessWorld


def counts(world: ProcessWorld) -> dict[str, int]:
    """Return the number of the table's messages in the group and of each person's panels."""
    return {"tables": len(world.boards())} | {name: len(world.panels(name)) for name in PEOPLE}


def is_unique(world: ProcessWorld) -> bool:
    """Return whether there is exactly one of each, and all show the same version, or buttons for any version (0)."""
    if set(counts(world).values()) != {1}:
        return False
    messages = [world.boards()[0], *(world.panels(name)[0] for name in PEOPLE)]
    return len({version_of(press) for message in messages for press in world.presses(message)} - {0}) == 1


def without_panel(world: ProcessWorld) -> list[str]:
    return [name for name in PEOPLE if not world.panels(name)]


def leftover(world: ProcessWorld, name: str) -> int:
    """Return the number of a person's panels that do not show the end of the match."""
    return sum(1 for panel in world.panels(name) if world.button(panel, "new-table") is None)


def ended_once(world: ProcessWorld, before: dict[str, int]) -> bool:
    """Return whether there is one table's message, and one more panel of each person shows the end than were left over.

    Pressing a leftover panel makes it show the end, since the bot did not know it before.
    """
    if len(world.boards()) != 1:
        return False
    text, panels = world.boards()[0].text, {name: world.panels(name) for name in PEOPLE}
    return all(
        len(panels[name]) <= 1 + before[name] and all(panel.text == text for panel in panels[name]) for name in PEOPLE
    )


async def remove_duplicates(world: ProcessWorld) -> None:
    """Let everybody press all messages of the table; check that one of each remains.

    The bot does not know a message if its sending succeeded but was never answered; a press makes it known. A press on
    a panel that is being replaced may leave its owner without one, who then opens it again by the table's button.
    """
    before = await press_all(world, PEOPLE)
    why = f"one table, and one panel a person; there were {before}"
    try:
        while await world.eventually(lambda: is_unique(world) or without_panel(world), why) is not True:
            for name in without_panel(world):
                board = world.boards()[-1]
                if press := world.button(board, OpenHand):
                    await world.press(name, board, press, force=True)
                await world.eventually(partial(world.panels, name), f"a panel of {name}")
    except AssertionError:
        found = [world.boards(), *(world.panels(name) for name in PEOPLE)]
        print([[(one.text, list(map(str, world.presses(one)))) for one in messages] for messages in found])
        raise
    assert set(counts(world).values()) == {1}


async def remove_duplicates_at_end(world: ProcessWorld) -> None:
    """Press leftover messages after a match; check that no duplicate remains."""
    before = {name: leftover(world, name) for name in PEOPLE}
    await press_all(world, PEOPLE[:1])
    await world.eventually(lambda: ended_once(world, before), f"one table and no more; left over were {before}")


async def press_all(world: ProcessWorld, names: Iterable[str]) -> dict[str, int]:
    """Let some people press all the table's messages, and everybody their own panels; return the counts before."""
    before = counts(world)
    for board in world.boards():
        if press := world.button(board, OpenHand, "back", "next-round"):
            for name in names:
                await world.press(name, board, press, force=True)
    for name in PEOPLE:
        for panel in world.panels(name):
            any_press = world.presses(panel)[0]
            press = RefreshHand(room_of(any_press), version_of(any_press))
            await world.press(name, panel, press, force=True)
    return before
